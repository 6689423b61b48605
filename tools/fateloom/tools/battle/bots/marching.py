"""A march as a plan: where each unit goes, found by trying orders one after the other."""

from __future__ import annotations

from fateloom.tools.battle.bots.outlook import Outlook
from fateloom.tools.battle.ways import Path, marches

BETTER = 1e-6
"""An order is worth giving if it gains more than that."""


def plan(outlook: Outlook, *, sweeps: int, is_fine: bool) -> dict[str, Path]:
    """Where own units march: concentrated attacks first, then each stack, and with `is_fine` each
    unit alone; `sweeps`: how often stacks are looked at.
    """
    ways = marches(outlook.index, outlook.view)
    places = dict(outlook.own)
    best = outlook.value(places)
    for goal in dict.fromkeys(to for it in ways.values() for to in it):
        if goal not in outlook.enemies.at and goal not in outlook.aims:
            continue
        tried = places | {unit: goal for unit, it in ways.items() if goal in it}
        value = outlook.value(tried)
        if value > best + BETTER:
            places, best = tried, value
    for _ in range(sweeps):
        before = best
        for units in _stacks(outlook, ways):
            places, best = _improved(outlook, units, ways, places, best)
        if best <= before + BETTER:
            break
    if is_fine:
        for unit in ways:
            places, best = _improved(outlook, [unit], ways, places, best)
    return {
        unit: ways[unit][space]
        for unit, space in places.items()
        if unit in ways and space != outlook.own[unit]
    }


def _stacks(outlook: Outlook, ways: dict[str, dict[str, Path]]) -> list[list[str]]:
    """Units of a space that can go to the same places."""
    found: dict[tuple[str, frozenset[str]], list[str]] = {}
    for unit, it in ways.items():
        found.setdefault((outlook.own[unit], frozenset(it)), []).append(unit)
    return list(found.values())


def _improved(
    outlook: Outlook,
    units: list[str],
    ways: dict[str, dict[str, Path]],
    places: dict[str, str],
    best: float,
) -> tuple[dict[str, str], float]:
    """The best place for these units together, the others as they are."""
    found = places
    for goal in (outlook.own[units[0]], *ways[units[0]]):
        tried = places | dict.fromkeys(units, goal)
        if tried == places:
            continue  # where they are already
        value = outlook.value(tried)
        if value > best + BETTER:
            found, best = tried, value
    return found, best
