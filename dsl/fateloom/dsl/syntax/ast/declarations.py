"""Declarations as written, and the file that holds them."""

from __future__ import annotations

import re

from fateloom.dsl.syntax.ast.conditions import Condition
from fateloom.dsl.syntax.ast.prose import Prose
from fateloom.dsl.syntax.ast.statements import (
    AskDestiny,
    Body,
    Comment,
    Cost,
    If,
    Scan,
    Test,
    Trade,
)
from fateloom.runtime.record import record
from fateloom.runtime.span import Span


@record
class FlagType:
    """`flag` or `flag up`."""

    up: bool


@record
class StatesType:
    """Named values."""

    names: tuple[str, ...]


@record
class RangeType:
    """`LOW..HIGH = N`."""

    low: int
    high: int
    initial: int | None


@record
class Variable:
    """`world …` (hero False) or `hero …`."""

    hero: bool
    id: str
    type: FlagType | StatesType | RangeType
    span: Span


@record
class Tile:
    """`tile quay`: hint and explore script. `on_explore` None without the block. Comments
    before members are kept in `comments`.
    """

    id: str
    hint: Prose | None
    on_explore: Body | None
    comments: tuple[Comment, ...]
    span: Span


@record
class Stock:
    """`stock verger: rope, lantern`."""

    id: str
    items: tuple[str, ...]
    span: Span


@record
class StatesLine:
    """`states wary, friend, gone`."""

    names: tuple[str, ...]
    span: Span


@record
class Npc:
    """`npc ide "Mother Ide" at saint_anne`."""

    id: str
    title: str
    poi: str | None
    states: StatesLine | None
    comments: tuple[Comment, ...]
    span: Span


@record
class Option:
    """An option of a POI with its clauses. `body`: for an interaction its statements; else the
    one Test, Scan, AskDestiny or Trade.
    """

    id: str
    label: str
    once: str | None
    """`once`, `once per hero` or None."""
    group: str | None
    costs: tuple[Cost, ...]
    repeat_per_item: bool
    closed: bool
    condition: Condition | None
    body: Body | Test | Scan | AskDestiny | Trade
    span: Span


@record
class Poi:
    """`poi ferry "…" on quay token boat mini man`. `members` in the order written: states
    line, on-remove line, description, options, comments.
    """

    id: str
    title: str
    tile: str | None
    token: str | None
    mini: str | None
    members: tuple[PoiMember, ...]
    span: Span


@record
class OnRemoveLine:
    """`on remove drop`."""

    drop: bool
    span: Span


PoiMember = StatesLine | OnRemoveLine | Prose | If | Option | Comment


@record
class Days:
    """`on day 4, 8` (`listed`), or `every 3 days from day 4 [to day 22]`."""

    listed: tuple[int, ...]
    every: int | None = None
    start: int | None = None
    last: int | None = None


@record
class EventTrigger:
    """kind: day (`days`), turn start, after (`poi`, `option`), when (`condition`)."""

    kind: str
    days: Days | None
    poi: str | None
    option: str | None
    condition: Condition | None


@record
class Event:
    """`event spring_tide on day 4 if … priority 2 repeats in challenger`."""

    id: str
    trigger: EventTrigger
    condition: Condition | None
    priority: int | None
    repeats: bool
    mode: str | None
    body: Body
    span: Span


@record
class Rescue:
    """`rescue if COND`."""

    condition: Condition
    body: Body
    span: Span


@record
class Parameter:
    """`NAME: item` or `NAME: 1..3` (`kind` "number", with low and high)."""

    name: str
    kind: str
    low: int
    high: int


@record
class Scene:
    """`scene toll (what: item, n: 1..3)`."""

    id: str
    parameters: tuple[Parameter, ...]
    body: Body
    span: Span


@record
class Secret:
    """The `secret` block of a path."""

    prose: Prose | None
    span: Span


@record
class Milestone:
    """`milestone "…" when COND`."""

    text: str
    condition: Condition
    span: Span


@record
class Begin:
    """`begins at wreck "…" if … next turn`."""

    poi: str
    label: str
    condition: Condition | None
    next_turn: bool
    span: Span


@record
class Stage:
    """`stage toll takes 2 turns`; `turns` None when not said."""

    id: str
    turns: int | None
    body: Body
    span: Span


@record
class Finale:
    """The `finale` block."""

    stages: tuple[Stage | Comment, ...]
    span: Span


PathMember = Secret | Milestone | Begin | Finale | Comment


@record
class Path:
    """`path penance "…"`; members in the order written."""

    id: str
    title: str
    members: tuple[PathMember, ...]
    span: Span


@record
class Destiny:
    """`destiny warden`."""

    hero: str
    members: tuple[Path | Comment, ...]
    span: Span


Declaration = Variable | Tile | Stock | Npc | Poi | Event | Rescue | Scene | Destiny | Comment


@record
class File:
    """A `.fate` file. `comments` at the ends of lines are kept in `trailing` as (line, text);
    `allows` are the suppressions.
    """

    name: str
    declarations: tuple[Declaration, ...]
    trailing: tuple[tuple[int, str], ...]
    allows: tuple[Allow, ...]


ALLOW = re.compile(r"allow ([a-z][a-z0-9-]*): (\S.*)$")
"""The words of a suppression: the rule, and the reason."""


@record
class Allow:
    """`# allow rule-name: reason`: the finding of that rule on `line` is quieted."""

    rule: str
    reason: str
    line: int
    span: Span
