"""Slices of proofs: the facts and lines that a certificate needs, and no others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from fateloom.dsl.checker import format as form
from fateloom.dsl.checker.known_values import Base
from fateloom.dsl.verify.certify.concretization import ConcreteQuestion
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.facts import Fact, StageFacts
from fateloom.runtime.record import replace

Place = tuple[int, int]
"""A stage and a variable."""

FactKey = tuple[bool, int, int]
"""Whether the fact is one of the abstract problem; its stage; its index there."""


class ProofSlice:
    """Chooses among facts: the permanent ones, and those that achieve what steps ask for. `add`
    facts, then `follow` steps; `chosen` says which of a stage's facts were chosen.
    """

    def __init__(self, whole: ConcreteQuestion, values: Base) -> None:
        self.whole = whole
        self.values = values
        self._chosen: set[FactKey] = set()
        self._by_place: dict[Place, list[tuple[int, FactKey, Fact]]] = defaultdict(list)
        self._asked: set[tuple[int, tuple[int, int]]] = set()

    def add(self, stage: StageFacts, *, small: bool) -> None:
        """Facts to choose from; `small`: they are about the abstract problem."""
        for fact in stage.log:
            at, allowed = fact.literal.variable, fact.literal.allowed
            known = self.whole.variable(at) if small else at
            if known is not None:
                mask = self.whole.mask(at, allowed) if small else allowed
                key = (small, stage.value, fact.index)
                self._by_place[stage.value, known].append((mask & self.values[known], key, fact))

    def follow(self, stage: int, steps: Iterable[Step]) -> None:
        """Chooses the facts that some steps in a stage ask for, and those that these depend on."""
        todo = list(steps)
        todo += [
            step
            for (value, _), facts in self._by_place.items()
            if value == stage
            for _, key, fact in facts
            if fact.permanent
            for step in self._choose(key, fact)
        ]
        while todo:
            for counted in self.whole.candidates([todo.pop()]):
                for at, allowed in counted.guard:
                    if (stage, (at, allowed)) not in self._asked:
                        self._asked.add((stage, (at, allowed)))
                        for mask, key, fact in self._by_place[stage, at]:
                            if not mask & ~allowed:
                                todo += self._choose(key, fact)

    def chosen(self, stage: StageFacts, *, small: bool) -> list[Fact]:
        """The chosen facts of a stage, in the order in which they were found."""
        return [it for it in stage.log if (small, stage.value, it.index) in self._chosen]

    def _choose(self, key: FactKey, fact: Fact) -> list[Step]:
        """Chooses a fact; its steps, if it was not chosen before."""
        if key in self._chosen:
            return []
        self._chosen.add(key)
        return [step for _, step in fact.plan.steps]


def pruned(
    facts: tuple[form.Fact, ...], ladder: tuple[form.Rung, ...]
) -> tuple[tuple[form.Fact, ...], tuple[form.Rung, ...]]:
    """The facts that the ladder depends on, renumbered, and the ladder. Permanent facts count as
    needed wherever their stage is used: they may restrict its values.
    """
    needed: set[int] = set()
    todo = {at for it in ladder for at in _named(it.then)}
    todo |= {at for at, it in enumerate(facts) if it.kept}
    while todo:
        needed |= todo
        todo = {it for at in todo for rung in facts[at].ladder for it in _named(rung.then)}
        todo -= needed
    new = {old: at for at, old in enumerate(sorted(needed))}
    return (
        tuple(
            replace(facts[it], ladder=tuple(_rung(rung, new) for rung in facts[it].ladder))
            for it in sorted(needed)
        ),
        tuple(_rung(it, new) for it in ladder),
    )


def leaves(tree: form.Tree) -> Iterator[form.Take]:
    """All steps that a tree may take."""
    match tree:
        case form.Take():
            yield tree
        case form.Split(_, cases):
            for case in cases:
                yield from leaves(case.then)
        case form.Somewhere(_, sources):
            for source in sources:
                yield from leaves(source.then)


def _named(tree: form.Tree) -> Iterable[int]:
    return {at for leaf in leaves(tree) for at in leaf.first}


def _rung(rung: form.Rung, new: dict[int, int]) -> form.Rung:
    return form.Rung(rung.where, _numbered(rung.then, new))


def _numbered(tree: form.Tree, new: dict[int, int]) -> form.Tree:
    match tree:
        case form.Take():
            return replace(tree, first=tuple(new[it] for it in tree.first))
        case form.Split(_, cases):
            told = tuple(form.Case(it.values, _numbered(it.then, new)) for it in cases)
            return replace(tree, cases=told)
        case form.Somewhere(_, sources):
            found = tuple(form.Source(it.part, _numbered(it.then, new)) for it in sources)
            return replace(tree, cases=found)
