"""What a hero can always have again, and what stays once it is had: the polynomial layer.

A **fact** is a literal. From every state that can come about (in a given stage of the hero's own
finale, mostly: before it), the hero alone can bring it about:

- it is **regettable** when from each value that the variable may have, some row of the hero's steps
  leads into it, and all else that these steps need is regettable in an order in which no later
  repair spoils an earlier one, nor the value that the step starts from;
- it is **kept** when besides no step of anybody can undo it. The hero has it once for all; what
  needs it need not care for it any more.

Facts are found in rounds, each from those before, so their order is the certificate. Events that
repeat may come between any two steps: nothing is built on what they can undo. What is proved here
is proved; what is not may be true all the same. Grows with facts times the steps that write their
variable, times the rounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fateloom.dsl.verify.may import May, bits, by_variable
from fateloom.dsl.verify.problem import Problem, Step
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Kind, Literal

HANDS = "hero:"

CASES = 3
"""Variables whose values are told apart within one plan."""


@record
class Plan:
    """How a fact is brought about: the step from each value; what all of it writes on the way.

    `carried`: how many of the hero's items must not be laid down meanwhile.
    """

    steps: tuple[tuple[int, Step], ...]
    writes: frozenset[int]
    carried: int


@record
class Needs:
    """What it takes to bring the guard of one of some steps about."""

    steps: tuple[Step, ...]
    writes: frozenset[int]
    carried: int


@record
class Fact:
    """A fact with its plan; `kept`: nobody can undo it."""

    literal: Literal
    plan: Plan
    kept: bool


@dataclass
class Stage:
    """The facts of one value of the hero's `finale`, in the order in which they were found."""

    value: int
    facts: dict[Literal, Fact] = field(default_factory=dict)


class Facts:
    """Finds the facts of a hero, and whether they are enough for a finale from everywhere."""

    def __init__(self, problem: Problem, may: May | None = None) -> None:
        self.problem = problem
        self.may = may or May(problem)
        self.finale = problem.goal.variable
        self.held = self._held()
        self.solo = [it for it in problem.solo if self.may.can(it)]
        self.noisy = by_variable(it for it in problem.noise if self.may.can(it))
        self.writers = by_variable(self.may.steps)
        self._limit = self._most()
        self.stages: dict[int, Stage] = {}

    # --- the question

    def prove(self) -> bool:
        """Whether from every value that the hero's finale may have, a way on to the end is sure."""
        won = self.problem.goal.allowed
        rest = self.may.values[self.finale] & ~won
        for value in bits(rest):
            self.stages[value] = self._stage(value)
        good = won
        while rest & ~good:
            more = [it for it in bits(rest & ~good) if self._goes_on(it, good)]
            if not more:
                return False
            good |= sum(1 << it for it in more)
        return True

    def _goes_on(self, value: int, good: int) -> bool:
        """Whether a step leads from this stage to one that is known to be good."""
        towards = [
            step
            for step in self._leaving(value)
            if not self.may.results(step, self.finale, value) & ~good
        ]
        return bool(towards) and self._enabled(self.stages[value], towards, {}) is not None

    def _leaving(self, value: int) -> list[Step]:
        return [
            step
            for step in self.solo
            if any(it.variable == self.finale for it in step.effects)
            and step.allows(self.finale, value)
        ]

    # --- facts

    def _stage(self, value: int) -> Stage:
        """All facts of one value of the finale, by rounds."""
        stage = Stage(value)
        steps = [
            step
            for step in self.solo
            if step.allows(self.finale, value)
            and all(it.variable != self.finale for it in step.effects)
        ]
        writing = by_variable(steps)
        wanted = {
            it
            for step in (*steps, *self._leaving(value))
            for it in step.guard
            if it.variable not in (self.finale, self.held) and self._is_open(it)
        }
        rest = sorted(wanted, key=lambda it: (it.variable, it.allowed))
        while True:
            found = False
            for literal in list(rest):
                plan = self._plan(stage, literal, writing.get(literal.variable, []))
                if plan is not None:
                    stage.facts[literal] = Fact(literal, plan, self._is_latched(literal))
                    rest.remove(literal)
                    found = True
            if not found:
                return stage

    def _is_open(self, literal: Literal) -> bool:
        """Whether the literal may fail at all."""
        return bool(self.may.values[literal.variable] & ~literal.allowed)

    def _plan(self, stage: Stage, literal: Literal, steps: list[Step]) -> Plan | None:
        """How the literal is brought about from each value that the variable may have."""
        at = literal.variable
        if not self.is_quiet(literal):
            return None
        good = literal.allowed & self.may.values[at]
        rest = self.may.beside(self.finale, stage.value, at) & ~good
        if at in self.noisy:
            return self._at_once(stage, literal, steps, rest)
        chosen: list[tuple[int, Step]] = []
        writes: frozenset[int] = frozenset({at})
        carried = 0
        while rest & ~good:
            found = False
            for value in bits(rest & ~good):
                towards = [
                    step
                    for step in steps
                    if step.allows(at, value) and not self.may.results(step, at, value) & ~good
                ]
                needs = self._enabled(stage, towards, {at: value}) if towards else None
                if needs is not None:
                    chosen += [(value, step) for step in needs.steps]
                    writes |= needs.writes
                    carried = max(carried, needs.carried)
                    good |= 1 << value
                    found = True
            if not found:
                return None
        return Plan(tuple(chosen), writes, carried)

    def _at_once(self, stage: Stage, literal: Literal, steps: list[Step], rest: int) -> Plan | None:
        """Where repeating events write the variable: one step that does from everywhere."""
        at = literal.variable
        for step in steps:
            if all(
                step.allows(at, value) and not self.may.results(step, at, value) & ~literal.allowed
                for value in bits(rest)
            ):
                if any(self._open_literals(stage, step, {at: value}) for value in bits(rest)):
                    continue
                needs = [self._needs(stage, step, {at: value}) for value in bits(rest)]
                known = [it for it in needs if it is not None]
                if known and len(known) == len(needs):
                    writes = frozenset({at}).union(*(it.writes for it in known))
                    chosen = tuple((value, step) for value in bits(rest))
                    return Plan(chosen, writes, max(it.carried for it in known))
        return None

    def _enabled(
        self, stage: Stage, steps: Sequence[Step], known: dict[int, int], depth: int = 0
    ) -> Needs | None:
        """What bringing about the guard of one of the steps writes and carries, while the variables
        in `known` keep their values; None: it cannot be brought about for sure.

        Where no step does for all, the values of a variable that no fact speaks of are told apart:
        each must have a step of its own.
        """
        ready = [(step, self._open_literals(stage, step, known)) for step in steps]
        for step, open_ in ready:
            if not open_:
                needs = self._needs(stage, step, known)
                if needs is not None:
                    return needs
        if depth >= CASES:
            return None
        tried: set[int] = set()
        for _, open_ in ready:
            for literal in open_:
                at = literal.variable
                if at in tried or at in self.noisy or len(tried) >= CASES:
                    continue
                tried.add(at)
                found = self._told_apart(stage, steps, known, at, depth)
                if found is not None:
                    return found
        return None

    def _told_apart(
        self, stage: Stage, steps: Sequence[Step], known: dict[int, int], at: int, depth: int
    ) -> Needs | None:
        """A step for each value that the variable may have."""
        writes: frozenset[int] = frozenset()
        carried = 0
        chosen: tuple[Step, ...] = ()
        for value in bits(self._beside(stage, known, at)):
            some = [step for step in steps if step.allows(at, value)]
            needs = self._enabled(stage, some, {**known, at: value}, depth + 1) if some else None
            if needs is None:
                return None
            writes |= needs.writes
            carried = max(carried, needs.carried)
            chosen += needs.steps
        return Needs(chosen, writes, carried)

    def _open_literals(self, stage: Stage, step: Step, known: dict[int, int]) -> list[Literal]:
        """The literals of a guard that no fact brings about and that may fail."""
        return [
            literal
            for literal in step.guard
            if literal.variable not in (self.held, self.finale, *known)
            and literal not in stage.facts
            and (
                self._beside(stage, known, literal.variable) & ~literal.allowed
                or not self.is_quiet(literal)
            )
        ]

    def _beside(self, stage: Stage, known: dict[int, int], at: int) -> int:
        """The values that a variable may have beside those that are known."""
        found = self.may.beside(self.finale, stage.value, at)
        for other, value in known.items():
            found &= self.may.beside(other, value, at)
        return found

    def _needs(self, stage: Stage, step: Step, known: dict[int, int]) -> Needs | None:
        """What bringing about a guard takes, all of whose literals are facts or hold anyway."""
        needed: list[Fact] = []
        for literal in step.guard:
            at = literal.variable
            fact = stage.facts.get(literal)
            if fact is None or fact.kept or at in (self.held, self.finale, *known):
                continue
            if self._beside(stage, known, at) & ~literal.allowed or not self.is_quiet(literal):
                needed.append(fact)
        if any(it in fact.plan.writes for fact in needed for it in known):
            return None
        if not in_some_order(needed):
            return None
        writes = step.writes.union(*(fact.plan.writes for fact in needed))
        if not self.is_light(step, needed):
            return None
        if self.held is not None:
            writes |= {self.held}
        return Needs((step,), writes, self._carried(step, needed))

    # --- what others, and events, can do

    def _is_latched(self, literal: Literal) -> bool:
        """Whether no step of anybody leads out of the fact."""
        return self._stays(literal, self.writers)

    def is_quiet(self, literal: Literal) -> bool:
        """Whether no event that repeats leads out of the fact."""
        return self._stays(literal, self.noisy)

    def _stays(self, literal: Literal, writers: Mapping[int, Sequence[Step]]) -> bool:
        at = literal.variable
        return not any(
            self.may.results(step, at, value) & ~literal.allowed
            for step in writers.get(at, ())
            for value in bits(literal.allowed & self.may.values[at])
            if step.allows(at, value)
        )

    # --- hands

    def is_light(self, step: Step, needed: Sequence[Fact]) -> bool:
        """Whether the hero can carry at once all that a step and its facts want in hand."""
        return self.held is None or self._carried(step, needed) <= self._limit

    def _carried(self, step: Step, needed: Sequence[Fact]) -> int:
        own = sum(self._is_carried(it) for it in step.guard)
        return own + max((fact.plan.carried for fact in needed), default=0)

    def _held(self) -> int | None:
        """The number of things in the hero's hands. Where there are too many, something that is
        not needed can be laid down: that it is at most the limit is no fact to be proved.
        """
        for at, variable in enumerate(self.problem.model.variables):
            if variable.kind is Kind.HELD and variable.owner == self.problem.hero:
                return at
        return None

    def _most(self) -> int:
        """How many things may be in the hero's hands."""
        limits = [
            it.allowed.bit_length() - 1
            for step in self.solo
            for it in step.guard
            if it.variable == self.held and it.allowed & 1
        ]
        return min(limits, default=0)

    def _is_carried(self, literal: Literal) -> bool:
        """Whether a literal wants an item in the hero's hands."""
        variable = self.problem.model.variables[literal.variable]
        mine = f"{HANDS}{self.problem.hero}"
        if variable.kind is Kind.ITEM:
            return any(variable.labels[value] == mine for value in bits(literal.allowed))
        return variable.kind is Kind.COPIES and variable.name.endswith(f"@{mine}")


def in_some_order(facts: list[Fact]) -> bool:
    """Whether the facts can be brought about one after the other, none spoiling an earlier one."""
    left = list(facts)
    while left:
        first = next(
            (
                fact
                for fact in left
                if not any(
                    fact.literal.variable in other.plan.writes
                    for other in left
                    if other is not fact
                )
            ),
            None,
        )
        if first is None:
            return False
        left.remove(first)  # nothing that is still to come spoils it: it may be the first
    return True
