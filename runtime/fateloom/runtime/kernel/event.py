"""What an event declares of itself: what it does to a state, who may hear what of it, and whether
somebody learns a secret by it. One class for each event, and no other place of the rules knows it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Generic, Self, TypeVar

from fateloom.runtime.record import changer, record

IndexT = TypeVar("IndexT")
StateT = TypeVar("StateT")
StepT = TypeVar("StepT")


class EventOf(Generic[IndexT, StateT]):
    """An event of a rule system; `index`: what is played, with its look-ups."""

    __slots__ = ()

    @property
    def reveals(self) -> bool:
        """Whether somebody learns a secret by it, as in `kernel.game.Rules.reveals`."""
        return False

    def fold(self, index: IndexT, state: StateT) -> StateT:
        """The state after it; raises ValueError where it cannot happen."""
        raise NotImplementedError

    def public(self, index: IndexT, state: StateT, seat: int | None) -> Self | None:
        """What that seat may hear of it, as in `kernel.game.Rules.public`. `state`: before it."""
        return self


def expect(holds: bool, otherwise: str) -> None:
    """Raise ValueError, with this reason, for an event that cannot happen."""
    if not holds:
        raise ValueError(otherwise)


# --- of every rule system with an agenda; only the rules hear of them. A state is of any class that
# has one (`Any`).


@cache
def _with_agenda(state: type[StateT]) -> Callable[[StateT, tuple[object, ...]], StateT]:
    return changer(state, "agenda")


@record
class Planned(EventOf[object, Any], Generic[StepT]):
    """These steps come first."""

    steps: tuple[StepT, ...]

    def fold(self, index: object, state: Any) -> Any:
        """They stand before what is on the agenda."""
        return _with_agenda(state.__class__)(state, (*self.steps, *state.agenda))

    def public(self, index: object, state: object, seat: int | None) -> None:
        """Nobody hears of it."""


@record
class Done(EventOf[object, Any]):
    """The first step is done."""

    def fold(self, index: object, state: Any) -> Any:
        """It is off the agenda."""
        expect(bool(state.agenda), "nothing is on the agenda")
        return _with_agenda(state.__class__)(state, state.agenda[1:])

    def public(self, index: object, state: object, seat: int | None) -> None:
        """Nobody hears of it."""
