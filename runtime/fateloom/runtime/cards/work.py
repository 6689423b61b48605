"""A command under way: the events so far, and the state that they lead to."""

from __future__ import annotations

from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.state import Attempt, Player, State
from fateloom.runtime.cards.steps import Step
from fateloom.runtime.kernel.work import Work as AgendaWork


class Work(AgendaWork[Index, State, Event, Step]):
    """Collects what happens; every change of the state is an event."""

    def player(self, seat: int) -> Player:
        """The player of that seat as of now."""
        return self.state.players[seat]

    @property
    def attempt(self) -> Attempt:
        """The attempt under way; raises ValueError when there is none."""
        if self.state.attempt is None:
            raise ValueError("no attempt is under way")
        return self.state.attempt

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self.state.turn.active

    def from_active(self) -> tuple[int, ...]:
        """All seats, the active player first (CTA-63)."""
        seats = len(self.state.players)
        return tuple((self.active + at) % seats for at in range(seats))
