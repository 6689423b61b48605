"""A command under way: the events so far, and the state that they lead to."""

from __future__ import annotations

from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.evolve import evolve
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.standing import battle_of, of
from fateloom.runtime.battle.state import Battle, Standing, State
from fateloom.runtime.battle.steps import Step


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

    def of(self, unit: str) -> Standing:
        """Where a unit is as of now."""
        return of(self.index, self.state, unit)

    def side(self, unit: str) -> int:
        """Whose unit it is."""
        return self.index.unit[unit].side

    @property
    def battle(self) -> Battle:
        """The battle under way; raises ValueError when there is none."""
        return battle_of(self.state)

    @property
    def active(self) -> int:
        """The side whose part of the turn it is."""
        return self.state.active
