"""Saves of card games: what a state holds by names, and steps in the words of plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fateloom.dsl.cards.spoken import SEATS, SPOKEN
from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.command import ChooseDeck, Command, Keep, Next
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.game_rules import CardGameRules
from fateloom.runtime.cards.rules import TYPES as RULE_TYPES
from fateloom.runtime.cards.state import SetUp, State
from fateloom.runtime.cards.view import View
from fateloom.runtime.kernel.game import GameTypes
from fateloom.tools.cards.telling import TEXTS
from fateloom.tools.cards.words import Names
from fateloom.tools.systems import Parts
from fateloom.tools.systems import Saving as Protocol

SECRET = ("destiny", "hand", "dealt")
"""What is not told of a player."""

PLAYER = ("experience", "origin", "motivation", "slots", "allies", "played", "track", *SECRET)
"""What is compared of a player."""


class CardSaving(Protocol):
    """See `Saving`."""

    TYPES: GameTypes = RULE_TYPES

    def title(self, rules: CardGameRules) -> str:
        """See `Saving`."""
        return rules.card_game.title

    def parts(self, state: dict[str, Any], names: dict[str, list[str]]) -> Parts:
        """See `Saving`."""
        found: Parts = {("game", "seat"): state["turn"]["active"]}
        for act, story in enumerate(state["acts"], 1):
            found["rows", f"act {act}"] = story["row"]
        for seat, player in zip(SEATS, state["players"], strict=False):
            found |= {(seat, field): player[field] for field in PLAYER}
        return found

    def is_secret(self, kind: str, name: str) -> bool:
        """See `Saving`."""
        return name in SECRET

    def short(self, rules: CardGameRules, view: View, event: Event) -> str:
        """See `Saving`."""
        return TEXTS.short(Names(rules.card_game), view, event)

    def moment(
        self, rules: CardGameRules, state: State | None, seat: int | None, command: Command | None
    ) -> str:
        """See `Saving`; which card is drawn or kept is a secret."""
        if state is None:
            return "Before the first card"
        whose = state.turn.active if seat is None else seat
        view = rules.view(state, None)
        turn = view.players[state.turn.active].turns
        match command:
            case None:
                done = "a step that cannot be read"
            case Keep() | Next() | ChooseDeck():
                done = SPOKEN.words_of(command).split()[0]
            case _:
                done = clean(SPOKEN.words_of(command))
        return f"Turn {turn}, {Names(rules.card_game).player(view, whose)}: {done}"

    def summary(self, setup: SetUp, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
        """See `Saving`."""
        turns = sum(isinstance(it, ev.TurnBegan) for it in events)
        over = any(isinstance(it, ev.DestiniesRevealed) for it in events)
        mode = f"{setup.mode.value}, beginners" if setup.beginners else setup.mode.value
        yield "players", f"{setup.players} ({mode})"
        yield "turns", f"{turns}{', and it is over' if over else ''}"


SAVING = CardSaving()
