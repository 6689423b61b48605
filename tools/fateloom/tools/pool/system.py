"""Pool games as a `System`: what the commands ask of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.tools.systems import Checked, Later

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from fateloom.dsl.source import Source
    from fateloom.runtime.pool.game import PoolGame
    from fateloom.runtime.pool.game_rules import PoolGameRules
    from fateloom.tools.bots.kinds import Bots
    from fateloom.tools.pool.host import PoolHost
    from fateloom.tools.systems import Saving
    from fateloom.tools.table.page import Page

NAME = "pool"
NOUN = "pool game"
DOCUMENT = "fateloom pool"
COMMANDS: tuple[str, ...] = ("check", "play", "rules", "save", "test", "soak", "compile")
MODES: tuple[str, ...] = ()

to_json = Later("fateloom.runtime.pool.document:to_json")
from_json = Later("fateloom.runtime.pool.document:from_json")
rules = Later("fateloom.runtime.pool.game_rules:PoolGameRules")
agree = Later("fateloom.tools.pool.host:agree")


def in_language(played: PoolGame, path: str, language: str) -> PoolGame:
    """See `System`; pool games have no translations."""
    return played


presenter = Later("fateloom.tools.pool.presenter:PoolPresenter")
soak = Later("fateloom.tools.pool.soak:PoolSoak")
plays = Later("fateloom.dsl.plays.pool.run:file_runner")


def check(texts: Sequence[Source], *, lint: bool, hints: bool = False) -> Checked:
    """See `System`."""
    from fateloom.dsl.pool.check import check as checked

    result = checked(texts, lint=lint)
    return Checked(result.pool_game, result.diagnostics)


def host(options: Namespace, rules: PoolGameRules, page: Page, path: str) -> PoolHost:
    """See `System`."""
    from fateloom.tools.pool.host import PoolHost

    return PoolHost(options, rules)


def bots() -> Bots:
    """See `System`."""
    from fateloom.tools.pool.bots import BOTS

    return BOTS


def saving() -> Saving:
    """See `System`."""
    from fateloom.tools.pool import saving

    return saving
