"""Abstraction function: which values of which variables are merged, and which variables are summed.

State abstraction as in Clarke, Grumberg and Long (1994); effects must respect what is merged (a
congruence), so the abstract transitions are well defined.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import product

from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.effect_images import bits
from fateloom.runtime.transitions.model import (
    Add,
    Cube,
    Effect,
    Literal,
    Lookup,
    Model,
    Remap,
    Values,
)
from fateloom.runtime.transitions.variables import Kind, Merged, Value, Variable, with_values

AbstractionKey = tuple[
    tuple[tuple[int, tuple[int, ...]], ...],
    tuple[tuple[int, tuple[int, ...]], ...],
    tuple[tuple[int, Merged], ...],
]
"""The merged values, the sums, and their names."""


class AbstractionMap:
    """Maps states of a concrete model to states of an abstract one.

    Variables keep their numbers: a variable that plays no part any more has one value left.
    """

    def __init__(self, model: Model, steps: Iterable[Step]) -> None:
        self.model = model
        self.sums: dict[int, tuple[int, ...]] = {}
        """For each variable that is a sum, those that it adds up, itself the first."""
        self._abstract_values: dict[int, tuple[int, ...]] = {}
        self._names: dict[int, Merged] = {}
        self._merged: dict[int, int] = {}
        self._sum_of: dict[int, int] = {}
        self._remaining: dict[int, tuple[Value, ...]] = {}
        self._literals: dict[tuple[int, int], tuple[int, int | None]] = {}
        self._effects: dict[int, dict[Effect, None]] = defaultdict(dict)
        self._readers: dict[int, dict[Lookup, None]] = defaultdict(dict)
        for step in steps:
            for effect in step.effects:
                self._effects[effect.variable][effect] = None
                if isinstance(effect, Lookup):
                    for at in effect.inputs:
                        self._readers[at][effect] = None

    # --- what is merged

    def merge(self, variable: int, values: Iterable[int], name: Merged) -> bool:
        """Merges some values into one, if all effects treat them alike; whether it did."""
        chosen = sum(1 << it for it in values)
        if chosen.bit_count() < 2:
            return False
        table: list[int] = []
        count, merged = 0, None
        for value in range(len(self.model.variables[variable].labels)):
            if chosen >> value & 1 and merged is not None:
                table.append(merged)
                continue
            if chosen >> value & 1:
                merged = count
            table.append(count)
            count += 1
        if not self._is_congruence(variable, tuple(table)):
            return False
        self._forget()
        self._abstract_values[variable] = tuple(table)
        self._merged[variable] = chosen
        self._names[variable] = name
        return True

    def merge_copies(self, variables: Sequence[int], name: Merged) -> bool:
        """Replaces some variables by their sum, if effects only add to them and none reads them."""
        if len(variables) < 2:
            return False
        for at in variables:
            if self._readers.get(at):
                return False
            if not all(isinstance(it, Add) for it in self._effects.get(at, ())):
                return False
        self._forget()
        first = variables[0]
        self.sums[first] = tuple(variables)
        self._names[first] = name
        for at in variables:
            self._sum_of[at] = first
        return True

    def _forget(self) -> None:
        self._literals.clear()
        self._remaining.clear()

    def _is_congruence(self, variable: int, table: tuple[int, ...]) -> bool:
        """Whether no effect tells merged values apart."""
        for effect in (*self._effects.get(variable, ()), *self._readers.get(variable, ())):
            if isinstance(effect, Add):
                return False
            if isinstance(effect, Remap) and not _agrees(effect.table, table):
                return False
            if isinstance(effect, Lookup) and not self._lookup_agrees(effect, variable, table):
                return False
        return True

    def _lookup_agrees(self, effect: Lookup, variable: int, table: tuple[int, ...]) -> bool:
        if variable not in effect.inputs:
            return True
        images = (
            table if effect.variable == variable else self._abstract_values.get(effect.variable)
        )
        image_of: dict[tuple[int, ...], int] = {}
        ranges = (range(len(self.model.variables[at].labels)) for at in effect.inputs)
        for values, result in zip(product(*ranges), effect.table, strict=True):
            key = tuple(
                table[value] if at == variable else value
                for at, value in zip(effect.inputs, values, strict=True)
            )
            image = result if images is None else images[result]
            if image_of.setdefault(key, image) != image:
                return False
        return True

    def key(self) -> AbstractionKey:
        """Maps of a model with the same key are the same map."""
        return (
            tuple(sorted(self._abstract_values.items())),
            tuple(sorted(self.sums.items())),
            tuple(sorted(self._names.items())),
        )

    # --- values

    def merged_values(self, variable: int) -> int:
        """The values of a variable that were merged; 0: none."""
        return self._merged.get(variable, 0)

    def abstract_value(self, variable: int, value: int) -> int:
        """The abstract value of a value."""
        table = self._abstract_values.get(variable)
        return value if table is None else table[value]

    def table(self, variable: int) -> tuple[int, ...] | None:
        """The abstract value of each value; None: the variable is as it was."""
        return self._abstract_values.get(variable)

    def sum_of(self, variable: int) -> int | None:
        """The sum that a variable is a part of."""
        return self._sum_of.get(variable)

    def abstract_state(self, state: Values) -> Values:
        """The abstract state of a concrete one."""
        return tuple(
            sum(state[it] for it in self.sums[at])
            if at in self.sums
            else 0
            if at in self._sum_of
            else self.abstract_value(at, value)
            for at, value in enumerate(state)
        )

    def variables(self) -> tuple[Variable, ...]:
        """The variables of the abstract model."""
        return tuple(
            with_values(it, self.remaining_values(at)) for at, it in enumerate(self.model.variables)
        )

    def remaining_values(self, variable: int) -> tuple[Value, ...]:
        """A variable's abstract values."""
        known = self._remaining.get(variable)
        if known is None:
            known = self._remaining[variable] = self._remaining_of(variable)
        return known

    def _remaining_of(self, variable: int) -> tuple[Value, ...]:
        values = self.model.variables[variable].values
        total = self._sum_of.get(variable)
        if total is not None and total != variable:
            return (Merged.ANYTHING,)
        if total == variable:
            sizes = [len(self.model.variables[it].values) for it in self.sums[variable]]
            return tuple(range(max(sizes)))
        table = self._abstract_values.get(variable)
        if table is None:
            return values
        merged = self._merged[variable]
        found: list[Value] = [None] * (max(table) + 1)
        for value, image in enumerate(table):
            found[image] = self._names[variable] if merged >> value & 1 else values[value]
        return tuple(found)

    # --- guards

    def is_exact(self, step: Step) -> bool:
        """Whether the guard of a step can be said of abstract states without loss."""
        return all(self._is_exact(it) for it in step.guard)

    def _is_exact(self, literal: Literal) -> bool:
        if literal.variable in self._sum_of:
            return False
        merged = self.merged_values(literal.variable)
        return not merged & literal.allowed or merged & literal.allowed == merged

    def asks_for_merged_place(self, literal: Literal) -> bool:
        """Whether a literal asks for a place of an item that was merged with others."""
        kind = self.model.variables[literal.variable].kind
        if kind is Kind.COPIES:
            return literal.variable in self._sum_of
        merged = self.merged_values(literal.variable)
        return kind is Kind.ITEM and literal.allowed & merged == literal.allowed

    def relaxed_cube(self, cube: Cube) -> Cube:
        """The abstract states of a cube's states: as a guard it allows at least as much."""
        if not any(
            it.variable in self._abstract_values or it.variable in self._sum_of for it in cube
        ):
            return cube
        relaxed: dict[int, int] = {}
        for literal in cube:
            at, allowed = self._relaxed_literal(literal)
            if allowed is not None:
                relaxed[at] = relaxed.get(at, -1) & allowed
        return tuple(Literal(at, allowed) for at, allowed in sorted(relaxed.items()))

    def _relaxed_literal(self, literal: Literal) -> tuple[int, int | None]:
        """The abstract variable of a literal, and the values that it allows (None: all)."""
        key = literal.variable, literal.allowed
        known = self._literals.get(key)
        if known is None:
            at = self._sum_of.get(literal.variable, literal.variable)
            known = self._literals[key] = (at, self._relaxed_values(literal))
        return known

    def _relaxed_values(self, literal: Literal) -> int | None:
        at = literal.variable
        if at in self._sum_of:
            least = (literal.allowed & -literal.allowed).bit_length() - 1
            size = len(self.remaining_values(self._sum_of[at]))
            return (1 << size) - (1 << least) if least else None
        table = self._abstract_values.get(at)
        if table is None:
            return literal.allowed
        inside = bits(literal.allowed & (1 << len(table)) - 1)
        allowed = sum({1 << table[value] for value in inside})
        return None if allowed == (1 << len(self.remaining_values(at))) - 1 else allowed


def _agrees(effect: tuple[int, ...], table: tuple[int, ...]) -> bool:
    """Whether values that are merged have images that are merged."""
    image_of: dict[int, int] = {}
    return all(
        image_of.setdefault(table[value], table[result]) == table[result]
        for value, result in enumerate(effect)
    )
