"""Whether there are enough cards, players and challenges for a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.cards.codes import (
    ALONE,
    CHARACTERS,
    COPIES,
    COUNTS,
    PLAYERS,
    TRACK,
    UNBEATABLE,
    UNPLAYABLE,
)
from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix, Label, finding
from fateloom.runtime.cards.checking import MOST_PLAYERS
from fateloom.runtime.cards.content import (
    HIGHEST,
    LOWEST,
    Adversary,
    Ally,
    CardSet,
    Challenge,
    Trait,
)
from fateloom.runtime.cards.runes import CORE, DARK
from fateloom.runtime.cards.words import SLOT, Deck

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.cards.read import Nodes
    from fateloom.dsl.data.node import Node

GROUPS = ("origins", "motivations", "destinies")

WHOLE_SET = {
    "origins": 15,
    "motivations": 15,
    "destinies": 15,
    "cards of act 1": 29,
    "cards of act 2": 32,
    "cards of act 3": 30,
    "hero cards": 22,
    "antihero cards": 22,
    "quests": 11,
}
"""The counts of a set for four players (section 1.1 of the rules)."""


def counts(nodes: Nodes, cards: CardSet) -> Iterator[Diagnostic]:
    """All findings about numbers."""
    yield from _players(nodes, cards)
    yield from _track(nodes)
    yield from _characters(nodes, cards)
    yield from _acts(nodes, cards)
    yield from _decks(nodes, cards)
    if cards.numbers.most_players == MOST_PLAYERS:
        yield from _whole(nodes, cards)


def _whole(nodes: Nodes, cards: CardSet) -> Iterator[Diagnostic]:
    """A set for four that has other counts than those of the rules."""
    there = dict.fromkeys(WHOLE_SET, 0)
    for group in GROUPS:
        there[group] = len(nodes.characters(group))
    for card in cards.story:
        there[f"cards of act {card.act}"] += 1
    for event in cards.events:
        there[f"{event.deck} cards"] += event.copies
    there["quests"] = len(cards.quests)
    other = [
        f"{there[what]} {what} instead of {count}"
        for what, count in WHOLE_SET.items()
        if there[what] != count
    ]
    if other:
        at = fields(fields(nodes["cards"])["players"])["max"]
        message = f"this set has other counts than the rules: {', '.join(other)}"
        help = "The rules are made for these counts. Leave it so if it is meant."
        yield finding(COUNTS, at.span, message, help=help)


def _players(nodes: Nodes, cards: CardSet) -> Iterator[Diagnostic]:
    node = fields(nodes["cards"])["players"]
    low, high = cards.numbers.least_players, cards.numbers.most_players
    if low > high:
        message = f"{low} players at least and {high} at most are none"
        ends = fields(node)["min"].span, fields(node)["max"].span
        fix = Fix("exchange them", (Edit(ends[0], str(high)), Edit(ends[1], str(low))), safe=True)
        yield finding(PLAYERS, node.key, message, help="Exchange the two.", fix=fix)
    adversary = any(isinstance(it, Adversary) for it in cards.story)
    if low == 1 and not (adversary and any(it.adversary_deck for it in cards.events)):
        lacking = "adversary" if not adversary else "card of an adversary's deck"
        message = f"one player plays against an adversary, and there is no {lacking}"
        help = "Write one ('adversaries' in acts.yaml, 'adversary: true' in events.yaml)."
        yield finding(ALONE, fields(node)["min"].span, message, help=help)


def _track(nodes: Nodes) -> Iterator[Diagnostic]:
    """The seven levels, each of them once."""
    track = part(nodes["cards"], "track")
    first: dict[int, Node] = {}
    rows = () if track is None else track.items
    missing = {*range(LOWEST, HIGHEST + 1)} - {fields(row)["level"].value for row in rows}
    for row in rows:
        level = fields(row)["level"]
        write = [(f"write {it}", (Edit(level.span, str(it)),)) for it in missing]
        fix = Fix(*write[0], safe=False) if len(missing) == 1 else None
        before = first.setdefault(level.value, level)
        if before is not level:
            message = f"the track has the level {level.value} already"
            help = "Write all levels from 2 to -4, each of them once."
            related = (Label(before.span, "this one"),)
            yield finding(TRACK, level.span, message, related=related, help=help, fix=fix)


def _characters(nodes: Nodes, cards: CardSet) -> Iterator[Diagnostic]:
    """Enough to deal, in the beginners' game as well (CTA-02, 09)."""
    players, dealt = cards.numbers.most_players, cards.numbers.dealt
    for group in GROUPS:
        rows = nodes.characters(group).values()
        plain = sum(not it.value.get("advanced", False) for it in rows)
        at = fields(nodes["tableau"])[group].key
        if len(rows) < players * dealt:
            message = (
                f"{players} players are dealt {players * dealt} {group}; there are {len(rows)}"
            )
            yield finding(CHARACTERS, at, message, help="Write more, or let fewer people play.")
        elif plain < players:
            message = (
                f"{players} beginners need {players} {group} that are not advanced, not {plain}"
            )
            yield finding(CHARACTERS, at, message, help="Take 'advanced' from some of them.")


def _acts(nodes: Nodes, cards: CardSet) -> Iterator[Diagnostic]:
    numbers = cards.numbers
    row = numbers.row[min(numbers.most_players, len(numbers.row)) - 1]
    wanted = numbers.most_players * SLOT + row
    reach = CORE + 2 * min(numbers.dark_per_turn, DARK)
    for act, node in nodes.by_act().items():
        its = [it for it in cards.story if it.act == act]
        there = sum(not isinstance(it, Ally) for it in its)
        if there < wanted:
            message = f"act {act} has {there} cards for its row, and {wanted} can be needed"
            help = "Three for each player and those that stay in the row. Allies do not count."
            yield finding(COPIES, node.key, message, help=help)
        if all(it.advanced for it in its if isinstance(it, Trait | Challenge)):
            message = f"act {act} has no trait or challenge for beginners"
            help = "Take 'advanced' from some of its cards."
            yield finding(UNPLAYABLE, node.key, message, help=help)
        hard = [it for it in its if isinstance(it, Challenge)]
        if all(min(one.harder for one in it.paths) + it.difficulty > reach for it in hard):
            message = f"no challenge of act {act} can be beaten by a hero without its abilities"
            help = f"A cast of core and dark runes comes to {reach} at most: make one easier."
            yield finding(UNBEATABLE, fields(node)["challenges"].key, message, help=help)


def _decks(nodes: Nodes, cards: CardSet) -> Iterator[Diagnostic]:
    """Hero cards for the first hands, without those that belong to the adversary, and for one
    player without those that need another hero (CTA-94).
    """
    numbers = cards.numbers
    heroes = [it for it in cards.events if it.deck is Deck.HERO and not it.adversary_deck]
    at = fields(nodes["events"])["hero"].key
    usable = [it for it in heroes if numbers.least_players > 1 or not it.needs_other]
    if numbers.start_hand and all(it.advanced for it in usable):
        message = "there is no hero card for the first hands of beginners"
        help = "Write one that is not advanced; for one player it must not need another hero."
        yield finding(UNPLAYABLE, at, message, help=help)
        return
    for players in sorted({numbers.least_players, numbers.most_players}):
        there = sum(it.copies for it in heroes if players > 1 or not it.needs_other)
        wanted = numbers.start_hand * players
        if there < wanted:
            message = f"the first hands need {wanted} of the hero cards, and the set has {there}"
            help = "Write more, or more 'copies'. Cards of the adversary do not count, and for one "
            help += "player none with 'needs_other'."
            yield finding(COPIES, at, message, help=help)
            return
