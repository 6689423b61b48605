"""What a card game adds to a game from the command line (see `Host`)."""

from __future__ import annotations

from collections.abc import Callable

from fateloom.dsl.cards.spoken import SEATS
from fateloom.runtime.cards.game import CardGame
from fateloom.runtime.cards.rules import CardGameRules
from fateloom.runtime.cards.state import SetUp
from fateloom.runtime.cards.view import View
from fateloom.tools.cards.modes import MODES, modes_of, set_up_of
from fateloom.tools.files import UsageError
from fateloom.tools.table.asking import Candidate, ask_mode
from fateloom.tools.table.host import SeatedHost
from fateloom.tools.table.language import tr


class CardHost(SeatedHost[CardGame, View]):
    """One card game from the command line."""

    HEROES = "players make theirs"
    DICE = "runes"

    rules: CardGameRules

    @property
    def numbers(self) -> range:
        numbers = self.rules.card_game.cards.numbers
        return range(numbers.least_players, numbers.most_players + 1)

    def candidates(self) -> list[Candidate]:
        """The seats by number: they have no names of their own."""
        return [Candidate(it, f"Player {number}", "") for number, it in enumerate(SEATS, 1)]

    def choices(self, heroes: tuple[str, ...], read: Callable[[], str | None]) -> SetUp:
        """The set-up; whoever says on the command line who plays is not asked for the mode."""
        known = modes_of(self.rules.card_game.cards, len(heroes))
        mode = self.options.mode
        if mode is None and len(known) > 1 and not (self.options.players or self.options.bots):
            mode = ask_mode(self.page, read, {it: MODES[it] for it in known}, known[0])
        if mode is not None and mode not in known:
            there = f"There is: {', '.join(known)}." if known else ""
            raise UsageError(f"{len(heroes)} cannot play in the mode '{mode}'. {there}".strip())
        return set_up_of(len(heroes), mode or next(iter(known), ""))

    def place(self, view: View) -> str:
        turns = max(it.turns for it in view.players)
        return tr(", turn {turn}", turn=turns) if turns else tr(", before the first turn")

    def seats(self, view: View) -> tuple[str, ...]:
        return self.first_seats(len(view.players))
