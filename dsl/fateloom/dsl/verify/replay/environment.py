"""Steps of a play that nobody takes: days, turns, events, rescues. Mostly they have happened before
the play tells of them.
"""

from __future__ import annotations

from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.replay.agenda import answers_of
from fateloom.dsl.verify.replay.answers import Replies
from fateloom.dsl.verify.replay.game_run import Course
from fateloom.dsl.verify.replay.preconditions import lacking, provide
from fateloom.dsl.verify.replay.result import StuckError
from fateloom.dsl.verify.replay.turns import pass_turn
from fateloom.runtime.transitions.model import Move

WAITS = 3
"""Rounds of the table that an event is waited for."""


def happened(course: Course, step: Step, number: int, days: int, since: int) -> None:
    """Wait until it has happened. `days`: how many days the play has begun, with this one;
    `since`: how much had happened when the last step by choice was over. Raises StuckError.
    """
    answers = answers_of(step, number)
    match step.action.move:
        case Move.DAY:
            while course.state.day < 1 + days:
                pass_turn(course, Replies(answers))
        case Move.TURN:
            if not answers.empty:
                since = len(course.happened)
            _await(course, Move.TURN, step.action.hero, since, Replies(answers))
        case _:
            _event(course, step)


def _await(course: Course, move: Move, subject: str, since: int, replies: Replies) -> None:
    for _ in range(2 * len(course.state.heroes) + 2):
        found = course.untold(move, subject, since)
        if found is not None:
            course.take(found)
            return
        pass_turn(course, replies)
    raise StuckError(f"no turn of {subject} begins")


def _event(course: Course, step: Step) -> None:
    """An event fires by itself as soon as it can; what it waits for may have been left out."""
    move, name = step.action.move, step.action.subject
    for _ in range(WAITS * len(course.state.heroes)):
        found = course.untold(move, name)
        if found is not None:
            course.take(found)
            return
        missing = lacking(course, step)
        if not any(provide(course, step, it) for it in missing):
            pass_turn(course)
    raise StuckError(f"the event '{name}' does not come about")
