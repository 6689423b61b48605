"""What a card game adds to a game from the command line (see `Host`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fateloom.dsl.cards.spoken import SEATS
from fateloom.runtime.cards.game_rules import CardGameRules
from fateloom.runtime.cards.state import SetUp
from fateloom.runtime.cards.view import View
from fateloom.tools.cards.bots.kinds import BOTS
from fateloom.tools.cards.modes import MODES, modes_of, set_up_of
from fateloom.tools.cards.presenter import CardPresenter
from fateloom.tools.files import UsageError
from fateloom.tools.table.asking import ask_one
from fateloom.tools.table.language import tr
from fateloom.tools.table.narration import AnyTable, Game
from fateloom.tools.table.seated import SeatedHost, by_number, require_no_heroes
from fateloom.tools.table.translations import in_asked_words

if TYPE_CHECKING:
    from argparse import Namespace

    from fateloom.tools.table.page import Page


def agree(options: Namespace) -> None:
    """Refuse options that are not for card games; raises UsageError."""
    require_no_heroes(options, "card game", "players make theirs", "runes")


class CardHost(SeatedHost):
    """One card game from the command line."""

    bots = BOTS

    def __init__(self, options: Namespace, rules: CardGameRules, page: Page, path: str) -> None:
        self.options = options
        self.rules = rules
        self.page = page
        self.cards = rules.card_game.cards
        shown = in_asked_words(rules.card_game, path, options.language, page)
        numbers = self.cards.numbers
        super().__init__(shown.title, by_number(SEATS), numbers.least_players, numbers.most_players)
        self.game = Game(rules, CardPresenter(shown))

    def choices(self, heroes: tuple[str, ...], read: Callable[[], str | None]) -> SetUp:
        """See `Host`; whoever says on the command line who plays is not asked for the mode."""
        known = modes_of(self.cards, len(heroes))
        mode = self.options.mode
        if mode is None and len(known) > 1 and not (self.options.players or self.options.bots):
            meanings = {it: tr(MODES[it]) for it in known}
            mode = ask_one(self.page, read, tr("How do you want to play? "), meanings)
            if mode is None:
                raise UsageError(f"\nNobody has said how to play:  --mode {known[0]}")
        if mode is not None and mode not in known:
            there = f"There is: {', '.join(known)}." if known else ""
            raise UsageError(f"{len(heroes)} cannot play in the mode '{mode}'. {there}".strip())
        return set_up_of(len(heroes), mode or next(iter(known), ""))

    def place(self, view: View) -> str:
        """See `Host`."""
        turns = max(it.turns for it in view.players)
        return tr(", turn {turn}", turn=turns) if turns else tr(", before the first turn")

    def to_play(self, table: AnyTable) -> str:
        """See `Host`."""
        from fateloom.dsl.plays.cards.record import to_play

        return to_play(self.rules, table.log, "Recorded")
