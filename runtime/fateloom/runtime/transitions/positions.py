"""Where the markers of a hero can come to stand by all that moves them (DST-97..105, 108)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Protocol

from fateloom.runtime.program.condition import Named
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.transitions.facts import Facts


class Known(Protocol):
    """What tells how far markers can go."""

    @property
    def index(self) -> ProgramIndex:
        """Of the Program."""

    @property
    def facts(self) -> Facts:
        """What moves markers."""


@record
class Reach:
    """The positions of one track: where it starts, and what can happen to it.

    Every position that a game can come to is among them; with one direction, perhaps more.
    """

    start: tuple[int, ...]
    low: int
    high: int
    left: bool
    """Markers can move to lower spaces."""
    right: bool
    more: bool
    """Further markers can be added, as many as there are spaces."""

    @property
    def count(self) -> int:
        """How many sets of spaces `positions` looks through."""
        return sum(comb(self.high - self.low + 1, number) for number in self._numbers())

    def positions(self) -> Iterator[tuple[int, ...]]:
        """Every position, ascending spaces each."""
        if not (self.left or self.right or self.more):
            yield self.start
            return
        number = len(self.start)
        for many in self._numbers():
            for track in combinations(range(self.low, self.high + 1), many):
                if not self.right and any(a > b for a, b in zip(track, self.start, strict=False)):
                    continue
                if not self.left and any(
                    a < b for a, b in zip(track[many - number :], self.start, strict=True)
                ):
                    continue
                yield track

    def within(self, total: int) -> range:
        """How many markers can stand at `total` or further left."""
        reached = min(max(total - self.low + 1, 0), self.high - self.low + 1)
        beyond = self.high - self.low + 1 - reached
        now = sum(space <= total for space in self.start)
        least = max(0, len(self.start) - beyond) if self.right else now
        most = min(len(self.start), reached) if self.left else now
        return range(least, (reached if self.more else most) + 1)

    def _numbers(self) -> range:
        """How many markers there can be."""
        most = self.high - self.low + 1 if self.more else len(self.start)
        return range(len(self.start), most + 1)


def reach_of(work: Known, hero: str, skill: Skill) -> Reach:
    """How far the markers of a hero's track can go by anything that the story has."""
    settings, facts = work.index.settings, work.facts
    start = next((it.spaces for it in work.index.hero[hero].markers if it.skill is skill), ())
    moves = {
        it.left
        for it in facts.moves
        if it.skill in (None, skill) and (not isinstance(it.whose, Named) or it.whose.hero == hero)
    }
    left, right = facts.experience or True in moves, False in moves
    low = settings.track_min
    if left and right:  # where it starts makes no difference then, and many tracks are alike
        start = tuple(range(low, low + len(start)))
    more = any(it.skill is skill for it in facts.added)
    return Reach(start, low, settings.track_max, left, right, more)


def pinned(work: Known, spaces: tuple[int, ...]) -> Reach:
    """A track whose markers stand there."""
    settings = work.index.settings
    return Reach(spaces, settings.track_min, settings.track_max, False, False, False)
