"""Values that a cell may have, sets, and ranges for numbers; and which of them variables, other
numbers and tables may ever have.
"""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.program.condition import GameMode, Measure
from fateloom.runtime.program.statement import AddToVariable, Resource, SetVariable
from fateloom.runtime.program.variables import Counter, Variable
from fateloom.runtime.program.words import Op

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, TypeAlias

    from fateloom.runtime.program import statement as st
    from fateloom.runtime.program.program import Program

    Options: TypeAlias = frozenset[Any] | range
    Write: TypeAlias = tuple[st.Write, object, object]
    """A site of the cross-reference; only its effect is read here."""
    HowOften: TypeAlias = Mapping[int, int | None]
    """Of writes, by the identity of their effect, how many times each can happen at most; None, or
    not there: any number of times.
    """
    Gained: TypeAlias = tuple[st.Gain, object]

FEW = 512
"""Of counters with more values than this, only the bounds are kept."""

MANY = 1 << 40
"""Greater than any number in a game."""

SPREAD = {
    Op.AT_LEAST.value: lambda n: range(n, MANY),
    Op.AT_MOST.value: lambda n: range(-MANY, n + 1),
    Op.MORE.value: lambda n: range(n + 1, MANY),
    Op.LESS.value: lambda n: range(-MANY, n),
    Op.EXACTLY.value: lambda n: range(n, n + 1),
}


def both(a: Options, b: Options) -> Options:
    """What is in both: two ranges, or two sets."""
    if isinstance(a, range) and isinstance(b, range):
        return range(max(a.start, b.start), min(a.stop, b.stop))
    return frozenset(a) & frozenset(b)


def within(whole: Options, spread: range) -> Options:
    """The values out of `whole` that lie in the range, which may be endless."""
    if isinstance(whole, range):
        return both(whole, spread)
    return frozenset([value for value in whole if value in spread])


def meet(whole: Options, values: tuple[int, ...]) -> Options | None:
    """Those of the values that are in `whole`; None where they are no run inside a range."""
    if isinstance(whole, range):
        start, stop = min(values), max(values) + 1
        if stop - start != len(set(values)):
            return None
        return range(max(whole.start, start), min(whole.stop, stop))
    return whole & frozenset(values)


def without(whole: Options, some: Options) -> Options | None:
    """The rest; None where the rest of a range is in two pieces."""
    if not isinstance(whole, range):
        return whole - frozenset(some)
    if not some:
        return whole
    assert isinstance(some, range)
    if some.start == whole.start:
        return range(some.stop, whole.stop)
    if some.stop == whole.stop:
        return range(whole.start, some.start)
    return None


# --- the values of variables


def may_have(variable: Variable, writes: Sequence[Write], often: HowOften | None = None) -> Options:
    """Every value that the variable may ever have, by its first value and all writes to it.
    `often`: how many times a write can happen at most (`Often.of`).
    """
    options = _all_of(variable, writes)
    if often is None or not isinstance(variable.domain, Counter):
        return options
    return within(options, _bounds(variable, writes, often))


def _bounds(variable: Variable, writes: Sequence[Write], often: HowOften) -> range:
    """From the least to the greatest value to which so many steps can lead a counter."""
    seeds = [variable.initial, *(it.value for it, _, _ in writes if isinstance(it, SetVariable))]
    down, up = 0, 0
    for write in writes:
        step = write[0].amount if isinstance(write[0], AddToVariable) else 0
        times = often.get(id(write[0])) if step else 0
        move = MANY if times is None else abs(step) * times
        down, up = (down + move, up) if step < 0 else (down, up + move)
    return range(min(seeds) - down, max(seeds) + up + 1)


def _all_of(variable: Variable, writes: Sequence[Write]) -> Options:
    """The same where each write can happen any number of times."""
    domain = variable.domain
    seeds, steps = {variable.initial}, set[int]()
    for write, _, _ in writes:
        match write:
            case SetVariable(_, _, value):
                seeds.add(value)
            case AddToVariable(_, _, amount):
                steps |= {amount} - {0}
            case _:
                assert_never(write)
    if not isinstance(domain, Counter):
        return frozenset(seeds)
    low, high = domain.low, domain.high
    if high - low >= FEW or (1 in steps and -1 in steps):
        start = low if any(step < 0 for step in steps) else min(seeds)
        end = high if any(step > 0 for step in steps) else max(seeds)
        values = range(start, end + 1)
        return values if high - low >= FEW else frozenset(values)
    todo = list(seeds) if steps else []
    while todo:
        value = todo.pop()
        for step in steps:
            to = min(high, max(low, value + step))
            if to not in seeds:
                seeds.add(to)
                todo.append(to)
    return frozenset(seeds)


# --- the values of other numbers


def measures(program: Program, resources: Sequence[Gained]) -> dict[Measure, range]:
    """The ranges of virtue, coins, xp, effort, day and players. What abilities of items can change
    is left open.
    """
    settings = program.settings
    rises = any(g.resource is Resource.VIRTUE and g.amount > 0 for g, _ in resources)
    falls = any(g.resource is Resource.VIRTUE and g.amount < 0 for g, _ in resources)
    start = settings.virtue_start
    return {
        Measure.VIRTUE: range(
            settings.virtue_min if falls else start, (settings.virtue_max if rises else start) + 1
        ),
        Measure.COINS: range(MANY),
        Measure.XP: range(MANY),
        Measure.EFFORT: range(settings.effort_max + 1),
        Measure.DAY: range(1, MANY),
        Measure.PLAYERS: range(program.min_players, program.max_players + 1),
    }


MODES = {
    GameMode.SOLO: frozenset(("explorer", "challenger", "solo")),
    GameMode.EXPLORER: frozenset(("explorer",)),
    GameMode.CHALLENGER: frozenset(("challenger",)),
    GameMode.GROUP: frozenset(("group",)),
}


def modes(program: Program) -> frozenset[str]:
    """The kinds of table that the scenario can be played at."""
    modes = {"group"} if program.max_players > 1 else set()
    if program.min_players <= 1:
        modes.update(program.modes or ("solo",))
    return frozenset(modes)
