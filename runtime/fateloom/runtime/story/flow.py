"""A command being carried out: the state as it goes, the events so far, the work still to do.

The one mutable thing of the engine; it lives within a single call of `decide` or `opening`. Topic
modules emit events and push frames; `advance` takes the frames from the top until somebody has to
be asked.
"""

from __future__ import annotations

from typing import TypeVar

from fateloom.runtime.program.destiny import Event as StoryEvent
from fateloom.runtime.record import replace
from fateloom.runtime.story.conditions import holds, mode_is
from fateloom.runtime.story.event import Event, Paused
from fateloom.runtime.story.evolve import evolve
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.state import Control, Frame, HeroState, Run, Stage, State

F = TypeVar("F", bound=Frame)

PATIENCE = 100_000
"""Steps within one command after which a story is taken to run for ever."""

DEPTH = 1_000
"""Frames above each other after which scenes are taken to call themselves."""


class EndlessStoryError(RuntimeError):
    """The story does not come to an end by itself; checks should have found that before."""


class Flow:
    """The state, the stack of frames and the events of a command under way."""

    def __init__(self, index: ProgramIndex, state: State) -> None:
        self.index = index
        self.state = state
        self.events: list[Event] = []
        self.stack: list[Frame] = list(state.control.stack)
        self.due: list[str] = list(state.control.due)
        self.holding: set[str] = set(state.control.holding)
        self._steps = 0
        self._unwatched = False

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
        self.state = evolve(self.index, self.state, event)
        self.events.append(event)
        self._unwatched = True

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

    def find(self, kind: type[F]) -> F | None:
        """The topmost frame of that kind."""
        for frame in reversed(self.stack):
            if isinstance(frame, kind):
                return frame
        return None

    def tick(self) -> None:
        """Count a step, and look at the watched conditions if something has happened."""
        self._steps += 1
        if self._steps > PATIENCE:
            raise EndlessStoryError("this story does not come to an end by itself")
        if self._unwatched:
            self._unwatched = False
            self._watch()

    def _watch(self) -> None:
        """Mark events due whose condition has begun to hold (DST-125)."""
        if self.state.stage is not Stage.PLAY:
            return
        for event in self.index.watched:
            now = self.can_fire(event) and all(
                holds(self.index, self.state, part, self.seat) for part in self.index.when(event)
            )
            if not now:
                self.holding.discard(event.id)
            elif event.id not in self.holding:
                self.holding.add(event.id)
                self.mark_due(event)

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
        self.tick()
        if self.state.stage is not Stage.OVER:
            order = self.index.event_at.__getitem__
            control = Control(
                tuple(self.stack), tuple(self.due), tuple(sorted(self.holding, key=order))
            )
            if control != self.state.control:
                self.emit(Paused(control))
        return tuple(self.events)


def at_statement(frame: Run) -> Run:
    """The frame, one statement further."""
    return replace(frame, next=frame.next + 1)
