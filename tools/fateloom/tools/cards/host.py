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
from fateloom.tools.table.asking import Candidate, ask_one, ask_players, seating, words
from fateloom.tools.table.evening import Host
from fateloom.tools.table.narration import AnyTable, Game
from fateloom.tools.table.translations import in_language, tell_missing

if TYPE_CHECKING:
    from argparse import Namespace

    from fateloom.runtime.cards.game import CardGame
    from fateloom.tools.table.page import Page


def agree(options: Namespace) -> None:
    """Refuse options that are not for card games; raises UsageError."""
    if options.heroes is not None:
        raise UsageError(
            "A card game has no heroes to choose from: players make theirs. "
            "Say who sits down with --players me,me or --bots random,random."
        )
    if options.keeper:
        raise UsageError("A card game has no opposition to speak for; leave out --keeper.")
    if options.bots and options.dice == "table":
        raise UsageError("Bots alone have no hands for real runes; leave out --dice table.")


class CardHost(Host):
    """One card game from the command line."""

    bots = BOTS

    def __init__(self, options: Namespace, rules: CardGameRules, page: Page, path: str) -> None:
        self.options = options
        self.rules = rules
        self.page = page
        self.cards = rules.card_game.cards
        shown = _in_language(options.language, rules.card_game, page, path)
        self.title = shown.title
        self.most = self.cards.numbers.most_players
        self.candidates = [
            Candidate(it, f"Player {number}", "") for number, it in enumerate(SEATS, 1)
        ]
        self.game = Game(rules, CardPresenter(shown))

    def players(self, options: Namespace, page: Page) -> tuple[str, ...]:
        """See `Host`: a seat for each player or bot that was named, else as many as somebody says.
        One kind of bot for all plays with as many as can.
        """
        least = self.cards.numbers.least_players
        if options.players is not None:
            count = len(seating(options.players, self.bots.kinds))
        elif options.bots:
            named = len(words(options.bots))
            count = self.most if named == 1 else named
        else:
            count = ask_players(page, self.title, least, self.most)
        if not least <= count <= self.most:
            raise UsageError(f"{self.title} is for {least} to {self.most} players, not {count}.")
        return SEATS[:count]

    def choices(self, heroes: tuple[str, ...], read: Callable[[], str | None]) -> SetUp:
        """See `Host`; whoever says on the command line who plays is not asked for the mode."""
        known = modes_of(self.cards, len(heroes))
        mode = self.options.mode
        if mode is None and len(known) > 1 and not (self.options.players or self.options.bots):
            meanings = {it: MODES[it] for it in known}
            mode = ask_one(self.page, read, "How do you want to play? ", meanings)
            if mode is None:
                raise UsageError(f"\nNobody has said how to play:  --mode {known[0]}")
        if mode is not None and mode not in known:
            there = f"There is: {', '.join(known)}." if known else ""
            raise UsageError(f"{len(heroes)} cannot play in the mode '{mode}'. {there}".strip())
        return set_up_of(len(heroes), mode or next(iter(known), ""))

    def place(self, view: View) -> str:
        """See `Host`."""
        turns = max(it.turns for it in view.players)
        return f", turn {turns}" if turns else ", before the first turn"

    def seats(self, view: View) -> tuple[str, ...]:
        """See `Host`."""
        return SEATS[: len(view.players)]

    def to_play(self, table: AnyTable) -> str:
        """See `Host`."""
        from fateloom.dsl.plays.cards.record import to_play

        return to_play(self.rules, table.log, "Recorded")


def _in_language(language: str | None, game: CardGame, page: Page, path: str) -> CardGame:
    """The game in the words of the language that was asked for, and a note of what it lacks."""
    file = None if language is None else in_language(game, path, language)
    if file is None or language is None:
        return game
    from fateloom.dsl.translation.apply import in_words

    shown, coverage = in_words(game, file)
    tell_missing(page, coverage, language, game.language)
    return shown
