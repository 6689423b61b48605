"""Preconditions of a step that a play leaves out: places, explored tiles, visits, rest, days."""

from __future__ import annotations

from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.replay.game_run import GameRun
from fateloom.dsl.verify.replay.result import StuckError
from fateloom.dsl.verify.replay.turns import (
    await_turn,
    bring_to_tile,
    bring_to_visit,
    pass_turn,
    revealing,
)
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.story.movement import side
from fateloom.runtime.transitions.interpreter import holds
from fateloom.runtime.transitions.model import Literal, Move
from fateloom.runtime.transitions.variables import Kind, Value

WAITS = 6
"""Turns to wait for effort dice to recover."""


def unmet(run: GameRun, step: Step) -> list[Literal]:
    """The parts of the guard of a step that do not hold."""
    values = run.values
    own = run.agenda.tile_variable(step.action.hero)
    return [
        it
        for it in step.guard
        if not holds((it,), values)
        # The side from which a tile is explored does not matter.
        and not (it.variable == own and step.action.move is Move.EXPLORE)
    ]


def establish(run: GameRun, step: Step, literal: Literal) -> bool:
    """Do what achieves a missing part, if it is one that plays omit; returns whether anything was
    done. Raises StuckError when it cannot be achieved.
    """
    variable = run.model.variables[literal.variable]
    wanted = variable.within(literal.allowed)
    hero = step.action.hero
    match variable.kind:
        case Kind.HERO_TILE:
            if variable.owner == hero and step.action.move is Move.EXPLORE:
                return False
            bring_to_tile(run, variable.owner or hero, _ids(wanted))
        case Kind.TILE if Side.EXPLORED in wanted or Side.UNEXPLORED in wanted:
            return _uncovered(run, hero, variable.subject, wanted)
        case Kind.POI:
            return variable.values[run.values[literal.variable]] is None and _uncovered_for(
                run, hero, _ids(wanted)
            )
        case Kind.VISITED:
            poi = variable.subject
            tile = run.state.pois[run.index.poi_at[poi]].tile
            if tile is None or True not in wanted:
                return False
            bring_to_visit(run, variable.owner or hero, poi, tile)
        case Kind.DAY:
            return _waited(run, literal)
        case Kind.RESOURCE if variable.subject == Resource.EFFORT.value:
            return _rested(run, variable.owner or hero, literal)
        case _:
            return False
    return True


def _uncovered(run: GameRun, hero: str, tile: str, wanted: list[Value]) -> bool:
    """A tile is explored, or at least laid on the table."""
    goal = tile if Side.EXPLORED in wanted else revealing(run, tile)
    if goal == tile and Side.EXPLORED not in wanted:
        return False
    bring_to_tile(run, hero, (goal,))
    return True


def _uncovered_for(run: GameRun, hero: str, tiles: list[str]) -> bool:
    """A POI that is nowhere, and that exploring its tile places: explores one of the tiles."""
    for tile in tiles:
        if side(run.index, run.state, tile) is not Side.EXPLORED:
            bring_to_tile(run, hero, (tile,))
            return True
    return False


def _ids(values: list[Value]) -> list[str]:
    """The tiles among some values."""
    return [it for it in values if isinstance(it, str)]


def _waited(run: GameRun, literal: Literal) -> bool:
    """Waits for a new day, if one of the wanted days is still to come."""
    at = literal.variable
    now = run.values[at]
    if not literal.allowed >> now + 1:
        return False
    turns = 0
    while run.values[at] == now:
        pass_turn(run)
        turns += 1
        if turns > 2 * len(run.state.heroes):
            raise StuckError("no new day comes")
    return True


def _rested(run: GameRun, hero: str, literal: Literal) -> bool:
    """Lets the hero's effort dice recover, turn by turn."""
    for _ in range(WAITS):
        if holds((literal,), run.values):
            return True
        await_turn(run, hero)
        if holds((literal,), run.values):
            return True
        pass_turn(run)
    return holds((literal,), run.values)
