"""How a game begins (HOD-02, 15; section 2 of the rules)."""

from __future__ import annotations

from fateloom.runtime.battle.content import SIDES
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.sequence import PHASES
from fateloom.runtime.battle.standing import holder
from fateloom.runtime.battle.state import Cards, SetUp, Standing, State
from fateloom.runtime.battle.words import Box
from fateloom.runtime.kernel.deck import deck_of
from fateloom.runtime.record import replace


def set_up(index: Index, choices: SetUp) -> State:
    """The map before anything has happened."""
    campaign = index.campaign
    units = tuple(
        Standing(box=Box.RECRUIT) if it.at is None else Standing(it.at) for it in campaign.units
    )
    first, second = (
        Cards(deck_of(it.id for it in campaign.cards if it.side == side)) for side in range(SIDES)
    )
    state = State(choices, PHASES, units, (first, second), active=campaign.first or 0)
    nobody = replace(state, holders=(None,) * len(index.space))
    return replace(state, holders=tuple(holder(index, nobody, it) for it in index.space))
