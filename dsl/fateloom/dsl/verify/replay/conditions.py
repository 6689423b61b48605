"""Values of the model as conditions of the language, where it can ask for them."""

from __future__ import annotations

from fateloom.runtime.program.board import Side
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.variables import Flag
from fateloom.runtime.program.words import Place
from fateloom.runtime.story.index import index_of
from fateloom.runtime.story.state import Standing, State
from fateloom.runtime.transitions.model import Model
from fateloom.runtime.transitions.variables import (
    DEFEATED,
    NO_FINALE,
    ItemPlace,
    Kind,
    Value,
    Variable,
    is_won,
)

PLACES = {Place.TILE: "on", Place.NPC: "with", Place.STOCK: "in stock"}


def expected(program: Program, model: Model, state: State, at: int, value: int) -> str | None:
    """That a variable has a value in a game, as a condition after `expect`; None where none says
    it. Of heroes who are out conditions ask nothing else.
    """
    variable = model.variables[at]
    out = {it.hero for it in state.heroes if it.standing is Standing.DEFEATED}
    if variable.owner in out and variable.kind is not Kind.FINALE:
        return None
    now, label = variable.values[value], variable.labels[value]
    what, hero = variable.subject, variable.owner
    match variable.kind:
        case Kind.ITEM:
            return _lies(what, now)
        case Kind.COPIES:
            there = _lies(what, variable.place)
            return there if value else f"not ({there})"
        case Kind.POI:
            return f"not {what} placed" if now is None else f"{what} on {now}"
        case Kind.NPC:
            return f"{what} away" if now is None else f"{what} at {now}"
        case Kind.TILE if now is Side.EXPLORED:
            return f"{what} explored"
        case Kind.TILE if now is Side.BOX:
            return f"not {what} revealed"
        case Kind.HERO_TILE:
            return f"{hero} on tile {now}"
        case Kind.FINALE:
            return _finale(hero or "", now)
        case Kind.RESOURCE:
            many = variable.open_end and value == len(variable.values) - 1
            return f"{hero} {what} {'>=' if many else 'is'} {now}"
        case Kind.VISITED | Kind.CHOSE:
            said = f"{hero} {variable.kind.value} {what}"
            return said if now else f"not {said}"
        case Kind.SPENT | Kind.USED if now:
            return _chosen(state, what, hero)
        case Kind.STORY:
            return _own(program, variable, label)
        case _:
            return None


def _lies(item: str, place: Value) -> str:
    """Where a copy of an item is."""
    match place:
        case ItemPlace(Place.HERO, hero):
            return f"{hero} has item {item}"
        case ItemPlace(kind, name) if kind in PLACES:
            return f"item {item} is {PLACES[kind]} {name}"
        case ItemPlace(Place.BOX):
            return f"item {item} is in box"
        case _:
            return f"item {item} is gone"


def _chosen(state: State, option: str, owner: str | None) -> str | None:
    """Who has used up an option; `owner`: whose it is if it is one's own."""
    for hero in state.heroes:
        playing = hero.standing is not Standing.DEFEATED
        if option in hero.chosen and owner in (None, hero.hero) and playing:
            return f"{hero.hero} chose {option}"
    return None


def _finale(hero: str, now: Value) -> str | None:
    if now == DEFEATED:
        return f"{hero} out"
    if is_won(now):
        return None
    return f"not {hero} in finale" if now == NO_FINALE else f"{hero} in finale"


def _own(program: Program, variable: Variable, label: str) -> str:
    """A variable of the story, of the world or of a hero."""
    name = variable.subject
    whose = f"{variable.owner} " if variable.owner else ""
    if isinstance(index_of(program).variable[name].domain, Flag):
        return f"{whose}{name}" if label == "up" else f"not {whose}{name}"
    return f"{whose}{name} is {label}"
