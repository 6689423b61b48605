"""What a soak asks of pool games: tables, invariants, ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.game import PoolGame
from fateloom.runtime.pool.game_rules import Event, PoolGameRules, PoolGameState
from fateloom.runtime.pool.state import SetUp
from fateloom.tools.bots.soak import Game, Seated, Seating, Soaking, in_turn


class PoolSoak(Soaking[SetUp, PoolGameState, Command, Event]):
    """See `Soaking`."""

    rules: PoolGameRules

    def __init__(self, pool_game: PoolGame) -> None:
        self.rules = PoolGameRules(pool_game)
        self._broken = self.rules.broken

    def seatings(self) -> tuple[Seating, ...]:
        """See `Soaking`."""
        course = self.rules.course
        return tuple(Seating(it, None, it + 1) for it in range(course.least, course.most + 1))

    def seated(self, seating: Seating, number: int) -> Seated[SetUp]:
        """In every other game a bot speaks for the opposition; otherwise the policy does."""
        heroes = [hero.id for hero in self.rules.course.scenes[0].encounter.heroes]
        sitting = in_turn(heroes, seating.players, number)
        keeper = number % 2 == 1
        return Seated(SetUp(sitting, keeper), (*sitting, *["keeper"] * keeper), number // 2)

    def where(self, state: PoolGameState) -> str:
        """See `Soaking`."""
        return f"scene {state.scene}, round {state.table.round}"

    def broken(
        self,
        before: PoolGameState,
        command: Command,
        events: tuple[Event, ...],
        after: PoolGameState,
    ) -> Sequence[str]:
        """See `Soaking`."""
        return self._broken(after)

    def end(self, state: PoolGameState, events: tuple[Event, ...], days: int) -> str:
        """See `Soaking`."""
        if not state.ending:
            return "a game that never ended"
        ending = self.rules.course.ending(state.ending)
        how = "" if ending is None else " (won)" if ending.won else " (lost)"
        return f"{state.ending}{how}"

    def figures(self, state: PoolGameState | None, days: int) -> Mapping[str, int]:
        """See `Soaking`."""
        behind = () if state is None else state.behind
        return {"scenes": len(behind), "won": sum(scene.won for scene in behind)}

    def lines(self, games: Sequence[Game]) -> Iterator[str]:
        """See `Soaking`."""
        scenes, won = (sum(game.figures[name] for game in games) for name in ("scenes", "won"))
        yield f"scenes       {won} of {scenes} won"
