"""What a pool game adds to a game from the command line (see `Host`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fateloom.runtime.pool.game_rules import PoolGameRules, PoolGameView
from fateloom.runtime.pool.state import SetUp
from fateloom.tools.files import UsageError
from fateloom.tools.pool.bots import BOTS
from fateloom.tools.pool.presenter import PoolPresenter
from fateloom.tools.table.asking import Candidate
from fateloom.tools.table.evening import Host
from fateloom.tools.table.narration import AnyTable, Game
from fateloom.tools.table.translations import in_asked_words

if TYPE_CHECKING:
    from argparse import Namespace

    from fateloom.tools.table.page import Page


def agree(options: Namespace) -> None:
    """Refuse options that are not for pool games; raises UsageError."""
    if options.bots and options.dice == "table":
        raise UsageError("Bots alone have no hands for real dice; leave out --dice table.")


class PoolHost(Host):
    """One pool game from the command line."""

    bots = BOTS

    def __init__(self, options: Namespace, rules: PoolGameRules, page: Page, path: str) -> None:
        presenter = PoolPresenter(in_asked_words(rules.pool_game, path, options.language, page))
        names = presenter.names
        known = [hero.id for hero in rules.course.scenes[0].encounter.heroes]
        self.options = options
        self.rules = rules
        self.names = names
        self.title = presenter.pool_game.title
        self.candidates = [Candidate(it, names.hero(it), names.text("hero", it)) for it in known]
        self.most = rules.course.most
        self.game = Game(rules, presenter)

    def choices(self, heroes: tuple[str, ...], read: Callable[[], str | None]) -> SetUp:
        """See `Host`."""
        return SetUp(heroes, self.options.keeper)

    def place(self, view: PoolGameView) -> str:
        """See `Host`."""
        return f", {self.names.title('scene', view.scene)}"

    def seats(self, view: PoolGameView) -> tuple[str, ...]:
        """See `Host`."""
        return view.table.heroes

    def more_seats(self) -> tuple[str, ...]:
        """A bot speaks for the opposition as well, if anybody does."""
        return ("keeper",)

    def to_play(self, table: AnyTable) -> str:
        """See `Host`."""
        from fateloom.dsl.plays.pool.record import to_play

        return to_play(self.rules, table.log, "Recorded")
