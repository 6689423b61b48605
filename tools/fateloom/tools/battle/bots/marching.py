"""A march as a plan: where each unit goes, found by trying orders one after the other."""

from __future__ import annotations

from collections import deque

from fateloom.runtime.battle.movement import left, steps_of, stops
from fateloom.runtime.battle.standing import with_unit
from fateloom.tools.battle.bots.outlook import Outlook

Path = tuple[str, ...]
"""The spaces that a unit enters, one after the other."""

BETTER = 1e-6
"""An order is worth giving if it gains more than that."""


def plan(outlook: Outlook, *, sweeps: int, is_fine: bool) -> dict[str, Path]:
    """Where own units march: concentrated attacks first, then each stack, and with `is_fine` each
    unit alone; `sweeps`: how often stacks are looked at.
    """
    ways = _ways(outlook)
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
        value = outlook.value(tried)
        if value > best + BETTER:
            found, best = tried, value
    return found, best


def _ways(outlook: Outlook) -> dict[str, dict[str, Path]]:
    """Where each unit can march; units that start together and are as fast share it."""
    index, found = outlook.index, dict[object, dict[str, Path]]()
    ways = {}
    for unit, space in outlook.own.items():
        key = space, index.type[unit].fleet, left(index, outlook.state, unit)
        if key not in found:
            found[key] = reach(outlook, unit)
        if found[key]:
            ways[unit] = found[key]
    return ways


def reach(outlook: Outlook, unit: str) -> dict[str, Path]:
    """The spaces onto which a unit can march now, with a shortest way to each."""
    index, state = outlook.index, outlook.state
    most = left(index, state, unit)
    if not most:
        return {}
    ends = index.routes_of(unit)
    first = steps_of(index, state, unit)
    found: dict[str, Path] = {}
    queue: deque[Path] = deque((it,) for it in first)
    while queue:
        path = queue.popleft()
        here = path[-1]
        if here in found or here == outlook.own[unit]:
            continue
        found[here] = path
        if len(path) == most or _stops(outlook, unit, here):
            continue
        moved = with_unit(index, state, unit, space=here)
        queue.extend((*path, to) for to in ends[here] if to in steps_of(index, moved, unit))
    return found


def _stops(outlook: Outlook, unit: str, to: str) -> bool:
    """Whether the march ends there: by the rules, or among enemies that are hidden."""
    return to in outlook.enemies.at or stops(outlook.index, outlook.state, unit, to)
