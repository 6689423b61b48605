"""What is known of the soonest game of a finale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.runtime.record import record, replace

if TYPE_CHECKING:
    from fateloom.dsl.graph.soonest.follow import Played
    from fateloom.runtime.program.condition import GameMode


@record
class Soonest:
    """No game at the table of these heroes in which the others do only what they must is won before
    `least`; 0: nobody knows. `mode`: of a game for one; `played`: a game that is won, None: none
    was found; `never`: none is won within `LAST_DAY`s.
    """

    heroes: tuple[str, ...]
    mode: GameMode | None
    least: int
    played: Played | None
    never: bool = False

    @property
    def is_sure(self) -> bool:
        """Whether the game is one of the soonest."""
        return self.played is not None and self.played.day == self.least

    def sooner(self, other: Played | None) -> Soonest:
        """The same with another game, where that one is sooner."""
        if other is None or (self.played is not None and self.played.day <= other.day):
            return self
        return replace(self, played=other)
