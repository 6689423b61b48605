"""What a soak asks of pool games: tables, invariants, ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from fateloom.runtime.kernel.game import Over
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.game import PoolGame
from fateloom.runtime.pool.game_rules import Event, PoolGameRules, PoolGameState
from fateloom.runtime.pool.state import SetUp
from fateloom.tools.bots.soak import Seated, Seating, Soak, in_turn


class PoolSoak(Soak[SetUp, PoolGameState, Command, Event]):
    """Many pool games of bots."""

    SPEAKERS = 1

    rules: PoolGameRules

    def __init__(self, pool_game: PoolGame) -> None:
        self.rules = PoolGameRules(pool_game)
        self.players = range(self.rules.course.least, self.rules.course.most + 1)

    def seated(self, seating: Seating, number: int) -> Seated[SetUp]:
        """In every other game a bot speaks for the opposition; otherwise the policy does."""
        heroes = [hero.id for hero in self.rules.course.scenes[0].encounter.heroes]
        sitting = in_turn(heroes, seating.players, number)
        keeper = number % 2 == 1
        return Seated(SetUp(sitting, keeper), (*sitting, *["keeper"] * keeper), number // 2)

    def where(self, state: PoolGameState) -> str:
        return f"scene {state.scene}, round {state.table.round}"

    def broken(
        self, before: PoolGameState, events: tuple[Event, ...], after: PoolGameState
    ) -> Sequence[str]:
        return self.rules.broken(after)

    def ended(self, state: PoolGameState, end: Over) -> str:
        ending = self.rules.course.ending(state.ending or "")
        how = "" if ending is None else " (won)" if ending.won else " (lost)"
        return f"{state.ending}{how}"

    def figures(self, state: PoolGameState, days: int) -> Mapping[str, int]:
        return {"scenes": len(state.behind), "won": sum(scene.won for scene in state.behind)}

    def lines(self, total: Counter[str], games: int) -> Iterator[str]:
        yield f"scenes       {total['won']} of {total['scenes']} won"
