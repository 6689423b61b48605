"""The walk over scripts, texts and conditions that builds the cross-reference.

`Walk` is the only mutable object of lint; `gather` reads it at the end, and nothing changes it
later.
"""

from __future__ import annotations

from typing import assert_never

from fateloom.dsl.lint.cross_reference import LONG, Owner, OwnerKind, Use
from fateloom.dsl.lint.reach import Exits
from fateloom.runtime.program import condition as c
from fateloom.runtime.program import statement as s
from fateloom.runtime.program.items import ItemMatch, OneItem
from fateloom.runtime.program.text import FirstAgain, NumberOf, Part, Text, Variant
from fateloom.runtime.program.words import Place
from fateloom.runtime.span import NOWHERE, Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from fateloom.dsl.lint.cross_reference import InBand
    from fateloom.runtime.program.board import Option


QUIET = (s.Fulfil, s.Tell, s.Gain, s.GainItem, s.LoseItem)
"""What runs no other script before the game ends, besides writes."""


class Map(dict[str, list["Any"]]):
    """A map of lists that makes a list for whatever is asked; what is in them, its name says."""

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
        self.conditions: list[tuple[c.Condition, Owner, Use]] = []
        self.under: tuple[c.Condition, ...] = ()
        """The branches and choices around the statement, as their conditions."""
        self.inside: dict[int, tuple[c.Condition, ...]] = {}
        """The same of writes, scenes done and conditions, by the identity of the node."""
        self.last_lines: set[int] = set()
        """Writes after which the game ends at once."""
        self.for_others: list[tuple[Span, Owner, tuple[c.Condition, ...]]] = []
        self.ifs: list[tuple[s.If, Owner]] = []
        self.tests: list[tuple[s.Test, Owner]] = []
        self.item_uses: set[str] = set()
        self.category_uses: set[str] = set()
        self.gains: list[tuple[s.GainItem, Owner]] = []
        self.item_moves: list[tuple[s.MoveItem, Owner]] = []
        self.losses: list[tuple[s.LoseItem, Owner]] = []
        self.resources: list[tuple[s.Gain, Owner]] = []
        self.new_markers: list[tuple[s.NewMarker, Owner]] = []
        self.marker_losses: list[tuple[s.ChangeMarkers, Owner]] = []
        self.prices: list[tuple[tuple[s.Cost, ...], Owner]] = []
        self.texts: list[Text] = []
        self.said: list[str] = []
        self.long_texts: list[int] = []
        self.first_texts: list[int] = []
        self.labels: list[tuple[str, Span]] = []
        self.nexts: list[s.NextStage] = []
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

    def stage(self, body: s.Body) -> None:
        """The body of a stage, whose ways on are kept."""
        self.nexts, self.fulfils, self.defeats = [], False, False
        self.body(body)
        self.exits[self.owner.id] = Exits(tuple(self.nexts), self.fulfils, self.defeats)

    # --- texts and conditions

    def text(self, text: Text) -> None:
        """Keep a text that no statement tells."""
        self.body((s.Tell(text, text.span),))

    def label(self, words: str, span: Span) -> None:
        """Keep a label or a title of the story."""
        self.labels.append((words, span))

    def part(self, part: Part) -> None:
        """Record what a part of a text reads."""
        if isinstance(part, Variant):
            self.condition(part.condition, Use.VARIANT)
            inner = (*part.then, *part.otherwise)
        elif isinstance(part, FirstAgain):
            inner = (*part.first, *part.again)
        else:
            if isinstance(part, NumberOf):
                self.quantity(part.quantity, self.owner.span)
            return
        for each in inner:
            if type(each) is not str:
                self.part(each)

    def quantity(self, quantity: c.Quantity, span: Span) -> None:
        """Keep who reads a variable as a number."""
        if type(quantity) is c.VariableValue:
            self.reads[quantity.variable].append((span, self.owner))

    def condition(self, condition: c.Condition, use: Use) -> None:
        """Record a whole condition, and what it reads."""
        self.conditions.append((condition, self.owner, use))
        if self.under:
            self.inside[id(condition)] = self.under
        if type(condition) is c.IsOneOf:
            self.reads[condition.variable].append((condition.span, self.owner))
        else:
            self.atoms(condition)

    def atoms(self, condition: c.Condition) -> None:
        """Record what the atoms of a condition read."""
        match condition:
            case c.IsOneOf(_, variable):
                self.reads[variable].append((condition.span, self.owner))
            case c.All(parts) | c.AnyOf(parts):
                for part in parts:
                    self.atoms(part)
            case c.Not(part):
                self.atoms(part)
            case c.Compare(_, quantity):
                self.quantity(quantity, condition.span)
            case c.Has(_, match):
                self.use(match)
            case c.ItemIs(item):
                self.item_uses.add(item)
            case (
                c.HeroIs() | c.OnTile() | c.TileIs() | c.PoiPlaced() | c.NpcAt() | c.Visited()
                | c.Chose() | c.ModeIs() | c.InFinale() | c.IsOut()
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

    def price(self, costs: tuple[s.Cost, ...]) -> None:
        """Keep a price."""
        self.prices.append((costs, self.owner))
        for cost in costs:
            if cost.item is not None:
                self.use(cost.item)

    # --- statements

    def body(self, body: s.Body) -> None:
        """Keep what the statements of a script do."""
        for statement in body:
            if isinstance(statement, s.Tell):
                text = statement.text
                source = text.source
                if len(source) >= LONG:
                    self.long_texts.append(len(self.texts))
                self.texts.append(text)
                self.said.append(source)
                for part in text.parts:
                    if part is not source and type(part) is not str:
                        self.part(part)
            else:
                if isinstance(statement, s.Fulfil):
                    self._end(body)
                self._keep(statement)

    def _under(self, condition: c.Condition, body: s.Body) -> None:
        """Keep what the statements of a branch or a choice do."""
        outer = self.under
        self.under = (*outer, condition)
        self.body(body)
        self.under = outer

    def _end(self, body: s.Body) -> None:
        """Keep the writes after which nothing but `fulfil` comes: nothing can see them."""
        for statement in reversed(body):
            if isinstance(statement, s.Write):
                self.last_lines.add(id(statement))
            elif not isinstance(statement, QUIET):
                break

    def _keep(self, statement: s.Statement) -> None:
        """The facts that a statement leaves behind."""
        if getattr(statement, "subject", None) is c.Who.OTHERS:  # many have none
            self.for_others.append((statement.span, self.owner, self.under))
        match statement:
            case s.If():
                self._keep_if(statement)
            case s.Choose():
                self._keep_choose(statement)
            case s.Test():
                self._keep_test(statement)
            case s.Scan():
                self._keep_scan(statement)
            case s.AskDestiny():
                self._keep_ask_destiny(statement)
            case s.Call():
                self._keep_call(statement)
            case s.GainItem():
                self._keep_gain_item(statement)
            case s.Pay(costs, otherwise):
                self.price(costs)
                self.body(otherwise)
            case s.Do(scene):
                self.maps["scene_calls"][scene].append((statement, self.owner))
                if self.under:
                    self.inside[id(statement)] = self.under
            case s.Trade(stock, label):
                self.label(label, statement.span)
                self.maps["trades"][stock].append((statement, self.owner))
            case s.NextStage():
                self.nexts.append(statement)
            case s.Fulfil():
                self.fulfils = True
            case s.Tell() | s.Stay():
                pass
            case _:
                self._keep_effect(statement)

    def _keep_effect(self, effect: s.Effect) -> None:
        """The facts that an effect leaves behind."""
        owner = self.owner
        match effect:
            case s.SetVariable(_, variable) | s.AddToVariable(_, variable):
                self.writes[variable].append((effect, owner, self.band))
                if self.under:
                    self.inside[id(effect)] = self.under
            case s.Gain():
                self.resources.append((effect, owner))
            case s.NewMarker():
                self.new_markers.append((effect, owner))
            case s.ChangeMarkers(_, _, amount):
                if amount < 0:
                    self.marker_losses.append((effect, owner))
            case s.LoseItem(_, match):
                self.losses.append((effect, owner))
                self.use(match)
            case s.MoveItem(item, place):
                self.item_moves.append((effect, owner))
                if place is Place.TILE:
                    self.item_sources[item].append((effect.span, owner, self.band))
                elif place is Place.NPC:
                    self.item_uses.add(item)
            case s.PlacePoi(poi):
                self.maps["placements"][poi].append((effect, owner))
            case s.RemovePoi(poi):
                self.maps["removals"][poi].append((effect, owner))
            case s.MoveNpc(npc):
                self.maps["npc_moves"][npc].append((effect, owner))
            case s.ChangeTile(tile):
                self.maps["tile_changes"][tile].append((effect, owner))
            case s.MoveHero(_, tile):
                self.maps["hero_moves"][tile].append((effect, owner))
            case s.AddToStock(stock, items):
                self.maps["stock_gains"][stock].append(effect.span)
                for item in items:
                    self.item_sources[item].append((effect.span, owner, self.band))
            case s.FireEvent(event):
                self.maps["fires"][event].append((effect, owner))
            case s.ChangeOption(option):
                self.maps["option_changes"][option].append((effect, owner))
            case s.Defeat():
                self.defeats = True
            case s.SetToken() | s.Leave():
                pass
            case _:
                assert_never(effect)

    def _keep_if(self, statement: s.If) -> None:
        self.ifs.append((statement, self.owner))
        outer = self.under
        for branch in statement.branches:
            self.condition(branch.condition, Use.BRANCH)
            self._under(branch.condition, branch.body)
            if isinstance(branch.condition, c.HeroIs):
                self.under = (*self.under, _otherwise(branch.condition))
        self.body(statement.otherwise)
        self.under = outer

    def _keep_choose(self, statement: s.Choose) -> None:
        for choice in statement.choices:
            self.label(choice.label, choice.span)
            if choice.costs:
                self.price(choice.costs)
            if choice.condition is not None:
                self.condition(choice.condition, Use.CHOICE)
                self._under(choice.condition, choice.body)
            else:
                self.body(choice.body)

    def _keep_test(self, statement: s.Test) -> None:
        self.label(statement.label, statement.span)
        self.tests.append((statement, self.owner))
        outer = self.band
        for band in statement.bands:
            self.band = (statement, band)
            self.body(band.body)
        self.band = outer

    def _keep_scan(self, statement: s.Scan) -> None:
        self.label(statement.label, statement.span)
        for answer in statement.answers:
            for match in answer.items:
                self.use(match)
            self.body(answer.body)
        self.body(statement.other)

    def _keep_ask_destiny(self, statement: s.AskDestiny) -> None:
        self.label(statement.label, statement.span)
        for answer in statement.answers:
            self._under(c.HeroIs((answer.hero,), answer.span), answer.body)
        self.body(statement.other)

    def _keep_call(self, statement: s.Call) -> None:
        self.label(statement.label, statement.span)
        self.maps["calls"][statement.setup].append((statement, self.owner))
        for outcome in statement.outcomes:
            self.body(outcome.body)

    def _keep_gain_item(self, statement: s.GainItem) -> None:
        self.gains.append((statement, self.owner))
        source = (statement.span, self.owner, self.band)
        for match in statement.matches:
            if isinstance(match, OneItem):
                self.item_sources[match.item].append(source)
            else:
                self.category_sources[match.category].append(source)
        self.body(statement.otherwise)


def _otherwise(condition: c.HeroIs) -> c.Not:
    """What holds in the branches below."""
    return c.Not(condition, condition.span)


def is_of_else(condition: c.Condition) -> bool:
    """Whether it was not written: it holds since the branch above was not taken."""
    return isinstance(condition, c.Not) and condition.span is condition.part.span


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
    "stock_gains",
)
