"""Experience and the track: gains and losses within their limits (CTA-52, 53, 80)."""

from __future__ import annotations

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.content import row_for
from fateloom.runtime.cards.work import Work


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
