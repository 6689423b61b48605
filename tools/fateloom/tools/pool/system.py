"""Pool games as a `System`: what the commands ask of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fateloom.tools.systems.system import Checked

if TYPE_CHECKING:
    from argparse import Namespace

    from fateloom.dsl.source import Source
    from fateloom.runtime.pool.game import PoolGame
    from fateloom.runtime.pool.game_rules import PoolGameRules
    from fateloom.tools.saves.file import SaveFile
    from fateloom.tools.saves.keeper import Keeper
    from fateloom.tools.saves.system import Saving
    from fateloom.tools.story.plays import Results
    from fateloom.tools.table.page import Page

NAME = "pool"
NOUN = "pool game"
DOCUMENT = "fateloom pool"


def check(texts: Sequence[Source], *, lint: bool) -> Checked:
    """See `System`."""
    from fateloom.dsl.pool.check import check as checked

    found = checked(texts, lint=lint)
    return Checked(found.pool_game, found.diagnostics)


def to_json(played: PoolGame) -> str:
    """See `System`."""
    from fateloom.runtime.pool import document

    return document.to_json(played)


def from_json(data: bytes) -> PoolGame:
    """See `System`."""
    from fateloom.runtime.pool import document

    return document.from_json(data)


def rules(played: PoolGame) -> PoolGameRules:
    """See `System`."""
    from fateloom.runtime.pool.game_rules import PoolGameRules

    return PoolGameRules(played)


def agree(options: Namespace) -> None:
    """See `System`."""
    from fateloom.tools.pool import game

    game.agree(options)


def play(
    options: Namespace,
    rules: PoolGameRules,
    page: Page,
    path: str,
    file: SaveFile | None,
    keeper: Keeper | None,
) -> int:
    """See `System`."""
    from fateloom.tools.pool import game

    return game.play(options, rules, page, path, file, keeper)


def run_plays(played: PoolGame, path: str) -> Results:
    """See `System`."""
    from fateloom.tools.pool import plays

    return plays.run_plays(played, path)


def soak(options: Namespace, played: PoolGame) -> bool:
    """See `System`."""
    from fateloom.tools.pool.soak import soaked

    return soaked(options, played)


def saving() -> Saving:
    """See `System`."""
    from fateloom.tools.pool import saving

    return saving
