"""Which constructs and settings stand in a Program, and how often in the compared scenarios.

The list of all of them is read off the types of a Program: each class of record, each value of a
field that is an enum, a flag, a union or optional, and each setting off its default. So a further
node class or setting is in the table, with 0, as soon as it is declared.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from fateloom.runtime.program.destiny import TriggerKind
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.program.statement import (
    AddToVariable,
    Branch,
    Call,
    CallOutcome,
    ChangeMarkers,
    Choose,
    CostKind,
    Defeat,
    Gain,
    GainItem,
    If,
    LoseItem,
    MoveHero,
    NewMarker,
    NextStage,
    SetVariable,
    Test,
)
from fateloom.runtime.program.text import Text
from fateloom.runtime.record import fields, parts_in, record
from fateloom.runtime.span import Span

SHOWN = frozenset(("hint", "token", "mini", "art", "portrait", "secret", "span"))
"""Fields that are shown and change nothing."""

EFFECTS = (Gain, ChangeMarkers, NewMarker, GainItem, LoseItem, SetVariable, AddToVariable, MoveHero)

IMPOSSIBLE: dict[str, str] = {
    **{f"{it.__name__}.subject=ANYONE": "an effect says whose it is" for it in (*EFFECTS, Defeat)},
    **{f"Defeat.subject={it}": "everybody, or who plays the stage" for it in ("OTHERS", "Named")},
    "MoveItem.place=HELD": "for conditions alone",
    "MoveItem.place=HERO": "that is `gain item`",
    "MoveItem.place=STOCK": "that is `stock S gains`",
    "ItemIs.place=HERO": "that is `has item`",
}
"""What the types allow and no text can say, with the reason."""

MOST = 8
"""A union of more classes says nothing of its field: each class is in the table by itself."""

NUMBERS = {"inventory_limit": (1, 2, 3, 4, 5), "move_range": (0, 1), "events_per_pass": (1, 2)}
"""Settings of which each of these values is asked for by itself."""

SHAPES: dict[str, Callable[[Program], bool]] = {
    "one hero": lambda it: it.max_players == 1,
    "two heroes": lambda it: it.max_players == 2,
    "three heroes": lambda it: it.max_players == 3,
    "fewer players than heroes": lambda it: it.min_players < it.max_players,
    "explorer offered": lambda it: "explorer" in it.modes,
    "challenger offered": lambda it: "challenger" in it.modes,
    "a path with two begins": lambda it: any(
        len(p.begins) > 1 for d in it.destinies for p in d.paths
    ),
    "a milestone": lambda it: any(p.milestones for d in it.destinies for p in d.paths),
    "a stage of several turns": lambda it: any(
        s.turns > 1 for d in it.destinies for p in d.paths for s in p.stages
    ),
    "a loop of stages": lambda it: any(_loops(p.stages) for d in it.destinies for p in d.paths),
    "several copies": lambda it: any(item.copies > 1 for item in it.items),
    "an item that is worth nothing": lambda it: any(item.value == 0 for item in it.items),
    "an item carried from the start": lambda it: any(hero.items for hero in it.heroes),
    "a price of two parts": lambda it: any(len(o.costs) > 1 for p in it.pois for o in p.options),
    "an event with a priority": lambda it: any(e.priority != 0 for e in it.events),
    "a POI with states": lambda it: any(p.states for p in it.pois),
    "an NPC with states": lambda it: any(n.states for n in it.npcs),
    "a stack with items": lambda it: any(s.items for s in it.stocks),
    "a test between two looks": lambda it: any(
        isinstance(one, Branch) and _looks_again(one) for one in parts_in(it)
    ),
    "a last day that asks first": lambda it: _asks_first(it),
    "effort dice before a last day": lambda it: _tires_before(it),
    "a margin of a pool game": lambda it: "least" in _marks(it),
    "luck of a pool game": lambda it: "with" in _marks(it),
    "the path of a challenge": lambda it: "by" in _marks(it),
    "virtue that a challenge moves": lambda it: "track" in _marks(it),
    "an interlude": lambda it: any(
        isinstance(one, Call) and one.system == "interlude" for one in parts_in(it)
    ),
}
"""Shapes that no single field shows."""


@cache
def all_names() -> tuple[str, ...]:
    """Every construct, setting and shape that a text can have."""
    return tuple(it for it in (*types_allow(), *SHAPES) if it not in IMPOSSIBLE)


def types_allow() -> tuple[str, ...]:
    """Every construct and setting that the types of a Program allow."""
    found: dict[str, None] = {}
    for cls in sorted(_classes(Program), key=lambda it: str(it.__name__)):
        found[cls.__name__] = None
        for field, hint in _fields(cls):
            found |= dict.fromkeys(f"{cls.__name__}.{field}={it}" for it in _values(hint))
    found |= {f"setting {it}": None for it in fields(Settings)}
    found |= {f"setting {it} {n}": None for it, many in NUMBERS.items() for n in many}
    return tuple(found)


def used_by(program: Program) -> frozenset[str]:
    """Those that stand in the Program; a setting where it is off its default."""
    found = {name for name, holds in SHAPES.items() if holds(program)}
    classes = _classes(Program)
    for part in parts_in(program):
        cls: Any = type(part)
        if cls not in classes:
            continue
        found.add(cls.__name__)
        for field, hint in _fields(cls):
            value = getattr(part, field)
            found |= {type(value).__name__, f"{cls.__name__}.{field}={_word(hint, value)}"}
    plain = Settings()
    for name in fields(Settings):
        value = getattr(program.settings, name)
        if value != getattr(plain, name):
            found.add(f"setting {name}")
        if value in NUMBERS.get(name, ()):
            found.add(f"setting {name} {value}")
    return frozenset(found & set(all_names()))


# --- the types of a Program


@cache
def _classes(root: Any) -> frozenset[Any]:
    """The classes of records in a Program, those of texts and of games of other systems apart."""
    todo = [root]
    found: set[Any] = set()
    while todo:
        cls = todo.pop()
        if cls in found or cls in (Text, Span, Settings):
            continue
        found.add(cls)
        todo += [
            it for _, hint in _fields(cls) for it in _leaves(hint) if hasattr(it, "__fields__")
        ]
    return frozenset(found)


@cache
def _fields(cls: Any) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(cls)
    return tuple((it, hints[it]) for it in fields(cls) if it not in SHOWN)


def _members(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)


def _leaves(hint: Any) -> Iterator[Any]:
    """The types within a hint, those of tuples too."""
    for member in _members(hint):
        if get_origin(member) is tuple:
            for it in get_args(member):
                yield from _leaves(it)
        else:
            yield member


def _values(hint: Any) -> tuple[str, ...]:
    """What a field can hold, if that is a closed set: values of an enum or flag, classes of a
    union, whether an optional one is given.
    """
    found: list[str] = []
    members = _members(hint)
    for it in members if len(members) <= MOST else ():
        if isinstance(it, type) and issubclass(it, Enum):
            found += [value.name for value in it]
        elif it is bool:
            found += ["no", "yes"]
        elif it is types.NoneType:
            found.append("none")
        elif len(members) > 1 and hasattr(it, "__fields__") and types.NoneType not in members:
            found.append(it.__name__)
        elif types.NoneType in members:
            found.append("given")
    return tuple(dict.fromkeys(found))


def _word(hint: Any, value: object) -> str:
    """Which of the values of a field it is."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case Enum():
            return value.name
    return "given" if types.NoneType in _members(hint) else type(value).__name__


# --- shapes


def _looks_again(branch: Branch) -> bool:
    """Whether there is a test behind the look, and another look behind that."""
    kinds = [type(it) for it in branch.body]
    return Test in kinds and If in kinds[kinds.index(Test) :]


def _last_days(program: Program) -> frozenset[int]:
    """The days of events that defeat everybody."""
    last = [it for it in program.events if any(isinstance(s, Defeat) for s in parts_in(it.body))]
    return frozenset(day for it in last for day in it.trigger.days)


def _tires_before(program: Program) -> bool:
    """Whether two options cost effort dice that come back, and some day leaves nobody."""
    tiring = [
        it
        for poi in program.pois
        for it in poi.options
        if any(one.kind is CostKind.EFFORT for one in it.costs)
    ]
    return bool(program.settings.effort_refresh and len(tiring) > 1 and _last_days(program))


def _asks_first(program: Program) -> bool:
    """Whether a turn asks or rolls on the day of an event that defeats everybody (VER-01)."""
    days = _last_days(program)
    asking = [
        it
        for it in program.events
        if it.trigger.kind is TriggerKind.TURN_START or not days.isdisjoint(it.trigger.days)
        if any(isinstance(s, (Choose, Test, ChangeMarkers)) for s in parts_in(it.body))
    ]
    return bool(days and asking)


def _loops(stages: Iterable[Any]) -> bool:
    """Whether a stage leads to an earlier one."""
    earlier: set[str] = set()
    for stage in stages:
        earlier.add(stage.id)
        if any(isinstance(it, NextStage) and it.stage in earlier for it in parts_in(stage.body)):
            return True
    return False


def _marks(program: Program) -> frozenset[str]:
    """What the blocks of the calls ask for beside the outcome."""
    blocks = [it for it in parts_in(program) if isinstance(it, CallOutcome)]
    least = {"least" for it in blocks if it.least > 1}
    return frozenset(least | {it.part for it in blocks})


# --- the table


@record
class Row:
    """In how many compared scenarios a construct stood; how many questions of these were answered
    blocked and safe.
    """

    name: str
    scenarios: int
    blocked: int
    safe: int


def table(compared: Iterable[tuple[frozenset[str], int, int]]) -> tuple[Row, ...]:
    """The rows of all constructs, of the compared scenarios: what stood in one, its questions
    blocked, and safe.
    """
    counts = {name: [0, 0, 0] for name in all_names()}
    for used, blocked, safe in compared:
        for name in used:
            for at, number in enumerate((1, blocked, safe)):
                counts[name][at] += number
    return tuple(Row(name, *numbers) for name, numbers in counts.items())


def as_text(rows: Iterable[Row]) -> str:
    """The table for people."""
    lines = [f"{'construct or setting':52} {'scenarios':>9} {'blocked':>8} {'safe':>8}"]
    lines += [f"{it.name:52} {it.scenarios:9} {it.blocked:8} {it.safe:8}" for it in rows]
    return "\n".join(lines) + "\n"
