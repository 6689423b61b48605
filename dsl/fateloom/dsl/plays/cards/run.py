"""Plays of card games in the engine: what is said is matched with the legal commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.cards.aloud import Aloud
from fateloom.dsl.cards.spoken import SEATS, SPOKEN
from fateloom.dsl.diagnostics import Diagnostic
from fateloom.dsl.plays import run as plays
from fateloom.dsl.plays.ast import Expectation, ExpectOver, ExpectText, ExpectThat, Line, Play, Said
from fateloom.dsl.plays.cards.parser import BEGINNERS, parse
from fateloom.dsl.plays.cards.record import MANY
from fateloom.dsl.plays.run import Outcome, Player, wrong_names
from fateloom.dsl.spoken import NoStep
from fateloom.runtime.cards.command import CastRunes, Command, Keep, Pass
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.game_rules import CardGameRules
from fateloom.runtime.cards.scoring import score
from fateloom.runtime.cards.state import Mode, SetUp, State
from fateloom.runtime.kernel.game import Chance, Decision, Over

if TYPE_CHECKING:
    from collections.abc import Callable

    from fateloom.dsl.source import Source
    from fateloom.runtime.cards.game import CardGame

OF_CHANCE = (*MANY, "first")
"""Verbs of what chance brings; whoever says it."""


def file_runner(card_game: CardGame) -> Callable[[Source], tuple[list[Outcome], list[Diagnostic]]]:
    """See `plays.run.file_runner`."""
    rules = CardGameRules(card_game)

    def ready(play: Play[Said], source: Source) -> _Player | tuple[Diagnostic, ...]:
        seats = SEATS[: len(play.heroes)]
        return wrong_names(play, card_game.id, seats) or _Player(rules, play)

    return plays.file_runner(parse, ready)


def unsaid_of(decision: Decision[Command]) -> Command | None:
    """What goes without saying: no card is played, and the only card that was dealt is kept."""
    if Pass() in decision.commands:
        return Pass()
    first, *others = decision.commands
    return first if isinstance(first, Keep) and not others else None


class _Player(Player[SetUp, State, Command, Event, Said]):
    rules: CardGameRules

    def __init__(self, rules: CardGameRules, play: Play[Said]) -> None:
        together = Mode.COOPERATIVE.value in play.options
        mode = Mode.COOPERATIVE if together else Mode.COMPETITIVE
        super().__init__(play, SetUp(len(play.heroes), mode, BEGINNERS in play.options))
        self.rules = rules
        self.aloud = Aloud(rules.card_game)

    def do(self, step: Said, line: Line[Said], following: Said | None) -> str | None:
        """See `Player`. Whoever is asked for a card, and says something else, plays none; the only
        character card that somebody was dealt is kept.
        """
        verb, _, rest = " ".join(step.text.casefold().split()).partition(" ")
        if verb in OF_CHANCE:
            return self.bring(verb, rest.split(), step)
        while True:
            self.settle()
            to_move = self.table.to_move
            if not isinstance(to_move, Decision):
                return self.turn_of(line, step.span)
            is_speaker = self.speaker(to_move.seat) == line.who
            command = self.meant(step, to_move)
            if not is_speaker or isinstance(command, NoStep):
                unsaid = unsaid_of(to_move)
                if unsaid is not None:
                    self.say(unsaid, step)
                    continue
            self.turn_of(line, step.span)
            return command.message if isinstance(command, NoStep) else self.say(command, step)

    def meant(self, step: Said, decision: Decision[Command]) -> Command | NoStep:
        """The command that a step says."""
        return SPOKEN.command_of(step.text, decision.commands)

    def bring(self, verb: str, what: list[str], step: Said) -> str | None:
        """What chance brings, one thing after the other. Until it is asked nobody plays a card, and
        before runes fall the actor casts.
        """
        for word in what:
            self.go_on(step, casts=verb == "rune")
            to_move = self.table.to_move
            if not isinstance(to_move, Chance):
                return f"'{verb} {word}' is left over: chance has nothing to answer"
            known = [answer for answer, _ in to_move.distribution.outcomes]
            command = SPOKEN.command_of(f"{verb} {word}", known)
            problem = command.message if isinstance(command, NoStep) else self.say(command, step)
            if problem is not None:
                return problem
        return None if what else f"'{verb}' does not say what comes"

    def go_on(self, step: Said, *, casts: bool = False) -> None:
        """Say what goes without saying, for whoever is asked. `casts`: that runes are cast too."""
        while isinstance(to_move := self.table.to_move, Decision):
            is_cast = casts and CastRunes() in to_move.commands
            said = CastRunes() if is_cast else unsaid_of(to_move)
            if said is None:
                return
            self.say(said, step)

    def expect(self, expect: Expectation, line: Line[Said]) -> None:
        """See `Player`; until what is expected comes, nobody plays a card."""
        if isinstance(expect, ExpectText) and self.has_told(expect.text):
            return
        while isinstance(self.table.to_move, Chance) or self.is_unsaid():
            self.settle()
            self.go_on(line.steps[-1])
        super().expect(expect, line)

    def is_unsaid(self) -> bool:
        """Whether something goes without saying now."""
        to_move = self.table.to_move
        return isinstance(to_move, Decision) and unsaid_of(to_move) is not None

    def written(self, step: Said) -> str:
        """See `Player`."""
        return step.text

    def words(self, command: Command) -> str:
        """See `Player`."""
        return SPOKEN.words_of(command)

    def speaker(self, seat: int) -> str:
        """See `Player`."""
        return SEATS[seat]

    def texts(self, event: Event) -> list[str]:
        """See `Player`."""
        return self.aloud.hear(event)

    def unmet(self, expect: ExpectThat | ExpectOver, line: Line[Said]) -> str | None:
        """See `Player`."""
        if isinstance(expect, ExpectOver):
            wanted, case = f"over {expect.how}", self.how_it_is_over()
            met = expect.how in case.split()
        else:
            wanted = " ".join(expect.condition.text.split())
            kind, what = wanted.split()
            case = self.case(kind, SEATS.index(line.who))
            met = what in case.split()
        return None if met else f"expected '{wanted}', and this is the case: {case}"

    def how_it_is_over(self) -> str:
        """The winners, or what has become of the adversary."""
        to_move = self.table.to_move
        if not isinstance(to_move, Over):
            return "it is not over"
        if self.table.state.opponent is not None:
            return to_move.result
        return " ".join(SEATS[seat] for seat in to_move.winners)

    def case(self, kind: str, seat: int) -> str:
        """What is the case, of what an expectation asks about."""
        state = self.table.state
        player = state.players[seat]
        match kind:
            case "turn":
                return SEATS[state.turn.active]
            case "has":
                cards = [player.origin, player.motivation, player.destiny]
                cards += [it.card for it in player.gained]
                cards += [it.card for it in player.allies]
                return " ".join(filter(None, cards)) or "nothing"
            case "experience":
                return str(player.experience)
            case "track":
                return str(player.track)
            case "hand":
                return str(len(player.hand))
            case _:
                return str(sum(points for _, points in score(self.rules.index, state, seat)))
