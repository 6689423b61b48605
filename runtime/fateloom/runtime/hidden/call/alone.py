"""What scenes and houses that a story calls have in common: the hero sits alone, and the others
play by themselves; the grades of a roll, and what the hero finds (section 10 of the rules).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, TypeVar

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden.advance import advance
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.rules import HauntedHouseRules
from fateloom.runtime.hidden.state import State
from fateloom.runtime.hidden.work import Work
from fateloom.runtime.kernel.nested import CalledGame

NotesT = TypeVar("NotesT")
KeptT = TypeVar("KeptT")

HERO = 0
"""The only seat of a call."""

DEEP, CLEAR, SLIGHT = 5, 3, 1
"""Results from which a grade is reached (section 10 of the rules)."""


class CalledHouse(
    HauntedHouseRules, CalledGame[State, Command, Event, NotesT, KeptT], Generic[NotesT, KeptT]
):
    """The rules of a haunted house whose only seat is that of the hero."""

    def seats(self, state: State) -> int:
        """The hero; nobody else has a seat."""
        return 1

    @abstractmethod
    def began(self, state: State) -> Event:
        """What the call begins with."""

    @abstractmethod
    def go_on(self, work: Work) -> None:
        """The others answer, up to the next question to the hero, or to chance, or to the end."""

    def open(self, work: Work) -> None:
        """The call begins; in a house that is decided nothing happens."""
        if work.state.result is None:
            work.do(self.began(work.state))
            advance(work)


def of_result(result: int) -> str:
    """The grade of a result: 5 or more, 3 or 4, 1 or 2, 0, below 0."""
    if result >= DEEP:
        return "deep"
    if result >= CLEAR:
        return "clear"
    if result >= SLIGHT:
        return "slight"
    return "backlash" if result < 0 else "nothing"


def of_syphon(result: int) -> str:
    """The grade of the dark die minus the light one (HND-69 to 71)."""
    if result > 0:
        return "clear"
    return "backlash" if result < 0 else "deep"


def with_card(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards with that one, sorted, each once."""
    return tuple(sorted({*cards, card}))


def now_found(found: tuple[str, ...], event: Event, hero: int) -> tuple[str, ...]:
    """The items that the hero has found in a call and still holds, sorted, after an event."""
    match event:
        case ev.ItemDrawn(seat, card) | ev.ItemTaken(_, card, seat) if seat == hero:
            return tuple(sorted((*found, card)))
        case ev.Traded(seat, _, gives, asks) if seat == hero:
            return tuple(sorted((*_left(found, *gives), *asks)))
        case ev.ItemTaken(seat, card, _) | ev.ItemLost(seat, card) if seat == hero:
            return _left(found, card)
        case ev.ItemUsed(seat, card, discarded=True) if seat == hero:
            return _left(found, card)
        case _:
            return found


def _left(found: tuple[str, ...], *cards: str) -> tuple[str, ...]:
    """The same with each of the cards gone once, if it is there."""
    left = [*found]
    for card in cards:
        if card in left:
            left.remove(card)
    return tuple(left)
