"""State variables: what each one holds, its values, and the one place where both are printed.

A variable is identified by its `Key`; its values are plain data (`Value`). Names and labels are
printed from them once, when a variable is made. They are for people and for certificates, and
nothing reads them back but `key_of` and `value_of`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import NamedTuple

from fateloom.runtime.program.board import Side
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import record, replace
from fateloom.runtime.span import Span


class Kind(Enum):
    """What a variable holds; the value begins its printed name."""

    # Kinds are equal only to themselves, and keys are hashed at each look-up of flattening: this is
    # in C, and that of enumerations is not.
    __hash__ = object.__hash__

    HERO_TILE = "at"
    """The tile of a hero."""
    FINALE = "finale"
    """How far a hero is in a finale."""
    HELD = "held"
    """The number of items of a hero."""
    RESOURCE = "resource"
    """A resource of a hero; the printed name begins with the resource."""
    MARKERS = "markers"
    """Where the markers of a hero's track stand; the subject is the skill."""
    STORY = "is"
    """A variable of the story, of the world or of a hero."""
    VISITED = "visited"
    """Whether a hero was at a POI."""
    CHOSE = "chose"
    """Whether a hero has used an option."""
    SPENT = "spent"
    """Whether an option is used up for a hero."""
    ITEM = "item"
    """The place of an item that has one copy."""
    COPIES = "copies"
    """How many copies of an item are at a place; printed as `item:ITEM@PLACE`."""
    TILE = "tile"
    """The side of a tile."""
    POI = "poi"
    """The tile of a POI."""
    NPC = "npc"
    """The POI of an NPC."""
    STOCK = "stock"
    """Whether a stack is laid out."""
    CLOSED = "closed"
    """Whether an option is closed."""
    USED = "used"
    """Whether an option is used up for all."""
    EVENT = "fired"
    """Whether an event has fired."""
    DAY = "day"
    SEATING = "seating"
    """How the heroes sit, from the first player on; nothing changes it."""
    NOTHING = "nothing"
    """No variable has this number in this version of a story (`numbers`)."""


OF_A_HERO = frozenset({Kind.HERO_TILE, Kind.FINALE, Kind.HELD})
"""Kinds with one variable a hero: there is nothing else that they are about."""

MEMORIES = (Kind.VISITED, Kind.CHOSE, Kind.SPENT)
"""What a hero has done."""

RESOURCES = frozenset(it.value for it in Resource)


# Keys and values are named tuples, not records: flattening looks them up in dictionaries all the
# time, and tuples are hashed in C.


class ItemPlace(NamedTuple):
    """Where a copy of an item is. `id`: of the hero, stock, tile or NPC; "" for other places."""

    place: Place
    id: str = ""


BOX, GONE = ItemPlace(Place.BOX), ItemPlace(Place.GONE)


def hands(hero: str) -> ItemPlace:
    """With the hero."""
    return ItemPlace(Place.HERO, hero)


Spaces = tuple[int, ...]
"""A value of `Kind.MARKERS`: the spaces of the markers, ascending. A value stands for all positions
that make no other difference (`tracks`); this is the first of them.
"""


class Phase(Enum):
    """How far a hero is."""

    NONE = "none"
    STAGE = "stage"
    WON = "won"
    DEFEATED = "defeated"


class FinaleState(NamedTuple):
    """A value of `Kind.FINALE`. `path` goes with STAGE and WON, `stage` with STAGE alone."""

    phase: Phase
    path: str = ""
    stage: str = ""


class Seating(NamedTuple):
    """A value of `Kind.SEATING`: the heroes as they take their turns, from the first player on."""

    heroes: tuple[str, ...]


NO_FINALE, DEFEATED = FinaleState(Phase.NONE), FinaleState(Phase.DEFEATED)


class Merged(Enum):
    """Several values that an abstraction does not tell apart."""

    ANYWHERE = "anywhere"
    ON_THE_MAP = "on the map"
    ANYTHING = ""


Value = str | int | Side | ItemPlace | FinaleState | Seating | Spaces | Merged | None
"""A value: the id of a tile or POI (None: nowhere), the name of a state of the story's, a number, a
flag, or one of the records above.
"""


class Key(NamedTuple):
    """What a variable is about. `subject`: the id of the item, POI, option, … ("" where the kind
    says it all); `owner`: the hero whose it is; `place`: of `Kind.COPIES` alone.
    """

    kind: Kind
    subject: str = ""
    owner: str | None = None
    place: ItemPlace | None = None


@record
class Variable:
    """A finite variable: the parts of its key, and its values by number. Made by `variable`."""

    kind: Kind
    subject: str
    owner: str | None
    place: ItemPlace | None
    values: tuple[Value, ...]
    open_end: bool
    """The last value stands for all greater ones as well (coins, experience, days)."""
    span: Span
    name: str
    labels: tuple[str, ...]

    @property
    def key(self) -> Key:
        """What identifies it."""
        return Key(self.kind, self.subject, self.owner, self.place)

    def within(self, allowed: int) -> list[Value]:
        """The values of a bit mask, in order."""
        return [it for at, it in enumerate(self.values) if allowed >> at & 1]

    def mask(self, wanted: Callable[[Value], bool]) -> int:
        """The values for which `wanted` holds, as a bit mask."""
        return sum(1 << at for at, it in enumerate(self.values) if wanted(it))


def variable(key: Key, values: Iterable[Value], span: Span, *, open_end: bool = False) -> Variable:
    """A variable, with its name and the labels of its values printed."""
    values = tuple(values)
    return Variable(*key, values, open_end, span, name_of(key), tuple(map(label_of, values)))


def with_values(it: Variable, values: tuple[Value, ...]) -> Variable:
    """The same variable with other values."""
    return replace(it, values=values, labels=tuple(map(label_of, values)))


def is_won(value: Value) -> bool:
    """Whether a value of a finale says that it is won."""
    return isinstance(value, FinaleState) and value.phase is Phase.WON


def is_stage(value: Value) -> bool:
    """Whether a value of a finale is one of its stages."""
    return isinstance(value, FinaleState) and value.phase is Phase.STAGE


def is_on_path(value: Value, path: str) -> bool:
    """Whether a value of a finale is a stage of the path, or that it is won."""
    return isinstance(value, FinaleState) and value.path == path


# --- printed, and read back


def name_of(key: Key) -> str:
    """The name of a variable: `at:anna`, `item:rope@box`, `visited:mill:anna`."""
    kind, subject, owner, place = key
    match kind:
        case Kind.RESOURCE:
            return f"{subject}:{owner}"
        case Kind.COPIES:
            return f"{Kind.ITEM.value}:{subject}@{label_of(place)}"
        case _:
            return ":".join(filter(None, (kind.value, subject, owner)))


def key_of(name: str) -> Key:
    """The key with that name. Raises ValueError if there is none."""
    kind, _, rest = name.partition(":")
    subject, _, owner = rest.partition(":")
    if kind in RESOURCES:
        return Key(Kind.RESOURCE, kind, rest)
    if kind == Kind.ITEM.value and "@" in rest:
        item, _, place = rest.partition("@")
        return Key(Kind.COPIES, item, None, _place_of(place))
    if Kind(kind) in OF_A_HERO:
        return Key(Kind(kind), "", rest)
    return Key(Kind(kind), subject, owner or None)


def label_of(value: Value) -> str:
    """The label of a value: `3`, `yes`, `hero:anna`, `won/revenge`."""
    match value:
        case None:
            return "nowhere"
        case bool():
            return "yes" if value else "no"
        case ItemPlace(place, id_):
            return f"{place.value}:{id_}" if id_ else place.value
        case FinaleState(Phase.STAGE, path, stage):
            return f"{path}/{stage}"
        case FinaleState(phase, path):
            return f"{phase.value}/{path}" if path else phase.value
        case Seating(heroes):
            return "/".join(heroes)
        case Side(value=label) | Merged(value=label):
            return str(label)
        case tuple():
            return "-".join(map(str, value)) or "none"
        case _:
            return str(value)


def value_of(kind: Kind, label: str) -> Value:
    """The value with that label, of a variable of that kind. Raises ValueError if there is none."""
    if label in (Merged.ANYWHERE.value, Merged.ON_THE_MAP.value) and kind is not Kind.STORY:
        return Merged(label)
    match kind:
        case Kind.HERO_TILE | Kind.POI | Kind.NPC:
            return None if label == "nowhere" else label
        case Kind.HELD | Kind.RESOURCE | Kind.COPIES | Kind.DAY:
            return int(label)
        case Kind.STORY:
            return int(label) if label.removeprefix("-").isdecimal() else label
        case Kind.ITEM:
            return _place_of(label)
        case Kind.TILE:
            return Side(label)
        case Kind.FINALE:
            return _finale_of(label)
        case Kind.SEATING:
            return Seating(tuple(label.split("/")))
        case Kind.MARKERS:
            return () if label == "none" else tuple(map(int, label.split("-")))
        case _:
            return ("no", "yes").index(label) == 1


def _place_of(label: str) -> ItemPlace:
    place, _, id_ = label.partition(":")
    return ItemPlace(Place(place), id_)


def _finale_of(label: str) -> FinaleState:
    path, _, stage = label.partition("/")
    if not stage:
        return FinaleState(Phase(path))
    if path == Phase.WON.value:
        return FinaleState(Phase.WON, stage)
    return FinaleState(Phase.STAGE, path, stage)
