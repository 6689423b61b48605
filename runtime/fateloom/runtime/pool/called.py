"""Pool games as games that a story calls: begun from what earlier ones have left (DDL-01, 05)."""

from __future__ import annotations

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.kernel.nested import NestedGame, NestedTypes
from fateloom.runtime.pool.call_results import Notes, end, noted
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.endings import endings, sure
from fateloom.runtime.pool.game import PoolGame, checked_course, fingerprint
from fateloom.runtime.pool.game_rules import Event, PoolGameRules, PoolGameState, PoolGameView
from fateloom.runtime.pool.sides import asked
from fateloom.runtime.pool.state import SetUp
from fateloom.runtime.record import replace


def rules(pool_game: PoolGame, scene: str) -> PoolGameRules:
    """The rules of the pool game that begins with a scene; LookupError when there is none."""
    if scene not in {it.id for it in pool_game.course.scenes}:
        raise LookupError(f"there is no scene '{scene}' to play")
    return PoolGameRules(replace(pool_game, course=replace(pool_game.course, first=scene)))


def begin(
    rules: PoolGameRules,
    heroes: tuple[str, ...],
    kept: dict[str, Condition],
    virtues: tuple[int, ...] = (),
) -> PoolGameState:
    """The pool game before anything has happened in it."""
    state = rules.setup(SetUp(heroes))
    if isinstance(state, Refusal):
        raise ValueError(state.message)
    fresh = zip(heroes, state.table.conditions, strict=True)
    conditions = tuple(kept.get(hero, it) for hero, it in fresh)
    return replace(state, table=replace(state.table, conditions=conditions))


NESTED = NestedGame(
    types=NestedTypes(PoolGame, PoolGameState, Command, Event, PoolGameView, Notes, Condition),
    rules=rules,
    fingerprint=lambda pool_game: fingerprint(pool_game.course),
    check=lambda pool_game: checked_course(pool_game.course),
    seats=lambda pool_game: pool_game.course.most,
    begin=begin,
    asked=lambda state: asked(state.table),
    notes=Notes(),
    noted=noted,
    end=end,
    kept=lambda state: state.table.conditions,
    broken=PoolGameRules.broken,
    endings=endings,
    sure=sure,
)
