"""What units are worth, and how a battle will probably end; estimates, not odds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil
from typing import NamedTuple

from fateloom.runtime.battle.content import UnitType
from fateloom.runtime.battle.index import Index, distances
from fateloom.runtime.battle.movement import carries_fleets
from fateloom.runtime.battle.words import Hit

BODY = 0.35
"""What a unit is worth beyond its fire, in hits that it fires in a round."""

ELITE = 0.2
"""What an elite mark adds to that."""

CERTAIN = 0.97
"""No battle is more certain than that."""

TIES = 0.9
"""Odds of an even battle: ties are the defender's."""

STEP = 1.22
"""By so much a step of superiority changes the odds."""

FORT = 0.8
"""By so much a fortification changes them, beside panics that do nothing."""

FADES = 0.55
"""By so much the reach of a unit grows weaker with each space."""

PER_MARCH = 2
"""A fleet comes so many spaces far while units on land come one."""

AWAY = 99
"""Where there is no way."""


class Force(NamedTuple):
    """A side in a battle. `kills`, `scares`: hits of each kind that its units fire in a round;
    `size`: how many can be hit; `immune`: how many of them do not panic when they defend; `bonus`:
    what it adds to superiority dice.
    """

    kills: float = 0.0
    scares: float = 0.0
    size: float = 0.0
    immune: float = 0.0
    bonus: int = 0


class Stack(NamedTuple):
    """Known units in one place: their force, and what they are worth together; `afloat`: the
    strength of the fleets among them with all whom these can carry.
    """

    force: Force
    worth: float
    afloat: float


class Weights:
    """The units of a campaign in numbers."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self.kills: dict[str, float] = {}
        """Eliminations that a volley of a unit brings."""
        self.scares: dict[str, float] = {}
        """Panics."""
        self.worth: dict[str, float] = {}
        """What a unit is worth to its side."""
        for unit in index.unit.values():
            faces = index.column[index.type[unit.id].column].faces
            kills = unit.strength * faces.count(Hit.ELIMINATE) / len(faces)
            scares = unit.strength * faces.count(Hit.PANIC) / len(faces)
            self.kills[unit.id], self.scares[unit.id] = kills, scares
            more = ELITE * unit.elite + _use(index.type[unit.id])
            self.worth[unit.id] = kills + scares + BODY + more
        nowhere = dict.fromkeys(index.space, AWAY)
        self.distance = {it: nowhere | distances(index.ways, (it,)) for it in index.space}
        """Routes of any kind between two spaces; many where there is no way."""
        self.reach = {
            one: {other: FADES**steps for other, steps in far.items()}
            for one, far in self.distance.items()
        }
        """How strong a unit in one space is in another one, as a share."""
        self.by_water = _gains(index, self.reach)
        """By how much that share is more for units that a fleet carries, where it is."""
        self._stacks: dict[tuple[str, ...], Stack] = {}
        self.average = tuple(self._average(side) for side in (0, 1))
        """A unit of each side whose kind is not known."""

    def _average(self, side: int) -> Force:
        units = [it.id for it in self.index.unit.values() if it.side == side]
        if not units:
            return Force(size=1.0)
        whole = self.force(units)
        share = 1 / len(units)
        return Force(whole.kills * share, whole.scares * share, 1.0, whole.immune * share)

    def stack(self, units: tuple[str, ...]) -> Stack:
        """Known units in one place; planners ask for the same ones again and again."""
        found = self._stacks.get(units)
        if found is None:
            worth = sum(self.worth[it] for it in units)
            found = self._stacks[units] = Stack(self.force(units), worth, self._afloat(units))
        return found

    def _afloat(self, units: tuple[str, ...]) -> float:
        """The strength of fleets and of those land units that are worth most (HOD-40)."""
        kinds, most = self.index.type, self.index.options.per_fleet
        fleets = [it for it in units if kinds[it].fleet]
        able = (it for it in units if not (kinds[it].fleet or kinds[it].static))
        riders = sorted(able, key=lambda it: -self.worth[it])[: most * len(fleets)]
        return sum(self.kills[it] + self.scares[it] + 1 for it in (*fleets, *riders))

    def force(self, units: Iterable[str], bonus: int = 0) -> Force:
        """Known units as a force."""
        kills = scares = 0.0
        size = immune = 0
        for it in units:
            kills += self.kills[it]
            scares += self.scares[it]
            size += 1
            immune += self.index.unit[it].elite
        return Force(kills, scares, size, immune, bonus + (1 if immune else 0))


def _use(it: UnitType) -> float:
    """What a type is good for beside fighting."""
    return 0.3 * (it.leader or it.bridges or it.supply_source or it.builds_forts)


def joined(one: Force, other: Force) -> Force:
    """Two forces as one."""
    return Force(
        one.kills + other.kills,
        one.scares + other.scares,
        one.size + other.size,
        one.immune + other.immune,
        max(one.bonus, other.bonus),
    )


def chance(attacker: Force, defender: Force, *, is_fort: bool) -> float:
    """How probably the attacker wins: fire by its power, numbers by their square, as whole battles
    by enumeration have it.
    """
    if not defender.size:
        return 1.0
    if not attacker.size:
        return 0.0
    immune = 1.0 if is_fort else defender.immune / defender.size
    fire = attacker.kills + attacker.scares * (1 - immune)
    answer = defender.kills + defender.scares
    if not fire:
        return 1 - CERTAIN
    if not answer:
        return CERTAIN
    odds = TIES * (fire / answer) * (attacker.size / defender.size) ** 2
    odds *= STEP ** (attacker.bonus - defender.bonus)
    if is_fort:
        odds *= FORT
    return min(CERTAIN, max(1 - CERTAIN, odds / (1 + odds)))


def _gains(index: Index, reach: Mapping[str, Mapping[str, float]]) -> dict[str, dict[str, float]]:
    """For each space the spaces that a fleet is nearer to than units on land (HOD-38)."""
    water = {
        space: tuple(it for it in ends if carries_fleets(index, it))
        for space, ends in index.rivers.items()
    }
    found: dict[str, dict[str, float]] = {}
    for start in index.space:
        shares = {
            it: FADES ** ceil(far / PER_MARCH) for it, far in distances(water, (start,)).items()
        }
        found[start] = {
            it: share - reach[start][it] for it, share in shares.items() if share > reach[start][it]
        }
    return found
