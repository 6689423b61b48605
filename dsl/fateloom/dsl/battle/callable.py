"""Fights that stories call: the table in the folder `battle`, checks, words of plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from fateloom.dsl.callable import CallableTables, CallReport, CheckedTables, SpokenCommands

if TYPE_CHECKING:
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.source import Source
    from fateloom.dsl.syntax.ast.statements import Call, Outcome
    from fateloom.runtime.battle.game import BattleGame
    from fateloom.runtime.span import Span


def _check(sources: Sequence[Source], lint: bool, folder: str) -> CheckedTables:
    from fateloom.dsl.battle.called import check

    return check(sources, lint=lint, folder=folder)


def _check_call(
    battle_game: BattleGame, call: Call, blocks: Sequence[Outcome], report: CallReport
) -> None:
    from fateloom.dsl.battle.calls import check_call

    check_call(battle_game, call, blocks, report)


def _check_heroes(
    battle_game: BattleGame, heroes: Sequence[str], at: Callable[[str, str], Span]
) -> Iterator[Diagnostic]:
    from fateloom.dsl.battle.calls import check_heroes

    return check_heroes(battle_game, heroes, at)


def _spoken() -> SpokenCommands:
    from fateloom.dsl.battle.called_spoken import SPOKEN

    return SPOKEN


BATTLE = CallableTables(
    name="battle",
    noun="fight",
    tables=("fights.yaml",),
    codes=(),
    verbs=frozenset("fire break-off hit".split()),
    check=_check,
    check_call=_check_call,
    check_heroes=_check_heroes,
    spoken=_spoken,
)
