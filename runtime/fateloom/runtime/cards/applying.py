"""What each effect does (section 8 of the rules): the interpreter of `Effect`. Powers that work by
themselves call it: whose, when, how often (CTA-79, 88, 91).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.changing import slot_of
from fateloom.runtime.cards.content import Adversary, Automatic, Reward
from fateloom.runtime.cards.effects import Effect
from fateloom.runtime.cards.runes import DARK, NORMAL, Kind, Rune
from fateloom.runtime.cards.state import Attempt
from fateloom.runtime.cards.steps import (
    Cast,
    DiscardHeld,
    DiscardOne,
    DrawEvent,
    LoseAlly,
    Step,
    TakeDraws,
    TakeOne,
)
from fateloom.runtime.cards.story import powers
from fateloom.runtime.cards.words import ACTS, Ability, Limit, Occasion, Who
from fateloom.runtime.cards.work import Work, change_adversary, change_experience, move_track
from fateloom.runtime.record import record


@record
class Source:
    """Where an effect is from: its card, who owns that (None: nobody, a card of the adversary's or
    in a row), who attempts or has set it off, and the player chosen as its target.
    """

    card: str
    owner: int | None
    actor: int
    target: int | None


def apply_effects(work: Work, effects: tuple[Effect, ...], source: Source) -> None:
    """The effects in their order; what they ask players or chance for comes right afterwards, in
    that order too.
    """
    work.plan(*do_effects(work, effects, source))


def do_effects(work: Work, effects: tuple[Effect, ...], source: Source) -> tuple[Step, ...]:
    """The effects in their order; gives what they ask players or chance for."""
    steps: list[Step] = []
    for effect in effects:
        if not isinstance(effect, ef.OnAttempt):
            steps += _on_table(work, effect, source)
        elif work.state.attempt is not None and work.state.attempt.success is None:
            steps += _on_attempt(work, effect)
    return tuple(steps)


def whom(who: Who, source: Source) -> int:
    """The seat that an effect is for; without an owner or a target it is whoever acts."""
    chosen = {Who.SELF: source.owner, Who.ACTOR: source.actor, Who.TARGET: source.target}[who]
    return source.actor if chosen is None else chosen


def _on_table(work: Work, effect: ef.OnTable, source: Source) -> tuple[Step, ...]:
    match effect:
        case ef.GainExperience(amount, who):
            change_experience(work, whom(who, source), amount)
        case ef.MoveTrack(amount, who):
            move_track(work, whom(who, source), amount)
        case ef.DrawEvents(deck, amount):
            seat = source.actor if source.owner is None else source.owner
            return (DrawEvent(seat, deck),) * amount
        case ef.DiscardEvents(amount, who):
            return (DiscardHeld(whom(who, source)),) * amount
        case ef.TakeTrait(who):
            return (TakeOne(whom(who, source)),)
        case ef.FreeJourney():
            work.do(ev.JourneyGranted())
        case ef.DiscardFromRow():
            return (DiscardOne(_chooser(work, source)),)
        case ef.DiscardAlly():
            return (LoseAlly(_chooser(work, source), whom(Who.TARGET, source)),)
        case ef.AdversaryExperience(amount):
            change_adversary(work, amount)
        case ef.Cancel():
            if work.state.stack and not work.state.stack[-1].cancelled:
                work.do(ev.CardCancelled(work.state.stack[-1].card))
        case _:
            assert_never(effect)
    return ()


def _chooser(work: Work, source: Source) -> int:
    """Who chooses what an effect takes away."""
    return work.active if source.owner is None else source.owner


def _on_attempt(work: Work, effect: ef.OnAttempt) -> tuple[Step, ...]:
    it = work.attempt
    match effect:
        case ef.AddPips(amount):
            work.do(ev.TotalChanged(amount))
        case ef.ChangeDifficulty(amount):
            work.do(ev.DifficultyChanged(amount))
        case ef.AddRunes(ability, amount):
            runes = delivered(work, it, ability, amount)
            if runes:
                work.do(ev.RunesAdded(runes))
                if it.shown:
                    return (Cast(), TakeDraws())
        case ef.Reroll():
            if it.shown:
                work.do(ev.Rerolled())
        case ef.SwitchPath():
            if len(work.index.paths(it.card)) > 1:
                work.do(ev.PathSwitched(1 - it.path))
        case ef.AllowDark():
            work.do(ev.DarkAllowed())
        case ef.IgnoreCorruption():
            work.do(ev.CorruptionSpared())
        case _:
            assert_never(effect)
    return ()


def delivered(work: Work, it: Attempt, ability: Ability | None, amount: int) -> tuple[Rune, ...]:
    """The runes that a card brings: as many as there are left, and of an ability that is not
    printed on the challenge such as add nothing (CTA-51, ruling 16).
    """
    if ability is None:
        there = sum(rune.kind is Kind.DARK for rune in it.runes)
        return (Rune(Kind.DARK),) * min(amount, DARK - there)
    there = sum(rune.kind is Kind.NORMAL and rune.ability is ability for rune in it.runes)
    counts = ability in work.index.abilities(it.card)
    return (Rune(Kind.NORMAL, ability, counts=counts),) * min(amount, NORMAL - there)


# --- powers that work by themselves: whose, when, how often (CTA-79, 88, 91)


def happen(work: Work, occasion: Occasion, actor: int) -> None:
    """The occasion has come for that player, outside the cards of an act."""
    work.plan(*happens(work, occasion, actor))


def happens(
    work: Work,
    occasion: Occasion,
    actor: int,
    act: int | None = None,
    reward: Reward | None = None,
) -> tuple[Step, ...]:
    """What powers ask players or chance for when the occasion has come for that player. `act`: that
    of the card it is about (None: the act in which the player is); `reward`: what the gained path
    brings. Powers work in the order of the seats from the active player on, then adversaries and
    quests.
    """
    steps: list[Step] = []
    for owner, card, name, power in list(_powers(work)):
        if power.on is not occasion or not _fits(power, reward):
            continue
        if owner is not None and power.own and owner != actor:
            continue
        key = f"{actor if owner is None else owner} {name} {occasion.value}"
        lasting = power.limit is Limit.ONCE_PER_ACT_AND_PLAYER
        if lasting:
            at = slot_of(work.player(actor))
            key = f"{actor} {name} {occasion.value} {act or (ACTS if at is None else at + 1)}"
        if power.limit is not Limit.UNLIMITED:
            if key in (*work.state.turn.used, *work.state.spent):
                continue
            work.do(ev.PowerUsed(actor if owner is None else owner, card, key, lasting))
        steps += do_effects(work, power.effects, Source(card, owner, actor, None))
    return tuple(steps)


def _fits(power: Automatic, reward: Reward | None) -> bool:
    if power.icon is not None:
        return reward is not None and power.icon in reward.icons
    if power.sign is not None:
        return reward is not None and reward.track * power.sign > 0
    return True


def _powers(work: Work) -> Iterator[tuple[int | None, str, str, Automatic]]:
    """Whose, of which card, under which name its limit is kept, and the power itself."""
    index, state = work.index, work.state
    for seat in work.from_active():
        for card, power in powers(index, state.players[seat]):
            if isinstance(power, Automatic):
                yield seat, card, card, power
    for story in state.acts:
        for place in story.row if story.revealed else ():
            card_there = index.story.get(place.card)
            if isinstance(card_there, Adversary):
                for at, power in enumerate(card_there.ongoing):
                    yield None, place.card, _named(place.card, at), power
    if state.opponent is not None:
        for quest in index.cards.quests:
            if quest.adversary in (None, state.opponent.card):
                for at, power in enumerate(quest.ongoing):
                    yield None, quest.id, _named(quest.id, at), power


def _named(card: str, at: int) -> str:
    """The powers of one card have a limit each."""
    return f"{card}.{at + 1}" if at else card
