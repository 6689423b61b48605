"""Powers that work by themselves: whose, when, how often (CTA-79, 88, 91)."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.applying import Source, do_effects
from fateloom.runtime.cards.content import ACTS, Adversary, Automatic, Reward
from fateloom.runtime.cards.steps import Step
from fateloom.runtime.cards.story import powers, slot_of
from fateloom.runtime.cards.words import Limit, Occasion
from fateloom.runtime.cards.work import Work


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
