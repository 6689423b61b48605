"""From sound tables to the compiled form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.records import Records
from fateloom.dsl.data.table_set import fields, part, words_of
from fateloom.runtime.cards import conditions as con
from fateloom.runtime.cards.content import (
    TRACK,
    Adversary,
    Ally,
    CardSet,
    Challenge,
    Character,
    CharacterKind,
    Destiny,
    EventCard,
    Level,
    Numbers,
    Power,
    Quest,
    Reward,
    StoryCard,
    Trait,
)
from fateloom.runtime.cards.effects import Effect
from fateloom.runtime.cards.game import FORMAT, CardGame
from fateloom.runtime.cards.words import Deck, Targets
from fateloom.runtime.compiled import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.cards.read import Nodes
    from fateloom.dsl.data.node import Row
    from fateloom.runtime.cards.conditions import Condition


ALWAYS = con.AllOf(())
"""The condition of a trait without one."""


def targets_of(row: Row) -> Targets:
    """Whom a card or a power may choose; what is for attempts of others chooses others."""
    usual = "other" if row["when"].endswith("_other") else "self"
    return Targets(row.get("at", usual))


def _targets(row: Row) -> dict[str, object]:
    return {"targets": targets_of(row)}


RECORDS = Records({Power: _targets, EventCard: _targets})


def condition_of(row: Row) -> Condition:
    """A condition."""
    condition: Condition = RECORDS.shape(con.Condition, "acts.condition", row)
    return condition


def effect_of(row: Row | str) -> Effect:
    """An effect."""
    effect: Effect = RECORDS.shape(Effect, "acts.effect", row)
    return effect


def reward_of(row: Row) -> Reward:
    """What a card brings; keys that are no part of it are passed over."""
    return RECORDS.of(Reward, "acts.path", row)


def build(nodes: Nodes) -> CardGame:
    """The card game; the tables have passed their schemas."""
    head = nodes["cards"].value
    return RECORDS.of(
        CardGame, "cards", head, format=FORMAT, cards=nodes.once(set_of), words=tuple(_words(nodes))
    )


def set_of(nodes: Nodes) -> CardSet:
    """What the rules run on."""
    head, each = nodes["cards"].value, RECORDS.each
    characters = (
        each(Character, "tableau.character", nodes.characters(f"{it.value}s"), kind=it)
        for it in CharacterKind
    )
    events = (each(EventCard, "events.event", nodes.deck(deck), deck=deck) for deck in Deck)
    return CardSet(
        RECORDS.of(Numbers, "cards", head),
        _track(head.get("track")),
        tuple(it for own in characters for it in own),
        each(Destiny, "tableau.destiny", nodes.characters("destinies")),
        tuple(_story(nodes)),
        tuple(it for own in events for it in own),
        each(Quest, "quests.quest", nodes.all_quests()),
    )


def _track(rows: list[Row] | None) -> tuple[Level, ...]:
    if rows is None:
        return TRACK
    levels = (RECORDS.of(Level, "cards.level", row) for row in rows)
    return tuple(sorted(levels, key=lambda it: -it.level))


def _story(nodes: Nodes) -> Iterator[StoryCard]:
    each = RECORDS.each
    for act, node in nodes.by_act().items():
        traits, challenges, allies, adversaries = (
            fields(part(node, it)) for it in ("traits", "challenges", "allies", "adversaries")
        )
        yield from each(Trait, "acts.trait", traits, act=act, condition=ALWAYS)
        yield from each(Challenge, "acts.challenge", challenges, act=act)
        yield from each(Ally, "acts.ally", allies, act=act)
        yield from each(Adversary, "acts.adversary", adversaries, act=act)


# --- what everything is called


def _words(nodes: Nodes) -> Iterator[Words]:
    for id, node in nodes.ids.things["card"]:
        row = node.value
        yield words_of(f"card {id}", node)
        if "survives" in row:
            yield Words(f"survived {id}", "", row["survives"])
        paths = {id: row["path"]} if "path" in row else row.get("paths", {})
        for path, one in paths.items():
            yield Words(f"path {id}.{path}", one["title"], one.get("text", ""))
    header = nodes["cards"].value
    for level in header.get("track", ()):
        if "title" in level:
            yield Words(f"level {int(level['level'])}", level["title"])
    for kind, group in (("ability", "abilities"), ("icon", "icons")):
        for word, name in header.get("names", {}).get(group, {}).items():
            yield Words(f"{kind} {word}", name)
