"""Results of a replay: the commands of a game, or the step that could not be executed."""

from __future__ import annotations

from fateloom.dsl.verify.problem.step import Step
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.kernel.table import Table, start
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.story.command import Command
from fateloom.runtime.story.event import Event
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import State
from fateloom.runtime.transitions.model import Values

StoryTable = Table[SetUp, State, Command, Event]

SEED = 0
"""The seed of the game; no result depends on it."""


@record
class IssuedCommand:
    """A command of the engine. `seat`: whose it is, None: the answer of chance. `step`: the number
    of the step that it executes, None where it only prepares one.
    """

    seat: int | None
    command: Command
    step: int | None


@record
class Scheduled:
    """A game of the engine in which every step of the play is executed, in order. `steps`: the
    play; of equivalent steps the one that was used. `done`: for each of them, the number of
    commands after which it was done. `state`: the game after the last command; `values`: the same
    as a state of the model.
    """

    setup: SetUp
    steps: tuple[Step, ...]
    issued: tuple[IssuedCommand, ...]
    done: tuple[int, ...]
    state: State
    values: Values


@record
class Reached:
    """How far a game came: the steps that were done, and the game between two of its steps. The
    fields are those of `Scheduled`.
    """

    setup: SetUp
    steps: tuple[Step, ...]
    issued: tuple[IssuedCommand, ...]
    done: tuple[int, ...]
    state: State
    values: Values


@record
class NotScheduled:
    """The number of the step that cannot be executed, from 0, and why, in a sentence. `reached`:
    games that came so far, from which other plans may lead on.
    """

    step: int
    reason: str
    reached: tuple[Reached, ...] = ()


class StuckError(Exception):
    """A step cannot be executed in this game; the message says why."""


def replayed(program: Program, scheduled: Scheduled) -> StoryTable:
    """The game, played again by the ordinary rules, with its texts. Raises ValueError for a command
    that is not legal; a game that `schedule` has found has none.
    """
    opened = start(StoryRules(program), scheduled.setup, SEED, by_hand=True)
    if isinstance(opened, Refusal):
        raise ValueError(opened.message)
    table = opened
    for said in scheduled.issued:
        after = table.play(table.asked, said.command)
        if isinstance(after, Refusal):
            raise ValueError(f"{said.command!r}: {after.message}")
        table = after
    return table
