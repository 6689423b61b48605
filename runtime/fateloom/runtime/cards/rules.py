"""The rule system of the cards: a set that the kernel can play, and why a command is not legal."""

from __future__ import annotations

from functools import cached_property

from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards.attempt import can_buy_dark
from fateloom.runtime.cards.changing import is_closed
from fateloom.runtime.cards.checking import unplayable
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.content import CardSet
from fateloom.runtime.cards.decide import advance, carry_out
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.game import CardGame
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.legal import legal
from fateloom.runtime.cards.rows import place_of
from fateloom.runtime.cards.setup import set_up
from fateloom.runtime.cards.state import SetUp, State
from fateloom.runtime.cards.steps import Act, Ask, Gather
from fateloom.runtime.cards.view import View, view
from fateloom.runtime.cards.work import Work
from fateloom.runtime.codec import digest
from fateloom.runtime.kernel.game import GameTypes, Refusal
from fateloom.runtime.kernel.work import AgendaRules

TYPES = GameTypes(setup=SetUp, state=State, command=Command, event=Event)


def fingerprint_of(cards: CardSet) -> str:
    """What saves remember of a set: 64 hexadecimal digits."""
    return digest(cards)


class CardRules(AgendaRules[Index, SetUp, State, Command, Event, Work]):
    """The rules of one set: `kernel.game.Rules[SetUp, State, Command, Event, View]`."""

    name = "cards"
    types = TYPES
    chance_is_due = "A card or a rune has to fall first."
    work = Work
    set_up = staticmethod(set_up)
    listed = staticmethod(legal)
    advance = staticmethod(advance)
    carry_out = staticmethod(carry_out)

    def __init__(self, cards: CardSet) -> None:
        """Raises ValueError for a set that cannot be played, with what is wrong with it."""
        problems = unplayable(cards)
        if problems:
            raise ValueError("\n".join(problems))
        self.index = Index(cards)

    @cached_property
    def fingerprint(self) -> str:
        """What saves remember of the set: 64 hexadecimal digits."""
        return fingerprint_of(self.index.cards)

    def seats(self, state: State) -> int:
        """One for each player."""
        return len(state.players)

    def why_not(self, state: State, seat: int, command: Command) -> Refusal:
        """The reason why a command that is not listed is not legal now."""
        return why_not(self.index, state, command)

    def view(self, state: State, seat: int | None) -> View:
        """What that seat may know."""
        return view(state, seat)


# --- the rules of a compiled card game: those of its set, with what everything in it is called


class CardGameRules(CardRules):
    """The rules of one card game. Its words are only shown: they are no part of the fingerprint."""

    def __init__(self, card_game: CardGame) -> None:
        """Raises ValueError for a set that cannot be played, with what is wrong with it."""
        super().__init__(card_game.cards)
        self.card_game = card_game


# --- why a command is not legal, in a sentence that says what would be


DARK = {
    "no_dark_left": "All three dark runes are in this cast.",
    "dark_this_turn": "You have bought as many dark runes as one turn allows.",
    "dark_at_this_level": "At this level of the track no dark runes can be bought.",
    "no_experience": "You cannot pay for a dark rune.",
}


def why_not(index: Index, state: State, command: Command) -> Refusal:
    """The reason why a command that is not listed is not legal."""
    step = state.agenda[0]
    match command:
        case cmd.BuyDark() if isinstance(step, Gather):
            reason = can_buy_dark(index, state) or "not_now"
            return Refusal(reason, DARK[reason])
        case cmd.Gain(card) | cmd.Attempt(card) if isinstance(step, Act):
            return _no_main_action(index, state, card)
        case cmd.Journey() if isinstance(step, Act):
            return _no_journey(index, state)
        case cmd.Play(card):
            return _no_play(index, state, card)
        case _:
            return Refusal("not_now", "That cannot be done now.")


def _no_main_action(index: Index, state: State, card: str) -> Refusal:
    if state.turn.main_used:
        return Refusal("main_used", "You have taken the main action of this turn.")
    try:
        act, _ = place_of(state, card)
    except KeyError:
        return Refusal("no_card", "That card lies in no open row.")
    if is_closed(state.players[state.turn.active], act - 1):
        return Refusal("act_closed", f"Act {act} is closed for you: its slot is complete.")
    return Refusal("condition", "The condition of that card does not hold for your hero.")


def _no_journey(index: Index, state: State) -> Refusal:
    if state.turn.journeys and not state.turn.free:
        return Refusal("journey_used", "You have made your journey of this turn.")
    if state.players[state.turn.active].experience < index.numbers.journey_cost:
        return Refusal("no_experience", "You cannot pay for a journey.")
    return Refusal("no_card", "That card lies in no open row.")


def _no_play(index: Index, state: State, card: str) -> Refusal:
    player = state.players[seat_asked(state)]
    if card not in (*player.hand, *player.carried):
        return Refusal("no_card", "That card is not in your hand.")
    it = index.event[card]
    if not index.cards.level(player.track).allows(it.deck):
        message = f"At this level of the track no {it.deck.value} cards can be played."
        return Refusal("level", message)
    if it.experience > player.experience:
        return Refusal("no_experience", "You cannot pay for that card.")
    return Refusal("not_now", "That card is for another moment.")


def seat_asked(state: State) -> int:
    """The seat that is asked for a card, or whose turn it is."""
    step = state.agenda[0]
    return step.seats[0] if isinstance(step, Ask) else state.turn.active
