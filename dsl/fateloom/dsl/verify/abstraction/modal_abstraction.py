"""A problem seen through some of its variables: three pictures, each wrong to a known side.

- **may**: everybody's steps with their guards cut down to what is seen. Too much can happen.
- **must**: those of the hero's steps whose other literals can always be brought about without
  touching what is seen. Too little can be counted on.
- **hopes**: the hero's steps with their guards cut down. Too much can be hoped for.

A kept fact holds for ever once the hero has secured it, and a hero who secures all of them first is
still in a state that can come about; so `must` need not be good where they fail.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from fateloom.dsl.verify.bdd.encoding import Encoding, Move, width_of
from fateloom.dsl.verify.bdd.engine import Node
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.attainable import Case, AttainableFacts, Stage, can_be_ordered
from fateloom.dsl.verify.reachability.domain_transitions import Writers
from fateloom.dsl.verify.reachability.effect_images import bits
from fateloom.runtime.transitions.model import Cube, Effect, Literal, Lookup, Remap, Values
from fateloom.runtime.transitions.walk import changed

Seen = tuple[Cube, tuple[Effect, ...]]
"""What is seen of a step."""


class Lists:
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


class View:
    """The pictures over one set of variables."""

    def __init__(self, lists: Lists, variables: tuple[int, ...], *, plain: bool) -> None:
        self.lists = lists
        self.problem = lists.problem
        self.facts = lists.facts
        self.variables = variables
        self.inside = frozenset(variables)
        self.encoding = Encoding(self.problem.model, variables, plain=plain)
        self.goal = self.encoding.literal(self.problem.goal)
        self.valid = self._valid()
        self._missing: list[tuple[frozenset[int], Step]] = []
        """Steps that the hero has not for sure, and the variables that would tell."""
        self._may: list[Move] | None = None
        self._good: Node = None
        self._firm: Node = None

    # --- the two questions

    def danger(self) -> list[Node]:
        """Rings of states from which the hero is not sure to win, in steps from the first; empty:
        none of them can come about, so the hero is never blocked.
        """
        repeating_upper = self._moves(self.lists.repeating_upper.writing(self.inside))
        self._good, self._firm = self.encoding.winning(
            self.goal, list(self._must()), repeating_upper
        )
        bad = self.encoding.engine.without(self._secured(), self._good)
        bad = self.encoding.engine.both(bad, self._resting())
        return self.encoding.rings(bad, self._all(), self.valid)

    def hopeless(self) -> list[Node]:
        """Rings of states from which the hero cannot even hope to win; empty: none is in sight."""
        repeating_lower = [
            self.encoding.move(step)
            for step in self.lists.repeating_lower.writing(self.inside)
            if self._sees_all(step)
        ]
        optimistic = self._moves(self.lists.optimistic.writing(self.inside))
        good, _ = self.encoding.winning(self.goal, optimistic, repeating_lower)
        bad = self.encoding.engine.without(self.valid, good)
        bad = self.encoding.engine.both(bad, self._resting())
        return self.encoding.rings(bad, self._all(), self.valid)

    def cheapest(self) -> frozenset[int]:
        """The variables of the step that would help, if it could be had, and asks for the fewest
        bits; where none would, of any step: they may show that what is feared cannot come about.
        """
        engine, encoding = self.encoding.engine, self.encoding
        rest = engine.both(engine.without(self._secured(), self._good), self._resting())
        ordered = sorted(self._missing, key=lambda it: self.price(it[0]))
        for more, step in ordered:
            gain = engine.both(encoding.before(encoding.move(step), self._firm), rest)
            if gain != engine.false:
                return more
        return ordered[0][0] if ordered else frozenset()

    def missing(self, values: Values, way: Sequence[Step]) -> frozenset[int]:
        """Why a way by which the hero wins alone from a state is not sure: the variables on which
        the last step hangs that leads to where the hero is sure to win.
        """
        engine, encoding = self.encoding.engine, self.encoding
        states = [values]
        for step in way:
            states.append(changed(self.problem.model, step.effects, states[-1]))
        for before, step in reversed(list(zip(states, way, strict=False))):
            if engine.both(encoding.state(before), self._good) == engine.false:
                stage = self.facts.stages.get(before[self.facts.finale])
                if stage is None:
                    break
                return (self._open(stage, step) | self._hidden(step)) - self.inside
        return frozenset()

    def price(self, variables: Iterable[int]) -> tuple[int, tuple[int, ...]]:
        """What it costs to see some variables: their bits, and for a tie their numbers."""
        chosen = tuple(sorted(variables))
        return sum(width_of(self.problem.model, at) for at in chosen), chosen

    # --- sets

    def _valid(self) -> Node:
        """The states whose values, and pairs of values, may come about."""
        encoding, reachable = self.encoding, self.facts.reachable
        found = encoding.all(
            encoding.literal(Literal(at, reachable.values[at])) for at in self.variables
        )
        for (one, two), known in reachable.pairs.items():
            if one < two and one in self.inside and two in self.inside:
                ways = encoding.engine.false
                for value in bits(reachable.values[one]):
                    both = encoding.engine.both(
                        encoding.value(one, value), encoding.literal(Literal(two, known[value]))
                    )
                    ways = encoding.engine.either(ways, both)
                found = encoding.engine.both(found, ways)
        return found

    def _resting(self) -> Node:
        """Nobody has too much in hand, as far as that is seen."""
        return self.encoding.cube(self.problem.at_rest)

    def _secured(self) -> Node:
        """The same, with the kept facts of each stage of the finale secured."""
        encoding, engine = self.encoding, self.encoding.engine
        found = engine.false
        for value, stage in self.facts.stages.items():
            sure = [
                Literal(at, stage.values[at]) for at in self.variables if at != self.facts.finale
            ]
            here = engine.both(encoding.value(self.facts.finale, value), encoding.cube(sure))
            found = engine.either(found, here)
        return engine.both(found, self.valid)

    # --- may

    def _all(self) -> list[Move]:
        if self._may is None:
            self._may = self._moves(self.lists.steps.writing(self.inside))
        return self._may

    def _moves(self, steps: Iterable[Step]) -> list[Move]:
        """Steps of anybody, cut down to the variables: what is not seen may be as it likes."""
        found: dict[Seen, Step] = {}
        for step in steps:
            for seen in self.seen(step):
                if seen not in found:
                    guard, effects = seen
                    found[seen] = step.cut(guard, effects)
        return [self.encoding.move(step) for step in found.values()]

    def seen(self, step: Step) -> Iterable[Seen]:
        """What is seen of a step, in each way that what is not seen may settle."""
        guard = tuple(it for it in step.guard if it.variable in self.inside)
        choices: list[list[Effect]] = []
        for effect in step.effects:
            if effect.variable in self.inside:
                choices.append(list(dict.fromkeys(self._settled(step, effect))))
        return [(guard, effects) for effects in product(*choices)]

    def _settled(self, step: Step, effect: Effect) -> Iterable[Effect]:
        """The effect for each value of the inputs that are not seen."""
        if not isinstance(effect, Lookup) or self.inside.issuperset(effect.inputs):
            yield effect
            return
        model, reachable = self.problem.model, self.facts.reachable
        guard = {it.variable: it.allowed for it in step.guard}
        sizes = [len(model.variables[it].labels) for it in effect.inputs]
        hidden = [it for it in effect.inputs if it not in self.inside]
        seen = tuple(it for it in effect.inputs if it in self.inside)
        for values in product(
            *(list(bits(reachable.values[it] & guard.get(it, -1))) for it in hidden)
        ):
            known = dict(zip(hidden, values, strict=True))
            table = []
            for shown in product(*(range(len(model.variables[it].labels)) for it in seen)):
                all_ = {**known, **dict(zip(seen, shown, strict=True))}
                where = 0
                for at, size in zip(effect.inputs, sizes, strict=True):
                    where = where * size + all_[at]
                table.append(effect.table[where])
            if seen == (effect.variable,):
                yield Remap(effect.variable, tuple(table))
            else:
                yield Lookup(effect.variable, seen, tuple(table))

    def _sees_all(self, step: Step) -> bool:
        """Whether all that the step wants, and all that its visible effects look at, is seen."""
        return all(it.variable in self.inside for it in step.guard) and all(
            self.inside.issuperset(it.inputs)
            for it in step.effects
            if isinstance(it, Lookup) and it.variable in self.inside
        )

    # --- must

    def _must(self) -> Iterable[Move]:
        """The hero's steps that are sure to be had, for each stage of the finale."""
        finale = self.facts.finale
        guaranteed = self.lists.guaranteed.writing(self.inside)
        for value, stage in self.facts.stages.items():
            alike: dict[Seen, list[Step]] = {}
            here = Literal(finale, 1 << value)
            for step in guaranteed:
                if not step.allows(finale, value) or not stage.allows(step):
                    continue
                ways = self.seen(step)
                guard, effects = next(iter(ways))
                cut = (*(it for it in guard if it.variable != finale), here)
                if len(list(ways)) == 1:
                    alike.setdefault((cut, effects), []).append(step)
                else:
                    hidden = self._hidden(step)
                    self._missing.append((hidden, step.cut(cut, effects)))
            for (guard, effects), steps in alike.items():
                cut_step = steps[0].cut(guard, effects)
                if self._is_sure(stage, guard, steps):
                    yield self.encoding.move(cut_step)
                else:
                    self._missing += [(self._open(stage, it), cut_step) for it in steps]

    def _is_sure(self, stage: Stage, guard: Cube, steps: Sequence[Step]) -> bool:
        """Whether one of the steps can always be had, without touching what is seen."""
        known = {it.variable: it.allowed for it in guard}
        return self.facts.achieve_guard(stage, steps, Case(known, self.inside)) is not None

    def _hidden(self, step: Step) -> frozenset[int]:
        """The variables outside that say what becomes of one inside."""
        effects = [it for it in step.effects if isinstance(it, Lookup)]
        read = {at for it in effects if it.variable in self.inside for at in it.inputs}
        return frozenset(read - self.inside)

    def _open(self, stage: Stage, step: Step) -> frozenset[int]:
        """The variables outside on which the step hangs."""
        facts = self.facts
        needed = []
        open_ = set()
        for literal in step.guard:
            at = literal.variable
            if at in self.inside or facts.capacity.asks_for_room(literal):
                continue
            if not stage.values[at] & ~literal.allowed and facts.survives_repeating_events(literal):
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
        if facts.held is not None and not facts.can_carry(step, needed):
            open_.add(facts.held)
        if not can_be_ordered(needed) or not open_:
            open_ |= {it.literal.variable for it in needed}
        return frozenset(open_ - self.inside)
