"""Paths that are shut for good at the end of a play, where nothing that is missing says why: their
finale can never begin, is under way and leads nowhere, or another one is under way.
"""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.verify.explain.answer import ShutPath
from fateloom.dsl.verify.explain.words import Words
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.subproblems import with_everybody
from fateloom.dsl.verify.reachability.delete_relaxation import relaxed_values
from fateloom.runtime.program.destiny import Path
from fateloom.runtime.program.program import Program
from fateloom.runtime.transitions.model import Assign, Values
from fateloom.runtime.transitions.variables import (
    NO_FINALE,
    FinaleState,
    is_on_path,
    is_stage,
    is_won,
)


def shut_paths(program: Program, words: Words, problem: Problem, end: Values) -> Iterator[ShutPath]:
    """Of each path that cannot be finished any more even by everything that the hero might hope
    for, why, if it is one of the reasons above. Grows with the steps that the hero may hope for.
    """
    at = problem.goal.variable
    values = problem.model.variables[at].values
    reached = relaxed_values(problem, end)[at]
    open_paths = {
        it.path
        for number, it in enumerate(values)
        if isinstance(it, FinaleState) and is_won(it) and reached >> number & 1
    }
    now = values[end[at]]
    stays = not reached >> values.index(NO_FINALE) & 1
    own = next((it for it in program.destinies if it.hero == problem.hero), None)
    for path in own.paths if own is not None else ():
        if path.id in open_paths:
            continue
        title = words.path(problem.hero, path.id)
        if isinstance(now, FinaleState) and is_stage(now):
            running = words.path(problem.hero, now.path)
            if now.path == path.id:
                yield ShutPath(title, "its finale is under way, and no stage leads to its end")
            elif stays:
                who = words.hero(problem.hero)
                yield ShutPath(title, f"{who} is in the finale '{running}' and cannot leave it")
        elif not _begins(problem, path.id):
            yield ShutPath(title, f"it can never begin: no game meets what {_lines(path)} asks for")


def nobody_can(problem: Problem) -> bool:
    """Whether no game leads to the end of a finale of the hero, whatever anybody does; where the
    question is about one path, to the end of that.
    """
    begin, goal = problem.model.initial, problem.goal
    won = goal.allowed & problem.model.variables[goal.variable].mask(is_won)
    every = (problem, with_everybody(problem))
    return not any(relaxed_values(it, *begin)[goal.variable] & won for it in every)


def _begins(problem: Problem, path: str) -> bool:
    """Whether any step begins the finale of a path."""
    at = problem.goal.variable
    values = problem.model.variables[at].values
    none = values.index(NO_FINALE)
    return any(
        isinstance(it, Assign) and is_on_path(values[it.value], path)
        for step in problem.optimistic
        if all(one.variable != at or one.allowed >> none & 1 for one in step.guard)
        for it in step.effects
        if it.variable == at
    )


def _lines(path: Path) -> str:
    """Where it is written how the finale begins."""
    return " or ".join(clean(f"{it.span.file}:{it.span.line}") for it in path.begins)
