"""What a search for the soonest win tells: the turns of the hero, and the mornings between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.runtime.record import record, replace

if TYPE_CHECKING:
    from fateloom.dsl.graph.soonest.deeds import Deed, State


@record
class Round:
    """What the hero does in a turn: the tile where the walk ends, the POI that is visited, and
    what is done. `won`: whether the finale is won by that.
    """

    day: int
    tile: str
    poi: str
    deeds: tuple[Deed, ...]
    won: bool = False

    def as_won(self) -> Round:
        """The same, as the last turn."""
        return replace(self, won=True)


@record
class Found:
    """No game is won before `least`; `turns`: how one may be won on that day, if nothing goes
    amiss; none, where it was not looked for long enough.
    """

    least: int
    turns: tuple[Round, ...]


class Morning:
    """A state in the morning of a day. `left`: turns before the stage is played, that of its play
    included; `needed`: visits that are still to come on every way; `turn`: the one before, behind
    `before`; `looked`: all turns were gone through by which it may be won by that day.
    """

    __slots__ = ("before", "day", "is_sure", "left", "looked", "needed", "state", "turn")

    def __init__(
        self,
        day: int,
        state: State,
        left: int,
        needed: tuple[int, ...],
        turn: Round | None,
        before: Morning | None,
    ) -> None:
        self.day, self.state, self.left = day, state, left
        self.needed, self.turn, self.before = needed, turn, before
        self.is_sure, self.looked = False, 0

    @property
    def is_won(self) -> bool:
        """Whether there is none: the finale was won in the turn before."""
        return self.turn is not None and self.turn.won
