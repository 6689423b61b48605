"""What a called challenge can bring at most: all endings, and how far tracks move (section 10).

More than can happen is listed, never less: whatever any card, power or rune of the set could do.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards.call_results import LONGEST, following, tracks_told
from fateloom.runtime.cards.called_rules import CalledRules
from fateloom.runtime.cards.content import Adversary, Automatic, CardSet
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.runes import DARK
from fateloom.runtime.cards.words import Who
from fateloom.runtime.kernel.nested import Block, Blocks
from fateloom.runtime.record import parts_in

GRADES = ("triumph", "success", "setback", "disaster")

FAR = range(-LONGEST, LONGEST + 1)
"""As far as a track can be moved."""


def track_steps(cards: CardSet, card: str, *, actor: bool) -> range:
    """By how much the virtue of a hero can move in the challenge: of whoever meets it (`actor`), or
    of somebody who stands by.
    """
    index = Index(cards)
    finale = isinstance(index.story[card], Adversary)
    effects = [it for it in parts_in(cards) if isinstance(it, ef.MoveTrack)]
    # A power that works by itself names whoever draws or plays, who need not attempt anything.
    powers = [it for it in parts_in(cards) if isinstance(it, Automatic)]
    alone = not any(isinstance(it, ef.MoveTrack) for it in parts_in(tuple(powers)))
    if not (actor or finale) and alone and all(it.who is Who.ACTOR for it in effects):
        return range(1)
    by_cards = card_steps(cards)
    if not (actor or finale):
        return by_cards
    rewards = [0] if finale else [it.reward.track for it in index.paths(card)]
    down = by_cards.start + min(0, *rewards) - (DARK if _has_dark(cards) else 0)
    up = by_cards.stop - 1 + max(0, *rewards)
    return range(max(-LONGEST, down), min(LONGEST, up) + 1)


def card_steps(cards: CardSet) -> range:
    """By how much cards that are played, and powers, can move the virtue of a hero in one game. A
    card of a hand is played once; the other ones work any number of times.
    """
    of_hands = [it for it in cards.events if not (it.item or it.adversary_deck)]
    played = [
        (it.copies, one.amount)
        for it in of_hands
        for one in it.effects
        if isinstance(one, ef.MoveTrack)
    ]
    if len(played) < sum(isinstance(it, ef.MoveTrack) for it in parts_in(cards)):
        return FAR
    up = sum(copies * amount for copies, amount in played if amount > 0)
    down = sum(copies * amount for copies, amount in played if amount < 0)
    return range(max(-LONGEST, down), min(LONGEST, up) + 1)


def _has_dark(cards: CardSet) -> bool:
    """Whether dark runes can be in a cast: bought, or brought by a card."""
    brought = (it for it in parts_in(cards) if isinstance(it, ef.AddRunes))
    return cards.numbers.dark_per_turn > 0 or any(it.ability is None for it in brought)


def possible(
    rules: CalledRules, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
) -> Iterator[Blocks]:
    """All blocks that may follow together; more than can, and never fewer."""
    cards = rules.index.cards
    own, by = (track_steps(cards, rules.card, actor=actor) for actor in (True, False))
    tracks = [tracks_told(blocks, hero, own), *(tracks_told(blocks, it, by) for it in others)]
    paths = [it.id for it in rules.index.paths(rules.card)]
    seen: set[Blocks] = set()
    for moved in product(*tracks):
        for grade, path in product(GRADES, paths):
            found = following(blocks, grade, path, set(moved))
            if found not in seen:
                seen.add(found)
                yield found
