"""The set-up of a hidden-role game, and what a story has called or ordered in its house."""

from __future__ import annotations

from typing import Self

from fateloom.runtime.hidden.changing import HiddenEvent, with_card
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.state import Laid, State
from fateloom.runtime.kernel.deck import draw
from fateloom.runtime.record import record, replace


@record
class FirstNamed(HiddenEvent):
    """Who begins."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        return replace(state, first=self.seat, turn=replace(state.turn, active=self.seat))


@record
class CardDealt(HiddenEvent):
    """A card lies at that place of a pile, and nobody has seen it (HND-01)."""

    seat: int
    at: int
    card: str

    def fold(self, index: Index, state: State) -> State:
        state = replace(state, destiny=draw(state.destiny, self.card))
        return with_card(state, self.seat, self.at, Laid(self.card))

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        return replace(self, card="")


# --- scenes that a story has called


@record
class SceneBegan(HiddenEvent):
    """The scene of that id begins (section 10 of the rules)."""

    scene: str

    def fold(self, index: Index, state: State) -> State:
        return state


# --- orders of a story to its house


@record
class OrderBegan(HiddenEvent):
    """The order of that id begins; `seat`: of the hero's character (section 10 of the rules)."""

    order: str
    seat: int

    def fold(self, index: Index, state: State) -> State:
        return state


@record
class OrderRefused(HiddenEvent):
    """The order cannot be carried out; `why`: one of `call.words.WHY`."""

    why: str

    def fold(self, index: Index, state: State) -> State:
        return state


SetUpEvent = FirstNamed | CardDealt | SceneBegan | OrderBegan | OrderRefused
