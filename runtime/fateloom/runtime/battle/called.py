"""Fights as games that a story calls (section 10 of the rules). Forces are whole again in the next
fight; a fight that was left goes on where it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.call_results import Notes, end, noted
from fateloom.runtime.battle.called_endings import endings, sure
from fateloom.runtime.battle.called_rules import FightRules
from fateloom.runtime.battle.called_setup import Kept, begin, kept
from fateloom.runtime.battle.checking import unplayable
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.fights import FIELD, LINES, THEM, US, Fights, campaign_of
from fateloom.runtime.battle.invariants import broken
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.view import View, reveals
from fateloom.runtime.codec import dumps
from fateloom.runtime.kernel.nested import NestedGame, NestedTypes
from fateloom.runtime.record import replace


def fingerprint(fights: Fights) -> str:
    """What saves remember of the fights: 64 hexadecimal digits."""
    return sha256(dumps(replace(fights, words=(), language="")).encode()).hexdigest()


def checked(fights: Fights) -> None:
    """Raises ValueError for fights that cannot be fought, with what is wrong with them."""
    problems = tuple(_wrong(fights))
    if problems:
        raise ValueError("\n".join(problems))


def _wrong(fights: Fights) -> Iterator[str]:
    side = {it.id: it.side for it in fights.units}
    for leader in fights.leaders:
        if side.get(leader.unit) != US:
            yield f"The leader of '{leader.hero}' is no unit of ours."
    for fight in fights.fights:
        for number, units in ((US, fight.us), (THEM, fight.them)):
            if not units:
                yield f"The fight '{fight.id}' has a side without units."
            for unit in units:
                if side.get(unit) != number:
                    yield f"'{unit}' does not fight on that side of '{fight.id}'."
        campaign = campaign_of(fights, fight)
        apart = (replace(it, at=LINES[it.side]) if it.at == FIELD else it for it in campaign.units)
        yield from unplayable(replace(campaign, units=tuple(apart)))


def asked(state: State) -> int | None:
    """The seat that decides: that of whoever fights; None while chance does, or it is over."""
    chance = st.RollSuperiority | st.Volley
    if state.winner is not None or isinstance(state.agenda[0], chance):
        return None
    return US


NESTED = NestedGame(
    types=NestedTypes(Fights, State, Command, Event, View, Notes, Kept),
    rules=FightRules,
    fingerprint=fingerprint,
    check=checked,
    seats=lambda fights: 1,
    begin=begin,
    asked=asked,
    notes=Notes(),
    noted=noted,
    end=end,
    kept=kept,
    broken=lambda rules, state: broken(rules.index, state),
    public=lambda state, event, seat: event,
    reveals=reveals,
    endings=endings,
    sure=sure,
)
