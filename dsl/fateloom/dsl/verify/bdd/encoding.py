"""Symbolic encoding: sets of states and steps as decision diagrams over bits of variables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from fateloom.dsl.verify.bdd.engine import Change, Engine, Node, OutOfNodesError
from fateloom.dsl.verify.bdd.plain import PlainEngine
from fateloom.dsl.verify.bdd.room import why_plain
from fateloom.dsl.verify.problem.step import Step
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import (
    Add,
    Assign,
    Effect,
    Literal,
    Lookup,
    Model,
    Remap,
    Values,
)

MAX_NODES = 1_000_000

MAX_WORK = 20_000_000
"""Nodes times steps that may be gone through in all: a budget that is the same on each machine."""


@record
class SymbolicStep:
    """A step over the encoded variables: where it can be taken, and what the bits become."""

    step: Step
    guard: Node
    change: Change


def engine(variables: int, max_nodes: int, *, plain: bool = False) -> Engine:
    """The fastest engine that is installed and has room, for so many variables and nodes; with
    `plain` the one that is always there.
    """
    if not plain and not why_plain():
        try:
            from fateloom.dsl.verify.bdd.compiled import OxiddEngine
        except ImportError:
            pass
        else:
            return OxiddEngine(variables, max_nodes)
    return PlainEngine(variables, max_nodes)


def width_of(model: Model, variable: int) -> int:
    """How many bits a variable takes."""
    return (len(model.variables[variable].labels) - 1).bit_length()


class Encoding:
    """The bits of some variables of a model. States are sets of assignments to these bits."""

    def __init__(
        self, model: Model, variables: Sequence[int], *, plain: bool = False,
        max_nodes: int = MAX_NODES,
    ) -> None:  # fmt: skip
        self.model = model
        self.order = tuple(variables)
        self.sizes = {at: len(model.variables[at].labels) for at in self.order}
        self.bits: dict[int, tuple[int, ...]] = {}
        count = 0
        for at in self.order:
            width = width_of(model, at)
            self.bits[at] = tuple(range(count, count + width))
            count += width
        self.count = count
        self._work, self._most_work = 0, MAX_WORK * max(1, max_nodes // MAX_NODES)
        self.engine: Engine = engine(count, max_nodes, plain=plain)
        self.valid = self.all(
            self.literal(Literal(at, (1 << size) - 1)) for at, size in self.sizes.items()
        )

    # --- sets

    def value(self, variable: int, value: int) -> Node:
        """The states in which a variable has that value."""
        found = self.engine.true
        bits = self.bits[variable]
        for place, bit in enumerate(bits):
            one = self.engine.variable(bit)
            if value >> (len(bits) - 1 - place) & 1:
                found = self.engine.intersection(found, one)
            else:
                found = self.engine.difference(found, one)
        return found

    def literal(self, literal: Literal) -> Node:
        """The states in which a variable has one of the values."""
        found = self.engine.false
        for value in range(self.sizes[literal.variable]):
            if literal.allowed >> value & 1:
                found = self.engine.union(found, self.value(literal.variable, value))
        return found

    def cube(self, literals: Iterable[Literal]) -> Node:
        """The states in which all literals on encoded variables hold."""
        return self.all(self.literal(it) for it in literals if it.variable in self.bits)

    def all(self, nodes: Iterable[Node]) -> Node:
        """In all of these sets."""
        found = self.engine.true
        for node in nodes:
            found = self.engine.intersection(found, node)
        return found

    def any(self, nodes: Iterable[Node]) -> Node:
        """In at least one of these sets. Small ones are put together first: to add each of many to
        all before it would look at a large one as often.
        """
        waiting: list[tuple[int, Node]] = []  # what so many sets have made, ever fewer of them
        for node in nodes:
            count = 1
            while waiting and waiting[-1][0] == count:
                node = self.engine.union(waiting.pop()[1], node)
                count *= 2
            waiting.append((count, node))
        found = self.engine.false
        while waiting:
            found = self.engine.union(found, waiting.pop()[1])
        return found

    def state(self, values: Values) -> Node:
        """The states that agree with this one in the encoded variables."""
        return self.all(self.value(at, values[at]) for at in self.order)

    def contains(self, states: Node, values: Values) -> bool:
        """Whether a set has a state that agrees with this one in the encoded variables."""
        return bool(self.engine.intersection(self.state(values), states) != self.engine.false)

    def values_of(self, node: Node) -> dict[int, int] | None:
        """One state of the set, the same each time; None when it is empty."""
        picked = self.engine.pick(node)
        if picked is None:
            return None
        found = {}
        for at, bits in self.bits.items():
            value = 0
            for bit in bits:
                value = value << 1 | picked[bit]
            found[at] = value
        return found

    # --- steps

    def symbolic_step(self, step: Step) -> SymbolicStep:
        """A step, as far as it concerns the encoded variables; all that it reads is among them."""
        bits: dict[int, Node] = {}
        for effect in step.effects:
            if effect.variable in self.bits:
                bits |= self._become(effect)
        return SymbolicStep(step, self.cube(step.guard), self.engine.change(bits))

    def preimage(self, move: SymbolicStep, after: Node) -> Node:
        """The states from which the step leads into a set."""
        return self.engine.intersection(move.guard, self.engine.substitute(after, move.change))

    def leading(self, moves: Iterable[SymbolicStep], after: Node, within: Node) -> Node:
        """The states of a set from which one of the steps leads into another one. What is not asked
        about is cut off before it is put together: that makes the diagrams many times smaller.
        """
        intersection, substitute = self.engine.intersection, self.engine.substitute
        return self.any(
            intersection(intersection(within, it.guard), substitute(after, it.change))
            for it in moves
        )

    def winning_region(
        self, goal: Node, moves: Sequence[SymbolicStep], repeating_upper: Sequence[SymbolicStep]
    ) -> tuple[Node, Node]:
        """The states from which the moves lead to the goal, whatever noise comes between; and
        those of them, with the goal, that noise leaves so. Round by round, from the goal.
        """
        good = goal
        while True:
            firm = self.engine.union(goal, self.closed_under_repeats(good, repeating_upper))
            self._charge(firm, len(moves) + len(repeating_upper))
            open_ = self.engine.difference(self.engine.true, good)
            more = self.leading(moves, firm, open_)
            if more == self.engine.false:
                return good, firm
            good = self.engine.union(good, more)

    def backward_rings(
        self, bad: Node, moves: Sequence[SymbolicStep], possible: Node
    ) -> list[Node]:
        """The states from which a bad one is 0, 1, 2, … moves away, until one in which the game may
        begin is among them; none, where that never happens.
        """
        engine = self.engine
        starts = [self.state(values) for values in self.model.initial]
        seen = engine.intersection(bad, possible)
        rings = [seen]
        while rings[-1] != engine.false:
            if any(engine.intersection(start, rings[-1]) != engine.false for start in starts):
                return rings
            self._charge(rings[-1], len(moves))
            rings.append(self.leading(moves, rings[-1], engine.difference(possible, seen)))
            seen = engine.union(seen, rings[-1])
        return []

    def _charge(self, node: Node, steps: int) -> None:
        """Counts what a round costs. Raises OutOfNodesError."""
        self._work += self.engine.size(node) * steps
        if self._work > self._most_work:
            raise OutOfNodesError

    def closed_under_repeats(self, good: Node, repeating_upper: Sequence[SymbolicStep]) -> Node:
        """The good states that repeating events, as often as they happen, leave good."""
        firm = good
        while True:
            less = firm
            for move in repeating_upper:
                leaves = self.preimage(move, self.engine.difference(self.engine.true, firm))
                less = self.engine.difference(less, leaves)
            if less == firm:
                return firm
            firm = less

    def _become(self, effect: Effect) -> dict[int, Node]:
        variable = effect.variable
        bits = self.bits[variable]
        if isinstance(effect, Assign):
            ends = (self.engine.false, self.engine.true)
            return {
                bit: ends[effect.value >> (len(bits) - 1 - place) & 1]
                for place, bit in enumerate(bits)
            }
        inputs, table = self._table(effect)
        found = dict.fromkeys(bits, self.engine.false)
        ranges = (range(self.sizes[at]) for at in inputs)
        for values, result in zip(product(*ranges), table, strict=True):
            here = self.all(self.value(at, v) for at, v in zip(inputs, values, strict=True))
            for place, bit in enumerate(bits):
                if result >> (len(bits) - 1 - place) & 1:
                    found[bit] = self.engine.union(found[bit], here)
        return found

    def _table(self, effect: Add | Remap | Lookup) -> tuple[tuple[int, ...], tuple[int, ...]]:
        match effect:
            case Add(variable, amount):
                last = self.sizes[variable] - 1
                return (variable,), tuple(min(max(v + amount, 0), last) for v in range(last + 1))
            case Remap(variable, table):
                return (variable,), table
            case Lookup(_, inputs, table):
                return inputs, table
