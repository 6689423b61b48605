"""What leads from one card of a game to another: cards give abilities, icons, steps of the track
and event cards, and these help against challenges, meet the needs of traits and score for
destinies; quests work on adversaries.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.flat import Edge, Node, folded
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.cards import conditions as con
from fateloom.runtime.cards.content import (
    Adversary,
    Ally,
    Challenge,
    Counted,
    IfPoints,
    OfAbility,
    OfCards,
    OfIcon,
    Trait,
)
from fateloom.runtime.cards.effects import AdversaryExperience
from fateloom.runtime.cards.words import Ability, Deck, Icon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.graph.view import Fold
    from fateloom.runtime.cards.conditions import Condition
    from fateloom.runtime.cards.content import Destiny, Quest, Reward, StoryCard
    from fateloom.runtime.cards.game import CardGame

TRACK = "track"
"""The node of the track."""

CHARACTERS, DESTINIES, QUESTS = "characters", "destinies", "quests"
"""The groups of cards that are in no act."""

KINDS: dict[type, NodeKind] = {
    Trait: NodeKind.TRAIT,
    Challenge: NodeKind.CHALLENGE,
    Ally: NodeKind.ALLY,
    Adversary: NodeKind.ADVERSARY,
}


def details(game: CardGame) -> dict[str, tuple[Fold, ...]]:
    """What each card opens: its text, and its paths."""
    paths: dict[str, list[str]] = {}
    for it in game.words:
        kind, _, id = it.of.partition(" ")
        if kind == "path":
            paths.setdefault(f"card {id.partition('.')[0]}", []).append(it.title)
    return {
        it.of: folded([("text", [it.text]), ("paths", paths.get(it.of, []))]) for it in game.words
    }


def act_group(act: int) -> str:
    """The group of the cards of an act."""
    return f"act {act}"


def nodes_of(game: CardGame) -> Iterator[Node]:
    """Every card, in the group that it lies in; then abilities, icons, the track and the decks."""
    cards, titles = game.cards, {it.of: it.title for it in game.words}

    def of(id: str, kind: NodeKind, group: str, lines: tuple[str, ...] = ()) -> Node:
        return Node(f"card {id}", kind, titles.get(f"card {id}", id), group, lines)

    for character in cards.characters:
        yield of(character.id, NodeKind.CHARACTER, CHARACTERS)
    for story in cards.story:
        yield of(story.id, KINDS[type(story)], act_group(story.act), _tests(story, titles))
    for destiny in cards.destinies:
        yield of(destiny.id, NodeKind.DESTINY, DESTINIES)
    for quest in cards.quests:
        yield of(quest.id, NodeKind.QUEST, QUESTS)
    for kind, group in (("ability", Ability), ("icon", Icon)):
        for word in group:
            id = f"{kind} {word.value}"
            yield Node(id, NodeKind.ICON, titles.get(id, word.value), None)
    yield Node(TRACK, NodeKind.VARIABLE, "The track", None)
    for deck in Deck:
        yield Node(f"deck {deck.value}", NodeKind.DECK, f"{deck.value} cards", None)


def _tests(card: StoryCard, titles: dict[str, str]) -> tuple[str, ...]:
    """What stands below the title of a challenge: `5 against Strength and Dexterity`."""
    if not isinstance(card, Challenge | Adversary):
        return ()
    named = [titles.get(f"ability {it}", it.value) for it in card.abilities]
    return (f"{card.difficulty} against {together(named)}",)


def edges_of(game: CardGame) -> Iterator[Edge]:
    """What leads where, with what it is for on the edge."""
    cards, titles = game.cards, {it.of: it.title for it in game.words}
    for character in cards.characters:
        yield from _given(f"card {character.id}", character.reward, "")
    for story in cards.story:
        yield from _of_story(story, titles)
    for destiny in cards.destinies:
        yield from _given(f"card {destiny.id}", destiny.reward, "")
        yield from _scores(destiny)
    adversaries = [it.id for it in cards.story if isinstance(it, Adversary)]
    for quest in cards.quests:
        for id in adversaries:
            if quest.adversary in (None, id):
                yield from _quest(quest, f"card {id}")


def _of_story(card: StoryCard, titles: dict[str, str]) -> Iterator[Edge]:
    id = f"card {card.id}"
    match card:
        case Trait():
            yield from (Edge(it, id, EdgeKind.NEEDS, label) for it, label in asked(card.condition))
            yield from _given(id, card.reward, "")
        case Ally():
            yield from _given(id, card.reward, "")
        case Challenge() | Adversary():
            for ability in card.abilities:
                yield Edge(f"ability {ability}", id, EdgeKind.HELPS, "")
            for path in card.paths if isinstance(card, Challenge) else (card.path,):
                title = titles.get(f"path {card.id}.{path.id}", path.id)
                yield from _given(id, path.reward, title)


def _given(id: str, reward: Reward, path: str) -> Iterator[Edge]:
    """What a card brings, along that path."""
    for ability in reward.abilities:
        yield Edge(id, f"ability {ability}", EdgeKind.GIVES, path)
    for icon in reward.icons:
        yield Edge(id, f"icon {icon}", EdgeKind.GIVES, path)
    if reward.track:
        step = f"{reward.track:+d}"
        yield Edge(id, TRACK, EdgeKind.GIVES, f"{path} {step}".strip())
    for deck in reward.draws:
        for one in Deck if deck is None else (deck,):
            yield Edge(id, f"deck {one}", EdgeKind.GIVES, path)


def _scores(destiny: Destiny) -> Iterator[Edge]:
    """What a destiny scores with (CTA-74)."""
    id = f"card {destiny.id}"
    for rule in destiny.score:
        points = ", ".join(
            f"{amount:+d} {what}"
            for what, amount in (("triumph", rule.triumph), ("tragedy", rule.tragedy))
            if amount
        )
        if isinstance(rule, IfPoints):
            for it, label in asked(rule.condition):
                yield Edge(it, id, EdgeKind.SCORES, f"{label}: {points}".removeprefix(": "))
            continue
        match rule.per:
            case OfIcon(icon):
                yield Edge(f"icon {icon}", id, EdgeKind.SCORES, f"each {points}")
            case OfAbility(ability):
                yield Edge(f"ability {ability}", id, EdgeKind.SCORES, f"each {points}")
            case OfCards(Counted.HERO_CARD):
                yield Edge("deck hero", id, EdgeKind.SCORES, f"each {points}")
            case OfCards(Counted.ANTIHERO_CARD):
                yield Edge("deck antihero", id, EdgeKind.SCORES, f"each {points}")
            case OfCards():
                pass  # cards of a kind: every one of them


def _quest(quest: Quest, adversary: str) -> Iterator[Edge]:
    """What a quest does to an adversary, and what it waits for (CTA-91, 97)."""
    id = f"card {quest.id}"
    for power in quest.ongoing:
        if power.icon is not None:
            yield Edge(f"icon {power.icon}", id, EdgeKind.NEEDS, "")
        if power.sign is not None:
            yield Edge(TRACK, id, EdgeKind.NEEDS, "up" if power.sign > 0 else "down")
        for effect in power.effects:
            if isinstance(effect, AdversaryExperience):
                yield Edge(id, adversary, EdgeKind.CHANGES, f"{effect.amount:+d}")


def asked(condition: Condition) -> Iterator[tuple[str, str]]:
    """Pairs of node id (`icon nature`, `track`) and what is asked of it (`2`, `at least 1`)."""
    match condition:
        case con.HasAbility(ability, least):
            yield f"ability {ability}", f"{least} or more"
        case con.HasIcon(icon, least):
            yield f"icon {icon}", f"{least} or more"
        case con.TrackAtLeast(level):
            yield TRACK, f"{level} or above"
        case con.TrackAtMost(level):
            yield TRACK, f"{level} or below"
        case con.AllOf(parts) | con.AnyOf(parts):
            for part in parts:
                yield from asked(part)
        case con.Not(part):
            yield from ((id, f"not {label}") for id, label in asked(part))
        case con.HasExperience() | con.AnyAllyInPlay():
            return
