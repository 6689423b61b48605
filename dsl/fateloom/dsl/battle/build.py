"""From sound tables to the compiled form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.records import Records
from fateloom.dsl.data.table_set import words_of
from fateloom.runtime.battle.content import (
    Campaign,
    Card,
    Column,
    Route,
    Space,
    Terrain,
    Unit,
    UnitType,
)
from fateloom.runtime.battle.game import FORMAT, BattleGame
from fateloom.runtime.battle.orders import Order
from fateloom.runtime.battle.words import RouteKind
from fateloom.runtime.compiled import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.battle.read import Nodes

RECORDS = Records()

ROUTES = {"roads": RouteKind.LAND, "rivers": RouteKind.RIVER}
"""The keys of routes."""


def build(nodes: Nodes) -> BattleGame:
    """The battle game; the tables have passed their schemas, and all names lead somewhere."""
    names = {"side": tuple(nodes.sides)}
    return RECORDS.of(
        BattleGame,
        "battle",
        nodes["battle"].value,
        format=FORMAT,
        campaign=nodes.once(campaign_of),
        words=tuple(_words(nodes)),
        orders=RECORDS.each(Order, "orders.order", nodes.of("order"), names),
    )


def campaign_of(nodes: Nodes) -> Campaign:
    """What the rules run on."""
    sides, each = tuple(nodes.sides), RECORDS.each
    first, second = (it.value for it in nodes.sides.values())
    names = {"side": sides}
    units = (
        each(Unit, "units.unit", nodes.units_of(side), side=number)
        for number, side in enumerate(sides)
    )
    return RECORDS.of(
        Campaign,
        "battle",
        nodes["battle"].value,
        names=names,
        terrains=each(Terrain, "theatre.terrain", nodes.of("terrain"), names),
        columns=each(Column, "units.column", nodes.of("column")),
        types=each(UnitType, "units.type", nodes.of("type")),
        spaces=each(Space, "theatre.space", nodes.of("space")),
        routes=tuple(
            Route(one.value, other.value, kind)
            for key, kind in ROUTES.items()
            for one, other in nodes.routes(key)
        ),
        units=tuple(unit for own in units for unit in own),
        cards=tuple(_cards(nodes)),
        recruit_spaces=(tuple(first.get("recruits", ())), tuple(second.get("recruits", ()))),
        forts=(int(first.get("forts", 0)), int(second.get("forts", 0))),
    )


def _cards(nodes: Nodes) -> Iterator[Card]:
    """Cards of the decks, and of orders, which leave the game after their use."""
    for number, side in enumerate(nodes.sides):
        yield from RECORDS.each(Card, "campaign-cards.card", nodes.cards_of(side), side=number)
    names = {"side": tuple(nodes.sides)}
    for _, id, node in nodes.order_cards():
        yield RECORDS.of(Card, "orders.order", node.value, id, names, side=0, removed=True)


# --- what everything is called


def _words(nodes: Nodes) -> Iterator[Words]:
    yield from nodes.words("side", "terrain", "space", "column", "type", "contingent", "unit")
    for _, id, node in nodes.all_cards():
        yield words_of(f"card {id}", node)
    for at, node in enumerate(nodes.victories):
        yield words_of(f"victory {at}", node)
    if "draw" in nodes["battle"].value:
        yield Words("draw", "", nodes["battle"].value["draw"])
