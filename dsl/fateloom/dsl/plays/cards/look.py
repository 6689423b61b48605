"""Plays of card games looked at: who plays, and what is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.cards.spoken import SEATS
from fateloom.dsl.plays import look
from fateloom.dsl.plays.cards.parser import parse

if TYPE_CHECKING:
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.plays.ast import Play, Said
    from fateloom.dsl.source import Source
    from fateloom.runtime.cards.game import CardGame


def looker(card_game: CardGame) -> look.Look:
    """Reads files of plays of the card game, without running them."""

    def names(play: Play[Said], source: Source) -> tuple[Diagnostic, ...]:
        return look.wrong_names(play, card_game.id, SEATS[: len(play.heroes)])

    return look.looker(parse, names)
