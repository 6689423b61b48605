"""Facts about cells, and writes on them: which brings about or undoes which."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.program import condition as c
from fateloom.runtime.program.variables import Counter, Flag, States, Variable
from fateloom.runtime.program.words import Op, Place
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from fateloom.dsl.graph.build.sketch import At
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.span import Span

HOLDS: dict[Op, Callable[[int, int], bool]] = {
    Op.AT_LEAST: int.__ge__,
    Op.AT_MOST: int.__le__,
    Op.MORE: int.__gt__,
    Op.LESS: int.__lt__,
    Op.EXACTLY: int.__eq__,
}
"""The comparisons of numbers."""
HELD = "held"
"""That somebody has a thing."""
BOX = Place.BOX.value
FOR_MANY = ("", *(it.value for it in c.Who if it is not c.Who.ACTIVE))


@record
class Fact:
    """A node that stands for a cell having one of some values; `low`, `high`: the least and the
    greatest of them, `ends`: those of the cell, for numbers; `of`: whose it is.
    """

    node: str
    of: c.Subject
    cell: str
    values: frozenset[int | str | None]
    low: int
    high: int
    ends: tuple[int, int]


@record
class Write:
    """An effect on a cell: a new value, or `add`, which is 0 where a value is set."""

    at: At
    cell: str
    value: int | str | None
    add: int
    label: str
    who: str
    span: Span


def ends_of(variable: Variable) -> tuple[int, int]:
    """The least and the greatest value."""
    match variable.domain:
        case Counter(low=low, high=high):
            return low, high
        case States(names=names):
            return 0, len(names) - 1
        case Flag():
            return 0, 1


def kind_of(variable: Variable) -> NodeKind:
    """Counters and other variables are drawn differently."""
    return NodeKind.COUNTER if isinstance(variable.domain, Counter) else NodeKind.VARIABLE


def subject_of(it: c.Condition) -> c.Subject:
    """Of whom a condition speaks."""
    inner = it.part if isinstance(it, c.Not) else it
    return getattr(inner, "subject", c.Who.ACTIVE)


def for_whom(write: Write, fact: Fact, *, by_itself: bool) -> str | None:
    """For whom an effect changes a fact, as `QuestEdge.who` has it; None: it never does. Of others
    than the active hero a fact is changed by whatever reaches one of them. `by_itself`: it is the
    effect of an event, which has every hero for its active one.
    """
    if fact.of is c.Who.ACTIVE:
        return write.who
    if isinstance(fact.of, c.Named):
        if write.who == "" and not by_itself:
            return fact.of.hero
        if write.who not in (*FOR_MANY, fact.of.hero):
            return None
    return c.Who.EVERYONE.value


def effects(write: Write, fact: Fact) -> tuple[EdgeKind, ...]:
    """Whether the write brings the fact about or undoes it; a step can do both: `n +1` leads to
    `n is 1` and from there further.
    """
    if not write.add:
        return (EdgeKind.GIVES if write.value in fact.values else EdgeKind.CLOSES,)
    (low, high), has_gap = fact.ends, len(fact.values) < fact.high - fact.low + 1
    from_below, from_above = has_gap or fact.low > low, has_gap or fact.high < high
    gives, closes = (from_below, from_above) if write.add > 0 else (from_above, from_below)
    return (EdgeKind.GIVES,) * gives + (EdgeKind.CLOSES,) * closes


def uses(write: Write, fact: Fact) -> int:
    """After how many times at the latest the write has undone the fact."""
    return 1 if not write.add else -(-(fact.high - fact.low + 1) // abs(write.add))


def where(place: Place, target: str | None) -> str:
    """Where a thing is, as the value of its cell."""
    return place.value if target is None else f"{place.value} {target}"


def elsewhere(program: Program, but: str) -> frozenset[int | str | None]:
    """All places where a thing can be, but for one."""
    found = [where(Place.TILE, it.id) for it in program.tiles]
    found += [where(Place.NPC, it.id) for it in program.npcs]
    found += [where(Place.STOCK, it.id) for it in program.stocks]
    return frozenset({HELD, BOX, Place.GONE.value, *found} - {but})


def turning(holds: Callable[[int], bool], number: int) -> tuple[int, ...]:
    """The days on which a fact about the day begins and ends to hold, in turn; `number`: the one
    that it names, behind which nothing changes but on the next day.
    """
    found: list[int] = []
    for day in range(1, max(1, number + 1) + 1):
        if holds(day) is not bool(len(found) % 2):
            found.append(day)
    return tuple(found)
