"""How far a called challenge or interlude can move tracks, and how much experience comes and goes
(section 10).

More than can happen is listed, never less: whatever any card, power or rune of the set could do.
"""

from __future__ import annotations

from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards.call.moving import LONGEST, MOST_EXPERIENCE
from fateloom.runtime.cards.content import Adversary, Automatic, CardSet, Power
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.runes import DARK, SPECIAL_SIDE
from fateloom.runtime.cards.words import Who
from fateloom.runtime.record import parts_in

FAR = range(-LONGEST, LONGEST + 1)
"""As far as a track can be moved."""


def track_steps(cards: CardSet, card: str, *, actor: bool) -> range:
    """By how much the virtue of a hero can move in the challenge or interlude: of whoever comes
    upon it (`actor`), or of somebody who stands by.
    """
    index = Index(cards)
    if card in index.interlude:  # which moves nothing itself
        free = index.interlude[card].window or has_automatic(cards, ef.MoveTrack)
        return card_steps(cards) if free else range(1)
    finale = isinstance(index.story[card], Adversary)
    effects = [it for it in parts_in(cards) if isinstance(it, ef.MoveTrack)]
    # A power that works by itself names whoever draws or plays, who need not attempt anything.
    alone = not has_automatic(cards, ef.MoveTrack)
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


def experience_steps(cards: CardSet, card: str, *, actor: bool) -> range:
    """By how much the experience of a hero can change there, as in `track_steps`."""
    index, numbers = Index(cards), cards.numbers
    by_cards = card_experience(cards)
    if card in index.interlude:
        it = index.interlude[card]
        free = it.window or has_automatic(cards, ef.GainExperience)
        others = by_cards if free else range(1)
        own = [one.amount for one in it.effects if isinstance(one, ef.GainExperience)] * actor
        down, up = (sum(each for each in own if each * sign > 0) for sign in (-1, 1))
        return bounded(others.start + down, others.stop - 1 + up)
    finale = isinstance(index.story[card], Adversary)
    if not (actor or finale):
        return by_cards
    fails = numbers.fail_experience if not finale or numbers.finale_fail_experience else 0
    rewards = [0] if finale else [it.reward.experience for it in index.paths(card)]
    faces = sum(SPECIAL_SIDE[it].experience for it in index.abilities(card))
    dark = numbers.dark_cost * min(numbers.dark_per_turn, DARK)
    down = by_cards.start + min(0, *rewards) - dark
    up = by_cards.stop - 1 + max(fails, *rewards) + faces
    return bounded(down, up)


def card_experience(cards: CardSet) -> range:
    """By how much cards that are played, and powers, can change the experience of a hero in one
    call, as in `card_steps`.
    """
    of_hands = [it for it in cards.events if not (it.item or it.adversary_deck)]
    played = [
        (it.copies, one.amount)
        for it in of_hands
        for one in it.effects
        if isinstance(one, ef.GainExperience)
    ]
    of_interludes = parts_in(cards.called) if cards.called else ()
    told = sum(isinstance(it, ef.GainExperience) for it in of_interludes)
    if len(played) + told < sum(isinstance(it, ef.GainExperience) for it in parts_in(cards)) or any(
        it.experience for it in parts_in(cards) if isinstance(it, Power)
    ):
        return range(-MOST_EXPERIENCE, MOST_EXPERIENCE + 1)
    prices = sum(it.copies * it.experience for it in cards.events if not it.adversary_deck)
    up = sum(copies * amount for copies, amount in played if amount > 0)
    down = sum(copies * amount for copies, amount in played if amount < 0)
    return bounded(down - prices, up)


def bounded(down: int, up: int) -> range:
    """Changes of shared experience from `down` to `up`, as far as they go in one call."""
    return range(max(-MOST_EXPERIENCE, down), min(MOST_EXPERIENCE, up) + 1)


def _has_dark(cards: CardSet) -> bool:
    """Whether dark runes can be in a cast: bought, or brought by a card."""
    brought = (it for it in parts_in(cards) if isinstance(it, ef.AddRunes))
    return cards.numbers.dark_per_turn > 0 or any(it.ability is None for it in brought)


def has_automatic(cards: CardSet, kind: type) -> bool:
    """Whether a power that works by itself has such an effect."""
    powers = tuple(it for it in parts_in(cards) if isinstance(it, Automatic))
    return any(isinstance(it, kind) for it in parts_in(powers))
