"""`.play` files of card games: a step is what somebody says, or what chance brings; read, and
looked at without being run.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from fateloom.dsl.cards.spoken import SEATS
from fateloom.dsl.plays import look
from fateloom.dsl.plays.parser import SaidParser
from fateloom.runtime.cards.state import Mode

if TYPE_CHECKING:
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.plays.ast import Play, PlayFile, Said
    from fateloom.dsl.source import Source
    from fateloom.runtime.cards.game import CardGame


BEGINNERS = "beginners"
"""The word for a game without advanced cards."""


def parse(source: Source) -> tuple[PlayFile[Said], tuple[Diagnostic, ...]]:
    """The plays of a file and what is wrong in it. Never raises."""
    return _Parser(source).file()


class _Parser(SaidParser):
    EXPECT: ClassVar = re.compile(
        r"(?:over\s+[a-z]+|turn\s+[a-z]+|has\s+[a-z][a-z0-9_]*"
        r"|(?:experience|track|score|hand)\s+-?[0-9]{1,4})\Z"
    )
    OPTIONS: ClassVar = {BEGINNERS: (), Mode.COOPERATIVE.value: ()}
    EXPECTS = (
        'expect text "…",  expect refused,  expect has CARD,  expect experience N,  '
        "expect track N,  expect score N,  expect hand N,  expect turn SEAT  or  "
        "expect over SEAT|defeated|survived"
    )


# --- plays of card games looked at: who plays, and what is played


def looker(card_game: CardGame) -> look.Look:
    """Reads files of plays of the card game, without running them."""

    def names(play: Play[Said], source: Source) -> tuple[Diagnostic, ...]:
        return look.wrong_names(play, card_game.id, SEATS[: len(play.heroes)])

    return look.looker(parse, names)
