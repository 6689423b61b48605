"""Challenges that stories call: the table in the folder `cards`, checks, words of plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from fateloom.dsl.callable import (
    CallableTables,
    CallReport,
    CheckedTables,
    Mirrored,
    SpokenCommands,
)
from fateloom.dsl.cards.codes import CALLED_CODES

if TYPE_CHECKING:
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.source import Source
    from fateloom.dsl.syntax.ast.statements import Call, Outcome
    from fateloom.runtime.cards.game import CardGame
    from fateloom.runtime.program.settings import Settings
    from fateloom.runtime.span import Span


def _check(sources: Sequence[Source], lint: bool, folder: str) -> CheckedTables:
    from fateloom.dsl.cards.called import check

    return check(sources, lint=lint, folder=folder)


def _check_call(
    card_game: CardGame, call: Call, blocks: Sequence[Outcome], report: CallReport
) -> None:
    from fateloom.dsl.cards.calls import check_call

    check_call(card_game.cards, call, blocks, report)


def _check_heroes(
    card_game: CardGame, heroes: Sequence[str], at: Callable[[str, str], Span]
) -> Iterator[Diagnostic]:
    from fateloom.dsl.cards.calls import check_heroes

    return check_heroes(card_game.cards, heroes, at)


def _check_items(
    card_game: CardGame, items: Sequence[str], at: Callable[[str, str], Span]
) -> Iterator[Diagnostic]:
    from fateloom.dsl.cards.calls import check_items

    return check_items(card_game.cards, items, at)


def _check_settings(
    card_game: CardGame, settings: Settings, at: Callable[[str, str], Span]
) -> Iterator[Diagnostic]:
    from fateloom.dsl.cards.calls import check_settings

    return check_settings(settings, at)


def _mirrored(card_game: CardGame, setup: str, heroes: Sequence[str]) -> Iterator[Mirrored]:
    from fateloom.dsl.cards.calls import mirrored

    return mirrored(card_game.cards, setup, heroes)


def _spoken() -> SpokenCommands:
    from fateloom.dsl.cards.called_spoken import SPOKEN

    return SPOKEN


CHALLENGE = CallableTables(
    name="challenge",
    folder="cards",
    noun="challenge",
    tables=("challenges.yaml",),
    codes=CALLED_CODES,
    verbs=frozenset("attempt cast dark decline play power pass hold draw next aim discard".split()),
    check=_check,
    check_call=_check_call,
    check_heroes=_check_heroes,
    check_items=_check_items,
    check_settings=_check_settings,
    mirrored=_mirrored,
    spoken=_spoken,
)
