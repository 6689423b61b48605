"""A card game at the table: what the loop shows of it and understands (see `Presenter`)."""

from __future__ import annotations

from functools import partial

from fateloom.dsl.cards.spoken import SPOKEN
from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards import steps as st
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.game import CardGame
from fateloom.runtime.cards.view import SeenOpponent, View
from fateloom.runtime.kernel.game import Decision, Over
from fateloom.tools.cards import boards, hand_dice, rules_page
from fateloom.tools.cards.boards import parts_in_words
from fateloom.tools.cards.chances import odds_now
from fateloom.tools.cards.menu import menu_of
from fateloom.tools.cards.rules_page import TERMS
from fateloom.tools.cards.telling import TEXTS
from fateloom.tools.cards.words import Names
from fateloom.tools.table.content import Content, Contents, Menu, heading, note
from fateloom.tools.table.games import GamePresenter
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.presenter import Aside, Heading, News, Private, Term
from fateloom.tools.table.words import capital, counted, listed

LATE = 10
"""In so many turns before the last one, the limit of turns is told."""


class CardPresenter(GamePresenter[View, Command, Event, Names]):
    """Presents one card game."""

    names: Names
    pages = rules_page
    hand = hand_dice

    def __init__(self, card_game: CardGame) -> None:
        super().__init__(card_game, SPOKEN)
        self.names = Names(card_game)

    def example(self, view: View) -> str:
        return "journey, cast, end the turn"

    def name(self, view: View, seat: int) -> str:
        return self.names.player(view, seat)

    def tell(self, view: View, event: Event) -> News:
        match event:
            case ev.TurnBegan(seat):
                return News(turn=self.name(view, seat), seat=seat)
            case _:
                told = TEXTS.told(self.names, view, event)
                return News(told, TEXTS.brief(self.names, view, event))

    def headings(self, view: View, decision: Decision[Command]) -> tuple[Heading, ...]:
        """Whose turn it is, and how that player stands; before the first turn, the
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
        return menu_of(self.names, view, decision)

    def is_secret(self, view: View, command: Command) -> bool:
        """Secret is what can be played from a hand."""
        return isinstance(command, cmd.Play)

    def asides(self, view: View, decision: Decision[Command] | None) -> tuple[Aside[Command], ...]:
        look = partial(self.look, view)
        return (
            look(
                ("board",),
                tr("board"),
                tr("your story: cards, icons, experience, track, points"),
                boards.own,
            ),
            look(
                ("boards", "table"),
                tr("boards"),
                tr("those of everybody, and the adversary"),
                boards.everybody,
            ),
            look(
                ("rows", "row"), tr("rows"), tr("the cards that lie in the open rows"), boards.rows
            ),
            look(("odds",), tr("odds"), tr("the chances of what you can face now"), odds_now),
        )

    def terms(self, view: View) -> tuple[Term, ...]:
        """The words to explain within a story; a game of its own has its rules instead."""
        return () if self.names.index.cards.called is None else TERMS

    def private(self, view: View) -> Private | None:
        """Hand and destiny, once all characters lie open."""
        if view.seat is None or not any(it.turns for it in view.players):
            return None
        lead = tr("{player}: your hand and your destiny.", player=self.name(view, view.seat))
        after = tr("Keep it to yourself; the word hand shows it again.")
        is_passed = not isinstance(view.agenda[0], st.Ask)
        return Private(lead, boards.hand(self.names, view), after, is_passed)

    def private_word(self) -> tuple[str, str]:
        return tr_noop("hand"), tr("your cards and your destiny; nobody else looks")

    def closing(self, view: View, end: Over | None) -> Contents:
        return (*ending(self.names, view, end), *self.credits(in_full=True))


# --- the end of a card game in words: who has won, the scores, the stories of the heroes


def ending(names: Names, view: View, end: Over | None) -> Contents:
    """The end: who has won, the sub-totals, and the story of each hero. In a game that is lost to
    an adversary, what becomes of the land is read instead of the destinies of the heroes.
    """
    if end is None:
        return ()
    lost_to = view.opponent if end.result != "defeated" else None
    who = [names.player(view, seat) for seat in end.winners]
    totals = {it.seat: sum(points for _, points in it.parts) for it in end.scores}
    if view.opponent is not None:
        line = _opponent_end(names, view, view.opponent, is_defeated=end.result == "defeated")
    elif len(who) == 1:
        points = totals.get(end.winners[0], 0)
        line = tr("{player} has the most points, {points}, and wins.", player=who[0], points=points)
    else:
        line = tr("{players} have the most points, and share the win.", players=listed(who))
    found: list[Content] = [heading(tr("The end")), note(line)]
    found += () if lost_to is None else _loss(names, lost_to.card)
    for score in end.scores:
        name, total = names.player(view, score.seat), totals[score.seat]
        parts = parts_in_words(score.parts)
        found.append(heading(f"{name}: {counted(total, 'point')}"))
        found.append(note(f"{capital(parts) or tr('Nothing has brought points')}."))
        found += _chronicle(names, view, score.seat, is_lost=lost_to is not None)
    return tuple(found)


def _opponent_end(names: Names, view: View, it: SeenOpponent, *, is_defeated: bool) -> str:
    """Whether the adversary is defeated, and why not (CTA-101)."""
    name = names.card(it.card)
    if is_defeated:
        return tr(
            "{adversary} is defeated: a hero has overcome it, and no experience is left of it. "
            "You win.",
            adversary=name,
        )
    why = [] if any(one.beaten for one in view.players) else [tr("no hero has overcome it")]
    why += (
        [tr("{experience} experience is left of it", experience=it.experience)]
        if it.experience
        else []
    )
    return tr(
        "{adversary} survives, since {reasons}. You lose.",
        adversary=name,
        reasons=listed(why),
    )


def _loss(names: Names, adversary: str) -> Contents:
    """How the story ends that an adversary survives: in the words of the set, or in our own."""
    said = tr(
        "So it ends. {adversary} is still there, and nobody becomes what they set out to become.",
        adversary=names.card(adversary),
    )
    return names.aloud("survived", adversary) or (note(said),)


def _chronicle(names: Names, view: View, seat: int, *, is_lost: bool) -> Contents:
    """The story of a hero, from the origin to the destiny (CTA-78); `is_lost`: the destiny, which
    tells of a life as it was meant to be, is named and not read.
    """
    player = view.players[seat]
    between = listed(
        f"“{names.path(it.card, it.path)}”"
        if names.index.is_challenge(it.card)
        else f"“{names.card(it.card)}”"
        for it in player.gained
    )
    drive = names.card(player.motivation)
    line = note(
        tr(
            "{origin}, driven by “{drive}”: {between}.",
            origin=names.card(player.origin),
            drive=drive,
            between=between or tr("nothing came"),
        )
    )
    if not player.destiny:
        return (line,)
    if is_lost:
        missed = tr("The destiny would have been “{card}”.", card=names.card(player.destiny))
        return (line, note(missed))
    destiny = note(tr("The destiny was “{card}”.", card=names.card(player.destiny)))
    return (line, destiny, *names.aloud("card", player.destiny))
