"""What need not be done, as something else at the same place asks for no more and brings the same:
options that cost something where another one does not, results of dice that are no better.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from fateloom.dsl.graph.soonest.turns import KEPT
from fateloom.runtime.transitions.model import Add, Move

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from fateloom.dsl.graph.soonest.hope import Hope
    from fateloom.dsl.graph.soonest.hopes import Hopes
    from fateloom.runtime.transitions.model import Action, Effect, Goal


class _Thinner:
    """Tells what hopes do as numbers, which are compared all the time."""

    def __init__(self, hopes: Hopes, goal: Goal) -> None:
        self.hopes, self._goal = hopes, goal
        self._number: dict[Effect, int] = {}
        self.effects: list[Effect] = []
        self._does: dict[int, tuple[Hope, frozenset[int]]] = {}

    def does(self, it: Hope) -> frozenset[int]:
        """What a hope does; what wins does nothing else that counts."""
        known = self._does.get(id(it))
        if known is None:
            wins = it.becomes.get(self._goal.variable) == self._goal.value
            some = [
                self._numbered(one)
                for one in it.effects
                if not wins or one.variable == self._goal.variable
            ]
            known = self._does[id(it)] = it, frozenset(some)
        return known[1]

    def _numbered(self, effect: Effect) -> int:
        if effect not in self._number:
            self._number[effect] = len(self.effects)
            self.effects.append(effect)
        return self._number[effect]

    def united(self) -> list[Hope]:
        """Hopes that do the same, and ask for other values of one thing alone, as one."""
        alike: dict[object, list[Hope]] = defaultdict(list)
        for it in self.hopes.all:
            action = it.action
            some, new, at = alike[(*_what(action), self.does(it))], it, 0
            while at < len(some):
                united = _either(some[at].allowed, new.allowed)
                if united is None:
                    at += 1
                else:
                    new, at = self.hopes.asking(it, united), 0
                    some[:] = [one for one in some if not _asks_less(new, one)]
            some.append(new)
        return [it for some in alike.values() for it in some]

    def pairs(self, hopes: Iterable[Hope]) -> dict[int, tuple[Hope, list[Hope | None]]]:
        """For hopes, by identity, those that may stand for them, None: nothing needs to."""
        there: dict[object, list[Hope]] = defaultdict(list)
        for it in hopes:
            action = it.action
            subject = "" if action.move is Move.OPTION else action.subject
            there[action.move, action.hero, action.site, subject].append(it)
        found: dict[int, tuple[Hope, list[Hope | None]]] = {}
        for some in there.values():
            for number, one in enumerate(some):
                by: list[Hope | None] = [] if one.action.move in KEPT else [None]
                before, behind = some[:number], some[number + 1 :]
                by += [it for it in before if self._stands(it, one)]
                by += [it for it in behind if self._stands(it, one) and not self._stands(one, it)]
                if by:
                    found[id(one)] = one, by
        return found

    def _stands(self, it: Hope, one: Hope) -> bool:
        """Whether the first may stand for the second, if that does nothing else that counts."""
        if it.is_more and it.action.subject != one.action.subject:
            return False
        return self.does(it) <= self.does(one) and _asks_less(it, one)

    def does_no_more(self, one: Hope, by: Hope | None, few: Hopes, costs: set[int]) -> bool:
        """Whether one does nothing better than the other, or nothing good, to what counts."""
        for number in self.does(one) - (frozenset() if by is None else self.does(by)):
            it = self.effects[number]
            is_price = isinstance(it, Add) and it.amount < 0 and it.variable in costs
            if it.variable in few.counts and not is_price:
                return False
        return True


def thinned(hopes: Hopes, goal: Goal, kept: Callable[[Hopes], Hopes]) -> Hopes:
    """Hopes without those that others stand for. `kept`: those that still bring what is wanted.

    At first all are taken to be such that others may stand for, whatever else they do; what counts
    without them says which of them do more, and these are not left out.
    """
    thinner = _Thinner(hopes, goal)
    hopes = hopes.only(thinner.united())
    instead = thinner.pairs(hopes.all)
    while True:
        few = kept(hopes.only(it for it in hopes.all if id(it) not in instead))
        costs = hopes.numbers(few.all, few.wanted)
        new = {
            at: (one, by)
            for at, (one, some) in instead.items()
            if (by := [it for it in some if thinner.does_no_more(one, it, few, costs)])
        }
        if len(new) == len(instead):
            return few
        instead = new


def _what(action: Action) -> tuple[object, ...]:
    return action.move, action.hero, action.site, action.subject, action.stage


def _either(one: Mapping[int, int], two: Mapping[int, int]) -> dict[int, int] | None:
    """The guard that holds where one of them does; None: no guard says so."""
    differ = [at for at in one.keys() | two.keys() if one.get(at, -1) != two.get(at, -1)]
    if len(differ) > 1:
        return None
    return dict(one) | {at: one.get(at, -1) | two.get(at, -1) for at in differ}


def _asks_less(one: Hope, two: Hope) -> bool:
    """Whether one can be done wherever the other can."""
    for at, mask in one.allowed.items():
        if at not in two.allowed or two.allowed[at] & ~mask:
            return False
    return True
