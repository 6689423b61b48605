"""Games for tests: built quickly, changed by hand, played on with forced chance."""

from __future__ import annotations

from typing import Any

from tests.runtime.asking import Asking
from tests.runtime.cards.marsh import MARSH

from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import steps as st
from fateloom.runtime.cards.changing import with_act, with_events, with_player
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.content import CardSet
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.invariants import broken
from fateloom.runtime.cards.rules import CardRules
from fateloom.runtime.cards.runes import Side
from fateloom.runtime.cards.state import (
    Attempt,
    Events,
    Gained,
    Mode,
    Opponent,
    OwnAlly,
    Place,
    Player,
    SetUp,
    State,
    Story,
)
from fateloom.runtime.cards.steps import Window
from fateloom.runtime.cards.words import Deck
from fateloom.runtime.kernel.deck import deck_of
from fateloom.runtime.kernel.game import Chance, Over, Refusal
from fateloom.runtime.record import replace

RULES = CardRules(MARSH)


class Game(Asking):
    """A game at the active player's first decision; `say` plays a command that must be legal."""

    rules: CardRules
    state: State
    events: list[Event]

    def __init__(
        self,
        seats: int = 2,
        *,
        together: bool = False,
        beginners: bool = False,
        adversary: str | None = None,
        cards: CardSet | None = None,
    ) -> None:
        self.rules = RULES if cards is None else CardRules(cards)
        mode = Mode.COOPERATIVE if together else Mode.COMPETITIVE
        begun = self.rules.setup(SetUp(seats, mode, beginners, 0, adversary))
        assert not isinstance(begun, Refusal), begun
        self.state = begun
        self.events = []
        for event in self.rules.opening(begun):
            self.state = self.rules.evolve(self.state, event)
        self.on()
        for seat in range(seats):
            self.change(seat, origin="bare", motivation="calm", destiny="road", experience=3)
            self.hand(seat)

    # --- asking

    @property
    def over(self) -> Over:
        found = self.rules.legal(self.state)
        assert isinstance(found, Over), found
        return found

    @property
    def attempt(self) -> Attempt:
        assert self.state.attempt is not None
        return self.state.attempt

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def row(self, act: int) -> tuple[str, ...]:
        return tuple(place.card for place in self.state.acts[act - 1].row)

    def total(self, seat: int) -> int:
        return self.over.scores[seat].total

    @property
    def opponent(self) -> Opponent:
        assert self.state.opponent is not None
        return self.state.opponent

    # --- playing

    def say(self, command: Command) -> Game:
        self.events = []
        return self._say(command)

    def _say(self, command: Command) -> Game:
        found = self.rules.apply(self.state, command)
        assert not isinstance(found, Refusal), (command, found)
        events, self.state = found
        self.events += events
        assert broken(self.rules.index, self.state) == ()
        return self

    def on(
        self,
        faces: str = "",
        cards: tuple[str, ...] = (),
        *,
        to: type = st.Act,
        window: Window | None = None,
        seat: int | None = None,
    ) -> Game:
        """Play on to a question of that kind (`window`: to that window, `seat`: when that seat is
        asked), with these faces and cards first; else faces B, any card, and nobody does anything.
        """
        sides, wanted = list(faces), list(cards)
        kind = st.Ask if window is not None else to
        while not self.state.over:
            step = self.state.agenda[0]
            there = isinstance(step, kind) and window in (None, getattr(step, "window", None))
            if there and (seat is None or seat == self.decision.seat):
                break
            self._say(self._next(step, sides, wanted))
        assert not sides and not wanted, (sides, wanted)
        return self

    def _next(self, step: st.Step, sides: list[str], wanted: list[str]) -> Command:
        found = self.rules.legal(self.state)
        assert not isinstance(found, Over)
        if isinstance(step, st.Cast):
            return cmd.Show(Side(sides.pop(0)) if sides else Side.B)
        if isinstance(found, Chance):
            options = [it for it, _ in found.distribution.outcomes]
            if wanted and cmd.Next(wanted[0]) in options:
                return cmd.Next(wanted.pop(0))
            return options[0]
        return cmd.EndTurn() if isinstance(step, st.Act) else found.commands[0]

    def attempts(self, card: str, path: int = 0, faces: str = "") -> Game:
        """The active player faces the card, and nobody plays anything."""
        return self.say(cmd.Attempt(card, path)).on(faces)

    # --- building

    def change(self, seat: int, **fields: Any) -> Game:
        """The player has these fields instead."""
        self.state = with_player(self.state, seat, replace(self.player(seat), **fields))
        return self

    def hand(self, seat: int, *cards: str) -> Game:
        """The player holds these event cards, taken from their decks."""
        self.change(seat, hand=tuple(sorted(cards)))
        return self._event_decks()

    def _event_decks(self) -> Game:
        gone = [card for it in self.state.players for card in (*it.hand, *it.played)]
        opponent = self.state.opponent
        for deck in Deck:
            left = [
                it.id
                for it in self.rules.index.cards.events
                if it.deck is deck and not (opponent is not None and it.adversary_deck)
                for _ in range(it.copies - gone.count(it.id))
            ]
            self.state = with_events(self.state, deck, Events(deck_of(left)))
        return self

    def lay(self, act: int, *cards: str, ally: str = "") -> Game:
        """The open row of that act is this; `ally` lies under its first card."""
        row = tuple(Place(card, "" if at else ally) for at, card in enumerate(cards))
        story = Story(deck_of(()), row=row, revealed=True)
        self.state = with_act(self.state, act, story)
        return self._story_decks()

    def gain(self, seat: int, *cards: str, allies: tuple[str, ...] = ()) -> Game:
        """The player owns these story cards, `id` or `id/1` for the second path, and allies."""
        own = [Gained(it.split("/")[0], int(it.partition("/")[2] or 0)) for it in cards]
        slots = tuple(tuple(own[at : at + 3]) for at in (0, 3, 6))
        self.change(seat, slots=slots, allies=tuple(map(OwnAlly, allies)))
        return self._story_decks()

    def _story_decks(self) -> Game:
        """Whatever lies nowhere else lies in its deck."""
        gone = {place.card for it in self.state.acts for place in it.row}
        gone |= {place.ally for it in self.state.acts for place in it.row}
        gone |= {card for it in self.state.acts for card in it.discard}
        for player in self.state.players:
            gone |= {it.card for it in player.gained} | {it.card for it in player.allies}
        for player in self.state.players:
            mine = {it.card for it in player.gained}
            for act, story in enumerate(self.state.acts, 1):
                plain = (Place(it) for it in self._plain(act) if it not in gone)
                row = tuple(next(plain) if it.card in mine else it for it in story.row)
                self.state = with_act(self.state, act, replace(story, row=row))
                gone |= {it.card for it in row}
        together = self.state.opponent is not None
        for act, story in enumerate(self.state.acts, 1):
            left = [
                it.id
                for it in self.rules.index.cards.story
                if it.act == act and it.id not in gone
                if not (together and it.id in ("eel", "pike"))
            ]
            self.state = with_act(self.state, act, replace(story, deck=deck_of(left)))
        return self

    def _plain(self, act: int) -> list[str]:
        """The plain challenges of an act, the last one first."""
        own = [it.id for it in self.rules.index.cards.story if it.act == act]
        return [id for id in reversed(own) if id.startswith("plain")]

    def finish(self) -> Game:
        """The game is over as it stands."""
        self.state = replace(self.state, over=True)
        return self
