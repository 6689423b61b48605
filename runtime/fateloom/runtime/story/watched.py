"""What a Program is watching: conditions as functions, by the facets of the state they read; and
those facets that more than one kind of event changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from fateloom.runtime.program.destiny import Event
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.program.text import Text
from fateloom.runtime.record import record
from fateloom.runtime.story.state import State

Predicate = Callable[[State, int], bool]
"""A condition as a function: whether it holds in a state for the hero of a seat."""

NONE: frozenset[str] = frozenset()

ALL = ".all"
"""Everything may be different now."""

TURN = ".turn"
"""Whose turn it is, and the day."""

RESOURCES = {
    Resource.COINS: ".coins",
    Resource.XP: ".xp",
    Resource.EFFORT: ".effort",
    Resource.VIRTUE: ".virtue",
}


def fired(event: str) -> str:
    """The facet that says whether an event of the story has fired."""
    return f".fired {event}"


@record
class WatchedEvent:
    """An event that waits for a condition (DST-125), with its conditions as a function."""

    event: Event
    holds: Predicate


@record
class WatchedMilestone:
    """A milestone of a hero: by `hero/path/number`, by `path/number`, its condition a function."""

    id: str
    name: str
    text: Text
    holds: Predicate


@record
class Watch:
    """The conditions of one Program that are looked at without anybody asking.

    `by_events`: the numbers of the events that depend on a facet, ascending; `milestones`: by hero,
    in the order of the story; `by_milestones`: the ids of the milestones that depend on a facet.
    """

    events: tuple[WatchedEvent, ...]
    by_events: dict[str, tuple[int, ...]]
    milestones: dict[str, tuple[WatchedMilestone, ...]]
    by_milestones: dict[str, frozenset[str]]

    def events_of(self, facets: Sequence[str]) -> list[WatchedEvent]:
        """The events that depend on any of the facets, in the order of the story."""
        if len(facets) == 1:
            numbers: Iterable[int] = self.by_events.get(facets[0], ())
        else:
            numbers = sorted({it for facet in facets for it in self.by_events.get(facet, ())})
        return [self.events[number] for number in numbers]

    def milestones_of(self, facets: Sequence[str]) -> frozenset[str]:
        """The ids of the milestones that depend on any of the facets."""
        found = NONE
        for facet in facets:
            found |= self.by_milestones.get(facet, NONE)
        return found
