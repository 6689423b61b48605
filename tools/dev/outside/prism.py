"""A problem in the language of PRISM, and Storm's answer: explicit model checking of PCTL.

Nothing is left to chance: each step is a choice that leads to one state for sure. "With some
choices this can happen" is, in PCTL, the contrary of "its probability is 0 whatever is chosen".
"""

from __future__ import annotations

import importlib
import tempfile
from pathlib import Path
from typing import Any

from outside.question import STILL, Logic, NoAnswerError, marked_steps, safe, settled
from outside.terms import Dialect, cube, last, literal, named, new_value

from fateloom.dsl.verify.problem.problem import Problem

DIALECT = Dialect(" & ", " | ", "=", "({} ? {} : {})", "true", "false")
LOGIC = Logic(
    "!(P<=0 [X ({})])", "!(P<=0 [({}) U {}])", "!({})", "mark = {}", " & ", " | ", "true"
)  # fmt: skip


def to_prism(problem: Problem) -> str:
    """The model, as an MDP without chance."""
    model = problem.model
    lines = ["mdp", "module story", "  mark : [0..3];"]
    for at, variable in enumerate(model.variables):
        lines.append(f"  {named(at)} : [0..{last(model, at)}]; // {variable.name}")
    lines += [f"  [] true -> (mark' = {mark});" for mark in STILL]
    for step, marks in marked_steps(problem):
        guard = cube(DIALECT, model, step.guard)
        after = "".join(
            f" & ({named(it.variable)}' = {new_value(DIALECT, model, it)})" for it in step.effects
        )
        lines += [f"  [] {guard} -> (mark' = {mark}){after};" for mark in marks]
    first = (
        " & ".join(f"{named(at)} = {value}" for at, value in enumerate(values))
        for values in model.initial
    )
    lines += ["endmodule", f"init mark = 0 & ({' | '.join(f'({it})' for it in first)}) endinit"]
    return "\n".join(lines) + "\n"


def questions(problem: Problem, rounds: int) -> list[str]:
    """SAFE and, where there is noise, whether so many rounds of it are enough."""
    goal = literal(DIALECT, problem.model, problem.goal)
    found = [safe(LOGIC, problem, goal, rounds)]
    return [*found, settled(LOGIC, goal, rounds)] if problem.repeating_upper else found


def storm_safe(problem: Problem, most_rounds: int = 64) -> bool:
    """What Storm says: whether SAFE holds; needs the Python package `stormpy`. Rounds are doubled
    until they are enough; raises NoAnswerError above `most_rounds`.
    """
    storm: Any = importlib.import_module("stormpy")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "model.prism")
        path.write_text(to_prism(problem), encoding="utf-8", newline="\n")
        program = storm.parse_prism_program(str(path))
    rounds = 4
    while rounds <= most_rounds:
        asked = storm.parse_properties(";".join(questions(problem, rounds)), program)
        model = storm.build_model(program, asked)
        holds, *rest = (_holds(storm, model, it) for it in asked)
        if holds or all(rest):  # fewer rounds only ever find fewer ways to win
            return holds
        rounds *= 2
    raise NoAnswerError(f"more than {most_rounds} rounds of noise")


def _holds(storm: Any, model: Any, question: Any) -> bool:
    result = storm.model_checking(model, question)
    return all(bool(result[state]) for state in model.initial_states)
