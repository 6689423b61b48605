"""Units, types and columns that never do what they are for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.battle.codes import HARMLESS, NEVER_MOVES, NEVER_RECRUITED, UNUSED
from fateloom.dsl.data.named import unused
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle.words import Hit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.battle.reach import Reach
    from fateloom.dsl.battle.read import Nodes
    from fateloom.runtime.battle.content import Unit
    from fateloom.runtime.battle.index import Index


def forces(nodes: Nodes, index: Index, reach: Reach) -> Iterator[Diagnostic]:
    """All findings about units."""
    all_units = nodes.all_units()
    for unit in index.campaign.units:
        at = all_units[unit.id].key
        if unit.at is None and not (reach.has_morale or reach.entries(unit)):
            message = f"nothing ever brings '{unit.id}' from the Recruit Box to the map"
            wet = " A fleet needs one on the water." if index.type[unit.id].fleet else ""
            help = f"Write where it begins ('at'), or let a card of its side recruit it.{wet}"
            help += " Recruits enter in the 'recruits' of the side or the 'spaces' of the card."
            yield finding(NEVER_RECRUITED, at, message, help=help)
        elif not _can_move(index, reach, unit):
            message = f"no card ever moves '{unit.id}'"
            help = "Let a card move it, or give its type 'static: true' if it is to stay."
            yield finding(NEVER_MOVES, at, message, help=help)
    yield from _columns(nodes, index)
    yield from _unused(nodes, index)


def _can_move(index: Index, reach: Reach, unit: Unit) -> bool:
    """Whether a unit is to stay, a card moves it, or a fleet that moves can carry it (HOD-33)."""
    if index.type[unit.id].static or reach.is_moved(unit):
        return True
    fleets = (it for it in reach.units(unit.side) if index.type[it.id].fleet)
    carried = index.options.per_fleet and not index.type[unit.id].fleet
    return bool(carried) and any(map(reach.is_moved, fleets))


def fired(index: Index) -> dict[str, int]:
    """The columns in which dice are ever read, with the most dice of one volley."""
    used: dict[str, int] = {}
    for unit in index.campaign.units:
        column = index.type[unit.id].column
        used[column] = max(used.get(column, 0), unit.strength)
    for card in index.campaign.cards:
        for effect in index.effects(card.id):
            if isinstance(effect, ef.Bombard):
                used[effect.column] = max(used.get(effect.column, 0), effect.count)
    return used


def _columns(nodes: Nodes, index: Index) -> Iterator[Diagnostic]:
    used = fired(index)
    for id, node in nodes.columns.items():
        if used.get(id) and set(index.column[id].faces) == {Hit.NONE}:
            message = f"dice in the column '{id}' never do anything"
            help = "Write 'panic' or 'eliminate' for some faces, or give its units strength 0."
            yield finding(HARMLESS, node.key, message, help=help)


def _unused(nodes: Nodes, index: Index) -> Iterator[Diagnostic]:
    units = index.campaign.units
    columns = {it.column for it in index.campaign.types} | fired(index).keys()
    groups = (
        ("terrain", nodes.terrain, {it.terrain for it in index.campaign.spaces}, "space"),
        ("column", nodes.columns, columns, "type"),
        ("type", nodes.types, {it.type for it in units}, "unit"),
        ("contingent", nodes.contingents, {it.contingent for it in units}, "unit"),
    )
    yield from unused(UNUSED, groups)
