"""An attempt, from its declaration to its end (CTA-29 to 51)."""

from __future__ import annotations

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.applying import happens
from fateloom.runtime.cards.changing import slot_of
from fateloom.runtime.cards.conditions import ABILITIES
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.odds import Cast as Result
from fateloom.runtime.cards.odds import cast_of
from fateloom.runtime.cards.rows import place_of
from fateloom.runtime.cards.runes import DARK, Kind, Rune, ability_runes, core_runes, face_of
from fateloom.runtime.cards.state import Attempt, Mode, State
from fateloom.runtime.cards.steps import (
    AskAll,
    Cast,
    DrawEvent,
    EndAttempt,
    Fill,
    Gather,
    Resolve,
    RevealAdversaryCard,
    Step,
    TakeDraws,
    Window,
)
from fateloom.runtime.cards.story import standing
from fateloom.runtime.cards.view import Table
from fateloom.runtime.cards.words import WHOLE, Occasion
from fateloom.runtime.cards.work import Work, change_adversary, change_experience, move_track

A_CAST = (
    AskAll(Window.PRE_CAST),
    Gather(),
    Cast(),
    TakeDraws(),
    AskAll(Window.POST_CAST),
    Resolve(),
)
"""The steps of a cast, the first one or another (section 4 of the rules)."""

COURSE = (*A_CAST, AskAll(Window.AFTER), EndAttempt())
"""The steps of an attempt."""


def gain_trait(work: Work, seat: int, card: str) -> None:
    """The main action of taking a trait (CTA-27, 28)."""
    work.do(ev.MainActionUsed())
    take_trait(work, seat, card)


def take_trait(work: Work, seat: int, card: str) -> None:
    """The trait joins the Story of that seat, also in the turn of another (CTA-28, ruling 9)."""
    act, place = place_of(work.state, card)
    steps = take(work, seat, card, act, place, 0)
    work.plan(*steps, *happens(work, Occasion.TRAIT_GAINED, seat, act), Fill(act))


def begin(work: Work, seat: int, card: str, path: int) -> None:
    """The main action of facing a challenge along a path (CTA-29, 30)."""
    act, place = place_of(work.state, card)
    work.do(ev.MainActionUsed())
    work.plan(*COURSE, Fill(act))
    runes = runes_for(work.index, work.state, seat, card)
    work.do(ev.AttemptBegan(seat, act, place, card, path, runes))


def meet(work: Work, seat: int, card: str, path: int) -> None:
    """A challenge that a story has called: the row has no other card, and is not filled again."""
    act, place = place_of(work.state, card)
    work.done(*COURSE)
    runes = runes_for(work.index, work.state, seat, card)
    work.do(ev.AttemptBegan(seat, act, place, card, path, runes))


def face_adversary(work: Work, seat: int, card: str) -> None:
    """The finale of a player: an attempt without a row (CTA-98, 99)."""
    work.plan(*COURSE)
    runes = runes_for(work.index, work.state, seat, card)
    work.do(ev.AttemptBegan(seat, None, -1, card, 0, runes))


def runes_for(index: Index, table: Table, seat: int, card: str) -> tuple[Rune, ...]:
    """The runes with which that seat begins an attempt on the card (CTA-32 to 36)."""
    icons = dict(zip(ABILITIES, standing(index, table, seat).abilities, strict=True))
    own = ability_runes(index.abilities(card), icons)
    return (*core_runes(index.numbers.drawing_runes), *own)


def prospect(index: Index, table: Table, seat: int, card: str, path: int) -> Attempt:
    """The attempt that would begin if that seat faced a card of an open row along the path: what it
    is asked about (`difficulty`, `odds.chance_of` its runes) before anybody has begun it.
    """
    act, place = place_of(table, card)
    return Attempt(seat, card, path, act, place, runes_for(index, table, seat, card))


def can_buy_dark(index: Index, state: State) -> str | None:
    """Why the actor can have no further dark rune, as a stable reason; None: they can (CTA-37)."""
    it, numbers = state.attempt, index.numbers
    assert it is not None
    player = state.players[it.seat]
    if sum(rune.kind is Kind.DARK for rune in it.runes) >= DARK:
        return "no_dark_left"
    if state.turn.dark_bought >= numbers.dark_per_turn:
        return "dark_this_turn"
    if not it.allow_dark and not index.cards.level(player.track).dark:
        return "dark_at_this_level"
    return "no_experience" if player.experience < numbers.dark_cost else None


def difficulty(index: Index, table: Table, it: Attempt) -> int:
    """The effective difficulty: printed, path, ally and cards, within its limit (CTA-31, 84)."""
    printed = index.challenge(it.card).difficulty + index.paths(it.card)[it.path].harder
    ally = it.act is not None and bool(table.acts[it.act - 1].row[it.place].ally)
    return max(index.numbers.least_difficulty, printed + ally + it.harder)


def result(it: Attempt) -> Result:
    """What the runes that lie there come to."""
    return cast_of(zip(it.runes, it.shown, strict=False))


def take_draws(work: Work) -> None:
    """The next draw that this cast has brought, or none is left (CTA-41, 95)."""
    it = work.attempt
    faces = [(rune, face_of(rune, side)) for rune, side in zip(it.runes, it.shown, strict=False)]
    drawing = [(rune, face) for rune, face in faces if face.choice or face.draws is not None]
    work.done()
    if it.taken < len(drawing):
        rune, face = drawing[it.taken]
        work.do(ev.DrawTaken())
        turned = rune.kind is Kind.DRAWING and work.state.opponent is not None
        adversary = (RevealAdversaryCard(),) * turned
        work.plan(DrawEvent(it.seat, face.draws), *adversary, TakeDraws())


def resolve(work: Work) -> None:
    """Total against difficulty, what the faces have brought, and what follows (CTA-42 to 46); after
    a reroll the runes are cast once more instead, now that the stack is empty (CTA-48).
    """
    it, seat = work.attempt, work.attempt.seat
    if not it.shown:
        work.done(*A_CAST)
        return
    cast, needed = result(it), difficulty(work.index, work.state, it)
    total = cast.pips + it.added
    success = total >= needed
    work.done()
    work.do(ev.Resolved(seat, success, total, needed))
    if not it.ignore_corruption:
        move_track(work, seat, -cast.corruption)
    change_experience(work, seat, cast.experience)
    if it.act is None:
        _finale(work, seat, total - needed, success=success)
    elif success:
        steps = take(work, seat, it.card, it.act, it.place, it.path)
        work.plan(*steps, *happens(work, Occasion.CHALLENGE_OVERCOME, seat, it.act))
    else:
        work.do(ev.Discarded(it.act, it.place, it.card))
        change_experience(work, seat, work.index.numbers.fail_experience)
        work.plan(*happens(work, Occasion.CHALLENGE_FAILED, seat, it.act))


def _finale(work: Work, seat: int, margin: int, *, success: bool) -> None:
    """An attempt on the adversary itself, which is a challenge of its act (CTA-91, 99, 100)."""
    numbers = work.index.numbers
    if success:
        work.do(ev.AdversaryOvercome(seat))
        change_adversary(work, -margin)
    elif numbers.finale_fail_experience:
        change_experience(work, seat, numbers.fail_experience)
    if numbers.finale_occasions:
        occasion = Occasion.CHALLENGE_OVERCOME if success else Occasion.CHALLENGE_FAILED
        act = work.index.story[work.attempt.card].act
        work.plan(*happens(work, occasion, seat, act))


def take(work: Work, seat: int, card: str, act: int, place: int, path: int) -> tuple[Step, ...]:
    """The card joins the Story, and its rewards happen in their order; gives what they ask players
    or chance for (CTA-15, 18). In a story the same challenge can be met again, and by a hero whose
    slots are full: then the rewards are all.
    """
    reward, player = work.index.reward(card, path), work.player(seat)
    if slot_of(player) is not None and card not in {it.card for it in player.gained}:
        work.do(ev.Gained(seat, act, place, card, path))
    change_experience(work, seat, reward.experience)
    move_track(work, seat, reward.track)
    trigger_end(work, seat)
    steps: list[Step] = [DrawEvent(seat, deck) for deck in reward.draws]
    if reward.icons:
        steps += happens(work, Occasion.GAINED_WITH_ICON, seat, act, reward)
    if reward.track:
        steps += happens(work, Occasion.GAINED_WITH_TRACK, seat, act, reward)
    return tuple(steps)


def trigger_end(work: Work, seat: int) -> None:
    """The first player with all slots full gives the others a last turn (CTA-68); in a cooperative
    game the finale begins at that player's next turn instead (CTA-98).
    """
    state = work.state
    full = len(work.player(seat).gained) >= WHOLE and state.setup.mode is not Mode.STORY
    if full and state.final is None and state.opponent is None:
        work.do(ev.EndTriggered(seat, limit=False))
