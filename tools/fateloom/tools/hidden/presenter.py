"""A haunted house at the table: what the loop shows of it and understands (see `Presenter`)."""

from __future__ import annotations

from functools import partial

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.game import HauntedHouse
from fateloom.runtime.hidden.view import View
from fateloom.runtime.kernel.game import Decision, Over, Refusal
from fateloom.runtime.record import replace
from fateloom.tools.hidden import boards, hand_dice, rules_page
from fateloom.tools.hidden.chances import odds_now
from fateloom.tools.hidden.knowledge import notes
from fateloom.tools.hidden.menu import is_secret, menu_of
from fateloom.tools.hidden.rules_page import TERMS, aim
from fateloom.tools.hidden.telling import TEXTS, ending, learner
from fateloom.tools.hidden.words import Names
from fateloom.tools.table.content import Contents, Menu, heading
from fateloom.tools.table.games import GamePresenter
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.presenter import Aside, Heading, News, Private, Term

NO_OFFER = {
    "not_here": tr_noop("That player does not stand on your tile."),
    "nothing": tr_noop("An offer gives something, or asks for something."),
    "no_item": tr_noop("You do not have what you offer."),
    "not_seen": tr_noop("You do not see among their items what you ask for."),
}
"""Why an offer is refused, by the reason of the refusal."""

NOTES = tr_noop("what only you know: cards that you have seen; nobody else looks")

LATE = 10
"""In so many rounds before the last one, its number is told."""


class HiddenPresenter(GamePresenter[View, Command, Event, Names]):
    """Presents one haunted house."""

    names: Names
    pages = rules_page
    hand = hand_dice

    def __init__(self, haunted_house: HauntedHouse) -> None:
        self.haunted_house = haunted_house
        self.names = Names(haunted_house)
        super().__init__(haunted_house, self.names.spoken)
        self._in_scene: dict[tuple[str, ...], Names] = {}

    def names_for(self, view: View) -> Names:
        """The words for a view: in a scene that a story has called, other characters sit there."""
        if not view.who:
            return self.names
        if view.who not in self._in_scene:
            self._in_scene[view.who] = Names(self.haunted_house, view.who)
        return self._in_scene[view.who]

    def example(self, view: View) -> str:
        if view.who:
            return "look them 1, wound, forgo"
        other = self.haunted_house.characters[1]
        if view.order:
            return f"look {other} 1, wound, forgo"
        return f"search, probe {other}, end the turn"

    def name(self, view: View, seat: int) -> str:
        return self.names_for(view).player(seat)

    def introduction(self) -> Contents:
        """The house, and what its players are after."""
        told = super().introduction()
        return (*told, *aim(self.names)) if told else ()

    def tell(self, view: View, event: Event) -> News:
        if isinstance(event, ev.TurnBegan):
            contents = TEXTS.told(self.names, view, event)
            return News(contents, turn=self.names.player(event.seat), seat=event.seat)
        names = self.names_for(view)
        return News(
            TEXTS.told(names, view, event),
            TEXTS.brief(names, view, event),
            learner=self._learner(view, event),
            echo=isinstance(event, ev.Stepped),
        )

    def _learner(self, view: View, event: Event) -> int | None:
        """The seat that learns more by the event; in a house of a story there is one alone, that of
        the hero.
        """
        seat = learner(event)
        if not self.names.in_house or seat is None:
            return seat
        return 0 if seat == view.turn.active else None

    def _asked(self, view: View, decision: Decision[Command]) -> Decision[Command]:
        """The decision with the seat of whoever is asked: in a house of a story, that of the
        character of the hero.
        """
        seat = view.turn.active if self.names.in_house else decision.seat
        return Decision(seat, decision.commands)

    def headings(self, view: View, decision: Decision[Command]) -> tuple[Heading, ...]:
        """Whose turn it is and how that player stands, with the board; in a house
        of a story, who meets whom.
        """
        if view.order:
            its = tuple((it.tile, it.ghost, it.items) for it in view.players)
            shown = boards.beside_each_other(self.names, view)
            return (Heading("order", (view.order, view.turn.active, its), lambda: shown),)
        if view.who or (not view.falling and not self._in_turn(decision)):
            return ()
        seat = view.turn.active

        def turn() -> Contents:
            last = self.names.house.rounds
            said = (
                tr_noop("Round {round} of {last}: {player}")
                if view.round > last - LATE
                else tr_noop("Round {round}: {player}")
            )
            player = self.names.player(seat)
            title = heading(tr(said, round=view.round, last=last, player=player))
            who = self.haunted_house.characters[seat]
            about = self.names.aloud("character", who) if view.round == 1 else ()
            return (title, *about, *boards.in_short(self.names, view, seat))

        grid = boards.grid(self.names, view)

        def chart() -> Contents:
            return (replace(grid, is_beside=True, is_spare=view.round > 1),)

        return (
            Heading("turn", (view.round, seat), turn),
            Heading("board", grid.cells, chart, waits=True),
            *self._place(view, seat),
        )

    def _place(self, view: View, seat: int) -> tuple[Heading, ...]:
        """The text of the location where the player stands; each is told once."""
        tile = view.players[seat].tile
        text = self.names.aloud("tile", tile) if self.names.index.tile[tile].location else ()
        return (Heading(f"place {tile}", tile, lambda: text, waits=True),) if text else ()

    def _in_turn(self, decision: Decision[Command]) -> bool:
        commands = decision.commands
        return cmd.EndTurn() in commands or any(isinstance(it, cmd.RollDice) for it in commands)

    def menu(self, view: View, decision: Decision[Command]) -> Menu:
        return menu_of(self.names_for(view), view, self._asked(view, decision))

    def is_secret(self, view: View, command: Command) -> bool:
        return is_secret(self.names_for(view), view, command)

    def unlisted(self, decision: Decision[Command], said: str) -> Command | None:
        """An offer of several items is legal without being listed."""
        is_turn = cmd.EndTurn() in decision.commands
        return self.names.spoken.offer_of(said) if is_turn else None

    def refused(self, view: View, command: Command, refusal: Refusal) -> str:
        """Why a command does not stand; an offer is the only one that is not listed."""
        said = NO_OFFER.get(refusal.reason)
        return super().refused(view, command, refusal) if said is None else tr(said)

    def asides(self, view: View, decision: Decision[Command] | None) -> tuple[Aside[Command], ...]:
        if view.who:
            return ()
        look = partial(self.look, view)
        own = (
            look(("notes",), tr("notes"), tr(NOTES), notes, is_private=True)
            if self.names.in_house
            else look(("odds",), tr("odds"), tr("your chances where you stand"), odds_now)
        )
        return (
            look(("board", "map"), tr("board"), tr("the house: tiles, gloom, pawns"), boards.board),
            look(
                ("players", "who"),
                tr("players"),
                tr("how everybody is, decks, cards in play"),
                boards.everybody,
            ),
            look(
                ("piles", "pile"),
                tr("piles"),
                tr("what lies open, and who has looked at what"),
                boards.piles,
            ),
            look(
                ("items", "item"),
                tr("items"),
                tr("what everybody carries, and what it does"),
                boards.items,
            ),
            own,
        )

    def terms(self, view: View) -> tuple[Term, ...]:
        """The words to explain within a story; a game of its own has its rules instead."""
        return TERMS if view.who or self.names.in_house else ()

    def private(self, view: View) -> Private | None:
        """The notes, whenever a seat asks for them. The other screens hold nothing
        secret, so the screen is not passed on.
        """
        if view.seat is None or view.who:
            return None
        lead = tr("{player}: what only you know.", player=self.names.player(view.seat))
        after = tr("Keep it to yourself; the word notes shows it again.")
        return Private(lead, notes(self.names, view), after, is_passed=False)

    def private_word(self) -> tuple[str, str]:
        return tr_noop("notes"), tr(NOTES)

    def closing(self, view: View, end: Over | None) -> Contents:
        return (*ending(self.names_for(view), view, end), *self.credits(in_full=True))
