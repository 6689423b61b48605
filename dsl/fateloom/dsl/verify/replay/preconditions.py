"""What a step needs that the play has left out: places, explored tiles, visits, rest, days."""

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
from fateloom.runtime.transitions.interpreter import holds
from fateloom.runtime.transitions.model import Literal, Move
from fateloom.runtime.transitions.variables import Kind

WAITS = 6
"""Turns that are waited for effort dice to recover."""


def unmet(run: GameRun, step: Step) -> list[Literal]:
    """What the guard of a step asks for and is not so."""
    values = run.values
    own = run.agenda.tile_variable(step.action.hero)
    return [
        it
        for it in step.guard
        if not holds((it,), values)
        # From which side a tile is explored does not matter.
        and not (it.variable == own and step.action.move is Move.EXPLORE)
    ]


def establish(run: GameRun, step: Step, literal: Literal) -> bool:
    """Do what brings a missing thing about, if it is one that plays leave out; whether anything was
    done. Raises StuckError when it cannot be.
    """
    variable = run.model.variables[literal.variable]
    wanted = [it for at, it in enumerate(variable.labels) if literal.allowed >> at & 1]
    kind, _, name = variable.name.partition(":")
    hero = step.action.hero
    match variable.kind:
        case Kind.HERO_TILE:
            if variable.owner == hero and step.action.move is Move.EXPLORE:
                return False
            bring_to_tile(run, variable.owner or hero, wanted)
        case Kind.TILE if "explored" in wanted or "unexplored" in wanted:
            return _uncovered(run, hero, name, wanted)
        case Kind.POI:
            return _uncovered_for(run, hero, name, wanted)
        case Kind.VISITED:
            poi = name.partition(":")[0]
            tile = run.state.pois[run.index.poi_at[poi]].tile
            if tile is None or "yes" not in wanted:
                return False
            bring_to_visit(run, variable.owner or hero, poi, tile)
        case Kind.DAY:
            return _waited(run, variable.labels, wanted, literal.variable)
        case Kind.RESOURCE if kind == "effort":
            return _rested(run, variable.owner or hero, literal)
        case _:
            return False
    return True


def _uncovered(run: GameRun, hero: str, tile: str, wanted: list[str]) -> bool:
    """A tile is explored, or at least laid on the table."""
    goal = tile if "explored" in wanted else revealing(run, tile)
    if goal == tile and "explored" not in wanted:
        return False
    bring_to_tile(run, hero, (goal,))
    return True


def _uncovered_for(run: GameRun, hero: str, poi: str, wanted: list[str]) -> bool:
    """A POI that exploring its tile places."""
    at = run.agenda.named(f"poi:{poi}")
    here = None if at is None else run.model.variables[at].labels[run.values[at]]
    for tile in wanted:
        if here == "nowhere" and tile in run.index.tile:
            side = run.state.tiles[run.index.tile_at[tile]].value
            if side != "explored":
                bring_to_tile(run, hero, (tile,))
                return True
    return False


def _waited(run: GameRun, labels: tuple[str, ...], wanted: list[str], at: int) -> bool:
    """Days pass until one of those has come."""
    now = run.values[at]
    if not any(labels.index(it) > now for it in wanted):
        return False
    turns = 0
    while run.values[at] == now:
        pass_turn(run)
        turns += 1
        if turns > 2 * len(run.state.heroes):
            raise StuckError("no new day comes")
    return True


def _rested(run: GameRun, hero: str, literal: Literal) -> bool:
    """The hero's effort dice recover, turn by turn."""
    for _ in range(WAITS):
        if holds((literal,), run.values):
            return True
        await_turn(run, hero)
        if holds((literal,), run.values):
            return True
        pass_turn(run)
    return holds((literal,), run.values)
