"""Sums of copies: how many of an item are at some places together.

Checked: the number of all copies never grows. So no place overflows, and what a step adds to a sum
is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from fateloom.dsl.checker.format import Sum
from fateloom.dsl.checker.question import Question, Refused, Step
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.model import Add, Assign, Effect, Lookup, Remap
from fateloom.runtime.transitions.variables import Kind


def with_sums(question: Question, sums: Sequence[Sum], last: Question | None = None) -> Question:
    """The question with a variable for each sum, behind all others. Raises Refused. `last`: the
    same of another model that numbers variables alike.
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
    labels = tuple(map(str, range(copies.most + 1)))
    known: dict[int, Step] = {}
    if last is not None and last.base is not None and last.labels[at] == labels:
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
            step = replace(step, effects=(*step.effects, Add(at, max(amounts))))
        steps.append(step)
    return replace(
        question,
        names=(*question.names, name),
        labels=(*question.labels, labels),
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

    def changes(self, step: Step) -> frozenset[int]:
        """How many a step may add. Raises Refused if it may make copies out of nothing."""
        effects = tuple(it for it in step.effects if it.variable in self.all)
        if not effects:
            return frozenset({0})
        read = {it.variable for it in effects}
        read.update(at for it in effects if isinstance(it, Lookup) for at in it.inputs)
        guard = dict(step.guard)
        seen = []
        for at in sorted(read):
            size = len(self.question.labels[at])
            seen.append((at, size, guard.get(at, -1) & (1 << size) - 1))
        found, more = _changes(effects, tuple(seen), self.all, self.parts, self.most)
        if more:
            raise Refused(self.place, f"{step.action} makes copies out of nothing")
        return found


@lru_cache(maxsize=1 << 14)
def _changes(
    effects: tuple[Effect, ...],
    seen: tuple[tuple[int, int, int], ...],
    places: frozenset[int],
    parts: tuple[int, ...],
    most: int,
) -> tuple[frozenset[int], bool]:
    """How many copies effects on places may add to those at some of them, and whether they may make
    some out of nothing. `seen`: each variable that they read or write, with how many values it has,
    and which of them it may have; `most`: how many copies there are. Many steps do the same.
    """
    order = [at for at, _, _ in seen]
    sizes = {at: size for at, size, _ in seen}
    choices = [[it for it in range(size) if allowed >> it & 1] for _, size, allowed in seen]
    found, more = set(), False
    for values in _filled(order, choices, places, most):
        before = dict(zip(order, values, strict=True))
        after = {it.variable: _new(it, before, sizes) for it in effects}
        more |= sum(after.values()) > sum(before[at] for at in after)
        found.add(sum(after[at] - before[at] for at in parts if at in after))
    return frozenset(found or {0}), more


def _filled(
    order: Sequence[int], choices: Sequence[Sequence[int]], places: frozenset[int], left: int
) -> Iterator[tuple[int, ...]]:
    """A choice for each variable, with no more copies than are left: of twenty places with two
    copies in them there are few, of twenty numbers up to two there are a thousand million.
    """
    if not order:
        yield ()
        return
    is_place = order[0] in places
    for value in choices[0]:
        if is_place and value > left:
            break
        taken = value if is_place else 0
        for rest in _filled(order[1:], choices[1:], places, left - taken):
            yield value, *rest


def _new(effect: Effect, before: Mapping[int, int], sizes: Mapping[int, int]) -> int:
    match effect:
        case Assign(_, value):
            return value
        case Add(variable, amount):
            return min(max(before[variable] + amount, 0), sizes[variable] - 1)
        case Remap(variable, table):
            return table[before[variable]]
        case Lookup(_, inputs, table):
            at = 0
            for it in inputs:
                at = at * sizes[it] + before[it]
            return table[at]
