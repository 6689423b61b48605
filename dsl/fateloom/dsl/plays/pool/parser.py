"""`.play` files of pool games: a step is what somebody says, as written; read, and looked
at without being run.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from fateloom.dsl.plays import look
from fateloom.dsl.plays.parser import SaidParser
from fateloom.dsl.plays.pool.record import KEEPER

if TYPE_CHECKING:
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.plays.ast import Play, PlayFile, Said
    from fateloom.dsl.source import Source
    from fateloom.runtime.pool.game import PoolGame


def parse(source: Source) -> tuple[PlayFile[Said], tuple[Diagnostic, ...]]:
    """The plays of a file and what is wrong in it. Never raises."""
    return _Parser(source).file()


class _Parser(SaidParser):
    EXPECT: ClassVar = re.compile(r"(?:scene|over|done)\s+[a-z][a-z0-9_]*\Z")
    OPTIONS: ClassVar = {"keeper": ()}
    EXPECTS = (
        'expect text "…",  expect refused,  expect scene SCENE,  expect done TASK  or  '
        "expect over ENDING"
    )


# --- plays of pool games looked at: who plays, and what is played


def looker(pool_game: PoolGame) -> look.Look:
    """Reads files of plays of the pool game, without running them."""

    def names(play: Play[Said], source: Source) -> tuple[Diagnostic, ...]:
        heroes = [it.id for it in pool_game.course.scenes[0].encounter.heroes]
        speakers = [KEEPER] if KEEPER in play.options else []
        return look.wrong_names(play, pool_game.id, heroes, speakers)

    return look.looker(parse, names)
