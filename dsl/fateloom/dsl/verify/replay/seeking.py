"""Steps of a play that have no fixed moment: items used within some test, and automatic abilities.

If no test of the play follows, any test that the hero can take will do.
"""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.verify.problem.step import Step, step_of
from fateloom.dsl.verify.replay.answers import Replies, answer_pending
from fateloom.dsl.verify.replay.execute import execute, prepare
from fateloom.dsl.verify.replay.game_run import GameRun, RefusedError
from fateloom.dsl.verify.replay.lookahead import LOSS, loss
from fateloom.dsl.verify.replay.preconditions import establish, unmet
from fateloom.dsl.verify.replay.result import StuckError
from fateloom.dsl.verify.replay.turns import await_turn, bring_next_to, pass_turn, unexplored, walk
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.items import IN_TEST, Window
from fateloom.runtime.program.words import Skill
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.abilities import works_by_itself
from fateloom.runtime.story.index import within
from fateloom.runtime.story.state import Step as TurnStep
from fateloom.runtime.transitions.model import Move

MOST = 8
"""Tests that are tried."""


def happens_in_test(run: GameRun, step: Step) -> bool:
    """Whether the step is something within a test: an effort die, or an ability of tests."""
    if step.action.move is Move.TIRE:
        return True
    if step.action.move is not Move.USE:
        return False
    ability = run.index.item[step.action.subject].ability
    return ability is not None and ability.window in IN_TEST


def take_test_for(run: GameRun, number: int, step: Step) -> None:
    """Have the hero take the test that changes least for the play, of those that can be taken; the
    step is executed in it. Raises StuckError.
    """
    agenda = run.agenda
    now, agenda.now = agenda.now, -1  # the present step itself is executed on the way
    try:
        _take_mildest(run, number, step)
    finally:
        agenda.now = now


def _take_mildest(run: GameRun, number: int, step: Step) -> None:
    start, relevant_variables = run.checkpoint(), run.agenda.relevant_variables()
    before = run.values
    best: tuple[int, Step] | None = None
    for test in _tests(run, step):
        if _takes(run, test) and number in run.agenda.over:
            after = run.values
            harm = sum(before[at] != after[at] for at in relevant_variables) + loss(run)
            if harm < LOSS and (best is None or harm < best[0]):
                best = harm, test
        run.restore(start)
    if best is None:
        raise StuckError("no test comes in which that could be used")
    _takes(run, best[1])


def _takes(run: GameRun, test: Step) -> bool:
    """Takes the test; returns whether it can be taken."""
    try:
        for literal in unmet(run, test):
            establish(run, test, literal)
        prepare(run, test)
        execute(run, test, Replies())
        answer_pending(run, Replies())
    except (RefusedError, StuckError):
        return False
    return True


def _tests(run: GameRun, step: Step) -> Iterator[Step]:
    """Options of the hero with a test in which the step could be executed."""
    hero = step.action.hero
    seen: set[str] = set()
    for action in run.model.actions:
        if action.move is not Move.OPTION or action.hero != hero or action.subject in seen:
            continue
        tests = (
            it for it in within(run.index.option[action.subject].body) if isinstance(it, st.Test)
        )
        if len(seen) < MOST and any(_fits(run, step, it.skill) for it in tests):
            seen.add(action.subject)
            # The test decides which of its outcomes it has.
            yield from filter(None, (step_of(action, it) for it in action.outcomes[:1]))


def _fits(run: GameRun, step: Step, skill: Skill) -> bool:
    if step.action.move is Move.TIRE:
        return True
    ability = run.index.item[step.action.subject].ability
    return ability is not None and ability.skill in (None, skill)


def is_automatic(run: GameRun, step: Step) -> bool:
    """Whether the step is an ability that works by itself (DST-120)."""
    if step.action.move is not Move.USE:
        return False
    ability = run.index.item[step.action.subject].ability
    return ability is not None and works_by_itself(ability)


def await_ability(run: GameRun, step: Step) -> None:
    """Create the moment of the ability, and wait until it has worked. Raises StuckError."""
    hero, item = step.action.hero, step.action.subject
    ability = run.index.item[item].ability
    for _ in range(3):
        if run.claim(Move.USE, item):
            return
        await_turn(run, hero)
        if run.state.turn.step is not TurnStep.MOVE:
            pass_turn(run)
            continue
        match ability.window if ability is not None else None:
            case Window.ON_STAY:
                run.issue(cmd.Stay())
                answer_pending(run, Replies())
            case Window.ON_EXPLORE:
                _explore(run, hero)
            case _:
                pass_turn(run)
    raise StuckError(f"'{item}' does not come to work")


def _explore(run: GameRun, hero: str) -> None:
    """Explores any tile that nobody has explored."""
    for tile in unexplored(run):
        try:
            tiles = bring_next_to(run, hero, tile)
        except StuckError:
            continue
        walk(run, tiles, Replies())
        return
    raise StuckError("nothing is left to explore")
