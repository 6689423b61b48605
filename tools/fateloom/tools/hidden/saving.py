"""Saves of haunted houses: what a state holds by names, and steps in the words of plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden.command import Command, LookAt, Lose, Next, Offer, UseItem
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.rules import TYPES, HauntedHouseRules
from fateloom.runtime.hidden.state import SetUp, State
from fateloom.runtime.hidden.view import View
from fateloom.tools.hidden.telling import TEXTS
from fateloom.tools.hidden.words import Names
from fateloom.tools.saving import Parts, Plain, Saving

SECRET = ("pile", "items")
"""What is not told of a player: items can be hidden."""

PLAYER = ("tile", "health", "wounds", "gloom", "ghost", *SECRET)
"""What is compared of a player."""


class HiddenSaving(Saving[HauntedHouseRules, SetUp, State, Command, Event, View]):
    """Which card somebody looks at, draws or uses is not told."""

    TYPES, BEFORE = TYPES, "Before the first card"
    SECRET = SECRET
    QUIET = (LookAt, Next, UseItem, Lose, Offer)

    def title(self, rules: HauntedHouseRules) -> str:
        return rules.haunted_house.title

    def names(self, rules: HauntedHouseRules) -> dict[str, list[str]]:
        return {"seat": list(rules.haunted_house.characters), "tile": list(rules.index.locations)}

    def parts(self, state: Plain, names: dict[str, list[str]]) -> Parts:
        found: Parts = {
            ("game", "seat"): state["turn"]["active"],
            ("game", "round"): state["round"],
            ("game", "removed"): state["removed"],
            ("game", "in play"): state["in_play"],
        }
        for tile, gloom in zip(names["tile"], state["gloom"], strict=True):
            found[tile, "gloom"] = gloom
        for seat, player in zip(names["seat"], state["players"], strict=False):
            found |= {(seat, field): player[field] for field in PLAYER}
        return found

    def short(self, rules: HauntedHouseRules, view: View, event: Event) -> str:
        return TEXTS.short(Names(rules.haunted_house), view, event)

    def when(self, rules: HauntedHouseRules, state: State, seat: int | None) -> str:
        who = Names(rules.haunted_house).player(state.turn.active if seat is None else seat)
        return f"Round {state.round}, {who}"

    def done(self, rules: HauntedHouseRules, state: State, command: Command) -> str:
        words = Names(rules.haunted_house).spoken.words_of(command)
        return words.split()[0] if self.is_quiet(rules, command) else words

    def summary(self, setup: SetUp, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
        rounds = 1 + sum(isinstance(it, ev.RoundEnded) for it in events)
        over = any(isinstance(it, ev.GameEnded) for it in events)
        yield "players", str(setup.players)
        yield "round", f"{rounds}{', and it is over' if over else ''}"
