"""Pool games as a `System`: what the commands ask of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.tools.systems import Checked

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from fateloom.dsl.source import Source
    from fateloom.runtime.pool.game import PoolGame
    from fateloom.runtime.pool.game_rules import PoolGameRules
    from fateloom.tools.bots.kinds import Bots
    from fateloom.tools.pool.host import PoolHost
    from fateloom.tools.pool.presenter import PoolPresenter
    from fateloom.tools.pool.soak import PoolSoak
    from fateloom.tools.systems import RunFile, Saving
    from fateloom.tools.table.page import Page

NAME = "pool"
NOUN = "pool game"
DOCUMENT = "fateloom pool"
COMMANDS: tuple[str, ...] = ("check", "play", "save", "test", "soak", "compile")


def check(texts: Sequence[Source], *, lint: bool, hints: bool = False) -> Checked:
    """See `System`."""
    from fateloom.dsl.pool.check import check as checked

    result = checked(texts, lint=lint)
    return Checked(result.pool_game, result.diagnostics)


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
    from fateloom.tools.pool import host

    host.agree(options)


def presenter(played: PoolGame) -> PoolPresenter:
    """See `System`."""
    from fateloom.tools.pool.presenter import PoolPresenter

    return PoolPresenter(played)


def host(options: Namespace, rules: PoolGameRules, page: Page, path: str) -> PoolHost:
    """See `System`."""
    from fateloom.tools.pool.host import PoolHost

    return PoolHost(options, rules)


def bots() -> Bots:
    """See `System`."""
    from fateloom.tools.pool.bots import BOTS

    return BOTS


def soak(played: PoolGame) -> PoolSoak:
    """See `System`."""
    from fateloom.tools.pool.soak import PoolSoak

    return PoolSoak(played)


def plays(played: PoolGame) -> RunFile:
    """See `System`."""
    from fateloom.dsl.plays.pool.run import file_runner

    return file_runner(played)


def saving() -> Saving:
    """See `System`."""
    from fateloom.tools.pool import saving

    return saving
