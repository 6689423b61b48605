"""Plays of pool games in the engine: what is said is matched with the legal commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics import Diagnostic
from fateloom.dsl.plays import run as plays
from fateloom.dsl.plays.ast import ExpectOver, ExpectThat, Line, Play, Said
from fateloom.dsl.plays.look import wrong_names
from fateloom.dsl.plays.pool.parser import parse
from fateloom.dsl.plays.pool.record import KEEPER
from fateloom.dsl.plays.run import Outcome, Player
from fateloom.dsl.pool.aloud import Aloud
from fateloom.dsl.pool.spoken import command_of, dice_of, words_of
from fateloom.dsl.spoken import NoStep
from fateloom.runtime.kernel.game import Chance, Decision
from fateloom.runtime.pool.command import Command, Done, Show
from fateloom.runtime.pool.game_rules import Event, PoolGameRules, PoolGameState
from fateloom.runtime.pool.state import SetUp
from fateloom.runtime.pool.state import Step as PoolStep

if TYPE_CHECKING:
    from collections.abc import Callable

    from fateloom.dsl.source import Source
    from fateloom.runtime.pool.game import PoolGame


def file_runner(pool_game: PoolGame) -> Callable[[Source], tuple[list[Outcome], list[Diagnostic]]]:
    """Reads a file of plays of the pool game and runs them."""
    rules = PoolGameRules(pool_game)
    heroes = [hero.id for hero in rules.course.scenes[0].encounter.heroes]

    def ready(play: Play[Said], source: Source) -> _Player | tuple[Diagnostic, ...]:
        speakers = [KEEPER] if KEEPER in play.options else []
        return wrong_names(play, pool_game.id, heroes, speakers) or _Player(rules, play)

    return plays.file_runner(parse, ready)


def run(rules: PoolGameRules, play: Play[Said]) -> Outcome:
    """Play it, from the set-up to its last line; its names must fit the pool game."""
    return _Player(rules, play).outcome()


class _Player(Player[SetUp, PoolGameState, Command, Event, Said]):
    rules: PoolGameRules

    def __init__(self, rules: PoolGameRules, play: Play[Said]) -> None:
        super().__init__(play, SetUp(play.heroes, KEEPER in play.options))
        self.rules = rules
        self.aloud = Aloud(rules.pool_game)

    def do(self, step: Said, line: Line[Said], following: Said | None) -> str | None:
        faces = dice_of(step.text)
        if faces is not None:
            return self.roll(faces, step)
        self.settle()
        over = self.turn_of(line, step.span)
        to_move = self.table.to_move
        if not isinstance(to_move, Decision):
            return over
        command = command_of(step.text, to_move.commands)
        return command.message if isinstance(command, NoStep) else self.say(command, step)

    def roll(self, faces: tuple[int, ...], step: Said) -> str | None:
        """The next dice show these faces; whoever still puts the pool together is done with it."""
        to_move = self.table.to_move
        building = self.table.state.table.step is PoolStep.BUILD
        if building and isinstance(to_move, Decision) and Done() in to_move.commands:
            self.say(Done(), step)
        for number, face in enumerate(faces):
            if not isinstance(self.table.to_move, Chance):
                return "nothing is rolled now" if not number else f"only {number} dice are rolled"
            problem = self.say(Show(face), step)
            if problem is not None:
                return problem
        return None

    def written(self, step: Said) -> str:
        return step.text

    def words(self, command: Command) -> str:
        return words_of(command)

    def speaker(self, seat: int) -> str:
        heroes = self.play.heroes
        return heroes[seat] if seat < len(heroes) else KEEPER

    def texts(self, event: Event) -> list[str]:
        return self.aloud.hear(event)

    def unmet(self, expect: ExpectThat | ExpectOver, line: Line[Said]) -> str | None:
        state = self.table.state
        if isinstance(expect, ExpectOver):
            met = state.ending == expect.how
            case = f"it is over: {state.ending}" if state.ending else "it is not over"
            wanted = f"over {expect.how}"
        else:
            wanted = expect.condition.text
            kind, what = wanted.split()
            if kind == "scene":
                met, case = state.scene == what, f"the scene is {state.scene}"
                met = met and state.ending is None
            else:
                done = state.table.done
                met, case = what in done, f"done: {', '.join(done) or 'nothing'}"
        return None if met else f"expected '{wanted}', and this is the case: {case}"
