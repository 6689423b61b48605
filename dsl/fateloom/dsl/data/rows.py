"""Rows of the tables as records. Every node here has passed its schema, so shapes are taken for
granted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.dsl.data.tables import HeroPlaces, TileRow
from fateloom.runtime.program.board import Hero, Markers, Side
from fateloom.runtime.program.items import (
    Ability,
    AbilityEffect,
    AbilityKind,
    AddSuccesses,
    AlsoCountMarkers,
    ChangeResource,
    ChangeSkill,
    Item,
    MoveRange,
    ReplaceMove,
    ReplaceRoll,
    RollTotal,
    Window,
)
from fateloom.runtime.program.words import Skill

if TYPE_CHECKING:
    from fateloom.dsl.data.node import Node


def tile(id: str, node: Node) -> TileRow:
    """A tile of map.yaml."""
    row: dict[str, Any] = node.value
    assert node.fields is not None
    column, line = row["cell"]
    return TileRow(
        id,
        row["title"],
        (int(column), int(line)),
        Side(row.get("side", "box")),
        row.get("art"),
        node.fields["cell"].span,
        node.key,
    )


def item(id: str, node: Node) -> Item:
    """An item of items.yaml."""
    row: dict[str, Any] = node.value
    return Item(
        id,
        int(row["number"]),
        row["title"],
        int(row["value"]),
        tuple(row.get("categories", ())),
        int(row.get("copies", 1)),
        row.get("sellable", True),
        row.get("key", False),
        row.get("description", ""),
        row.get("art"),
        ability(row["ability"]) if "ability" in row else None,
        node.key,
    )


def ability(row: dict[str, Any]) -> Ability:
    """The ability of a card."""
    cost: dict[str, Any] = row.get("cost", {})
    rolled = row.get("condition", {}).get("rolled_successes")
    return Ability(
        AbilityKind(row["kind"]),
        Window(row["window"]),
        _skill(row.get("skill", "any")),
        None if rolled is None else int(rolled),
        int(cost.get("effort", 0)),
        Skill(cost["skill"]) if "skill" in cost else None,
        int(cost.get("amount", 0)),
        row.get("optional", True),
        _effect(row["effect"]),
    )


def _skill(word: str) -> Skill | None:
    return None if word == "any" else Skill(word)


def _effect(row: dict[str, Any]) -> AbilityEffect:
    """The one effect of an ability. Losses are negative."""
    match row:
        case {"gain_skill": skill, "amount": "other_items"}:
            return ChangeSkill(_skill(skill), None)
        case {"gain_skill": skill, "amount": amount}:
            return ChangeSkill(_skill(skill), int(amount))
        case {"lose_skill": skill, "amount": amount}:
            return ChangeSkill(_skill(skill), -int(amount))
        case {"replace_move": _}:
            return ReplaceMove()
        case {"also_count_markers": skill}:
            return AlsoCountMarkers(Skill(skill))
    ((word, number),) = row.items()
    amount = int(number)
    match word:
        case "move_range":
            return MoveRange(amount)
        case "roll_total":
            return RollTotal(amount)
        case "add_successes":
            return AddSuccesses(amount, this_turn=False)
        case "add_successes_this_turn":
            return AddSuccesses(amount, this_turn=True)
        case "replace_roll":
            return ReplaceRoll(amount)
        case "refresh_effort":
            return ChangeResource("effort", amount)
        case "exhaust_effort":
            return ChangeResource("effort", -amount)
        case "gain_coins":
            return ChangeResource("coins", amount)
        case "gain_xp":
            return ChangeResource("xp", amount)
    raise AssertionError(f"the schema lets an effect through that no code knows: {word}")


def hero(id: str, node: Node) -> Hero:
    """A hero of heroes.yaml; markers in ascending order."""
    row: dict[str, Any] = node.value
    markers = row["markers"]
    return Hero(
        id,
        row["title"],
        row.get("description", ""),
        tuple(
            Markers(skill, tuple(sorted(int(space) for space in markers[skill.value])))
            for skill in Skill
        ),
        tuple(row.get("items", ())),
        int(row["coins"]) if "coins" in row else None,
        row.get("portrait"),
        node.key,
    )


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
