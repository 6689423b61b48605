"""Inductive invariants: what holds in every reachable state, and what follows from it for a cube.

A **cube** is a set of states: for each of some variables a set of values (a mask). `Invariants`
holds what a certificate claims of all reachable states: the values of each variable, and of some
pairs of variables. Each claim is checked to hold at the start and to be preserved by every step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product

from fateloom.dsl.checker.question import Question, Refused, Step
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Add, Assign, Effect, Lookup, Remap

Cube = Mapping[int, int]
Base = tuple[int, ...]
"""For each variable the values that it can have at all."""


MAX_CUBES = 24
"""Cubes that are told apart after repeating events; where there are more, one is put around."""


Seen = tuple[tuple[tuple[int, int], ...], tuple[Effect, ...]]
"""The part of a guard and the effects that concern some variables."""

Widened = Callable[[Cube], Cube]
"""What may become of a cube otherwise; at least the cube itself."""


def bits(mask: int) -> Iterator[int]:
    """The values of a set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@record
class Pair:
    """For each value of one variable the values that another may have beside it."""

    one: int
    two: int
    rows: tuple[int, ...]

    def turned(self, size: int) -> Pair:
        """The same, seen from the other variable, which has so many values."""
        rows = (
            sum(1 << at for at, others in enumerate(self.rows) if others >> value & 1)
            for value in range(size)
        )
        return Pair(self.two, self.one, tuple(rows))


class Invariants:
    """Values and pairs of values that hold in every state that can come about."""

    def __init__(
        self,
        question: Question,
        values: Base,
        pairs: Iterable[Pair],
        last: Invariants | None = None,
    ) -> None:
        """`last`: the same claims about another model that numbers variables alike, where they
        hold.
        """
        self.question = question
        self.claimed = values
        self.sizes = [len(it) for it in question.labels]
        self.beside: dict[int, dict[int, Sequence[int]]] = {}
        """For a variable each one that it is paired with, and what that leaves of the variable."""
        for pair in pairs:
            for it in (pair, pair.turned(self.sizes[pair.two])):
                self.beside.setdefault(it.two, {})[it.one] = it.rows
        self._unions: dict[tuple[int, int, int], int] = {} if last is None else last._unions
        self.values: Base = tuple(self._alone(at, it) for at, it in enumerate(values))
        """What is told of each variable, without values that can be beside nothing."""
        before = frozenset(map(id, last.question.steps)) if last is not None else frozenset()
        taken = frozenset(map(id, last.steps)) if last is not None else frozenset()
        self.steps: list[Step] = [
            it
            for it in question.steps
            if id(it) in taken or (id(it) not in before and self.may_be_taken(it))
        ]
        self.sure: frozenset[int] = frozenset()
        """Steps, by `id`, that are known to keep to the values, to each pair and out of what never
        comes about (`edited`); `unsure`: all others.
        """
        self.unsure = self.steps
        self.never: Sequence[Cube] = ()
        """What is claimed never to come about."""
        if taken:
            self.pass_over(it for it in self.steps if id(it) in taken)
        self.repeating = [it for it in self.steps if it.repeats]
        self._writers: dict[bool, dict[int, list[int]]] = {}
        self._seen: dict[frozenset[int], list[Seen]] = {}

    def pass_over(self, sure: Iterable[Step]) -> None:
        """These steps are known to keep to what is claimed."""
        self.sure = frozenset(map(id, sure))
        self.unsure = [it for it in self.steps if id(it) not in self.sure]

    def writing(self, variables: Iterable[int], *, unsure: bool = False) -> list[Step]:
        """The steps that change one of some variables; `unsure`: of those alone."""
        steps = self.unsure if unsure else self.steps
        writers = self._writers.get(unsure)
        if writers is None:
            writers = self._writers[unsure] = {}
            for number, step in enumerate(steps):
                for effect in step.effects:
                    writers.setdefault(effect.variable, []).append(number)
        numbers = {it for at in variables for it in writers.get(at, ())}
        return [steps[it] for it in sorted(numbers)]

    def _alone(self, variable: int, values: int) -> int:
        """The values of a variable that each other one leaves it."""
        for other in self.beside.get(variable, ()):
            values &= self._there(variable, other, self.claimed[other])
        return values

    # --- what follows

    def may_hold(self, guard: Iterable[tuple[int, int]], base: Base, known: Cube) -> bool:
        """Whether each literal of a guard may hold by itself."""
        return all(base[at] & known.get(at, -1) & allowed for at, allowed in guard)

    def may_be_taken(self, step: Step) -> bool:
        """Whether the guard of a step may hold, as far as values and pairs of them tell."""
        guard = (*step.guard, *step.implied)
        return self.may_hold(guard, self.claimed, {}) and self.excluding(guard) is None

    def excluding(self, guard: Iterable[tuple[int, int]]) -> tuple[int, int] | None:
        """Two variables that never have the values together which a guard asks of them."""
        known = {at: allowed & self.values[at] for at, allowed in guard}
        for at, allowed in known.items():
            for other in self.beside.get(at, ()):
                if other in known and not self._there(at, other, known[other]) & allowed:
                    return min(at, other), max(at, other)
        return None

    def can_be(self, base: Base, known: Cube, variable: int) -> int:
        """The values that a variable can have in the states of a cube."""
        found = base[variable] & known.get(variable, -1)
        beside = self.beside.get(variable)
        if beside and found:
            for other, values in known.items():
                if other in beside:
                    found &= self._there(variable, other, values & base[other])
        return found

    def _there(self, variable: int, other: int, values: int) -> int:
        """What a variable may be while another one has one of some values."""
        key = (variable, other, values)
        found = self._unions.get(key)
        if found is None:
            found, rows = 0, self.beside[variable][other]
            for value in bits(values):
                found |= rows[value]
            self._unions[key] = found
        return found

    def paired(self, variable: int) -> list[int]:
        """The variables of which something is known beside this one."""
        return [at for at, others in self.beside.items() if variable in others]

    def result(self, effect: Effect, base: Base, known: Cube) -> int:
        """What an effect may make of its variable in the states of a cube."""
        match effect:
            case Assign(_, value):
                return 1 << value
            case Add(variable, amount):
                last = self.sizes[variable] - 1
                olds = bits(base[variable] & known.get(variable, -1))
                return _mask(min(max(it + amount, 0), last) for it in olds)
            case Remap(variable, table):
                return _mask(table[it] for it in bits(base[variable] & known.get(variable, -1)))
            case Lookup(_, inputs, table):
                choices = [list(bits(base[it] & known.get(it, -1))) for it in inputs]
                return _mask(table[self.row(inputs, it)] for it in product(*choices))

    def row(self, inputs: Sequence[int], values: Sequence[int]) -> int:
        """Where a table of several variables has the entry for these values."""
        at = 0
        for variable, value in zip(inputs, values, strict=True):
            at = at * self.sizes[variable] + value
        return at

    def settled(
        self, base: Base, known: Cube, widened: Widened, is_done: Callable[[Cube], bool]
    ) -> list[Cube]:
        """What may become of a cube when repeating events happen as often as they like, as cubes.

        `widened`: what the hero makes of a cube meanwhile. `is_done`: where the hero is done with
        it; such cubes are left out, what events may still make of them is not.
        """
        rest: list[Cube] = []
        seen: list[Cube] = []
        fresh = [known]
        while fresh:
            cube = fresh.pop()
            if not is_done(cube):
                cube = widened(cube)
                rest.append(cube)
            seen.append(cube)
            if len(seen) > MAX_CUBES:
                return [self._around(base, seen, widened)]
            for after in self._disturbed(base, cube):
                if not any(_inside(after, it) for it in (*seen, *fresh)):
                    fresh.append(after)
        return rest

    def _around(self, base: Base, cubes: Sequence[Cube], widened: Widened) -> Cube:
        """A cube around cubes about the same variables, and around all that becomes of it."""
        found = dict(cubes[0])
        for cube in cubes:
            for at, it in cube.items():
                found[at] |= it
        after = [widened(found), *self._disturbed(base, found)]
        if all(_inside(it, found) for it in after):
            return found
        return self._around(base, [found, *after], widened)

    def _disturbed(self, base: Base, cube: Cube) -> Iterator[Cube]:
        """What one event that repeats may make of a cube."""
        for guard, effects in self._disturbing(frozenset(cube)):
            if self.may_hold(guard, base, cube):
                here = _both(cube, guard)
                after = {at: here[at] for at in cube}
                for effect in effects:
                    after[effect.variable] = self.result(effect, base, here)
                yield after

    def _disturbing(self, variables: frozenset[int]) -> list[Seen]:
        """What is seen of the repeating events through some variables, each way once."""
        if variables not in self._seen:
            found: dict[Seen, None] = {}
            for step in self.repeating:
                effects = tuple(it for it in step.effects if it.variable in variables)
                read = {at for it in effects if isinstance(it, Lookup) for at in it.inputs}
                guard = tuple(it for it in step.guard if it[0] in variables or it[0] in read)
                if effects:
                    found[guard, effects] = None
            self._seen[variables] = list(found)
        return self._seen[variables]

    def covered(self, base: Base, known: Cube, cubes: Sequence[Cube]) -> bool:
        """Whether every state of a cube that can be lies in one of the cubes."""
        here = {at: self.can_be(base, known, at) for at in known}
        if not all(here.values()):
            return True
        near: list[Cube] = []
        fewest: list[int] = []
        nearest: Cube = {}
        for cube in cubes:
            left: list[int] = []
            for at, allowed in cube.items():
                has = here.get(at)
                if has is None:
                    has = base[at]
                if not has & allowed:
                    break
                if has & ~allowed:
                    left.append(at)
            else:
                if not left:
                    return True
                near.append(cube)
                if not fewest or len(left) < len(fewest):
                    fewest, nearest = left, cube
        if not fewest:
            return False
        # By the cube that leaves least: where that is one variable, one case alone is open.
        at, allowed = fewest[0], nearest[fewest[0]]
        has = here.get(at, base[at])
        inside = len(fewest) == 1 or self.covered(base, {**here, at: has & allowed}, near)
        return inside and self.covered(base, {**here, at: has & ~allowed}, near)

    # --- what is claimed

    def check_values(self) -> None:
        """The game begins with such values, and no step leads to others. Raises Refused."""
        names = self.question.names
        for state in self.question.initial:
            for at, value in enumerate(state):
                if not self.claimed[at] >> value & 1:
                    raise Refused("values", f"the game begins with another value of {names[at]}")
        for step in self.unsure:
            if step.repeats and not step.possible:
                raise Refused("values", f"{step.action} may end the game again and again")
            for effect in step.effects if step.possible else ():
                at = effect.variable
                guard = dict((*step.guard, *step.implied))
                if self.result(effect, self.values, guard) & ~self.claimed[at]:
                    raise Refused("values", f"{step.action} gives {names[at]} another value")

    def check_pair(self, pair: Pair, place: str) -> None:
        """No step leads out of a pair, if all pairs hold before it. Raises Refused."""
        one, two, rows = pair.one, pair.two, pair.rows
        for state in self.question.initial:
            if not rows[state[one]] >> state[two] & 1:
                raise Refused(place, "the game begins with other values")
        for first, second, step in self.after(pair):
            if any(second & ~rows[it] for it in bits(first)):
                raise Refused(place, f"{step.action} leads to other values")

    def after(self, pair: Pair) -> Iterator[tuple[int, int, Step]]:
        """What steps make of two variables: values of the first, and of the second beside them; of
        steps that do the same from the same values, one.
        """
        seen: set[object] = set()
        for step in self.writing((pair.one, pair.two), unsure=True):
            if not step.possible:
                continue
            guard = dict((*step.guard, *step.implied))
            effects = [it for it in step.effects if it.variable in (pair.one, pair.two)]
            read = {at for it in effects if isinstance(it, Lookup) for at in it.inputs}
            here = {at: self.values[at] & guard.get(at, -1) for at in read}
            here |= {at: self.can_be(self.values, guard, at) for at in (pair.one, pair.two)}
            key = (tuple(effects), tuple(sorted(here.items())))
            if key not in seen:
                seen.add(key)
                for first, second in self._after(effects, here, pair):
                    yield first, second, step

    def _after(
        self, effects: Sequence[Effect], before: Cube, pair: Pair
    ) -> Iterator[tuple[int, int]]:
        """What effects make of two variables together, for each of their values beside another."""
        one, two, rows = pair.one, pair.two, pair.rows
        by = {it.variable: it for it in effects}
        tied = any(
            isinstance(it, Lookup) and {one, two} <= {it.variable, *it.inputs} for it in effects
        )
        for first in bits(before[one]):
            both = before[two] & rows[first]
            for second in (1 << it for it in bits(both)) if tied else (both,) if both else ():
                here = {**before, one: 1 << first, two: second}
                yield (
                    self.result(by[one], self.values, here) if one in by else 1 << first,
                    self.result(by[two], self.values, here) if two in by else second,
                )


def _inside(cube: Cube, other: Cube) -> bool:
    """Whether a cube is a part of another one about the same variables."""
    return all(not cube[at] & ~it for at, it in other.items())


def _mask(values: Iterable[int]) -> int:
    found = 0
    for it in values:
        found |= 1 << it
    return found


def _both(known: Cube, guard: Iterable[tuple[int, int]]) -> dict[int, int]:
    found = dict(known)
    for at, allowed in guard:
        found[at] = found.get(at, -1) & allowed
    return found
