"""A command under way: the events so far, the state that they lead to, and moves of its tokens."""

from __future__ import annotations

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.content import row_for
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


# --- experience and the track: gains and losses within their limits (CTA-52, 53, 80)


def change_experience(work: Work, seat: int, amount: int) -> None:
    """A player gains or loses experience, and loses no more than there is (CTA-80)."""
    amount = max(amount, -work.player(seat).experience)
    if amount:
        work.do(ev.ExperienceChanged(seat, amount))


def even_out(work: Work, first: int, by_players: tuple[tuple[int, ...], ...]) -> None:
    """Those who began after the first player gain experience: a row for each number of players
    (CTA-10).
    """
    seats = len(work.state.players)
    for later, more in enumerate(row_for(by_players, seats)[: seats - 1], 1):
        change_experience(work, (first + later) % seats, more)


def move_track(work: Work, seat: int, steps: int) -> None:
    """So many steps up, or down below 0; steps beyond an end are lost (CTA-52, 53, 55, 58)."""
    step = 1 if steps > 0 else -1
    for _ in range(abs(steps)):
        level = work.player(seat).track
        if work.index.cards.has_level(level + step):
            work.do(ev.TrackMoved(seat, step))
        else:
            work.do(ev.TrackKept(seat, step))


def change_adversary(work: Work, amount: int) -> None:
    """The adversary gains or loses experience, never below 0 (CTA-97)."""
    opponent = work.state.opponent
    if opponent is None:
        return
    amount = max(amount, -opponent.experience)
    if amount:
        work.do(ev.AdversaryChanged(amount))
