"""Rules of a battle game that have nothing to work on, marks that wait for a rule, and units, types
and columns that never do what they are for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.battle.codes import (
    HARMLESS,
    IDLE_RULE,
    NEVER_MOVES,
    NEVER_RECRUITED,
    NO_SUPPLY,
    UNUSED,
)
from fateloom.dsl.data.named import unused
from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle.content import SIDES
from fateloom.runtime.battle.words import Hit, StaticRetreat
from fateloom.runtime.record import field_values

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.battle.reach import Reach
    from fateloom.dsl.battle.read import Nodes
    from fateloom.runtime.battle.content import Unit
    from fateloom.runtime.battle.index import Index

MARKS = {
    "artillery": "artillery",
    "breaks_off": "breakoff",
    "pursues": "pursuit",
    "builds_forts": "forts",
    "always_supplied": "supply",
    "supply_source": "supply",
}
"""Marks of types that work only with an advanced rule."""

NEEDED = {
    "show_count": "fog",
    "show_top": "fog",
    "supply_range": "supply",
    "major": "morale",
}
"""Numbers and words of the rules that work only with another rule."""


def idle_rules(nodes: Nodes, index: Index, reach: Reach) -> Iterator[Diagnostic]:
    """All findings about rules."""
    rules, has = fields(part(nodes["battle"], "rules")), field_values(index.options)
    for name, lacking in _lacking(index).items():
        if lacking and name in rules and rules[name].value is not False:
            message = f"the rule '{name}' has nothing to work on: {lacking}"
            yield finding(IDLE_RULE, rules[name].key, message, help="Leave the rule out.")
    for name, other in NEEDED.items():
        if name in rules and rules[name].value is not False and not has[other]:
            message = f"'{name}' means nothing without the rule '{other}'"
            help = f"Write '{other}: true', or leave '{name}' out."
            yield finding(IDLE_RULE, rules[name].key, message, help=help)
    yield from _marks(nodes, index)
    yield from _of_types(nodes, index)
    if index.options.supply and not _lacking(index)["supply"]:
        yield from _sources(nodes, index, reach)


def _lacking(index: Index) -> dict[str, str]:
    """What each rule lacks; an empty text: nothing."""
    campaign = index.campaign
    kinds = [index.type[it.id] for it in campaign.units]
    builders = {it.side for it in campaign.units if index.type[it.id].builds_forts}
    can_build = any(campaign.forts[side] for side in builders)
    exempt = all(it.leader or it.fleet or it.supply_source or it.always_supplied for it in kinds)
    smallest = min(
        sum(it.side == side and not index.type[it.id].leader for it in campaign.units)
        for side in range(SIDES)
    )
    lacking = {
        "artillery": (any(it.artillery for it in kinds), "no unit is artillery"),
        "breakoff": (any(it.breaks_off for it in kinds), "no unit has a type with 'breaks_off'"),
        "pursuit": (any(it.pursues for it in kinds), "no unit has a type with 'pursues'"),
        "morale": (
            smallest >= index.options.major,
            f"a side has {smallest} units for major battles, which need {index.options.major}",
        ),
        "supply": (not exempt, "all units are always in supply"),
        "forts": (can_build, "no side has both 'forts' and a unit that builds them"),
        "static_retreat": (any(it.static for it in kinds), "no unit is static"),
        "per_fleet": (any(it.fleet for it in kinds), "there is no fleet"),
        "elites_panicked_count": (any(it.elite for it in campaign.units), "no unit is elite"),
    }
    return {name: "" if is_there else what for name, (is_there, what) in lacking.items()}


def _marks(nodes: Nodes, index: Index) -> Iterator[Diagnostic]:
    """The first mark of each kind without its rule; fort markers where no type builds forts."""
    marks = dict.fromkeys(MARKS.values(), None) | {"forts": None}
    for mark, rule in MARKS.items():
        written = (fields(it).get(mark) for it in nodes.of("type").values())
        marks[rule] = marks[rule] or next((it for it in written if it and it.value), None)
    forts = (part(side, "forts") for side in nodes.sides.values())
    marks["forts"] = marks["forts"] or next((it for it in forts if it and it.value), None)
    for rule, node in marks.items():
        if node is not None and not field_values(index.options)[rule]:
            message = f"this means nothing without the rule '{rule}'"
            help = f"Write '{rule}: true' under 'rules', or leave it out."
            yield finding(IDLE_RULE, node.key, message, help=help)


def _of_types(nodes: Nodes, index: Index) -> Iterator[Diagnostic]:
    """Marks of types that stay where they are, or take no road (HOD-33, 38, 84; ruling 9)."""
    stay = index.options.static_retreat is StaticRetreat.ELIMINATE
    for kind in index.campaign.types:
        written = fields(nodes.of("type")[kind.id])
        for mark, is_idle, why in (
            ("pursues", kind.pursues and kind.static, "a static unit stays where it is"),
            (
                "pursues",
                kind.pursues and kind.fleet and not kind.static,
                "pursuit takes a road, a fleet a river",
            ),
            (
                "breaks_off",
                kind.breaks_off and kind.static and stay,
                "a static unit stays where it is",
            ),
        ):
            if is_idle:
                message = f"'{mark}' does nothing for '{kind.id}': {why}"
                yield finding(IDLE_RULE, written[mark].key, message, help="Leave it out.")


def _sources(nodes: Nodes, index: Index, reach: Reach) -> Iterator[Diagnostic]:
    """A side that is never in supply (HOD-90)."""
    for number, (side, node) in enumerate(nodes.sides.items()):
        kinds = [index.type[it.id] for it in reach.units(number)]
        forts = any(
            terrain.fort is not None and number in terrain.users and space in reach.spaces[number]
            for space, terrain in index.terrain.items()
        )
        builds = index.options.forts and index.campaign.forts[number]
        if forts or any(
            it.supply_source or it.fleet or (builds and it.builds_forts) for it in kinds
        ):
            continue
        message = f"'{side}' has no source of supply: its units are out of supply all the time"
        help = "Give a type of its units 'supply_source', or the side a fortification or a fleet."
        yield finding(NO_SUPPLY, node.key, message, help=help)


# --- units, types and columns that never do what they are for


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
    for id, node in nodes.of("column").items():
        if used.get(id) and set(index.column[id].faces) == {Hit.NONE}:
            message = f"dice in the column '{id}' never do anything"
            help = "Write 'panic' or 'eliminate' for some faces, or give its units strength 0."
            yield finding(HARMLESS, node.key, message, help=help)


def _unused(nodes: Nodes, index: Index) -> Iterator[Diagnostic]:
    units = index.campaign.units
    columns = {it.column for it in index.campaign.types} | fired(index).keys()
    groups = (
        ("terrain", nodes.of("terrain"), {it.terrain for it in index.campaign.spaces}, "space"),
        ("column", nodes.of("column"), columns, "type"),
        ("type", nodes.of("type"), {it.type for it in units}, "unit"),
        ("contingent", nodes.of("contingent"), {it.contingent for it in units}, "unit"),
    )
    yield from unused(UNUSED, groups)
