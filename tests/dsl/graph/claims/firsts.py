"""What is said of the start, held to the states behind the openings of the engine."""

from __future__ import annotations

from tests.dsl.graph.claims.games import Games

from fateloom.dsl.graph import claims as c
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.variables import Flag, Scope, States, Variable
from fateloom.runtime.program.words import Skill
from fateloom.runtime.story.state import HeroState, Stage, State, Step


def at_first(games: Games, claim: c.AtFirst) -> tuple[bool, str]:
    """Whether a cell holds something else when the first turn begins, and nothing that is said to
    change it before has run.
    """
    by = dict(claim.by)
    for game in games.tables:
        for state, it in game.firsts:
            if state.stage is not Stage.PLAY:
                continue
            for cell, words in claim.values:
                for held in _held(games.program, state, claim.hero, cell):
                    if held != words and not it.doers & {*by.get(cell, ())}:
                        return True, f"{game.table.name}: {cell} is {held}"
    return True, ""


def _held(program: Program, state: State, hero: str, cell: str) -> list[str]:
    """What the cell holds in words, of each hero whose it is."""
    kind, _, name = cell.partition(" ")
    if kind == "npc":
        at = state.npcs[[it.id for it in program.npcs].index(name)]
        return ["nowhere" if at is None else f"at {_title(program, at)}"]
    if kind == "variable":
        one = next(it for it in program.variables if it.id == name)
        alike = [it for it in program.variables if it.scope is one.scope]
        whose = _heroes(state, hero)
        cells = [state.world] if one.scope is Scope.WORLD else [it.variables for it in whose]
        return [_words(one, some[alike.index(one)]) for some in cells]
    own = _heroes(state, hero)
    if name == "effort":  # dice come back when a turn begins: there may be a question before it
        begun = state.turn.step is not Step.START
        own = [it for it in own if begun and it is state.heroes[state.seat]]
    return [_of_hero(it, kind, name) for it in own]


def _heroes(state: State, hero: str) -> list[HeroState]:
    return [it for it in state.heroes if hero in ("", it.hero)]


def _of_hero(it: HeroState, kind: str, name: str) -> str:
    if kind == "item":
        return str(it.items.count(name))
    if kind == "markers":
        return ", ".join(map(str, sorted(it.markers[[*Skill].index(Skill(name))])))
    return str(getattr(it, name))


def _title(program: Program, poi: str) -> str:
    return next(it.title for it in program.pois if it.id == poi)


def _words(variable: Variable, value: int) -> str:
    match variable.domain:
        case States(names):
            return names[value]
        case Flag():
            return ("down", "up")[value]
        case _:
            return str(value)
