"""The prover's facts as lines of a certificate, and the ladder where facts alone are enough."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from fateloom.dsl.checker import format as form
from fateloom.dsl.checker.known_values import Cube, bits
from fateloom.dsl.checker.lines import Checker
from fateloom.dsl.checker.question import Refused
from fateloom.dsl.verify.certify.concretization import ConcreteQuestion
from fateloom.dsl.verify.certify.tree_search import TreeSearch
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.facts import Fact


class FactLines:
    """The lines about facts so far."""

    def __init__(self, whole: ConcreteQuestion, checker: Checker) -> None:
        self.whole = whole
        self.checker = checker
        self.search = TreeSearch(whole, checker)
        self.lines: list[form.Fact] = []

    def add(self, stage: int, facts: Iterable[Fact], *, small: bool) -> None:
        """Lines for facts of a stage; `small`: they are about the abstract problem."""
        for fact in facts:
            at, allowed = fact.literal.variable, fact.literal.allowed
            known = self.whole.variable(at) if small else at
            if known is not None:
                mask = self.whole.mask(at, allowed) if small else allowed
                self._fact(stage, fact, known, mask, small=small)

    def _fact(self, value: int, fact: Fact, at: int, allowed: int, *, small: bool) -> None:
        """Adds a line, if the checker accepts it. A line that it does not accept is left out, and
        so are those that depend on it.
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
            for start in bits(mask):  # one by one: one may help to achieve another
                part = 1 << start
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

    def _named(self, at: int, mask: int) -> form.Values:
        question = self.checker.question
        return form.Values(question.names[at], tuple(question.labels[at][it] for it in bits(mask)))


def stage_ladder(search: TreeSearch, guaranteed: tuple[Step, ...]) -> tuple[form.Rung, ...]:
    """The rungs that can be found, from the last stages to the first; `guaranteed`: steps of the
    abstract problem.
    """
    question = search.question
    finale = question.finale
    steps = search.whole.candidates(it for it in guaranteed if finale in it.writes)
    rungs: list[form.Rung] = []
    done: list[Cube] = [{finale: question.won}]
    rest = list(bits(search.invariants.values[finale] & ~question.won))
    while rest:
        left = []
        for value in rest:
            known = {finale: 1 << value}
            tree = search.tree(known, 1 << value, done, steps)
            if tree is None:
                left.append(value)
            else:
                label = question.labels[finale][value]
                rungs.append(form.Rung((form.Values(question.names[finale], (label,)),), tree))
                done.append(known)
        if left == rest:
            break
        rest = left
    return tuple(rungs)
