"""Exact odds of a whole battle: every die is enumerated through the engine, and both sides play by
the fixed policy (section 5.3 of the rules).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.policy import answer
from fateloom.runtime.battle.rules import BattleRules
from fateloom.runtime.battle.standing import battle_of
from fateloom.runtime.battle.state import Standing, State
from fateloom.runtime.battle.whole_size import steps_of
from fateloom.runtime.kernel.game import Chance, Decision
from fateloom.runtime.record import record, replace

LIMIT = 150_000
"""Steps of the engine that are tried at most: some six seconds."""

ONE = Fraction(1)


class TooLarge(ValueError):
    """The battle has more states than are enumerated."""


@record
class WholeBattle:
    """How a battle comes out. `won`: the chance that the attacker wins; `rounds`: on average;
    `lost`: units that fire removes, of the attacker and of the defender, on average; `steps`: of
    the engine, that were tried.
    """

    won: Fraction
    rounds: Fraction
    lost: tuple[Fraction, Fraction]
    steps: int


def whole_battle(rules: BattleRules, state: State, limit: int = LIMIT) -> WholeBattle:
    """The odds of the battle at whose first superiority roll the state is; raises TooLarge before
    the first step.

    A round leads to rounds with more losses, or to one like itself: that one is summed up as a
    geometric series, so nothing is rounded.
    """
    if steps_of(rules.index, state, limit) > limit:
        raise TooLarge(f"more than {limit:,} steps")
    return _Enumeration(rules).solve(state)


class _Enumeration:
    def __init__(self, rules: BattleRules) -> None:
        self.rules = rules
        self.steps = 0
        self.attacker = 0
        self.groups = _alike(rules.index)
        self.sums: dict[str, Fraction] = defaultdict(Fraction)

    def solve(self, begun: State) -> WholeBattle:
        """From the first round on, the rounds with the fewest losses first."""
        self.attacker = battle_of(begun).attacker
        waiting = {self.plain(begun): ONE}
        while waiting:
            state = min(waiting, key=_harm)
            weight = waiting.pop(state)
            after, sums = self.round(state)
            weight /= 1 - after.pop(state, Fraction())
            for name, value in sums.items():
                self.sums[name] += weight * value
            for later, chance in after.items():
                waiting[later] = waiting.get(later, Fraction()) + weight * chance
            self.sums["rounds"] += weight
        sums = self.sums
        return WholeBattle(
            sums["won"], sums["rounds"], (sums["lost 0"], sums["lost 1"]), self.steps
        )

    def round(self, begun: State) -> tuple[dict[State, Fraction], dict[str, Fraction]]:
        """The states in which the next round can begin, and what happens in this one."""
        layer, after, sums = (
            {begun: ONE},
            defaultdict[State, Fraction](Fraction),
            defaultdict[str, Fraction](Fraction),
        )
        while layer:
            following = defaultdict[State, Fraction](Fraction)
            for state, weight in layer.items():
                for command, chance in self.answers(state):
                    self.steps += 1
                    events, later = self.rules.apply_legal(state, command)
                    share = weight * chance
                    if self.count(events, share, sums):
                        continue
                    again = any(isinstance(it, ev.RoundEnded) for it in events)
                    (after if again else following)[self.plain(later)] += share
            layer = dict(following)
        return dict(after), dict(sums)

    def answers(self, state: State) -> Iterator[tuple[Command, Fraction]]:
        """What chance or the policy says."""
        to_move = self.rules.legal(state)
        match to_move:
            case Chance():
                yield from to_move.distribution.outcomes
            case Decision():
                yield answer(self.rules.index, state, to_move.commands), ONE
            case _:
                raise ValueError("the game ends within the battle")

    def count(self, events: tuple[Event, ...], share: Fraction, sums: dict[str, Fraction]) -> bool:
        """Count losses by fire, and the winner; whether the battle is decided."""
        for event in events:
            match event:
                case ev.Eliminated(unit):
                    side = self.rules.index.unit[unit].side
                    sums[f"lost {int(side != self.attacker)}"] += share
                case ev.BattleDecided(_, winner):
                    sums["won"] += share if winner == self.attacker else 0
                    return True
        return False

    def plain(self, state: State) -> State:
        """The state without what the rest of the battle does not depend on: which of several units
        alike stands how, and what is past.
        """
        it = battle_of(state)
        dice = it.dice if it.superior is None else ()
        state = replace(state, battle=replace(it, dice=dice, round=1, lost=()))
        if isinstance(state.agenda[0], st.Volley | st.Assign):
            return state
        return self.sorted(state)

    def sorted(self, state: State) -> State:
        """Units alike in an order of their own, in which the policy takes them."""
        units, fired = list(state.units), {*battle_of(state).fired}
        order = self.rules.index.campaign.units
        for places in self.groups:
            pairs = [(state.units[at], order[at].id in fired) for at in places]
            pairs.sort(key=_rank)
            for at, (standing, has_fired) in zip(places, pairs, strict=True):
                units[at] = standing
                (fired.add if has_fired else fired.discard)(order[at].id)
        listed = tuple(it.id for it in order if it.id in fired)
        battle = replace(battle_of(state), fired=listed)
        return replace(state, units=tuple(units), battle=battle)


def _alike(index: Index) -> tuple[tuple[int, ...], ...]:
    """The places of units that differ in nothing but their names."""
    found: dict[object, list[int]] = {}
    for at, it in enumerate(index.campaign.units):
        key = it.side, it.type, it.strength, it.elite, it.replaceable
        found.setdefault(key, []).append(at)
    return tuple(tuple(places) for places in found.values() if len(places) > 1)


def _rank(pair: tuple[Standing, bool]) -> tuple[bool, bool, bool, bool]:
    """Units that are up come first, of these who has fired: the policy fires the first one that can
    and gives up the first one that is up.
    """
    standing, has_fired = pair
    return standing.box is not None, standing.panicked, not has_fired, standing.shaken


def _harm(state: State) -> int:
    return sum(2 * (it.box is not None) + it.panicked for it in state.units)
