"""Which land units a fleet can take along, and where to (HOD-40 to 42)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from fateloom.runtime.battle.movement import loads
from fateloom.runtime.record import record
from fateloom.tools.battle.bots.outlook import Outlook
from fateloom.tools.battle.ways import Path

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
