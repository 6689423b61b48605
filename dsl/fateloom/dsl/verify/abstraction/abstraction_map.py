"""Values that are no longer told apart, and what that makes of steps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import product

from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.effect_images import bits
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.model import (
    Add,
    Assign,
    Cube,
    Effect,
    Literal,
    Lookup,
    Model,
    Move,
    Remap,
    Values,
)
from fateloom.runtime.transitions.variables import Kind, Variable

AbstractionKey = tuple[
    tuple[tuple[int, tuple[int, ...]], ...],
    tuple[tuple[int, tuple[int, ...]], ...],
    tuple[tuple[int, str], ...],
]
"""What became of values, what was added up, and how it is called."""


class AbstractionMap:
    """Which values of which variables become one, and which variables become a sum.

    Variables keep their numbers: what is no longer looked at has one value left.
    """

    def __init__(self, model: Model, steps: Iterable[Step]) -> None:
        self.model = model
        self.sums: dict[int, tuple[int, ...]] = {}
        """For each variable that is a sum, those that it adds up, itself the first."""
        self.labels: dict[int, tuple[str, ...]] = {}
        """What `abstract_labels` has been asked for."""
        self._abstract_values: dict[int, tuple[int, ...]] = {}
        self._name: dict[int, str] = {}
        self._merged: dict[int, int] = {}
        self._part_of: dict[int, int] = {}
        self._literals: dict[tuple[int, int], tuple[int, int | None]] = {}
        """What became of literals, since values last became one."""
        self._effects: dict[int, dict[Effect, None]] = defaultdict(dict)
        self._readers: dict[int, dict[Lookup, None]] = defaultdict(dict)
        for step in steps:
            for effect in step.effects:
                self._effects[effect.variable][effect] = None
                if isinstance(effect, Lookup):
                    for at in effect.inputs:
                        self._readers[at][effect] = None

    # --- what becomes one

    def merge(self, variable: int, values: Iterable[int], name: str) -> bool:
        """Makes one value of some, if all effects treat them alike; whether it did."""
        chosen = sum(1 << it for it in values)
        if chosen.bit_count() < 2:
            return False
        first = (chosen & -chosen).bit_length() - 1
        new, count = [], 0
        place = None
        for value in range(len(self.model.variables[variable].labels)):
            if chosen >> value & 1 and place is not None:
                new.append(place)
                continue
            if value == first:
                place = count
            new.append(count)
            count += 1
        table = tuple(new)
        if not self._is_congruence(variable, table):
            return False
        self._literals.clear()
        self._abstract_values[variable] = table
        self._merged[variable] = chosen
        self._name[variable] = name
        return True

    def merge_copies(self, variables: Sequence[int], name: str) -> bool:
        """Makes a sum of some, if all effects on them only add and none looks at them."""
        if len(variables) < 2:
            return False
        for at in variables:
            if self._readers.get(at):
                return False
            if not all(isinstance(it, Add) for it in self._effects.get(at, ())):
                return False
        self._literals.clear()
        first = variables[0]
        self.sums[first] = tuple(variables)
        self._name[first] = name
        for at in variables:
            self._part_of[at] = first
        return True

    def merged_values(self, variable: int) -> int:
        """The values of a variable that became one; 0: none did."""
        return self._merged.get(variable, 0)

    def abstract_value(self, variable: int, value: int) -> int:
        """What became of a value."""
        table = self._abstract_values.get(variable)
        return value if table is None else table[value]

    def _is_congruence(self, variable: int, table: tuple[int, ...]) -> bool:
        """Whether what becomes of the values does not tell those apart that became one."""
        for effect in (*self._effects.get(variable, ()), *self._readers.get(variable, ())):
            if isinstance(effect, Add):
                return False
            if isinstance(effect, Remap) and not _agrees(effect.table, table, table):
                return False
            if isinstance(effect, Lookup) and not self._lookup_agrees(effect, variable, table):
                return False
        return True

    def _lookup_agrees(self, effect: Lookup, variable: int, table: tuple[int, ...]) -> bool:
        if variable not in effect.inputs:
            return True
        outcome = (
            table if effect.variable == variable else self._abstract_values.get(effect.variable)
        )
        seen: dict[tuple[int, ...], int] = {}
        ranges = (range(len(self.model.variables[at].labels)) for at in effect.inputs)
        for values, result in zip(product(*ranges), effect.table, strict=True):
            key = tuple(
                table[it] if at == variable else it
                for at, it in zip(effect.inputs, values, strict=True)
            )
            new = result if outcome is None else outcome[result]
            if seen.setdefault(key, new) != new:
                return False
        return True

    def key(self) -> AbstractionKey:
        """What two mergings of a model have alike when they make the same of it."""
        return (
            tuple(sorted(self._abstract_values.items())),
            tuple(sorted(self.sums.items())),
            tuple(sorted(self._name.items())),
        )

    # --- what it makes of a model

    def variables(self) -> tuple[Variable, ...]:
        """The variables with the values that are left."""
        return tuple(
            replace(it, labels=abstract_labels(self, at))
            for at, it in enumerate(self.model.variables)
        )

    def abstract_state(self, state: Values) -> Values:
        """A state of the whole model as one of the smaller."""
        return tuple(
            sum(state[it] for it in self.sums[at])
            if at in self.sums
            else 0
            if at in self._part_of
            else self.abstract_value(at, value)
            for at, value in enumerate(state)
        )

    def is_exact(self, step: Step) -> bool:
        """Whether the guard of a step says the same about the smaller model."""
        return all(self._is_exact(it) for it in step.guard)

    def relaxed(self, step: Step) -> Step:
        """The step in the smaller model; where its guard cannot be said there, it allows more."""
        guard = step.guard
        if step.action.move is Move.PICK_UP and any(self._is_merged(it) for it in guard):
            # Whichever tile it lies on, which POI is there makes no difference.
            guard = tuple(
                it for it in guard if self.model.variables[it.variable].kind is not Kind.POI
            )
        return step.cut(self.relaxed_cube(guard), tuple(self._changes(step.effects)))

    def _is_merged(self, literal: Literal) -> bool:
        """Whether a literal asks for a place of a thing that became one with others."""
        kind = self.model.variables[literal.variable].kind
        if kind is Kind.COPIES:
            return literal.variable in self._part_of
        together = self.merged_values(literal.variable)
        return kind is Kind.ITEM and literal.allowed & together == literal.allowed

    def relaxed_cube(self, cube: Cube) -> Cube:
        """A guard in the smaller model, or one that allows more."""
        if not any(
            it.variable in self._abstract_values or it.variable in self._part_of for it in cube
        ):
            return cube
        found: dict[int, int] = {}
        for literal in cube:
            at, allowed = self._relaxed_literal(literal)
            if allowed is not None:
                found[at] = found.get(at, -1) & allowed
        return tuple(Literal(at, allowed) for at, allowed in sorted(found.items()))

    def _relaxed_literal(self, literal: Literal) -> tuple[int, int | None]:
        """The variable that a literal is about in the smaller model, with the values it allows."""
        key = literal.variable, literal.allowed
        found = self._literals.get(key)
        if found is None:
            at = self._part_of.get(literal.variable, literal.variable)
            found = self._literals[key] = (at, self._relaxed_values(literal))
        return found

    def _is_exact(self, literal: Literal) -> bool:
        if literal.variable in self._part_of:
            return False
        together = self.merged_values(literal.variable)
        return not together & literal.allowed or together & literal.allowed == together

    def _relaxed_values(self, literal: Literal) -> int | None:
        """The values that a literal allows in the smaller model; None: all."""
        at = literal.variable
        if at in self._part_of:
            least = (literal.allowed & -literal.allowed).bit_length() - 1
            most = len(abstract_labels(self, self._part_of[at]))
            return (1 << most) - (1 << least) if least else None
        table = self._abstract_values.get(at)
        if table is None:
            return literal.allowed
        size = len(table)
        allowed = sum({1 << table[it] for it in bits(literal.allowed & (1 << size) - 1)})
        return None if allowed == (1 << len(abstract_labels(self, at))) - 1 else allowed

    def _changes(self, effects: Sequence[Effect]) -> Iterable[Effect]:
        sums: dict[int, int] = defaultdict(int)
        for effect in effects:
            at = effect.variable
            if at in self._part_of:
                assert isinstance(effect, Add)
                sums[self._part_of[at]] += effect.amount
            else:
                changed = self._changed(effect)
                if changed is not None:
                    yield changed
        for at, amount in sorted(sums.items()):
            if amount:
                yield Add(at, amount)

    def _changed(self, effect: Effect) -> Effect | None:
        """The effect on the smaller model; None: it changes nothing."""
        at = effect.variable
        table = self._abstract_values.get(at)
        if table is not None and len(set(table)) == 1:
            return None
        match effect:
            case Assign(_, value):
                return effect if table is None else Assign(at, table[value])
            case Remap(_, old) if table is not None:
                new = [0] * len(abstract_labels(self, at))
                for value, result in enumerate(old):
                    new[table[value]] = table[result]
                return Remap(at, tuple(new))
            case Lookup(_, inputs, _) if any(it in self._abstract_values for it in inputs) or table:
                return self._looked_up(effect)
            case _:
                return effect

    def _looked_up(self, effect: Lookup) -> Effect:
        inputs = effect.inputs
        shapes = [len(abstract_labels(self, it)) for it in inputs]
        new = [0] * _product(shapes)
        ranges = (range(len(self.model.variables[it].labels)) for it in inputs)
        for values, result in zip(product(*ranges), effect.table, strict=True):
            where = 0
            for at, value, size in zip(inputs, values, shapes, strict=True):
                where = where * size + self.abstract_value(at, value)
            new[where] = self.abstract_value(effect.variable, result)
        return Lookup(effect.variable, inputs, tuple(new))


def abstract_labels(abstraction: AbstractionMap, variable: int) -> tuple[str, ...]:
    """The names of the values that a variable has left."""
    known = abstraction.labels.get(variable)
    if known is None:
        known = abstraction.labels[variable] = _labels(abstraction, variable)
    return known


def _labels(abstraction: AbstractionMap, variable: int) -> tuple[str, ...]:
    whole = abstraction.model.variables[variable].labels
    part = abstraction._part_of.get(variable)
    if part is not None and part != variable:
        return ("",)
    if part == variable:
        sizes = [len(abstraction.model.variables[it].labels) for it in abstraction.sums[variable]]
        return tuple(str(it) for it in range(max(sizes)))
    table = abstraction._abstract_values.get(variable)
    if table is None:
        return whole
    found = [""] * (max(table) + 1)
    chosen = abstraction.merged_values(variable)
    for value, new in enumerate(table):
        found[new] = abstraction._name[variable] if chosen >> value & 1 else whole[value]
    return tuple(found)


def _agrees(effect: tuple[int, ...], old: tuple[int, ...], new: tuple[int, ...]) -> bool:
    """Whether values that became one become one again."""
    seen: dict[int, int] = {}
    return all(seen.setdefault(old[at], new[it]) == new[it] for at, it in enumerate(effect))


def _product(sizes: Iterable[int]) -> int:
    found = 1
    for size in sizes:
        found *= size
    return found
