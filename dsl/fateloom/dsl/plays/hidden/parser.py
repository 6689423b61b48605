"""`.play` files of haunted houses: a step is what somebody says, or what chance brings; read, and
looked at without being run.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from fateloom.dsl.plays import look
from fateloom.dsl.plays.parser import SaidParser
from fateloom.runtime.hidden.checking import MOST_PLAYERS

if TYPE_CHECKING:
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.plays.ast import Play, PlayFile, Said
    from fateloom.dsl.source import Source
    from fateloom.runtime.hidden.game import HauntedHouse


FIRST = "first"
"""The option that says who begins, by the number of the seat from 1."""


def parse(source: Source) -> tuple[PlayFile[Said], tuple[Diagnostic, ...]]:
    """The plays of a file and what is wrong in it. Never raises."""
    return _Parser(source).file()


class _Parser(SaidParser):
    EXPECT: ClassVar = re.compile(
        r"(?:over\s+[a-z][a-z0-9_]*|(?:turn|at|has)\s+[a-z][a-z0-9_]*|ghost"
        r"|(?:health|wounds|gloom|round)\s+[0-9]{1,4})\Z"
    )
    OPTIONS: ClassVar = {FIRST: tuple(str(it) for it in range(1, MOST_PLAYERS + 1))}
    EXPECTS = (
        'expect text "…",  expect refused,  expect health N,  expect wounds N,  expect gloom N,  '
        "expect ghost,  expect has ITEM,  expect at TILE,  expect round N,  expect turn SEAT  or  "
        "expect over SEAT|binding|living|opener|ghosts|draw"
    )


# --- plays of haunted houses looked at: who plays, and what is played


def looker(haunted_house: HauntedHouse) -> look.Look:
    """Reads files of plays of the haunted house, without running them."""

    def names(play: Play[Said], source: Source) -> tuple[Diagnostic, ...]:
        seats = haunted_house.characters[: len(play.heroes)]
        return look.wrong_names(play, haunted_house.id, seats)

    return look.looker(parse, names)
