"""A command being carried out: the state as it goes, the events so far, the work still to do.

The one mutable thing of the engine; it lives within a single call of `decide` or `opening`. Topic
modules emit events and push frames; `advance` takes the frames from the top until somebody has to
be asked.
"""

from __future__ import annotations

from typing import TypeVar

from fateloom.runtime.program.destiny import Event as StoryEvent
from fateloom.runtime.program.text import Text
from fateloom.runtime.story.conditions import mode_is
from fateloom.runtime.story.event import Event, Paused
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.state import Control, Frame, HeroState, Run, Stage, State
from fateloom.runtime.story.telling import tell
from fateloom.runtime.story.watch import watch_of
from fateloom.runtime.story.watched import ALL, NONE

F = TypeVar("F", bound=Frame)

DEPTH = 1_000
"""Frames above each other after which scenes are taken to call themselves."""


class EndlessStoryError(RuntimeError):
    """The story does not come to an end by itself; checks should have found that before."""


class Flow:
    """The state, the stack of frames and the events of a command under way."""

    def __init__(self, index: ProgramIndex, state: State, texts: bool = True) -> None:
        self.index = index
        self.texts = texts
        self.state = state
        self.events: list[Event] = []
        control = state.control
        self.stack: list[Frame] = list(control.stack)
        self.due: list[str] = list(control.due)
        self.holding: tuple[str, ...] = control.holding
        self.watch = index.watch or watch_of(index)
        self.fires = 0
        """How many events scripts have fired (`events_due.fire_at_once`)."""
        self.unseen: list[str] = []
        """The facets that events have touched and that the watched events have not seen yet."""
        self._untold: list[str] = []
        """The same for the milestones."""
        if self.stack:  # the game has not come to rest, when milestones are told, since who knows
            self._untold.append(ALL)

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.state.seat

    @property
    def me(self) -> HeroState:
        """The hero whose turn it is."""
        return self.state.heroes[self.state.seat]

    def emit(self, event: Event) -> None:
        """Let something happen."""
        self.state = event.fold(self.index, self.state)
        self.events.append(event)
        facet = event.facet
        if facet is not None:
            if facet in self.watch.by_events:
                self.unseen.append(facet)
            if facet in self.watch.by_milestones:
                self._untold.append(facet)

    def tell(self, text: Text, seat: int, again: bool) -> None:
        """Read a text aloud, as the hero of the seat hears it."""
        if self.texts:
            self.emit(tell(self.index, self.state, text, seat, again))

    def push(self, *frames: Frame) -> None:
        """Put work on top; the last one is done first."""
        self.stack.extend(frames)
        if len(self.stack) > DEPTH:
            raise EndlessStoryError("a scene of this story calls itself without end")

    def run(self, root: str, again: bool = False) -> None:
        """Put the script of a root on top, unless it is empty."""
        if self.index.body(root, ()):
            self.push(Run(root, (), 0, again))

    def top(self, frame: Frame) -> None:
        """Replace the topmost frame."""
        self.stack[-1] = frame

    def topmost(self, kind: type[F]) -> F:
        """The topmost frame, which is of that kind; raises ValueError when it is not."""
        frame = self.stack[-1]
        if not isinstance(frame, kind):
            raise ValueError(f"{frame!r} is not asked now")
        return frame

    def find(self, kind: type[F]) -> F | None:
        """The topmost frame of that kind."""
        for frame in reversed(self.stack):
            if isinstance(frame, kind):
                return frame
        return None

    def look(self) -> None:
        """Mark events due whose condition has begun to hold (DST-125).

        What no event has touched holds, or does not, as it did.
        """
        fresh, self.unseen = self.unseen, []
        if self.state.stage is not Stage.PLAY:
            return
        for watched in self.watch.events_of(fresh):
            event = watched.event
            if not self.can_fire(event) or not watched.holds(self.state, self.seat):
                if event.id in self.holding:
                    self.holding = tuple(it for it in self.holding if it != event.id)
            elif event.id not in self.holding:
                order = self.index.event_at.__getitem__
                self.holding = tuple(sorted((*self.holding, event.id), key=order))
                self.mark_due(event)

    def milestones(self) -> frozenset[str]:
        """The milestones, as `hero/path/number`, that may have been reached since this was asked
        before, or since the game last came to rest.
        """
        if not self._untold:
            return NONE
        fresh, self._untold = self._untold, []
        return self.watch.milestones_of(fresh)

    def can_fire(self, event: StoryEvent) -> bool:
        """Whether an event belongs to this mode and has not had its only time (DST-131)."""
        if event.mode is not None and not mode_is(self.state, event.mode):
            return False
        return event.id not in self.state.fired

    def mark_due(self, event: StoryEvent) -> None:
        """The moment of the event has come; it is looked at when everything else is done."""
        if event.id not in self.due:
            self.due.append(event.id)

    def done(self) -> tuple[Event, ...]:
        """The events of the command, with what is still to be done behind them."""
        if self.state.stage is not Stage.OVER:
            before, stack, due = self.state.control, tuple(self.stack), tuple(self.due)
            if stack != before.stack or due != before.due or self.holding != before.holding:
                self.emit(Paused(Control(stack, due, self.holding)))
        return tuple(self.events)
