"""Blockers: literals that a blocked hero can no longer achieve, and the steps that caused it."""

from __future__ import annotations

from collections.abc import Sequence

from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.delete_relaxation import own_sources, relaxed_values
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Literal, Model, Move, Values
from fateloom.runtime.transitions.variables import Kind, Variable

DEEPEST = 3
"""Greatest number of steps back from what is missing to its causes."""

MAX_BLOCKERS = 40

ASIDE = frozenset({Kind.HERO_TILE, Kind.HELD, Kind.FINALE, Kind.DAY})
"""Variables that no repair changes: where heroes stand, how much they carry, the day."""


@record
class Blocker:
    """A literal that cannot hold any more, with its variable; the step that asks for it; the
    distance from the finale (0: a step into the finale asks for it).
    """

    variable: Variable
    literal: Literal
    step: Step
    depth: int


@record
class Spoiler:
    """A step of the play that gave a variable its final value; its number, counted from 0."""

    variable: Variable
    step: Step
    number: int


def blockers(problem: Problem, end: Values) -> tuple[Blocker, ...]:
    """What can no longer be achieved in the state at the end of a play, the nearest to a finale
    first.
    """
    values = relaxed_values(problem, end)
    found: dict[tuple[Literal, str], Blocker] = {}
    todo = [(step, 0) for step in _nearest(problem, values)]
    asked: set[Literal] = set()
    while todo and len(found) < MAX_BLOCKERS:
        step, depth = todo.pop(0)
        for literal in step.guard:
            variable = problem.model.variables[literal.variable]
            if values[literal.variable] & literal.allowed or variable.kind in ASIDE:
                continue
            found.setdefault(
                (literal, step.action.subject), Blocker(variable, literal, step, depth)
            )
            if literal not in asked and depth < DEEPEST:
                asked.add(literal)
                todo += [(it, depth + 1) for it in own_sources(problem, literal, end)]
    return tuple(found.values())


def spoilers(
    model: Model, play: Sequence[Step], turning_point: int, wanted: Sequence[Blocker]
) -> tuple[Spoiler, ...]:
    """For each of these, the last step of the play that wrote its variable; the latest first. If
    there is none, everything that the step at the point of no return wrote.
    """
    found: dict[tuple[int, int], Spoiler] = {}
    for blocker in wanted:
        for number in range(len(play) - 1, -1, -1):
            if blocker.literal.variable in play[number].writes:
                spoiler = Spoiler(blocker.variable, play[number], number)
                found.setdefault((number, blocker.literal.variable), spoiler)
                break
    if not found and turning_point:
        last = play[turning_point - 1]
        for at in sorted(last.writes):
            if model.variables[at].kind not in ASIDE:
                spoiler = Spoiler(model.variables[at], last, turning_point - 1)
                found[turning_point - 1, at] = spoiler
    return tuple(sorted(found.values(), key=lambda it: (-it.number, it.variable.name)))


def _nearest(problem: Problem, values: Sequence[int]) -> list[Step]:
    """For each path, the steps into its finale with the fewest unachievable literals; within the
    finale, where it cannot be entered from outside.
    """
    short: dict[tuple[str, Move], list[tuple[int, Step]]] = {}
    for step in problem.optimistic:
        stage = step.action.stage
        if problem.goal.variable in step.writes and stage is not None:
            vain = sum(not values[it.variable] & it.allowed for it in step.guard)
            path = stage.path
            short.setdefault((path, step.action.move), []).append((vain, step))
    found: list[Step] = []
    for steps in short.values():
        least = min(vain for vain, _ in steps)
        found += [step for vain, step in steps if vain == least]
    return found
