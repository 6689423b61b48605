"""Modal abstraction: a problem projected onto some variables, with may and must transitions.

The idea is that of modal transition systems (Larsen and Thomsen 1988):

- **may**: everybody's steps with their guards projected. Over-approximates what can happen.
- **must**: the guaranteed steps whose other literals can always be achieved without writing the
  variables. Under-approximates what the hero can rely on.
- **optimistic**: the hero's steps projected. Over-approximates what the hero can do.

A permanent fact holds for ever once the hero has secured it, and a hero who secures all of them
first is still in a reachable state; so `must` need not be sound where they do not hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from fateloom.dsl.verify.bdd.encoding import MAX_NODES, Encoding, SymbolicStep, width_of
from fateloom.dsl.verify.bdd.engine import Node
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.attainable import AttainableFacts
from fateloom.dsl.verify.reachability.domain_transitions import Writers
from fateloom.dsl.verify.reachability.effect_images import bits
from fateloom.dsl.verify.reachability.facts import Context, StageFacts, can_be_ordered
from fateloom.runtime.transitions.interpreter import changed
from fateloom.runtime.transitions.model import Cube, Effect, Literal, Lookup, Remap, Values

Seen = tuple[Cube, tuple[Effect, ...]]
"""What is seen of a step."""


class StepLists:
    """The steps of a problem that can be, by what they change; for facts that `prove` found."""

    def __init__(self, problem: Problem, facts: AttainableFacts) -> None:
        self.problem = problem
        self.facts = facts
        may_be_enabled = facts.reachable.may_be_enabled
        self.steps = Writers(facts.reachable.steps)
        self.guaranteed = Writers(facts.guaranteed)
        self.optimistic = Writers(it for it in problem.optimistic if may_be_enabled(it))
        self.repeating_upper = Writers(it for it in problem.repeating_upper if may_be_enabled(it))
        self.repeating_lower = Writers(it for it in problem.repeating_lower if may_be_enabled(it))


class ModalAbstraction:
    """The pictures over one set of variables."""

    def __init__(
        self,
        step_lists: StepLists,
        variables: tuple[int, ...],
        *,
        plain: bool,
        max_nodes: int = MAX_NODES,
    ) -> None:
        self.step_lists = step_lists
        self.problem = step_lists.problem
        self.facts = step_lists.facts
        self.variables = variables
        self.inside = frozenset(variables)
        self.encoding = Encoding(self.problem.model, variables, plain=plain, max_nodes=max_nodes)
        self.goal = self.encoding.literal(self.problem.goal)
        self.valid = self._valid_states()
        self._unguaranteed: list[tuple[frozenset[int], Step]] = []
        """Steps that the hero has not for sure, and the variables that would tell."""
        self._may_steps: list[SymbolicStep] | None = None
        self._winning: Node = None
        self._closed: Node = None

    # --- the two questions

    def unsafe_rings(self) -> list[Node]:
        """Rings of states from which the hero is not sure to win, in steps from the first; empty:
        none of them is reachable, so the hero is never blocked.
        """
        repeating_upper = self.projected_steps(self.step_lists.repeating_upper.writing(self.inside))
        self._winning, self._closed = self.encoding.winning_region(
            self.goal, list(self.must_steps()), repeating_upper
        )
        bad = self.encoding.engine.difference(self.secured(), self._winning)
        bad = self.encoding.engine.intersection(bad, self._resting())
        return self.encoding.backward_rings(bad, self.may_steps(), self.valid)

    def losing_rings(self) -> list[Node]:
        """Rings of states from which the hero cannot even hope to win; empty: none is in sight."""
        repeating_lower = [
            self.encoding.symbolic_step(step)
            for step in self.step_lists.repeating_lower.writing(self.inside)
            if self._is_exact(step)
        ]
        optimistic = self.projected_steps(self.step_lists.optimistic.writing(self.inside))
        good, _ = self.encoding.winning_region(self.goal, optimistic, repeating_lower)
        bad = self.encoding.engine.difference(self.valid, good)
        bad = self.encoding.engine.intersection(bad, self._resting())
        return self.encoding.backward_rings(bad, self.may_steps(), self.valid)

    def cheapest_refinement(self) -> frozenset[int]:
        """The variables of the step that would help, if it could be had, and asks for the fewest
        bits; where none would, of any step: they may show that the block is impossible.
        """
        engine, encoding = self.encoding.engine, self.encoding
        rest = engine.intersection(
            engine.difference(self.secured(), self._winning), self._resting()
        )
        ordered = sorted(self._unguaranteed, key=lambda it: self.refinement_cost(it[0]))
        for more, step in ordered:
            gain = engine.intersection(
                encoding.preimage(encoding.symbolic_step(step), self._closed), rest
            )
            if gain != engine.false:
                return more
        return ordered[0][0] if ordered else frozenset()

    def missing_variables(self, values: Values, way: Sequence[Step]) -> frozenset[int]:
        """Why a way by which the hero wins alone from a state is not sure: the variables on which
        the last step hangs that leads to where the hero is sure to win.
        """
        engine, encoding = self.encoding.engine, self.encoding
        states = [values]
        for step in way:
            states.append(changed(self.problem.model, step.effects, states[-1]))
        for before, step in reversed(list(zip(states, way, strict=False))):
            if engine.intersection(encoding.state(before), self._winning) == engine.false:
                stage = self.facts.stages.get(before[self.facts.finale])
                if stage is None:
                    break
                return (self._open_variables(stage, step) | self._hidden_inputs(step)) - self.inside
        return frozenset()

    def refinement_cost(self, variables: Iterable[int]) -> tuple[int, tuple[int, ...]]:
        """What it costs to see some variables: their bits, and for a tie their numbers."""
        chosen = tuple(sorted(variables))
        return sum(width_of(self.problem.model, at) for at in chosen), chosen

    # --- sets

    def _valid_states(self) -> Node:
        """The states whose values, and pairs of values, are reachable."""
        encoding, reachable = self.encoding, self.facts.reachable
        found = encoding.all(
            encoding.literal(Literal(at, reachable.values[at])) for at in self.variables
        )
        for (one, two), known in reachable.pairs.items():
            if one < two and one in self.inside and two in self.inside:
                ways = encoding.engine.false
                for value in bits(reachable.values[one]):
                    both = encoding.engine.intersection(
                        encoding.value(one, value), encoding.literal(Literal(two, known[value]))
                    )
                    ways = encoding.engine.union(ways, both)
                found = encoding.engine.intersection(found, ways)
        return found

    def _resting(self) -> Node:
        """Nobody has too much in hand, as far as that is seen."""
        return self.encoding.cube(self.problem.at_rest)

    def secured(self) -> Node:
        """The same, with the permanent facts of each stage of the finale secured."""
        encoding, engine = self.encoding, self.encoding.engine
        found = engine.false
        for value, stage in self.facts.stages.items():
            sure = [
                Literal(at, stage.values[at]) for at in self.variables if at != self.facts.finale
            ]
            here = engine.intersection(
                encoding.value(self.facts.finale, value), encoding.cube(sure)
            )
            found = engine.union(found, here)
        return engine.intersection(found, self.valid)

    # --- may

    def may_steps(self) -> list[SymbolicStep]:
        """Everybody's steps, with guards cut down to the variables."""
        if self._may_steps is None:
            self._may_steps = self.projected_steps(self.step_lists.steps.writing(self.inside))
        return self._may_steps

    def projected_steps(self, steps: Iterable[Step]) -> list[SymbolicStep]:
        """Steps of anybody, cut down to the variables: what is not seen may be as it likes."""
        found: dict[Seen, Step] = {}
        for step in steps:
            for projections in self.projections(step):
                if projections not in found:
                    guard, effects = projections
                    found[projections] = step.cut(guard, effects)
        return [self.encoding.symbolic_step(step) for step in found.values()]

    def projections(self, step: Step) -> Iterable[Seen]:
        """What is seen of a step, in each way that what is not seen may settle."""
        guard = tuple(it for it in step.guard if it.variable in self.inside)
        choices: list[list[Effect]] = []
        for effect in step.effects:
            if effect.variable in self.inside:
                choices.append(list(dict.fromkeys(self._resolved(step, effect))))
        return [(guard, effects) for effects in product(*choices)]

    def _resolved(self, step: Step, effect: Effect) -> Iterable[Effect]:
        """The effect for each value of the inputs that are not seen."""
        if not isinstance(effect, Lookup) or self.inside.issuperset(effect.inputs):
            yield effect
            return
        model, reachable = self.problem.model, self.facts.reachable
        guard = {it.variable: it.allowed for it in step.guard}
        sizes = [len(model.variables[it].labels) for it in effect.inputs]
        hidden = [it for it in effect.inputs if it not in self.inside]
        projections = tuple(it for it in effect.inputs if it in self.inside)
        for values in product(
            *(list(bits(reachable.values[it] & guard.get(it, -1))) for it in hidden)
        ):
            known = dict(zip(hidden, values, strict=True))
            table = []
            for shown in product(*(range(len(model.variables[it].labels)) for it in projections)):
                all_ = {**known, **dict(zip(projections, shown, strict=True))}
                where = 0
                for at, size in zip(effect.inputs, sizes, strict=True):
                    where = where * size + all_[at]
                table.append(effect.table[where])
            if projections == (effect.variable,):
                yield Remap(effect.variable, tuple(table))
            else:
                yield Lookup(effect.variable, projections, tuple(table))

    def _is_exact(self, step: Step) -> bool:
        """Whether all that the step wants, and all that its visible effects look at, is seen."""
        return all(it.variable in self.inside for it in step.guard) and all(
            self.inside.issuperset(it.inputs)
            for it in step.effects
            if isinstance(it, Lookup) and it.variable in self.inside
        )

    # --- must

    def must_steps(self) -> Iterable[SymbolicStep]:
        """The hero's steps that are sure to be had, for each stage of the finale."""
        finale = self.facts.finale
        guaranteed = self.step_lists.guaranteed.writing(self.inside)
        for value, stage in self.facts.stages.items():
            alike: dict[Seen, list[Step]] = {}
            here = Literal(finale, 1 << value)
            for step in guaranteed:
                if not step.allows(finale, value) or not stage.allows(step):
                    continue
                ways = self.projections(step)
                guard, effects = next(iter(ways))
                cut = (*(it for it in guard if it.variable != finale), here)
                if len(list(ways)) == 1:
                    alike.setdefault((cut, effects), []).append(step)
                else:
                    hidden = self._hidden_inputs(step)
                    self._unguaranteed.append((hidden, step.cut(cut, effects)))
            for (guard, effects), steps in alike.items():
                cut_step = steps[0].cut(guard, effects)
                if self._is_guaranteed(stage, guard, steps):
                    yield self.encoding.symbolic_step(cut_step)
                else:
                    self._unguaranteed += [
                        (self._open_variables(stage, it), cut_step) for it in steps
                    ]

    def _is_guaranteed(self, stage: StageFacts, guard: Cube, steps: Sequence[Step]) -> bool:
        """Whether one of the steps can always be had, without touching what is seen."""
        known = {it.variable: it.allowed for it in guard}
        return self.facts.guards.achieve(stage, steps, Context(known, self.inside)) is not None

    def _hidden_inputs(self, step: Step) -> frozenset[int]:
        """The variables outside that say what becomes of one inside."""
        effects = [it for it in step.effects if isinstance(it, Lookup)]
        read = {at for it in effects if it.variable in self.inside for at in it.inputs}
        return frozenset(read - self.inside)

    def _open_variables(self, stage: StageFacts, step: Step) -> frozenset[int]:
        """The variables outside on which the step hangs."""
        facts = self.facts
        needed = []
        open_ = set()
        for literal in step.guard:
            at = literal.variable
            if at in self.inside or facts.capacity.asks_for_room(literal):
                continue
            survives = facts.guards.survives_repeating_events
            if stage.always_holds(literal) and survives(stage, literal):
                continue
            fact = stage.facts.get(literal)
            if fact is None:
                open_.add(at)
            elif not fact.permanent:
                needed.append(fact)
        open_ |= {
            it.literal.variable for it in needed if not self.inside.isdisjoint(it.plan.writes)
        }
        if open_:
            return frozenset(open_)
        if facts.held is not None and not facts.guards.can_carry(step, needed):
            open_.add(facts.held)
        if not can_be_ordered(needed) or not open_:
            open_ |= {it.literal.variable for it in needed}
        return frozenset(open_ - self.inside)
