"""Reachable values: an over-approximation, per variable and per pair of variables.

Pairs are to these sets what h^2 mutexes are to planning (Haslum and Geffner 2000): a step counts as
possible if each of its literals may hold by itself, and with those it is paired with. The sets are
never too small, so what is outside of them never happens. Grows with the steps, times the rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from itertools import combinations

from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.effect_images import EffectImages, Table, bits
from fateloom.runtime.transitions.model import Assign, Effect, Lookup, Model
from fateloom.runtime.transitions.variables import MEMORIES, Kind

Pair = tuple[int, int]

TELLING = frozenset((Kind.STORY, *MEMORIES))
"""Kinds that are worth pairing with the place of an item."""

PAIRED = frozenset(
    {
        Kind.STORY, Kind.ITEM, Kind.TILE, Kind.POI, Kind.NPC, Kind.STOCK, Kind.CLOSED, Kind.USED,
        Kind.EVENT, Kind.FINALE, *MEMORIES,
    }
)  # fmt: skip
"""Kinds of variables that stories tie to one another. Coins and places of heroes are not."""

Tables = tuple[Table, ...]
Change = tuple[int, int, Tables | None, Tables | None]
"""The values of the first and of the second that a step allows, and what becomes of each."""

Arrow = tuple[int, int, int, Table | None]


class ReachableValues:
    """The reachable values: `values[v]` a mask, `pairs[v, u]` a mask of u for each v."""

    def __init__(
        self, model: Model, steps: tuple[Step, ...], paired: frozenset[Kind] = PAIRED
    ) -> None:
        self.model = model
        self.paired = paired
        self.steps = steps
        self.values: list[int] = [0] * len(self.model.variables)
        for state in self.model.initial:
            for at, value in enumerate(state):
                self.values[at] |= 1 << value
        self._images = EffectImages(model)
        self._written: dict[int, Mapping[int, int]] = {}
        self._spread()
        self.steps = tuple(it for it in steps if self.may_be_enabled(it))
        self.pairs: dict[Pair, list[int]] = {}
        self._partners: list[dict[int, list[int]]] = [{} for _ in self.values]
        self._pair()

    def may_be_enabled(self, step: Step) -> bool:
        """Whether the guard of a step may hold."""
        return all(self.values[it.variable] & it.allowed for it in step.guard)

    def may_be_enabled_by_pairs(self, step: Step) -> bool:
        """Whether the guard of a step may hold, as far as pairs tell."""
        if not self.may_be_enabled(step):
            return False
        for one in step.guard:
            partners = self._partners[one.variable]
            for two in step.guard:
                if two.variable in partners and one.variable < two.variable:
                    near = self.compatible_with_any(one.variable, one.allowed, two.variable)
                    if not near & two.allowed:
                        return False
        return True

    def compatible(self, variable: int, value: int, other: int) -> int:
        """The values that `other` may have while the variable has that value."""
        known = self.pairs.get((variable, other))
        return self.values[other] if known is None else known[value] & self.values[other]

    def compatible_with_any(self, variable: int, allowed: int, other: int) -> int:
        """The values that `other` may have while the variable has one of these; -1: any."""
        known = self.pairs.get((variable, other))
        if known is None:
            return -1
        found = 0
        for value in bits(allowed & self.values[variable]):
            found |= known[value]
        return found

    def paired_with(self, variable: int) -> Iterable[int]:
        """The variables with which pairs of values are known."""
        return self._partners[variable]

    def step_images(self, step: Step, variable: int) -> Table:
        """What a step may make of each value of a variable; other inputs may be whatever they may.
        The step has to write it.
        """
        effect = next(it for it in step.effects if it.variable == variable)
        return self._images.table(effect, self._inputs(step, effect))

    def written_values(self, step: Step) -> Mapping[int, int]:
        """All the values that a step may give to the variables that it changes."""
        written = self._written.get(step.index)
        if written is None:
            guard = {it.variable: it.allowed for it in step.guard}
            written = {it.variable: self._made_of(step, it, guard) for it in step.effects}
            self._written[step.index] = written
        return written

    def restricted(self, variable: int, allowed: int) -> ReachableValues:
        """The same where the variable can only have some of its values; sound where that is so."""
        new = copy(self)
        new.values = list(self.values)
        new.values[variable] &= allowed
        new.pairs = dict(self.pairs)
        new._partners = list(self._partners)
        new._partners[variable] = dict(self._partners[variable])
        for other, there in self._partners[variable].items():
            ahead = [them if allowed >> value & 1 else 0 for value, them in enumerate(there)]
            back = [them & allowed for them in self.pairs[other, variable]]
            new.pairs[variable, other] = new._partners[variable][other] = ahead
            new.pairs[other, variable] = back
            new._partners[other] = {**new._partners[other], variable: back}
        new.steps = tuple(it for it in self.steps if new.may_be_enabled(it))
        new._written = {}
        return new

    # --- inside

    def _inputs(self, step: Step, effect: Effect) -> dict[int, int]:
        if not isinstance(effect, Lookup):
            return {}
        guard = {it.variable: it.allowed for it in step.guard}
        return {at: self.values[at] & guard.get(at, -1) for at in effect.inputs}

    def _spread(self) -> None:
        """The values of each variable, until nothing is added: what has grown is passed on."""
        watching: list[list[int]] = [[] for _ in self.values]
        guards = []
        for number, step in enumerate(self.steps):
            guards.append({it.variable: it.allowed for it in step.guard})
            reads = set(guards[-1])
            for effect in step.effects:
                if isinstance(effect, Lookup):
                    reads |= set(effect.inputs)
                elif not isinstance(effect, Assign):
                    reads.add(effect.variable)
            for at in reads:
                watching[at].append(number)
        todo = dict.fromkeys(range(len(self.steps)))
        while todo:
            grown: dict[int, None] = {}
            for number in todo:
                step, guard = self.steps[number], guards[number]
                if not all(self.values[at] & allowed for at, allowed in guard.items()):
                    continue
                for effect in step.effects:
                    at = effect.variable
                    new = self._made_of(step, effect, guard) & ~self.values[at]
                    if new:
                        self.values[at] |= new
                        grown[at] = None
            todo = dict.fromkeys(sorted({it for at in grown for it in watching[at]}))

    def _made_of(self, step: Step, effect: Effect, guard: Mapping[int, int]) -> int:
        """What an effect may make of all the values that its variable may have."""
        if isinstance(effect, Assign):
            return 1 << effect.value
        at = effect.variable
        table = self._images.table(effect, self._inputs(step, effect))
        found = 0
        for value in bits(self.values[at] & guard.get(at, -1)):
            found |= table[value]
        return found

    def _pair(self) -> None:
        """The pairs of values of variables that some step writes together, and of each hero's tile
        with the tiles and with what is in hand. What is known of earlier pairs narrows the later
        ones.
        """
        kinds = [it.kind for it in self.model.variables]
        writers = writers_by_variable(self.steps)
        wanted: set[Pair] = set()
        for step in self.steps:
            paired = [at for at in sorted(step.writes) if kinds[at] in self.paired]
            # Where two items are says little about either; it is what most scripts write.
            wanted |= {
                (one, two)
                for one, two in combinations(paired, 2)
                if Kind.ITEM not in (kinds[one], kinds[two])
                or not TELLING.isdisjoint((kinds[one], kinds[two]))
            }
        for one, two in sorted(wanted):
            self._fill(one, two, writers)
        tiles = [at for at, kind in enumerate(kinds) if kind is Kind.TILE and at in writers]
        for hero in [at for at, kind in enumerate(kinds) if kind is Kind.HERO_TILE]:
            for tile in tiles:
                self._fill(hero, tile, writers)
            held = self.model.variable_of(Kind.HELD, self.model.variables[hero].owner or "")
            if held is not None:
                self._fill(hero, held, writers)

    def _fill(self, one: int, two: int, writers: dict[int, list[Step]]) -> None:
        """The reachable pairs of values of two variables."""
        there = [0] * len(self.model.variables[one].labels)
        for state in self.model.initial:
            there[state[one]] |= 1 << state[two]
        both = {it.index: it for it in (*writers.get(one, ()), *writers.get(two, ()))}
        arrows = dict.fromkeys(
            arrow
            for change in dict.fromkeys(self._change(step, one, two) for step in both.values())
            for arrow in _arrows(change)
        )
        while True:
            before = list(there)
            for value, others, news, becomes in arrows:
                now = there[value] & others
                if not now:
                    continue
                after = now
                if becomes is not None:
                    after = 0
                    for b in bits(now):
                        after |= becomes[b]
                for new in bits(news):
                    there[new] |= after
            if there == before:
                break
        self.pairs[one, two] = there
        turned = [0] * len(self.model.variables[two].labels)
        for a, others in enumerate(there):
            for b in bits(others):
                turned[b] |= 1 << a
        self.pairs[two, one] = turned
        self._partners[one][two] = there
        self._partners[two][one] = turned

    def _change(self, step: Step, one: int, two: int) -> Change:
        """What a step does to a pair. Many steps do the same to it."""
        firsts, others = self.values[one], self.values[two]
        for literal in step.guard:
            at, allowed = literal.variable, literal.allowed
            if at == one:
                firsts &= allowed
            elif at == two:
                others &= allowed
            else:
                partners = self._partners[at]
                if two in partners:
                    others &= self.compatible_with_any(at, allowed, two)
                if one in partners:
                    firsts &= self.compatible_with_any(at, allowed, one)
        first = second = None
        for effect in step.effects:
            if effect.variable == one:
                first = self._tables(step, effect, one, two)
            elif effect.variable == two:
                second = self._tables(step, effect, two, one)
        return firsts, others, first, second

    def _tables(self, step: Step, effect: Effect, at: int, other: int) -> Tables:
        """For each value of the other variable of a pair what a value may become; one table for all
        where the effect does not look at the other.
        """
        inputs = self._inputs(step, effect)
        if other not in inputs:
            return (self._images.table(effect, inputs),)
        return tuple(
            self._images.table(effect, {**inputs, other: 1 << beside})
            for beside in range(len(self.model.variables[other].labels))
        )


def _arrows(change: Change) -> Iterator[Arrow]:
    """From a value of the first, with which ones of the second, to which ones of the first; and
    what the second becomes (None: it stays).
    """
    firsts, others, first, second = change
    if not others:
        return
    for a in bits(firsts):
        becomes = None if second is None else second[a if len(second) > 1 else 0]
        if first is None or len(first) == 1:
            news = 1 << a if first is None else first[0][a]
            if news != 1 << a or becomes is not None:
                yield a, others, news, becomes
            continue
        for b in bits(others):
            yield a, 1 << b, first[b][a], becomes


def writers_by_variable(steps: Iterable[Step]) -> dict[int, list[Step]]:
    """The steps that change each variable."""
    found: dict[int, list[Step]] = {}
    for step in steps:
        for at in sorted(step.writes):
            found.setdefault(at, []).append(step)
    return found
