"""Saves of card games: what a state holds by names, and steps in the words of plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fateloom.dsl.cards.spoken import SEATS, SPOKEN
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.command import ChooseDeck, Command, Keep, Next
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.rules import TYPES, CardGameRules
from fateloom.runtime.cards.state import SetUp, State
from fateloom.runtime.cards.view import View
from fateloom.tools.cards.telling import TEXTS
from fateloom.tools.cards.words import Names
from fateloom.tools.saving import Parts, Plain, Saving

SECRET = ("destiny", "hand", "dealt")
"""What is not told of a player."""

PLAYER = ("experience", "origin", "motivation", "slots", "allies", "played", "track", *SECRET)
"""What is compared of a player."""


class CardSaving(Saving[CardGameRules, SetUp, State, Command, Event, View]):
    """Which card is drawn or kept is a secret."""

    TYPES, SPOKEN, BEFORE = TYPES, SPOKEN, "Before the first card"
    SECRET = SECRET
    QUIET = (Keep, Next, ChooseDeck)

    def title(self, rules: CardGameRules) -> str:
        return rules.card_game.title

    def parts(self, state: Plain, names: dict[str, list[str]]) -> Parts:
        found: Parts = {("game", "seat"): state["turn"]["active"]}
        for act, story in enumerate(state["acts"], 1):
            found["rows", f"act {act}"] = story["row"]
        for seat, player in zip(SEATS, state["players"], strict=False):
            found |= {(seat, field): player[field] for field in PLAYER}
        return found

    def short(self, rules: CardGameRules, view: View, event: Event) -> str:
        return TEXTS.short(Names(rules.card_game), view, event)

    def when(self, rules: CardGameRules, state: State, seat: int | None) -> str:
        active, view = state.turn.active, rules.view(state, None)
        who = Names(rules.card_game).player(view, active if seat is None else seat)
        return f"Turn {view.players[active].turns}, {who}"

    def summary(self, setup: SetUp, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
        turns = sum(isinstance(it, ev.TurnBegan) for it in events)
        over = any(isinstance(it, ev.DestiniesRevealed) for it in events)
        mode = f"{setup.mode.value}, beginners" if setup.beginners else setup.mode.value
        yield "players", f"{setup.players} ({mode})"
        yield "turns", f"{turns}{', and it is over' if over else ''}"
