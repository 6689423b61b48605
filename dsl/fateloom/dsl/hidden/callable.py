"""Scenes of hidden roles that stories call: the table in the folder `hidden`, checks, words of
plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from fateloom.dsl.callable import CallableTables, CallReport, CheckedTables, SpokenCommands
from fateloom.dsl.hidden.codes import CALLED_CODES

if TYPE_CHECKING:
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.source import Source
    from fateloom.dsl.syntax.ast.statements import Call, Outcome
    from fateloom.runtime.hidden.game import HauntedHouse
    from fateloom.runtime.span import Span


def _check(sources: Sequence[Source], lint: bool, folder: str) -> CheckedTables:
    from fateloom.dsl.hidden.called import check

    return check(sources, lint=lint, folder=folder)


def _check_call(
    haunted_house: HauntedHouse, call: Call, blocks: Sequence[Outcome], report: CallReport
) -> None:
    from fateloom.dsl.hidden.calls import check_call

    check_call(haunted_house, call, blocks, report)


def _check_heroes(
    haunted_house: HauntedHouse, heroes: Sequence[str], at: Callable[[str, str], Span]
) -> Iterator[Diagnostic]:
    from fateloom.dsl.hidden.calls import check_heroes

    return check_heroes(haunted_house, heroes, at)


def _spoken() -> SpokenCommands:
    from fateloom.dsl.hidden.called_spoken import SPOKEN

    return SPOKEN


HAUNT = CallableTables(
    name="haunt",
    folder="hidden",
    noun="haunt",
    tables=("haunts.yaml",),
    codes=CALLED_CODES,
    verbs=frozenset(
        "look haunting turn-up recover take wound go-on draws looks forgo next".split()
    ),
    check=_check,
    check_call=_check_call,
    check_heroes=_check_heroes,
    spoken=_spoken,
)
