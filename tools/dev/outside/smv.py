"""A problem as SMV, and NuSMV's answer: symbolic model checking of CTL, on diagrams of its own."""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path

from outside.question import START, STILL, Logic, NoAnswerError, marked_steps, safe, settled
from outside.terms import Dialect, cube, last, literal, named, new_value

from fateloom.dsl.verify.problem.problem import Problem

DIALECT = Dialect(" & ", " | ", "=", "({} ? {} : {})", "TRUE", "FALSE")
LOGIC = Logic("EX ({})", "E [{} U {}]", "!({})", "mark = {}", " & ", " | ", "TRUE")
VERDICT = re.compile(r"^-- specification .* is (true|false)$", re.MULTILINE)


def to_smv(problem: Problem, rounds: int = 1) -> str:
    """The model, and as specifications SAFE and, where there is noise, whether so many rounds of
    it are enough. At least one round.
    """
    model, everything = problem.model, range(len(problem.model.variables))
    lines = ["MODULE main", "VAR", f"  mark : {START}..3;"]
    for at, variable in enumerate(model.variables):
        lines.append(f"  {named(at)} : 0..{last(model, at)}; -- {variable.name}")
    first = (
        " & ".join(f"{named(at)} = {value}" for at, value in enumerate(values))
        for values in model.initial
    )
    lines += [f"INIT mark = {START} & ({' | '.join(f'({it})' for it in first)})", "TRANS"]
    still = [f"next({named(at)}) = {named(at)}" for at in everything]
    ways = [" & ".join([f"next(mark) in {_set(STILL)}", *still])]
    for step, marks in marked_steps(problem):
        after = list(still)
        for effect in step.effects:
            at = effect.variable
            after[at] = f"next({named(at)}) = {new_value(DIALECT, model, effect)}"
        guard = cube(DIALECT, model, step.guard)
        ways.append(" & ".join([guard, f"next(mark) in {_set(marks)}", *after]))
    lines.append("\n| ".join(f"({way})" for way in ways))
    goal = literal(DIALECT, model, problem.goal)
    lines.append(f"SPEC {safe(LOGIC, problem, goal, rounds)}")
    if problem.repeating_upper:
        lines.append(f"SPEC {settled(LOGIC, goal, rounds)}")
    return "\n".join(lines) + "\n"


def _set(values: tuple[int, ...]) -> str:
    return "{" + ", ".join(map(str, values)) + "}"


def nusmv_safe(problem: Problem, program: str, most_rounds: int = 64) -> bool:
    """What NuSMV says: whether SAFE holds. `program`: where NuSMV is. Rounds are doubled until
    they are enough; raises NoAnswerError above `most_rounds`.
    """
    rounds = 4
    while rounds <= most_rounds:
        holds, *rest = _answers(program, to_smv(problem, rounds))
        if holds or all(rest):  # fewer rounds only ever find fewer ways to win
            return holds
        rounds *= 2
    raise NoAnswerError(f"more than {most_rounds} rounds of noise")


def _answers(program: str, text: str) -> list[bool]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "model.smv")
        path.write_text(text, encoding="utf-8", newline="\n")
        done = subprocess.run(
            [program, "-dcx", str(path)], capture_output=True, text=True, check=False
        )
    found = [it == "true" for it in VERDICT.findall(done.stdout)]
    if len(found) != text.count("\nSPEC "):
        raise NoAnswerError(done.stderr.strip() or done.stdout.strip())
    return found
