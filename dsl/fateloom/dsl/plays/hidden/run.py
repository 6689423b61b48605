"""Plays of haunted houses in the engine: what is said is matched with the legal commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.hidden.aloud import Aloud
from fateloom.dsl.hidden.spoken import HiddenSpoken
from fateloom.dsl.plays import run as plays
from fateloom.dsl.plays.ast import Play, Said
from fateloom.dsl.plays.hidden.parser import FIRST, parse
from fateloom.dsl.plays.hidden.record import MANY
from fateloom.dsl.plays.look import wrong_names
from fateloom.dsl.plays.run import Outcome
from fateloom.dsl.plays.said import SaidPlayer
from fateloom.dsl.spoken import NoStep
from fateloom.runtime.hidden.command import Command, EndTurn, Forgo
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.rules import HauntedHouseRules
from fateloom.runtime.hidden.state import SetUp, State
from fateloom.runtime.kernel.game import Decision, Over

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.source import Source
    from fateloom.runtime.hidden.game import HauntedHouse


def file_runner(
    haunted_house: HauntedHouse,
) -> Callable[[Source], tuple[list[Outcome], list[Diagnostic]]]:
    """Reads a file of plays of the haunted house and runs them."""
    rules = HauntedHouseRules(haunted_house)

    def ready(play: Play[Said], source: Source) -> _Player | tuple[Diagnostic, ...]:
        seats = haunted_house.characters[: len(play.heroes)]
        return wrong_names(play, haunted_house.id, seats) or _Player(rules, play)

    return plays.file_runner(parse, ready)


class _Player(SaidPlayer[SetUp, State, Command, Event]):
    MANY = MANY
    OF_CHANCE = (*MANY, "pick", "place", "first")
    rules: HauntedHouseRules

    def __init__(self, rules: HauntedHouseRules, play: Play[Said]) -> None:
        first = int(play.options[FIRST]) - 1 if FIRST in play.options else None
        super().__init__(play, SetUp(len(play.heroes), first))
        self.rules = rules
        self.spoken: HiddenSpoken = HiddenSpoken(rules.haunted_house.characters)
        self.aloud = Aloud(rules.haunted_house)

    def seats(self) -> Sequence[str]:
        return self.rules.haunted_house.characters

    def unsaid(self, decision: Decision[Command], verb: str = "") -> Command | None:
        """Nothing goes without saying."""
        return Forgo() if decision.commands == (Forgo(),) else None

    def meant(self, step: Said, decision: Decision[Command]) -> Command | NoStep:
        """The command that a step says; trades of several items are not listed (HND-14)."""
        offer = self.spoken.offer_of(step.text) if EndTurn() in decision.commands else None
        return offer or super().meant(step, decision)

    def texts(self, event: Event) -> list[str]:
        return self.aloud.hear(event)

    def over(self, end: Over) -> tuple[str, ...]:
        """The kind of the end, and the winners."""
        return (end.result, *(self.seats()[seat] for seat in end.winners))

    def case(self, who: str, kind: str, what: Sequence[str]) -> tuple[str, ...]:
        state = self.table.state
        player = state.players[self.seats().index(who)]
        match kind:
            case "turn":
                return (self.seats()[state.turn.active],)
            case "at":
                return (player.tile,)
            case "has":
                return tuple(player.items) or ("nothing",)
            case "ghost":
                return ("ghost" if player.ghost else "living",)
            case "round":
                return (str(state.round),)
            case "health":
                return (str(player.health),)
            case "wounds":
                return (str(player.wounds),)
            case _:
                return (str(player.gloom),)
