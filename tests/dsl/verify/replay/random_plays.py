"""Random plays of a model, and what else than a play a game of the engine may have changed."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from functools import cache

from tests.runtime.transitions.stories import model_of
from tests.runtime.transitions.trace import tokens

from fateloom.dsl.verify.problem.step import Step, step_of
from fateloom.dsl.verify.replay.result import Scheduled, replayed
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.kernel.table import start
from fateloom.runtime.program.program import Program
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.transitions.interpreter import applied, holds, is_over
from fateloom.runtime.transitions.model import WORLD, Action, Model, Move, Values
from fateloom.runtime.transitions.variables import Kind

LEFT_OUT = frozenset({Move.STEP, Move.EXPLORE, Move.VISIT})
"""What plays may leave out where positions are not told apart."""

Play = tuple[Step, ...]


@cache
def sure_steps(name: str) -> Play:
    """All steps of a story that nothing stands in the way of."""
    return tuple(it for it in all_steps(name) if it.action.sure and it.outcome.sure)


@cache
def all_steps(name: str) -> Play:
    """All steps of a story, also those that dice, markers and coins may not allow."""
    return tuple(
        step
        for action in model_of(name).actions
        for outcome in action.outcomes
        if (step := step_of(action, outcome)) is not None
    )


def random_play(name: str, seed: int, *, world: bool, sure: bool = True) -> tuple[Play, Values]:
    """A play of 1 to 12 steps, kinds of moves alike often, and the state that it ends in; `world`:
    days, turns and events among them; `sure`: of sure steps alone.
    """
    steps = sure_steps(name) if sure else all_steps(name)
    model, luck = model_of(name), random.Random(seed)
    values = luck.choice(model.initial[:1])  # the heroes sit as the story has them
    play: list[Step] = []
    for _ in range(luck.randint(1, 12)):
        can = [
            it for it in steps if (world or it.action.move not in WORLD) and holds(it.guard, values)
        ]
        kinds = sorted({it.action.move for it in can}, key=lambda move: move.value)
        if not kinds:
            break
        kind = luck.choice(kinds)
        step = luck.choice([it for it in can if it.action.move is kind])
        after = applied(model, step.outcome, values)
        if not is_over(model, after):
            play.append(step)
            values = after
    return tuple(play), values


def differing(program: Program, model: Model, play: Play, end: Values, it: Scheduled) -> list[str]:
    """The variables that end otherwise than in the play, although nothing came in or was left out
    that changes them.
    """
    table = replayed(program, it)
    assert table.state == it.state
    opened = start(StoryRules(program), it.setup, 0, by_hand=True)
    assert not isinstance(opened, Refusal)
    said = [(entry.command, entry.events) for entry in table.log.entries[1:]]
    index = StoryRules(program).index
    there = Counter((one.move, one.hero, one.subject) for one in tokens(index, opened.state, said))
    mine = Counter(_key(one.action) for one in play)
    writes: dict[tuple[Move, str, str], set[int]] = defaultdict(set)
    for action in model.actions:
        for outcome in action.outcomes:
            writes[_key(action)] |= {effect.variable for effect in outcome.effects}
    # A die is tired in some test: before or after the turns that make it ready again.
    tired = {f"effort:{hero}" for move, hero, _ in mine if move is Move.TIRE}
    free = {at for at, it in enumerate(model.variables) if it.name in tired}
    # Any seating will do in which the steps come about.
    free |= {at for at, it in enumerate(model.variables) if it.kind is Kind.SEATING}
    # Days, turns and events come at other moments than in the play, and find another state.
    other = [key for key in there | mine if there[key] != mine[key] or key[0] in WORLD]
    free |= {at for key in other for at in writes[key]}
    return [
        f"{variable.name}: {variable.labels[one]} and not {variable.labels[two]}"
        for at, (variable, one, two) in enumerate(zip(model.variables, it.values, end, strict=True))
        if one != two and at not in free and not (variable.open_end and one > two)
    ]


def _key(action: Action) -> tuple[Move, str, str]:
    """What an action is in the tokens of a game, where a day is nobody's."""
    return action.move, "" if action.move is Move.DAY else action.hero, action.subject
