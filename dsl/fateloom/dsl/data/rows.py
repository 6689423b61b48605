"""Rows of the tables of a scenario as records. Every node here has passed its schema, so shapes are
taken for granted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.records import Records
from fateloom.dsl.data.tables import HeroPlaces, TileRow
from fateloom.runtime.program.board import Hero, Markers
from fateloom.runtime.program.items import (
    Ability,
    AddSuccesses,
    ChangeResource,
    ChangeSkill,
    Item,
)
from fateloom.runtime.program.settings import EFFORT_PROFILES, Settings
from fateloom.runtime.program.words import Skill

if TYPE_CHECKING:
    from fateloom.dsl.data.node import Node, Row

RESOURCES = {
    "refresh_effort": ("effort", 1),
    "exhaust_effort": ("effort", -1),
    "gain_coins": ("coins", 1),
    "gain_xp": ("xp", 1),
}
"""What each effect changes, and in which direction."""


def _cost(row: Row) -> dict[str, object]:
    cost: Row = row.get("cost", {})
    return {
        "rolled_successes": None,
        "cost_effort": int(cost.get("effort", 0)),
        "cost_skill": Skill(cost["skill"]) if "skill" in cost else None,
        "cost_skill_amount": int(cost.get("amount", 0)),
    }


def _resource(row: Row) -> dict[str, object]:
    ((word, number),) = row.items()
    resource, sign = RESOURCES[word]
    return {"resource": resource, "amount": sign * int(number)}


def _effort_faces(row: Row) -> dict[str, object]:
    profile = row.get("dice", {}).get("effort", "mid")
    if isinstance(profile, str):
        return {"effort_faces": EFFORT_PROFILES[profile]}
    return {"effort_faces": tuple(it if isinstance(it, str) else int(it) for it in profile)}


RECORDS = Records(
    {
        Ability: _cost,
        AddSuccesses: lambda row: {"this_turn": "add_successes_this_turn" in row},
        ChangeSkill: lambda row: {"amount": -int(row["amount"])} if "lose_skill" in row else {},
        ChangeResource: _resource,
        Settings: _effort_faces,
    }
)


def tile(id: str, node: Node) -> TileRow:
    """A tile of map.yaml."""
    assert node.fields is not None
    cell = node.fields["cell"].span
    return RECORDS.of(TileRow, "map.tile", node.value, id, cell_span=cell, span=node.key)


def item(id: str, node: Node) -> Item:
    """An item of items.yaml."""
    return RECORDS.of(Item, "items.item", node.value, id, span=node.key)


def ability(row: Row) -> Ability:
    """The ability of a card. Losses are negative."""
    return RECORDS.of(Ability, "items.ability", row)


def hero(id: str, node: Node) -> Hero:
    """A hero of heroes.yaml; markers in ascending order."""
    markers = node.value["markers"]
    tracks = tuple(Markers(it, tuple(sorted(map(int, markers[it.value])))) for it in Skill)
    return RECORDS.of(Hero, "heroes.hero", node.value, id, markers=tracks, span=node.key)


def hero_places(node: Node) -> HeroPlaces:
    """Where the markers and items of a hero are written."""
    assert node.fields is not None
    markers = node.fields["markers"].fields
    assert markers is not None
    items = node.fields.get("items")
    spans = {
        name: tuple((int(one.value), one.span) for one in part.items)
        for name, part in markers.items()
    }
    return HeroPlaces(spans, () if items is None else tuple(one.span for one in items.items))
