"""What a soak asks of battle games: invariants, ends, and who has won, where and by what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.content import SIDES
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.invariants import broken
from fateloom.runtime.battle.rules import BattleGameRules
from fateloom.runtime.battle.standing import in_box
from fateloom.runtime.battle.state import SetUp, State
from fateloom.runtime.battle.victory import decided_by
from fateloom.runtime.battle.words import Box, Outcome
from fateloom.runtime.kernel.game import Over
from fateloom.tools.bots.soak import Seated, Seating, Soak
from fateloom.tools.bots.tally import share


class BattleSoak(Soak[SetUp, State, Command, Event]):
    """Many battle games of bots: who wins, by which condition, and how battles go."""

    LENGTH = "turns"
    AUTOMATIC = (cmd.Next, cmd.Die)
    COUNTED = MappingProxyType({ev.BattleBegan: "battles", ev.RoundEnded: "rounds"})

    players = range(SIDES, SIDES + 1)

    rules: BattleGameRules

    def __init__(self, battle_game: BattleGame) -> None:
        self.rules = BattleGameRules(battle_game)
        self.sides = battle_game.sides

    def seated(self, seating: Seating, number: int) -> Seated[SetUp]:
        return Seated(SetUp(), self.sides, number)

    def where(self, state: State) -> str:
        return f"turn {state.turn}, {self.sides[state.active]}"

    def broken(self, before: State, events: tuple[Event, ...], after: State) -> Sequence[str]:
        return broken(self.rules.index, after)

    def ended(self, state: State, end: Over) -> str:
        """Counts the winner, and the condition that has decided it."""
        if not end.winners:
            return "nobody won"
        (winner,) = end.winners
        number = decided_by(self.rules.index, state, winner)
        how = "" if number is None else f" (victory {number + 1})"
        return f"won by {self.sides[winner]}{how}"

    def figures_of(self, state: State, end: Over) -> Mapping[str, int]:
        found = {"turns": state.turn}
        for side, id in enumerate(self.sides):
            found[f"won {id}"] = int(side in end.winners)
            found[f"dead {id}"] = len(in_box(self.rules.index, state, side, Box.DEAD))
        return found

    def counted(self, before: State, events: tuple[Event, ...]) -> Sequence[str]:
        """Counts how battles went."""
        found = []
        for event in events:
            if isinstance(event, ev.BattleDecided) and before.battle is not None:
                if event.winner == before.battle.attacker:
                    found.append("won by the attacker")
                if event.outcome is not Outcome.WON:
                    found.append(event.outcome.value)
        return found

    def lines(self, total: Counter[str], games: int) -> Iterator[str]:
        shares = (f"{id} {share(total[f'won {id}'], games)}" for id in self.sides)
        yield f"won by       {', '.join(shares)}"
        losses = (f"{id} {total[f'dead {id}'] / games:.1f}" for id in self.sides)
        yield f"dead         {', '.join(losses)} units in a game"
        battles = total["battles"]
        yield f"a game       {total['choices'] / games:.0f} choices, {battles / games:.1f} battles"
        if battles:
            won = 100 * total["won by the attacker"] / battles
            rounds = 1 + total["rounds"] / battles
            yield f"a battle     {rounds:.1f} rounds, {won:.0f} % won by the attacker"
