"""The facts of the prover, in the words of the checker, in the order in which they were found."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import groupby

from fateloom.dsl.checker import format as form
from fateloom.dsl.checker.known_values import bits
from fateloom.dsl.checker.lines import Checker
from fateloom.dsl.checker.question import Refused
from fateloom.dsl.verify.certify.concretization import ConcreteQuestion
from fateloom.dsl.verify.certify.tree_search import TreeSearch
from fateloom.dsl.verify.reachability.attainable import Fact, Stage


class FactLines:
    """The lines about facts so far."""

    def __init__(self, whole: ConcreteQuestion, checker: Checker) -> None:
        self.whole = whole
        self.checker = checker
        self.search = TreeSearch(whole, checker)
        self.lines: list[form.Fact] = []

    def walks(self, stage: Stage, needed: Container[int] | None) -> None:
        """Facts of the whole problem; `needed`: only those with such ids."""
        for fact in stage.log:
            if needed is not None and id(fact) not in needed:
                continue
            at, allowed = fact.literal.variable, fact.literal.allowed
            self._fact(stage.value, fact, at, allowed, small=False)

    def stage(self, stage: Stage, needed: Container[int] | None) -> None:
        """Facts of the smaller problem; as above."""
        for fact in stage.log:
            if needed is not None and id(fact) not in needed:
                continue
            at = self.whole.variable(fact.literal.variable)
            if at is not None:
                allowed = self.whole.mask(fact.literal.variable, fact.literal.allowed)
                self._fact(stage.value, fact, at, allowed, small=True)

    def _fact(self, value: int, fact: Fact, at: int, allowed: int, *, small: bool) -> None:
        """Adds a line, if the checker takes it. What it does not take is left out: what builds on
        it will be missing, too.
        """
        finale = self.checker.question.finale
        stage = 1 << value
        base = self.checker.base(stage)
        if not self.checker.invariants.can_be(base, {finale: stage}, at) & ~allowed:
            return  # holds anyway by now
        ladder: list[form.Rung] = []
        done = [{at: allowed, finale: stage}]
        for old, group in groupby(fact.plan.steps, key=lambda it: it[0]):
            mask = self.whole.mask(at, 1 << old) if small else 1 << old
            if at in self.checker.question.sums:
                mask = 1 << old
            mask &= self.checker.invariants.can_be(base, {finale: stage}, at)
            if not mask:
                continue
            steps = self.whole.candidates(it for _, it in group)
            for part in self._parts(mask, at):
                known = {at: part, finale: stage}
                tree = self.search.tree(known, stage, done, steps)
                if tree is not None:
                    ladder.append(form.Rung((self._named(at, part),), tree))
                    done.append(known)
        names = self.checker.question.names
        line = form.Fact(
            self.checker.question.labels[finale][value], names[at],
            self._named(at, allowed & self.checker.invariants.values[at]).values, fact.permanent,
            tuple(ladder),
        )  # fmt: skip
        try:
            self.checker.fact("", line)
        except Refused:
            return
        self.lines.append(line)

    def _parts(self, mask: int, at: int) -> Sequence[int]:
        """The values to start from, one by one: one may be a way to another."""
        return [1 << it for it in bits(mask)]

    def _named(self, at: int, mask: int) -> form.Values:
        question = self.checker.question
        return form.Values(question.names[at], tuple(question.labels[at][it] for it in bits(mask)))
