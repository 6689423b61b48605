"""Literals and variables of a model in the words of the story.

Names come from a scenario that anybody may have written: all text is made safe for terminals and
stands in one line.
"""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.dsl.diagnostics.listed import article
from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.verify.explain.amounts import (
    counted,
    is_one,
    negation,
    number_of,
    side_of,
    spaces,
)
from fateloom.dsl.verify.problem.references import NamedLiteral
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.replay.agenda import place_of
from fateloom.dsl.verify.replay.describe_step import Names, describe_step
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import replace
from fateloom.runtime.story.index import index_of
from fateloom.runtime.transitions.model import Model, Move
from fateloom.runtime.transitions.variables import (
    DEFEATED,
    NO_FINALE,
    FinaleState,
    ItemPlace,
    Key,
    Kind,
    Merged,
    Seating,
    Value,
    is_stage,
    label_of,
)

MOST = 3
"""Places that are named one by one."""

EVERYWHERE = frozenset({Kind.HERO_TILE, Kind.HELD, Kind.FINALE})
"""What every proof looks at: where heroes stand, how much they carry, how far they are."""

RESOURCES = {
    "coins": "coins",
    "xp": "experience",
    "effort": "ready effort dice",
    "virtue": "virtue",
}


class Words:
    """The sentences about one Program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._index = index_of(program)
        self._names = Names(program)

    def action_text(self, model: Model, step: Step) -> str:
        """What is done or happens in a step, with what chance gives, without its consequences."""
        return describe_step(self._program, model, replace(step, effects=())).removesuffix(".")

    def choice(self, model: Model, step: Step) -> str:
        """What a hero decides in a step, whatever chance gives then."""
        outcome = replace(step.outcome, chance=())
        return describe_step(
            self._program, model, replace(step, outcome=outcome, effects=())
        ).rstrip(".")

    def where(self, step: Step) -> str:
        """What a step is about and where, whoever takes it: "'Climb' at The Tower"."""
        action, at = step.action, place_of(step)
        if action.move is Move.STAGE:
            path = self._names.path(action.hero, action.subject.partition("/")[0])
            return clean(f"the stage '{action.label}' of '{path}'")
        return clean(f"'{action.label}'" + (f" at {self._names.poi(at[0])}" if at else ""))

    def hero(self, name: str) -> str:
        """A hero by name."""
        return clean(self._names.hero(name))

    def path(self, hero: str, name: str) -> str:
        """A path of a hero by its title."""
        return clean(self._names.path(hero, name))

    def topic(self, variable: Key) -> str:
        """What a variable is about: "where the Rope is", "Anna's coins"."""
        return clean(self._topic(variable))

    def topics(self, variables: Iterable[Key]) -> tuple[str, ...]:
        """What variables are about; what is about the same is said once. What every proof looks at
        is left out where there is anything else.
        """
        every = tuple(variables)
        telling = tuple(it for it in every if it.kind not in EVERYWHERE)
        return tuple(dict.fromkeys(map(self.topic, telling or every)))

    def claim(self, claim: NamedLiteral) -> str:
        """What is claimed: "the Rope is with Anna", "Anna has at least 3 coins"."""
        return clean(self._claim(claim))

    def tile(self, variable: Key) -> tuple[str, str]:
        """The title of a tile and where it is declared, of the variable that tells how it lies;
        empty: no such one.
        """
        tile = self._index.tile.get(variable.subject) if variable.kind is Kind.TILE else None
        return (
            (clean(tile.title), clean(f"{tile.span.file}:{tile.span.line}")) if tile else ("", "")
        )

    # --- what it is about

    def _topic(self, variable: Key) -> str:
        kind, what, owner, _ = variable
        names, hero = self._names, self._names.hero(owner or "")
        match kind:
            case Kind.HERO_TILE:
                return f"where {hero} stands"
            case Kind.HELD:
                return f"how much {hero} carries"
            case Kind.FINALE:
                return f"how far {hero} is in a finale"
            case Kind.RESOURCE:
                return f"{hero}'s {RESOURCES[what]}"
            case Kind.MARKERS:
                return f"where the {what} markers of {hero} stand"
            case Kind.STORY:
                return f"{what} of {hero}" if owner else what
            case Kind.VISITED:
                return f"whether {hero} has been at {names.poi(what)}"
            case Kind.CHOSE | Kind.SPENT:
                return f"whether {hero} has chosen '{self._option(what)}'"
            case Kind.COPIES:
                return f"where the copies of {names.item(what)} are"
            case Kind.ITEM:
                return f"where {names.item(what)} is"
            case Kind.TILE:
                return f"whether {names.tile(what)} is explored"
            case Kind.POI:
                return f"whether {names.poi(what)} is on the map"
            case Kind.NPC:
                return f"where {names.npc(what)} is"
            case Kind.STOCK:
                return f"whether the stock '{what}' is laid out"
            case Kind.CLOSED:
                return f"whether '{self._option(what)}' is closed"
            case Kind.USED:
                return f"whether '{self._option(what)}' is used up"
            case Kind.EVENT:
                return f"whether '{what}' has happened"
            case Kind.DAY:
                return "the day"
            case Kind.SEATING:
                return "the order in which the heroes sit"
            case Kind.NOTHING:
                return "nothing"

    # --- what is claimed of it

    def _claim(self, it: NamedLiteral) -> str:
        kind, what, owner, place = it.variable
        names, hero = self._names, self._names.hero(owner or "")
        match kind:
            case Kind.HERO_TILE:
                return f"{hero} stands {self._any(map(self._on, it.values), 'tiles')}"
            case Kind.HELD:
                return f"{hero} carries {counted(it, 'things')}"
            case Kind.FINALE:
                return self._finale(owner or "", it)
            case Kind.RESOURCE:
                return f"{hero} has {counted(it, RESOURCES[what])}"
            case Kind.MARKERS:
                where = self._any(map(spaces, it.values), "positions")
                return f"the {what} markers of {hero} stand {where}"
            case Kind.STORY:
                whose = f" for {hero}" if owner else ""
                return f"{what} is {number_of(it)}{whose}"
            case Kind.VISITED:
                return f"{hero} has {negation(it)}been at {names.poi(what)}"
            case Kind.CHOSE:
                return f"{hero} has {negation(it)}chosen '{self._option(what)}'"
            case Kind.SPENT:
                return f"{hero} has {negation(it)}used up '{self._option(what)}'"
            case Kind.COPIES:
                return self._copies(what, self._lies(place), it)
            case Kind.ITEM:
                return f"{names.item(what)} is {self._any(map(self._lies, it.values), 'places')}"
            case Kind.TILE:
                return f"{names.tile(what)} is {side_of(it)}"
            case Kind.POI:
                return f"{names.poi(what)} is {self._any(map(self._on, it.values), 'tiles')}"
            case Kind.NPC:
                return f"{names.npc(what)} is {self._any(map(self._with, it.values), 'places')}"
            case Kind.STOCK:
                return f"the stock '{what}' is {negation(it)}laid out"
            case Kind.CLOSED:
                return f"'{self._option(what)}' is {negation(it)}closed"
            case Kind.USED:
                return f"'{self._option(what)}' is {negation(it)}used up"
            case Kind.EVENT:
                return f"'{what}' has {negation(it)}happened"
            case Kind.DAY:
                return f"the day is {number_of(it)}"
            case Kind.SEATING:
                seated = (one.heroes for one in it.values if isinstance(one, Seating))
                orders = (", ".join(map(names.hero, heroes)) for heroes in seated)
                return f"the turns go {' or '.join(orders)}"
            case Kind.NOTHING:
                return "nothing"

    def _finale(self, hero: str, it: NamedLiteral) -> str:
        who = self._names.hero(hero)
        if it.values == (NO_FINALE,):
            return f"{who} is in no finale"
        if it.values == (DEFEATED,):
            return f"{who} is out of the game"
        if it.others == (DEFEATED,):
            return f"{who} is in the game"
        stages = (one for one in it.values if isinstance(one, FinaleState) and is_stage(one))
        titles = dict.fromkeys(f"'{self._names.path(hero, one.path)}'" for one in stages)
        return f"{who} is in the finale {' or '.join(titles)}" if titles else f"{who} has won"

    def _copies(self, item: str, there: str, it: NamedLiteral) -> str:
        title = self._index.item[item].title if self._names.is_item(item) else item
        title = title[4:] if title.lower().startswith("the ") else title
        if it.values == (0,):
            return f"no {title} is {there}"
        if it.others == (0,):
            return f"{article(title)} {title} is {there}"
        number = number_of(it)
        return f"{number} × {title} {'is' if is_one(number) else 'are'} {there}"

    def _option(self, name: str) -> str:
        option = self._index.option.get(name)
        return option.label if option and option.label else name

    def _on(self, tile: Value) -> str:
        match tile:
            case Merged():
                return label_of(tile)
            case None:
                return "not on the map"
            case _:
                return f"at {self._names.tile(str(tile))}"

    def _with(self, poi: Value) -> str:
        return "away" if poi is None else f"at {self._names.poi(label_of(poi))}"

    def _lies(self, place: Value) -> str:
        match place:
            case ItemPlace(Place.STOCK, stock):
                return f"on sale ('{stock}')"
            case ItemPlace():
                return self._names.place(place)
            case _:
                return label_of(place)

    def _any(self, places: Iterable[str], many: str) -> str:
        """One of some places."""
        found = list(dict.fromkeys(places))
        if len(found) > MOST:
            return f"at one of {len(found)} {many}"
        return " or ".join(found)
