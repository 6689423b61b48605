"""Games for tests: built quickly, changed by hand, played on with forced chance."""

from __future__ import annotations

from typing import Any

from tests.runtime.asking import Asking
from tests.runtime.hidden.mill import MILL

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.changing import with_player
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.content import House
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.rules import HiddenRules
from fateloom.runtime.hidden.state import Cards, Laid, Player, SetUp, State
from fateloom.runtime.hidden.words import Deck
from fateloom.runtime.kernel.deck import deck_of
from fateloom.runtime.kernel.game import Over, Refusal
from fateloom.runtime.record import replace

RULES = HiddenRules(MILL)


class Game(Asking):
    """A game at the first decision of seat 0, who has rolled one die showing 1. Piles are known to
    the test: the Opener lies at the first place of seat `opener`, all else is bread.
    """

    rules: HiddenRules
    state: State
    events: list[Event]

    def __init__(self, seats: int = 3, *, opener: int = 2, house: House = MILL) -> None:
        self.rules = RULES if house is MILL else HiddenRules(house)
        begun = self.rules.setup(SetUp(seats, 0))
        assert not isinstance(begun, Refusal), begun
        self.state = begun
        self.events = []
        for event in self.rules.opening(begun):
            self.state = self.rules.evolve(self.state, event)
        for seat in range(seats):
            for at in range(house.pile):
                self.say(cmd.Next("key" if (seat, at) == (opener, 0) else "bread"))
        self.say(cmd.RollDice(1), cmd.Die(1))

    # --- asking

    @property
    def asked(self) -> tuple[int, str]:
        """Who is asked, and by which step."""
        return self.decision.seat, type(self.state.agenda[0]).__name__

    @property
    def over(self) -> tuple[str, tuple[int, ...]]:
        found = self.rules.legal(self.state)
        assert isinstance(found, Over), found
        return found.result, found.winners

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def gloom(self, tile: str) -> int:
        return self.state.gloom[self.rules.index.locations.index(tile)]

    # --- changing by hand

    def change(self, seat: int, **fields: Any) -> Game:
        """A player's fields; `health` sets the wounds too, `pile` is a list of ids, face-down."""
        if "pile" in fields:
            fields["pile"] = tuple(Laid(card) for card in fields["pile"])
        if "health" in fields:
            fields.setdefault("wounds", self.rules.index.house.health - fields["health"])
        if fields.get("ghost"):
            fields |= {"health": 0, "wounds": 0}
        self.state = with_player(self.state, seat, replace(self.player(seat), **fields))
        return self

    def set(self, **fields: Any) -> Game:
        self.state = replace(self.state, **fields)
        return self

    def set_gloom(self, tile: str, gloom: int) -> Game:
        at = self.rules.index.locations.index(tile)
        return self.set(gloom=(*self.state.gloom[:at], gloom, *self.state.gloom[at + 1 :]))

    def only(self, deck: Deck, *cards: str) -> Game:
        """Only these cards are left in a deck, and no discards."""
        name = "search" if deck is Deck.SEARCH else "haunting"
        return self.set(**{name: Cards(deck_of(cards))})

    def haunt_next(self, card: str) -> Game:
        return self.only(Deck.HAUNTING, card)

    # --- playing

    def say(self, *commands: Command) -> Game:
        self.events = []
        for command in commands:
            found = self.rules.apply(self.state, command)
            assert not isinstance(found, Refusal), (command, found)
            events, self.state = found
            self.events += events
        return self

    def roll(self, light: int, dark: int) -> Game:
        """The two dice of an action; items that could be used once are not."""
        while isinstance(self.state.agenda[0], st.Prepare):
            self.say(cmd.Forgo())
        return self.say(cmd.Die(light), cmd.Die(dark))
