"""What a battle game adds to a game from the command line (see `Host`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fateloom.runtime.battle.content import SIDES
from fateloom.runtime.battle.game_rules import BattleGameRules
from fateloom.runtime.battle.state import SetUp
from fateloom.runtime.battle.view import View
from fateloom.tools.battle.bots.kinds import BOTS
from fateloom.tools.battle.presenter import BattlePresenter
from fateloom.tools.table.asking import Candidate
from fateloom.tools.table.language import tr
from fateloom.tools.table.narration import AnyTable, Game
from fateloom.tools.table.seated import SeatedHost, require_no_heroes
from fateloom.tools.table.translations import in_asked_words

if TYPE_CHECKING:
    from argparse import Namespace

    from fateloom.tools.table.page import Page


def agree(options: Namespace) -> None:
    """Refuse options that are not for battle games; raises UsageError."""
    require_no_heroes(options, "battle game", "players lead its two sides", "dice")


class BattleHost(SeatedHost):
    """One battle game from the command line."""

    bots = BOTS

    def __init__(self, options: Namespace, rules: BattleGameRules, page: Page, path: str) -> None:
        self.rules = rules
        shown = in_asked_words(rules.battle_game, path, options.language, page)
        presenter = BattlePresenter(shown)
        sides = [Candidate(id, presenter.names.side(at), "") for at, id in enumerate(shown.sides)]
        super().__init__(shown.title, sides, SIDES, SIDES)
        self.game = Game(rules, presenter)

    def choices(self, heroes: tuple[str, ...], read: Callable[[], str | None]) -> SetUp:
        """See `Host`."""
        return SetUp()

    def place(self, view: View) -> str:
        """See `Host`."""
        return tr(", turn {turn}", turn=view.turn)

    def seats(self, view: View) -> tuple[str, ...]:
        """See `Host`."""
        return self.rules.battle_game.sides

    def to_play(self, table: AnyTable) -> str:
        """See `Host`."""
        from fateloom.dsl.plays.battle.record import to_play

        return to_play(self.rules, table.log, "Recorded")
