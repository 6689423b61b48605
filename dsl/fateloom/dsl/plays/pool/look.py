"""Plays of pool games looked at: who plays, and what is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.plays import look
from fateloom.dsl.plays.pool.parser import parse
from fateloom.dsl.plays.pool.record import KEEPER

if TYPE_CHECKING:
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.plays.ast import Play, Said
    from fateloom.dsl.source import Source
    from fateloom.runtime.pool.game import PoolGame


def looker(pool_game: PoolGame) -> look.Look:
    """Reads files of plays of the pool game, without running them."""

    def names(play: Play[Said], source: Source) -> tuple[Diagnostic, ...]:
        heroes = [it.id for it in pool_game.course.scenes[0].encounter.heroes]
        speakers = [KEEPER] if KEEPER in play.options else []
        return look.wrong_names(play, pool_game.id, heroes, speakers)

    return look.looker(parse, names)
