"""A card game at the table: what the loop shows of it and understands (see `Presenter`)."""

from __future__ import annotations

from fateloom.dsl.cards.spoken import SPOKEN
from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards import steps as st
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.game import CardGame
from fateloom.runtime.cards.view import View
from fateloom.runtime.kernel.game import Decision, Over
from fateloom.tools.cards import boards, hand_runes
from fateloom.tools.cards.chances import odds_now
from fateloom.tools.cards.ending import ending
from fateloom.tools.cards.menu import menu_of
from fateloom.tools.cards.rules_page import lesson, rules_page, runes_page
from fateloom.tools.cards.telling import TEXTS
from fateloom.tools.cards.terms import terms
from fateloom.tools.cards.words import Names
from fateloom.tools.table.content import Contents, Menu, heading
from fateloom.tools.table.games import GamePresenter
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.presenter import Aside, Heading, News, Private, Say, Term, spoken_aside

LATE = 10
"""In so many turns before the last one, the limit of turns is told."""


class CardPresenter(GamePresenter[View, Command, Event]):
    """Presents one card game."""

    def __init__(self, card_game: CardGame) -> None:
        super().__init__(card_game, SPOKEN)
        self.names = Names(card_game)

    def example(self, view: View) -> str:
        """See `Presenter`."""
        return "journey, cast, end the turn"

    def name(self, view: View, seat: int) -> str:
        """See `Presenter`."""
        return self.names.player(view, seat)

    def tell(self, view: View, event: Event) -> News:
        """See `Presenter`."""
        match event:
            case ev.TurnBegan(seat):
                return News(turn=self.name(view, seat), seat=seat)
            case _:
                told = TEXTS.told(self.names, view, event)
                return News(told, TEXTS.brief(self.names, view, event))

    def headings(self, view: View, decision: Decision[Command]) -> tuple[Heading, ...]:
        """See `Presenter`: whose turn it is, and how that player stands; before the first turn, the
        rows that a question is about.
        """
        if isinstance(view.agenda[0], st.Tuck) and not any(it.turns for it in view.players):
            return (Heading("rows", view.acts, lambda: boards.rows(self.names, view)),)
        if not isinstance(view.agenda[0], st.Act):
            return ()
        seat = view.turn.active
        player = view.players[seat]

        def contents() -> Contents:
            most = self.names.index.numbers.most_turns
            said = (
                tr_noop("Turn {turn} of {most} at most: {player}")
                if player.turns > most - LATE
                else tr_noop("Turn {turn}: {player}")
            )
            title = heading(tr(said, turn=player.turns, most=most, player=self.name(view, seat)))
            return (title, *boards.in_short(self.names, view, seat))

        return (Heading("turn", (seat, player.turns), contents),)

    def menu(self, view: View, decision: Decision[Command]) -> Menu:
        """See `Presenter`."""
        return menu_of(self.names, view, decision)

    def is_secret(self, view: View, command: Command) -> bool:
        """See `GamePresenter`: what can be played from a hand."""
        return isinstance(command, cmd.Play)

    def asides(self, view: View, decision: Decision[Command] | None) -> tuple[Aside[Command], ...]:
        """See `Presenter`."""
        names = self.names

        def board(rest: str) -> Contents | None:
            if rest or view.seat is None:
                return None
            return boards.tableau(names, view, view.seat)

        def everybody(rest: str) -> Contents | None:
            if rest:
                return None
            seats = range(len(view.players))
            its = (line for seat in seats for line in boards.tableau(names, view, seat))
            return (*its, *boards.adversary(names, view))

        def rows(rest: str) -> Contents | None:
            return None if rest else boards.rows(names, view)

        def odds(rest: str) -> Contents | None:
            return None if rest or view.seat is None else odds_now(names, view, view.seat)

        return (
            spoken_aside(
                ("board",),
                tr("board"),
                tr("your story: cards, icons, experience, track, points"),
                board,
            ),
            spoken_aside(
                ("boards", "table"),
                tr("boards"),
                tr("those of everybody, and the adversary"),
                everybody,
            ),
            spoken_aside(
                ("rows", "row"), tr("rows"), tr("the cards that lie in the open rows"), rows
            ),
            spoken_aside(("odds",), tr("odds"), tr("the chances of what you can face now"), odds),
        )

    def rules(self, *, dice: bool) -> Contents:
        """See `Presenter`."""
        return runes_page(self.names) if dice else rules_page(self.names)

    def lesson(self, view: View) -> tuple[str, str]:
        """See `Presenter`."""
        return lesson(self.names, view)

    def terms(self, view: View) -> tuple[Term, ...]:
        """See `Presenter`; a game of its own has its rules."""
        return () if self.names.index.cards.called is None else terms()

    def private(self, view: View) -> Private | None:
        """See `Presenter`: hand and destiny, once all characters lie open."""
        if view.seat is None or not any(it.turns for it in view.players):
            return None
        lead = tr("{player}: your hand and your destiny.", player=self.name(view, view.seat))
        after = tr("Keep it to yourself; the word hand shows it again.")
        is_passed = not isinstance(view.agenda[0], st.Ask)
        return Private(lead, boards.hand(self.names, view), after, is_passed)

    def private_word(self) -> tuple[str, str]:
        """See `Presenter`."""
        return tr_noop("hand"), tr("your cards and your destiny; nobody else looks")

    def dice(self, view: View) -> tuple[int, str] | None:
        """See `Presenter`."""
        it = view.attempt
        if it is None or not isinstance(view.agenda[0], st.Cast):
            return None
        return it.seat, hand_runes.invitation(self.names, it.runes[len(it.shown) :])

    def rolled(self, view: View, typed: str) -> tuple[Say[Command], ...] | str:
        """See `Presenter`."""
        it = view.attempt
        left = () if it is None else it.runes[len(it.shown) :]
        shown = hand_runes.entered(self.names, left, typed)
        return shown if isinstance(shown, str) else tuple(Say(it) for it in shown)

    def closing(self, view: View, end: Over | None) -> Contents:
        """See `Presenter`."""
        return (*ending(self.names, view, end), *self.credits(in_full=True))
