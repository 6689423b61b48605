"""A game within a game: what the kernel asks of the inner one, said by the outer one.

The outer state holds the inner one and its seats: `seats[n]` is who sits at the inner seat `n`. An
outer command carries an inner one, an outer event an inner one; what the end of the inner game
becomes outside is the outer rule system's business.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from fateloom.runtime.kernel.game import Chance, Decision, Over, ToMove

Inner = TypeVar("Inner")
Outer = TypeVar("Outer")


def from_outside(
    to_move: ToMove[Inner], seats: tuple[int, ...], carried: Callable[[Inner], Outer]
) -> Decision[Outer] | Chance[Outer]:
    """Who has to say what now, in seats and commands of the outer game. `carried`: the outer
    command that carries an inner one; different ones for different ones.

    Raises ValueError when the inner game is over: then nobody is asked in there.
    """
    match to_move:
        case Decision(seat, commands):
            return Decision(seats[seat], tuple(carried(it) for it in commands))
        case Chance(distribution):
            return Chance(distribution.map(carried))
        case Over():
            raise ValueError("the inner game is over")


def seat_inside(seats: tuple[int, ...], seat: int | None) -> int | None:
    """The inner seat of somebody; None for those who only watch the inner game."""
    return seats.index(seat) if seat in seats else None
