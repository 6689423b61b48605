"""The guarded commands of a model as a hero may hope for: what is once so stays so.

What may be so is one number, with a bit for each value of each variable; bits are only added. Where
the hero is, how far the finale is, and the day are told exactly by who asks. A number grows by what
each option of a visit adds, once a visit (DST-35); by what can happen once in a game, once. Whether
hands are full does not count.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from copy import copy
from types import MappingProxyType
from typing import TYPE_CHECKING

from fateloom.dsl.graph.soonest.costs import counted, priced
from fateloom.dsl.graph.soonest.hope import COMES, Facts, Group, Hope, Trace
from fateloom.dsl.graph.soonest.switches import switches
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.model import (
    Action,
    Add,
    Assign,
    Lookup,
    Model,
    Move,
    Outcome,
    Remap,
)
from fateloom.runtime.transitions.variables import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Set

    from fateloom.dsl.graph.soonest.costs import Limit


MOST_INPUTS = 400
"""Of a table that is larger all results are possible."""


class Hopes:
    """The hopes of a model. `exact`: variables of which the value is always known; `loose`: those
    that may always be as one likes; `counters`: variables that count what is limited.
    """

    def __init__(
        self,
        model: Model,
        exact: frozenset[int],
        loose: frozenset[int],
        keep: Callable[[Action], bool],
        counters: Mapping[Limit, int] = MappingProxyType({}),
    ) -> None:
        self.model = model
        self.sizes = [len(it.values) for it in model.variables]
        self.exact = exact
        self.loose = loose
        self.place, end = list[int](), 0
        for size in self.sizes:
            self.place.append(end)
            end += size
        self._coins = sum(
            (1 << self.sizes[at]) - 1 << self.place[at]
            for at, it in enumerate(model.variables)
            if it.kind is Kind.RESOURCE
        )
        self._end = end  # above it: what has been turned for good
        hopes = priced(
            model,
            [
                hope
                for action in model.actions
                if keep(action)
                for outcome in action.outcomes
                if (hope := self._hope(action, outcome)) is not None
            ],
        )
        some = counted(hopes, counters)
        self.all = tuple(self.asking(it, it.allowed) for it in some) if counters else some
        self._switches: dict[int, int] = {}
        self._results: dict[int, int] = {}
        self._looked: dict[tuple[int, tuple[int, ...]], int] = {}
        self._whole: list[tuple[int, Hope, Facts]] = []
        self._steady: set[int] = set()
        self.every = (1 << end) - 1
        self.counts, self.wanted = frozenset(range(len(self.sizes))), self.every

    def variable_at(self, facts: Facts) -> int:
        """The variable that the lowest of these values is of."""
        return bisect_right(self.place, (facts & -facts).bit_length() - 1) - 1

    def facts(self, values: tuple[int, ...]) -> Facts:
        """A state of the model."""
        return sum(1 << place + it for place, it in zip(self.place, values, strict=True))

    def _hope(self, action: Action, outcome: Outcome) -> Hope | None:
        allowed = {it.variable: it.allowed for it in action.guard}
        for it in outcome.guard:
            allowed[it.variable] = allowed.get(it.variable, -1) & it.allowed
        if not all(allowed.values()):
            return None
        becomes, place, exact = dict[int, int](), self.place, self.exact
        gives, adds, tables = 0, list[tuple[int, int]](), list[Lookup]()
        given: dict[int, int] = {}
        for effect in outcome.effects:
            at = effect.variable
            match effect:
                case Assign(_, value) if at in exact:
                    becomes[at] = value
                case _ if at in exact or at in self.loose:
                    pass
                case Assign(_, value):
                    gives |= 1 << place[at] + value
                    given[at] = value
                case Add(_, amount):
                    adds.append((at, amount))
                case Remap(_, table):
                    tables.append(Lookup(at, (at,), table))
                case Lookup():
                    tables.append(effect)
        return Hope(
            action,
            *self._asked(allowed),
            gives,
            tuple(adds),
            tuple(tables),
            becomes,
            outcome.effects,
            given,
            bool(adds or tables),
            outcome.chance,
        )

    def _asked(
        self, allowed: Mapping[int, int]
    ) -> tuple[tuple[Facts, ...], Mapping[int, int], Mapping[int, int]]:
        """What a hope with this guard asks for."""
        loose = self.exact | self.loose
        guard = tuple(mask << self.place[at] for at, mask in allowed.items() if at not in loose)
        return guard, {at: mask for at, mask in allowed.items() if at in self.exact}, allowed

    def asking(self, it: Hope, allowed: Mapping[int, int]) -> Hope:
        """The same with another guard."""
        full = ((at, mask & (1 << self.sizes[at]) - 1) for at, mask in allowed.items())
        asked = {at: mask for at, mask in full if mask + 1 != 1 << self.sizes[at]}
        guard, exact, allowed = self._asked(asked)
        return replace(it, guard=guard, exact=exact, allowed=allowed)

    def only(self, some: Iterable[Hope]) -> Hopes:
        """The same with these alone."""
        new = copy(self)
        new.all, new._whole = tuple(some), []
        return new

    # --- what may come to be so

    def grown(self, facts: Facts, groups: Iterable[Group], trace: Trace | None = None) -> Facts:
        """What may be so when some have come true, in any order; `trace`: what each has brought."""
        base = now = facts
        added: dict[int, dict[int, tuple[int, set[int]]]] = defaultdict(dict)
        waiting = [
            (number, times, it)
            for number, (times, hopes) in enumerate(groups)
            for it in hopes
            if it.is_more or it.gives & ~now
        ]
        tables: list[Hope] = []
        adding: dict[int, list[Hope]] = defaultdict(list)
        turned = 0
        changed = True
        while changed:
            changed, left = False, list[tuple[int, int, Hope]]()
            for one in waiting:
                number, times, it = one
                if not it.holds(now):
                    left.append(one)
                    continue
                if it.gives & ~now:
                    if trace is not None:
                        trace.append(((it,), it.gives & ~now))
                    now |= it.gives
                    changed = True
                base |= it.gives
                if not it.is_more:
                    continue
                if it.tables:
                    tables.append(it)
                    changed = True
                for at, amount in it.adds:
                    bit = self._switches.get(id(it), 0) if at in self._steady else 0
                    if not bit & facts:
                        some = added[at].setdefault(bit or number, (1 if bit else times, set()))
                        adding[at].append(it)
                        turned |= bit
                        if amount not in some[1]:
                            some[1].add(amount)
                            changed = True
            waiting = left
            for it in tables:
                for table in it.tables:
                    new = self._looked_up(table, now, it.allowed) << self.place[table.variable]
                    if new & ~base:
                        if trace is not None:
                            trace.append(((it,), new & ~now))
                        base |= new
                        now |= new
                        changed = True
            if changed:
                for at, adds in added.items():
                    mask = base >> self.place[at] & (1 << self.sizes[at]) - 1
                    new = self._summed(self.sizes[at] - 1, mask, adds.values()) << self.place[at]
                    if trace is not None and new & ~now:
                        trace.append((tuple(adding[at]), new & ~now))
                    now |= new
        return now | turned

    def _summed(self, last: int, mask: int, adds: Iterable[tuple[int, set[int]]]) -> int:
        """What a number may be when each of these is added, or is not."""
        for times, amounts in adds:
            for _ in range(min(times, last)):
                new = mask
                for amount in amounts:
                    if amount > 0:
                        more = mask << amount
                        new |= more & (2 << last) - 1 | (more >> last + 1 != 0) << last
                    else:
                        new |= mask >> -amount | (mask & (1 << -amount) - 1 != 0)
                if new == mask:
                    break
                mask = new
        return mask

    def _looked_up(self, it: Lookup, now: Facts, allowed: Mapping[int, int]) -> int:
        """What a table may give."""
        known = self._results.get(id(it))
        if known is None:
            known = self._results[id(it)] = sum({1 << to for to in it.table})
        place = self.place[it.variable]
        if not known & ~(now >> place):
            return 0
        if len(it.table) > MOST_INPUTS or any(at in self.exact for at in it.inputs):
            return known
        may = tuple(
            now >> self.place[at] & allowed.get(at, -1) & (1 << self.sizes[at]) - 1
            for at in it.inputs
        )
        found = self._looked.get((id(it), may))
        if found is None:
            places = [0]
            for at, mask in zip(it.inputs, may, strict=True):
                size = self.sizes[at]
                values = [v for v in range(size) if mask >> v & 1]
                places = [one * size + v for one in places for v in values]
            found = self._looked[id(it), may] = sum({1 << it.table[one] for one in places})
        return found

    def is_within(self, one: Facts, two: Facts) -> bool:
        """Whether all of one may be so in the other, with no more turned for good."""
        return not one & ~two & self.every and not two & ~one & ~self.every

    def reached(self, facts: Facts, without: frozenset[int]) -> Facts:
        """All that may ever be so, however often things are done, but for those hopes."""
        if not self._whole:
            alike: dict[object, tuple[int, Hope, Facts]] = {}
            for number, it in enumerate(self.all):
                site, exact = it.action.site, tuple(it.exact.items())
                poi, bit = "" if site is None else site.poi, self._switches.get(id(it), 0)
                key = it.guard, exact, it.gives, it.adds, tuple(map(id, it.tables)), poi, bit
                if key not in alike:
                    alike[key] = number, it, self._all_of(it)
            self._whole = list(alike.values())
        waiting = [one for one in self._whole if one[2] & ~facts and one[0] not in without]
        grown, first, many = True, facts, set[int]()
        once: dict[int, dict[int, tuple[int, set[int]]]] = defaultdict(dict)
        while grown:
            grown, left = False, list[tuple[int, Hope, Facts]]()
            for one in waiting:
                _, it, every = one
                if not every & ~facts:
                    continue
                if not it.holds(facts):
                    left.append(one)
                    continue
                new = it.gives
                if it.is_more:
                    bit = self._switches.get(id(it), 0)
                    for at, amount in it.adds:
                        if bit and at in self._steady:
                            once[at].setdefault(bit, (1, set()))[1].add(amount)
                            continue
                        many.add(at)
                        mask = facts >> self.place[at] & (1 << self.sizes[at]) - 1
                        up, down = (1 << self.sizes[at]) - (mask & -mask), mask.bit_length()
                        new |= (up if amount > 0 else (1 << down) - 1) << self.place[at]
                    for table in it.tables:
                        looked = self._looked_up(table, facts, it.allowed)
                        new |= looked << self.place[table.variable]
                    left.append(one)
                if new & ~facts:
                    grown = True
                    facts |= new
            waiting = left
            for at, adds in once.items():
                mask = facts >> self.place[at] & (1 << self.sizes[at]) - 1
                if at not in many:
                    mask = first >> self.place[at] & (1 << self.sizes[at]) - 1
                new = self._summed(self.sizes[at] - 1, mask, adds.values()) << self.place[at]
                if new & ~facts:
                    grown = True
                    facts |= new
        return facts

    def _all_of(self, it: Hope) -> Facts:
        """All that a hope may ever bring."""
        found = it.gives
        for at, _ in it.adds:
            found |= (1 << self.sizes[at]) - 1 << self.place[at]
        for one in it.tables:
            found |= sum({1 << to for to in one.table}) << self.place[one.variable]
        return found

    # --- what can matter

    def within(self, facts: Facts, may: Callable[[Hope], bool]) -> Hopes:
        """Those that may be done, without what can never come true from there."""
        new = self.only(filter(may, self.all))
        reached = new.reached(facts, frozenset())
        return self.only(it for it in new.all if it.holds(reached))

    def kept(self, wanted: Facts, ends: frozenset[Move]) -> Hopes:
        """Without what brings nothing that is wanted, or asked for by what brings it. A thing that
        is only sold is not bought for that: it is sold at the price at which it was bought
        (DST-79). `ends`: what is kept, wanted or not.
        """
        kept: dict[int, Hope] = {}
        asked: dict[int, Hope] = {}
        goods = 0  # what is wanted for sale alone
        grown = True
        while grown:
            grown, costs = False, self.numbers(asked.values(), wanted | goods)
            for it in self.all:
                if id(it) in asked:
                    continue
                brings = self._brings(it, wanted, goods, costs)
                if id(it) not in kept and (brings or it.action.move in ends):
                    kept[id(it)] = it
                if not brings and it.action.move not in ends - COMES:
                    continue
                asked[id(it)] = it
                grown = True
                if it.action.move is Move.SELL:
                    goods |= sum(it.guard)
                else:
                    wanted |= sum(it.guard)
            for table in (one for it in asked.values() for one in it.tables):
                if self._every(table.variable) & (wanted | goods):
                    for at in table.inputs:
                        grown |= bool(self._every(at) & ~wanted)
                        wanted |= self._every(at)
        new = self.only(it for it in self.all if id(it) in kept)
        new.wanted = wanted | goods
        new.counts = self.exact.union(
            at
            for at, place in enumerate(self.place)
            if (wanted | goods) >> place & (1 << self.sizes[at]) - 1
        )
        new._switches, new._steady = switches(new.all, self.sizes, self._end)
        return new

    def _every(self, at: int) -> Facts:
        """All values of a variable."""
        return (1 << self.sizes[at]) - 1 << self.place[at]

    def _brings(self, it: Hope, wanted: Facts, goods: Facts, costs: Set[int]) -> bool:
        some = wanted if it.action.move is Move.BUY else wanted | goods
        if it.gives & some & ~(self._coins if it.action.move is Move.BUY else 0):
            return True
        numbers = [at for at, amount in it.adds if amount > 0 or at not in costs]
        numbers += [one.variable for one in it.tables]
        return any(some >> self.place[at] & (1 << self.sizes[at]) - 1 for at in numbers)

    def numbers(self, some: Iterable[Hope], wanted: Facts) -> set[int]:
        """Of which more is never worse: only so many or more are ever asked for."""
        found = set(range(len(self.sizes))) - self.exact
        for it in some:
            tables = (one for one in it.tables if self._every(one.variable) & wanted)
            found -= {at for one in tables for at in one.inputs}
            for at, mask in it.allowed.items():
                last = (1 << self.sizes[at]) - 1
                if (mask & last | (mask & last) - 1) != last:
                    found.discard(at)
        return found
