"""Of several things that could be said, the one that disturbs the rest of the play least."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fateloom.dsl.verify.replay.game_run import Course, RefusedError
from fateloom.dsl.verify.replay.result import StuckError
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.state import Stage, Standing

Settle = Callable[[Course], None]
"""Answers what is asked behind a command, so that its effect shows."""

MOST = 12
"""Commands that are tried; of more the rest is passed over."""

LOST = 1_000
"""How bad it is that the game ends, or that a hero is out."""


def least_harm(course: Course, commands: Sequence[cmd.Command], settle: Settle) -> cmd.Command:
    """The first of the commands behind which fewest variables that matter have changed, unless the
    course is to go another way here.

    Within such a trial the first one is taken as it comes. Raises StuckError when there is none.
    """
    if not commands:
        raise StuckError("nobody can answer what is asked")
    if len(commands) == 1 or course.trying:
        return commands[0]
    asked = len(course.turnings)
    if asked < len(course.picks) and course.picks[asked] < len(commands):
        chosen = course.picks[asked]
    else:
        harms = [_harm(course, command, settle) for command in commands[:MOST]]
        chosen = harms.index(min(harms))
    course.turnings.append((chosen, min(len(commands), MOST)))
    return commands[chosen]


def _harm(course: Course, command: cmd.Command, settle: Settle) -> int:
    before, cares = course.values, course.agenda.cares()
    start = course.mark()
    course.trying = True
    try:
        course.say(command)
        settle(course)
        after = course.values
        return sum(before[at] != after[at] for at in cares) + lost(course)
    except (RefusedError, StuckError):
        return 2 * LOST
    finally:
        course.trying = False
        course.back(start)


def lost(course: Course) -> int:
    """How bad it is that the game is over or that heroes are out."""
    if course.state.stage is Stage.OVER:
        return LOST
    return LOST * sum(it.standing is Standing.DEFEATED for it in course.state.heroes)
