"""When a side has won: the closed union `Condition` (HOD-04)."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.record import record


@record
class Controls:
    """The side that the condition is for controls the space."""

    space: str


@record
class DeadAtLeast:
    """So many units of a side, 0 or 1, lie in the Dead Pile."""

    side: int
    count: int


@record
class UnitsIn:
    """At least so many units of a side stand in a space."""

    space: str
    side: int
    least: int = 1


@record
class TurnAtLeast:
    """The turn track has come so far, from 1 up."""

    turn: int


@record
class Always:
    """True: what is left when nothing else has come true."""


@record
class AllOf:
    """Each of these."""

    parts: tuple[Condition, ...]


@record
class AnyOf:
    """One of these at least."""

    parts: tuple[Condition, ...]


@record
class Not:
    """The opposite."""

    part: Condition


Condition = Controls | DeadAtLeast | UnitsIn | TurnAtLeast | Always | AllOf | AnyOf | Not


def spaces_of(condition: Condition) -> Iterator[str]:
    """The spaces that a condition names."""
    match condition:
        case Controls(space) | UnitsIn(space):
            yield space
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from spaces_of(part)
        case Not(part):
            yield from spaces_of(part)
        case _:
            return
