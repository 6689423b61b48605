"""`.play` files of battle games: a step is what a side says, or what chance brings; read, and
looked at without being run.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from fateloom.dsl.plays import look
from fateloom.dsl.plays.parser import SaidParser

if TYPE_CHECKING:
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.plays.ast import Play, PlayFile, Said
    from fateloom.dsl.source import Source
    from fateloom.runtime.battle.game import BattleGame


ID = "[a-z][a-z0-9_]*"


def parse(source: Source) -> tuple[PlayFile[Said], tuple[Diagnostic, ...]]:
    """The plays of a file and what is wrong in it. Never raises."""
    return _Parser(source).file()


class _Parser(SaidParser):
    EXPECT: ClassVar = re.compile(
        rf"(?:over\s+{ID}|(?:active|card)\s+{ID}|at\s+{ID}\s+{ID}|dead\s+{ID}\s+[0-9]{{1,3}}"
        rf"|turn\s+[0-9]{{1,3}})\Z"
    )
    EXPECTS = (
        'expect text "…",  expect refused,  expect at UNIT SPACE|recruit|dead,  '
        "expect dead SIDE N,  expect card CARD,  expect turn N,  expect active SIDE  or  "
        "expect over SIDE|draw"
    )


# --- plays of battle games looked at: who plays, and what is played


def looker(battle_game: BattleGame) -> look.Look:
    """Reads files of plays of the battle game, without running them."""

    def names(play: Play[Said], source: Source) -> tuple[Diagnostic, ...]:
        return look.wrong_names(play, battle_game.id, battle_game.sides)

    return look.looker(parse, names)
