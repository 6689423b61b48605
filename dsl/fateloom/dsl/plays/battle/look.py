"""Plays of battle games looked at: who plays, and what is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.plays import look
from fateloom.dsl.plays.battle.parser import parse

if TYPE_CHECKING:
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.plays.ast import Play, Said
    from fateloom.dsl.source import Source
    from fateloom.runtime.battle.game import BattleGame


def looker(battle_game: BattleGame) -> look.Look:
    """Reads files of plays of the battle game, without running them."""

    def names(play: Play[Said], source: Source) -> tuple[Diagnostic, ...]:
        return look.wrong_names(play, battle_game.id, battle_game.sides)

    return look.looker(parse, names)
