"""Steps of a play as sentences, with the names of the story.

Names and labels come from a scenario that anybody may have written: all text is made safe for
terminals.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.replay.agenda import place_of
from fateloom.runtime.program.board import OptionKind
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.words import Place
from fateloom.runtime.story.index import index_of
from fateloom.runtime.transitions.decisions import (
    BranchChosen,
    Decision,
    HandsEmptied,
    ItemBought,
    ItemGiven,
    ItemPresented,
    ItemSold,
    MarkersMoved,
    PathAsked,
    UsedInTest,
)
from fateloom.runtime.transitions.model import (
    Action,
    Add,
    Assign,
    Chance,
    Effect,
    Model,
    Move,
    Successes,
)
from fateloom.runtime.transitions.variables import DEFEATED, ItemPlace, Kind, is_won


class Names:
    """Titles by id; an id that is none stands for itself. Nothing here is made safe yet."""

    def __init__(self, program: Program) -> None:
        self._index = index_of(program)
        self.most_successes = program.settings.success_cap
        """The number of successes that stands for all greater ones (DST-55)."""

    def hero(self, name: str) -> str:
        """A hero by what comes before the first comma of the title: "Aud, Warden of …"."""
        hero = self._index.hero.get(name)
        return hero.title.partition(",")[0] if hero else name

    def tile(self, name: str) -> str:
        """A tile by its title."""
        tile = self._index.tile.get(name)
        return tile.title if tile else name

    def poi(self, name: str) -> str:
        """A POI by its title."""
        poi = self._index.poi.get(name)
        return poi.title if poi else name

    def npc(self, name: str) -> str:
        """A person by the title."""
        npc = self._index.npc.get(name)
        return npc.title if npc else name

    def is_item(self, name: str) -> bool:
        """Whether there is an item of that id."""
        return name in self._index.item

    def item(self, name: str) -> str:
        """An item by its title, with an article."""
        item = self._index.item.get(name)
        if item is None:
            return name
        return item.title if item.title.lower().startswith("the ") else f"the {item.title}"

    def option(self, name: str) -> str:
        """What is done with an option, before its label."""
        option = self._index.option.get(name)
        match option.kind if option else None:
            case OptionKind.TEST:
                return "takes the test"
            case OptionKind.TRADE:
                return "trades at"
            case _:
                return "chooses"

    def path(self, hero: str, name: str) -> str:
        """A path of a destiny by its title."""
        path = self._index.path.get((hero, name))
        return path.title if path else name

    def place(self, place: ItemPlace) -> str:
        """Where an item is."""
        match place:
            case ItemPlace(Place.HERO, hero):
                return f"with {self.hero(hero)}"
            case ItemPlace(Place.TILE, tile):
                return f"on the ground at {self.tile(tile)}"
            case ItemPlace(Place.NPC, npc):
                return f"with {self.npc(npc)}"
            case ItemPlace(Place.STOCK):
                return "on sale"
            case ItemPlace(Place.BOX):
                return "in the box"
            case _:
                return "out of the game"

    def new_place(self, place: ItemPlace) -> str:
        """Where an item is moved to."""
        return f"{ARRIVES.get(place.place, '')}{self.place(place)}"


ARRIVES = {Place.HERO: "now ", Place.NPC: "now ", Place.STOCK: "now ", Place.BOX: "back "}

MOST = 3
"""Consequences that a sentence mentions."""


def describe_step(program: Program, model: Model, step: Step) -> str:
    """The step as a sentence, with its consequences: "Ben fails 'Climb' at the Tower: the Rope goes
    back to the box." In one line, without a control character.
    """
    names = Names(program)
    action = step.action
    sentence = _deed(names, step)
    chance = [_fell(names, it) for it in step.outcome.chance]
    for decision in (*action.decided, *step.outcome.decided):
        sentence += _decided(names, decision)
    if chance:
        sentence += f", and {', then '.join(chance)}"
    known = action.move in (Move.BUY, Move.SELL, Move.PICK_UP, Move.LAY_DOWN, Move.STEP)
    after = [] if known else list(dict.fromkeys(_consequences(names, model, step)))
    if after:
        more = " and more" if len(after) > MOST else ""
        sentence += f": {', '.join(after[:MOST])}{more}"
    return clean(sentence + ".")


def _deed(names: Names, step: Step) -> str:
    """The action, or the event."""
    action = step.action
    who, what = names.hero(action.hero), action.subject
    place = place_of(step)
    at = f" at {names.poi(place[0])}" if place is not None else ""
    match action.move:
        case Move.STEP:
            return f"{who} walks to {names.tile(what)}"
        case Move.EXPLORE:
            return f"{who} explores {names.tile(what)}"
        case Move.VISIT:
            return f"{who} visits {names.poi(what)}"
        case Move.OPTION:
            return f"{who} {names.option(what)} '{action.label}'{at}"
        case Move.BUY:
            return f"{who} buys {names.item(what)}{at}"
        case Move.SELL:
            return f"{who} sells {names.item(what)}{at}"
        case Move.PICK_UP:
            return f"{who} picks up {names.item(what)}{at}"
        case Move.LAY_DOWN:
            return f"{who} {_laid_down(names, step)}"
        case Move.USE:
            return f"{who} uses {names.item(what)}"
        case Move.SPEND:
            return f"{who} spends a point of experience"
        case Move.TIRE:
            return f"{who} tires an effort die in a test"
        case Move.TURN:
            return f"A turn of {who} begins"
        case Move.DAY:
            return f"Day {what} begins" if what else "Another day begins"
        case Move.BEGIN:
            return f"{who} begins the finale '{names.path(action.hero, what)}'{at}"
        case Move.STAGE:
            path = action.stage.path if action.stage else what
            return f"{who} plays the stage '{action.label}' of '{names.path(action.hero, path)}'"
        case Move.LEAVE:
            left = action.departure
            within = left is not None and left.move is not Move.LEAVE
            during = f" in the middle of '{action.label}'" if within else ""
            return f"{_players(names, action)}{during}"
        case Move.EVENT | Move.RESCUE:
            return f"'{what}' happens"


def _players(names: Names, action: Action) -> str:
    who = [names.hero(it) for it in action.gone or (action.hero,)]
    if len(who) == 1:
        return f"{who[0]}'s player goes home"
    return f"The players of {together(who)} go home"


def _laid_down(names: Names, step: Step) -> str:
    item = names.item(step.action.subject)
    site = step.action.site
    if site is None:
        return f"has too many things and puts {item} back into the box"
    return f"lays {item} down at {names.tile(site.tile)}"


def _fell(names: Names, given: Chance) -> str:
    """The results of dice, or how a battle ended."""
    match given:
        case Successes(low, high, effort) if effort:
            dice = "an effort die" if effort == 1 else f"{effort} effort dice"
            return f"{_fell(names, Successes(low, high))} with {dice}"
        case Successes(0, 0):
            return "fails"
        case Successes(0, high):
            return f"fails with at most {high} success{_plural(high)}"
        case Successes(low, high) if high == names.most_successes:
            return f"has {low} successes" + (" or more" if low < high else "")
        case Successes(low, high) if low < high:
            return f"has {low} to {high} successes"
        case Successes(low, _):
            return f"has {low} success{_plural(low)}"
        case _:
            return f"it ends in {given}"


def _plural(number: int) -> str:
    return "" if number == 1 else "es"


def _decided(names: Names, decision: Decision) -> str:
    """A branch by its words, an item by its title, markers by skill and spaces."""
    match decision:
        case BranchChosen(_, label):
            return f", then '{label}'"
        case ItemPresented(item) | ItemGiven(item):
            return f", with {names.item(item)}"
        case PathAsked(path):
            return f", then '{path}'"
        case ItemSold(item):
            return f", then sells {names.item(item)}"
        case ItemBought(item):
            return f", then buys {names.item(item)}"
        case HandsEmptied(hero, relief, item):
            return f", then '{hero} {relief.value} {item}'"
        case MarkersMoved(tracks):
            return f", then '{decision}'" if tracks else ""
        case UsedInTest(item):
            return f", using up {names.item(item) if item else 'an effort die'} in the test"
        case _:
            assert_never(decision)


def _consequences(names: Names, model: Model, step: Step) -> Iterator[str]:
    """The visible changes: items, places, people, the story's own variables."""
    for effect in sorted(step.effects, key=lambda it: _rank(model, it)):
        variable = model.variables[effect.variable]
        name, place = variable.subject, variable.place
        if isinstance(effect, Add) and place is not None and effect.amount > 0:
            yield f"{names.item(name)} {names.new_place(place)}"
        if not isinstance(effect, Assign):
            continue
        value, label = variable.values[effect.value], variable.labels[effect.value]
        match variable.kind:
            case Kind.ITEM if isinstance(value, ItemPlace):
                yield f"{names.item(name)} {names.new_place(value)}"
            case Kind.POI:
                where = "gone from the map" if value is None else f"at {names.tile(label)}"
                yield f"{names.poi(name)} {where}"
            case Kind.NPC:
                where = "away" if value is None else f"now at {names.poi(label)}"
                yield f"{names.npc(name)} {where}"
            case Kind.FINALE if value == DEFEATED or is_won(value):
                word = "has won" if is_won(value) else "out of the game"
                yield f"{names.hero(variable.owner or '')} {word}"
            case Kind.STORY:
                owner = f" of {names.hero(variable.owner)}" if variable.owner else ""
                yield f"{name}{owner} now {label}"
            case _:
                pass


def _rank(model: Model, effect: Effect) -> int:
    """The order of consequences: who is out, then items and places, then all else."""
    order = (Kind.FINALE, Kind.ITEM, Kind.COPIES, Kind.POI, Kind.NPC, Kind.STORY)
    kind = model.variables[effect.variable].kind
    return order.index(kind) if kind in order else len(order)
