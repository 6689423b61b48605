"""Card games as a `System`: what the commands ask of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.tools.systems import Checked, Later

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from fateloom.dsl.source import Source
    from fateloom.runtime.cards.game import CardGame
    from fateloom.runtime.cards.game_rules import CardGameRules
    from fateloom.tools.bots.kinds import Bots
    from fateloom.tools.cards.host import CardHost
    from fateloom.tools.systems import Saving
    from fateloom.tools.table.page import Page

NAME = "cards"
NOUN = "card game"
DOCUMENT = "fateloom cards"
COMMANDS: tuple[str, ...] = (
    "check",
    "graph",
    "play",
    "rules",
    "save",
    "test",
    "soak",
    "text",
    "compile",
)
MODES: tuple[str, ...] = ("competitive", "cooperative", "beginners")

to_json = Later("fateloom.runtime.cards.document:to_json")
from_json = Later("fateloom.runtime.cards.document:from_json")
rules = Later("fateloom.runtime.cards.game_rules:CardGameRules")
agree = Later("fateloom.tools.cards.host:agree")


def in_language(played: CardGame, path: str, language: str) -> CardGame:
    """See `System`."""
    from fateloom.dsl.translation.apply import in_words
    from fateloom.tools.table import translations

    file = None
    if language in translations.languages(path):
        file = translations.in_language(played, path, language)
    return played if file is None else in_words(played, file)[0]


presenter = Later("fateloom.tools.cards.presenter:CardPresenter")
soak = Later("fateloom.tools.cards.soak:CardSoak")
plays = Later("fateloom.dsl.plays.cards.run:file_runner")


def check(texts: Sequence[Source], *, lint: bool, hints: bool = False) -> Checked:
    """See `System`."""
    from fateloom.dsl.cards.check import check as checked

    result = checked(texts, lint=lint)
    return Checked(result.game, result.diagnostics)


def host(options: Namespace, rules: CardGameRules, page: Page, path: str) -> CardHost:
    """See `System`."""
    from fateloom.tools.cards.host import CardHost

    return CardHost(options, rules, page, path)


def bots() -> Bots:
    """See `System`."""
    from fateloom.tools.cards.bots.kinds import BOTS

    return BOTS


def saving() -> Saving:
    """See `System`."""
    from fateloom.tools.cards import saving

    return saving
