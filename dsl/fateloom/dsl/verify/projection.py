"""What facts alone do not prove, decided on some of the variables.

Over a growing set of variables W, two pictures of the model: **may**, in which everybody's steps
have their guards cut down to W, so that too much can happen; and **must**, in which the hero has
only those steps whose other literals are facts that can be brought about without touching W, so
that too little can be hoped for. A hero who can win in the second from everywhere that the first
can come to is never blocked. W grows by what the hero's steps towards it still want.

A kept fact holds for ever once the hero has secured it, and a hero who secures all of them first is
still in a state that can come about; so states in which they fail need not be looked at.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from fateloom.dsl.verify.bdd.engine import Node, OutOfNodesError
from fateloom.dsl.verify.encoding import Encoding, Move, width_of
from fateloom.dsl.verify.facts import Facts, Stage, in_some_order
from fateloom.dsl.verify.may import bits
from fateloom.dsl.verify.problem import Problem, Step
from fateloom.runtime.record import record, replace
from fateloom.runtime.transitions.model import Effect, Literal, Lookup, Remap

MOST_BITS = 64


@record
class Projected:
    """What came out: whether it was proved, and over which variables."""

    proved: bool
    variables: tuple[int, ...]
    bits: int
    rounds: int


def prove(
    problem: Problem, facts: Facts, *, most_bits: int = MOST_BITS, plain: bool = False
) -> Projected:
    """Whether the hero is never blocked; not proved may still be true.

    Give facts on which `prove` was called. Grows with the diagrams, not with the model.
    """
    chosen = {facts.finale}
    rounds = 0
    while True:
        rounds += 1
        view = _View(problem, facts, tuple(sorted(chosen)), plain)
        try:
            if view.proves():
                return Projected(True, view.variables, view.encoding.count, rounds)
            more = view.cheapest()
        except OutOfNodesError:
            return Projected(False, view.variables, view.encoding.count, rounds)
        width = sum(width_of(problem.model, at) for at in chosen | more)
        if not more or width > most_bits:
            return Projected(False, view.variables, view.encoding.count, rounds)
        chosen |= more


class _View:
    """The two pictures over one set of variables."""

    def __init__(
        self, problem: Problem, facts: Facts, variables: tuple[int, ...], plain: bool
    ) -> None:
        self.problem = problem
        self.facts = facts
        self.variables = variables
        self.encoding = Encoding(problem.model, variables, plain=plain)
        self.inside = set(variables)
        self.missing: list[tuple[frozenset[int], Step]] = []
        """Steps that the hero has not for sure, and the variables that would tell."""
        self._good: Node = None
        self._firm: Node = None

    def cheapest(self) -> frozenset[int]:
        """The variables of the step that would help, if it could be had, and asks for the fewest
        bits; where none would, of any step: they may show that what is feared cannot come about.
        """
        engine, encoding = self.encoding.engine, self.encoding
        rest = engine.without(self._possible(), self._good)
        ordered = sorted(self.missing, key=lambda it: self._price(it[0]))
        for more, step in ordered:
            gain = engine.both(encoding.before(encoding.move(step), self._firm), rest)
            if gain != engine.false:
                return more
        return ordered[0][0] if ordered else frozenset()

    def _price(self, variables: frozenset[int]) -> tuple[int, tuple[int, ...]]:
        return sum(width_of(self.problem.model, at) for at in variables), tuple(sorted(variables))

    def proves(self) -> bool:
        """Whether from everything that may come about the hero must be able to win."""
        encoding = self.encoding
        noise = self._moves(step for step in self.problem.noise if self.facts.may.can(step))
        goal = encoding.literal(self.problem.goal)
        self._good, self._firm = encoding.winning(goal, list(self._must()), noise)
        bad = encoding.engine.without(self._possible(), self._good)
        return not encoding.rings(bad, self._moves(self.facts.may.steps), self._valid())

    # --- sets

    def _valid(self) -> Node:
        """The states whose values, and pairs of values, may come about."""
        encoding, may = self.encoding, self.facts.may
        found = encoding.all(encoding.literal(Literal(at, may.values[at])) for at in self.variables)
        for (one, two), known in may.pairs.items():
            if one < two and one in self.inside and two in self.inside:
                ways = encoding.engine.false
                for value in bits(may.values[one]):
                    both = encoding.engine.both(
                        encoding.value(one, value), encoding.literal(Literal(two, known[value]))
                    )
                    ways = encoding.engine.either(ways, both)
                found = encoding.engine.both(found, ways)
        return found

    def _possible(self) -> Node:
        """The same, with the kept facts of each stage of the finale secured."""
        encoding, engine = self.encoding, self.encoding.engine
        found = engine.false
        for value, stage in self.facts.stages.items():
            kept = [
                it.literal
                for it in stage.facts.values()
                if it.kept and it.literal.variable in self.inside
            ]
            here = engine.both(encoding.value(self.facts.finale, value), encoding.cube(kept))
            found = engine.either(found, here)
        return engine.both(found, self._valid())

    # --- may

    def _moves(self, steps: Iterable[Step]) -> list[Move]:
        """Steps of anybody, cut down to the variables: what is not seen may be as it likes."""
        found: dict[tuple[object, ...], Step] = {}
        for step in steps:
            guard = tuple(it for it in step.guard if it.variable in self.inside)
            for effects in self._seen(step):
                if effects:
                    found.setdefault((guard, effects), replace(step, guard=guard, effects=effects))
        return [self.encoding.move(step) for step in found.values()]

    def _seen(self, step: Step) -> Iterable[tuple[Effect, ...]]:
        """The effects on the variables, in each way that what is not seen may settle."""
        choices: list[list[Effect]] = []
        for effect in step.effects:
            if effect.variable in self.inside:
                choices.append(list(dict.fromkeys(self._settled(step, effect))))
        return product(*choices)

    def _settled(self, step: Step, effect: Effect) -> Iterable[Effect]:
        """The effect for each value of the inputs that are not seen."""
        if not isinstance(effect, Lookup) or all(it in self.inside for it in effect.inputs):
            yield effect
            return
        model, may = self.problem.model, self.facts.may
        guard = {it.variable: it.allowed for it in step.guard}
        sizes = [len(model.variables[it].labels) for it in effect.inputs]
        hidden = [it for it in effect.inputs if it not in self.inside]
        seen = tuple(it for it in effect.inputs if it in self.inside)
        for values in product(*(list(bits(may.values[it] & guard.get(it, -1))) for it in hidden)):
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

    # --- must

    def _must(self) -> Iterable[Move]:
        """The hero's steps that are sure to be had, for each stage of the finale."""
        finale = self.facts.finale
        for value, stage in self.facts.stages.items():
            for step in self.facts.solo:
                if not step.writes & self.inside:
                    continue
                if not step.allows(finale, value):
                    continue
                ways = list(self._seen(step))
                guard = [it for it in step.guard if it.variable in self.inside - {finale}]
                here = Literal(finale, 1 << value)
                cut = replace(step, guard=(*guard, here), effects=ways[0])
                open_ = self._open(stage, step)
                if open_ is None or len(ways) > 1:
                    open_ = self._hidden(step)
                    if open_:
                        self.missing.append((open_, cut))
                elif open_:
                    self.missing.append((open_, cut))
                else:
                    yield self.encoding.move(cut)

    def _hidden(self, step: Step) -> frozenset[int]:
        """The variables outside that say what becomes of one inside."""
        effects = [it for it in step.effects if isinstance(it, Lookup)]
        read = {at for it in effects if it.variable in self.inside for at in it.inputs}
        return frozenset(read - self.inside)

    def _open(self, stage: Stage, step: Step) -> frozenset[int] | None:
        """The variables outside on which the step hangs: what it wants of the others can be had
        without touching those inside. None: it cannot be had together.
        """
        needed = []
        open_ = set()
        for literal in step.guard:
            at = literal.variable
            if at in self.inside or at == self.facts.held:
                continue
            beside = self.facts.may.beside(self.facts.finale, stage.value, at)
            if not beside & ~literal.allowed and self.facts.is_quiet(literal):
                continue
            fact = stage.facts.get(literal)
            if fact is None:
                open_.add(at)
            elif not fact.kept:
                needed.append(fact)
        open_ |= {it.literal.variable for it in needed if it.plan.writes & self.inside}
        if open_ or (in_some_order(needed) and self.facts.is_light(step, needed)):
            return frozenset(open_)
        return frozenset(it.literal.variable for it in needed) or None
