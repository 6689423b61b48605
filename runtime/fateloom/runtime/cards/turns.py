"""Turns, acts, and the end of the game (CTA-19 to 23, 67 to 71, 98)."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.rows import can_be_filled, reveal
from fateloom.runtime.cards.state import Mode
from fateloom.runtime.cards.steps import (
    Act,
    AskAll,
    DiscardHeld,
    End,
    EndTurn,
    Face,
    Fill,
    StartTurn,
    Step,
    Window,
)
from fateloom.runtime.cards.words import ACTS, SLOT, WHOLE
from fateloom.runtime.cards.work import Work, even_out


def start(work: Work, seat: int) -> None:
    """The seat's turn begins: an act is revealed, or the finale begins (CTA-20, 98)."""
    opponent = work.state.opponent
    work.done()
    if opponent is not None and len(work.player(seat).gained) >= WHOLE:
        finale(work, seat)
        return
    work.do(ev.TurnBegan(seat))
    work.plan(Act())
    slots, acts = work.player(seat).slots, work.state.acts
    complete = (act for act in range(2, ACTS + 1) if len(slots[act - 2]) >= SLOT)
    reveal(work, *(act for act in complete if not acts[act - 1].revealed))


def finale(work: Work, seat: int) -> None:
    """Everybody faces the adversary once, from that player on (CTA-98)."""
    seats = len(work.state.players)
    work.do(ev.FinaleBegan(seat))
    work.plan(*(Face((seat + at) % seats) for at in range(seats)), End())


def wind_up(work: Work) -> None:
    """The active player is done: cards of any time, then the end of the turn."""
    work.done(AskAll(Window.FREE), EndTurn())


def end(work: Work) -> None:
    """The turn ends, and the next one begins, if there is one (CTA-19, 23, 68, 71); before that,
    gaps of rows are filled, and hands that are too full are emptied (CTA-23, 61, ruling 1).
    """
    seat, state = work.active, work.state
    rest: tuple[Step, ...] = (*_gaps(work), *_too_many(work))
    if rest:
        work.plan(*rest)
        return
    work.done()
    work.do(ev.TurnEnded(seat))
    following = (seat + 1) % len(state.players)
    if state.players[seat].turns >= work.index.numbers.most_turns:
        if state.opponent is not None:
            finale(work, following)
            return
        if state.final is None:
            work.do(ev.EndTriggered(seat, limit=True))
    final = work.state.final
    if final is None:
        work.plan(StartTurn(following))
    else:
        work.plan(StartTurn(final[0]) if final else End())


def _gaps(work: Work) -> Iterator[Fill]:
    for act, story in enumerate(work.state.acts, 1):
        if story.revealed and can_be_filled(work.index, work.state, act):
            yield Fill(act)


def _too_many(work: Work) -> Iterator[DiscardHeld]:
    limit = work.index.numbers.hand_limit
    for seat in work.from_active() if limit else ():
        yield from (DiscardHeld(seat),) * (len(work.player(seat).hand) - limit)


def finish(work: Work) -> None:
    """Destinies are revealed; the score is read off the state (CTA-69). Those who came later can
    have more experience (CTA-75).
    """
    state = work.state
    work.done()
    if state.setup.mode is not Mode.STORY:
        even_out(work, state.setup.first or 0, work.index.numbers.end_experience)
    work.do(ev.DestiniesRevealed(tuple(it.destiny for it in work.state.players)))
