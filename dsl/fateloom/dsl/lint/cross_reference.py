"""The cross-reference of a Program: which script reads, writes, places, opens, gives or tells what,
and where.

`gather.gather` builds it in one walk over the Program (`walk`). Rules never walk the trees again:
they look things up in the maps below, in `values` (which values a variable may ever have, whether a
condition can hold) and in `reach` (what can be reached at all).

A *site* is a tuple that starts with the node and the `Owner` in whose script it stands. Sites are
plain tuples because there is one for nearly every line of a story.
"""

from __future__ import annotations

from bisect import bisect_right
from enum import Enum

from fateloom.runtime.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence, Set
    from typing import TypeAlias

    from fateloom.dsl.lint.options import Options
    from fateloom.dsl.lint.reach import Exits, Reach
    from fateloom.dsl.lint.values import Truth, Values
    from fateloom.runtime.program.board import Option
    from fateloom.runtime.program.condition import Condition
    from fateloom.runtime.program.items import Item
    from fateloom.runtime.program.statement import (
        Band,
        Call,
        ChangeMarkers,
        ChangeOption,
        ChangeTile,
        Cost,
        Do,
        FireEvent,
        Gain,
        GainItem,
        If,
        LoseItem,
        MoveHero,
        MoveItem,
        MoveNpc,
        NewMarker,
        PlacePoi,
        RemovePoi,
        Test,
        Trade,
    )
    from fateloom.runtime.program.statement import Write as WriteStatement
    from fateloom.runtime.program.text import Text
    from fateloom.runtime.span import Span

    InBand: TypeAlias = tuple[Test, Band] | None
    """The band of the innermost test that contains a statement."""
    Write: TypeAlias = tuple[WriteStatement, "Owner", InBand]
    Source: TypeAlias = tuple[Span, "Owner", InBand]
    """Where an item comes from."""
    PlaceOfKey: TypeAlias = Callable[..., Span]
    """`place(file, *keys)`: the place of what is below these keys of a table, one in the other."""


LONG = 240
"""Characters; shorter texts are never too long to read aloud."""


class OwnerKind(Enum):
    """The kind of script that contains a statement; the value is the word for it in messages."""

    TILE = "tile"
    POI = "POI"
    """Its description."""
    OPTION = "option"
    EVENT = "event"
    RESCUE = "rescue"
    SCENE = "scene"
    STAGE = "stage"
    PATH = "path"
    """Secrets, milestones and where finales begin."""
    HERO = "hero"
    """What the hero starts with."""
    STOCK = "stock"
    """What lies in a trade stack at first."""


@record
class Owner:
    """The owner of a script. `repeatable`: its script can run any number of times in a game."""

    kind: OwnerKind
    id: str
    """Full id: `poi.option`, `hero.path.stage`."""
    repeatable: bool
    option: Option | None
    """The option, if it is one: its condition, costs and limit."""
    span: Span

    @property
    def node(self) -> str:
        """Its node in `reach`. What can be chosen as soon as its POI is there is one with it."""
        if self.option is not None and not self.option.closed:
            return f"POI {self.id.partition('.')[0]}"
        return f"{self.kind._value_} {self.id}"

    @property
    def node_of_script(self) -> str:
        """Its kind and its id."""
        return f"{self.kind._value_} {self.id}"

    def __str__(self) -> str:
        """How messages call it: `option 'ferry.row'`."""
        return "a rescue" if self.kind is OwnerKind.RESCUE else f"{self.kind.value} '{self.id}'"


class Use(Enum):
    """What a condition decides."""

    OPTION = "option"
    CHOICE = "choice"
    BRANCH = "branch"
    VARIANT = "variant"
    EVENT = "event"
    RESCUE = "rescue"
    BEGIN = "begin"
    MILESTONE = "milestone"


@record
class Circular:
    """A condition that can never hold, since what it asks of `variable` is brought about by
    `writes` alone. `at_end`: they come right before the game ends.
    """

    condition: Condition
    owner: Owner
    use: Use
    variable: str
    writes: Sequence[Write]
    at_end: bool


@record
class Shut:
    """Why no hero who is asked ever meets a condition: the `part` of it that `heroes` never meet,
    though `others` do or `writes` bring it about for others. Without `heroes`: the `others` are all
    who come there, and it is none of their variables, nor what they chose.
    """

    part: Condition
    heroes: tuple[str, ...]
    others: tuple[str, ...]
    writes: Sequence[Write]
    values: Options | None = None
    """All that a variable of them can be."""


@record
class Fact:
    """Something that surely holds where a condition is asked. `why`: in half a sentence; `place`:
    what brings it about.
    """

    condition: Condition
    why: str
    place: Span | None


@record
class CrossReference:
    """What the rules know of a Program besides the Program itself."""

    writes: Mapping[str, Sequence[Write]]
    reads: Mapping[str, Sequence[tuple[Span, Owner]]]
    conditions: Sequence[tuple[Condition, Owner, Use]]
    """Whole conditions, not their parts."""
    settled: Sequence[tuple[Condition, Owner, Use, Truth]]
    """Those of them that can never hold or never fail, by no fault of a variable that never
    changes.
    """
    circular: Sequence[Circular]
    """Those that wait for themselves, one of each knot."""
    by_hero: Mapping[int, Shut]
    """By the identity of the condition: those among `settled` that some hero could meet, and none
    who is asked.
    """
    by_setting: Mapping[int, Fact]
    """By the identity of the condition: those among `settled` that could hold elsewhere or at other
    times, and what holds where they are asked.
    """
    too_late: Mapping[str, Fact]
    """Events of days that no game comes to, and why."""
    for_others: Sequence[tuple[Span, Owner, tuple[Condition, ...]]]
    """Effects for the other heroes, and the conditions within the script that they stand under."""
    ifs: Sequence[tuple[If, Owner]]
    tests: Sequence[tuple[Test, Owner]]
    item_sources: Mapping[str, Sequence[Source]]
    category_sources: Mapping[str, Sequence[Source]]
    item_uses: Set[str]
    """Items that a scan, a price, a condition or an effect asks for by id."""
    category_uses: Set[str]
    gains: Sequence[tuple[GainItem, Owner]]
    item_moves: Sequence[tuple[MoveItem, Owner]]
    losses: Sequence[tuple[LoseItem, Owner]]
    placements: Mapping[str, Sequence[tuple[PlacePoi, Owner]]]
    removals: Mapping[str, Sequence[tuple[RemovePoi, Owner]]]
    option_changes: Mapping[str, Sequence[tuple[ChangeOption, Owner]]]
    fires: Mapping[str, Sequence[tuple[FireEvent, Owner]]]
    tile_changes: Mapping[str, Sequence[tuple[ChangeTile, Owner]]]
    hero_moves: Mapping[str, Sequence[tuple[MoveHero, Owner]]]
    """By tile."""
    npc_moves: Mapping[str, Sequence[tuple[MoveNpc, Owner]]]
    scene_calls: Mapping[str, Sequence[tuple[Do, Owner]]]
    calls: Mapping[str, Sequence[tuple[Call, Owner]]]
    """By what is called."""
    trades: Mapping[str, Sequence[tuple[Trade, Owner]]]
    """By stock."""
    stock_gains: Mapping[str, Sequence[Span]]
    """Where something is added to a stock."""
    resources: Sequence[tuple[Gain, Owner]]
    new_markers: Sequence[tuple[NewMarker, Owner]]
    marker_losses: Sequence[tuple[ChangeMarkers, Owner]]
    """What moves markers to the right."""
    prices: Sequence[tuple[tuple[Cost, ...], Owner]]
    exits: Mapping[str, Exits]
    """By the full id of the stage."""
    texts: Sequence[Text]
    """Every text but the secrets, which are in the paths."""
    said: Sequence[str]
    """The source of each of them, in the same order."""
    long_texts: Sequence[int]
    """The numbers of those with at least LONG characters."""
    owners: Sequence[Owner]
    first_texts: Sequence[int]
    """For each owner, how many texts come before its own."""
    labels: Sequence[tuple[str, Span]]
    """Labels and titles that the story declares; those of tables are not among them."""
    values: Values
    reach: Reach
    place: PlaceOfKey
    """For what a Program keeps no place of."""

    def teller(self, text: int) -> Owner:
        """Whose text it is that has this number in `texts`."""
        return self.owners[bisect_right(self.first_texts, text) - 1]

    def sources(self, item: Item) -> list[Source]:
        """Where a hero can have the item from, by id or by category."""
        found = list(self.item_sources.get(item.id, ()))
        for category in item.categories:
            found += self.category_sources.get(category, ())
        return found
