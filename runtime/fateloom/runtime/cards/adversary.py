"""The adversary of a solo or cooperative game: its cards (CTA-92, 95, 96)."""

from __future__ import annotations

from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.applying import Source, apply_effects
from fateloom.runtime.cards.conditions import holds
from fateloom.runtime.cards.content import EventCard
from fateloom.runtime.cards.effects import Effect
from fateloom.runtime.cards.occasions import happen
from fateloom.runtime.cards.playing import AFTERWARDS
from fateloom.runtime.cards.rows import discardable
from fateloom.runtime.cards.steps import AimAdversaryCard
from fateloom.runtime.cards.story import standing
from fateloom.runtime.cards.words import Occasion, Timing, Who
from fateloom.runtime.cards.work import Work


def turn_up(work: Work, card: str) -> None:
    """The card is turned up, and works at once unless it is for after the attempt (CTA-95)."""
    work.do(ev.AdversaryCardRevealed(card))
    work.done()
    happen(work, Occasion.ADVERSARY_CARD_REVEALED, work.active)
    if work.index.event[card].timing in AFTERWARDS:
        work.do(ev.AdversaryCardWaits(card))
    else:
        _aim(work, card)


def turn_up_late(work: Work) -> None:
    """The attempt is over: cards that waited for it work now, if it went as they say (CTA-95)."""
    opponent, attempt = work.state.opponent, work.state.attempt
    if opponent is None or attempt is None:
        return
    for card in opponent.waiting:
        timing = work.index.event[card].timing
        success = timing in (Timing.AFTER_SUCCESS, Timing.AFTER_SUCCESS_OTHER)
        if timing is Timing.AFTER_ATTEMPT or attempt.success is success:
            _aim(work, card)
        else:
            work.do(ev.AdversaryCardApplied(card, None))


def _aim(work: Work, card: str) -> None:
    """At whom it is aimed: the active player says it where there is a choice."""
    it = work.index.event[card]
    if not _is_relevant(work, it):
        work.do(ev.AdversaryCardApplied(card, None))
    elif len(work.state.players) > 1 and any(map(_is_aimed, it.effects)):
        work.plan(AimAdversaryCard(card))
    else:
        apply(work, card, work.active)


def apply(work: Work, card: str, target: int) -> None:
    """The card works on that player."""
    work.do(ev.AdversaryCardApplied(card, target))
    source = Source(card, None, work.active, target)
    apply_effects(work, work.index.event[card].effects, source)


def _is_aimed(effect: Effect) -> bool:
    match effect:
        case ef.GainExperience(_, who) | ef.MoveTrack(_, who):
            return who is Who.TARGET
        case ef.DiscardAlly():
            return True
        case _:
            return False


def _is_relevant(work: Work, card: EventCard) -> bool:
    """Whether the card has something to work on (CTA-95)."""
    state = work.state
    if card.relevance is not None:
        return holds(card.relevance, standing(work.index, state, work.active))
    if any(isinstance(it, ef.DiscardFromRow) for it in card.effects):
        return bool(discardable(state))
    return True
