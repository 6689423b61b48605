"""Checking a haunted house: from source texts to its compiled form and all findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.table_set import fields, items
from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix, Label, Level, finding
from fateloom.dsl.hidden.build import RANDOM, build, effect_of, house_of
from fateloom.dsl.hidden.codes import (
    CHARACTERS,
    CODES,
    EFFECT,
    ID_TWICE,
    IN_PARTS,
    LAYOUT,
    PILES,
    PLAYERS,
    RESERVED,
    ROWS_DIFFER,
    UNKNOWN_NAME,
)
from fateloom.dsl.hidden.idle import idle
from fateloom.dsl.hidden.orders import crowded, orders
from fateloom.dsl.hidden.read import NOWHERE, read
from fateloom.dsl.table_game import TableGame
from fateloom.runtime.hidden import effects as ef
from fateloom.runtime.hidden.index import neighbours
from fateloom.runtime.hidden.words import When

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.data.node import Node
    from fateloom.dsl.hidden.read import Nodes
    from fateloom.runtime.hidden.content import House


# --- what no schema can say of a haunted house: names, the board, what never works


WORDS = (ef.HERE, RANDOM, ef.RANDOM)
"""Words that stand for a tile, so that no tile can have them as its id."""


def judge(nodes: Nodes) -> tuple[Diagnostic, ...]:
    """All findings about the tables together, by place. What never works is looked for in a house
    without mistakes.
    """
    found = [
        *nodes.ids.twice(ID_TWICE, "card"),
        *nodes.ids.twice(ID_TWICE, "tile"),
        *_reserved(nodes),
        *nodes.ids.unknown(UNKNOWN_NAME),
        *_layout(nodes),
        *_rows(nodes),
        *_effects(nodes),
    ]
    house = nodes.once(house_of)
    found += [*_numbers(nodes, house), *crowded(nodes, house), *orders(nodes, house)]
    if not any(it.level is Level.ERROR for it in found):
        found += _parts(nodes, house) or idle(nodes, house)
    return tuple(sorted(found, key=lambda it: (it.primary.span, it.code.id)))


def _reserved(nodes: Nodes) -> Iterator[Diagnostic]:
    for id, node in nodes.of("tile").items():
        if id in WORDS:
            help = "Give the tile another id."
            yield finding(RESERVED, node.key, f"'{id}' is a word of the effects", help=help)


# --- the board


def _layout(nodes: Nodes) -> Iterator[Diagnostic]:
    """Each tile lies on the board once."""
    first: dict[str, Node] = {}
    for _, _, place in nodes.places():
        before = first.setdefault(place.value, place)
        if before is not place:
            message = f"'{place.value}' lies on the board already"
            help = "Give each tile one place; '.' is a place without a tile."
            related = (Label(before.span, "here"),)
            yield finding(LAYOUT, place.span, message, related=related, help=help)
    for id, node in nodes.of("tile").items():
        if id not in first:
            help = "Write it into one of the 'rows', or take the tile out."
            yield finding(LAYOUT, node.key, f"'{id}' lies nowhere on the board", help=help)


def _rows(nodes: Nodes) -> Iterator[Diagnostic]:
    """Where rows are filled with points up to their end, all have as many places: if a point was
    forgotten, the rest of its row lies one place too far to the left.
    """
    rows = items(nodes["board"], "rows")
    if not any(row.items and row.items[-1].value == NOWHERE for row in rows):
        return
    longest = max(rows, key=lambda row: len(row.items))
    for row in rows:
        if len(row.items) < len(longest.items):
            message = f"this row has {len(row.items)} places, and another one {len(longest.items)}"
            help = "Write '.' for each place without a tile, at the left, within or at the right."
            related = (Label(longest.span, "the longest"),)
            yield finding(ROWS_DIFFER, row.span, message, related=related, help=help)


def _parts(nodes: Nodes, house: House) -> list[Diagnostic]:
    """The first tile that cannot be reached from the start (HND-78)."""
    next_to, seen, waiting = neighbours(house), {house.start}, [house.start]
    while waiting:
        fresh = set(next_to[waiting.pop()]) - seen
        seen |= fresh
        waiting += fresh
    lost = [place for _, _, place in nodes.places() if place.value not in seen]
    if not lost:
        return []
    message = f"nobody can reach '{lost[0].value}': no way leads there from '{house.start}'"
    if len(lost) > 1:
        message += f", nor to {len(lost) - 1} more"
    help = "Tiles are neighbours if they share a side, or by 'links' alone where there are links."
    return [finding(IN_PARTS, lost[0].span, message, help=help)]


# --- cards and numbers


def _effects(nodes: Nodes) -> Iterator[Diagnostic]:
    """Items of rolls change rolls, all others do something else; nothing is changed by 0."""
    for card, node in nodes.effects():
        effect = effect_of(node.value)
        is_change = isinstance(effect, ef.Modify)
        if isinstance(effect, ef.Modify | ef.Gloom) and not effect.count:
            help = "Write a number above or below 0."
            yield finding(EFFECT, node.span, "this effect changes nothing by 0", help=help)
        if "when" not in card.value:
            continue
        when = When(card.value["when"])
        if when is When.OWN_TURN and is_change:
            message = "an item that is used in the own turn changes no roll"
            help = "Let it help with a roll ('when: search_roll' and so on), or do something else."
            yield finding(EFFECT, node.span, message, help=help)
        elif when is not When.OWN_TURN and not is_change:
            message = f"an item with 'when: {when}' can only change the roll ('modify')"
            at = fields(card)["when"].span
            fix = Fix("write 'own_turn'", (Edit(at, When.OWN_TURN.value),), safe=False)
            help = "Write 'when: own_turn' for an item that does something else."
            yield finding(EFFECT, node.span, message, help=help, fix=fix)


def _numbers(nodes: Nodes, house: House) -> Iterator[Diagnostic]:
    """Players, their characters and their piles (HND-02)."""
    low, high = house.least_players, house.most_players
    players = fields(nodes["house"])["players"]
    if low > high:
        ends = fields(players)["min"].span, fields(players)["max"].span
        fix = Fix("exchange them", (Edit(ends[0], str(high)), Edit(ends[1], str(low))), safe=True)
        message = f"{low} players at least and {high} at most are none"
        yield finding(PLAYERS, players.key, message, help="Exchange the two.", fix=fix)
        return
    characters = fields(nodes["house"])["characters"]
    if len(characters.value) < high:
        message = f"{high} players need {high} characters, and there are {len(characters.value)}"
        help = "Write more, or let fewer people play."
        yield finding(CHARACTERS, characters.key, message, help=help)
    needed, there = high * house.pile, sum(it.copies for it in house.destiny)
    if there < needed:
        message = f"the piles of {high} players need {needed} cards, and there are {there}"
        help = "Write more memories, or more 'copies', or make the piles smaller ('pile')."
        yield finding(PILES, nodes["destinies"].key, message, help=help)


check = TableGame(read, judge, build, lambda nodes: nodes["house"], CODES).check
