"""A game of the engine played again without some of its steps, and without what the rules refuse
then: how it is seen which of them are decisive.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate

from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.replay.blocked_game import BlockedGames
from fateloom.dsl.verify.replay.game_run import GameRun, Occurrence, RefusedError
from fateloom.dsl.verify.replay.result import Scheduled, StuckError
from fateloom.runtime.record import record, replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.state import Stage
from fateloom.runtime.story.state import Step as Phase
from fateloom.runtime.transitions.model import Move, Values

HAPPENINGS = frozenset({Move.DAY, Move.EVENT, Move.RESCUE})
"""What happens by itself, and can be thought away."""
BARGAINS = (cmd.Buy, cmd.Sell)
"""What is done once a trade is open: without it nothing is done but to look at the wares."""


@record
class Replay:
    """A game without some steps. `done`: the places of those that were done; `before`: the state of
    the model before each of these; `refused`: the one in which each was refused that is asked for;
    `end`: the one after all; `at_rest`: whether the game goes on from there without a question;
    `run`: the game.
    """

    done: tuple[int, ...]
    before: tuple[Values, ...]
    refused: dict[int, Values]
    end: Values
    at_rest: bool
    run: GameRun


class GameSteps:
    """A game by its steps. What only prepares a step is played as long as the rules allow it."""

    def __init__(self, games: BlockedGames, game: Scheduled) -> None:
        self.games, self.game = games, game
        own = {it.step for it in game.issued}
        self.fixed = frozenset(at for at in range(len(game.steps)) if at not in own)
        """Steps without a command of their own: walks on the way, and what happens by itself."""
        self._known: dict[tuple[frozenset[int], Occurrence | None], Replay] = {}

    def played(self, places: Collection[int], without: Occurrence | None = None) -> Replay:
        """The game with these steps alone, and what has no command of its own; `without`: what
        does not happen in it, where it did.
        """
        key = frozenset(places) | self.fixed, without
        if key not in self._known:
            self._known[key] = self._played(*key)
        return self._known[key]

    def happened(self) -> Iterator[tuple[int, Occurrence, Values]]:
        """What happened by itself in the game: events, and days on which the story has something;
        after how many commands, and the state then.
        """
        run = self.games.opening(self.game)
        seen = 0
        while True:
            for it in run.happened[seen:]:
                if it.move in HAPPENINGS and it.subject:
                    yield len(run.issued), it, run.values
            seen = len(run.happened)
            if len(run.issued) == len(self.game.issued):
                return
            run.issue(self.game.issued[len(run.issued)].command)

    def with_steps(self, more: Sequence[tuple[int, Step]]) -> Scheduled:
        """The game with more steps, each with the number of commands after which it happened."""
        own = {it.step: at for at, it in enumerate(self.game.issued) if it.step is not None}
        last = accumulate((own.get(at, it - 1) for at, it in enumerate(self.game.done)), max)
        begun = zip(last, self.game.done, self.game.steps, strict=True)
        old = [((it, 0, at), done, step) for at, (it, done, step) in enumerate(begun)]
        new = [((done - 1, 1, at), done, step) for at, (done, step) in enumerate(more)]
        every = sorted([*old, *new], key=lambda it: it[0])
        numbers = {key[2]: at for at, (key, _, _) in enumerate(every) if not key[1]}
        issued = tuple(
            replace(it, step=None if it.step is None else numbers[it.step])
            for it in self.game.issued
        )
        return replace(
            self.game,
            steps=tuple(step for _, _, step in every),
            done=tuple(accumulate((done for _, done, _ in every), max)),
            issued=issued,
        )

    def _played(self, wanted: frozenset[int], without: Occurrence | None) -> Replay:
        run = self.games.opening(self.game, without)
        refused: dict[int, Values] = {}
        begun: dict[int, Values] = {}
        at = len(run.issued)
        for number, until in enumerate((*self.game.done, len(self.game.issued))):
            if number in self.fixed:
                begun[number] = run.values
            for said in self.game.issued[at:until]:
                own = said.step
                if own is not None and (own not in wanted or own in refused):
                    continue
                now = run.values if own is not None and own not in begun else None
                try:
                    run.issue(said.command, own)
                except (RefusedError, StuckError):
                    if own in begun and isinstance(said.command, BARGAINS):
                        now = begun.pop(own)
                    if own is not None and now is not None:
                        refused[own] = now
                    if self._is_there(run, said.command):
                        run.issue(cmd.Stay())
                else:
                    if own is not None and now is not None:
                        begun[own] = now
            at = max(at, until)
        done = sorted(begun)
        before = [begun[it] for it in done]
        at_rest = run.frame is None and run.state.stage is Stage.PLAY
        return Replay(tuple(done), tuple(before), refused, run.values, at_rest, run)

    def _is_there(self, run: GameRun, command: cmd.Command) -> bool:
        """Whether somebody stands already where the command leads, as the turn begins."""
        if not isinstance(command, cmd.MoveTo) or run.frame is not None:
            return False
        return (
            run.state.stage is Stage.PLAY
            and run.state.turn.step is Phase.MOVE
            and run.me.tile == command.path[-1]
        )

    def shortened(self, places: Collection[int]) -> Scheduled:
        """The game of these steps alone, as a game of its own."""
        it = self.played(places)
        numbers = {old: new for new, old in enumerate(it.done)}
        issued = tuple(
            replace(said, step=None if said.step is None else numbers.get(said.step))
            for said in it.run.issued
        )
        last, done = 0, []
        for number in range(len(it.done)):
            mine = [at for at, said in enumerate(issued, 1) if said.step == number]
            last = max([last, *mine])
            done.append(last)
        steps = tuple(self.game.steps[at] for at in it.done)
        return Scheduled(self.game.setup, steps, issued, tuple(done), it.run.state, it.end)
