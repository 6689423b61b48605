"""Plays of card games in the engine: what is said is matched with the legal commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.cards.aloud import Aloud
from fateloom.dsl.cards.spoken import SEATS, SPOKEN
from fateloom.dsl.diagnostics import Diagnostic
from fateloom.dsl.plays import run as plays
from fateloom.dsl.plays.ast import Play, Said
from fateloom.dsl.plays.cards.parser import BEGINNERS, parse
from fateloom.dsl.plays.cards.record import MANY
from fateloom.dsl.plays.look import wrong_names
from fateloom.dsl.plays.run import Outcome
from fateloom.dsl.plays.said import SaidPlayer
from fateloom.runtime.cards.command import CastRunes, Command, Keep, Pass
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.rules import CardGameRules
from fateloom.runtime.cards.scoring import score
from fateloom.runtime.cards.state import Mode, SetUp, State
from fateloom.runtime.kernel.game import Decision, Over

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fateloom.dsl.source import Source
    from fateloom.runtime.cards.game import CardGame


def file_runner(card_game: CardGame) -> Callable[[Source], tuple[list[Outcome], list[Diagnostic]]]:
    """Reads a file of plays of the card game and runs them."""
    rules = CardGameRules(card_game)

    def ready(play: Play[Said], source: Source) -> _Player | tuple[Diagnostic, ...]:
        seats = SEATS[: len(play.heroes)]
        return wrong_names(play, card_game.id, seats) or _Player(rules, play)

    return plays.file_runner(parse, ready)


class _Player(SaidPlayer[SetUp, State, Command, Event]):
    MANY = MANY
    OF_CHANCE = (*MANY, "first")
    spoken = SPOKEN
    rules: CardGameRules

    def __init__(self, rules: CardGameRules, play: Play[Said]) -> None:
        together = Mode.COOPERATIVE.value in play.options
        mode = Mode.COOPERATIVE if together else Mode.COMPETITIVE
        super().__init__(play, SetUp(len(play.heroes), mode, BEGINNERS in play.options))
        self.rules = rules
        self.aloud = Aloud(rules.card_game)

    def seats(self) -> Sequence[str]:
        return SEATS

    def unsaid(self, decision: Decision[Command], verb: str = "") -> Command | None:
        """No card is played, the only card that was dealt is kept, and before
        runes fall the actor casts.
        """
        if verb == "rune" and CastRunes() in decision.commands:
            return CastRunes()
        if Pass() in decision.commands:
            return Pass()
        first, *others = decision.commands
        return first if isinstance(first, Keep) and not others else None

    def texts(self, event: Event) -> list[str]:
        return self.aloud.hear(event)

    def over(self, end: Over) -> tuple[str, ...]:
        """The winners, or what has become of the adversary."""
        if self.table.state.opponent is not None:
            return (end.result,)
        return tuple(SEATS[seat] for seat in end.winners)

    def case(self, who: str, kind: str, what: Sequence[str]) -> tuple[str, ...]:
        state, seat = self.table.state, SEATS.index(who)
        player = state.players[seat]
        match kind:
            case "turn":
                return (SEATS[state.turn.active],)
            case "has":
                cards = [player.origin, player.motivation, player.destiny]
                cards += [it.card for it in player.gained]
                cards += [it.card for it in player.allies]
                return tuple(filter(None, cards)) or ("nothing",)
            case "experience":
                return (str(player.experience),)
            case "track":
                return (str(player.track),)
            case "hand":
                return (str(len(player.hand)),)
            case _:
                return (str(sum(points for _, points in score(self.rules.index, state, seat))),)
