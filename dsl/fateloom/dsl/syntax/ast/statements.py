"""Statements as written. Every statement may carry comments; effects may carry `who` (None,
everyone, others or a hero id).
"""

from __future__ import annotations

from fateloom.dsl.syntax.ast.conditions import Condition, ItemRef
from fateloom.dsl.syntax.ast.prose import Prose
from fateloom.runtime.kernel.nested import OUTCOME
from fateloom.runtime.record import record
from fateloom.runtime.span import Span

Body = tuple["Statement", ...]


@record
class Comment:
    """A line of its own that starts with `#` (without the mark and one blank), or a blank line
    kept (`text` None).
    """

    text: str | None
    span: Span


@record
class IfArm:
    """`if COND` or `else if COND`."""

    condition: Condition
    body: Body
    span: Span


@record
class If:
    """A whole `if` with its arms; `otherwise` is empty without `else`."""

    arms: tuple[IfArm, ...]
    otherwise: Body
    span: Span


@record
class Cost:
    """One part of a price. kind: coins, xp, effort, skill (name: the skill, or None for `any
    skill`), item (`item`).
    """

    kind: str
    amount: int
    skill: str | None
    item: ItemRef | None
    span: Span


@record
class Choice:
    """A labelled branch of `choose`."""

    label: str
    costs: tuple[Cost, ...]
    condition: Condition | None
    body: Body
    span: Span


@record
class Choose:
    """`choose` and its branches. `choices` may hold comments between them."""

    choices: tuple[Choice | Comment, ...]
    span: Span


@record
class Band:
    """`0`, `1-2`, `3+` (high None), `fails` (low -1, high -1) or a difficulty word (`word`,
    with its number in `low`, high None).
    """

    low: int
    high: int | None
    word: str | None
    body: Body
    span: Span


@record
class Test:
    """A test in the middle of a script, or the body of a test option."""

    skill: str
    label: str
    bands: tuple[Band | Comment, ...]
    span: Span


@record
class Answer:
    """`item rope, salve keeps` or `any fire` (one ref) or `other` (no ref). `fate`: keeps,
    loses or None.
    """

    items: tuple[ItemRef, ...]
    fate: str | None
    body: Body
    span: Span


@record
class Scan:
    """An item scan; mode is ask, use or give."""

    mode: str
    label: str
    answers: tuple[Answer | Comment, ...]
    span: Span


@record
class DestinyAnswer:
    """`warden.penance`, or `other` (both None)."""

    hero: str | None
    path: str | None
    body: Body
    span: Span


@record
class AskDestiny:
    """`asks destiny`."""

    label: str
    answers: tuple[DestinyAnswer | Comment, ...]
    span: Span


@record
class Trade:
    """`trade`, only as an option."""

    stock: str
    label: str
    span: Span


@record
class Outcome:
    """A block of a call: `success`, `failure 3+`, `with hope`, `bought lamp`. `least`: the number
    that is written, if one is; `part`: `outcome`, or the mark of a side fact.
    """

    name: str
    body: Body
    span: Span
    least: int | None = None
    part: str = OUTCOME


@record
class Call:
    """`battle wreckers "…" with force crew`."""

    system: str
    setup: str
    label: str
    argument: tuple[str, str] | None
    outcomes: tuple[Outcome | Comment, ...]
    span: Span


@record
class Do:
    """`do SCENE (ARG, …)`; arguments as written: ids or numbers."""

    scene: str
    arguments: tuple[str, ...]
    span: Span


@record
class Gain:
    """`gain 3 coins`, `lose 1 any skill`, `refresh 1 effort`, `virtue -2`. what: coins, xp,
    effort, virtue, `any skill` or a skill; amount negative for losses. `amount` may be a scene
    parameter's name.
    """

    who: str | None
    what: str
    amount: int | str
    negative: bool
    """True for lose, exhaust and `-`: `amount` itself is never negative."""
    span: Span


@record
class NewMarker:
    """`new power marker on 9`."""

    who: str | None
    skill: str
    space: int | None
    span: Span


@record
class GainItem:
    """`gain item rope, lantern`, `gain any fire`; `otherwise` None without an `else` block."""

    who: str | None
    items: tuple[ItemRef, ...]
    otherwise: Body | None
    span: Span


@record
class LoseItem:
    """`lose item rope`, `lose any fire`."""

    who: str | None
    item: ItemRef
    span: Span


@record
class Pay:
    """`pay 2 coins and item rope`."""

    costs: tuple[Cost, ...]
    otherwise: Body | None
    span: Span


@record
class MoveItem:
    """`drop rope on quay` (word drop), `return rope`, `destroy rope`, `ide takes rope` (word
    takes, target the NPC).
    """

    word: str
    item: str
    target: str | None
    span: Span


@record
class Becomes:
    """`bell becomes drowned`, `tide becomes 6`."""

    who: str | None
    name: str
    value: str
    span: Span


@record
class Turn:
    """`ferry_paid up`, `ferry_paid down`."""

    who: str | None
    name: str
    up: bool
    span: Span


@record
class Count:
    """`debt +1`; amount as for Gain."""

    who: str | None
    name: str
    amount: int | str
    negative: bool
    span: Span


@record
class PlacePoi:
    """`place ferry on marsh`."""

    poi: str
    tile: str | None
    span: Span


@record
class RemovePoi:
    """`remove ferry`."""

    poi: str
    span: Span


@record
class SetToken:
    """`token ferry ruin`."""

    poi: str
    token: str
    span: Span


@record
class NpcMoves:
    """`ide moves to ferry`; poi None: `ide leaves`."""

    npc: str
    poi: str | None
    span: Span


@record
class ChangeTiles:
    """`reveal marsh, causeway`; word is reveal, explore or hide."""

    word: str
    tiles: tuple[str, ...]
    span: Span


@record
class StockGains:
    """`stock verger gains rope, lantern`."""

    stock: str
    items: tuple[str, ...]
    span: Span


@record
class MoveHero:
    """`move to marsh`."""

    who: str | None
    tile: str
    span: Span


@record
class Fire:
    """`fire spring_tide`."""

    event: str
    span: Span


@record
class ChangeOption:
    """`open saint_anne.climb`; word is open, close or renew; `poi` None inside its own POI."""

    word: str
    poi: str | None
    option: str
    span: Span


@record
class Next:
    """`next toll`, `next toll now`."""

    stage: str
    now: bool
    span: Span


@record
class Simple:
    """A word alone: leave, stay, fulfil, defeated (`who` only with defeated)."""

    who: str | None
    word: str
    span: Span


Effect = (
    Do | Gain | NewMarker | LoseItem | MoveItem | Becomes | Turn | Count | PlacePoi | RemovePoi
    | SetToken | NpcMoves | ChangeTiles | StockGains | MoveHero | Fire | ChangeOption | Next
    | Simple
)  # fmt: skip
"""Statements that are one line and never have a block."""

Statement = (
    Comment
    | Prose
    | If
    | Choose
    | Test
    | Scan
    | AskDestiny
    | Trade
    | Call
    | GainItem
    | Pay
    | Effect
)
