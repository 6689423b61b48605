"""Planted faults: each must be found by the check that is there for it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from tests.conformance import suite
from tests.conformance.cases import lanterns
from tests.conformance.lanterns import game as g
from tests.conformance.lanterns.game import Command, Event, State, Step, View
from tests.conformance.lanterns.rules import LanternRules

from fateloom.runtime.kernel.game import Decision, Refusal, ToMove
from fateloom.runtime.kernel.sealed import Sealed
from fateloom.runtime.kernel.table import Table
from fateloom.runtime.record import replace


class LeakedEvent(LanternRules):
    """Everybody hears which card was laid face down."""

    def public(self, state: State, event: Event, seat: int | None) -> Event | None:
        return event if isinstance(event, g.Laid) else super().public(state, event, seat)


class LeakedView(LanternRules):
    """The size of every hand gives away how many gusts it holds."""

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        return replace(view, hands=tuple(10 * len(it) + it.count(g.GUST) for it in state.hands))


class LeakedList(LanternRules):
    """Only seats that hold a gust are asked for one: whoever is skipped holds none."""

    def evolve(self, state: State, event: Event) -> State:
        after = super().evolve(state, event)
        if not isinstance(event, g.TurnedUp):
            return after
        asked = tuple(it for it in after.gusts.asked if g.GUST in after.hands[it])
        return replace(after, gusts=Sealed(asked))


class LostCard(LanternRules):
    """A card that is put back goes nowhere."""

    def evolve(self, state: State, event: Event) -> State:
        after = super().evolve(state, event)
        return replace(after, deck=state.deck) if isinstance(event, g.PutBack) else after


class WrongSeat(LanternRules):
    """The neighbour lays a card of the seat whose turn it is."""

    def legal(self, state: State) -> ToMove[Command]:
        to_move = super().legal(state)
        if state.step is Step.LAY and isinstance(to_move, Decision):
            return Decision((to_move.seat + 1) % len(state.hands), to_move.commands)
        return to_move


class AnySeat(Table[Any, Any, Any, Any]):
    """A table at which everybody may speak for the seat that is asked."""

    def play(self, seat: int | None, command: Any) -> Table[Any, Any, Any, Any] | Refusal:
        return super().play(self.asked, command)


class UndoThatLooks(LanternRules):
    """Spying on a hand can be taken back without asking anybody."""

    def reveals(self, event: Event) -> bool:
        return False


class NoRoundTrip(LanternRules):
    """A list where the state says that there is a tuple: JSON cannot tell, equality can."""

    def evolve(self, state: State, event: Event) -> State:
        after = super().evolve(state, event)
        shown: Any = list(after.shown)
        return replace(after, shown=shown) if isinstance(event, g.TurnedUp) else after


FAULTS: dict[type[LanternRules], Callable[[suite.Case, int], None]] = {
    LeakedEvent: suite.secrets_stay_secret,
    LeakedView: suite.secrets_stay_secret,
    LeakedList: suite.secrets_stay_secret,
    LostCard: suite.invariants_hold,
    WrongSeat: suite.secrets_stay_secret,
    UndoThatLooks: suite.undo_is_no_way_to_look,
    NoRoundTrip: suite.everything_round_trips,
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_found(fault: type[LanternRules]) -> None:
    case = lanterns(fault())
    with pytest.raises(AssertionError):
        for seed in range(20):
            FAULTS[fault](case, seed)


def test_a_table_that_listens_to_anybody_is_found() -> None:
    case = dataclasses.replace(lanterns(LanternRules()), table=AnySeat)
    with pytest.raises(AssertionError):
        suite.legal_and_refused_agree(case, 0)
