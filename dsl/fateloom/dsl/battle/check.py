"""Checking a battle game: from source texts to its compiled form and all findings, in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.battle.build import build, campaign_of
from fateloom.dsl.battle.codes import (
    CODES,
    ID_TWICE,
    IN_PARTS,
    NEVER_MEET,
    ORDER,
    UNKNOWN_NAME,
    UNPLAYABLE,
)
from fateloom.dsl.battle.idle_rules import forces, idle_rules
from fateloom.dsl.battle.orders import orders
from fateloom.dsl.battle.reach import Reach
from fateloom.dsl.battle.read import read
from fateloom.dsl.battle.theatre import placing, theatre
from fateloom.dsl.battle.winning import winning
from fateloom.dsl.data.named import unknown_name
from fateloom.dsl.data.table_set import fields, items, part
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.table_game import TableGame
from fateloom.runtime.battle.checking import unplayable
from fateloom.runtime.battle.index import Index

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from fateloom.dsl.battle.read import Nodes
    from fateloom.dsl.data.node import Node


# --- what no schema can say of a battle game: names, the map, units, cards, who can win


USED = {
    "draw": ("title", "do", "side"),
    "card": ("title", "text", "do", "side", "recruits", "moves", "event"),
}
"""Keys of an order by what it runs; others have `title` and `do`."""


def judge(nodes: Nodes) -> tuple[Diagnostic, ...]:
    """All findings about the tables together, by place. Warnings are looked for in campaigns that
    can be played, and those about cards and victories on maps that hang together.
    """
    found = [*names(nodes), *_of_orders(nodes)]
    if not found:
        found = list(_of_campaign(nodes))
    return tuple(sorted(found, key=lambda it: (it.primary.span, it.code.id)))


def _of_orders(nodes: Nodes) -> Iterator[Diagnostic]:
    """Keys that an order does not use."""
    for order in nodes.of("order").values():
        do = order.value["do"]
        for key, node in fields(order).items():
            if key not in USED.get(do, ("title", "do")):
                help = "Write 'do: card' for an order with a card of its own."
                if key == "side":
                    help = "It follows the sequence of play. Leave 'side' out."
                yield finding(ORDER, node.key, f"'do: {do}' has no '{key}'", help=help)


def _of_campaign(nodes: Nodes) -> Iterator[Diagnostic]:
    campaign = nodes.once(campaign_of)
    index = Index(campaign)
    wrong = list(placing(nodes, index))
    yield from wrong
    problems = () if wrong else unplayable(campaign)
    for sentence in problems:
        help = "Every game of this campaign would be stuck."
        yield finding(UNPLAYABLE, fields(nodes["battle"])["title"].key, sentence, help=help)
    if wrong or problems:
        return
    reach = Reach(index)
    of_map = list(theatre(nodes, index, reach))
    yield from of_map
    for of in (forces, idle_rules):
        yield from of(nodes, index, reach)
    if not any(it.code in (IN_PARTS, NEVER_MEET) for it in of_map):
        yield from orders(nodes, index, reach)
        yield from winning(nodes, index, reach)


# --- names in the tables of a battle game that lead nowhere, and ids that two things have


def names(nodes: Nodes) -> Iterator[Diagnostic]:
    """All findings about names; of those of the sides alone while they are not right."""
    wrong_sides = list(nodes.ids.unknown(UNKNOWN_NAME, keys=True))
    yield from wrong_sides
    if wrong_sides:
        return
    yield from nodes.ids.unknown(UNKNOWN_NAME)
    for side, _, card in nodes.all_cards():
        if side in nodes.sides:
            yield from _of_card(nodes, side, card)
    yield from nodes.ids.twice(ID_TWICE, "unit")
    yield from nodes.ids.twice(ID_TWICE, "card", "card", "order")


def _of_card(nodes: Nodes, side: str, card: Node) -> Iterator[Diagnostic]:
    """Units that a card brings or moves, which are those of its own side."""
    own, moves = nodes.units_of(side), items(card, "moves")
    units = (*items(card, "recruits", "units"), *(part(it, "unit") for it in moves))
    yield from _unknown(f"'{side}' unit", units, own)
    for key in ("type", "contingent"):
        named = (part(move, key) for move in moves)
        yield from _unknown(f"unit of the {key}", named, _of_units(nodes, key))


def _of_units(nodes: Nodes, key: str) -> Collection[str]:
    """What units say of themselves under a key; a card that moves none of them is refused."""
    values = (part(unit, key) for unit in nodes.all_units().values())
    return {it.value: None for it in values if it is not None}


def _unknown(
    kind: str, named: Iterable[Node | None], known: Collection[str]
) -> Iterator[Diagnostic]:
    for node in named:
        if node is not None and node.value not in known:
            yield unknown_name(UNKNOWN_NAME, kind, node, known)


check = TableGame(read, judge, build, lambda nodes: nodes["battle"], CODES).check
