"""Best-first planner with the FF heuristic (Hoffmann and Nebel 2001), over multi-valued variables.

Plans may be suboptimal. The search tries steps of relaxed plans (delete relaxation), and can try
others as well. Deterministic; the budget is counted in states.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count

from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.effect_images import EffectImages, bits
from fateloom.runtime.record import record
from fateloom.runtime.transitions.interpreter import changed, holds
from fateloom.runtime.transitions.model import Assign, Cube, Lookup, Model, Values

MAX_STATES = 60

Achiever = tuple[int, int]
"""A step by its number, and the value that it starts from."""

QueueEntry = tuple[int, int, int, Values, tuple[Step, ...], tuple[Step, ...] | None]
"""How far it is to go, how far it was, when it was found; the state, the row to it, the plan on, if
it was looked for.
"""

OFF_PLAN_COST = 4
"""How much farther it seems to be by a step that is of no plan."""


@record
class Plan:
    """The steps in order, and the state behind them."""

    steps: tuple[Step, ...]
    values: Values


class Planner:
    """Plans with some steps of a model."""

    def __init__(self, model: Model, steps: Sequence[Step]) -> None:
        self.model = model
        self.steps = tuple(steps)
        self._images = EffectImages(model)
        self._waiting: list[list[tuple[int, int]]] = [[] for _ in model.variables]
        self._again: list[list[int]] = [[] for _ in model.variables]
        self._met: dict[tuple[int, int], tuple[int, ...]] = {}
        self._literals = [len(it.guard) for it in self.steps]
        self._free = [number for number, count in enumerate(self._literals) if not count]
        self._guards = [{it.variable: it.allowed for it in step.guard} for step in self.steps]
        self._does = [
            [
                (
                    effect.variable,
                    guard.get(effect.variable, -1),
                    effect,
                    1 << effect.value if isinstance(effect, Assign) else 0,
                    None if isinstance(effect, Lookup) else self._images.table(effect, {}),
                )
                for effect in step.effects
            ]
            for step, guard in zip(self.steps, self._guards, strict=True)
        ]
        for number, step in enumerate(self.steps):
            for literal in step.guard:
                self._waiting[literal.variable].append((number, literal.allowed))
            for at in _read_variables(step):
                self._again[at].append(number)

    def reach(
        self,
        values: Values,
        goal: Cube,
        untouched: frozenset[int] = frozenset(),
        most: int = MAX_STATES,
        *,
        thorough: bool = False,
    ) -> Plan | None:
        """A way from a state to one where all literals hold, by steps that write none of the
        untouched variables; None: there is none, or it was not found.

        Once a state is nearer, its siblings are forgotten. `thorough`: nothing is forgotten, and
        steps that are of no plan are tried as well, after those that are.
        """
        first = self._relaxed_plan(values, goal, untouched)
        if first is None:
            return None
        queue: list[QueueEntry] = [(len(first), 0, 0, values, (), first)]
        seen = {values}
        ties = count(1)
        while queue and most:
            most -= 1
            _, _, _, now, row, plan = heappop(queue)
            if holds(goal, now):
                return Plan(row, now)
            if plan is None:  # put off when it was found
                plan = self._relaxed_plan(now, goal, untouched)
                if plan is None:
                    continue
            for taken, after in self._successors(now, plan):
                if after in seen:
                    continue
                seen.add(after)
                more = self._relaxed_plan(after, goal, untouched)
                if more is not None:
                    longer = (*row, *taken)
                    heappush(queue, (len(more), len(longer), next(ties), after, longer, more))
                    if len(more) < len(plan) and not thorough:
                        break  # nearer: go on from there
            for step in self.steps if thorough else ():
                if holds(step.guard, now):
                    after = changed(self.model, step.effects, now)
                    if after not in seen:
                        seen.add(after)
                        far = len(plan) + OFF_PLAN_COST
                        longer = (*row, step)
                        heappush(queue, (far, len(longer), next(ties), after, longer, None))
        return None

    def _successors(
        self, now: Values, plan: Sequence[Step]
    ) -> Iterator[tuple[tuple[Step, ...], Values]]:
        """The whole plan as far as it goes; then each of its steps by itself."""
        taken: list[Step] = []
        values = now
        for step in plan:
            if holds(step.guard, values):
                taken.append(step)
                values = changed(self.model, step.effects, values)
        if len(taken) > 1:
            yield tuple(taken), values
        for step in plan:
            if holds(step.guard, now):
                yield (step,), changed(self.model, step.effects, now)

    def is_relaxed_reachable(self, values: Values, goal: Cube) -> bool:
        """Whether the goal could be had if nothing were ever lost; if not, it cannot be had."""
        return self._relaxed_plan(values, goal, frozenset()) is not None

    # --- the plan without losses

    def _relaxed_plan(
        self, values: Values, goal: Cube, untouched: frozenset[int]
    ) -> tuple[Step, ...] | None:
        """Steps that would do if nothing were ever lost, in the order in which they can be had."""
        sources = self._relaxed_reachability(values, goal, untouched)
        if sources is None:
            return None
        chosen: dict[int, None] = {}
        wanted = list(goal)
        told: set[tuple[int, int]] = set()
        while wanted:
            literal = wanted.pop()
            at = literal.variable
            if literal.allowed >> values[at] & 1:
                continue
            value = next(v for v in sources[at] if literal.allowed >> v & 1)
            while value != values[at] and (at, value) not in told:
                told.add((at, value))
                number, before = sources[at][value]
                if number not in chosen:
                    chosen[number] = None
                    wanted += [it for it in self.steps[number].guard if it.variable != at]
                value = before
        order = {number: place for place, number in enumerate(self._order)}
        return tuple(self.steps[it] for it in sorted(chosen, key=lambda it: order[it]))

    def _relaxed_reachability(
        self, values: Values, goal: Cube, untouched: frozenset[int]
    ) -> list[dict[int, Achiever]] | None:
        """For each value that a variable can come to, where it came from first, in that order;
        None: the goal is not among them.
        """
        masks = [1 << value for value in values]
        sources: list[dict[int, Achiever]] = [{value: (-1, value)} for value in values]
        self._order: list[int] = []
        goals = [it for it in goal if not it.allowed >> values[it.variable] & 1]
        if not goals:
            return sources
        missing = list(self._literals)
        ready = list(self._free)
        for at, value in enumerate(values):
            for number in self._met_by(at, value):
                missing[number] -= 1
                if not missing[number]:
                    ready.append(number)
        while ready:
            queue: dict[int, None] = {}
            fresh: dict[int, int] = {}
            for number in ready:
                if untouched and not untouched.isdisjoint(self.steps[number].writes):
                    continue
                self._order.append(number)
                self._bring(number, masks, fresh, sources)
            before = {at: masks[at] for at in fresh}
            for at, new in fresh.items():
                masks[at] |= new
            goals = [it for it in goals if not it.allowed & masks[it.variable]]
            if not goals:
                return sources
            for at, new in fresh.items():
                old = before[at]
                for number, allowed in self._waiting[at]:
                    if allowed & new and not allowed & old:
                        missing[number] -= 1
                        if not missing[number]:
                            queue[number] = None
                for number in self._again[at]:
                    if not missing[number]:
                        queue[number] = None
            ready = list(queue)
        return None

    def _met_by(self, variable: int, value: int) -> tuple[int, ...]:
        """The steps of which a literal is met while the variable has that value."""
        known = self._met.get((variable, value))
        if known is None:
            known = self._met[variable, value] = tuple(
                number for number, allowed in self._waiting[variable] if allowed >> value & 1
            )
        return known

    def _bring(
        self, number: int, masks: Sequence[int], fresh: dict[int, int],
        sources: Sequence[dict[int, Achiever]],
    ) -> None:  # fmt: skip
        """Note the values that a step brings, and that neither the rounds before nor a step of this
        one have brought; with the first value from which it does.
        """
        for at, allowed, effect, assigned, table in self._does[number]:
            known = masks[at] | fresh.get(at, 0)
            start = masks[at] & allowed
            if assigned:
                if start and not known & assigned:
                    fresh[at] = fresh.get(at, 0) | assigned
                    first = (start & -start).bit_length() - 1
                    sources[at][assigned.bit_length() - 1] = (number, first)
                continue
            if table is None:
                assert isinstance(effect, Lookup)
                guard = self._guards[number]
                inputs = {it: masks[it] & guard.get(it, -1) for it in effect.inputs}
                table = self._images.table(effect, inputs)
            for value in bits(start):
                new = table[value] & ~known
                if new:
                    known |= new
                    fresh[at] = fresh.get(at, 0) | new
                    for after in bits(new):
                        sources[at][after] = (number, value)


def _read_variables(step: Step) -> set[int]:
    """The variables on whose old values the effects hang."""
    found = set()
    for effect in step.effects:
        if isinstance(effect, Lookup):
            found |= set(effect.inputs)
        if not isinstance(effect, Assign):
            found.add(effect.variable)
    return found
