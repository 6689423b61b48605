"""Writes a played game down as a play: the counterpart of `run`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.plays.story import ast
from fateloom.dsl.plays.story.commands import step_of
from fateloom.dsl.plays.story.steps import to_text
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.story.state import Stage, State

if TYPE_CHECKING:
    from fateloom.runtime.kernel.log import Log
    from fateloom.runtime.story.command import Command
    from fateloom.runtime.story.event import Event
    from fateloom.runtime.story.rules import StoryRules
    from fateloom.runtime.story.setup import SetUp

WIDTH = 100


def to_play(rules: StoryRules, log: Log[SetUp, Command, Event], title: str) -> str:
    """The text of a play that goes as the game of `log` went, dice and all.

    The play ends with what a replay must come to: how the game stood, or who has won.
    """
    state = rules.setup(log.setup)
    if isinstance(state, Refusal):
        raise ValueError(f"this game cannot have begun: {state.message}")
    spoken: list[tuple[str, list[ast.Step]]] = []
    asked = ""
    for entry in log.entries:
        if entry.command is not None and state.stage is not Stage.SETUP:
            step = step_of(entry.command, rules.index, state)
            if entry.seat is not None:
                asked = state.heroes[entry.seat].hero
            if step is not None:
                if not spoken or spoken[-1][0] != asked:
                    spoken.append((asked, []))
                spoken[-1][1].append(step)
        for event in entry.events:
            state = rules.evolve(state, event)
    return _text(rules, log, title, spoken, state)


def _text(
    rules: StoryRules,
    log: Log[SetUp, Command, Event],
    title: str,
    spoken: list[tuple[str, list[ast.Step]]],
    end: State,
) -> str:
    label = title.replace('"', "'").replace("\n", " ")
    lines = [f'play "{label}" of {rules.program.id}']
    head = f"  heroes {', '.join(hero.hero for hero in end.heroes)} seed {log.header.seed}"
    if log.setup.mode is not None:
        head += f" mode {log.setup.mode.value}"
    if log.setup.effort is not None:
        head += f" effort {log.setup.effort}"
    lines.append(head)
    for hero, steps in spoken:
        lines += _wrapped(hero, [to_text(step) for step in _merged(steps)])
    if spoken:
        lines += [f"    expect {it}" for it in _ending(end)]
    return "\n".join(lines) + "\n"


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
                made[-1] = ast.Roll((*before_it, *faces), NOWHERE)  # dice of a pool game
            case ((ast.Test() | ast.Roll()), ast.Plain("confirm")) if not isinstance(
                following, ast.Use
            ):
                pass  # a test with dice goes on by itself, but for an item that may serve it
            case _:
                made.append(step)
    return made


def _wrapped(hero: str, words: list[str]) -> list[str]:
    lines, line = [], f"  {hero}:"
    for at, word in enumerate(words):
        if at and len(line) + len(word) + 2 > WIDTH:
            lines.append(line)
            line = f"  {hero}: {word}"
        else:
            line += f"; {word}" if not line.endswith(":") else f" {word}"
    return [*lines, line]


def _ending(end: State) -> list[str]:
    if end.stage is Stage.OVER:
        return ["over" if end.winner is None else f"over {end.heroes[end.winner].hero}"]
    return [f"day is {end.day}"]
