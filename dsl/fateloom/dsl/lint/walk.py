"""The walk over scripts, texts and conditions that builds the cross-reference: one method for each
kind of statement, looked up by its class.

`Walk` is the only mutable object of lint; `gather` reads it at the end, and nothing changes it
later.
"""

from __future__ import annotations

from typing import assert_never

from fateloom.dsl.lint.cross_reference import LONG, Owner, OwnerKind, Use
from fateloom.dsl.lint.reach import Exits
from fateloom.runtime.program.condition import (
    All,
    AnyOf,
    Chose,
    Compare,
    Condition,
    Has,
    HeroIs,
    InFinale,
    IsOneOf,
    IsOut,
    ItemIs,
    ModeIs,
    Not,
    NpcAt,
    OnTile,
    PoiPlaced,
    Quantity,
    TileIs,
    VariableValue,
    Visited,
    Who,
)
from fateloom.runtime.program.items import ItemMatch, OneItem
from fateloom.runtime.program.statement import (
    AddToStock,
    AddToVariable,
    AskDestiny,
    Body,
    Call,
    ChangeMarkers,
    ChangeOption,
    ChangeTile,
    Choose,
    Cost,
    Defeat,
    Do,
    FireEvent,
    Fulfil,
    Gain,
    GainItem,
    If,
    Leave,
    LoseItem,
    MoveHero,
    MoveItem,
    MoveNpc,
    NewMarker,
    NextStage,
    Pay,
    PlacePoi,
    RemovePoi,
    Scan,
    SetToken,
    SetVariable,
    Statement,
    Stay,
    Tell,
    Test,
    Trade,
)
from fateloom.runtime.program.text import FirstAgain, NumberOf, Part, Text, Variant
from fateloom.runtime.program.words import Place
from fateloom.runtime.span import NOWHERE, Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from fateloom.dsl.lint.cross_reference import InBand
    from fateloom.runtime.program.board import Option


QUIET = (Fulfil, Tell, Gain, GainItem, LoseItem)
"""What runs no other script before the game ends, besides writes."""


class Map(dict[str, list["Any"]]):
    """A map of lists that makes a list for whatever is asked."""

    def __missing__(self, key: str) -> list[Any]:
        sites: list[Any] = []
        self[key] = sites
        return sites


class Walk:
    """The state of the one walk; `gather` reads it at the end."""

    def __init__(self) -> None:
        self.owner = Owner(OwnerKind.HERO, "", False, None, NOWHERE)
        self.band: InBand = None
        self.owners: list[Owner] = []
        self.maps = {name: Map() for name in _MAPS}
        self.writes = self.maps["writes"]
        self.reads = self.maps["reads"]
        self.item_sources = self.maps["item_sources"]
        self.category_sources = self.maps["category_sources"]
        self.conditions: list[tuple[Condition, Owner, Use]] = []
        self.under: tuple[Condition, ...] = ()
        """The branches and choices around the statement, as their conditions."""
        self.inside: dict[int, tuple[Condition, ...]] = {}
        """The same of writes and scenes done, by the identity of the statement."""
        self.last_lines: set[int] = set()
        """Writes after which the game ends at once."""
        self.for_others: list[tuple[Span, Owner, tuple[Condition, ...]]] = []
        self.ifs: list[tuple[If, Owner]] = []
        self.tests: list[tuple[Test, Owner]] = []
        self.item_uses: set[str] = set()
        self.category_uses: set[str] = set()
        self.gains: list[tuple[GainItem, Owner]] = []
        self.item_moves: list[tuple[MoveItem, Owner]] = []
        self.losses: list[tuple[LoseItem, Owner]] = []
        self.resources: list[tuple[Gain, Owner]] = []
        self.new_markers: list[tuple[NewMarker, Owner]] = []
        self.marker_losses: list[tuple[ChangeMarkers, Owner]] = []
        self.prices: list[tuple[tuple[Cost, ...], Owner]] = []
        self.texts: list[Text] = []
        self.said: list[str] = []
        self.long_texts: list[int] = []
        self.first_texts: list[int] = []
        self.labels: list[tuple[str, Span]] = []
        self.nexts: list[NextStage] = []
        self.fulfils = self.defeats = False
        self.exits: dict[str, Exits] = {}

    # --- owners

    def own(
        self, kind: OwnerKind, id: str, repeatable: bool, span: Span, option: Option | None = None
    ) -> None:
        """From here on, what is met belongs to this owner."""
        self.owner = owner = Owner(kind, id, repeatable, option, span)
        self.owners.append(owner)
        self.first_texts.append(len(self.texts))

    def stage(self, body: Body) -> None:
        """The body of a stage, whose ways on are kept."""
        self.nexts, self.fulfils, self.defeats = [], False, False
        self.body(body)
        self.exits[self.owner.id] = Exits(tuple(self.nexts), self.fulfils, self.defeats)

    # --- texts and conditions

    def text(self, text: Text) -> None:
        """Keep a text that no statement tells."""
        self.body((Tell(text, text.span),))

    def label(self, words: str, span: Span) -> None:
        """Keep a label or a title of the story."""
        self.labels.append((words, span))

    def part(self, part: Part) -> None:
        """Record what a part of a text reads."""
        kind = type(part)
        if kind is Variant:
            self.condition(part.condition, Use.VARIANT)  # type: ignore[union-attr]
            inner = (*part.then, *part.otherwise)  # type: ignore[union-attr]
        elif kind is FirstAgain:
            inner = (*part.first, *part.again)  # type: ignore[union-attr]
        else:
            if kind is NumberOf:
                self.quantity(part.quantity, self.owner.span)  # type: ignore[union-attr]
            return
        for each in inner:
            if type(each) is not str:
                self.part(each)

    def quantity(self, quantity: Quantity, span: Span) -> None:
        """Keep who reads a variable as a number."""
        if type(quantity) is VariableValue:
            self.reads[quantity.variable].append((span, self.owner))

    def condition(self, condition: Condition, use: Use) -> None:
        """Record a whole condition, and what it reads."""
        self.conditions.append((condition, self.owner, use))
        if type(condition) is IsOneOf:
            self.reads[condition.variable].append((condition.span, self.owner))
        else:
            self.atoms(condition)

    def atoms(self, condition: Condition) -> None:
        """Record what the atoms of a condition read."""
        match condition:
            case IsOneOf(_, variable):
                self.reads[variable].append((condition.span, self.owner))
            case All(parts) | AnyOf(parts):
                for part in parts:
                    self.atoms(part)
            case Not(part):
                self.atoms(part)
            case Compare(_, quantity):
                self.quantity(quantity, condition.span)
            case Has(_, match):
                self.use(match)
            case ItemIs(item):
                self.item_uses.add(item)
            case (
                HeroIs() | OnTile() | TileIs() | PoiPlaced() | NpcAt() | Visited() | Chose()
                | ModeIs() | InFinale() | IsOut()
            ):  # fmt: skip
                pass
            case _:
                assert_never(condition)

    def use(self, match: ItemMatch) -> None:
        """Record that something requires the item."""
        if isinstance(match, OneItem):
            self.item_uses.add(match.item)
        else:
            self.category_uses.add(match.category)

    def price(self, costs: tuple[Cost, ...]) -> None:
        """Keep a price."""
        self.prices.append((costs, self.owner))
        for cost in costs:
            if cost.item is not None:
                self.use(cost.item)

    # --- statements

    def body(self, body: Body) -> None:
        """Keep what the statements of a script do."""
        for statement in body:
            kind = type(statement)
            if kind is Tell:
                text: Text = statement.text  # type: ignore[union-attr]
                source = text.source
                if len(source) >= LONG:
                    self.long_texts.append(len(self.texts))
                self.texts.append(text)
                self.said.append(source)
                for part in text.parts:
                    if part is not source and type(part) is not str:
                        self.part(part)
            else:
                if kind is Fulfil:
                    self._end(body)
                self._keep(statement)

    def _under(self, condition: Condition, body: Body) -> None:
        """Keep what the statements of a branch or a choice do."""
        outer = self.under
        self.under = (*outer, condition)
        self.body(body)
        self.under = outer

    def _end(self, body: Body) -> None:
        """Keep the writes after which nothing but `fulfil` comes: nothing can see them."""
        for statement in reversed(body):
            kind = type(statement)
            if kind is SetVariable or kind is AddToVariable:
                self.last_lines.add(id(statement))
            elif kind not in QUIET:
                break

    def _keep(self, statement: Statement) -> None:
        """The facts that a statement leaves behind."""
        if getattr(statement, "subject", None) is Who.OTHERS:
            self.for_others.append((statement.span, self.owner, self.under))
        match statement:
            case If():
                self._keep_if(statement)
            case Choose():
                self._keep_choose(statement)
            case Do():
                self._keep_do(statement)
            case Test():
                self._keep_test(statement)
            case Scan():
                self._keep_scan(statement)
            case AskDestiny():
                self._keep_ask_destiny(statement)
            case Trade():
                self._keep_trade(statement)
            case Call():
                self._keep_call(statement)
            case Gain():
                self._keep_gain(statement)
            case NewMarker():
                self._keep_new_marker(statement)
            case ChangeMarkers():
                self._keep_change_markers(statement)
            case GainItem():
                self._keep_gain_item(statement)
            case LoseItem():
                self._keep_lose_item(statement)
            case Pay():
                self._keep_pay(statement)
            case MoveItem():
                self._keep_move_item(statement)
            case SetVariable() | AddToVariable():
                self._keep_write(statement)
            case PlacePoi():
                self._keep_place_poi(statement)
            case RemovePoi():
                self._keep_remove_poi(statement)
            case MoveNpc():
                self._keep_move_npc(statement)
            case ChangeTile():
                self._keep_change_tile(statement)
            case AddToStock():
                self._keep_add_to_stock(statement)
            case MoveHero():
                self._keep_move_hero(statement)
            case FireEvent():
                self._keep_fire_event(statement)
            case ChangeOption():
                self._keep_change_option(statement)
            case NextStage():
                self._keep_next_stage(statement)
            case Fulfil():
                self._keep_fulfil(statement)
            case Defeat():
                self._keep_defeat(statement)
            case Tell() | SetToken() | Leave() | Stay():
                pass
            case _:
                assert_never(statement)

    def _keep_if(self, statement: If) -> None:
        self.ifs.append((statement, self.owner))
        for branch in statement.branches:
            self.condition(branch.condition, Use.BRANCH)
            self._under(branch.condition, branch.body)
        self.body(statement.otherwise)

    def _keep_choose(self, statement: Choose) -> None:
        for choice in statement.choices:
            self.label(choice.label, choice.span)
            if choice.costs:
                self.price(choice.costs)
            if choice.condition is not None:
                self.condition(choice.condition, Use.CHOICE)
                self._under(choice.condition, choice.body)
            else:
                self.body(choice.body)

    def _keep_do(self, statement: Do) -> None:
        self.maps["scene_calls"][statement.scene].append((statement, self.owner))
        if self.under:
            self.inside[id(statement)] = self.under

    def _keep_test(self, statement: Test) -> None:
        self.label(statement.label, statement.span)
        self.tests.append((statement, self.owner))
        outer = self.band
        for band in statement.bands:
            self.band = (statement, band)
            self.body(band.body)
        self.band = outer

    def _keep_scan(self, statement: Scan) -> None:
        self.label(statement.label, statement.span)
        for answer in statement.answers:
            for match in answer.items:
                self.use(match)
            self.body(answer.body)
        self.body(statement.other)

    def _keep_ask_destiny(self, statement: AskDestiny) -> None:
        self.label(statement.label, statement.span)
        for answer in statement.answers:
            self.body(answer.body)
        self.body(statement.other)

    def _keep_trade(self, statement: Trade) -> None:
        self.label(statement.label, statement.span)
        self.maps["trades"][statement.stock].append((statement, self.owner))

    def _keep_call(self, statement: Call) -> None:
        self.label(statement.label, statement.span)
        self.maps["calls"][statement.setup].append((statement, self.owner))
        for outcome in statement.outcomes:
            self.body(outcome.body)

    def _keep_gain(self, statement: Gain) -> None:
        self.resources.append((statement, self.owner))

    def _keep_new_marker(self, statement: NewMarker) -> None:
        self.new_markers.append((statement, self.owner))

    def _keep_change_markers(self, statement: ChangeMarkers) -> None:
        if statement.amount < 0:
            self.marker_losses.append((statement, self.owner))

    def _keep_gain_item(self, statement: GainItem) -> None:
        self.gains.append((statement, self.owner))
        source = (statement.span, self.owner, self.band)
        for match in statement.matches:
            if type(match) is OneItem:
                self.item_sources[match.item].append(source)
            else:
                self.category_sources[match.category].append(source)  # type: ignore[union-attr]
        self.body(statement.otherwise)

    def _keep_lose_item(self, statement: LoseItem) -> None:
        self.losses.append((statement, self.owner))
        self.use(statement.match)

    def _keep_pay(self, statement: Pay) -> None:
        self.price(statement.costs)
        self.body(statement.otherwise)

    def _keep_move_item(self, statement: MoveItem) -> None:
        self.item_moves.append((statement, self.owner))
        if statement.place is Place.TILE:
            self.item_sources[statement.item].append((statement.span, self.owner, self.band))
        elif statement.place is Place.NPC:
            self.item_uses.add(statement.item)

    def _keep_write(self, statement: SetVariable | AddToVariable) -> None:
        self.writes[statement.variable].append((statement, self.owner, self.band))
        if self.under:
            self.inside[id(statement)] = self.under

    def _keep_place_poi(self, statement: PlacePoi) -> None:
        self.maps["placements"][statement.poi].append((statement, self.owner))

    def _keep_remove_poi(self, statement: RemovePoi) -> None:
        self.maps["removals"][statement.poi].append((statement, self.owner))

    def _keep_move_npc(self, statement: MoveNpc) -> None:
        self.maps["npc_moves"][statement.npc].append((statement, self.owner))

    def _keep_change_tile(self, statement: ChangeTile) -> None:
        self.maps["tile_changes"][statement.tile].append((statement, self.owner))

    def _keep_add_to_stock(self, statement: AddToStock) -> None:
        for item in statement.items:
            self.item_sources[item].append((statement.span, self.owner, self.band))

    def _keep_move_hero(self, statement: MoveHero) -> None:
        self.maps["hero_moves"][statement.tile].append((statement, self.owner))

    def _keep_fire_event(self, statement: FireEvent) -> None:
        self.maps["fires"][statement.event].append((statement, self.owner))

    def _keep_change_option(self, statement: ChangeOption) -> None:
        self.maps["option_changes"][statement.option].append((statement, self.owner))

    def _keep_next_stage(self, statement: NextStage) -> None:
        self.nexts.append(statement)

    def _keep_fulfil(self, statement: Fulfil) -> None:
        self.fulfils = True

    def _keep_defeat(self, statement: Defeat) -> None:
        self.defeats = True


_MAPS = (
    "writes",
    "reads",
    "item_sources",
    "category_sources",
    "placements",
    "removals",
    "option_changes",
    "fires",
    "tile_changes",
    "hero_moves",
    "npc_moves",
    "scene_calls",
    "calls",
    "trades",
)
