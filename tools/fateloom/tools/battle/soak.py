"""What a soak asks of battle games: invariants, ends, and who has won, where and by what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.content import SIDES
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.game_rules import BattleGameRules
from fateloom.runtime.battle.invariants import broken
from fateloom.runtime.battle.standing import in_box
from fateloom.runtime.battle.state import SetUp, State
from fateloom.runtime.battle.victory import decided_by
from fateloom.runtime.battle.words import Box, Outcome
from fateloom.runtime.kernel.game import Over
from fateloom.tools.bots.soak import Game, Seated, Seating, Soaking

AUTOMATIC = (cmd.Next, cmd.Die)
"""What chance says."""


class BattleSoak(Soaking[SetUp, State, Command, Event]):
    """See `Soaking`."""

    LENGTH = "turns"

    rules: BattleGameRules

    def __init__(self, battle_game: BattleGame) -> None:
        self.rules = BattleGameRules(battle_game)
        self.sides = battle_game.sides

    def seatings(self) -> tuple[Seating, ...]:
        """See `Soaking`."""
        return (Seating(SIDES, None, SIDES),)

    def seated(self, seating: Seating, number: int) -> Seated[SetUp]:
        """See `Soaking`."""
        return Seated(SetUp(), self.sides, number)

    def where(self, state: State) -> str:
        """See `Soaking`."""
        return f"turn {state.turn}, {self.sides[state.active]}"

    def broken(
        self, before: State, command: Command, events: tuple[Event, ...], after: State
    ) -> Sequence[str]:
        """See `Soaking`."""
        return broken(self.rules.index, after)

    def end(self, state: State, events: tuple[Event, ...], days: int) -> str:
        """See `Soaking`: the winner, and the condition that has decided it."""
        to_move = self.rules.legal(state)
        if not isinstance(to_move, Over):
            return "a game that never ended"
        if not to_move.winners:
            return "nobody won"
        (winner,) = to_move.winners
        number = decided_by(self.rules.index, state, winner)
        how = "" if number is None else f" (victory {number + 1})"
        return f"won by {self.sides[winner]}{how}"

    def figures(self, state: State | None, days: int) -> Mapping[str, int]:
        """See `Soaking`."""
        end = None if state is None else self.rules.legal(state)
        if state is None or not isinstance(end, Over):
            return {"turns": 0}
        found = {"turns": state.turn}
        for side, id in enumerate(self.sides):
            found[f"won {id}"] = int(side in end.winners)
            found[f"dead {id}"] = len(in_box(self.rules.index, state, side, Box.DEAD))
        return found

    def counted(self, before: State, command: Command, events: tuple[Event, ...]) -> Sequence[str]:
        """Choices of players, and how battles went."""
        found = ["choices"] * (not isinstance(command, AUTOMATIC))
        for event in events:
            match event:
                case ev.BattleBegan():
                    found.append("battles")
                case ev.RoundEnded():
                    found.append("rounds")
                case ev.BattleDecided(outcome, winner) if before.battle is not None:
                    if winner == before.battle.attacker:
                        found.append("won by the attacker")
                    if outcome is not Outcome.WON:
                        found.append(outcome.value)
        return found

    def lines(self, games: Sequence[Game]) -> Iterator[str]:
        """See `Soaking`."""
        total: Counter[str] = Counter()
        for game in games:
            total.update(game.figures)
        count = len(games)
        shares = (f"{id} {_share(total[f'won {id}'], count)}" for id in self.sides)
        yield f"won by       {', '.join(shares)}"
        losses = (f"{id} {total[f'dead {id}'] / count:.1f}" for id in self.sides)
        yield f"dead         {', '.join(losses)} units in a game"
        battles = total["battles"]
        yield f"a game       {total['choices'] / count:.0f} choices, {battles / count:.1f} battles"
        if battles:
            won = 100 * total["won by the attacker"] / battles
            rounds = 1 + total["rounds"] / battles
            yield f"a battle     {rounds:.1f} rounds, {won:.0f} % won by the attacker"


def _share(won: int, games: int) -> str:
    """A share of games with its interval of 95 %.

    >>> _share(50, 100)
    '50.0 ±9.8 %'
    """
    share = won / games
    return f"{100 * share:.1f} ±{196 * sqrt(share * (1 - share) / games):.1f} %"
