"""What a soak asks of card games: tables, invariants, ends, figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fateloom.dsl.cards.spoken import SEATS
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.game import CardGame
from fateloom.runtime.cards.game_rules import CardGameRules
from fateloom.runtime.cards.invariants import broken
from fateloom.runtime.cards.scoring import score
from fateloom.runtime.cards.state import SetUp, State
from fateloom.runtime.kernel.game import Over
from fateloom.tools.bots.soak import Game, Seated, Seating, Soaking
from fateloom.tools.cards.modes import modes_of, set_up_of


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
        """See `Soaking`."""
        players = seating.players
        return Seated(set_up_of(players, seating.mode or ""), SEATS[:players], number)

    def where(self, state: State) -> str:
        """See `Soaking`."""
        active = state.turn.active
        return f"seat {active}, turn {state.players[active].turns}"

    def broken(
        self, before: State, command: Command, events: tuple[Event, ...], after: State
    ) -> Sequence[str]:
        """See `Soaking`."""
        return broken(self.rules.index, after)

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
        if state is None:
            return {"turns": 0, "players": 0, "points": 0}
        seats = range(len(state.players))
        points = (score(self.rules.index, state, seat) for seat in seats)
        return {
            "turns": sum(it.turns for it in state.players),
            "players": len(state.players),
            "points": sum(amount for parts in points for _, amount in parts),
        }

    def lines(self, games: Sequence[Game]) -> Iterator[str]:
        """See `Soaking`."""
        players, points = (
            sum(game.figures[name] for game in games) for name in ("players", "points")
        )
        if players:
            yield f"points       {points / players:.1f} for each player"
