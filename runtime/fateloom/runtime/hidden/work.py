"""A command under way: the events so far, and the state that they lead to."""

from __future__ import annotations

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden.changing import contest_of
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.evolve import evolve
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.state import Contest, Player, State
from fateloom.runtime.hidden.steps import Step


class Work:
    """Collects what happens; every change of the state is an event."""

    def __init__(self, index: Index, state: State) -> None:
        self.index = index
        self.state = state
        self.events: list[Event] = []

    def do(self, *events: Event) -> None:
        """These things happen, one after the other."""
        for event in events:
            self.state = evolve(self.index, self.state, event)
            self.events.append(event)

    def plan(self, *steps: Step) -> None:
        """These steps come next, before all that is planned already."""
        if steps:
            self.do(ev.Planned(steps))

    def done(self, *steps: Step) -> None:
        """The first step of the agenda is done; these come in its place."""
        self.do(ev.Done())
        self.plan(*steps)

    def player(self, seat: int) -> Player:
        """The player of that seat as of now."""
        return self.state.players[seat]

    @property
    def contest(self) -> Contest:
        """The roll under way; raises ValueError when there is none."""
        return contest_of(self.state)

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self.state.turn.active
