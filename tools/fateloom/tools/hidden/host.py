"""What a haunted house adds to a game from the command line (see `Host`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fateloom.runtime.hidden.game_rules import HauntedHouseRules
from fateloom.runtime.hidden.state import SetUp
from fateloom.runtime.hidden.view import View
from fateloom.tools.hidden.bots.kinds import BOTS
from fateloom.tools.hidden.presenter import HiddenPresenter
from fateloom.tools.table.asking import Candidate
from fateloom.tools.table.language import tr
from fateloom.tools.table.narration import AnyTable, Game
from fateloom.tools.table.seated import SeatedHost, require_no_heroes
from fateloom.tools.table.translations import in_asked_words

if TYPE_CHECKING:
    from argparse import Namespace

    from fateloom.tools.table.page import Page


def agree(options: Namespace) -> None:
    """Refuse options that are not for haunted houses; raises UsageError."""
    require_no_heroes(options, "haunted house", "each seat has its character", "dice")


class HiddenHost(SeatedHost):
    """One haunted house from the command line."""

    bots = BOTS

    def __init__(self, options: Namespace, rules: HauntedHouseRules, page: Page, path: str) -> None:
        shown = in_asked_words(rules.haunted_house, path, options.language, page)
        presenter = HiddenPresenter(shown)
        names, house = presenter.names, rules.index.house
        characters = shown.characters[: house.most_players]
        candidates = [
            Candidate(id, names.player(seat), names.text("character", id))
            for seat, id in enumerate(characters)
        ]
        super().__init__(shown.title, candidates, house.least_players, house.most_players)
        self.rules = rules
        self.game = Game(rules, presenter)

    def choices(self, heroes: tuple[str, ...], read: Callable[[], str | None]) -> SetUp:
        """See `Host`; chance names who begins."""
        return SetUp(len(heroes))

    def place(self, view: View) -> str:
        """See `Host`."""
        return tr(", round {round}", round=view.round)

    def to_play(self, table: AnyTable) -> str:
        """See `Host`."""
        from fateloom.dsl.plays.hidden.record import to_play

        return to_play(self.rules, table.log, "Recorded")
