"""Which event cards and powers a seat can use in a window, and at whom (CTA-56, 62, 65, 80, 87)."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards.command import Play, Use
from fateloom.runtime.cards.content import EventCard, Power
from fateloom.runtime.cards.effects import Effect
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.state import State
from fateloom.runtime.cards.steps import Window
from fateloom.runtime.cards.story import powers
from fateloom.runtime.cards.words import Limit, Targets, Timing

AFTERWARDS = (
    Timing.AFTER_ATTEMPT,
    Timing.AFTER_SUCCESS,
    Timing.AFTER_SUCCESS_OTHER,
    Timing.AFTER_FAIL,
)
FREELY = (Timing.ANY, Timing.OWN_TURN)
"""Cards of these moments choose their target; the others are about whoever attempts."""


def plays(index: Index, state: State, seat: int, window: Window) -> Iterator[Play]:
    """The event cards and carried items that the seat can play now, with every target."""
    player = state.players[seat]
    level = index.cards.level(player.track)
    for card in dict.fromkeys((*player.hand, *player.carried)):
        it = index.event[card]
        if not level.allows(it.deck) or it.experience > player.experience:
            continue
        for target in _targets(state, seat, window, it):
            yield Play(card, target)


def uses(index: Index, state: State, seat: int, window: Window) -> Iterator[Use]:
    """The powers that the seat can use now, with every target."""
    player = state.players[seat]
    for card, power in powers(index, player):
        if not isinstance(power, Power) or power.experience > player.experience:
            continue
        if power.limit is Limit.ONCE_PER_TURN and key_of(seat, card) in state.turn.used:
            continue
        for target in _targets(state, seat, window, power):
            yield Use(card, target)


def key_of(seat: int, card: str) -> str:
    """The name under which a power that is used is remembered for the turn."""
    return f"{seat} {card}"


def _targets(
    state: State, seat: int, window: Window, it: EventCard | Power
) -> tuple[int | None, ...]:
    """At whom the card can be played now: seats, or None where nobody is chosen; none: not now."""
    if not _is_moment(state, seat, window, it.timing) or not _has_object(state, it.effects):
        return ()
    if it.timing in FREELY:
        if it.targets is Targets.SELF:
            return (None,)
        others = it.targets is Targets.OTHER
        return tuple(at for at in range(len(state.players)) if not others or at != seat)
    assert state.attempt is not None
    actor = state.attempt.seat
    allowed = {
        Targets.SELF: actor == seat,
        Targets.OTHER: actor != seat,
        Targets.ANY: True,
    }
    return (actor,) if allowed[it.targets] else ()


def _is_moment(state: State, seat: int, window: Window, timing: Timing) -> bool:
    """Whether the window is one of those that the card names (CTA-65)."""
    it = state.attempt
    others = it is not None and it.seat != seat
    match timing:
        case Timing.ANY:
            return True
        case Timing.OWN_TURN:
            return window is Window.OWN
        case Timing.PRE_CAST:
            return window is Window.PRE_CAST
        case Timing.POST_CAST:
            return window in (Window.PRE_CAST, Window.POST_CAST)
        case Timing.POST_CAST_OTHER:
            return others and window in (Window.PRE_CAST, Window.POST_CAST)
        case Timing.AFTER_ATTEMPT:
            return window is Window.AFTER
        case Timing.AFTER_SUCCESS:
            return window is Window.AFTER and it is not None and it.success is True
        case Timing.AFTER_SUCCESS_OTHER:
            return window is Window.AFTER and others and it is not None and it.success is True
        case Timing.AFTER_FAIL:
            return window is Window.AFTER and it is not None and it.success is False


def _has_object(state: State, effects: tuple[Effect, ...]) -> bool:
    """Whether the card has something to work on: a card to cancel, a cast to reroll, an attempt."""
    it = state.attempt
    for effect in effects:
        match effect:
            case ef.Cancel():
                if not state.stack or state.stack[-1].cancelled:
                    return False
            case ef.Reroll():
                if it is None or it.success is not None or not it.shown:
                    return False
            case _ if isinstance(effect, ef.OnAttempt):
                if it is None or it.success is not None:
                    return False
    return True
