"""What variables may ever be: one at a time, and two at a time where steps write both.

Nobody's history is told apart here: a step counts as possible when each of its literals may hold by
itself (and with those that are known by twos). So these sets are too large, never too small, and
what is outside of them never happens. Grows with the steps, times the rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from fateloom.dsl.verify.problem import Problem, Step
from fateloom.runtime.transitions.model import Add, Assign, Effect, Kind, Lookup, Model, Remap

Pair = tuple[int, int]

PAIRED = frozenset(
    {
        Kind.STORY, Kind.MEMORY, Kind.ITEM, Kind.TILE, Kind.POI, Kind.NPC, Kind.STOCK, Kind.OPTION,
        Kind.EVENT, Kind.FINALE,
    }
)  # fmt: skip
"""Kinds of variables that stories tie to one another. Coins and places of heroes are not."""

Arrow = tuple[int, int, int, tuple[int, ...] | None]


class May:
    """The values that can come about: `values[v]` a mask, `pairs[v, u]` a mask of u for each v."""

    def __init__(self, problem: Problem) -> None:
        self.model: Model = problem.model
        self.steps: tuple[Step, ...] = problem.steps
        self.values: list[int] = [0] * len(self.model.variables)
        for state in self.model.initial:
            for at, value in enumerate(state):
                self.values[at] |= 1 << value
        self._spread()
        self.steps = tuple(it for it in problem.steps if self.can(it))
        self.pairs: dict[Pair, list[int]] = {}
        self._pair()

    def can(self, step: Step) -> bool:
        """Whether the guard of a step may hold."""
        return all(self.values[it.variable] & it.allowed for it in step.guard)

    def beside(self, variable: int, value: int, other: int) -> int:
        """The values that `other` may have while the variable has that value."""
        known = self.pairs.get((variable, other))
        return self.values[other] if known is None else known[value] & self.values[other]

    def results(self, step: Step, variable: int, value: int) -> int:
        """What a step may make of a variable's value; other inputs may be whatever they may."""
        for effect in step.effects:
            if effect.variable == variable:
                return result(self.model, effect, value, self._inputs(step, effect))
        return 1 << value

    # --- inside

    def _inputs(self, step: Step, effect: Effect) -> dict[int, int]:
        if not isinstance(effect, Lookup):
            return {}
        guard = {it.variable: it.allowed for it in step.guard}
        return {at: self.values[at] & guard.get(at, -1) for at in effect.inputs}

    def _spread(self) -> None:
        """The values of each variable, until nothing is added."""
        waiting = list(self.steps)
        while True:
            before = list(self.values)
            for step in waiting:
                if not self.can(step):
                    continue
                guard = {it.variable: it.allowed for it in step.guard}
                for effect in step.effects:
                    at = effect.variable
                    for value in bits(self.values[at] & guard.get(at, -1)):
                        self.values[at] |= result(
                            self.model, effect, value, self._inputs(step, effect)
                        )
            if self.values == before:
                return

    def _pair(self) -> None:
        """The pairs of values of variables that some step writes together, and of each hero's tile
        with the tiles. What is known of earlier pairs narrows the later ones.
        """
        kinds = [it.kind for it in self.model.variables]
        writers: dict[int, list[Step]] = {}
        wanted: set[Pair] = set()
        for step in self.steps:
            written = sorted({it.variable for it in step.effects})
            for at in written:
                writers.setdefault(at, []).append(step)
            paired = [at for at in written if kinds[at] in PAIRED]
            wanted |= {(one, two) for one, two in combinations(paired, 2)}
        for one, two in sorted(wanted):
            self._fill(one, two, writers)
        tiles = [at for at, kind in enumerate(kinds) if kind is Kind.TILE and at in writers]
        for hero in [at for at, kind in enumerate(kinds) if kind is Kind.HERO_TILE]:
            for tile in tiles:
                self._fill(hero, tile, writers)

    def _fill(self, one: int, two: int, writers: dict[int, list[Step]]) -> None:
        """The pairs of two variables that can come about."""
        there = [0] * len(self.model.variables[one].labels)
        for state in self.model.initial:
            there[state[one]] |= 1 << state[two]
        both = {id(it): it for it in (*writers.get(one, ()), *writers.get(two, ()))}
        arrows = dict.fromkeys(it for step in both.values() for it in self._arrows(step, one, two))
        while True:
            before = list(there)
            for value, others, new, becomes in arrows:
                now = there[value] & others
                if not now:
                    continue
                if becomes is None:
                    there[new] |= now
                else:
                    for b in bits(now):
                        there[new] |= becomes[b]
            if there == before:
                break
        self.pairs[one, two] = there
        turned = [0] * len(self.model.variables[two].labels)
        for a, others in enumerate(there):
            for b in bits(others):
                turned[b] |= 1 << a
        self.pairs[two, one] = turned

    def _arrows(self, step: Step, one: int, two: int) -> Iterator[Arrow]:
        """What a step does to a pair: from a value of the first, with which ones of the second, to
        which value of the first; and what the second becomes (None: it stays).
        """
        guard = {it.variable: it.allowed for it in step.guard}
        effects = {it.variable: it for it in step.effects}
        others = self.values[two] & guard.get(two, -1)
        firsts = self.values[one] & guard.get(one, -1)
        for at, allowed in guard.items():
            if at not in (one, two):
                others &= self._near(at, allowed, two)
                firsts &= self._near(at, allowed, one)
        size = len(self.model.variables[two].labels)
        first, second = effects.get(one), effects.get(two)
        for a in bits(firsts):
            known = {one: 1 << a}
            news = 1 << a if first is None else self._result(step, first, a, known)
            becomes: tuple[int, ...] | None = None
            if second is not None:
                becomes = tuple(
                    self._result(step, second, b, known) if others >> b & 1 else 0
                    for b in range(size)
                )
            for new in bits(news):
                if new != a or becomes is not None:
                    yield a, others, new, becomes

    def _near(self, variable: int, allowed: int, other: int) -> int:
        """The values that `other` may have while the variable has one of these."""
        known = self.pairs.get((variable, other))
        if known is None:
            return -1
        found = 0
        for value in bits(allowed & self.values[variable]):
            found |= known[value]
        return found

    def _result(self, step: Step, effect: Effect, value: int, known: dict[int, int]) -> int:
        inputs = self._inputs(step, effect)
        inputs |= {it: known[it] for it in inputs if it in known}
        return result(self.model, effect, value, inputs)


def result(model: Model, effect: Effect, value: int, inputs: dict[int, int]) -> int:
    """What an effect may make of a value; `inputs`: what the others that it reads may be."""
    match effect:
        case Assign(_, new):
            return 1 << new
        case Add(variable, amount):
            last = len(model.variables[variable].labels) - 1
            return 1 << min(max(value + amount, 0), last)
        case Remap(_, table):
            return 1 << table[value]
        case Lookup(variable, order, table):
            found = 0
            choices = [[value] if at == variable else list(bits(inputs[at])) for at in order]
            for values in product(*choices):
                where = 0
                for at, it in zip(order, values, strict=True):
                    where = where * len(model.variables[at].labels) + it
                found |= 1 << table[where]
            return found


def bits(mask: int) -> Iterable[int]:
    """The values in a set."""
    at = 0
    while mask:
        if mask & 1:
            yield at
        mask >>= 1
        at += 1
