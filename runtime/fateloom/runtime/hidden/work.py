"""A command under way: the events so far, and the state that they lead to."""

from __future__ import annotations

from fateloom.runtime.hidden.changing import contest_of
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.state import Contest, Player, State
from fateloom.runtime.hidden.steps import Step
from fateloom.runtime.kernel.work import Work as AgendaWork


class Work(AgendaWork[Index, State, Event, Step]):
    """Collects what happens; every change of the state is an event."""

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
