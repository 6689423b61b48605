"""Which states are no worse than others: a value of a variable is as good as another where all that
can be done with the other can be done with it, or need not be done, and leads to one as good again
(label-dominance simulation; Torralba and Hoffmann 2015).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.soonest.hope import COMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fateloom.dsl.graph.soonest.deeds import Deed, State

Told = tuple[int, tuple[int, ...] | None, bool]
"""What a deed does to a variable: the values that it asks for, what each becomes, and whether it
need not be done.
"""
Becomes = dict[int, tuple[int, ...] | None]
"""What each value of a variable becomes; None: what it becomes hangs on others."""


class Order:
    """Which states are no worse than others; `alike`: variables that have to be alike."""

    def __init__(self, deeds: Iterable[Deed], sizes: list[int], alike: frozenset[int]) -> None:
        rows = _simulated(_touched(deeds, sizes), sizes, alike)
        self._same = [at for at, it in enumerate(rows) if _is_nothing(it)]
        self._more = [at for at, it in enumerate(rows) if not _is_nothing(it)]
        self._good: list[list[int]] = []
        self._bits: list[list[int]] = []
        end = 0
        for at in self._more:
            self._good.append([row << end for row in rows[at]])
            self._bits.append([1 << end + it for it in range(sizes[at])])
            end += sizes[at]
        self.end = end
        self._known: dict[State, tuple[State, int, int]] = {}
        self.compared = 0
        """How much has been compared: the steps of a search."""

    def parts(self, state: State) -> tuple[State, int, int]:
        """What has to be alike; of the rest, as bits, all that it is as good as, and what it is."""
        found = self._known.get(state)
        if found is None:
            more = [state[it] for it in self._more]
            good = sum([row[it] for row, it in zip(self._good, more, strict=True)])
            own = sum([row[it] for row, it in zip(self._bits, more, strict=True)])
            found = self._known[state] = tuple([state[it] for it in self._same]), good, own
        return found


class _Touch:
    """What a deed has to do with variables: the values that it asks for, what each becomes, and
    whether it need not be done.
    """

    def __init__(self, deed: Deed, sizes: list[int]) -> None:
        self.guard = {at: mask & (1 << sizes[at]) - 1 for at, mask in deed.guard}
        self.becomes: Becomes = {at: (value,) * sizes[at] for at, value in deed.given}
        for at, amount, last in deed.adds:
            self.becomes[at] = tuple(min(max(one + amount, 0), last) for one in range(sizes[at]))
        self.mixed: set[int] = set()
        for at, inputs, table in deed.tables:
            is_own = [one for one, _ in inputs] == [at]
            self.becomes[at] = table if is_own else None
            self.mixed |= set() if is_own else {one for one, _ in inputs}
        self.forced = deed.hope.action.move in COMES

    def is_idle(self, rows: list[list[int]], but: int) -> bool:
        """Whether it brings nothing good to other variables than this one."""
        if self.forced:
            return False
        for at, to in self.becomes.items():
            if at == but:
                continue
            if to is None:
                return False
            mask = self.guard.get(at, -1)
            if any(mask >> one & 1 and not rows[at][one] >> new & 1 for one, new in enumerate(to)):
                return False
        return True


def _is_nothing(rows: list[int]) -> bool:
    return all(row == 1 << it for it, row in enumerate(rows))


def _touched(deeds: Iterable[Deed], sizes: list[int]) -> list[_Touch]:
    return [_Touch(it, sizes) for it in deeds]


def _simulated(touched: list[_Touch], sizes: list[int], alike: frozenset[int]) -> list[list[int]]:
    """For each value of each variable, as bits, the values that it is as good as: all, but for
    those that turn out to be better.
    """
    fixed = alike.union(*(it.mixed for it in touched))
    rows = [
        [1 << it if at in fixed else (1 << size) - 1 for it in range(size)]
        for at, size in enumerate(sizes)
    ]
    own: list[list[_Touch]] = [[] for _ in sizes]
    for it in touched:
        for at in it.guard.keys() | it.becomes.keys():
            if at not in fixed:
                own[at].append(it)
    changed = True
    while changed:
        changed = False
        for at, some in enumerate(own):
            if not some:
                continue
            told = {
                (
                    it.guard.get(at, -1) & (1 << sizes[at]) - 1,
                    it.becomes.get(at, tuple(range(sizes[at]))),
                    it.is_idle(rows, at),
                )
                for it in some
            }
            changed |= _narrowed(rows[at], told)
    return rows


def _narrowed(rows: list[int], told: Iterable[Told]) -> bool:
    """What is not as good after all is taken out; whether anything was."""
    size = len(rows)
    deeds = [(mask, to, None if to is None else _Into(to, size), idle) for mask, to, idle in told]
    any_taken, taken = False, True
    while taken:
        taken = False
        for one, row in enumerate(rows):
            good = row
            for mask, to, into, idle in deeds:
                follows = ~mask  # of these values the deed cannot be done anyway
                if mask >> one & 1:
                    follows |= -1 if to is None or into is None else into.of(rows[to[one]])
                if idle and into is not None:
                    follows |= into.of(row)
                good &= follows | 1 << one
            if good != row:
                rows[one], taken, any_taken = good, True, True
    return any_taken


class _Into:
    """Which values become one of some others."""

    def __init__(self, to: tuple[int, ...], size: int) -> None:
        self._from = [0] * size
        for one, new in enumerate(to):
            self._from[new] |= 1 << one
        self._known: dict[int, int] = {}
        self._is_same = to == tuple(range(size))

    def of(self, some: int) -> int:
        """The values that become one of these, as bits."""
        if self._is_same:
            return some
        found = self._known.get(some)
        if found is None:
            found = 0
            for new, old in enumerate(self._from):
                if some >> new & 1:
                    found |= old
            self._known[some] = found
        return found


class Best:
    """The states that are worse than no other that was seen."""

    def __init__(self, order: Order) -> None:
        self._order, self._end = order, order.end
        self._known: dict[object, list[tuple[int, int]]] = {}

    def is_new(self, state: State, key: object = None, unused: int = 0) -> bool:
        """Whether no state was seen that is as good; it is kept then. `key`: what else has to be
        alike; `unused`: of which more is better, as bits.
        """
        same, good, own = self._order.parts(state)
        if unused:
            good, own = good | unused << self._end, own | unused << self._end
        known = self._known.get((key, same))
        self._order.compared += 1
        if known is None:
            self._known[key, same] = [(good, own)]
            return True
        self._order.compared += len(known) // 16
        for one, _ in known:
            if not own & ~one:
                return False
        known[:] = [it for it in known if it[1] & ~good]
        known.append((good, own))
        return True
