"""Whether a set can be played at all (section 8 of the rules, validation)."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.cards.content import (
    ACTS,
    HIGHEST,
    LOWEST,
    Adversary,
    CardSet,
    Challenge,
    CharacterKind,
)
from fateloom.runtime.cards.runes import CORE


def checked_set(cards: CardSet) -> CardSet:
    """The set as it is; raises ValueError that says what is wrong with it."""
    for flaw in _flaws(cards):
        raise ValueError(flaw)
    return cards


def _flaws(cards: CardSet) -> Iterator[str]:
    numbers = cards.numbers
    if not 1 <= numbers.least_players <= numbers.most_players:
        yield "at least one player, and no fewer than that at most"
    if not numbers.row or not numbers.icon_bonus or not 1 <= numbers.drawing_runes <= CORE:
        yield "a number of the rules is missing or out of range"
    if [it.level for it in cards.track] != list(range(HIGHEST, LOWEST - 1, -1)):
        yield "the track does not have its seven levels from the top"
    ids = all_ids(cards)
    for at, id in enumerate(ids):
        if id in ids[:at]:
            yield f"two cards have the id '{id}'"
    for kind, count in characters(cards).items():
        if count < numbers.dealt * numbers.most_players:
            yield f"there are not enough cards of the kind '{kind}' to deal"
    yield from _story(cards)


def _story(cards: CardSet) -> Iterator[str]:
    for card in cards.story:
        if not 1 <= card.act <= ACTS:
            yield f"'{card.id}' is of no act"
        if isinstance(card, Challenge) and len(card.paths) != 2:
            yield f"'{card.id}' does not have two paths"
    adversaries = {it.id for it in cards.story if isinstance(it, Adversary)}
    for quest in cards.quests:
        if quest.adversary is not None and quest.adversary not in adversaries:
            yield f"quest '{quest.id}' is about '{quest.adversary}', which is no adversary"


def all_ids(cards: CardSet) -> list[str]:
    """The ids of all cards."""
    groups = (cards.characters, cards.destinies, cards.story, cards.events, cards.quests)
    return [it.id for group in groups for it in group]


def characters(cards: CardSet) -> dict[str, int]:
    """How many origins, motivations and destinies there are, by the name of the kind."""
    counted = {
        kind.value: sum(it.kind is kind for it in cards.characters) for kind in CharacterKind
    }
    return {**counted, "destiny": len(cards.destinies)}
