"""How large the enumeration of a whole battle is, before it is made: its steps are counted over how
many units of a kind are up, panicked and gone, without the engine.
"""

from __future__ import annotations

from functools import cache

from fateloom.runtime.battle.combat import FACES, dice_of, is_immune, result
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.standing import fighters, of
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.words import EndCheck, Hit
from fateloom.runtime.record import record

SUPERIORITY = len(FACES) + len(FACES) ** 2
"""Steps of the two dice of a round."""

UP, PANICKED, GONE = range(3)

Unit = tuple[int, int, bool]
"""The place of its kind, how it stands, and whether it can still fire."""

Force = tuple[Unit, ...]
"""The units of a side, sorted: which of several alike is meant makes no difference."""

Forces = tuple[Force, Force]

Hits = tuple[int, int]
"""Eliminations and panics."""


@record
class _Kind:
    """Units alike. `faces`: what each face of their dice does."""

    strength: int
    elite: bool
    dice: int
    immune: bool
    faces: tuple[Hit, ...]


def steps_of(index: Index, state: State, limit: int) -> int:
    """How many steps of the engine the enumeration takes from this first superiority roll on,
    within a few per cent; counted until the limit is passed.
    """
    count, total = _Count(index, state), 0
    rounds, seen = [count.begun], {count.begun}
    while rounds and total <= limit:
        begun = rounds.pop()
        total += SUPERIORITY
        for side in (0, 1):  # who is superior is known all through the round
            volleys = {(begun, count.next(begun, side, 1 - side))}
            while volleys and total <= limit:
                following = set[tuple[Forces, int | None]]()
                for forces, firing in volleys:
                    if firing is not None:
                        steps, after = count.volley(forces, firing)
                        total += steps
                        following |= after
                    elif (rested := count.rested(forces)) not in seen:
                        seen.add(rested)
                        rounds.append(rested)
                volleys = following
    return total


class _Count:
    """One battle. What a force comes to by some hits is worked out once."""

    def __init__(self, index: Index, state: State) -> None:
        places: tuple[dict[_Kind, int], dict[_Kind, int]] = ({}, {})
        found: list[Force] = []
        for side, kinds in enumerate(places):
            force = []
            units = fighters(index, state, side)
            for id in sorted(units, key=lambda it: -index.unit[it].strength):
                kind = _kind_of(index, state, id)
                place = kinds.setdefault(kind, len(kinds))
                stands = PANICKED if of(index, state, id).panicked else UP
                force.append((place, stands, kind.dice > 0))
            found.append(tuple(sorted(force)))
        self.kinds = tuple(tuple(it) for it in places)
        self.begun: Forces = (found[0], found[1])
        self.checked = index.options.end_check is EndCheck.VOLLEY
        self.struck = cache(self._struck)

    def next(self, forces: Forces, *sides: int) -> int | None:
        """The first of the sides that can fire."""
        for side in sides:
            if any(stands == UP and can for _, stands, can in forces[side]):
                return side
        return None

    def rested(self, forces: Forces) -> Forces:
        """The forces at the beginning of a round."""
        one, other = (
            tuple((place, stands, self.kinds[side][place].dice > 0) for place, stands, _ in force)
            for side, force in enumerate(forces)
        )
        return one, other

    def volley(self, forces: Forces, side: int) -> tuple[int, set[tuple[Forces, int | None]]]:
        """The steps of the next volley of a side, and what it leads to: the forces, and who fires
        then. What is decided leads to nothing.
        """
        force, target = forces[side], forces[1 - side]
        at = next(it for it, unit in enumerate(force) if unit[1] == UP and unit[2])
        place, stands, _ = force[at]
        fired = tuple(sorted((*force[:at], (place, stands, False), *force[at + 1 :])))
        kind = self.kinds[side][place]
        steps, hits = _dice(kind.faces, kind.dice)
        after = set()
        for one in hits:
            asked, left = self.struck(1 - side, target, one)
            steps += asked
            both = (fired, left) if side == 0 else (left, fired)
            following = self.next(both, 1 - side, side)
            ends = self.checked or following is None or not _are_left(left)
            if not (ends and any(all(it[1] != UP for it in force) for force in both)):
                after.add((both, following))
        return steps + 1, after

    def _struck(self, side: int, force: Force, hits: Hits) -> tuple[int, Force]:
        """How often somebody is asked who is hit, and the force after that (HOD-58 to 63)."""
        kinds, asked = self.kinds[side], 0

        def worth(unit: Unit) -> tuple[int, int, bool]:
            return unit[1], kinds[unit[0]].strength, kinds[unit[0]].elite

        for hit, count in zip((Hit.ELIMINATE, Hit.PANIC), hits, strict=True):
            for _ in range(count):
                there = [it for it in force if it[1] != GONE]
                if hit is Hit.PANIC:
                    there = [it for it in there if not kinds[it[0]].immune]
                else:
                    there = [it for it in there if it[1] == UP] or there
                if not there:
                    break
                asked += len(there) > 1
                worst = min(there, key=worth)
                place, stands, can = worst
                down = PANICKED if hit is Hit.PANIC and stands == UP else GONE
                rest = list(force)
                rest.remove(worst)
                force = tuple(sorted((*rest, (place, down, can))))
        return asked, force


def _kind_of(index: Index, state: State, unit: str) -> _Kind:
    it = index.unit[unit]
    faces = tuple(result(index, unit, shows) for shows in FACES)
    return _Kind(
        it.strength, it.elite, dice_of(index, state, unit), is_immune(index, state, unit), faces
    )


def _are_left(force: Force) -> bool:
    return any(stands != GONE for _, stands, _ in force)


@cache
def _dice(faces: tuple[Hit, ...], count: int) -> tuple[int, frozenset[Hits]]:
    """The steps of so many dice, and the hits that they can come to."""
    steps, found = 0, {(0, 0)}
    for _ in range(count):
        steps += len(faces) * len(found)
        found = {
            (gone + (it is Hit.ELIMINATE), scared + (it is Hit.PANIC))
            for gone, scared in found
            for it in faces
        }
    return steps, frozenset(found)
