"""A symbolic path through a script, as guard and update of the state in which it began.

A path holds what must have been true at its beginning (`guard`) and, for each variable that it has
written, a function from old values to the present one. Conditions in the middle of a script become
conditions on the beginning by reading these functions backwards; so a whole script, however long,
comes down to guards and effects of one step.

Paths are never changed once they are handed on; every operation gives new ones.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from fateloom.runtime.record import record
from fateloom.runtime.transitions.decisions import Decision
from fateloom.runtime.transitions.doubts import NONE, Doubt, Doubts
from fateloom.runtime.transitions.functions import Function, effect_of
from fateloom.runtime.transitions.model import Chance, Cube, Effect, Literal

LARGEST = 4_096
"""Entries of a function's table; what would need more is told apart at once."""


class By(Enum):
    """Who brought a path about where it might have gone otherwise."""

    PLAYER = "player"
    """The hero who acts."""
    OTHER = "other"
    """Another hero, who is asked in the middle of it: nobody but that hero can count on it."""
    CHANCE = "chance"


@record
class Mark:
    """A fork that was taken. `doubts`: why it may be impossible whatever the guard says."""

    by: By
    said: Chance | Decision
    doubts: Doubts = NONE


@record
class Watch:
    """What the hero might have used in tests on the path and the model uses behind the script, with
    the variables that these uses have to do with; `touched` is called with the variable when what
    comes behind the test has to do with one of them as well.
    """

    hero: str
    uses: frozenset[str]
    variables: frozenset[int]
    touched: Callable[[int], None]


class TouchedError(Exception):
    """What comes behind a test has to do with what might have been used in it: with that variable,
    of what is watched.
    """

    def __init__(self, watch: Callable[[int], None], variable: int) -> None:
        super().__init__(variable)
        self.watch, self.variable = watch, variable


class Path:
    """A way through a script so far. `sizes`: how many values each variable has."""

    __slots__ = (
        "_effects", "broken_off", "doubts", "fired", "functions", "gone", "guard", "leans",
        "looks", "marks", "over", "overflowing", "prefix", "sizes", "spares", "watch",
    )  # fmt: skip

    def __init__(self, sizes: list[int]) -> None:
        self.sizes = sizes
        self.guard: dict[int, int] = {}
        self.functions: dict[int, Function] = {}
        self.marks: tuple[Mark, ...] = ()
        self.prefix: tuple[dict[int, int], Doubts] | None = None
        """The guard, and the doubts, as they were when chance or another hero was first asked."""
        self.doubts = NONE
        """What it needs and the model leaves out."""
        self.broken_off = False
        """The script that was running is left; the next of a pass of events still comes."""
        self.over = False
        """The game has ended."""
        self.gone: tuple[str, ...] = ()
        """The heroes whose players have gone home in the middle of it."""
        self.fired = 0
        """How many events have fired in the pass that is under way."""
        self.looks: tuple[dict[int, Function], ...] = ({},)
        """The functions at rest, and each time since then when watched events were looked at."""
        self.overflowing: tuple[str, ...] = ()
        """Heroes who were given an item and may have too many, once for each item."""
        self.leans: dict[int, int] = {}
        """By counter: with which of its old values it is only known to be at least what is said."""
        self.spares: frozenset[int] = frozenset()
        """Counters of which more than the least is left."""
        self.watch: Watch | None = None
        """What must not be touched any more without being told."""
        self._effects: tuple[Effect, ...] | None = None
        """What `effects` has found, as it is asked for more than once."""

    def copy(self) -> Path:
        """The same path, to be gone on with in another way."""
        made = Path.__new__(Path)
        made.sizes = self.sizes
        made.guard = dict(self.guard)
        made.functions = dict(self.functions)
        made.marks = self.marks
        made.prefix = self.prefix
        made.doubts = self.doubts
        made.broken_off = self.broken_off
        made.over = self.over
        made.gone = self.gone
        made.fired = self.fired
        made.looks = self.looks
        made.overflowing = self.overflowing
        made.leans = self.leans
        made.spares = self.spares
        made.watch = self.watch
        made._effects = None
        return made

    # --- asking

    def possible(self, old: int) -> int:
        """The values that an old variable may have."""
        return self.guard.get(old, (1 << self.sizes[old]) - 1)

    def split(self, variable: int, allowed: int) -> tuple[list[Path], list[Path]]:
        """The paths on which the variable now has one of these values, and the others."""
        self._touch(variable)
        function = self.functions.get(variable)
        if function is None:
            return self._split_old(variable, self.possible(variable) & allowed)
        if not function.inputs:
            return ([self], []) if allowed >> function.table[0] & 1 else ([], [self])
        if len(function.inputs) == 1:
            (old,) = function.inputs
            found = sum(1 << v for v, new in enumerate(function.table) if allowed >> new & 1)
            return self._split_old(old, self.possible(old) & found)
        yes: list[Path] = []
        no: list[Path] = []
        for path in self._told_apart(variable, function):
            more = path.split(variable, allowed)
            yes += more[0]
            no += more[1]
        return yes, no

    def where(self, variable: int, allowed: int) -> list[Path]:
        """The paths on which the variable now has one of these values."""
        return self.split(variable, allowed)[0]

    def _split_old(self, old: int, yes: int) -> tuple[list[Path], list[Path]]:
        return self._limited(old, yes), self._limited(old, self.possible(old) & ~yes)

    def limited(self, old: int, values: int) -> list[Path]:
        """The path for these old values alone; none, where it has none of them."""
        return self._limited(old, self.possible(old) & values)

    def _limited(self, old: int, values: int) -> list[Path]:
        if values == 0:
            return []
        if values == self.possible(old):
            return [self]
        made = self.copy()
        made.guard[old] = values
        return [made]

    def _told_apart(self, variable: int, function: Function) -> list[Path]:
        """The function with its first input taken apart: a path for each way in which it counts."""
        first, rest = function.inputs[0], function.inputs[1:]
        length = len(function.table) // self.sizes[first]
        ways: dict[tuple[int, ...], int] = {}
        for value in range(self.sizes[first]):
            if self.possible(first) >> value & 1:
                part = function.table[value * length : (value + 1) * length]
                ways[part] = ways.get(part, 0) | 1 << value
        found = []
        for table, values in ways.items():
            made = self.copy()
            made.guard[first] = values
            made.functions[variable] = Function(rest, table)
            found.append(made)
        return found

    # --- going on

    def assigned(self, variable: int, value: int) -> Path:
        """The variable takes the value."""
        self._touch(variable)
        made = self.copy()
        made.functions[variable] = Function((), (value,))
        return made

    def added(self, variable: int, amount: int) -> Path:
        """The variable moves and stops at its ends."""
        last = self.sizes[variable] - 1
        return self.combined(variable, (variable,), lambda v: min(max(v + amount, 0), last))[0]

    def combined(
        self, variable: int, others: tuple[int, ...], rule: Callable[..., int]
    ) -> list[Path]:
        """The variable takes what the rule says for the present values of others (one path; or
        several, where the table would grow too large).
        """
        for it in (variable, *others):
            self._touch(it)
        functions = [self.functions.get(it) or self._as_it_was(it) for it in others]
        if len(functions) == 1:
            (function,) = functions
            made = self.copy()
            made.functions[variable] = Function(function.inputs, tuple(map(rule, function.table)))
            return [made]
        inputs = tuple(dict.fromkeys(old for it in functions for old in it.inputs))
        size = 1
        for old in inputs:
            size *= self.sizes[old]
        if size > LARGEST:
            widest = max(functions, key=lambda it: len(it.inputs))
            apart = self._told_apart(others[functions.index(widest)], widest)
            return [it for way in apart for it in way.combined(variable, others, rule)]
        table = tuple(map(rule, *(self._through(inputs, it) for it in functions)))
        made = self.copy()
        made.functions[variable] = Function(inputs, table)
        return [made]

    def _as_it_was(self, variable: int) -> Function:
        return Function((variable,), tuple(range(self.sizes[variable])))

    def _value(self, function: Function, old_values: dict[int, int]) -> int:
        at = 0
        for old in function.inputs:
            at = at * self.sizes[old] + old_values[old]
        return function.table[at]

    def _through(self, inputs: tuple[int, ...], function: Function) -> list[int]:
        """The values of a function of some of the inputs, as all of them run; the last one runs
        fastest.
        """
        steps = {}
        step = 1
        for old in reversed(function.inputs):
            steps[old] = step
            step *= self.sizes[old]
        places = [0]
        for old in inputs:
            size, step = self.sizes[old], steps.get(old, 0)
            places = [at + value * step for at in places for value in range(size)]
        return [function.table[at] for at in places]

    def marked(self, by: By, said: Chance | Decision, doubts: Doubts = NONE) -> Path:
        """A fork was taken."""
        made = self.copy()
        if by is not By.PLAYER and made.prefix is None:
            made.prefix = dict(self.guard), self.doubts
        made.marks = (*self.marks, Mark(by, said, doubts))
        return made

    def with_doubt(self, doubt: Doubt) -> Path:
        """It needs something that the model leaves out."""
        made = self.copy()
        made.doubts = self.doubts | {doubt}
        return made

    def leaning(self, counter: int, values: int) -> Path:
        """With these old values of the counter, more may be left of it than is said."""
        made = self.copy()
        made.leans = {**self.leans, counter: self.leans.get(counter, 0) | values}
        return made

    def spared(self, counter: int, doubt: Doubt) -> Path:
        """More of the counter is left than the least; what it needs is not known."""
        made = self.with_doubt(doubt)
        made.spares = self.spares | {counter}
        return made

    def with_overflow(self, hero: str) -> Path:
        """The hero was given an item."""
        made = self.copy()
        made.overflowing = (*self.overflowing, hero)
        return made

    def without_overflow(self) -> Path:
        """What is laid down of what is too much is told."""
        made = self.copy()
        made.overflowing = ()
        return made

    def left(self) -> Path:
        """The script is broken off."""
        made = self.copy()
        made.broken_off = True
        return made

    def home(self, hero: str) -> Path:
        """The player of the hero has gone home, and is asked nothing any more."""
        made = self.copy()
        made.gone = (*self.gone, hero)
        made.overflowing = tuple(it for it in self.overflowing if it != hero)
        return made

    def watching(self, watch: Watch | None) -> Path:
        """From here on it is told when one of these variables is touched."""
        made = self.copy()
        made.watch = watch
        return made

    def _touch(self, variable: int) -> None:
        if self.watch is not None and variable in self.watch.variables:
            self.watch.touched(variable)

    def ended(self) -> Path:
        """The game is over."""
        made = self.left()
        made.over = True
        return made

    def resumed(self) -> Path:
        """The next script of the same pass begins."""
        made = self.copy()
        made.broken_off = False
        return made

    def counting(self, fired: int) -> Path:
        """So many events have fired in the pass."""
        made = self.copy()
        made.fired = fired
        return made

    def looked(self) -> Path:
        """Watched events are looked at."""
        made = self.copy()
        made.looks = (*self.looks, self.functions)
        return made

    def rested(self) -> Path:
        """Watched events have been looked at, and those that are due are known."""
        made = self.copy()
        made.looks = (self.functions,)
        return made

    # --- what came out

    def result(self, values: tuple[int, ...]) -> tuple[int, ...]:
        """The state after the path, from a state in which its guard holds."""
        old = dict(enumerate(values))
        after = list(values)
        for variable, function in self.functions.items():
            after[variable] = self._value(function, old)
        return tuple(after)

    def changes(self, variable: int) -> bool:
        """Whether the variable may be another one afterwards."""
        return variable in self.functions and any(it.variable == variable for it in self.effects())

    def _effect(self, variable: int) -> Effect | None:
        return effect_of(variable, self.functions[variable], self.possible, self.sizes)

    def effects(self) -> tuple[Effect, ...]:
        """What is changed in the end, in the plainest words."""
        if self._effects is None:
            told = (self._effect(it) for it in sorted(self.functions))
            self._effects = tuple(it for it in told if it is not None)
        return self._effects


def cube(guard: dict[int, int], sizes: list[int]) -> Cube:
    """A guard as literals; those that say nothing are left out."""
    return tuple(
        Literal(variable, allowed)
        for variable, allowed in sorted(guard.items())
        if allowed != (1 << sizes[variable]) - 1
    )
