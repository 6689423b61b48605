"""What a soak asks of card games: tables, invariants, ends, figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fateloom.dsl.cards.spoken import SEATS
from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.game import CardGame
from fateloom.runtime.cards.game_rules import CardGameRules
from fateloom.runtime.cards.invariants import broken
from fateloom.runtime.cards.scoring import score
from fateloom.runtime.cards.state import SetUp, State
from fateloom.runtime.kernel.game import Over
from fateloom.runtime.record import replace
from fateloom.tools.bots.soak import Game, Seated, Seating, Soaking
from fateloom.tools.cards.figures import figures, lines
from fateloom.tools.cards.modes import modes_of, set_up_of
from fateloom.tools.cards.recount import recount

AUTOMATIC = (cmd.Next, cmd.First, cmd.Show, cmd.Pass, cmd.Hold)
"""What chance says, and what a player says who does nothing."""


class CardSoak(Soaking[SetUp, State, Command, Event]):
    """See `Soaking`."""

    LENGTH = "turns"

    rules: CardGameRules

    def __init__(self, card_game: CardGame) -> None:
        self.rules = CardGameRules(card_game)

    def seatings(self) -> tuple[Seating, ...]:
        """See `Soaking`."""
        cards = self.rules.card_game.cards
        numbers = range(cards.numbers.least_players, cards.numbers.most_players + 1)
        return tuple(Seating(it, mode, it) for it in numbers for mode in modes_of(cards, it))

    def seated(self, seating: Seating, number: int) -> Seated[SetUp]:
        """Every seat begins in turn."""
        players = seating.players
        choices = replace(set_up_of(players, seating.mode or ""), first=number % players)
        return Seated(choices, SEATS[:players], number)

    def where(self, state: State) -> str:
        """See `Soaking`."""
        active = state.turn.active
        return f"seat {active}, turn {state.players[active].turns}"

    def broken(
        self, before: State, command: Command, events: tuple[Event, ...], after: State
    ) -> Sequence[str]:
        """The invariants, an empty stack between actions, and at the end the score once more."""
        found = list(broken(self.rules.index, after, before))
        if after.over:
            if after.stack or after.attempt is not None:
                found.append("a stack or an attempt outlasts the game (CTA-63)")
            for seat in range(len(after.players)):
                counted = sum(amount for _, amount in score(self.rules.index, after, seat))
                if counted != recount(self.rules.index.cards, after, seat):
                    found.append(f"the tableau of seat {seat} is not worth {counted} (CTA-72)")
        return found

    def end(self, state: State, events: tuple[Event, ...], days: int) -> str:
        """See `Soaking`."""
        to_move = self.rules.legal(state)
        if not isinstance(to_move, Over):
            return "a game that never ended"
        if state.opponent is not None:
            return f"the adversary {to_move.result}"
        return "a tie" if len(to_move.winners) > 1 else f"won by seat {to_move.winners[0] + 1}"

    def figures(self, state: State | None, days: int) -> Mapping[str, int]:
        """See `Soaking`."""
        end = None if state is None else self.rules.legal(state)
        if state is None or not isinstance(end, Over):
            return {"turns": 0, "players": 0, "points": 0}
        return {
            "turns": sum(it.turns for it in state.players),
            "players": len(state.players),
            "points": sum(it.total for it in end.scores),
            **figures(state, end),
        }

    def counted(self, before: State, command: Command, events: tuple[Event, ...]) -> Sequence[str]:
        """Choices of players, and how their attempts went."""
        found = ["choices"] * (not isinstance(command, AUTOMATIC))
        attempt = before.attempt
        for event in events:
            if isinstance(event, ev.Resolved) and attempt is not None:
                act = "finale" if attempt.act is None else attempt.act
                found.append(f"tried {act}")
                if not event.success:
                    found.append(f"failed {act}")
        return found

    def lines(self, games: Sequence[Game]) -> Iterator[str]:
        """See `Soaking`."""
        yield from lines(games)
