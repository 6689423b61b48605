"""The ways in which a called pool game can end, each with commands and dice that lead there.

Where one roll decides, every result that the dice of some approach can show is tried, and every
choice of the purchases that the story has added. Of longer pool games two ways are tried: with the
luck of heroes in stories, and with none. Whatever is found can happen; more may.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fateloom.runtime.kernel import endings as kernel
from fateloom.runtime.kernel.game import Chance, Decision
from fateloom.runtime.kernel.nested import Block, Blocks
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool.building import Approach, Side
from fateloom.runtime.pool.call.game import CalledPoolGame, Notes
from fateloom.runtime.pool.call.words import BOUGHT, EXCLUSIVE
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.dice import Die, Pool
from fateloom.runtime.pool.dice_set import tallies_of
from fateloom.runtime.pool.game_rules import Event, PoolGameState
from fateloom.runtime.pool.state import Step
from fateloom.runtime.pool.tally import Shown, Tally
from fateloom.runtime.pool.when import is_lasting
from fateloom.runtime.record import replace

Reached = kernel.Reached[PoolGameState, Notes, Command]
"""How far a called pool game has come, and by which commands."""

MOST = 2_000
"""Commands after which a pool game is given up; none is so long."""


class PoolEndings(kernel.Endings[PoolGameState, Command, Event, Notes, Condition]):
    """The ways in which a called pool game can end."""

    rules: CalledPoolGame
    exclusive = EXCLUSIVE

    def sure(
        self, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
    ) -> frozenset[Blocks]:
        """Those that are found if the dice are kind, with any number of others standing by who do
        nothing. None where a task has more or fewer dice by what earlier pool games have left on a
        hero: what a fresh hero can bring about says nothing then (DDL-05).
        """
        course = self.rules.course
        extra = (
            it for scene in course.scenes for task in scene.encounter.tasks for it in task.extra
        )
        if any(is_lasting(it.when) for it in extra):
            return frozenset()
        # One roll is rolled alone, whoever stands by.
        by = 0 if self.rules.is_one_roll else min(len(others), course.most - 1)
        begun = (self.rules.begin((hero, *others[:number]), {}) for number in range(by + 1))
        found = self.common(blocks, begun)
        return frozenset(it for it in found if not self._leans(blocks, it))

    def _leans(self, blocks: Sequence[Block], following: Blocks) -> bool:
        """Whether a purchase in it needs what earlier pool games may have used up."""
        scenes = self.rules.course.scenes
        rows = {it.id: it.like is not None for scene in scenes for it in scene.encounter.rows}
        return any(rows[blocks[at].outcome] for at in following if blocks[at].part == BOUGHT)

    def played(self, state: PoolGameState, notes: Notes) -> Iterator[Reached]:
        """The game to its end. Where one roll decides, the first turn must not be taken yet."""
        reached = Reached(state, notes)
        if self.rules.is_one_roll:
            yield from self._one_roll(reached)
        else:
            yield from (self._played_out(reached, lucky=it) for it in (True, False))

    # --- one roll

    def _one_roll(self, reached: Reached) -> Iterator[Reached]:
        encounter = self.rules.encounter(reached.state)
        rows = [it.id for it in encounter.rows if it.payer is Side.ROLLER]
        seen: set[Pool | None] = set()
        for approach in Approach:
            attempt = cmd.Try(encounter.tasks[0].id, approach)
            built = self.after(reached, attempt)
            if built.state.table.step is Step.BUILD:  # else nothing could be added to the pool
                built = self.after(built, cmd.Done())
            if _pool(built) in seen:
                continue  # another approach with the same dice
            seen.add(_pool(built))
            for faces in self._throws(built.state):
                rolled = self._rolled(built, faces)
                for wanted in kernel.subsets(rows):
                    ended = self._spent(rolled, wanted)
                    if ended is not None:
                        yield ended

    def _rolled(self, reached: Reached, faces: tuple[int, ...]) -> Reached:
        """The game after these dice: all but the last one lie there, and bring nothing about."""
        attempt = reached.state.table.attempt
        if attempt is None or not faces:
            return reached
        dice = attempt.pool.dice()
        lying = tuple(Shown(die, face) for die, face in zip(dice, faces[:-1], strict=False))
        table = replace(reached.state.table, attempt=replace(attempt, shown=lying))
        shown = (cmd.Show(face) for face in faces[:-1])
        state = replace(reached.state, table=table)
        lies = replace(reached, state=state, said=(*reached.said, *shown))
        return self.after(lies, cmd.Show(faces[-1]))

    def _throws(self, table: PoolGameState) -> Iterator[tuple[int, ...]]:
        """For every result that the dice on the table can show, faces that show it."""
        attempt = table.table.attempt
        if attempt is None or table.table.step is not Step.ROLL:
            yield ()
            return
        worth = tallies_of(self.rules.encounter(table).dice)
        ways: dict[Tally, tuple[int, ...]] = {Tally(): ()}
        for die in attempt.pool.dice():
            further: dict[Tally, tuple[int, ...]] = {}
            for so_far, faces in ways.items():
                for face, tally in enumerate(worth[die], 1):
                    further.setdefault(so_far + tally, (*faces, face))
            ways = further
        yield from ways.values()

    def _spent(self, reached: Reached, wanted: tuple[str, ...]) -> Reached | None:
        """The game after these purchases and nothing more; None: they cannot all be made."""
        todo = list(wanted)
        while isinstance(to_move := self.rules.legal(reached.state), Decision):
            buys = (
                it for it in to_move.commands if isinstance(it, cmd.BuyExtra) and it.row in todo
            )
            command = next(buys, cmd.Done())
            if isinstance(command, cmd.BuyExtra):
                todo.remove(command.row)
            reached = self.after(reached, command)
        return None if todo else reached

    # --- many rolls

    def _played_out(self, reached: Reached, *, lucky: bool) -> Reached:
        """The game to its end: whoever has the first seat does all, with the best dice, or not."""

        def says(here: Reached, to_move: Decision[Command] | Chance[Command]) -> Command:
            if len(here.said) > MOST:
                raise ValueError("this pool game does not come to an end")
            if isinstance(to_move, Chance):
                return cmd.Show(self._face(here.state, lucky))
            return self._choice(here.state, to_move, lucky)

        return self.to_the_end(reached, says)

    def _face(self, table: PoolGameState, lucky: bool) -> int:
        """The face of the next die that is best for the heroes, or worst."""
        attempt = table.table.attempt
        die = None if attempt is None else attempt.pool.nth(len(attempt.shown))
        worth = tallies_of(self.rules.encounter(table).dice)[die or Die.SKILL]
        heroes = attempt is not None and attempt.roller in table.table.heroes
        best = max if lucky is heroes else min
        return best(range(1, 7), key=lambda face: _good(worth[face - 1]))

    def _choice(self, table: PoolGameState, to_move: Decision[Command], lucky: bool) -> Command:
        """The first hero tries what is still to be done; all else is kept short."""
        commands, encounter = to_move.commands, self.rules.encounter(table)
        hero = table.table.heroes[to_move.seat]

        def rating(it: cmd.Try | cmd.Answer) -> int:
            return encounter.rating(hero, it.approach)

        if lucky:
            needed = [it.id for it in encounter.tasks if not it.optional]
            tries = [it for it in commands if isinstance(it, cmd.Try) and it.task in needed]
            if tries and (to_move.seat == 0 or cmd.Pass() not in commands):
                first = min(needed.index(it.task) for it in tries)
                return max((it for it in tries if it.task == needed[first]), key=rating)
            answers = [it for it in commands if isinstance(it, cmd.Answer)]
            if answers:
                return max(answers, key=rating)
        for plain in (cmd.Pass(), cmd.Done()):
            if plain in commands:
                return plain
        return commands[0]


def _pool(reached: Reached) -> Pool | None:
    attempt = reached.state.table.attempt
    return None if attempt is None else attempt.pool


def _good(it: Tally) -> tuple[int, int]:
    return it.net, it.advantage
