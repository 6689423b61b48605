"""Conditions as written (forms.md, "Conditions"). `who` is None, `anyone`, `others`,
`everyone` or the id of a hero.
"""

from __future__ import annotations

from fateloom.runtime.record import record
from fateloom.runtime.span import Span


@record
class And:
    """Two or more parts joined by `and`."""

    parts: tuple[Condition, ...]
    span: Span


@record
class Or:
    """Two or more parts joined by `or`."""

    parts: tuple[Condition, ...]
    span: Span


@record
class Not:
    """`not …`."""

    part: Condition
    span: Span


@record
class Flag:
    """A bare name."""

    who: str | None
    name: str
    span: Span


@record
class Is:
    """`NAME is VALUE or VALUE`; `quantity` words such as `coins is 3` come here too, `values`
    as written.
    """

    who: str | None
    name: str
    values: tuple[str, ...]
    negated: bool
    span: Span


@record
class Amount:
    """What is compared: a counter's name or one of the words virtue, coins, xp, effort, day,
    players; or markers of a skill (`markers`: name is the skill; `within` is None for `power
    markers`, a space for `power within 5`).
    """

    name: str
    markers: bool
    within: int | None


@record
class Compare:
    """`AMOUNT OP N`; op is one of >= <= > <."""

    who: str | None
    amount: Amount
    op: str
    number: int
    span: Span


@record
class ItemRef:
    """`item ID` or, with `category`, `any CATEGORY`."""

    name: str
    category: bool


@record
class Has:
    """`has item rope`, `lacks any fire`."""

    who: str | None
    item: ItemRef
    negated: bool
    span: Span


@record
class ItemIs:
    """`item rope is PLACE`; place is one of box, gone, held, tile, npc, stock; target the id
    for the last three.
    """

    item: str
    place: str
    target: str | None
    span: Span


@record
class HeroIs:
    """`hero is warden or smuggler`."""

    heroes: tuple[str, ...]
    span: Span


@record
class OnTile:
    """`on tile marsh`."""

    who: str | None
    tile: str
    span: Span


@record
class Visited:
    """`visited saint_anne`."""

    who: str | None
    poi: str
    span: Span


@record
class Chose:
    """`chose saint_anne.rob`; `poi` None when written without it, inside that POI."""

    who: str | None
    poi: str | None
    option: str
    span: Span


@record
class NameState:
    """`marsh explored`, `marsh revealed`, `ferry placed`, `ide away`: a name and one of these
    words.
    """

    name: str
    word: str
    span: Span


@record
class NameAt:
    """`ferry on marsh` (word `on`), `ide at ferry` (word `at`)."""

    name: str
    word: str
    place: str
    span: Span


@record
class Mode:
    """`solo`, `group`, `explorer`, `challenger`."""

    word: str
    span: Span


@record
class HeroState:
    """`in finale` or `out`."""

    who: str | None
    word: str
    span: Span


Condition = (
    And
    | Or
    | Not
    | Flag
    | Is
    | Compare
    | Has
    | ItemIs
    | HeroIs
    | OnTile
    | Visited
    | Chose
    | NameState
    | NameAt
    | Mode
    | HeroState
)
