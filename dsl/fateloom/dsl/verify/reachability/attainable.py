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

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.carry_capacity import CarryCapacity
from fateloom.dsl.verify.reachability.domain_transitions import DomainTransition, DomainTransitions
from fateloom.dsl.verify.reachability.effect_images import bits
from fateloom.dsl.verify.reachability.reachable_values import ReachableValues
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Literal
from fateloom.runtime.transitions.variables import Kind

ALL = frozenset(Kind)

NOTHING: frozenset[int] = frozenset()

Writes = Mapping[int, int]
"""Variables with all the values that they may be given on the way."""

Known = Mapping[int, int]
"""Variables with the values that they have one of."""

MAX_SPLITS = 3
"""Variables whose values are told apart within one plan."""


@record
class Plan:
    """How a fact is brought about: the step from each value; what all of it writes on the way.

    `carried`: how many of the hero's items must not be laid down meanwhile.
    """

    steps: tuple[tuple[int, Step], ...]
    writes: Writes
    carried: int


@record
class Requirement:
    """What it takes to bring the guard of one of some steps about."""

    steps: tuple[Step, ...]
    writes: Writes
    carried: int


@record
class Fact:
    """A fact with its plan; `permanent`: nobody can undo it."""

    literal: Literal
    plan: Plan
    permanent: bool


@dataclass
class Stage:
    """The facts of one value of the hero's `finale`, in the order in which they were found.

    `values`: what each variable may be once the kept facts are secured.
    """

    value: int
    values: list[int]
    facts: dict[Literal, Fact] = field(default_factory=dict)
    open_literals: dict[int, tuple[Literal, ...]] = field(default_factory=dict)
    """By the identity of a step, the literals of its guard that may fail."""
    log: list[Fact] = field(default_factory=list)
    """All facts that were ever found, in order, whatever became of them: for the certificate."""

    def find(self, fact: Fact) -> None:
        """A fact was found."""
        self.facts[fact.literal] = fact
        self.log.append(fact)

    def allows(self, step: Step) -> bool:
        """Whether a step may be taken at all once the kept facts are secured."""
        return all(self.values[it.variable] & it.allowed for it in step.guard)

    def secure(self, fact: Fact, reachable: ReachableValues) -> None:
        """From now on the fact holds, and only what can be beside it."""
        at = fact.literal.variable
        self.facts[fact.literal] = fact
        self.open_literals.clear()
        self.values[at] &= fact.literal.allowed
        for other in reachable.paired_with(at):
            self.values[other] &= reachable.compatible_with_any(at, self.values[at], other)


@record
class Case:
    """What is known while a fact is brought about, and has to stay so.

    `known`: variables that have one of some values. `untouched`: more that must not be written.
    `goal`: what it is all for; what makes that good before its time is welcome.
    """

    known: Known
    untouched: frozenset[int] = NOTHING
    goal: Literal | None = None

    def where(self, variable: int, value: int) -> Case:
        """The case in which besides a variable has that value."""
        return Case({**self.known, variable: 1 << value}, self.untouched, self.goal)

    def ends_with(self, writes: Writes) -> bool:
        """Whether it may be over when so much is written."""
        if not self.untouched.isdisjoint(writes):
            return True
        for at, values in self.known.items():
            if self.goal is not None and self.goal.variable == at:
                values |= self.goal.allowed
            if writes.get(at, 0) & ~values:
                return True
        return False


@record
class Staying:
    """The ways to write a variable without leaving a stage, and the variables that they read.

    `leading`: for each value of the variable, what may become of it, and by which step.
    """

    ways: tuple[DomainTransition, ...]
    leading: tuple[tuple[tuple[int, Step], ...], ...]
    reads: frozenset[int]


class AttainableFacts:
    """Finds the facts of a hero, and whether they are enough for a finale from everywhere."""

    def __init__(self, problem: Problem, reachable: ReachableValues | None = None) -> None:
        self.problem = problem
        self.reachable = reachable or ReachableValues(problem.model, problem.steps)
        self.finale = problem.goal.variable
        self.guaranteed = [it for it in problem.guaranteed if self.reachable.may_be_enabled(it)]
        self.capacity = CarryCapacity(problem, self.guaranteed)
        self.held = self.capacity.held
        self.repeating = DomainTransitions(
            self.reachable,
            (it for it in problem.repeating_upper if self.reachable.may_be_enabled(it)),
        )
        self._all_transitions = DomainTransitions(self.reachable, self.reachable.steps)
        self._own_transitions = DomainTransitions(self.reachable, self.guaranteed)
        self.stages: dict[int, Stage] = {}

    # --- the question

    def prove(self) -> bool:
        """Whether from every value that the hero's finale may have, a way on to the end is sure."""
        won = self.problem.goal.allowed
        rest = self.reachable.values[self.finale] & ~won
        # A stage of a finale seldom needs any fact; to look for them takes long.
        self.stages = {it: Stage(it, self._values(it)) for it in bits(rest)}
        good = self._good(rest, won)
        hard = rest & ~good
        for value in bits(hard):
            self.stages[value] = self.stage(value)
        if not rest & ~self._good(rest, good):
            return True
        for value in bits(rest & ~hard):  # whoever looks closer wants all facts
            self.stages[value] = self.stage(value)
        return False

    def _good(self, rest: int, good: int) -> int:
        """The values of the finale from which the end can be reached, some being known."""
        while more := sum(1 << it for it in bits(rest & ~good) if self._can_advance(it, good)):
            good |= more
        return good

    def _can_advance(self, value: int, good: int) -> bool:
        """Whether a step leads from this stage to one that is known to be good."""
        towards = [
            way.step
            for way in self._own_transitions.of(self.finale)
            if way.after[value] and not way.after[value] & ~good
        ]
        return (
            bool(towards) and self.achieve_guard(self.stages[value], towards, Case({})) is not None
        )

    # --- facts

    def stage(self, value: int, kinds: frozenset[Kind] = ALL) -> Stage:
        """All facts of one value of the finale; only those about some kinds.

        A fact that is kept is secured at once, which makes the others easier. And since the hero
        can secure all of those first, the rest is looked for anew at the end: it is had with less.
        """
        stage = Stage(value, self._values(value))
        while True:
            secured = [it for it in stage.facts.values() if it.permanent]
            self._fill(stage, kinds)
            fresh = [it for it in stage.facts.values() if it.permanent and it not in secured]
            if not fresh:
                return stage
            stage = Stage(value, self._values(value), log=stage.log)
            for fact in (*secured, *fresh):
                stage.secure(fact, self.reachable)

    def _values(self, value: int) -> list[int]:
        """What each variable may be in a stage."""
        count = len(self.reachable.values)
        return [self.reachable.compatible(self.finale, value, at) for at in range(count)]

    def _fill(self, stage: Stage, kinds: frozenset[Kind]) -> None:
        """Adds the facts that can be found, round by round."""
        steps = [it for it in self.guaranteed if it.allows(self.finale, stage.value)]
        wanted = {
            it
            for step in steps
            for it in step.guard
            if it.variable not in (self.finale, self.held)
            and self.problem.model.variables[it.variable].kind in kinds
            and stage.values[it.variable] & ~it.allowed
            and self.survives_repeating_events(it)
        }
        rest = dict.fromkeys(sorted(wanted, key=lambda it: (it.variable, it.allowed)))
        ways = {at: self._staying(stage, at) for at in {it.variable for it in rest}}
        news: dict[int, int] = {}
        asked: dict[tuple[Literal, int], int] = {}
        now = 0

        def sweep(depth: int) -> bool:
            """Tries what is left; whether something was found."""
            nonlocal now
            before = now
            for literal in list(rest):
                at = literal.variable
                latest = max((news.get(it, 0) for it in ways[at].reads), default=0)
                if asked.get((literal, depth), -1) >= latest:
                    continue  # nothing that it hangs on has changed since
                asked[literal, depth] = now
                plan = self._plan(stage, literal, ways[at], depth)
                if plan is not None:
                    now += 1
                    fact = Fact(literal, plan, self._is_permanent(literal))
                    stage.find(fact)
                    del rest[literal]
                    news[at] = now
                    if fact.permanent:
                        stage.secure(fact, self.reachable)
                        news.update(dict.fromkeys(self.reachable.paired_with(at), now))
            return now > before

        # Telling cases apart costs most, so it comes last.
        while any(map(sweep, range(MAX_SPLITS, -1, -1))):
            pass

    def _staying(self, stage: Stage, at: int) -> Staying:
        """The ways to write a variable without leaving a stage, and what their guards read."""
        ways = tuple(
            way
            for way in self._own_transitions.of(at)
            if way.step.allows(self.finale, stage.value) and self.finale not in way.step.writes
        )
        leading = tuple(
            tuple((way.after[value], way.step) for way in ways if way.after[value])
            for value in range(len(self.problem.model.variables[at].labels))
        )
        reads = frozenset(it.variable for way in ways for it in way.step.guard)
        return Staying(ways, leading, reads)

    def _plan(self, stage: Stage, literal: Literal, by: Staying, depth: int) -> Plan | None:
        """How the literal is brought about from each value that the variable may have."""
        at = literal.variable
        good = literal.allowed & self.reachable.values[at]
        rest = stage.values[at] & ~good
        if at in self.repeating:
            return self._one_step_plan(stage, literal, by.ways, rest)
        chosen: list[tuple[int, Step]] = []
        writes: dict[int, int] = {}
        carried = 0
        while rest & ~good:
            found = False
            for value in bits(rest & ~good):
                towards = [step for after, step in by.leading[value] if not after & ~good]
                if not towards:
                    continue
                case = Case({at: 1 << value}, NOTHING, Literal(at, good))
                needs = self.achieve_guard(stage, towards, case, depth)
                if needs is not None:
                    chosen += [(value, step) for step in needs.steps]
                    add(writes, needs.writes)
                    carried = max(carried, needs.carried)
                    good |= 1 << value
                    found = True
            if not found:
                return None
        return Plan(tuple(chosen), writes, carried)

    def _one_step_plan(
        self, stage: Stage, literal: Literal, ways: Sequence[DomainTransition], rest: int
    ) -> Plan | None:
        """Where repeating events write the variable: one step that does from everywhere."""
        at = literal.variable
        for way in ways:
            step = way.step
            if all(
                way.after[value] and not way.after[value] & ~literal.allowed for value in bits(rest)
            ):
                if not all(self._all_attainable(stage, step, {at: 1 << it}) for it in bits(rest)):
                    continue
                needs = [self._requirement(stage, step, Case({at: 1 << it})) for it in bits(rest)]
                known = [it for it in needs if it is not None]
                if known and len(known) == len(needs):
                    writes: dict[int, int] = {}
                    for one in known:
                        add(writes, one.writes)
                    chosen = tuple((value, step) for value in bits(rest))
                    return Plan(chosen, writes, max(it.carried for it in known))
        return None

    def achieve_guard(
        self,
        stage: Stage,
        steps: Sequence[Step],
        case: Case,
        depth: int = 0,
    ) -> Requirement | None:
        """What bringing about the guard of one of the steps writes and carries in a case, which
        lasts till then; None: it cannot be brought about for sure.

        Where no step does for all, the values of a variable that no fact speaks of are told apart:
        each must have a step of its own.
        """
        for step in steps:
            if self._all_attainable(stage, step, case.known):
                needs = self._requirement(stage, step, case)
                if needs is not None:
                    return needs
        if depth >= MAX_SPLITS:
            return None
        for at in self._split_variables(stage, steps, case.known):
            found = self._split(stage, steps, case, at, depth)
            if found is not None:
                return found
        return None

    def _all_attainable(self, stage: Stage, step: Step, known: Known) -> bool:
        """Whether each literal of a guard holds anyway or is a fact."""
        return not any(
            literal not in stage.facts and self._may_fail(stage, known, literal)
            for literal in self._open_literals(stage, step)
        )

    def _split_variables(self, stage: Stage, steps: Sequence[Step], known: Known) -> Iterable[int]:
        """The first few variables on which the steps hang that no fact speaks of."""
        found: dict[int, None] = {}
        for step in steps:
            for literal in self._open_literals(stage, step):
                at = literal.variable
                if at in found or at in self.repeating or literal in stage.facts:
                    continue
                if self._may_fail(stage, known, literal):
                    found[at] = None
                    if len(found) == MAX_SPLITS:
                        return found
        return found

    def _split(
        self, stage: Stage, steps: Sequence[Step], case: Case, at: int, depth: int
    ) -> Requirement | None:
        """A step for each value that the variable may have."""
        writes: dict[int, int] = {}
        carried = 0
        chosen: tuple[Step, ...] = ()
        for value in bits(self._possible_values(stage, case.known, at)):
            some = [step for step in steps if step.allows(at, value)]
            if not some:
                return None
            needs = self.achieve_guard(stage, some, case.where(at, value), depth + 1)
            if needs is None:
                return None
            add(writes, needs.writes)
            carried = max(carried, needs.carried)
            chosen += needs.steps
        return Requirement(chosen, writes, carried)

    def _open_literals(self, stage: Stage, step: Step) -> tuple[Literal, ...]:
        """The literals of a guard that do not hold anyway in a stage."""
        found = stage.open_literals.get(id(step))
        if found is None:
            found = tuple(
                it
                for it in step.guard
                if it.variable != self.finale
                and not self.capacity.asks_for_room(it)
                and (
                    stage.values[it.variable] & ~it.allowed
                    or not self.survives_repeating_events(it)
                )
            )
            stage.open_literals[id(step)] = found
        return found

    def _may_fail(self, stage: Stage, known: Known, literal: Literal) -> bool:
        """Whether a doubtful literal may fail beside what is known."""
        at = literal.variable
        if at in known:
            return False
        return bool(
            self._possible_values(stage, known, at) & ~literal.allowed
            or not self.survives_repeating_events(literal)
        )

    def _possible_values(self, stage: Stage, known: Known, at: int) -> int:
        """The values that a variable may have beside those that are known."""
        found = stage.values[at]
        for other, mask in known.items():
            found &= self.reachable.compatible_with_any(other, mask, at)
        return found

    def _requirement(self, stage: Stage, step: Step, case: Case) -> Requirement | None:
        """What bringing about a guard takes, all of whose literals are facts or hold anyway."""
        needed: list[Fact] = []
        for literal in self._open_literals(stage, step):
            fact = stage.facts.get(literal)
            if (
                fact is not None
                and not fact.permanent
                and self._may_fail(stage, case.known, literal)
            ):
                needed.append(fact)
        if any(case.ends_with(fact.plan.writes) for fact in needed):
            return None
        if not can_be_ordered(needed):
            return None
        if not self.can_carry(step, needed):
            return None
        writes: dict[int, int] = dict(self.reachable.written_values(step))
        for fact in needed:
            add(writes, fact.plan.writes)
        if self.held is not None:
            writes[self.held] = -1
        return Requirement((step,), writes, self._carried(step, needed))

    # --- what others, and events, can do

    def _is_permanent(self, literal: Literal) -> bool:
        """Whether no step of anybody leads out of the fact."""
        return self._all_transitions.is_closed(literal)

    def survives_repeating_events(self, literal: Literal) -> bool:
        """Whether no event that repeats leads out of the fact."""
        return self.repeating.is_closed(literal)

    # --- hands

    def can_carry(self, step: Step, needed: Sequence[Fact]) -> bool:
        """Whether the hero can carry at once all that a step and its facts want in hand."""
        return self.capacity.fits(self._carried(step, needed))

    def _carried(self, step: Step, needed: Sequence[Fact]) -> int:
        own = self.capacity.items_required(step.guard)
        return own + max((fact.plan.carried for fact in needed), default=0)


def add(writes: dict[int, int], more: Writes) -> None:
    """Adds what else is written."""
    for at, values in more.items():
        writes[at] = writes.get(at, 0) | values


def can_be_ordered(facts: list[Fact]) -> bool:
    """Whether the facts can be brought about one after the other, none spoiling an earlier one."""
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
        left.remove(first)  # nothing that is still to come spoils it: it may be the first
    return True
