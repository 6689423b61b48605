"""Writes a played game of a story down as a play: the counterpart of `run`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.plays.record import Recorder
from fateloom.dsl.plays.story import ast
from fateloom.dsl.plays.story.step_of import step_of
from fateloom.dsl.plays.story.steps import to_text
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.story.command import Command
from fateloom.runtime.story.event import Event
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Stage, State

if TYPE_CHECKING:
    from fateloom.runtime.kernel.log import Log


def to_play(rules: StoryRules, log: Log[SetUp, Command, Event], title: str) -> str:
    """The game of a log as a play, dice and all, to the day, or who has won."""
    return _Recorder(rules).to_play(log, title)


class _Recorder(Recorder[SetUp, State, Command, Event, ast.Step]):
    rules: StoryRules

    def head(self, setup: SetUp, end: State) -> tuple[str, tuple[str, ...], str]:
        options = "" if setup.mode is None else f" mode {setup.mode.value}"
        options += "" if setup.effort is None else f" effort {setup.effort}"
        return self.rules.program.id, tuple(hero.hero for hero in end.heroes), options

    def step(self, command: Command, state: State) -> ast.Step | None:
        """The step that says the command; who plays stands in the head of the play and is none."""
        return None if state.stage is Stage.SETUP else step_of(command, self.rules.index, state)

    def speaker(self, state: State, seat: int) -> str:
        return "" if state.stage is Stage.SETUP else state.heroes[seat].hero

    def words(self, steps: list[ast.Step]) -> list[str]:
        return [to_text(step) for step in _merged(steps)]

    def ending(self, end: State) -> str:
        if end.stage is not Stage.OVER:
            return f"day is {end.day}"
        return "over" if end.winner is None else f"over {end.heroes[end.winner].hero}"


def _merged(steps: list[ast.Step]) -> list[ast.Step]:
    """Steps that belong together as one: an option and its item; a test and all of its dice."""
    made: list[ast.Step] = []
    for step, following in zip(steps, [*steps[1:], None], strict=True):
        before = made[-1] if made else None
        match before, step:
            case ast.Scan(str(option), None, None), ast.Scan(None, item, path):
                made[-1] = ast.Scan(option, item, path, NOWHERE)
            case ast.Test(option, None, None), ast.Effort(dice):
                made[-1] = ast.Test(option, dice or None, None, NOWHERE)
                made.append(step)
            case ast.Effort(), ast.Roll(faces):
                made.pop()
                opened = made[-1] if made else None
                if isinstance(opened, ast.Test) and opened.roll is None:
                    made[-1] = ast.Test(opened.option, opened.effort, faces, NOWHERE)
                else:
                    made.append(step)
            case ast.Roll(before_it), ast.Roll(faces):
                made[-1] = ast.Roll((*before_it, *faces), NOWHERE)  # dice of a called game
            case ((ast.Test() | ast.Roll()), ast.Plain("confirm")) if not isinstance(
                following, ast.Use
            ):
                pass  # a test with dice goes on by itself, but for an item that may serve it
            case _:
                made.append(step)
    return made
