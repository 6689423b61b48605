"""Facts: literals that a hero can always achieve, with the plans that achieve them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.domain_transitions import DomainTransition
from fateloom.dsl.verify.reachability.reachable_values import ReachableValues
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Literal

NO_VARIABLES: frozenset[int] = frozenset()

Writes = Mapping[int, int]
"""Variables with all the values that a plan may give them."""

Known = Mapping[int, int]
"""Variables, each known to have one of some values."""


@record
class Plan:
    """How a fact is achieved: the step from each value, and what all of it may write.

    `carried`: how many of the hero's items must not be laid down meanwhile.
    """

    steps: tuple[tuple[int, Step], ...]
    writes: Writes
    carried: int


@record
class Requirement:
    """What achieving the guard of one of some steps takes; fields as in `Plan`."""

    steps: tuple[Step, ...]
    writes: Writes
    carried: int


@record
class Fact:
    """A literal that the hero can always achieve, with its plan.

    `permanent`: nobody can undo it (a closed set). `index`: its place in the stage's log.
    """

    literal: Literal
    plan: Plan
    permanent: bool
    index: int


@dataclass
class StageFacts:
    """The facts in one stage (value of the hero's `finale`), in the order in which they were found.

    `values`: the possible values of each variable once the permanent facts are secured.
    """

    value: int
    values: list[int]
    facts: dict[Literal, Fact] = field(default_factory=dict)
    open_literals: dict[int, tuple[Literal, ...]] = field(default_factory=dict)
    """By the index of a step, the literals of its guard that may fail."""
    log: list[Fact] = field(default_factory=list)
    """All facts that were ever found, in order, for the certificate."""

    def add(self, fact: Fact) -> None:
        """Adds a new fact."""
        self.facts[fact.literal] = fact
        self.log.append(fact)

    def secure(self, fact: Fact, reachable: ReachableValues) -> None:
        """Assumes from now on that the fact holds, with all that follows for paired variables."""
        at = fact.literal.variable
        self.facts[fact.literal] = fact
        self.open_literals.clear()
        self.values[at] &= fact.literal.allowed
        for other in reachable.paired_with(at):
            self.values[other] &= reachable.compatible_with_any(at, self.values[at], other)

    def allows(self, step: Step) -> bool:
        """Whether a step can be taken at all once the permanent facts are secured."""
        return all(self.values[it.variable] & it.allowed for it in step.guard)

    def always_holds(self, literal: Literal) -> bool:
        """Whether a literal holds whenever the permanent facts are secured."""
        return not self.values[literal.variable] & ~literal.allowed


@record
class Context:
    """What is assumed while a fact is achieved, and has to stay true meanwhile.

    `known`: variables that have one of some values. `untouched`: more variables that must not be
    written. `goal`: the literal to achieve; achieving it early does no harm.
    """

    known: Known
    untouched: frozenset[int] = NO_VARIABLES
    goal: Literal | None = None

    def with_value(self, variable: int, value: int) -> Context:
        """The same, with one more variable known."""
        return Context({**self.known, variable: 1 << value}, self.untouched, self.goal)

    def is_broken_by(self, writes: Writes) -> bool:
        """Whether these writes may make an assumption false."""
        if not self.untouched.isdisjoint(writes):
            return True
        for at, values in self.known.items():
            if self.goal is not None and self.goal.variable == at:
                values |= self.goal.allowed
            if writes.get(at, 0) & ~values:
                return True
        return False


@record
class StageTransitions:
    """The domain transitions of a variable that stay within a stage, and what their guards read.

    `leading`: for each value of the variable, what it may become, and by which step.
    """

    transitions: tuple[DomainTransition, ...]
    leading: tuple[tuple[tuple[int, Step], ...], ...]
    reads: frozenset[int]


def add_writes(writes: dict[int, int], more: Writes) -> None:
    """Adds what else is written."""
    for at, values in more.items():
        writes[at] = writes.get(at, 0) | values


def can_be_ordered(facts: Sequence[Fact]) -> bool:
    """Whether the facts can be achieved one after the other, no plan undoing an earlier fact."""
    left = list(facts)
    while left:
        first = next(
            (
                fact
                for fact in left
                if not any(
                    other.plan.writes.get(fact.literal.variable, 0) & ~fact.literal.allowed
                    for other in left
                    if other is not fact
                )
            ),
            None,
        )
        if first is None:
            return False
        left.remove(first)  # none of the others undoes it, so it may come first
    return True
