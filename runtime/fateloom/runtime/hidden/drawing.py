"""Drawn cards and their effects (HND-72 to 74)."""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.hidden import effects as ef
from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.changing import cards_of, face_down, others
from fateloom.runtime.hidden.effects import Effect
from fateloom.runtime.hidden.state import State
from fateloom.runtime.hidden.words import Deck, Destination, Whose
from fateloom.runtime.hidden.work import Work, change_gloom, heal, wound


def prepare_draw(work: Work, deck: Deck) -> bool:
    """Whether a card can be drawn; discards are shuffled for it (HND-73)."""
    cards = cards_of(work.state, deck)
    if not cards.deck.size and cards.discard:
        work.do(ev.Shuffled(deck))
    return cards_of(work.state, deck).deck.size > 0


def drawn(work: Work, step: st.DrawCard, card: str) -> None:
    """A card has been drawn: an item is kept, a Haunting card works at once (HND-19, 72)."""
    if step.deck is Deck.SEARCH:
        work.do(ev.ItemDrawn(step.seat, card))
        work.done()
        return
    work.do(ev.HauntingDrawn(step.seat, card))
    effects = work.index.haunting[card].effects
    placing = st.PlaceHaunting(step.seat, card, step.by_haunt)
    work.done(*applied(step.seat, effects), placing)


def applied(seat: int, effects: tuple[Effect, ...]) -> tuple[st.Step, ...]:
    """The steps of effects that work on a player; changes of rolls work by themselves."""
    return tuple(
        st.Apply(seat, effect, _times(effect))
        for effect in effects
        if not isinstance(effect, ef.Modify)
    )


def _times(effect: Effect) -> int:
    """How often an effect asks its own question."""
    return effect.count if isinstance(effect, ef.LoseItem | ef.RevealPileCard) else 1


def place(work: Work, step: st.PlaceHaunting) -> None:
    """The card goes where it belongs; one that a ghost has caused stays in the pile (HND-72)."""
    to = work.index.haunting[step.card].destination
    if step.by_haunt and to is Destination.DISCARD:
        to = Destination.PILE
    work.done()
    work.do(ev.HauntingPlaced(step.seat, step.card, to))


def is_question(work: Work, step: st.Apply) -> bool:
    """Whether an effect waits for an answer of its player, or of chance."""
    player = work.player(step.seat)
    match step.effect:
        case ef.Move(ef.RANDOM):
            return True
        case ef.LoseItem():
            return step.left > 0 and bool(player.items)
        case ef.RevealPileCard():
            return step.left > 0 and bool(face_down(player))
        case _:
            return False


def apply(work: Work, step: st.Apply) -> None:
    """An effect without a question of its own works."""
    seat = step.seat
    work.done()
    match step.effect:
        case ef.Wound(count):
            wound(work, seat, count)
        case ef.Heal(count):
            heal(work, seat, count)
        case ef.Gloom(count, where):
            tile = work.player(seat).tile if where == ef.HERE else where
            if tile in work.index.locations:
                change_gloom(work, tile, count)
        case ef.Move(tile):
            if tile not in work.state.removed:
                work.do(ev.Put(seat, tile))
        case ef.Peek(whose, count):
            work.plan(*(st.Look(seat, whose),) * count)
        case ef.Draw(deck, count):
            work.plan(*(st.DrawCard(seat, deck),) * count)
        case ef.SkipAction():
            _skip(work, seat)
        case ef.LoseItem() | ef.RevealPileCard() | ef.Modify():
            pass  # nothing is left to choose from; a change of a roll is read where it is rolled
        case _:
            assert_never(step.effect)


def again(work: Work, step: st.Apply) -> None:
    """One of several repetitions is done."""
    work.done(st.Apply(step.seat, step.effect, step.left - 1))


def _skip(work: Work, seat: int) -> None:
    if seat == work.active and not work.state.turn.acted:
        work.do(ev.Acted())
    else:
        work.do(ev.ActionLost(seat))


def can_be_looked_at(work: Work, step: st.Look) -> bool:
    """Whether a card lies face-down where the seat may look (HND-30)."""
    return any(face_down(work.player(owner)) for owner in owners_of(work.state, step))


def owners_of(state: State, step: st.Look) -> tuple[int, ...]:
    """Into whose piles the seat may look."""
    if step.owner is not None:
        return (step.owner,)
    return (step.seat,) if step.whose is Whose.OWN else others(state, step.seat)
