"""A command under way: the events so far, and the state that they lead to."""

from __future__ import annotations

from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.standing import battle_of, of
from fateloom.runtime.battle.state import Battle, Standing, State
from fateloom.runtime.battle.steps import Step
from fateloom.runtime.kernel.work import Work as AgendaWork


class Work(AgendaWork[Index, State, Event, Step]):
    """Collects what happens; every change of the state is an event."""

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

    def rests(self) -> bool:
        """Whether nothing goes on by itself here, though there are steps on the agenda: where an
        order of a story is carried out.
        """
        return False
