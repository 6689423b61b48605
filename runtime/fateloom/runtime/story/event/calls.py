"""Events of a game that the story has called."""

from __future__ import annotations

from typing import Annotated

from fateloom.runtime.program.callable_systems import SystemName, by_system
from fateloom.runtime.record import record


@record
class CallBegan:
    """A called game begins, with the heroes of these seats: first the one who reached it, then
    those on the same tile (DDL-01).
    """

    system: SystemName
    setup: str
    seats: tuple[int, ...]


@record
class InCall:
    """An event of the called game. `seats`: who has its seats."""

    system: str
    event: Annotated[object, by_system("event")]
    seats: tuple[int, ...]


@record
class CallEnded:
    """The called game is over; what it has left on its heroes carries over."""


OfCalls = CallBegan | InCall | CallEnded
