"""What is the case: the facts behind a condition that did not come true, in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.runtime.program import condition as cond
from fateloom.runtime.program.variables import Flag, States
from fateloom.runtime.program.words import Place
from fateloom.runtime.story.conditions import amount, item_is, subjects, value_of

if TYPE_CHECKING:
    from fateloom.runtime.story.index import ProgramIndex
    from fateloom.runtime.story.state import State


def case_of(index: ProgramIndex, state: State, condition: cond.Condition, me: int) -> str:
    """The facts that the outcome of the condition rests on, as `tide is 4, virtue is -1`."""
    facts = dict.fromkeys(_facts(index, state, condition, me))
    return ", ".join(facts) or "nothing more is known"


def _facts(index: ProgramIndex, state: State, condition: cond.Condition, me: int) -> list[str]:
    match condition:
        case cond.All(parts) | cond.AnyOf(parts):
            return [fact for part in parts for fact in _facts(index, state, part, me)]
        case cond.Not(part):
            return _facts(index, state, part, me)
        case cond.ItemIs(item):
            return [f"item {item} is {_whereabouts(index, state, item)}"]
        case cond.TileIs(tile):
            return [f"{tile} is {state.tiles[index.tile_at[tile]].value}"]
        case cond.PoiPlaced(poi):
            at = state.pois[index.poi_at[poi]].tile
            return [f"{poi} is not on the map" if at is None else f"{poi} is on {at}"]
        case cond.NpcAt(npc):
            there = state.npcs[index.npc_at[npc]]
            return [f"{npc} is away" if there is None else f"{npc} is at {there}"]
        case cond.ModeIs():
            return [f"the game is {state.mode.value} with {state.players} players"]
        case cond.HeroIs():
            return [f"the hero is {state.heroes[me].hero}"]
        case cond.IsOneOf(subject, variable):
            return _each(index, state, subject, me, variable)
        case _:
            return _of_heroes(index, state, condition, me)


def _of_heroes(index: ProgramIndex, state: State, condition: cond.Condition, me: int) -> list[str]:
    """Facts about what the heroes of the subject have, one each."""
    if isinstance(condition, cond.Compare):
        return _amounts(index, state, condition, me)
    subject = getattr(condition, "subject", cond.Who.ACTIVE)
    facts = []
    for seat in subjects(state, subject, me) or (me,):
        hero = state.heroes[seat]
        match condition:
            case cond.Has():
                facts.append(f"{hero.hero} has {', '.join(hero.items) or 'no items'}")
            case cond.OnTile():
                facts.append(f"{hero.hero} is on {hero.tile}")
            case cond.Visited():
                facts.append(f"{hero.hero} has visited {', '.join(hero.visited) or 'nothing'}")
            case cond.Chose():
                facts.append(f"{hero.hero} has chosen {', '.join(hero.chosen) or 'nothing'}")
            case cond.InFinale():
                where = "no finale" if hero.finale is None else f"stage {hero.finale.stage}"
                facts.append(f"{hero.hero} is in {where}")
            case _:
                facts.append(f"{hero.hero} is {hero.standing.value}")
    return facts


def _amounts(index: ProgramIndex, state: State, wanted: cond.Compare, me: int) -> list[str]:
    match wanted.quantity:
        case cond.VariableValue(variable):
            return _each(index, state, wanted.subject, me, variable)
        case cond.Measure.DAY | cond.Measure.PLAYERS:
            return [f"{wanted.quantity.value} is {amount(index, state, wanted.quantity, me)}"]
        case cond.MarkerCount(skill, within):
            name = f"{skill.value} markers" if within is None else f"{skill.value} within {within}"
        case measure:
            name = measure.value
    seats = subjects(state, wanted.subject, me)
    return [
        f"{state.heroes[it].hero} {name} is {amount(index, state, wanted.quantity, it)}"
        for it in seats
    ]


def _each(
    index: ProgramIndex, state: State, subject: cond.Subject, me: int, variable: str
) -> list[str]:
    """The value of a variable, of the world or of every hero that is meant."""
    declared = index.variable[variable]
    seats = (me,) if declared in index.world else subjects(state, subject, me)
    facts = []
    for seat in seats:
        value = value_of(index, state, variable, seat)
        match declared.domain:
            case Flag():
                shown = f"{variable} is {'up' if value else 'down'}"
            case States(names):
                shown = f"{variable} is {names[value]}"
            case _:
                shown = f"{variable} is {value}"
        whose = "" if declared in index.world else f"{state.heroes[seat].hero} "
        facts.append(whose + shown)
    return facts


def _whereabouts(index: ProgramIndex, state: State, item: str) -> str:
    """Every place where a copy of the item is."""
    places = [
        f"with {hero.hero}"
        for hero in state.heroes
        if item_is(index, state, item, Place.HERO, hero.hero)
    ]
    if item_is(index, state, item, Place.BOX, None):
        places.append("in the box")
    if item_is(index, state, item, Place.GONE, None):
        places.append("gone")
    for stock in index.stock:
        if item_is(index, state, item, Place.STOCK, stock):
            places.append(f"in stock {stock}")
    for tile in index.tile:
        if item_is(index, state, item, Place.TILE, tile):
            places.append(f"on {tile}")
    for npc in index.npc:
        if item_is(index, state, item, Place.NPC, npc):
            places.append(f"with {npc}")
    return " and ".join(places) or "nowhere"
