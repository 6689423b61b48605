"""Events of a game that the story has called."""

from __future__ import annotations

from typing import Annotated

from fateloom.runtime.kernel.nested import seat_inside
from fateloom.runtime.program.callable_systems import SystemName, by_system, nested_game
from fateloom.runtime.record import record, replace
from fateloom.runtime.story.changes import with_played
from fateloom.runtime.story.event.base import StoryEvent
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.nested import advanced, opened, under_way
from fateloom.runtime.story.state import Kept, State


@record
class CallBegan(StoryEvent):
    """A called game begins, with the heroes of these seats: first the one who reached it, then
    those on the same tile (DDL-01).
    """

    system: SystemName
    setup: str
    seats: tuple[int, ...]

    def fold(self, index: ProgramIndex, state: State) -> State:
        """The inner game is laid out."""
        if state.played is not None:
            raise ValueError("a called game is played already")
        return with_played(state, opened(index, state, self.system, self.setup, self.seats))


@record
class InCall(StoryEvent):
    """An event of the called game. `seats`: who has its seats."""

    system: str
    event: Annotated[object, by_system("event")]
    seats: tuple[int, ...]

    @property
    def reveals(self) -> bool:
        """What it reveals in there."""
        return nested_game(self.system).reveals(self.event)

    def fold(self, index: ProgramIndex, state: State) -> State:
        rules, played = under_way(index, state)
        if self.system != played.system:
            raise ValueError(f"no game of '{self.system}' is played")
        return with_played(state, advanced(rules, played, self.event))

    def public(self, index: ProgramIndex, state: State, seat: int | None) -> InCall | None:
        """What the seat may hear in there."""
        if state.played is None:
            return None
        rules, played = under_way(index, state)
        heard = rules.public(played.table, self.event, seat_inside(self.seats, seat))
        return None if heard is None else replace(self, event=heard)


@record
class CallEnded(StoryEvent):
    """The called game is over; what it has left on its heroes carries over."""

    def fold(self, index: ProgramIndex, state: State) -> State:
        rules, played = under_way(index, state)
        left = rules.kept(played.table)
        if not left:
            return with_played(state, None)
        heroes = [state.heroes[seat].hero for seat in played.seats]
        others = (it for it in state.kept if it.system != played.system or it.hero not in heroes)
        fresh = (Kept(played.system, *it) for it in zip(heroes, left, strict=True))
        return replace(state, played=None, kept=(*others, *fresh))


OfCalls = CallBegan | InCall | CallEnded
