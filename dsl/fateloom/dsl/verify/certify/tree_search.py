"""Search for decision trees that the checker accepts: which facts first, which step then, split by
which variables. The prover has found the steps that lead on; their order is searched again here,
with the checker deciding on each tree.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from fateloom.dsl.checker import format as form
from fateloom.dsl.checker.known_values import Cube, bits
from fateloom.dsl.checker.lines import Checker, Footprint
from fateloom.dsl.checker.question import Refused, Step
from fateloom.dsl.verify.certify.concretization import ConcreteQuestion
from fateloom.runtime.transitions.model import Assign, Effect

DEPTH = 5
"""Variables by whose values one tree is split."""

WIDTH = 3
"""Variables that are tried for it."""

TRIES, MORE_TRIES = 80, 4
"""Questions to the checker for one tree, and additional ones for each step."""


class TreeSearch:
    """Trees over the facts that a checker knows."""

    def __init__(self, whole: ConcreteQuestion, checker: Checker) -> None:
        self.whole = whole
        self.checker = checker
        self.invariants = checker.invariants
        self.question = checker.question
        self._left = 0
        self._repeating = [it for it in self.invariants.steps if it.repeats]
        self._fuel: dict[int, set[int]] = defaultdict(set)
        """For what repeating events change, the variables of which they want a value and take it
        away: these tell how often they can still happen.
        """
        for step in self._repeating:
            used = set(used_up(step.guard, step.effects))
            for effect in step.effects:
                self._fuel[effect.variable] |= used

    def tree(
        self, known: Cube, stage: int, ends: Sequence[Cube], steps: Sequence[Step], depth: int = 0
    ) -> form.Tree | None:
        """What to do in the states of a cube, with some of these steps; None: nothing was found."""
        if depth == 0:
            self._left = TRIES + MORE_TRIES * len(steps)
        open_: dict[int, None] = {}
        for step in steps:
            if not self._may_come(step, known, stage):
                continue
            found = self._take(known, stage, ends, step)
            if isinstance(found, form.Take):
                return found
            if found is None:
                open_ |= dict.fromkeys(
                    sorted({it for at in known for it in self._fuel.get(at, ())})
                )
            else:
                open_ |= dict.fromkeys([*sorted(self._fuel.get(found, ())), found])
        if depth >= DEPTH or self._left < 0:
            return None
        for at in list(open_)[:WIDTH]:
            apart = self._apart(known, stage, ends, steps, at, depth)
            if apart is not None:
                return apart
        return None

    def _may_come(self, step: Step, known: Cube, stage: int) -> bool:
        """Whether each literal of a guard may hold, or be achieved."""
        base = self.checker.base(stage)
        return all(
            base[at] & known.get(at, -1) & allowed or self._fact(stage, at, allowed, ()) is not None
            for at, allowed in step.guard
        )

    # --- one step

    def _take(
        self, known: Cube, stage: int, ends: Sequence[Cube], step: Step
    ) -> form.Take | int | None:
        """A leaf; or a variable that prevents one; or None."""
        found: form.Take | int | None = None
        for keep in self._keeps(known, dict(step.guard)):
            found = self._keeping(known, stage, ends, step, keep)
            if isinstance(found, form.Take):
                break
        return found

    def _keeping(
        self, known: Cube, stage: int, ends: Sequence[Cube], step: Step, keep: tuple[int, ...]
    ) -> form.Take | int | None:
        """The same, while these items are kept: one fact more whenever one of them is wanted."""
        guard = dict(step.guard)
        names = tuple(self.question.names[it] for it in keep)
        first: list[int] = []
        while True:
            leaf = form.Take(step.action, step.outcome, tuple(first), names)
            self._left -= 1
            try:
                self.checker.tree("", leaf, known, stage, ends, Footprint())
            except Refused as error:
                at = error.about
                if at is None:
                    return None
                fact = self._fact(stage, at, guard[at], first)
                ordered = None if fact is None else self._in_order([*first, fact])
                if ordered is None:
                    return at
                first = ordered
            else:
                return leaf

    def _keeps(self, known: Cube, guard: Cube) -> list[tuple[int, ...]]:
        """Which items to keep, in the order in which that is tried."""
        wanted = []
        more = []
        for thing in self.checker.hands.things:
            at = thing.variable
            if at in guard and all(thing.in_hand(it) for it in self._values(at, guard[at])):
                wanted.append(at)
            elif at in known and any(thing.in_hand(it) for it in self._values(at, known[at])):
                more.append(at)
        found = [(), tuple(wanted), (*wanted, *more)]
        return list(dict.fromkeys(found))

    def _values(self, at: int, allowed: int) -> Iterable[int]:
        return bits(allowed & self.invariants.values[at])

    def _fact(self, stage: int, at: int, allowed: int, chosen: Sequence[int]) -> int | None:
        """The latest fact that achieves a literal."""
        base = self.checker.base(stage)
        for number in range(len(self.checker.facts) - 1, -1, -1):
            it = self.checker.facts[number]
            if it.stage == stage and it.variable == at and not it.allowed & base[at] & ~allowed:
                return None if number in chosen else number
        return None

    def _in_order(self, chosen: list[int]) -> list[int] | None:
        """The facts in an order in which none destroys an earlier one."""
        left = list(chosen)
        found: list[int] = []
        while left:
            last = next((it for it in reversed(left) if not self._spoils(it, left)), None)
            if last is None:
                return None
            left.remove(last)
            found.insert(0, last)
        return found

    def _spoils(self, number: int, others: Iterable[int]) -> bool:
        fact = self.checker.facts[number]
        return any(
            fact.writes.get(other.variable, 0) & ~other.allowed
            for other in (self.checker.facts[it] for it in others if it != number)
        )

    # --- splitting

    def _apart(
        self, known: Cube, stage: int, ends: Sequence[Cube], steps: Sequence[Step], at: int,
        depth: int,
    ) -> form.Tree | None:  # fmt: skip
        """A tree for each group of values of a variable, or for each place of a sum."""
        base = self.checker.base(stage)
        names, labels = self.question.names, self.question.labels
        total = self.whole.part_of(at)
        if total is not None and at not in known:
            if not self.invariants.can_be(base, known, total) & 1:
                return self._somewhere(known, stage, ends, steps, total, depth)
            if total not in known:
                at = total
        cases = []
        groups = self._groups(self.invariants.can_be(base, known, at), at, steps)
        if len(groups) < 2:
            return None
        for group in groups:
            then = self.tree({**known, at: group}, stage, ends, steps, depth + 1)
            if then is None:
                return None
            cases.append(form.Case(tuple(labels[at][it] for it in bits(group)), then))
        return form.Split(names[at], tuple(cases))

    def _groups(self, values: int, at: int, steps: Sequence[Step]) -> list[int]:
        """The values, grouped where all steps treat them alike."""
        if at in self.question.sums:
            return [it for it in (values & 1, values & ~1) if it]
        found: dict[tuple[bool, ...], int] = {}
        guards = [dict(it.guard).get(at, -1) for it in (*steps, *self._repeating)]
        for value in bits(values):
            alike = tuple(bool(it >> value & 1) for it in guards)
            found[alike] = found.get(alike, 0) | 1 << value
        return list(found.values())

    def _somewhere(
        self, known: Cube, stage: int, ends: Sequence[Cube], steps: Sequence[Step], total: int,
        depth: int,
    ) -> form.Tree | None:  # fmt: skip
        base = self.checker.base(stage)
        cases = []
        for part in sorted(self.question.sums[total]):
            some = self.invariants.can_be(base, known, part) & ~1
            if some:
                then = self.tree({**known, part: some}, stage, ends, steps, depth + 1)
                if then is None:
                    return None
                cases.append(form.Source(self.question.names[part], then))
        return form.Somewhere(self.question.names[total], tuple(cases))


def used_up(guard: Iterable[tuple[int, int]], effects: Iterable[Effect]) -> Iterator[int]:
    """The variables of which a step asks for a value and takes it away."""
    asked = dict(guard)
    for effect in effects:
        if isinstance(effect, Assign) and not asked.get(effect.variable, -1) >> effect.value & 1:
            yield effect.variable
