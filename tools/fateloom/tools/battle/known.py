"""What a seat knows, as a state: for questions about marches, dice and control."""

from __future__ import annotations

from fateloom.runtime.battle.state import Cards, SetUp, State
from fateloom.runtime.battle.view import View
from fateloom.runtime.kernel.deck import Deck


def known(view: View) -> State:
    """The state as far as the seat of the view knows it: units that it cannot see stand nowhere,
    and no card is in a deck.
    """
    first, second = (Cards(Deck(), it.discard, it.removed) for it in view.cards)
    return State(
        SetUp(),
        view.agenda,
        view.units,
        (first, second),
        view.turn,
        view.active,
        view.card,
        view.forts,
        view.razed,
        "",
        view.unsupplied,
        view.battle,
        view.holders,
        view.winner,
    )
