"""Values of the model as conditions of the language, where it can ask for them."""

from __future__ import annotations

from fateloom.runtime.program.program import Program
from fateloom.runtime.program.variables import Flag
from fateloom.runtime.story.index import index_of
from fateloom.runtime.story.state import Standing, State
from fateloom.runtime.transitions.model import Model
from fateloom.runtime.transitions.variables import Kind, Variable

PLACES = {"tile": "on", "npc": "with", "stock": "in stock"}


def expected(program: Program, model: Model, state: State, at: int, value: int) -> str | None:
    """That a variable has a value in a game, as a condition after `expect`; None where none says
    it. Of heroes who are out conditions ask nothing else.
    """
    variable = model.variables[at]
    label = variable.labels[value]
    out = {it.hero for it in state.heroes if it.standing is Standing.DEFEATED}
    if variable.owner in out and variable.kind is not Kind.FINALE:
        return None
    kind, _, name = variable.name.partition(":")
    many = variable.open_end and value == len(variable.labels) - 1
    match variable.kind:
        case Kind.ITEM:
            return _lies(name, label)
        case Kind.COPIES:
            item, _, place = name.partition("@")
            there = _lies(item, place)
            return there if value else f"not ({there})"
        case Kind.POI:
            return f"not {name} placed" if label == "nowhere" else f"{name} on {label}"
        case Kind.NPC:
            return f"{name} away" if label == "nowhere" else f"{name} at {label}"
        case Kind.TILE:
            return {"explored": f"{name} explored", "box": f"not {name} revealed"}.get(label)
        case Kind.HERO_TILE:
            return f"{name} on tile {label}"
        case Kind.FINALE:
            return _finale(name, label)
        case Kind.RESOURCE:
            return f"{name} {kind} >= {label}" if many else f"{name} {kind} is {label}"
        case Kind.VISITED | Kind.CHOSE:
            what, _, hero = name.rpartition(":")
            said = f"{hero} {kind} {what}"
            return said if label == "yes" else f"not {said}"
        case Kind.SPENT | Kind.USED if label == "yes":
            return _chosen(state, name)
        case Kind.STORY:
            return _own(program, variable, label)
        case _:
            return None


def _lies(item: str, place: str) -> str:
    """Where a copy of an item is."""
    kind, _, name = place.partition(":")
    if kind == "hero":
        return f"{name} has item {item}"
    if kind in PLACES:
        return f"item {item} is {PLACES[kind]} {name}"
    return f"item {item} is in box" if kind == "box" else f"item {item} is gone"


def _chosen(state: State, name: str) -> str | None:
    """Who has used up an option; `name`: the option, and whose it is if it is one's own."""
    option, _, owner = name.partition(":")
    for hero in state.heroes:
        playing = hero.standing is not Standing.DEFEATED
        if option in hero.chosen and owner in ("", hero.hero) and playing:
            return f"{hero.hero} chose {option}"
    return None


def _finale(hero: str, label: str) -> str | None:
    if label == "defeated":
        return f"{hero} out"
    if label.startswith("won/"):
        return None
    return f"not {hero} in finale" if label == "none" else f"{hero} in finale"


def _own(program: Program, variable: Variable, label: str) -> str:
    """A variable of the story, of the world or of a hero."""
    _, name, *_ = variable.name.split(":")
    whose = f"{variable.owner} " if variable.owner else ""
    if isinstance(index_of(program).variable[name].domain, Flag):
        return f"{whose}{name}" if label == "up" else f"not {whose}{name}"
    return f"{whose}{name} is {label}"
