"""The guarded commands of a model as a hero may hope for: what is once so stays so.

What may be so is one number, with a bit for each value of each variable; bits are only added. Where
the hero is, how far the finale is, and the day are told exactly by who asks. A number grows by what
each option of a visit adds, once a visit (DST-35); by what can happen once in a game, once. Whether
hands are full does not count.
"""

from __future__ import annotations

from collections import defaultdict
from copy import copy
from typing import TYPE_CHECKING

from fateloom.dsl.graph.soonest.hope import Facts, Group, Hope, Trace
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
    from collections.abc import Callable, Iterable, Mapping

MOST_INPUTS = 400
"""Of a table that is larger all results are possible."""
Switch = tuple[int, int]
"""A variable that is never again in these values once it is in others."""


class Hopes:
    """The hopes of a model. `exact`: variables of which the value is always known."""

    def __init__(self, model: Model, exact: frozenset[int], keep: Callable[[Action], bool]) -> None:
        self.model = model
        self.sizes = [len(it.values) for it in model.variables]
        self._exact = exact
        self._full = {at for at, it in enumerate(model.variables) if it.kind is Kind.HELD}
        self.place, end = list[int](), 0
        for size in self.sizes:
            self.place.append(end)
            end += size
        self._end = end  # above it: what has been turned for good
        self.all = tuple(
            hope
            for action in model.actions
            if keep(action)
            for outcome in action.outcomes
            if (hope := self._hope(action, outcome)) is not None
        )
        self._switches: dict[int, int] = {}
        self._results: dict[int, int] = {}
        self._looked: dict[tuple[int, tuple[int, ...]], int] = {}
        self._whole: list[tuple[int, Hope, Facts, Facts]] = []
        self._steady: set[int] = set()
        self.every = (1 << end) - 1

    def facts(self, values: tuple[int, ...]) -> Facts:
        """A state of the model."""
        return sum(1 << place + it for place, it in zip(self.place, values, strict=True))

    def _hope(self, action: Action, outcome: Outcome) -> Hope | None:
        allowed = {it.variable: it.allowed for it in action.guard}
        for it in outcome.guard:
            allowed[it.variable] = allowed.get(it.variable, -1) & it.allowed
        if not all(allowed.values()):
            return None
        exact, becomes, place = self._exact, dict[int, int](), self.place
        gives, adds, tables = 0, list[tuple[int, int]](), list[Lookup]()
        given: dict[int, int] = {}
        for effect in outcome.effects:
            at = effect.variable
            match effect:
                case Assign(_, value) if at in exact:
                    becomes[at] = value
                case _ if at in exact or at in self._full:
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
        guard = tuple(
            mask << place[at]
            for at, mask in allowed.items()
            if at not in exact and at not in self._full
        )
        known = {at: mask for at, mask in allowed.items() if at in exact}
        return Hope(
            action,
            guard,
            gives,
            tuple(adds),
            tuple(tables),
            known,
            becomes,
            allowed,
            given,
            bool(adds or tables),
        )

    # --- what happens once

    def _find_switches(self) -> dict[int, int]:
        """For hopes that add to numbers, by identity, the bit of what they turn for good."""
        bits: dict[Switch, int] = {}
        found: dict[int, int] = {}
        writers: dict[int, list[Hope]] = defaultdict(list)
        values: dict[int, list[Hope]] = defaultdict(list)
        for it in self.all:
            for at, _ in it.adds:
                writers[at].append(it)
            for one in it.tables:
                writers[one.variable].append(it)
                values[one.variable].append(it)
            for at in it.given:
                writers[at].append(it)
                values[at].append(it)
        added = {at for it in self.all for at, _ in it.adds}
        steady = {at for at in added if not values[at] and self._has_limits(at)}
        final: dict[Switch, bool] = {}
        for it in self.all:
            if not any(at in steady for at, _ in it.adds):
                continue
            given = it.given
            for at, mask in it.allowed.items():
                if at not in given or mask >> given[at] & 1:
                    continue
                if (at, mask) not in final:
                    final[at, mask] = all(not self._leads(one, at, mask) for one in writers[at])
                if final[at, mask]:
                    bit = bits.setdefault((at, mask), 1 << self._end + len(bits))
                    found[id(it)] = bit
                    break
        self._steady = steady
        return found

    def _has_limits(self, at: int) -> bool:
        """Whether only so much or so little of a number is ever asked for."""
        last = (1 << self.sizes[at]) - 1
        for it in self.all:
            mask = it.allowed.get(at, last) & last
            up = mask | mask - 1
            if up != last and mask & mask + 1:
                return False
        return True

    def _leads(self, it: Hope, at: int, mask: int) -> bool:
        """Whether it may bring a variable into these values from others."""
        outside = it.allowed.get(at, -1) & ~mask & (1 << self.sizes[at]) - 1
        if not outside:
            return False
        given = it.given
        if at in given:
            return bool(mask >> given[at] & 1)
        for one, amount in it.adds:
            if one == at:
                last = self.sizes[at] - 1
                return any(
                    outside >> v & 1 and mask >> min(max(v + amount, 0), last) & 1
                    for v in range(last + 1)
                )
        return any(one.variable == at for one in it.tables)

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
        if len(it.table) > MOST_INPUTS or any(at in self._exact for at in it.inputs):
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
            self._whole = [
                (number, it, self._all_of(it, facts, tables=True), self._all_of(it, facts))
                for number, it in enumerate(self.all)
            ]
        waiting = [one for one in self._whole if one[0] not in without]
        grown = True
        while grown:
            grown, left = False, list[tuple[int, Hope, Facts, Facts]]()
            for one in waiting:
                if not one[2] & ~facts:
                    continue
                if not one[1].holds(facts):
                    left.append(one)
                    continue
                new = one[3]
                for it in one[1].tables:
                    new |= self._looked_up(it, facts, one[1].allowed) << self.place[it.variable]
                grown |= new & ~facts != 0
                facts |= new
                if one[1].tables:
                    left.append(one)
            waiting = left
        return facts

    def _all_of(self, it: Hope, start: Facts, *, tables: bool = False) -> Facts:
        """All that a hope may bring in the end; numbers grow from where they are at first."""
        found = it.gives
        for at, amount in it.adds:
            mask = start >> self.place[at] & (1 << self.sizes[at]) - 1
            up = (1 << self.sizes[at]) - (mask & -mask)
            down = (1 << mask.bit_length()) - 1
            found |= (up if amount > 0 else down) << self.place[at]
        for one in it.tables if tables else ():
            found |= sum({1 << to for to in one.table}) << self.place[one.variable]
        return found

    # --- what can matter

    def kept(
        self,
        facts: Facts,
        wanted: Facts,
        ends: frozenset[Move],
        may: Callable[[Action], bool] = lambda _: True,
    ) -> Hopes:
        """Those that may be done, without what can never come true from there, and what brings
        nothing that is wanted, or asked for by what brings it. A thing that is only sold is not
        bought for that: it is sold at the price at which it was bought (DST-79). `ends`: what is
        kept, wanted or not.
        """
        new = copy(self)
        new.all = tuple(it for it in self.all if may(it.action))
        new._whole = []
        reached = new.reached(facts, frozenset())
        can = [it for it in new.all if it.holds(reached)]
        new._whole = []
        kept: dict[int, Hope] = {}
        goods = 0  # what is wanted for sale alone
        grown = True
        while grown:
            grown = False
            for it in can:
                if id(it) in kept or not self._brings(it, wanted, goods, ends):
                    continue
                kept[id(it)] = it
                grown = True
                if it.action.move is Move.SELL:
                    goods |= sum(it.guard)
                else:
                    wanted |= sum(it.guard)
                for table in it.tables:
                    for at in table.inputs:
                        wanted |= (1 << self.sizes[at]) - 1 << self.place[at]
        new.all = tuple(it for it in can if id(it) in kept)
        new._switches = new._find_switches()
        return new

    def _brings(self, it: Hope, wanted: Facts, goods: Facts, ends: frozenset[Move]) -> bool:
        if it.action.move in ends:
            return True
        some = wanted if it.action.move is Move.BUY else wanted | goods
        if it.gives & some:
            return True
        numbers = [at for at, _ in it.adds] + [one.variable for one in it.tables]
        return any(some >> self.place[at] & (1 << self.sizes[at]) - 1 for at in numbers)
