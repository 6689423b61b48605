"""Causes of a block, read off its decisive steps: who takes them, and whether dice decide."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from fateloom.dsl.verify.explain.decisive import WALKS
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.subproblems import is_own
from fateloom.dsl.verify.verdict import Blame
from fateloom.runtime.transitions.interpreter import changed, holds
from fateloom.runtime.transitions.model import WORLD, Values

ORDER = (Blame.OPPONENTS, Blame.HERO, Blame.LUCK, Blame.WORLD)


def causes(
    problem: Problem,
    start: Values,
    play: Sequence[Step],
    decisive: Collection[int],
    is_lost: Callable[[Values], bool],
) -> tuple[Blame, ...]:
    """What the steps of a play at the `decisive` places are, each kind once, in the order of ORDER:
    deeds of others (with their dice), choices of the hero, dice of the hero (where another result
    would have left a way), the world. Where no
    place is decisive: of all that is more than a walk.
    """
    places = (
        decisive
        or [at for at, it in enumerate(play) if it.action.move not in WALKS]
        or range(len(play))
    )
    return in_order(_cause(problem, start, play, at, is_lost) for at in places)


def in_order(found: Iterable[Blame]) -> tuple[Blame, ...]:
    """Causes, each once, in the order of ORDER."""
    some = frozenset(found)
    return tuple(it for it in ORDER if it in some)


def blame_of(found: Sequence[Blame]) -> Blame:
    """Causes in one word. Days and events come to whatever others do: that is theirs."""
    match tuple(it for it in found if it is not Blame.WORLD):
        case ():
            return Blame.WORLD
        case (Blame.OPPONENTS,):
            return Blame.OPPONENTS
        case _ if len(found) == 1:
            return found[0]
        case _:
            return Blame.MIXED


def _cause(
    problem: Problem,
    start: Values,
    play: Sequence[Step],
    at: int,
    is_lost: Callable[[Values], bool],
) -> Blame:
    step = play[at]
    if step.action.move in WORLD:
        return Blame.WORLD
    if not is_own(problem, step):
        return Blame.OPPONENTS
    if not step.outcome.chance:
        return Blame.HERO
    others = (
        it
        for it in problem.steps
        if it.action == step.action and it.outcome.chance != step.outcome.chance
    )
    ends = (_end(problem, start, [*play[:at], it, *play[at + 1 :]]) for it in others)
    return Blame.HERO if all(map(is_lost, ends)) else Blame.LUCK


def _end(problem: Problem, values: Values, play: Sequence[Step]) -> Values:
    """The end of a play, without what is impossible in it."""
    for step in play:
        if holds(step.guard, values):
            values = changed(problem.model, step.effects, values)
    return values
