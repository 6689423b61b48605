"""Attainable facts: an under-approximation of what a hero can always achieve, in polynomial time.

A **fact** is a literal. From every reachable state (in a given stage of the hero's own finale,
mostly: before it), the hero alone can make it true:

- it is **recoverable** if from each value of the variable some sequence of the hero's steps leads
  into it, and all that these steps need is recoverable in an order in which no later plan undoes an
  earlier one, nor the value that the step starts from;
- it is **permanent** if moreover no step of anybody leads out of it (an inductive, closed set). The
  hero achieves it once and for all; plans that need it need not care for it any more.

Facts are found in rounds, each from earlier ones, so their order is a proof. Repeating events may
come between any two steps: no plan relies on what they can undo. Sound and incomplete: what is
found is true, what is not found may be true all the same. Grows with facts times the steps that
write their variable, times the rounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.achieve_guard import MAX_SPLITS, GuardAchiever
from fateloom.dsl.verify.reachability.carry_capacity import CarryCapacity
from fateloom.dsl.verify.reachability.domain_transitions import DomainTransition, DomainTransitions
from fateloom.dsl.verify.reachability.effect_images import bits
from fateloom.dsl.verify.reachability.facts import (
    NO_VARIABLES,
    Context,
    Fact,
    Plan,
    StageFacts,
    StageTransitions,
    add_writes,
)
from fateloom.dsl.verify.reachability.reachable_values import ReachableValues
from fateloom.runtime.transitions.model import Literal
from fateloom.runtime.transitions.variables import Kind

ALL = frozenset(Kind)


class AttainableFacts:
    """The facts of a hero, and whether they suffice for a finale from everywhere."""

    def __init__(self, problem: Problem, reachable: ReachableValues | None = None) -> None:
        self.problem = problem
        self.reachable = reachable or ReachableValues(problem.model, problem.steps)
        self.finale = problem.goal.variable
        self.guaranteed = [it for it in problem.guaranteed if self.reachable.may_be_enabled(it)]
        self.capacity = CarryCapacity(problem)
        self.held = self.capacity.held
        repeating = (it for it in problem.repeating_upper if self.reachable.may_be_enabled(it))
        self.repeating = DomainTransitions(self.reachable, repeating)
        self.guards = GuardAchiever(self.finale, self.reachable, self.capacity, self.repeating)
        self._all_transitions = DomainTransitions(self.reachable, self.reachable.steps)
        self._own_transitions = DomainTransitions(self.reachable, self.guaranteed)
        self.stages: dict[int, StageFacts] = {}

    # --- the question

    def prove(self) -> bool:
        """Whether a win is guaranteed from every stage that the hero's finale may be in."""
        won = self.problem.goal.allowed
        rest = self.reachable.values[self.finale] & ~won
        # A stage of a finale seldom needs any fact, and finding facts takes long.
        self.stages = {it: StageFacts(it, self._stage_values(it)) for it in bits(rest)}
        winning = self._winning_values(rest, won)
        hard = rest & ~winning
        for value in bits(hard):
            self.stages[value] = self.stage_facts(value)
        if not rest & ~self._winning_values(rest, winning):
            return True
        for value in bits(rest & ~hard):  # the refinement that follows uses all facts
            self.stages[value] = self.stage_facts(value)
        return False

    def _winning_values(self, rest: int, winning: int) -> int:
        """The stages from which a win is guaranteed, some being known already."""
        while more := sum(
            1 << it for it in bits(rest & ~winning) if self._can_advance(it, winning)
        ):
            winning |= more
        return winning

    def _can_advance(self, value: int, winning: int) -> bool:
        """Whether a guaranteed step leads from this stage into a winning one."""
        towards = [
            transition.step
            for transition in self._own_transitions.of(self.finale)
            if transition.after[value] and not transition.after[value] & ~winning
        ]
        if not towards:
            return False
        return self.guards.achieve(self.stages[value], towards, Context({})) is not None

    def achieves(self, step: Step, value: int, literal: Literal) -> bool:
        """Whether the step leads from that value of the variable straight into the literal."""
        for it in self._own_transitions.of(literal.variable):
            if it.step is step:
                return not it.after[value] & ~literal.allowed
        return False

    # --- facts

    def stage_facts(self, value: int, kinds: frozenset[Kind] = ALL) -> StageFacts:
        """All facts of one stage about variables of some kinds.

        Permanent facts are secured at once, which makes others easier. And since the hero can
        secure all of those first, the rest is computed anew at the end: it needs less then.
        """
        stage = StageFacts(value, self._stage_values(value))
        while True:
            secured = [it for it in stage.facts.values() if it.permanent]
            self._find_facts(stage, kinds)
            fresh = [it for it in stage.facts.values() if it.permanent and it not in secured]
            if not fresh:
                return stage
            stage = StageFacts(value, self._stage_values(value), log=stage.log)
            for fact in (*secured, *fresh):
                stage.secure(fact, self.reachable)

    def _stage_values(self, value: int) -> list[int]:
        """The reachable values of each variable in a stage."""
        count = len(self.reachable.values)
        return [self.reachable.compatible(self.finale, value, at) for at in range(count)]

    def _find_facts(self, stage: StageFacts, kinds: frozenset[Kind]) -> None:
        """Adds the facts that can be found, round by round."""
        variables = self.problem.model.variables
        steps = [it for it in self.guaranteed if it.allows(self.finale, stage.value)]
        wanted = {
            it
            for step in steps
            for it in step.guard
            if it.variable not in (self.finale, self.held)
            and variables[it.variable].kind in kinds
            and not stage.always_holds(it)
            and self.guards.survives_repeating_events(stage, it)
        }
        wanted.update(self._ends_of_days(stage, kinds))
        rest = dict.fromkeys(sorted(wanted, key=lambda it: (it.variable, it.allowed)))
        transitions = {
            at: self._stage_transitions(stage, at) for at in {it.variable for it in rest}
        }
        changed: dict[int, int] = {}
        tried: dict[tuple[Literal, int], int] = {}
        now = 0

        def sweep(depth: int) -> bool:
            """Tries what is left; whether a fact was found."""
            nonlocal now
            before = now
            for literal in list(rest):
                at = literal.variable
                latest = max((changed.get(it, 0) for it in transitions[at].reads), default=0)
                if tried.get((literal, depth), -1) >= latest:
                    continue  # nothing that it depends on has changed since
                tried[literal, depth] = now
                plan = self._plan(stage, literal, transitions[at], depth)
                if plan is not None:
                    now += 1
                    fact = Fact(literal, plan, self._is_permanent(literal), len(stage.log))
                    stage.add(fact)
                    del rest[literal]
                    changed[at] = now
                    if fact.permanent:
                        stage.secure(fact, self.reachable)
                        changed.update(dict.fromkeys(self.reachable.paired_with(at), now))
            return now > before

        # Case distinctions cost most, so they come last.
        while any(map(sweep, range(MAX_SPLITS, -1, -1))):
            pass

    def _ends_of_days(self, stage: StageFacts, kinds: frozenset[Kind]) -> Iterator[Literal]:
        """That the last day has come that the story tells apart: no step asks for it by itself, and
        from then on days are alike, so that one player alone can wait for what a turn brings.
        """
        for at, it in enumerate(self.problem.model.variables):
            last = Literal(at, 1 << self.reachable.values[at].bit_length() >> 1)
            if it.kind is Kind.DAY and it.kind in kinds and not stage.always_holds(last):
                yield last

    def _stage_transitions(self, stage: StageFacts, at: int) -> StageTransitions:
        transitions = tuple(
            it
            for it in self._own_transitions.of(at)
            if it.step.allows(self.finale, stage.value) and self.finale not in it.step.writes
        )
        leading = tuple(
            tuple((it.after[value], it.step) for it in transitions if it.after[value])
            for value in range(len(self.problem.model.variables[at].labels))
        )
        reads = frozenset(literal.variable for it in transitions for literal in it.step.guard)
        return StageTransitions(transitions, leading, reads)

    def _plan(
        self, stage: StageFacts, literal: Literal, by: StageTransitions, depth: int
    ) -> Plan | None:
        """How the literal is achieved from each value that the variable may have."""
        at = literal.variable
        good = literal.allowed & self.reachable.values[at]
        rest = stage.values[at] & ~good
        if at in self.repeating:
            plan = self._one_step_plan(stage, literal, by.transitions, rest)
            if plan is not None:
                return plan
        chosen: list[tuple[int, Step]] = []
        writes: dict[int, int] = {}
        carried = 0
        while rest & ~good:
            progress = False
            for value in bits(rest & ~good):
                if not self.repeating.leads_within(at, value, good | 1 << value):
                    continue  # a repeating event could undo what has been achieved, again and again
                towards = [step for after, step in by.leading[value] if not after & ~good]
                if not towards:
                    continue
                context = Context({at: 1 << value}, NO_VARIABLES, Literal(at, good))
                requirement = self.guards.achieve(stage, towards, context, depth)
                if requirement is not None:
                    chosen += [(value, step) for step in requirement.steps]
                    add_writes(writes, requirement.writes)
                    carried = max(carried, requirement.carried)
                    good |= 1 << value
                    progress = True
            if not progress:
                return None
        return Plan(tuple(chosen), writes, carried)

    def _one_step_plan(
        self,
        stage: StageFacts,
        literal: Literal,
        transitions: Sequence[DomainTransition],
        rest: int,
    ) -> Plan | None:
        """Where repeating events write the variable: one step that does from every value."""
        at = literal.variable
        values = bits(rest)
        for transition in transitions:
            step, after = transition.step, transition.after
            if not all(after[value] and not after[value] & ~literal.allowed for value in values):
                continue
            known = [{at: 1 << value} for value in values]
            if not all(self.guards.all_attainable(stage, step, it) for it in known):
                continue
            requirements = [self.guards.requirement(stage, step, Context(it)) for it in known]
            met = [it for it in requirements if it is not None]
            if met and len(met) == len(requirements):
                writes: dict[int, int] = {}
                for requirement in met:
                    add_writes(writes, requirement.writes)
                steps = tuple((value, step) for value in values)
                return Plan(steps, writes, max(it.carried for it in met))
        return None

    # --- what others, and events, can undo

    def _is_permanent(self, literal: Literal) -> bool:
        """Whether no step of anybody leads out of the literal."""
        return self._all_transitions.is_closed(literal)
