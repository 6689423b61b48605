"""The views of a card game: which cards feed which, by way of icons and of the track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.flat import Edge, Node, Views, flat_view, folded
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.cards import conditions as con
from fateloom.runtime.cards.content import (
    ACTS,
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

    import networkx as nx

    from fateloom.dsl.graph.view import Fold, View
    from fateloom.runtime.cards.conditions import Condition
    from fateloom.runtime.cards.content import Destiny, Quest, Reward, StoryCard
    from fateloom.runtime.cards.game import CardGame

TRACK = "track"
"""The node of the track."""

CHARACTERS = "characters"
"""The group of origins and motivations."""

KINDS: dict[type, NodeKind] = {
    Trait: NodeKind.TRAIT,
    Challenge: NodeKind.CHALLENGE,
    Ally: NodeKind.ALLY,
    Adversary: NodeKind.ADVERSARY,
}


def card_views(game: CardGame) -> Views:
    """`cards`: cards give icons and steps of the track, and these help against challenges, meet the
    needs of traits and score for destinies; quests work on adversaries. `decks`: the decks of hero
    and antihero cards as well, what draws from them, what plays of them.
    """
    return {
        "cards": lambda: card_view(game, full=False),
        "decks": lambda: card_view(game, full=True),
    }


def card_view(game: CardGame, *, full: bool) -> View:
    """See `card_views`. `full`: with the decks."""
    edges = set(_edges(game, full=full))
    used = {id for edge in edges for id in (edge.source, edge.target)}
    nodes = [it for it in _nodes(game) if it.group is not None or it.id in used]
    known = {it.id for it in nodes}
    kept = [it for it in edges if it.source in known and it.target in known]
    groups = [(CHARACTERS, "Characters"), *(_act(act) for act in range(1, ACTS + 1))]
    about = (
        ("decks", f"{game.title}: the decks", "Which card draws and plays hero cards?")
        if full
        else ("cards", f"{game.title}: the cards", "Which card feeds which?")
    )
    return flat_view(about, nodes, kept, groups, _detail(game))


def _detail(game: CardGame) -> dict[str, tuple[Fold, ...]]:
    """What each card opens: its text, and its paths."""
    paths: dict[str, list[str]] = {}
    for it in game.words:
        kind, _, id = it.of.partition(" ")
        if kind == "path":
            paths.setdefault(f"card {id.partition('.')[0]}", []).append(it.title)
    return {
        it.of: folded([("text", [it.text]), ("paths", paths.get(it.of, []))]) for it in game.words
    }


def feeds(view: View) -> nx.DiGraph[str]:
    """Which card feeds which, as a networkx graph: an edge leads from a card that gives icons or
    steps of the track to every card that uses them. `by` of an edge: what they are, sorted.
    """
    import networkx as nx

    between = {it.id for it in view.nodes if it.kind in (NodeKind.ICON, NodeKind.VARIABLE)}
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(it.id for it in view.nodes if it.id not in between)
    for one in view.edges:
        for two in view.edges if one.target in between else ():
            if two.source == one.target and two.target != one.source:
                by = graph.get_edge_data(one.source, two.target, {}).get("by", ())
                graph.add_edge(one.source, two.target, by=tuple(sorted({*by, one.target})))
        if one.source not in between and one.target not in between:
            graph.add_edge(one.source, one.target, by=())
    return graph


def _act(act: int) -> tuple[str, str]:
    return f"act_{act}", f"Act {act}"


def _nodes(game: CardGame) -> Iterator[Node]:
    cards, titles = game.cards, {it.of: it.title for it in game.words}

    def of(id: str, kind: NodeKind, group: str | None) -> Node:
        return Node(f"card {id}", kind, titles.get(f"card {id}", id), group)

    for character in cards.characters:
        yield of(character.id, NodeKind.CHARACTER, CHARACTERS)
    for story in cards.story:
        yield of(story.id, KINDS[type(story)], _act(story.act)[0])
    for destiny in cards.destinies:
        yield of(destiny.id, NodeKind.DESTINY, None)
    for quest in cards.quests:
        yield of(quest.id, NodeKind.QUEST, None)
    for kind, group in (("ability", Ability), ("icon", Icon)):
        for word in group:
            id = f"{kind} {word.value}"
            yield Node(id, NodeKind.ICON, titles.get(id, word.value), None)
    yield Node(TRACK, NodeKind.VARIABLE, "The track", None)
    for deck in Deck:
        yield Node(f"deck {deck.value}", NodeKind.DECK, f"{deck.value} cards", None)


def _edges(game: CardGame, *, full: bool) -> Iterator[Edge]:
    cards, titles = game.cards, {it.of: it.title for it in game.words}
    for character in cards.characters:
        yield from _given(f"card {character.id}", character.reward, "", full=full)
    for story in cards.story:
        yield from _of_story(story, titles, full=full)
    for destiny in cards.destinies:
        yield from _given(f"card {destiny.id}", destiny.reward, "", full=full)
        yield from _scores(destiny, full=full)
    adversaries = [it.id for it in cards.story if isinstance(it, Adversary)]
    for quest in cards.quests:
        for id in adversaries:
            if quest.adversary in (None, id):
                yield from _quest(quest, f"card {id}")


def _of_story(card: StoryCard, titles: dict[str, str], *, full: bool) -> Iterator[Edge]:
    id = f"card {card.id}"
    match card:
        case Trait():
            yield from (Edge(it, id, EdgeKind.NEEDS, label) for it, label in asked(card.condition))
            yield from _given(id, card.reward, "", full=full)
        case Ally():
            yield from _given(id, card.reward, "", full=full)
        case Challenge() | Adversary():
            for ability in card.abilities:
                yield Edge(f"ability {ability}", id, EdgeKind.HELPS, "")
            for path in card.paths if isinstance(card, Challenge) else (card.path,):
                title = titles.get(f"path {card.id}.{path.id}", path.id)
                yield from _given(id, path.reward, title, full=full)


def _given(id: str, reward: Reward, path: str, *, full: bool) -> Iterator[Edge]:
    """What a card brings, along that path."""
    for ability in reward.abilities:
        yield Edge(id, f"ability {ability}", EdgeKind.GIVES, path)
    for icon in reward.icons:
        yield Edge(id, f"icon {icon}", EdgeKind.GIVES, path)
    if reward.track:
        step = f"{reward.track:+d}"
        yield Edge(id, TRACK, EdgeKind.GIVES, f"{path} {step}".strip())
    for deck in reward.draws if full else ():
        for one in Deck if deck is None else (deck,):
            yield Edge(id, f"deck {one}", EdgeKind.GIVES, path)


def _scores(destiny: Destiny, *, full: bool) -> Iterator[Edge]:
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
            case OfCards(Counted.HERO_CARD) if full:
                yield Edge("deck hero", id, EdgeKind.SCORES, f"each {points}")
            case OfCards(Counted.ANTIHERO_CARD) if full:
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
