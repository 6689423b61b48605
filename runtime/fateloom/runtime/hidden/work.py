"""A command under way: the events so far, the state that they lead to, and moves of its tokens."""

from __future__ import annotations

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden.changing import contest_of, gloom_at
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


# --- health, wounds and gloom: gains and losses within their limits, and who becomes a ghost


def wound(work: Work, seat: int, count: int = 1) -> None:
    """A player takes wounds, as many as there is health for; a ghost loses gloom instead (HND-42,
    45, 60; ruling 22).
    """
    if work.player(seat).ghost:
        change_ghost_gloom(work, seat, -count)
        return
    for _ in range(min(count, work.player(seat).health)):
        work.do(ev.Wounded(seat))
    fall(work, seat)


def heal(work: Work, seat: int, count: int) -> None:
    """Wounds turn back, as many as there are; ghosts have none (HND-32, ruling 21)."""
    count = min(count, work.player(seat).wounds)
    if count:
        work.do(ev.Healed(seat, count))


def change_ghost_gloom(work: Work, seat: int, change: int) -> None:
    """A ghost gains gloom, or loses as much as it has (HND-27, 39, 63)."""
    change = max(change, -work.player(seat).gloom)
    if change:
        work.do(ev.GhostGloomChanged(seat, change))


def change_gloom(work: Work, tile: str, change: int) -> None:
    """A location gains gloom, or loses as much as it has."""
    change = max(change, -gloom_at(work.index, work.state, tile))
    if change:
        work.do(ev.PlaceGloomChanged(tile, change))


def become_ghost(work: Work, seat: int) -> None:
    """A player is a ghost from now on (HND-48, 50, 56)."""
    work.do(ev.GhostBegan(seat, work.index.house.ghost_gloom_of(len(work.state.players))))


def fall(work: Work, seat: int) -> None:
    """After the ritual who has no health is a ghost at once, but for the Opener, who has lost then
    (HND-53, 54); before it such a player is spent and plays on (HND-44).
    """
    player = work.player(seat)
    after_ritual = work.state.opener is not None
    if after_ritual and seat != work.state.opener and not player.ghost and not player.health:
        become_ghost(work, seat)
