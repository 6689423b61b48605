"""What a step needs that the play has left out: places, explored tiles, visits, rest, days."""

from __future__ import annotations

from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.replay.game_run import Course
from fateloom.dsl.verify.replay.result import StuckError
from fateloom.dsl.verify.replay.turns import be_at, on_visit, pass_turn, turn_of
from fateloom.dsl.verify.replay.walking import revealing
from fateloom.runtime.transitions.interpreter import holds
from fateloom.runtime.transitions.model import Kind, Literal, Move

WAITS = 6
"""Turns that are waited for effort dice to recover."""


def lacking(course: Course, step: Step) -> list[Literal]:
    """What the guard of a step asks for and is not so."""
    values = course.values
    own = course.agenda.tile_variable(step.action.hero)
    return [
        it
        for it in step.guard
        if not holds((it,), values)
        # From which side a tile is explored does not matter.
        and not (it.variable == own and step.action.move is Move.EXPLORE)
    ]


def provide(course: Course, step: Step, literal: Literal) -> bool:
    """Do what brings a missing thing about, if it is one that plays leave out; whether anything was
    done. Raises StuckError when it cannot be.
    """
    variable = course.model.variables[literal.variable]
    wanted = [it for at, it in enumerate(variable.labels) if literal.allowed >> at & 1]
    kind, _, name = variable.name.partition(":")
    hero = step.action.hero
    match variable.kind:
        case Kind.HERO_TILE:
            if variable.owner == hero and step.action.move is Move.EXPLORE:
                return False
            be_at(course, variable.owner or hero, wanted)
        case Kind.TILE if "explored" in wanted or "unexplored" in wanted:
            return _uncovered(course, hero, name, wanted)
        case Kind.POI:
            return _uncovered_for(course, hero, name, wanted)
        case Kind.MEMORY if kind == "visited":
            poi = name.partition(":")[0]
            tile = course.state.pois[course.index.poi_at[poi]].tile
            if tile is None or "yes" not in wanted:
                return False
            on_visit(course, variable.owner or hero, poi, tile)
        case Kind.DAY:
            return _waited(course, variable.labels, wanted, literal.variable)
        case Kind.RESOURCE if kind == "effort":
            return _rested(course, variable.owner or hero, literal)
        case _:
            return False
    return True


def _uncovered(course: Course, hero: str, tile: str, wanted: list[str]) -> bool:
    """A tile is explored, or at least laid on the table."""
    goal = tile if "explored" in wanted else revealing(course, tile)
    if goal == tile and "explored" not in wanted:
        return False
    be_at(course, hero, (goal,))
    return True


def _uncovered_for(course: Course, hero: str, poi: str, wanted: list[str]) -> bool:
    """A POI that exploring its tile places."""
    at = course.agenda.named(f"poi:{poi}")
    here = None if at is None else course.model.variables[at].labels[course.values[at]]
    for tile in wanted:
        if here == "nowhere" and tile in course.index.tile:
            side = course.state.tiles[course.index.tile_at[tile]].value
            if side != "explored":
                be_at(course, hero, (tile,))
                return True
    return False


def _waited(course: Course, labels: tuple[str, ...], wanted: list[str], at: int) -> bool:
    """Days pass until one of those has come."""
    now = course.values[at]
    if not any(labels.index(it) > now for it in wanted):
        return False
    turns = 0
    while course.values[at] == now:
        pass_turn(course)
        turns += 1
        if turns > 2 * len(course.state.heroes):
            raise StuckError("no new day comes")
    return True


def _rested(course: Course, hero: str, literal: Literal) -> bool:
    """The hero's effort dice recover, turn by turn."""
    for _ in range(WAITS):
        if holds((literal,), course.values):
            return True
        turn_of(course, hero)
        if holds((literal,), course.values):
            return True
        pass_turn(course)
    return holds((literal,), course.values)
