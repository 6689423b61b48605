"""Hands that are never too full: how much a hero can carry at most, if nobody lays anything down.

Heroes lay things down only when they carry too much (unless a story lets them, EC-27), so what they
have comes from what hands it out. Of the actions it is assumed that nobody ever has too much; if
then nobody can come by more than the limit, that was right: the first to have too much would have
come by it without. What only a hero with too much does can be left out then, and nobody need ask
for room.

What comes by an option that is done once comes once; of all else a hero may have every copy. The
number of things in hand is the sum of these in every state of the engine (`Space`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod

from fateloom.runtime.record import replace
from fateloom.runtime.transitions.model import (
    Action,
    Add,
    Assign,
    Cube,
    Effect,
    Literal,
    Lookup,
    Remap,
    Values,
)
from fateloom.runtime.transitions.variables import Kind, Variable, hands

Guard = dict[int, int]
"""What is asked of variables."""

Way = tuple[Guard, dict[int, Effect]]
"""What an outcome of an action does to things: what is asked of these and of what is done once, and
what becomes of each.
"""

MOST_LOOKED_UP = 4_096
"""Rows of a table of which it is told apart which can be."""


def without_full_hands(
    variables: Sequence[Variable], states: Sequence[Values], actions: list[Action], limit: int
) -> list[Action]:
    """The actions, without what only heroes do who have more in hand than the limit, of those
    heroes who never have. Grows with the outcomes, times the heroes.
    """
    counts = {at: limit for at, it in enumerate(variables) if it.kind is Kind.HELD}
    while counts:
        carrying = _Carrying(variables, states, list(_cut(actions, counts)))
        most = {at: carrying.most(at) for at in counts}
        kept = {at: it for at, it in most.items() if it <= limit}
        if len(kept) == len(counts):
            return list(_simpler(list(_cut(actions, most)), most))
        counts = dict.fromkeys(kept, limit)
    return actions


def _cut(actions: Iterable[Action], most: Mapping[int, int]) -> Iterator[Action]:
    """The actions, without what asks for more in hand than there is at most."""

    def can_be(guard: Cube) -> bool:
        return all(
            it.variable not in most or it.allowed & (2 << most[it.variable]) - 1 for it in guard
        )

    for action in actions:
        if can_be(action.guard):
            outcomes = tuple(it for it in action.outcomes if can_be(it.guard))
            if len(outcomes) == len(action.outcomes):
                yield action
            elif outcomes:
                yield replace(action, outcomes=outcomes)


def _simpler(actions: list[Action], most: Mapping[int, int]) -> Iterator[Action]:
    """The actions, without asking for room: where all that is asked of hands is that they hold no
    more than they ever do.
    """

    def is_asked(it: Literal) -> bool:
        return it.variable in most and (2 << most[it.variable]) - 1 & ~it.allowed != 0

    guards = [guard for action in actions for guard in _guards(action)]
    told = {it.variable for guard in guards for it in guard if is_asked(it)}

    def asked(guard: Cube) -> Cube:
        return tuple(it for it in guard if it.variable not in most or it.variable in told)

    for it in actions:
        if any(one.variable in most and one.variable not in told for g in _guards(it) for one in g):
            outcomes = tuple(replace(way, guard=asked(way.guard)) for way in it.outcomes)
            yield replace(it, guard=asked(it.guard), outcomes=outcomes)
        else:
            yield it


def _guards(action: Action) -> Iterator[Cube]:
    yield action.guard
    for outcome in action.outcomes:
        yield outcome.guard


def _sets(effect: Effect) -> bool:
    """Whether an effect raises a flag."""
    return isinstance(effect, Assign) and effect.value == 1


def _together(guard: Cube) -> Guard:
    """All that is asked, by variable."""
    found: Guard = {}
    for it in guard:
        found[it.variable] = found.get(it.variable, -1) & it.allowed
    return found


class _Carrying:
    """How much each hero can carry at most, by these ways of the actions."""

    def __init__(
        self, variables: Sequence[Variable], states: Sequence[Values], actions: Iterable[Action]
    ) -> None:
        self._variables, self._states = variables, states
        places = {at for at, it in enumerate(variables) if it.kind in (Kind.ITEM, Kind.COPIES)}
        once = {at for at, it in enumerate(variables) if len(it.values) == 2}
        told = places | once
        self._once = once
        found: dict[tuple[Cube, tuple[Effect, ...]], None] = {}
        for action in actions:
            for outcome in action.outcomes:
                moves = False
                for it in outcome.effects:
                    if it.variable in places:
                        moves = True
                    elif it.variable in once and not _sets(it):
                        once.discard(it.variable)
                if moves:
                    guard = (*action.guard, *outcome.guard)
                    effects = tuple(it for it in outcome.effects if it.variable in told)
                    found[tuple(it for it in guard if it.variable in told), effects] = None
        moving = [(_together(guard), {it.variable: it for it in made}) for guard, made in found]
        self._can = [(1 << len(it.values)) - 1 for it in variables]
        for at in places:
            self._can[at] = 0
            for state in states:
                self._can[at] |= 1 << state[at]
        self._spread(moving, places)
        self._ways = [it for it in moving if self._may(it[0])]

    def most(self, held: int) -> int:
        """The most that the hero whose number of things this is can ever have in hand."""
        hand = hands(self._variables[held].owner or "")
        mine = {
            at: it.values.index(hand)
            for at, it in enumerate(self._variables)
            if it.kind is Kind.ITEM and hand in it.values
        }
        copies = {
            at for at, it in enumerate(self._variables)
            if it.kind is Kind.COPIES and it.place == hand
        }  # fmt: skip
        return sum(map(self._most_copies, copies)) + sum(
            self._can[at] >> code & 1 for at, code in mine.items()
        )

    def _spread(self, ways: Sequence[Way], places: set[int]) -> None:
        """Adds where things can come from where they can be, until there is nothing to add."""
        asking: dict[int, list[int]] = {}
        for number, (guard, effects) in enumerate(ways):
            read = {at for it in effects.values() if isinstance(it, Lookup) for at in it.inputs}
            for at in places & (guard.keys() | effects.keys() | read):
                asking.setdefault(at, []).append(number)
        todo, waiting = deque(range(len(ways))), set(range(len(ways)))
        while todo:
            number = todo.popleft()
            waiting.remove(number)
            guard, effects = ways[number]
            if not self._may(guard):
                continue
            for at, effect in effects.items():
                if at in places and (more := self._made(effect, guard) & ~self._can[at]):
                    self._can[at] |= more
                    todo.extend(it for it in asking[at] if it not in waiting)
                    waiting.update(asking[at])

    def _may(self, guard: Guard) -> bool:
        return all(self._can[at] & allowed for at, allowed in guard.items())

    def _values(self, at: int, guard: Guard) -> list[int]:
        mask = self._can[at] & guard.get(at, -1)
        return [it for it in range(mask.bit_length()) if mask >> it & 1]

    def _made(self, effect: Effect, guard: Guard) -> int:
        """The values that a variable may take."""
        if isinstance(effect, Assign):
            at = effect.variable
            return 1 << effect.value if self._can[at] & guard.get(at, -1) else 0
        return sum(1 << it for it in {new for _, new in self._changes(effect, guard)})

    def _changes(self, effect: Effect, guard: Guard) -> Iterator[tuple[int, int]]:
        """From which values to which ones an effect may lead."""
        at = effect.variable
        last = len(self._variables[at].values) - 1
        match effect:
            case Assign():
                yield from ((it, effect.value) for it in self._values(at, guard))
            case Add():
                for it in self._values(at, guard):
                    yield it, min(max(it + effect.amount, 0), last)
            case Remap():
                yield from ((it, effect.table[it]) for it in self._values(at, guard))
            case Lookup():
                sizes = [len(self._variables[it].values) for it in effect.inputs]
                rows = range(len(effect.table))
                if prod(sizes) <= MOST_LOOKED_UP and at in effect.inputs:
                    own = effect.inputs.index(at)
                    for values in product(*(self._values(it, guard) for it in effect.inputs)):
                        row = 0
                        for value, size in zip(values, sizes, strict=True):
                            row = row * size + value
                        yield values[own], effect.table[row]
                else:
                    yield from product(self._values(at, guard), {effect.table[it] for it in rows})

    def _most_copies(self, at: int) -> int:
        """The most copies in the hands: what is there, and what comes once; or all of them."""
        every = len(self._variables[at].values) - 1
        once: dict[int, int] = {}
        for guard, effects in self._ways:
            if at not in effects:
                continue
            more = max((new - old for old, new in self._changes(effects[at], guard)), default=0)
            if more <= 0:
                continue
            by = min((it for it in self._once & effects.keys() if guard.get(it) == 1), default=None)
            if by is None:
                return every
            once[by] = max(once.get(by, 0), more)
        return min(every, max(it[at] for it in self._states) + sum(once.values()))
