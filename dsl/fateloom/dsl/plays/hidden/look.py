"""Plays of haunted houses looked at: who plays, and what is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.plays import look
from fateloom.dsl.plays.hidden.parser import parse

if TYPE_CHECKING:
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.plays.ast import Play, Said
    from fateloom.dsl.source import Source
    from fateloom.runtime.hidden.game import HauntedHouse


def looker(haunted_house: HauntedHouse) -> look.Look:
    """Reads files of plays of the haunted house, without running them."""

    def names(play: Play[Said], source: Source) -> tuple[Diagnostic, ...]:
        seats = haunted_house.characters[: len(play.heroes)]
        return look.wrong_names(play, haunted_house.id, seats)

    return look.looker(parse, names)
