"""From sound tables to the compiled form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.dsl.battle.vocabulary import Row, condition_of, effect_of, movement_of
from fateloom.dsl.data.table_set import head_of
from fateloom.runtime.battle.content import (
    Campaign,
    Card,
    CardEvent,
    Column,
    Options,
    Recruits,
    Route,
    Space,
    Terrain,
    Unit,
    UnitType,
    Victory,
)
from fateloom.runtime.battle.game import FORMAT, BattleGame
from fateloom.runtime.battle.orders import Do, Order
from fateloom.runtime.battle.words import (
    Control,
    EndCheck,
    FortClass,
    Hit,
    Phase,
    RouteKind,
    StaticRetreat,
    When,
)
from fateloom.runtime.compiled import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.battle.read import Nodes

ROUTES = {"roads": RouteKind.LAND, "rivers": RouteKind.RIVER}
"""The keys of routes."""

ALTERNATE = "alternate"
"""The word for sides that take turns at playing first."""


def build(nodes: Nodes) -> BattleGame:
    """The battle game; the tables have passed their schemas, and all names lead somewhere."""
    first, second = nodes.sides
    return BattleGame(
        FORMAT,
        *head_of(nodes.battle),
        nodes.battle.value.get("credits", ""),
        (first, second),
        campaign_of(nodes),
        tuple(_words(nodes)),
        orders=tuple(_orders(nodes)),
    )


def campaign_of(nodes: Nodes) -> Campaign:
    """What the rules run on."""
    head: Row = nodes.battle.value
    sides = tuple(nodes.sides)
    first, second = (it.value for it in nodes.sides.values())
    return Campaign(
        int(head["turns"]),
        tuple(_terrain(id, it.value, sides) for id, it in nodes.terrain.items()),
        tuple(column_of(id, it.value) for id, it in nodes.columns.items()),
        tuple(type_of(id, it.value) for id, it in nodes.types.items()),
        tuple(
            Space(id, it.value["terrain"], int(it.value["x"]), int(it.value["y"]))
            for id, it in nodes.spaces.items()
        ),
        tuple(
            Route(one.value, other.value, kind)
            for key, kind in ROUTES.items()
            for one, other in nodes.routes(key)
        ),
        tuple(
            unit_of(id, number, it.value)
            for number, side in enumerate(sides)
            for id, it in nodes.units_of(side).items()
        ),
        tuple(_cards(nodes)),
        tuple(_victory(it, sides) for it in head["victory"]),
        (tuple(first.get("recruits", ())), tuple(second.get("recruits", ()))),
        (int(first.get("forts", 0)), int(second.get("forts", 0))),
        _first(head.get("first", sides[0]), sides),
        _options(head.get("rules", {})),
    )


def _first(side: str, sides: tuple[str, ...]) -> int | None:
    return sides.index(side) if side in sides else None


def _options(row: Row) -> Options:
    words = {"end_check": EndCheck, "static_retreat": StaticRetreat, "control": Control}
    changed: dict[str, Any] = {
        name: words[name](it) if name in words else it if isinstance(it, bool) else int(it)
        for name, it in row.items()
    }
    return Options(**changed)


def _terrain(id: str, row: Row, sides: tuple[str, ...]) -> Terrain:
    return Terrain(
        id,
        row.get("stop", False),
        row.get("river", False),
        row.get("sea", False),
        FortClass(row["fort"]) if "fort" in row else None,
        tuple(map(sides.index, row.get("users", ()))),
    )


def column_of(id: str, row: Row) -> Column:
    """A column of the battle results table."""
    one, two, three, four, five, six = map(Hit, row["faces"])
    return Column(id, (one, two, three, four, five, six))


def type_of(id: str, row: Row) -> UnitType:
    """A type of units."""
    marks = {key: it for key, it in row.items() if key not in ("title", "text", "fires")}
    return UnitType(id, row["fires"], **marks)


def unit_of(id: str, side: int, row: Row) -> Unit:
    """A unit of a side."""
    return Unit(
        id,
        side,
        row["type"],
        int(row["strength"]),
        row.get("contingent", ""),
        row.get("elite", False),
        row.get("at"),
        row.get("replaceable", False),
    )


def _cards(nodes: Nodes) -> Iterator[Card]:
    """Cards of the decks, and of orders, which leave the game after their use."""
    for side in nodes.sides:
        for id, node in nodes.cards_of(side).items():
            yield _card(id, nodes.number(side), node.value)
    for side, id, node in nodes.order_cards():
        yield _card(id, nodes.number(side), {**node.value, "removed": True})


def _orders(nodes: Nodes) -> Iterator[Order]:
    for id, node in nodes.all_orders.items():
        yield Order(id, Do(node.value["do"]), nodes.number(nodes.side_of(node)))


def _card(id: str, side: int, row: Row) -> Card:
    recruits: Row = row.get("recruits", {})
    event: Row | None = row.get("event")
    return Card(
        id,
        side,
        Recruits(
            int(recruits.get("count", 0)),
            tuple(recruits.get("units", ())),
            tuple(recruits.get("spaces", ())),
        ),
        tuple(map(movement_of, row.get("moves", ()))),
        None
        if event is None
        else CardEvent(Phase(event["phase"]), tuple(map(effect_of, event["do"]))),
        row.get("removed", False),
    )


def _victory(row: Row, sides: tuple[str, ...]) -> Victory:
    return Victory(sides.index(row["side"]), When(row["when"]), condition_of(row["if"], sides))


# --- what everything is called


def _words(nodes: Nodes) -> Iterator[Words]:
    groups = {
        "side": nodes.sides,
        "terrain": nodes.terrain,
        "space": nodes.spaces,
        "column": nodes.columns,
        "type": nodes.types,
        "contingent": nodes.contingents,
        "unit": nodes.all_units(),
        "card": {id: node for _, id, node in nodes.all_cards()},
        "victory": {str(at): node for at, node in enumerate(nodes.victories)},
    }
    for kind, group in groups.items():
        for id, node in group.items():
            yield Words(f"{kind} {id}", node.value["title"], node.value.get("text", ""))
    if "draw" in nodes.battle.value:
        yield Words("draw", "", nodes.battle.value["draw"])
