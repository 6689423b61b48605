"""Runs a play of a pool game in the engine: dice as given and the rest by the seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.plays.codes import (
    EXPECTATION_FAILED,
    NOT_YOUR_TURN,
    PLAY_SET_UP,
    STEP_NOT_REFUSED,
    STEP_REFUSED,
    TEXT_NOT_TOLD,
)
from fateloom.dsl.plays.pool.parser import Expectation, Line, Play, Step, parse
from fateloom.dsl.plays.pool.record import KEEPER
from fateloom.dsl.plays.pool.steps import NoStep, command_of, dice_of, words_of
from fateloom.dsl.source import Source
from fateloom.dsl.suggest import nearest
from fateloom.runtime.kernel.game import Chance, Decision, Refusal
from fateloom.runtime.kernel.table import Table, start
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.command import Command, Done, Show
from fateloom.runtime.pool.game import PoolGame
from fateloom.runtime.pool.game_rules import (
    Event,
    PoolGameEnded,
    PoolGameRules,
    PoolGameState,
    SceneOpened,
)
from fateloom.runtime.pool.state import SetUp
from fateloom.runtime.pool.state import Step as PoolStep
from fateloom.runtime.record import record, replace
from fateloom.runtime.span import Span

LISTED = 8
"""So many steps that stand are named in a failure."""


@record
class Outcome:
    """What came of a play. `failure`: None when all was as expected; `told`: the last texts."""

    play: Play
    commands: int
    failure: Diagnostic | None
    told: tuple[str, ...]


class _Failed(Exception):
    """A play is not as expected; raised and caught in this module alone."""

    def __init__(self, failure: Diagnostic) -> None:
        super().__init__(failure.message)
        self.failure = failure


def file_runner(pool_game: PoolGame) -> Callable[[Source], tuple[list[Outcome], list[Diagnostic]]]:
    """Reads a file of plays of this pool game and runs them: what came of each, and mistakes."""
    rules = PoolGameRules(pool_game)

    def run_file(source: Source) -> tuple[list[Outcome], list[Diagnostic]]:
        plays, mistakes = parse(source)
        return [] if mistakes else [run(rules, play) for play in plays], list(mistakes)

    return run_file


def run(rules: PoolGameRules, play: Play) -> Outcome:
    """Play it, from the set-up to its last line."""
    player = _Player(rules, play)
    failure = None
    try:
        player.sit_down()
        for line in play.lines:
            player.line(line)
    except _Failed as failed:
        failure = failed.failure
    return Outcome(play, player.commands, failure, tuple(player.told[-3:]))


class _Player:
    def __init__(self, rules: PoolGameRules, play: Play) -> None:
        self.rules = rules
        self.play = play
        self.table: Table[SetUp, PoolGameState, Command, Event]
        self.commands = 0
        self.told: list[str] = []
        self.unread = 0
        """Texts from here on were told since the line began."""
        self._words = {it.of: it.text for it in rules.pool_game.words if it.text}
        self._heard = 0

    def sit_down(self) -> None:
        """Set the game up."""
        play, pool_game = self.play, self.rules.pool_game
        if play.pool_game != pool_game.id:
            message = f"this play is of '{play.pool_game}', and the pool game is '{pool_game.id}'"
            help = f"Write 'of {pool_game.id}', or put the file into the plays of the other one."
            raise _Failed(finding(PLAY_SET_UP, play.span, message, help=help))
        known = [it.id for it in self.rules.course.scenes[0].encounter.heroes]
        speakers = (*play.heroes, *([KEEPER] if play.keeper else []))
        for name, span, there in (
            *((hero, play.span, known) for hero in play.heroes),
            *((line.who, line.span, list(speakers)) for line in play.lines),
        ):
            if name not in there:
                raise _Failed(_nobody(name, span, there))
        table = start(self.rules, SetUp(play.heroes, play.keeper), play.seed)
        if isinstance(table, Refusal):
            message = f"this cannot be played: {table.message}"
            raise _Failed(finding(PLAY_SET_UP, play.span, message))
        self.table = replace(table, by_hand=True)
        self.hear()

    def line(self, line: Line) -> None:
        """The steps of a line, then what is expected."""
        refused = any(it.kind == "refused" for it in line.expects)
        self.unread = len(self.told)
        for number, step in enumerate(line.steps):
            last = number == len(line.steps) - 1
            problem = self.step(step, line)
            if problem is not None and not (last and refused):
                message = f"'{step.text}' does not stand: {problem}"
                raise _Failed(finding(STEP_REFUSED, step.span, message, help=self.stands()))
            if problem is None and last and refused:
                raise _Failed(
                    finding(STEP_NOT_REFUSED, step.span, f"'{step.text}' was not refused")
                )
        for expect in line.expects:
            self.expect(expect)

    def step(self, step: Step, line: Line) -> str | None:
        """Do a step; says why it does not stand."""
        faces = dice_of(step.text)
        if faces is not None:
            return self.roll(faces)
        self.settle()
        to_move = self.table.to_move
        if not isinstance(to_move, Decision):
            return "the game is over"
        asked = self.speaker(to_move.seat)
        if asked != line.who:
            message = f"'{line.who}' is not asked now; it is the turn of '{asked}'"
            raise _Failed(finding(NOT_YOUR_TURN, step.span, message))
        command = command_of(step.text, to_move.commands)
        return command.message if isinstance(command, NoStep) else self.say(command)

    def roll(self, faces: tuple[int, ...]) -> str | None:
        """The next dice show these faces; whoever still puts the pool together is done with it."""
        to_move = self.table.to_move
        building = self.table.state.table.step is PoolStep.BUILD
        if building and isinstance(to_move, Decision) and Done() in to_move.commands:
            self.say(Done())
        for number, face in enumerate(faces):
            if not isinstance(self.table.to_move, Chance):
                return "nothing is rolled now" if not number else f"only {number} dice are rolled"
            problem = self.say(Show(face))
            if problem is not None:
                return problem
        return None

    def settle(self) -> None:
        """Dice that no step gives fall by the seed."""
        if isinstance(self.table.to_move, Chance):
            settled = replace(self.table, by_hand=False).settled()
            self.table = replace(settled, by_hand=True)
            self.hear()

    def say(self, command: Command) -> str | None:
        """One command; says why it does not stand."""
        after = self.table.play(self.table.asked, command)
        if isinstance(after, Refusal):
            return after.message
        self.table = after
        self.commands += 1
        self.hear()
        return None

    def speaker(self, seat: int) -> str:
        """Who speaks at that seat."""
        heroes = self.play.heroes
        return heroes[seat] if seat < len(heroes) else KEEPER

    def stands(self) -> str:
        """What could be said instead."""
        to_move = self.table.to_move
        if not isinstance(to_move, Decision):
            return "Nobody is asked now."
        steps = [words_of(it) for it in to_move.commands]
        more = f" and {len(steps) - LISTED} more" if len(steps) > LISTED else ""
        return f"{self.speaker(to_move.seat)} could say: {'; '.join(steps[:LISTED])}{more}."

    # --- what is told, what is expected

    def hear(self) -> None:
        """Remember the texts of what happened since."""
        entries = self.table.log.entries
        state = self.rules.setup(self.table.log.setup)
        if isinstance(state, Refusal):
            return
        for number, entry in enumerate(entries):
            for event in entry.events:
                if number >= self._heard:
                    self.told += [
                        self._words[it] for it in _texts(state, event) if it in self._words
                    ]
                state = self.rules.evolve(state, event)
        self._heard = len(entries)

    def expect(self, expect: Expectation) -> None:
        """One expectation; the dice of a roll under way fall before."""
        self.settle()
        state, kind, what = self.table.state, expect.kind, expect.what
        if kind == "text":
            wanted = _plain(what)
            if not any(wanted in _plain(text) for text in self.told[self.unread :]):
                last = " / ".join(_plain(text)[:160] for text in self.told[-3:])
                help = f"Told last: {last}" if last else "Nothing was told yet."
                raise _Failed(
                    finding(TEXT_NOT_TOLD, expect.span, f"nothing told has '{what}'", help=help)
                )
            return
        case = {
            "scene": (state.ending is None and state.scene == what, f"the scene is {state.scene}"),
            "over": (
                state.ending == what,
                f"it is over: {state.ending}" if state.ending else "it is not over",
            ),
            "done": (what in state.table.done, f"done: {', '.join(state.table.done) or 'nothing'}"),
        }
        if kind in case and not case[kind][0]:
            message = f"expected {kind} {what}; {case[kind][1]}"
            raise _Failed(finding(EXPECTATION_FAILED, expect.span, message))


def _texts(state: PoolGameState, event: Event) -> Iterator[str]:
    """The places of the texts that an event tells."""
    match event:
        case SceneOpened(scene):
            yield f"scene {scene}"
        case PoolGameEnded(ending):
            yield f"ending {ending}"
        case ev.RollRead(tally) if state.table.attempt is not None:
            yield f"{tally.outcome.value} {state.scene}.{state.table.attempt.task}"
        case ev.ExtraBought(_, row):
            yield f"purchase {state.scene}.{row}"
        case ev.SceneEnded(won):
            yield f"{'won' if won else 'lost'} {state.scene}"
        case _:
            return


def _nobody(name: str, span: Span, known: list[str]) -> Diagnostic:
    near = nearest(name, known)
    meant = f"; did you mean '{near}'?" if near else ""
    help = f"There are: {', '.join(known) or 'none'}."
    return finding(PLAY_SET_UP, span, f"'{name}' does not play{meant}", help=help)


def _plain(text: str) -> str:
    """A text for comparison: one space everywhere, straight quotes."""
    for curly, straight in (("“", '"'), ("”", '"'), ("„", '"'), ("’", "'"), ("‘", "'")):
        text = text.replace(curly, straight)
    return " ".join(text.split())
