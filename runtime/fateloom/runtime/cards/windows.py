"""Windows and the stack: who is asked for a card, and what happens last in, first out (CTA-63)."""

from __future__ import annotations

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.applying import Source, apply_effects, happen
from fateloom.runtime.cards.command import Hold, Pass, Play, Use
from fateloom.runtime.cards.content import Power
from fateloom.runtime.cards.playing import key_of, plays, uses
from fateloom.runtime.cards.steps import Ask, AskAll, ResolveTop, Window
from fateloom.runtime.cards.words import Limit, Occasion
from fateloom.runtime.cards.work import Work


def ask_all(work: Work, window: Window) -> None:
    """Everybody who may have something to play is asked: whoever holds cards, playable or not, so
    that nobody learns from it, and whoever has a power or an item for this moment. In a player's
    own time that player alone is asked; nobody is after a cast that does not resolve, but for
    answers to a card (CTA-48).
    """
    it = work.state.attempt
    if window is Window.POST_CAST and it is not None and not it.shown and not work.state.stack:
        work.done()
        return
    seats = tuple(seat for seat in work.from_active() if _is_asked(work, seat, window))
    work.done(*(Ask(window, seats),) * bool(seats))


def _is_asked(work: Work, seat: int, window: Window) -> bool:
    if seat in work.state.holding or (window is Window.OWN and seat != work.active):
        return False
    player, index, state = work.player(seat), work.index, work.state
    has_power = any(True for _ in uses(index, state, seat, window))
    has_item = any(it.card in player.carried for it in plays(index, state, seat, window))
    return bool(player.hand) or has_power or has_item


def answer(work: Work, step: Ask, command: Pass | Hold | Play | Use) -> None:
    """The first seat of the question answers it."""
    seat, rest = step.seats[0], step.seats[1:]
    match command:
        case Pass() | Hold():
            said = ev.Passed(seat) if isinstance(command, Pass) else ev.Held(seat)
            work.do(said)
            work.done(*(Ask(step.window, rest),) * bool(rest))
        case Play() | Use():
            work.done(AskAll(step.window))
            use(work, seat, command, step.window)


def use(work: Work, seat: int, command: Play | Use, window: Window) -> None:
    """The card goes on the stack, and all may answer it; a power works at once."""
    if isinstance(command, Play):
        cost = work.index.event[command.card].experience
        work.do(ev.CardPlayed(seat, command.card, command.target, cost))
        work.plan(AskAll(Window.FREE if window is Window.OWN else window), ResolveTop())
        happen(work, Occasion.EVENT_PLAYED, seat)
        return
    power = work.index.reward_in(work.player(seat), command.card).power
    assert isinstance(power, Power)
    if power.limit is not Limit.UNLIMITED:
        work.do(ev.PowerUsed(seat, command.card, key_of(seat, command.card), lasting=False))
    if power.experience:
        work.do(ev.ExperienceChanged(seat, -power.experience))
    if power.sacrifice:
        work.do(ev.AllySacrificed(seat, command.card))
    actor = work.state.attempt.seat if work.state.attempt else seat
    apply_effects(work, power.effects, Source(command.card, seat, actor, command.target))


def resolve_top(work: Work) -> None:
    """The uppermost card takes effect, and leaves the stack (CTA-63, 64)."""
    top = work.state.stack[-1]
    work.done()
    work.do(ev.CardResolved(top.card, top.cancelled))
    if top.cancelled:
        return
    actor = work.state.attempt.seat if work.state.attempt else top.seat
    source = Source(top.card, top.seat, actor, top.target)
    apply_effects(work, work.index.event[top.card].effects, source)
