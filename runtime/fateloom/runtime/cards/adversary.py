"""The adversary of a solo or cooperative game: its cards (CTA-92, 95, 96)."""

from __future__ import annotations

from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.applying import Source, apply_effects, happen
from fateloom.runtime.cards.conditions import holds
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.playing import AFTERWARDS
from fateloom.runtime.cards.rows import discardable
from fateloom.runtime.cards.state import State
from fateloom.runtime.cards.steps import AimAdversaryCard
from fateloom.runtime.cards.story import standing
from fateloom.runtime.cards.words import Occasion, Timing
from fateloom.runtime.cards.work import Work


def turn_up(work: Work, card: str) -> None:
    """The card is turned up, and works at once unless it is for after the attempt (CTA-95)."""
    work.do(ev.AdversaryCardRevealed(card))
    work.done()
    happen(work, Occasion.ADVERSARY_CARD_REVEALED, work.active)
    if work.index.event[card].timing in AFTERWARDS:
        work.do(ev.AdversaryCardWaits(card))
    else:
        work.plan(AimAdversaryCard(card))


def turn_up_late(work: Work) -> None:
    """The attempt is over: cards that waited for it work now, if it went as they say (CTA-95)."""
    opponent, attempt = work.state.opponent, work.state.attempt
    if opponent is None or attempt is None:
        return
    steps: list[AimAdversaryCard] = []
    for card in opponent.waiting:
        timing = work.index.event[card].timing
        success = timing in (Timing.AFTER_SUCCESS, Timing.AFTER_SUCCESS_OTHER)
        if timing is Timing.AFTER_ATTEMPT or attempt.success is success:
            steps.append(AimAdversaryCard(card))
        else:
            work.do(ev.AdversaryCardApplied(card, None))
    work.plan(*steps)


def aims(index: Index, state: State, card: str) -> tuple[int, ...]:
    """The players on whom the adversary's card can work: the active one, or whomever that player
    chooses of those who have what it takes away; none: it has no effect (CTA-95).
    """
    it, active = index.event[card], state.turn.active
    if it.relevance is not None and not holds(it.relevance, standing(index, state, active)):
        return ()
    if any(isinstance(one, ef.DiscardFromRow) for one in it.effects) and not discardable(state):
        return ()
    everybody = range(len(state.players))
    if any(isinstance(one, ef.DiscardAlly) for one in it.effects):
        players = state.players
        return tuple(at for at in everybody if any(one.face_up for one in players[at].allies))
    return tuple(everybody) if any(map(ef.is_aimed, it.effects)) else (active,)


def apply(work: Work, card: str, target: int | None) -> None:
    """The card works on that player, or has no effect."""
    work.do(ev.AdversaryCardApplied(card, target))
    if target is None:
        return
    source = Source(card, None, work.active, target)
    apply_effects(work, work.index.event[card].effects, source)
