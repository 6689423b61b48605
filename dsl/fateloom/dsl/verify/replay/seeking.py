"""What plays say without saying when: things used within some test, and abilities of a moment.

If no test of the play follows, any test that the hero can take will do.
"""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.replay.agenda import step_of
from fateloom.dsl.verify.replay.answers import Replies, settle
from fateloom.dsl.verify.replay.execute import do, prepare
from fateloom.dsl.verify.replay.game_run import Course, RefusedError
from fateloom.dsl.verify.replay.lookahead import LOST, lost
from fateloom.dsl.verify.replay.preconditions import lacking, provide
from fateloom.dsl.verify.replay.result import StuckError
from fateloom.dsl.verify.replay.turns import before_tile, pass_turn, turn_of, unexplored
from fateloom.dsl.verify.replay.walking import walk
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.items import Window
from fateloom.runtime.program.words import Skill
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.abilities import IN_TEST, works_by_itself
from fateloom.runtime.story.index import within
from fateloom.runtime.story.state import Step as TurnStep
from fateloom.runtime.transitions.model import Move

MOST = 8
"""Tests that are tried."""


def in_a_test(course: Course, step: Step) -> bool:
    """Whether the step is something within a test: an effort die, or an ability of tests."""
    if step.action.move is Move.TIRE:
        return True
    if step.action.move is not Move.USE:
        return False
    ability = course.index.item[step.action.subject].ability
    return ability is not None and ability.window in IN_TEST


def take_a_test(course: Course, number: int, step: Step) -> None:
    """Have the hero take that test, of those that can be taken, which disturbs the play least; the
    step comes about in it. Raises StuckError.
    """
    agenda = course.agenda
    now, agenda.now = agenda.now, -1  # the present step itself is to come about on the way
    try:
        _take_mildest(course, number, step)
    finally:
        agenda.now = now


def _take_mildest(course: Course, number: int, step: Step) -> None:
    start, cares = course.mark(), course.agenda.cares()
    before = course.values
    best: tuple[int, Step] | None = None
    for test in _tests(course, step):
        if _takes(course, test) and number in course.agenda.over:
            after = course.values
            harm = sum(before[at] != after[at] for at in cares) + lost(course)
            if harm < LOST and (best is None or harm < best[0]):
                best = harm, test
        course.back(start)
    if best is None:
        raise StuckError("no test comes in which that could be used")
    _takes(course, best[1])


def _takes(course: Course, test: Step) -> bool:
    """Whether the test can be taken; it has been then."""
    try:
        for literal in lacking(course, test):
            provide(course, test, literal)
        prepare(course, test)
        do(course, test, Replies())
        settle(course, Replies())
    except (RefusedError, StuckError):
        return False
    return True


def _tests(course: Course, step: Step) -> Iterator[Step]:
    """Options of the hero with a test in which the step could come about."""
    hero = step.action.hero
    seen: set[str] = set()
    for action in course.model.actions:
        if action.move is not Move.OPTION or action.hero != hero or action.subject in seen:
            continue
        tests = (
            it for it in within(course.index.option[action.subject].body) if isinstance(it, st.Test)
        )
        if len(seen) < MOST and any(_fits(course, step, it.skill) for it in tests):
            seen.add(action.subject)
            # Which of its outcomes comes about is left to the test.
            yield from filter(None, (step_of(action, it) for it in action.outcomes[:1]))


def _fits(course: Course, step: Step, skill: Skill) -> bool:
    if step.action.move is Move.TIRE:
        return True
    ability = course.index.item[step.action.subject].ability
    return ability is not None and ability.skill in (None, skill)


def by_itself(course: Course, step: Step) -> bool:
    """Whether the step is an ability that works without being asked (DST-120)."""
    if step.action.move is not Move.USE:
        return False
    ability = course.index.item[step.action.subject].ability
    return ability is not None and works_by_itself(ability)


def let_work(course: Course, step: Step) -> None:
    """Wait until the ability has worked, and bring its moment about. Raises StuckError."""
    hero, item = step.action.hero, step.action.subject
    ability = course.index.item[item].ability
    for _ in range(3):
        found = course.untold(Move.USE, item)
        if found is not None:
            course.take(found)
            return
        turn_of(course, hero)
        if course.state.turn.step is not TurnStep.MOVE:
            pass_turn(course)
            continue
        match ability.window if ability is not None else None:
            case Window.ON_STAY:
                course.say(cmd.Stay())
                settle(course, Replies())
            case Window.ON_EXPLORE:
                _explore(course, hero)
            case _:
                pass_turn(course)
    raise StuckError(f"'{item}' does not come to work")


def _explore(course: Course, hero: str) -> None:
    """Any tile that nobody has been to."""
    for tile in unexplored(course):
        try:
            tiles = before_tile(course, hero, tile)
        except StuckError:
            continue
        walk(course, tiles, Replies())
        return
    raise StuckError("nothing is left to explore")
