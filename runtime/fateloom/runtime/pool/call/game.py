"""Pool games that a story calls: begun from what earlier ones have left; what follows from one, and
the blocks of the call (DDL-01, 05, 07, 08).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fateloom.runtime.kernel.game import Over, Refusal
from fateloom.runtime.kernel.nested import (
    OUTCOME,
    Block,
    Blocks,
    CalledGame,
    Facts,
    NestedGame,
    NestedTypes,
    facts,
)
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool import sides
from fateloom.runtime.pool.call import words
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.game import PoolGame, checked_course, fingerprint
from fateloom.runtime.pool.game_rules import Event, PoolGameRules, PoolGameState, PoolGameView
from fateloom.runtime.pool.state import SetUp
from fateloom.runtime.pool.tally import Tally
from fateloom.runtime.record import record, replace


@record
class Notes:
    """What the end of a called pool game depends on besides its state. `tally`: what the last roll
    came to; `bought`: purchases of the story that were made, each once (DDL-08).
    """

    tally: Tally | None = None
    bought: tuple[str, ...] = ()


class CalledPoolGame(PoolGameRules, CalledGame[PoolGameState, Command, Event, Notes, Condition]):
    """The rules of the pool game that begins with a scene. The condition of heroes stays."""

    outcomes = words.OUTCOMES
    notes = Notes()

    def __init__(self, pool_game: PoolGame, scene: str) -> None:
        """Raises LookupError when there is no such scene."""
        if scene not in {it.id for it in pool_game.course.scenes}:
            raise LookupError(f"there is no scene '{scene}' to play")
        course = replace(pool_game.course, first=scene)
        super().__init__(replace(pool_game, course=course))
        self.is_one_roll = self.course.is_one_roll(scene)

    def begin(
        self, heroes: tuple[str, ...], kept: Mapping[str, Condition], virtues: tuple[int, ...] = ()
    ) -> PoolGameState:
        """The pool game before anything has happened in it."""
        state = self.setup(SetUp(heroes))
        if isinstance(state, Refusal):
            raise ValueError(state.message)
        fresh = zip(heroes, state.table.conditions, strict=True)
        conditions = tuple(kept.get(hero, it) for hero, it in fresh)
        return replace(state, table=replace(state.table, conditions=conditions))

    def kept(self, state: PoolGameState) -> tuple[Condition, ...]:
        """The conditions of the heroes."""
        return state.table.conditions

    def noted(self, notes: Notes, event: Event) -> Notes:
        """The notes after an event."""
        match event:
            case ev.RollRead(tally):
                return replace(notes, tally=tally)
            case ev.ExtraBought(_, row) if row not in notes.bought:
                return replace(notes, bought=(*notes.bought, row))
            case _:
                return notes

    def grade(self, state: PoolGameState, notes: Notes) -> str:
        """Where one roll has decided, what it came to, else success or failure."""
        return self._result(state, notes)[0]

    def facts(self, state: PoolGameState, notes: Notes) -> Facts:
        """Purchases, and luck if one roll has decided (DDL-07, 08; DD-19, 22)."""
        bought, tally = {words.BOUGHT: notes.bought}, notes.tally
        if tally is None or not self.is_one_roll:
            return facts(bought)
        luck = {
            "hope": tally.hope,
            "despair": tally.despair,
            "advantage": tally.advantage,
            "disadvantage": -tally.advantage,
        }
        return facts(bought, {(words.LUCK, word): much for word, much in luck.items()})

    def end(
        self, state: PoolGameState, notes: Notes, blocks: Sequence[Block]
    ) -> tuple[str, Blocks]:
        """The outcome, and the numbers of the blocks that follow: side facts that hold, then the
        one of the net. Where one roll has decided, its net says so, else won or lost (DD-16, 43).
        """
        outcome, net = self._result(state, notes)
        besides = self.facts(state, notes).among(blocks)
        number = block_of(blocks, net, self._style(state))
        return outcome, besides if number is None else (*besides, number)

    def _result(self, state: PoolGameState, notes: Notes) -> tuple[str, int]:
        """The outcome and the net."""
        if notes.tally is not None and self.is_one_roll:
            net = notes.tally.net
            return "style" if net >= self._style(state) else notes.tally.outcome.value, net
        over = self.legal(state)
        won = isinstance(over, Over) and over.result == "won"
        return ("success", 1) if won else ("failure", -1)

    def _style(self, state: PoolGameState) -> int:
        return self.encounter(state).settings.style


def block_of(blocks: Sequence[Block], net: int, style: int) -> int | None:
    """The number of the block that a net leads to: of those of its side the one that asks for most
    and is reached; a tie that has none is a success (DD-16, 43; DDL-07). None: there is no block.
    """
    side = "success" if net > 0 else "failure" if net < 0 else "tie"
    told = [it.outcome for it in blocks if it.part == OUTCOME]
    if side == "tie" and side not in told:
        side, net = "success", 1
    reached: list[tuple[int, int]] = []
    for number, it in enumerate(blocks):
        if it.part != OUTCOME:
            continue
        least = {"style": style, "tie": 0}.get(it.outcome, it.least)
        if (it.outcome == side or (it.outcome, side) == ("style", "success")) and least <= abs(net):
            reached.append((least, number))
    return max(reached)[1] if reached else None


class PoolGames(NestedGame[PoolGame, PoolGameState, Command, Event, Notes, Condition]):
    """The pool game beside a story; a call begins it with any of its scenes."""

    types = NestedTypes(PoolGame, PoolGameState, Command, Event, PoolGameView, Notes, Condition)

    def rules(self, game: PoolGame, setup: str) -> CalledPoolGame:
        """The pool game that begins with a scene."""
        return CalledPoolGame(game, setup)

    def fingerprint(self, game: PoolGame) -> str:
        """Of everything but the words."""
        return fingerprint(game.course)

    def problems(self, game: PoolGame) -> Iterator[str]:
        """Why it cannot be played."""
        try:
            checked_course(game.course)
        except ValueError as error:
            yield str(error)

    def seats(self, game: PoolGame) -> int:
        """As many as the pool game is for."""
        return game.course.most

    def asked(self, state: PoolGameState) -> int | None:
        """The seat that decides, or that of the keeper."""
        return sides.asked(state.table)


POOL_GAMES = PoolGames()
