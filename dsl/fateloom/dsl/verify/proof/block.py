"""Blocks: plays of the concrete problem after which the hero cannot win, made short."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fateloom.dsl.verify.abstraction.location_abstraction import (
    AbstractProblem,
    identity_abstraction,
)
from fateloom.dsl.verify.plan.dead_ends import DeadEnds, states_along
from fateloom.dsl.verify.plan.lift_plan import PlanLifter
from fateloom.dsl.verify.plan.planner import Planner
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.proof.symbolic_oracle import Path
from fateloom.runtime.record import record
from fateloom.runtime.transitions.interpreter import holds
from fateloom.runtime.transitions.model import Values


@record
class Block:
    """A play of the concrete problem after which the hero cannot win.

    `turning_point`: the number of steps after which there is no way back; the last of them is the
    point of no return. `trap`: the dead ends it leads to, over states of the abstract problem.
    """

    start: Values
    play: tuple[Step, ...]
    turning_point: int
    trap: DeadEnds
    abstract_problem: AbstractProblem


def block_of(problem: Problem, path: Path, trap: DeadEnds) -> Block | None:
    """A path into dead ends as a block. What is of no account for the hero may have to be laid down
    at its end, by somebody who carries too much.
    """
    small = identity_abstraction(problem)
    states = states_along(problem.model, path.start, path.steps) or [path.start]
    steps = path.steps
    if not holds(problem.at_rest, states[-1]):
        rest = Planner(problem.model, problem.steps).reach(states[-1], problem.at_rest)
        if rest is None:
            return None
        steps = (*steps, *rest.steps)
    return _minimal_block(small, path.start, steps, trap)


def concrete_block(small: AbstractProblem, play: tuple[Step, ...], trap: DeadEnds) -> Block | None:
    """The play in the concrete problem, as short as leaving out steps makes it; None: it cannot be
    played there.
    """
    whole = PlanLifter(small).whole(play)
    if whole is None:
        return None
    blocks = (_minimal_block(small, it, whole.steps, trap) for it in small.concrete.model.initial)
    return next((it for it in blocks if it is not None), None)


def _minimal_block(
    small: AbstractProblem, start: Values, play: tuple[Step, ...], trap: DeadEnds
) -> Block | None:
    """The play without what can be left out; None: it does not lead into the dead ends."""
    model, abstraction = small.concrete.model, small.abstraction

    def ends_badly(steps: Sequence[Step]) -> bool:
        states = states_along(model, start, steps)
        if states is None or not holds(small.concrete.at_rest, states[-1]):
            return False
        return trap.contains(abstraction.abstract_state(states[-1]))

    if not ends_badly(play):
        return None
    short = minimized(play, ends_badly)
    states = states_along(model, start, short) or []
    return Block(start, short, _turning_point(small, states, trap), trap, small)


def _turning_point(small: AbstractProblem, states: list[Values], trap: DeadEnds) -> int:
    """After how many steps all states to come are hopeless."""
    last = len(states) - 1
    while last and trap.contains(small.abstraction.abstract_state(states[last - 1])):
        last -= 1
    return last


def minimized(play: tuple[Step, ...], is_bad: Callable[[Sequence[Step]], bool]) -> tuple[Step, ...]:
    """The play without what can be left out of it (delta debugging, Zeller 1999)."""
    size = max(len(play) // 2, 1)
    while size:
        at = 0
        while at < len(play):
            less = (*play[:at], *play[at + size :])
            if is_bad(less):
                play = less
            else:
                at += size
        size //= 2
    return play
