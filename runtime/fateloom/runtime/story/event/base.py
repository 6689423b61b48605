"""What every event of a story is, a change of its state; and what everybody sees of the table."""

from __future__ import annotations

from fateloom.runtime.kernel.event import EventOf
from fateloom.runtime.program.board import Side
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.state import State


class StoryEvent(EventOf[ProgramIndex, State]):
    """Everything that a replay needs is in the event; `fold` looks at no condition."""

    __slots__ = ()

    @property
    def facet(self) -> str | None:
        """The facet of the state that it changes (`watch.reads`); None: nothing that a condition
        asks for.
        """
        return None


class SpokenEvent(StoryEvent):
    """An event that only tells."""

    __slots__ = ()

    def fold(self, index: ProgramIndex, state: State) -> State:
        """Nothing is different."""
        return state


class UnheardEvent(StoryEvent):
    """An event of which nobody hears."""

    __slots__ = ()

    def public(self, index: ProgramIndex, state: State, seat: int | None) -> None:
        """Its ids are in no view."""


def is_open_tile(index: ProgramIndex, state: State, tile: str | None) -> bool:
    """Whether everybody sees what is on that tile (DST-138)."""
    return tile is not None and state.tiles[index.tile_at[tile]] is Side.EXPLORED


def is_seen_poi(index: ProgramIndex, state: State, poi: str | None) -> bool:
    """Whether everybody sees that POI on the map, and who is there (DST-138)."""
    return poi is not None and is_open_tile(index, state, state.pois[index.poi_at[poi]].tile)
