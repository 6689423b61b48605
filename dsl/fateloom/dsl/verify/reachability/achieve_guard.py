"""Whether a hero can achieve the guard of a step from facts, whatever the state is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.carry_capacity import CarryCapacity
from fateloom.dsl.verify.reachability.domain_transitions import DomainTransitions
from fateloom.dsl.verify.reachability.effect_images import bits
from fateloom.dsl.verify.reachability.facts import (
    Context,
    Fact,
    Known,
    Requirement,
    StageFacts,
    add_writes,
    can_be_ordered,
)
from fateloom.dsl.verify.reachability.reachable_values import ReachableValues
from fateloom.runtime.transitions.model import Literal

MAX_SPLITS = 3
"""Variables on whose values one plan may branch."""


class GuardAchiever:
    """Achieves guards from the facts of a stage.

    `repeating`: the transitions by repeating events. No plan relies on what these can undo.
    """

    def __init__(
        self,
        finale: int,
        reachable: ReachableValues,
        capacity: CarryCapacity,
        repeating: DomainTransitions,
    ) -> None:
        self.finale = finale
        self.reachable = reachable
        self.capacity = capacity
        self.repeating = repeating

    def achieve(
        self, stage: StageFacts, steps: Sequence[Step], context: Context, depth: int = 0
    ) -> Requirement | None:
        """What achieving the guard of one of the steps takes, in a context that lasts till then;
        None: it is not known to be always achievable.

        Where no step does for all states, the values of a variable that no fact is about are
        distinguished: each must have a step of its own.
        """
        for step in steps:
            if self.all_attainable(stage, step, context.known):
                requirement = self.requirement(stage, step, context)
                if requirement is not None:
                    return requirement
        if depth >= MAX_SPLITS:
            return None
        for at in self._split_variables(stage, steps, context.known):
            requirement = self._split(stage, steps, context, at, depth)
            if requirement is not None:
                return requirement
        return None

    def all_attainable(self, stage: StageFacts, step: Step, known: Known) -> bool:
        """Whether each literal of a guard holds anyway or is a fact."""
        for literal in self._open_literals(stage, step):
            if literal not in stage.facts and self._may_fail(stage, known, literal):
                return False
        return True

    def requirement(self, stage: StageFacts, step: Step, context: Context) -> Requirement | None:
        """What achieving a guard takes whose literals are all facts or hold anyway; None: the plans
        of the facts disturb the context or each other, or need too many items in hand.
        """
        needed: list[Fact] = []
        for literal in self._open_literals(stage, step):
            fact = stage.facts.get(literal)
            if fact is None or fact.permanent:
                continue
            if self._may_fail(stage, context.known, literal):
                needed.append(fact)
        if any(context.is_broken_by(fact.plan.writes) for fact in needed):
            return None
        if not can_be_ordered(needed):
            return None
        if not self.can_carry(step, needed):
            return None
        writes: dict[int, int] = dict(self.reachable.written_values(step))
        for fact in needed:
            add_writes(writes, fact.plan.writes)
        if self.capacity.held is not None:
            writes[self.capacity.held] = -1
        return Requirement((step,), writes, self._carried(step, needed))

    def survives_repeating_events(self, stage: StageFacts, literal: Literal) -> bool:
        """Whether no repeating event can make the literal false, once the permanent facts are
        secured.
        """
        return self.repeating.is_closed(literal, stage.values[literal.variable])

    def can_carry(self, step: Step, needed: Sequence[Fact]) -> bool:
        """Whether the hero can carry at once all items that a step and its facts need."""
        return self.capacity.fits(self._carried(step, needed))

    def _carried(self, step: Step, needed: Sequence[Fact]) -> int:
        own = self.capacity.items_required(step.guard)
        return own + max((fact.plan.carried for fact in needed), default=0)

    # --- case distinction

    def _split_variables(
        self, stage: StageFacts, steps: Sequence[Step], known: Known
    ) -> Iterable[int]:
        """The first few variables that the guards may fail on and that no fact is about."""
        variables: dict[int, None] = {}
        for step in steps:
            for literal in self._open_literals(stage, step):
                at = literal.variable
                if at in variables or at in self.repeating or literal in stage.facts:
                    continue
                if self._may_fail(stage, known, literal):
                    variables[at] = None
                    if len(variables) == MAX_SPLITS:
                        return variables
        return variables

    def _split(
        self, stage: StageFacts, steps: Sequence[Step], context: Context, at: int, depth: int
    ) -> Requirement | None:
        """A step for each value that the variable may have."""
        writes: dict[int, int] = {}
        carried = 0
        chosen: tuple[Step, ...] = ()
        for value in bits(self._possible_values(stage, context.known, at)):
            allowing = [step for step in steps if step.allows(at, value)]
            if not allowing:
                return None
            case = context.with_value(at, value)
            requirement = self.achieve(stage, allowing, case, depth + 1)
            if requirement is None:
                return None
            add_writes(writes, requirement.writes)
            carried = max(carried, requirement.carried)
            chosen += requirement.steps
        return Requirement(chosen, writes, carried)

    # --- literals

    def _open_literals(self, stage: StageFacts, step: Step) -> tuple[Literal, ...]:
        """The literals of a guard that do not always hold in a stage."""
        known = stage.open_literals.get(step.index)
        if known is None:
            known = tuple(
                it
                for it in step.guard
                if it.variable != self.finale
                and not self.capacity.asks_for_room(it)
                and not (stage.always_holds(it) and self.survives_repeating_events(stage, it))
            )
            stage.open_literals[step.index] = known
        return known

    def _may_fail(self, stage: StageFacts, known: Known, literal: Literal) -> bool:
        """Whether an open literal may be false where so much is known."""
        at = literal.variable
        if at in known:
            return False
        if self._possible_values(stage, known, at) & ~literal.allowed:
            return True
        return not self.survives_repeating_events(stage, literal)

    def _possible_values(self, stage: StageFacts, known: Known, at: int) -> int:
        """The values that a variable may have where so much is known."""
        values, pairs = stage.values[at], self.reachable.pairs
        for other, mask in known.items():
            if (other, at) in pairs:  # of most nothing is known together
                values &= self.reachable.compatible_with_any(other, mask, at)
        return values
