"""How good a position is for a side: who will probably have won, and what both sides have left.

The victory conditions of the campaign are read as chances: who controls a space follows from the
battles that are to come there, from the enemies that can march there next, and from who is nearer.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod, sqrt
from typing import NamedTuple

from fateloom.runtime.battle import conditions as cn
from fateloom.runtime.battle.conditions import Condition, spaces_of
from fateloom.runtime.battle.content import SIDES
from fateloom.runtime.battle.effects import Superiority
from fateloom.runtime.battle.sequence import first_side
from fateloom.runtime.battle.standing import in_box, is_fort
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.view import View
from fateloom.runtime.battle.words import Box, Control, When
from fateloom.tools.battle.bots.weighing import Force, Stack, Weights, chance, joined
from fateloom.tools.battle.known import known

SOON = 2
"""From so many spaces away an enemy stack may come next."""

LATER = 0.35
"""What a condition counts that is not in reach yet."""

OPEN = 0.6
"""How probably the other side takes a space next that nobody guards."""

SHORT = 3
"""With fewer marches to come than that, less can change: a third less for each."""

DECIDED = 6.0
"""By so much more a count of losses that falls short fails when nothing can change any more."""

NOW, FINALLY, MATERIAL, RISK = 3.0, 2.0, 0.12, 0.10
"""What counts: winning at once, at the end, units, units in danger."""


class Enemies(NamedTuple):
    """What a seat knows of the other side: a force at each space."""

    at: Mapping[str, Force]
    worth: Mapping[str, float]


class Outlook:
    """The estimates of one seat, for the position that it sees."""

    def __init__(self, weights: Weights, view: View, *, looks_ahead: bool) -> None:
        """`looks_ahead`: what the other side can attack next counts as well."""
        assert view.seat is not None
        self.weights, self.index, self.view = weights, weights.index, view
        self.seat, self.looks_ahead = view.seat, looks_ahead
        self.state: State = known(view)
        self.enemies = _enemies(weights, view, self.state)
        self.own = {
            unit.id: it.space
            for unit, it in zip(self.index.campaign.units, self.state.units, strict=True)
            if unit.side == self.seat and it.box is None
        }
        self.aims = tuple(
            dict.fromkeys(
                space for one in self.index.campaign.victories for space in spaces_of(one.condition)
            )
        )
        self.dead = [len(in_box(self.index, self.state, side, Box.DEAD)) for side in range(SIDES)]
        self.total = [
            sum(it.side == side for it in self.index.campaign.units) for side in range(SIDES)
        ]
        self.forts = [
            frozenset(it for it in self.index.space if is_fort(self.index, self.state, it, side))
            for side in range(SIDES)
        ]
        self.bonus = self._card_bonus()
        after = self.index.campaign.turns - view.turn
        is_first = first_side(self.index, self.state) == self.seat
        self.hope = min(SHORT, after) / SHORT
        """How much the seat can still change after this march, 0 to 1."""
        self.fear = min(SHORT, after + is_first) / SHORT
        """How much the other side can."""
        self._reach_of_enemies = self._reaches(self.enemies.at)
        self._next: dict[str, tuple[str, ...]] = {}
        """By space: where enemy stacks stand that can come there next."""
        self._threats: dict[tuple[str, ...], Force] = {}
        """By these spaces: the enemies there as one force."""

    def _reaches(self, forces: Mapping[str, Force]) -> list[float]:
        """How strongly a side can be at each space that counts, from where its forces stand."""
        total = [0.0] * len(self.aims)
        for space, (kills, scares, size, _, _) in forces.items():
            strength, reach = kills + scares + size, self.weights.reach[space]
            for at, aim in enumerate(self.aims):
                total[at] += strength * reach[aim]
        return total

    def _add_fleets(self, total: list[float], stacks: Mapping[str, Stack]) -> None:
        """What own stacks reach beyond that where fleets carry them (HOD-40)."""
        for space, it in stacks.items():
            if it.afloat:
                nearer = self.weights.by_water[space]
                for at, aim in enumerate(self.aims):
                    total[at] += it.afloat * nearer.get(aim, 0.0)

    def _card_bonus(self) -> int:
        """What the card in effect adds to superiority, in an attack of its owner."""
        if self.view.active != self.seat:
            return 0
        effects = self.index.effects(self.view.card)
        return sum(it.count for it in effects if isinstance(it, Superiority))

    # --- a position

    def value(self, places: Mapping[str, str]) -> float:
        """The value of own units standing there, from the best to the worst for the seat."""
        units_at: dict[str, list[str]] = {}
        for unit, space in places.items():
            units_at.setdefault(space, []).append(unit)
        stacks = {space: self.weights.stack(tuple(it)) for space, it in units_at.items()}
        wins: dict[str, float] = {}
        material = 0.0
        killed = [float(it) for it in self.dead]
        for space, (force, worth, _) in stacks.items():
            enemy = self.enemies.at.get(space)
            if enemy is None:
                continue
            attack = force._replace(bonus=force.bonus + self.bonus) if self.bonus else force
            win = chance(attack, enemy, is_fort=space in self.forts[1 - self.seat])
            wins[space] = win
            lost, gained = (1 - win) * 0.6 + 0.15, win * 0.6 + 0.15
            material += gained * self.enemies.worth[space] - lost * worth
            killed[1 - self.seat] += gained * enemy.size
            killed[self.seat] += lost * force.size
        risk = self._risk(stacks, wins) if self.looks_ahead and self.fear else {}
        for space, loses in risk.items():
            material -= RISK / MATERIAL * loses * stacks[space].worth
        control = self._control(stacks, wins, risk)
        at_once = [0.0, 0.0]
        finally_ = [0.0, 0.0]
        left = 1.0
        for one in self.index.campaign.victories:
            p = self._chance(one.condition, one.side, control, killed)
            if one.when is When.INSTANT:
                at_once[one.side] = 1 - (1 - at_once[one.side]) * (1 - p)
            else:
                finally_[one.side] += left * p
                left *= 1 - p
        other = 1 - self.seat
        return (
            NOW * (at_once[self.seat] - at_once[other])
            + FINALLY * (finally_[self.seat] - finally_[other])
            + MATERIAL * max(self.hope, self.fear) * material
        )

    def _coming(self, space: str, wins: Mapping[str, float]) -> tuple[str, ...]:
        """Where enemy stacks stand that can come to a space next and are not in a battle."""
        near = self._next.get(space)
        if near is None:
            far = self.weights.distance[space]
            near = self._next[space] = tuple(it for it in self.enemies.at if far[it] <= SOON)
        return tuple(it for it in near if it not in wins) if wins else near

    def _threat(self, spaces: tuple[str, ...]) -> Force:
        """The enemies in these spaces as one force."""
        found = self._threats.get(spaces)
        if found is None:
            found = Force()
            for it in spaces:
                found = joined(found, self.enemies.at[it])
            self._threats[spaces] = found
        return found

    def _risk(self, stacks: Mapping[str, Stack], wins: Mapping[str, float]) -> dict[str, float]:
        """For each own stack outside battles that the other side can attack next: how probably it
        is beaten.
        """
        found = {}
        for space, (force, *_) in stacks.items():
            if space in wins:
                continue
            threat = self._threat(self._coming(space, wins))
            if threat.size:
                is_held = space in self.forts[self.seat]
                found[space] = 0.7 * chance(threat, force, is_fort=is_held)
        return found

    def _control(
        self, stacks: Mapping[str, Stack], wins: Mapping[str, float], risk: Mapping[str, float]
    ) -> dict[str, tuple[float, float]]:
        """For each space that counts: how probably the seat holds it soon, and the other side."""
        found = {}
        own = self._reaches({space: it.force for space, it in stacks.items()})
        if self.looks_ahead:
            self._add_fleets(own, stacks)
        for aim, mine, theirs in zip(self.aims, own, self._reach_of_enemies, strict=True):
            both = mine**2 + theirs**2
            near = mine**2 / both if both else 0.5
            hope = self.hope * near
            if aim in wins:
                hard = wins[aim]
                found[aim] = (hard + 0.15 * (hope - self.hope * hard), 1 - hard)
            elif aim in stacks:
                hard = 1 - risk.get(aim, 0.0)
                found[aim] = (hard + 0.2 * (hope - self.hope * hard), 0.5 * (1 - hard))
            elif aim in self.enemies.at:
                found[aim] = (LATER * hope, 1 - 0.2 * hope)
            else:
                found[aim] = self._empty(aim, near, wins)
        return found

    def _empty(self, aim: str, near: float, wins: Mapping[str, float]) -> tuple[float, float]:
        """`_control` of a space where nobody stands: whoever held it last may still do so."""
        hope, fear = LATER * self.hope * near, LATER * self.fear * (1 - near)
        if self.looks_ahead and self.fear and self._coming(aim, wins):
            fear = OPEN + (1 - OPEN) * (1 - near)
        if self.index.options.control is not Control.LAST:
            return hope, fear
        holder = self.state.holders[self.index.number[aim]]
        if holder is None:
            return hope, fear
        return (1 - fear, fear) if holder == self.seat else (hope, 1 - hope)

    def _chance(
        self,
        condition: Condition,
        side: int,
        control: Mapping[str, tuple[float, float]],
        killed: list[float],
    ) -> float:
        """How probably a condition of a side comes true."""
        match condition:
            case cn.Controls(space):
                return control[space][side != self.seat]
            case cn.UnitsIn(space, whose):
                return control[space][whose != self.seat]
            case cn.DeadAtLeast(whose, count):
                share = min(1.0, killed[whose] / max(1, count))
                return float(share ** (2 + DECIDED * (1 - self.hope)))
            case cn.TurnAtLeast(turn):
                return 1.0 if self.view.turn >= turn else 0.4
            case cn.Always():
                return 1.0
            case cn.AllOf(parts):
                chances = [self._chance(part, side, control, killed) for part in parts]
                whole, mean = prod(chances), sum(chances) / max(1, len(chances))
                return 0.75 * whole + 0.25 * mean * sqrt(whole)
            case cn.AnyOf(parts):
                return 1 - prod(1 - self._chance(part, side, control, killed) for part in parts)
            case cn.Not(part):
                return 1 - self._chance(part, side, control, killed)

    def near(self, space: str) -> float:
        """How good a space is to stand in, behind a retreat or for recruits: close to what counts
        and to own units, and far from enemies.
        """
        reach = self.weights.reach[space]
        aims = sum(reach[it] for it in self.aims)
        own = sum(reach[it] for it in self.own.values() if it != space)
        enemies = sum(force.size * reach[it] ** 2 for it, force in self.enemies.at.items())
        return aims + 0.2 * own - 0.3 * enemies


def _enemies(weights: Weights, view: View, state: State) -> Enemies:
    """The stacks of the other side: those that are seen as they are, hidden ones as a guess."""
    assert view.seat is not None
    index, other = weights.index, 1 - view.seat
    units: dict[str, list[str]] = {}
    unseen = 0
    for unit, it in zip(index.campaign.units, state.units, strict=True):
        if unit.side == other and it.box is None:
            if it.space:
                units.setdefault(it.space, []).append(unit.id)
            else:
                unseen += 1
    at = {space: weights.force(them) for space, them in units.items()}
    worth = {space: sum(weights.worth[it] for it in them) for space, them in units.items()}
    hidden = [it for it in view.stacks if it.side == other]
    share = unseen / len(hidden) if hidden else 0.0
    one = weights.average[other]
    for stack in hidden:
        count = share if stack.count is None else stack.count
        at[stack.space] = Force(one.kills * count, one.scares * count, count, one.immune * count, 1)
        worth[stack.space] = count * (one.kills + one.scares + 0.4)
    return Enemies(at, worth)
