"""A problem as Promela, and SPIN's answers: explicit search by a program made for the model.

SPIN's logic (LTL) cannot say "from every state there is a way". What it can say is how many states
can come about. And once they are listed, it can be asked from each of them, one after the other,
whether the hero alone comes to a finale. That is exact where nothing repeats for ever, and slow,
so it is for small models.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from outside.question import ANY, SOLO, NoAnswerError, marked_steps
from outside.terms import Dialect, cube, last, literal, named, new_value, tangled

from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.runtime.record import record

DIALECT = Dialect(" && ", " || ", "==", "({} -> {} : {})", "true", "false")
STORED = re.compile(r"^\s*(\d+) states, stored", re.MULTILINE)
STOPPED = re.compile(r"max search depth too small|out of memory|MEMLIM bound|Time limit", re.I)
ERRORS = re.compile(r"errors: (\d+)")
TOLD = re.compile(r"^state((?: \d+)+)$", re.MULTILINE)


@record
class Search:
    """How many states can come about, and the CPU seconds of it: SPIN and the C compiler, which
    make the program, and the program itself. Not `complete`: stopped by time or memory before all
    was seen.
    """

    states: int
    complete: bool
    seconds_to_make: float
    seconds_to_search: float


def to_promela(problem: Problem) -> str:
    """The model. The program made of it searches all that can happen; with FATELOOM_FROM="2 0 1"
    in its environment the hero is alone and begins from that state, and a finale is an error; with
    FATELOOM_TELL it prints each state that it comes to.
    """
    model, names = problem.model, [named(at) for at in range(len(problem.model.variables))]
    lines = ["c_decl { static int telling; }", "bool alone;"]
    for at, variable in enumerate(model.variables):
        kind = "byte" if last(model, at) < 256 else "int"
        lines.append(f"{kind} {named(at)}; hidden {kind} n{at}; /* {variable.name} */")
    values = ", ".join(f"now.{it}" for it in names)
    read = "".join(f" now.{it} = strtol(from, &from, 10);" for it in names)
    lines += [
        "c_code {",
        f'void told(void) {{ if (telling) printf("state{" %d" * len(names)}\\n", {values}); }}',
        "void begun(void) {",
        '  char *from = getenv("FATELOOM_FROM"); telling = getenv("FATELOOM_TELL") != NULL;',
        f"  if (from) {{ now.alone = 1;{read} }}",
        "  told();",
        "} }",
        "active proctype story() {",
        "  if",
    ]
    for state in model.initial:
        first = "; ".join(f"{it} = {value}" for it, value in zip(names, state, strict=True))
        lines.append(f"  :: d_step {{ {first}; c_code {{ begun(); }} }}")
    lines += ["  fi;", "  do"]
    goal = literal(DIALECT, model, problem.goal)
    for step, marks in marked_steps(problem):
        if (who := _who(marks)) is not None:
            guard = DIALECT.both.join([*who, cube(DIALECT, model, step.guard)])
            parts = _assignments(problem, step)
            if problem.goal.variable in step.writes:
                parts.append(f"assert(!(alone && {goal}))")
            parts.append("c_code { told(); }")
            lines.append(f"  :: d_step {{ {guard} -> {'; '.join(parts)} }}")
    lines += ["  od", "}"]
    return "\n".join(lines) + "\n"


def _who(marks: tuple[int, ...]) -> list[str] | None:
    """When steps with such marks are open: alone, not alone, either way, or (None) never."""
    match ANY in marks, SOLO in marks:
        case True, True:
            return []
        case True, False:
            return ["!alone"]
        case False, True:
            return ["alone"]
        case _:
            return None


def _assignments(problem: Problem, step: Step) -> list[str]:
    new = {it.variable: new_value(DIALECT, problem.model, it) for it in step.effects}
    if not tangled(step):
        return [f"{named(at)} = {value}" for at, value in new.items()]
    kept = [f"n{at} = {value}" for at, value in new.items()]
    return kept + [f"{named(at)} = n{at}" for at in new]


@contextmanager
def searcher(problem: Problem, optimize: str) -> Iterator[Path]:
    """The program that SPIN makes of a problem, for as long as the block lasts. Needs `spin` and
    `gcc`. `optimize`: how hard the compiler tries, "-O0" to "-O2".
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "model.pml").write_text(to_promela(problem), encoding="utf-8", newline="\n")
        _run(["spin", "-a", "model.pml"], folder)
        options = [optimize, "-w", "-DSAFETY", "-DNOREDUCE", "-DMEMLIM=4096"]
        _run(["gcc", *options, "-o", "pan", "pan.c"], folder)
        yield folder / "pan"


def spin_search(problem: Problem, *, minutes: int = 1, depth: int = 10_000_000) -> Search:
    """How many states SPIN finds, and how long it takes, for the measurements. The search alone
    stops after so many minutes, at 4 GiB, or (told as incomplete) below so many steps.
    """
    began = _children()
    with searcher(problem, "-O2") as pan:
        made = _children()
        out = _run([str(pan), "-E", "-w24", f"-m{depth}", f"-Q{minutes}"], pan.parent)
        complete = not STOPPED.search(out)
        return Search(_stored(out), complete, made - began, _children() - made)


def states_of(pan: Path) -> int:
    """How many states can come about."""
    return _stored(_pan(pan, "-w20", {}))


def _stored(out: str) -> int:
    return int(_match(STORED, out)) - 1  # one more, before the first turn begins


def spin_safe(problem: Problem, pan: Path) -> bool:
    """Whether the hero comes to a finale alone from each state that can come about; the search is
    run once for each of them. For problems without noise only.
    """
    if problem.repeating_upper:
        raise ValueError("SPIN cannot be asked about what repeats for ever")
    states = set(TOLD.findall(_pan(pan, "-w12", {"FATELOOM_TELL": "1"})))
    return all(
        _match(ERRORS, _pan(pan, "-w12", {"FATELOOM_FROM": it})) == "1" for it in sorted(states)
    )


def _pan(pan: Path, size: str, surroundings: dict[str, str]) -> str:
    """One run: dead ends (-E) are no errors, but finales of the hero alone are. `size`: -wN, for
    a table of states that begins with 2**N places.
    """
    for depth in (10_000, 1_000_000, 20_000_000):
        out = _run([str(pan), "-E", size, f"-m{depth}"], pan.parent, surroundings)
        if not STOPPED.search(out):
            return out
    raise NoAnswerError("a search too deep or too large")


def _run(command: list[str], folder: Path, surroundings: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | (surroundings or {}),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NoAnswerError(done.stderr.strip() or done.stdout.strip())
    return done.stdout


def _match(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    if found is None:
        raise NoAnswerError(text)
    return found[1]


def _children() -> float:
    """The CPU seconds of all programs that were run so far."""
    times = os.times()
    return times.children_user + times.children_system
