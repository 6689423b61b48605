"""Steps of a play that nobody takes: days, turns, events, rescues. Mostly they have happened before
the play tells of them.
"""

from __future__ import annotations

from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.replay.agenda import answers_of
from fateloom.dsl.verify.replay.answers import Replies
from fateloom.dsl.verify.replay.game_run import GameRun
from fateloom.dsl.verify.replay.preconditions import establish, unmet
from fateloom.dsl.verify.replay.result import StuckError
from fateloom.dsl.verify.replay.turns import pass_turn
from fateloom.runtime.transitions.model import Move

WAITS = 3
"""Rounds of the table that an event is waited for."""


def happened(run: GameRun, step: Step, number: int, days: int, since: int) -> None:
    """Wait until it has happened. `days`: how many days the play has begun, with this one;
    `since`: how much had happened when the last step by choice was over. Raises StuckError.
    """
    answers = answers_of(step, number)
    match step.action.move:
        case Move.DAY:
            while run.state.day < 1 + days:
                pass_turn(run, Replies(answers))
        case Move.TURN:
            if not answers.empty:
                since = len(run.happened)
            _await(run, Move.TURN, step.action.hero, since, Replies(answers))
        case _:
            _event(run, step)


def _await(run: GameRun, move: Move, subject: str, since: int, replies: Replies) -> None:
    for _ in range(2 * len(run.state.heroes) + 2):
        found = run.unclaimed(move, subject, since)
        if found is not None:
            run.claim(found)
            return
        pass_turn(run, replies)
    raise StuckError(f"no turn of {subject} begins")


def _event(run: GameRun, step: Step) -> None:
    """An event fires by itself as soon as it can; what it waits for may have been left out."""
    move, name = step.action.move, step.action.subject
    for _ in range(WAITS * len(run.state.heroes)):
        found = run.unclaimed(move, name)
        if found is not None:
            run.claim(found)
            return
        missing = unmet(run, step)
        if not any(establish(run, step, it) for it in missing):
            pass_turn(run)
    raise StuckError(f"the event '{name}' does not come about")
