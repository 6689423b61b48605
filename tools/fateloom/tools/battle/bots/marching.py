"""A march as a plan, found by trying orders one after the other: where each unit goes, and whom
fleets take along (HOD-40 to 42).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from fateloom.runtime.battle.movement import loads
from fateloom.runtime.record import record
from fateloom.tools.battle.bots.outlook import Outlook
from fateloom.tools.battle.ways import Path, marches

BETTER = 1e-6
"""An order is worth giving if it gains more than that."""


@record
class Plan:
    """Orders for a march. `paths`: the spaces that a unit enters; `loads`: fleets with the land
    units that go aboard before they move.
    """

    paths: dict[str, Path]
    loads: tuple[tuple[str, str], ...] = ()


def plan(outlook: Outlook, *, sweeps: int, is_fine: bool) -> Plan:
    """The orders of a march; `sweeps`: how often stacks are looked at; `is_fine`: fleets carry land
    units, and each unit is looked at alone as well.
    """
    found = _Marching(outlook)
    found.concentrate()
    found.sweep(sweeps)
    if is_fine:
        if found.sail():
            found.sweep(sweeps)
        found.refine()
    return found.plan()


class _Marching:
    """The best march so far."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.ways = marches(outlook.index, outlook.view)
        self.places = dict(outlook.own)
        self.aboard: dict[str, str] = {}
        """The fleet of each unit that is carried."""
        self.best = outlook.value(self.places)

    def plan(self) -> Plan:
        own = self.outlook.own
        paths = {
            unit: self.ways[unit][space]
            for unit, space in self.places.items()
            if unit in self.ways and unit not in self.aboard and space != own[unit]
        }
        return Plan(paths, tuple((fleet, unit) for unit, fleet in self.aboard.items()))

    def concentrate(self) -> None:
        """All units that can come to a space go there together, where that is worth it."""
        outlook = self.outlook
        for goal in dict.fromkeys(to for it in self.ways.values() for to in it):
            if goal in outlook.enemies.at or goal in outlook.aims:
                self._try([unit for unit, it in self.ways.items() if goal in it], [goal])

    def sweep(self, sweeps: int) -> None:
        """Each stack goes where that is best, the others as they are."""
        for _ in range(sweeps):
            before = self.best
            for units in self._stacks():
                self._try(units, self._goals(units[0]))
            if self.best <= before + BETTER:
                break

    def refine(self) -> None:
        """Each unit alone; those that are carried may stay behind or march instead."""
        sailing = set(self.aboard.values())
        for unit in dict.fromkeys((*self.ways, *self.aboard)):
            if unit not in sailing:
                self._try([unit], self._goals(unit))

    def sail(self) -> bool:
        """Each fleet takes along whom it is best to take; whether one does (HOD-40)."""
        for fleet in [it for it in self.ways if self.outlook.index.type[it].fleet]:
            start, chosen = self.places, None
            free = self.outlook.own.keys() - self.aboard.keys()
            for one in crossings(self.outlook, fleet, self.ways):
                if not free.issuperset(one.units):
                    continue
                tried = start | dict.fromkeys((fleet, *one.units, *one.others), one.to)
                value = self.outlook.value(tried)
                if value > self.best + BETTER:
                    self.places, self.best, chosen = tried, value, one
            if chosen is not None:
                self.aboard |= dict.fromkeys(chosen.units, fleet)
        return bool(self.aboard)

    def _goals(self, unit: str) -> tuple[str, ...]:
        return self.outlook.own[unit], *self.ways.get(unit, ())

    def _stacks(self) -> list[list[str]]:
        """Units of a space that can go to the same places."""
        busy = {*self.aboard, *self.aboard.values()}
        found: dict[tuple[str, frozenset[str]], list[str]] = {}
        for unit, it in self.ways.items():
            if unit not in busy:
                found.setdefault((self.outlook.own[unit], frozenset(it)), []).append(unit)
        return list(found.values())

    def _try(self, units: list[str], goals: Iterable[str]) -> None:
        """Put these units together onto the best of these places, if that is better than now."""
        start = self.places
        for goal in goals:
            tried = start | dict.fromkeys(units, goal)
            if tried == start:
                continue  # where they are already
            value = self.outlook.value(tried)
            if value > self.best + BETTER:
                self.places, self.best = tried, value
        if self.places is not start:
            for unit in units:
                self.aboard.pop(unit, None)


MOST = 6
"""So many units beside a fleet are thought of, those that are worth most."""


@record
class Crossing:
    """A fleet sails to a space with these units; `others` march there."""

    to: str
    units: tuple[str, ...]
    others: tuple[str, ...] = ()


def crossings(
    outlook: Outlook, fleet: str, ways: Mapping[str, Mapping[str, Path]]
) -> Iterator[Crossing]:
    """Every way to load a fleet, for each space that it can come to; full ones with everybody who
    can march there as well. `ways`: where units can march.
    """
    index, worth = outlook.index, outlook.weights.worth
    able = sorted(loads(index, outlook.state, fleet), key=lambda it: -worth[it])[:MOST]
    most = min(len(able), index.options.per_fleet)
    for to in ways[fleet]:
        others = tuple(it for it, goals in ways.items() if to in goals and not index.type[it].fleet)
        for count in range(most, 0, -1):
            for units in combinations(able, count):
                yield Crossing(to, units)
                rest = tuple(it for it in others if it not in units)
                if rest and count == most:
                    yield Crossing(to, units, rest)
