"""Runs a play in the engine, dice as given and the rest by the seed, until something goes wrong."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from fateloom.dsl.diagnostics import Diagnostic, Label, finding
from fateloom.dsl.plays.codes import (
    EXPECTATION_FAILED,
    NOT_YOUR_TURN,
    PLAY_SET_UP,
    PROMISE_BROKEN,
    STEP_NOT_REFUSED,
    STEP_REFUSED,
    TEXT_NOT_TOLD,
)
from fateloom.dsl.plays.pool.aloud import Aloud
from fateloom.dsl.plays.story import ast
from fateloom.dsl.plays.story.case import case_of
from fateloom.dsl.plays.story.commands import NoCommand, atoms, command_of
from fateloom.dsl.plays.story.parser import parse
from fateloom.dsl.plays.story.resolve import Ready, Resolver
from fateloom.dsl.plays.story.steps import to_text
from fateloom.runtime.kernel.game import Chance, Decision, Over, Refusal
from fateloom.runtime.kernel.table import start
from fateloom.runtime.pool import command as pool
from fateloom.runtime.pool.state import Step
from fateloom.runtime.program.statement import Call
from fateloom.runtime.record import record, replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.conditions import holds
from fateloom.runtime.story.items import unusable
from fateloom.runtime.story.refusals import top
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.script import question
from fateloom.runtime.story.state import Asking, InTest, Phase, Stage
from fateloom.runtime.transitions.subgames import commands_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from fateloom.dsl.source import Source
    from fateloom.runtime.kernel.table import Table
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.program.settings import Face
    from fateloom.runtime.story.setup import SetUp
    from fateloom.runtime.story.state import State

    StoryTable = Table[SetUp, State, cmd.Command, ev.Event]

NO_SUCH_END = "no dice that are known lead to that; say what is done, and roll"

LAST_TEXTS = 3
"""How many of the texts told last a failure shows."""


@record
class Outcome:
    """What came of a play. `failure`: None when all was as expected."""

    play: ast.Play
    commands: int
    failure: Diagnostic | None
    told: tuple[str, ...]
    """The texts that were told last."""


class _Failed(Exception):
    """A play is not as expected; raised and caught in this module alone."""

    def __init__(self, failure: Diagnostic) -> None:
        super().__init__(failure.message)
        self.failure = failure


def file_runner(program: Program) -> Callable[[Source], tuple[list[Outcome], list[Diagnostic]]]:
    """Reads a file of plays of this Program and runs them: what came of each, and mistakes."""
    resolver = Resolver(program)

    def run_file(source: Source) -> tuple[list[Outcome], list[Diagnostic]]:
        file, mistakes = parse(source)
        outcomes, broken = [], list(mistakes)
        for play in () if mistakes else file.plays:
            ready = resolver.ready(play, source)
            if isinstance(ready, Ready):
                outcomes.append(run(ready))
            else:
                broken += ready
        return outcomes, broken

    return run_file


def run(ready: Ready) -> Outcome:
    """Play it, from the set-up to its last line."""
    player = _Player(ready)
    failure = None
    try:
        player.sit_down()
        for at in range(len(ready.play.lines)):
            player.line(at)
    except _Failed as failed:
        failure = failed.failure
    return Outcome(ready.play, player.commands, failure, tuple(player.told[-LAST_TEXTS:]))


class _Rules(StoryRules):
    """The rules of a game that nobody saves: a hash of the whole Program would be for nothing."""

    @cached_property
    def fingerprint(self) -> str:
        """Stands for any Program."""
        return "a play"


class _Player:
    def __init__(self, ready: Ready) -> None:
        self.ready = ready
        self.rules = _Rules(ready.program)
        self.table: StoryTable
        self.commands = 0
        self.told: list[str] = []
        self.unread = 0
        """Texts from here on were told since the line began."""
        self.aloud = Aloud(ready.program.pool_game)

    def sit_down(self) -> None:
        """Set the game up."""
        play = self.ready.play
        table = start(self.rules, self.ready.choices, play.seed)
        if isinstance(table, Refusal):
            raise _Failed(
                finding(PLAY_SET_UP, play.span, f"this cannot be played: {table.message}")
            )
        self.table = replace(table, by_hand=True)
        self.hear(0)
        self.keep_promises(None)

    # --- lines

    def line(self, at: int) -> None:
        """The steps of a line, then what is expected."""
        line = self.ready.play.lines[at]
        refused = any(isinstance(it, ast.ExpectRefused) for it in line.expects)
        self.unread = len(self.told)
        for number, step in enumerate(line.steps):
            last = number == len(line.steps) - 1
            following = self.next_step(at, number)
            problem = self.step(step, line, following)
            if problem is not None and not (last and refused):
                raise _Failed(
                    finding(
                        STEP_REFUSED,
                        step.span,
                        f"'{to_text(step)}' does not stand: {problem}",
                        help=self.what_stands(),
                    )
                )
            if problem is None and last and refused:
                raise _Failed(
                    finding(STEP_NOT_REFUSED, step.span, f"'{to_text(step)}' was not refused")
                )
        for expect in line.expects:
            self.expect(expect, line)

    def next_step(self, at: int, number: int) -> ast.Step | None:
        """The step behind this one, if nothing is expected in between."""
        lines = self.ready.play.lines
        if number + 1 < len(lines[at].steps):
            return lines[at].steps[number + 1]
        if lines[at].expects or at + 1 == len(lines) or lines[at + 1].hero != lines[at].hero:
            return None
        return next(iter(lines[at + 1].steps), None)

    # --- steps

    def step(self, step: ast.Step, line: ast.Line, following: ast.Step | None) -> str | None:
        """Do a step; says why it does not stand."""
        for atom in atoms(step):
            self.chance_answers(atom)
            to_move = self.table.to_move
            if isinstance(to_move, Over):
                return "the game is over"
            if isinstance(to_move, Decision):
                asked = self.table.state.heroes[to_move.seat].hero
                if asked != line.hero:
                    message = f"'{line.hero}' is not asked now; it is the turn of '{asked}'"
                    raise _Failed(finding(NOT_YOUR_TURN, step.span, message))
            problem = self.atom(atom, step)
            if problem is not None:
                return problem
        self.round_off(step, following)
        return None

    def chance_answers(self, atom: ast.Step) -> None:
        """Dice that no step gives fall by the seed."""
        if isinstance(self.table.to_move, Chance) and not isinstance(atom, ast.Roll):
            before = len(self.table.log.entries)
            self.table = replace(replace(self.table, by_hand=False).settled(), by_hand=True)
            self.hear(before)

    def atom(self, atom: ast.Step, step: ast.Step) -> str | None:
        """One command, and before a roll the effort dice that it shows."""
        if self.table.state.played is not None and isinstance(atom, ast.Roll | ast.WithName):
            return self.in_call(atom, step)
        if isinstance(atom, ast.Roll) and self.phase() is Phase.COMMITTED:
            effort = step.effort if isinstance(step, ast.Test) else None
            if effort is None:
                effort = max(0, len(atom.faces) - self.rules.index.settings.main_count)
            problem = self.say(cmd.DeclareEffort(effort), step)
            if problem is not None:
                return problem
        command = command_of(atom, self.rules.index, self.table.state)
        if isinstance(command, NoCommand):
            return command.message
        return self.say(command, step)

    def in_call(self, atom: ast.Roll | ast.WithName, step: ast.Step) -> str | None:
        """Dice of a pool game, one by one, and how it is to end; all else is said as it stands."""
        index, state = self.rules.index, self.table.state
        if isinstance(atom, ast.Roll):
            return self.dice(atom.faces, step)
        if atom.word == "outcome":
            frame = top(state)
            asked = question(index, frame) if isinstance(frame, Asking) else None
            found = commands_for(index, state, asked, atom.name) if isinstance(asked, Call) else []
            problems = (self.say(it, step) for it in found)
            return next((it for it in problems if it), None) if found else NO_SUCH_END
        command = command_of(atom, index, state)
        return command.message if isinstance(command, NoCommand) else self.say(command, step)

    def dice(self, faces: tuple[Face, ...], step: ast.Step) -> str | None:
        """The next dice show these faces; whoever still puts the pool together is done with it."""
        played, to_move = self.table.state.played, self.table.to_move
        building = played is not None and played.table.table.step is Step.BUILD
        done = cmd.InCall(pool.Done())
        if building and isinstance(to_move, Decision) and done in to_move.commands:
            self.say(done, step)
        for number, face in enumerate(faces):
            if not isinstance(self.table.to_move, Chance) or self.table.state.played is None:
                return "nothing is rolled now" if not number else f"only {number} dice are rolled"
            problem = self.say(cmd.InCall(pool.Show(face if isinstance(face, int) else 0)), step)
            if problem is not None:
                return problem
        return None

    def round_off(self, step: ast.Step, following: ast.Step | None) -> None:
        """Finish a test that the step has rolled for, unless the next step has more to say of it:
        dice that are still to fall, an item that serves it, or that it is confirmed.
        """
        if not isinstance(step, ast.Test | ast.Roll | ast.Effort) or self.phase() is None:
            return
        if following == ast.Plain("confirm", step.span):
            return
        if isinstance(following, ast.Roll) and self.phase() is not Phase.ROLLED:
            return
        if isinstance(step, ast.Test) and step.effort is None and step.roll is None:
            return
        self.chance_answers(step if not isinstance(step, ast.Roll) else ast.Effort(0, step.span))
        if self.phase() is Phase.ROLLED and not self.serves(following):
            self.say(cmd.Confirm(), step)

    def serves(self, following: ast.Step | None) -> bool:
        """Whether the next step uses an item that can be used in the test under way (DST-114)."""
        if not isinstance(following, ast.Use):
            return False
        state = self.table.state
        return unusable(self.rules.index, state, following.item, following.tile) is None

    def phase(self) -> Phase | None:
        """Where the test under way is."""
        frame = top(self.table.state)
        return frame.phase if isinstance(frame, InTest) else None

    def say(self, command: cmd.Command, step: ast.Step) -> str | None:
        """Give the engine a command; says why it does not stand."""
        before = len(self.table.log.entries)
        after = self.table.play(self.table.asked, command)
        if isinstance(after, Refusal):
            return after.message
        self.table = after
        self.commands += 1
        self.hear(before)
        self.keep_promises(step)
        return None

    def hear(self, since: int) -> None:
        """Note what was told in the entries from `since` on."""
        for entry in self.table.log.entries[since:]:
            for event in entry.events:
                if isinstance(event, ev.Told):
                    self.told.append(event.text)
                elif isinstance(event, ev.InCall | ev.CallBegan):
                    self.told += self.aloud.hear(event)

    # --- expectations

    def keep_promises(self, step: ast.Step | None) -> None:
        """Look at every `always` and `never`."""
        state = self.table.state
        if state.stage is Stage.SETUP:
            return
        for promise in self.ready.play.promises:
            condition = self.ready.conditions[promise.condition.text]
            if holds(self.rules.index, state, condition, state.seat) is promise.never:
                case = case_of(self.rules.index, state, condition, state.seat)
                word = "never" if promise.never else "always"
                after = (Label(step.span, "it broke here"),) if step is not None else ()
                message = f"'{word} {promise.condition.text}' was broken: {case}"
                raise _Failed(finding(PROMISE_BROKEN, promise.span, message, related=after))

    def expect(self, expect: ast.Expectation, line: ast.Line) -> None:
        """Look at one expectation behind a line."""
        state = self.table.state
        seat = next((at for at, it in enumerate(state.heroes) if it.hero == line.hero), state.seat)
        match expect:
            case ast.ExpectThat(written, span):
                condition = self.ready.conditions[written.text]
                if not holds(self.rules.index, state, condition, seat):
                    case = case_of(self.rules.index, state, condition, seat)
                    message = f"expected '{written.text}', and this is the case: {case}"
                    raise _Failed(finding(EXPECTATION_FAILED, span, message, help=self.heard()))
            case ast.ExpectText(text, span):
                if not any(_plain(text) in _plain(told) for told in self.told[self.unread :]):
                    message = f"expected the text '{text}', and it was not told"
                    raise _Failed(finding(TEXT_NOT_TOLD, span, message, help=self.heard()))
            case ast.ExpectOver(hero, span):
                winner = None if state.winner is None else state.heroes[state.winner].hero
                if state.stage is not Stage.OVER or winner != hero:
                    case = "the game goes on"
                    if state.stage is Stage.OVER:
                        case = f"{winner or 'nobody'} has won"
                    wanted = f"{hero or 'nobody'} has won"
                    message = f"expected that {wanted}, and this is the case: {case}"
                    raise _Failed(finding(EXPECTATION_FAILED, span, message, help=self.heard()))
            case ast.ExpectRefused():
                pass  # looked at when the step was done

    def heard(self) -> str:
        """The texts told last, for a failure."""
        last = self.told[-LAST_TEXTS:]
        if not last:
            return "Nothing was told yet."
        return "Told last: " + " / ".join(_plain(text)[:160] for text in last)

    def what_stands(self) -> str:
        """What the hero could do instead."""
        from fateloom.dsl.plays.story.commands import step_of

        to_move = cast(Any, self.table.to_move)
        if not isinstance(to_move, Decision):
            return self.heard()
        state = self.table.state
        steps = (step_of(it, self.rules.index, state) for it in to_move.commands)
        listed = list(dict.fromkeys(to_text(it) for it in steps if it is not None))
        hero = state.heroes[to_move.seat].hero
        more = f" and {len(listed) - 8} more" if len(listed) > 8 else ""
        return f"{hero} could say: {'; '.join(listed[:8])}{more}."


def _plain(text: str) -> str:
    """A text for comparison: one space everywhere, straight quotes."""
    for curly, straight in (("“", '"'), ("”", '"'), ("„", '"'), ("’", "'"), ("‘", "'")):
        text = text.replace(curly, straight)
    return " ".join(text.split())
