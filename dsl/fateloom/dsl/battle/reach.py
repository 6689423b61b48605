"""Where the units of a side can ever come to: more than a game allows, never less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle.content import SIDES
from fateloom.runtime.battle.index import distances
from fateloom.runtime.battle.movement import carries_fleets, selects
from fateloom.runtime.battle.words import Box, StaticRetreat, Whose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.runtime.battle.content import Card, Unit
    from fateloom.runtime.battle.index import Index


class Reach:
    """What each side can reach, by marches, aboard, by retreats and by pursuits."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self.has_morale = False
        """Whether there can be major battles that bring and cost units."""
        self.spaces = self._all()
        """By side, the spaces where a unit of it can ever be."""
        if index.options.morale and self.spaces[0] & self.spaces[1]:
            self.has_morale = True
            self.spaces = self._all()

    def units(self, side: int) -> list[Unit]:
        """The units of a side."""
        return [it for it in self.index.campaign.units if it.side == side]

    def cards(self, side: int) -> list[Card]:
        """The cards of a side."""
        return [it for it in self.index.campaign.cards if it.side == side]

    def is_moved(self, unit: Unit) -> bool:
        """Whether a card of its side moves the unit."""
        return any(
            selects(self.index, it.who, unit.id)
            for card in self.cards(unit.side)
            for it in card.movements
        )

    def entries(self, unit: Unit) -> frozenset[str]:
        """The spaces where the unit can be placed from the Recruit Box; a space of a major battle
        is none of them.
        """
        campaign = self.index.campaign
        usual = campaign.recruit_spaces[unit.side]
        there: set[str] = set()
        for card in self.cards(unit.side):
            it = card.recruits
            if it.count or unit.id in it.units:
                there.update(it.spaces or usual)
            for effect in self.index.effects(card.id):
                if isinstance(effect, ef.AddUnit) and effect.type in (None, unit.type):
                    there.update(usual)
        if self.index.type[unit.id].fleet:
            return frozenset(it for it in there if carries_fleets(self.index, it))
        return frozenset(there)

    def removals(self, side: int, to: Box) -> Iterator[ef.RemoveUnit]:
        """The effects of cards that send units of a side to a box."""
        for card in self.index.campaign.cards:
            whose = Whose.OWN if card.side == side else Whose.ENEMY
            for it in self.index.effects(card.id):
                if isinstance(it, ef.RemoveUnit) and it.whose is whose and it.to is to:
                    yield it

    def comes_to_box(self, unit: Unit) -> bool:
        """Whether a unit can ever be in the Recruit Box (HOD-09, 60, 88)."""
        if unit.at is None or unit.replaceable or self.has_morale:
            return True
        effects = self.removals(unit.side, Box.RECRUIT)
        return any(it.type in (None, unit.type) for it in effects)

    def mortal(self, side: int) -> int:
        """How many units of a side can come to the Dead Pile (HOD-60, ruling 22)."""
        units = self.units(side)
        if any(True for _ in self.removals(side, Box.DEAD)):
            return len(units)
        return sum(not it.replaceable for it in units)

    def _all(self) -> tuple[frozenset[str], frozenset[str]]:
        first, second = (self._of(side) for side in range(SIDES))
        return first, second

    def _of(self, side: int) -> frozenset[str]:
        fixed: set[str] = set()
        land: set[str] = set()
        water: set[str] = set()
        for unit in self.units(side):
            starts = {unit.at} if unit.at else set()
            if self.comes_to_box(unit):
                starts |= self.entries(unit)
            kind = self.index.type[unit.id]
            if kind.fleet:
                water |= starts
            elif kind.static and self.index.options.static_retreat is StaticRetreat.ELIMINATE:
                fixed |= starts
            else:
                land |= starts
        return self._spread(fixed, land, water, self._brought(side))

    def _brought(self, side: int) -> tuple[bool, bool]:
        """Whether a major battle can bring land units, and fleets, to where its winner stands."""
        if not self.has_morale:
            return False, False
        fleets = [self.index.type[it.id].fleet for it in self.units(side)]
        return not all(fleets), any(fleets)

    def _spread(
        self, fixed: set[str], land: set[str], water: set[str], brought: tuple[bool, bool]
    ) -> frozenset[str]:
        index = self.index
        while True:
            land, water = set(distances(index.roads, land)), set(distances(index.rivers, water))
            before = len(land), len(water)
            if index.options.per_fleet and land & water:
                land |= water
            if brought[0]:
                land |= fixed | water
            if brought[1]:
                water |= {it for it in fixed | land if carries_fleets(index, it)}
            if (len(land), len(water)) == before:
                return frozenset(fixed | land | water)


def parts(index: Index) -> list[frozenset[str]]:
    """The parts of the map that no route joins, in the order of the map."""
    found: list[frozenset[str]] = []
    for space in index.space:
        if not any(space in it for it in found):
            found.append(frozenset(distances(index.ways, (space,))))
    return found
