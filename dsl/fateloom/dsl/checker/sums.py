"""Sums of copies: how many of an item are at some places together.

Checked: the number of all copies never grows. So no place overflows, and what a step adds to a sum
is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fateloom.dsl.checker.format import Sum
from fateloom.dsl.checker.question import Question, Refused, Step
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.model import Add, Assign, Effect, Lookup, Remap
from fateloom.runtime.transitions.variables import Kind


def with_sums(
    question: Question, sums: Sequence[Sum], last: Question | None = None
) -> Question:
    """The question with a variable for each sum, behind all others. Raises Refused. `last`: the same
    of another model with the same variables.
    """
    before = list(_with_fewer(last))[::-1]
    for number, it in enumerate(sums):
        place = f"sums[{number}]"
        if it.name in question.names:
            raise Refused(place, f"there is a variable {it.name} already")
        parts = [at for at, name in enumerate(question.names) if name in it.parts]
        if not parts or len(parts) != len(it.parts):
            raise Refused(place, "a sum wants different variables")
        copies = Copies(question, parts, place)
        known = before[number + 1] if number + 1 < len(before) else None
        question = _with_sum(question, it.name, copies, known)
    return question


def _with_fewer(question: Question | None) -> Iterator[Question]:
    """A question, and the same with fewer and fewer sums."""
    while question is not None:
        yield question
        question = question.base


def _with_sum(question: Question, name: str, copies: Copies, last: Question | None) -> Question:
    at = len(question.names)
    known: dict[int, Step] = {}
    if last is not None and last.base is not None:
        known = {id(it): new for it, new in zip(last.base.steps, last.steps, strict=True)}
    steps = []
    for step in question.steps:
        if id(step) in known:
            steps.append(known[id(step)])
            continue
        least = copies.wanted(step)
        if least:
            some = (1 << copies.most + 1) - (1 << min(least, copies.most + 1))
            step = replace(step, implied=(*step.implied, (at, some)))
        amounts = copies.changes(step)
        if len(amounts) > 1:
            raise Refused(copies.place, f"{step.action} adds now so many, now so many")
        if amounts != {0}:
            step = replace(step, effects=(*step.effects, Add(at, amounts.pop())))
        steps.append(step)
    return replace(
        question,
        names=(*question.names, name),
        labels=(*question.labels, tuple(map(str, range(copies.most + 1)))),
        sums={**question.sums, at: frozenset(copies.parts)},
        initial=tuple((*it, sum(it[part] for part in copies.parts)) for it in question.initial),
        steps=tuple(steps),
        base=question,
    )


class Copies:
    """How many copies of an item lie at some places. Raises Refused where that cannot be known."""

    def __init__(self, question: Question, parts: Sequence[int], place: str) -> None:
        self.question = question
        self.place = place
        self.parts = tuple(parts)
        variables = question.model.variables
        item = variables[parts[0]].subject if parts[0] < len(variables) else ""
        self.all = frozenset(
            at for at, it in enumerate(variables) if it.kind is Kind.COPIES and it.subject == item
        )
        """All places where copies can be."""
        self.most = max(
            (sum(state[at] for at in self.all) for state in question.initial), default=0
        )
        """So many there are at most: no step makes more of them."""
        if not self.all.issuperset(parts):
            raise Refused(place, f"these are not all places of {item}")
        if any(len(question.labels[at]) <= self.most for at in self.all):
            raise Refused(place, f"some place cannot hold all copies of {item}")

    def wanted(self, step: Step) -> int:
        """How many the guard of a step wants there."""
        return sum(
            (allowed & -allowed).bit_length() - 1 for at, allowed in step.guard if at in self.parts
        )

    def changes(self, step: Step) -> set[int]:
        """How many a step may add. Raises Refused if it may make copies out of nothing."""
        effects = [it for it in step.effects if it.variable in self.all]
        found = set()
        for before, after in self._ways(step, effects) if effects else ():
            if sum(after.values()) > sum(before[at] for at in after):
                raise Refused(self.place, f"{step.action} makes copies out of nothing")
            found.add(sum(after[at] - before[at] for at in self.parts if at in after))
        return found or {0}

    def _ways(
        self, step: Step, effects: Sequence[Effect]
    ) -> Iterator[tuple[dict[int, int], dict[int, int]]]:
        """The values that the step may find, and what it makes of those that it writes."""
        guard = dict(step.guard)
        read = {it.variable for it in effects}
        for it in effects:
            if isinstance(it, Lookup):
                read |= set(it.inputs)
        order = sorted(read)
        sizes = [len(self.question.labels[at]) for at in order]
        choices = [
            [it for it in range(size) if guard.get(at, -1) >> it & 1]
            for at, size in zip(order, sizes, strict=True)
        ]
        for values in self._filled(order, choices, self.most):
            before = dict(zip(order, values, strict=True))
            yield before, {it.variable: self._new(it, before) for it in effects}

    def _filled(
        self, order: Sequence[int], choices: Sequence[Sequence[int]], left: int
    ) -> Iterator[tuple[int, ...]]:
        """A choice for each variable, with no more copies than are left: of twenty places with two
        copies in them there are few, of twenty numbers up to two there are a thousand million.
        """
        if not order:
            yield ()
            return
        is_place = order[0] in self.all
        for value in choices[0]:
            if is_place and value > left:
                break
            taken = value if is_place else 0
            for rest in self._filled(order[1:], choices[1:], left - taken):
                yield value, *rest

    def _new(self, effect: Effect, before: dict[int, int]) -> int:
        match effect:
            case Assign(_, value):
                return value
            case Add(variable, amount):
                last = len(self.question.labels[variable]) - 1
                return min(max(before[variable] + amount, 0), last)
            case Remap(variable, table):
                return table[before[variable]]
            case Lookup(_, inputs, table):
                at = 0
                for it in inputs:
                    at = at * len(self.question.labels[it]) + before[it]
                return table[at]
