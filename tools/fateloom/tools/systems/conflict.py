"""Conflicts, the games of narrative dice, at the front door."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fateloom.tools.systems.system import Checked

if TYPE_CHECKING:
    from argparse import Namespace

    from fateloom.dsl.source import Source
    from fateloom.runtime.pool.chain import ConflictRules
    from fateloom.runtime.pool.conflict import Conflict
    from fateloom.tools.plays import Results
    from fateloom.tools.saves.file import SaveFile
    from fateloom.tools.saves.keeper import Keeper
    from fateloom.tools.saves.system import Saving
    from fateloom.tools.table.page import Page

NAME = "conflict"
DOCUMENT = "fateloom conflict"


def check(texts: Sequence[Source], *, lint: bool) -> Checked:
    """See `System`."""
    from fateloom.dsl.conflict.check import check as checked

    found = checked(texts, lint=lint)
    return Checked(found.conflict, found.diagnostics)


def to_json(played: Conflict) -> str:
    """See `System`."""
    from fateloom.runtime.pool import document

    return document.to_json(played)


def from_json(data: bytes) -> Conflict:
    """See `System`."""
    from fateloom.runtime.pool import document

    return document.from_json(data)


def rules(played: Conflict) -> ConflictRules:
    """See `System`."""
    from fateloom.runtime.pool.chain import ConflictRules

    return ConflictRules(played)


def agree(options: Namespace) -> None:
    """See `System`."""
    from fateloom.tools.conflict import game

    game.agree(options)


def play(
    options: Namespace,
    rules: ConflictRules,
    page: Page,
    path: str,
    file: SaveFile | None,
    keeper: Keeper | None,
) -> int:
    """See `System`."""
    from fateloom.tools.conflict import game

    return game.play(options, rules, page, path, file, keeper)


def run_plays(played: Conflict, path: str) -> Results:
    """See `System`."""
    from fateloom.tools.conflict import plays

    return plays.run_plays(played, path)


def soak(options: Namespace, played: Conflict) -> bool:
    """See `System`."""
    from fateloom.tools.conflict.soak import soaked

    return soaked(options, played)


def saving() -> Saving:
    """See `System`."""
    from fateloom.tools.conflict import saving

    return saving
