"""Pool games that stories call: tables in the folder `pool`, checks, words of plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from fateloom.dsl.callable import CallableTables, CallReport, CheckedTables, SpokenCommands
from fateloom.dsl.pool.codes import CODES, HEROES

if TYPE_CHECKING:
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.source import Source
    from fateloom.dsl.syntax.ast.statements import Call, Outcome
    from fateloom.runtime.pool.game import PoolGame
    from fateloom.runtime.span import Span


def _check(sources: Sequence[Source], lint: bool, folder: str) -> CheckedTables:
    from fateloom.dsl.pool.check import check

    checked = check(sources, lint=lint, folder=folder)
    return CheckedTables(checked.game, checked.diagnostics)


def _check_call(
    pool_game: PoolGame, call: Call, blocks: Sequence[Outcome], report: CallReport
) -> None:
    from fateloom.dsl.pool.calls import check_call

    check_call(pool_game.course, call, blocks, report)


def _check_heroes(
    pool_game: PoolGame, heroes: Sequence[str], at: Callable[[str, str], Span]
) -> Iterator[Diagnostic]:
    from fateloom.dsl.pool.calls import check_heroes

    return check_heroes(pool_game.course, heroes, at)


def _spoken() -> SpokenCommands:
    from fateloom.dsl.pool.spoken import SPOKEN

    return SPOKEN


POOL = CallableTables(
    name="pool",
    noun="pool game",
    tables=("pool.yaml", "characters.yaml", "scenes.yaml", "dice.yaml"),
    codes=(*CODES, HEROES),
    verbs=frozenset("try pass answer invoke use-boost stunt help buy ease absorb".split()),
    check=_check,
    check_call=_check_call,
    check_heroes=_check_heroes,
    spoken=_spoken,
)
