"""Write docs/ways.md, the way of one option and the way of one verdict, from a trace of both; with
`--check`, only say whether it is fresh.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import CodeType, FrameType

from made import kept

from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.dsl.verify.explain.explain import answer
from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.proof.prover_api import Prover
from fateloom.runtime.kernel.game import Chance, Decision, Over, Refusal
from fateloom.runtime.program.program import Program
from fateloom.runtime.story.command import Command, UseOption, Visit
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import State
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "ways.md"
STORY = ROOT / "tools" / "fateloom" / "tools" / "story" / "starter"
PARTS = tuple(f"{ROOT / it / 'fateloom'}/" for it in ("dsl", "runtime", "tools"))
EVERYWHERE = ("record", "span", "kernel", "codec", "program")
"""Folders of the runtime that everybody uses: to name them at each call would hide the way."""

OPENING = """\
# The way of an option, and of a verdict

The modules that work when a player takes an option in the story that `fateloom new` writes, and when its first hero is proved: each where it is first met, below the one that called it,
with the function that was called and what the module is for. What everybody uses (records, spans, `kernel`, `program`) is left out.

<!-- Made by tools/dev/ways_page.py from a trace of both. -->

## An option

{option}

## A verdict

{verdict}
"""  # noqa: E501 - prose of a page


@dataclass
class Call:
    """A function that was called, and what it was the first to call in other modules."""

    module: str
    name: str
    calls: list[Call] = field(default_factory=list)


def module_of(code: CodeType) -> str | None:
    """`runtime.story.decide`; None for what is no module of Fateloom, or used everywhere."""
    for folder in PARTS:
        if code.co_filename.startswith(folder):
            path = Path(code.co_filename).relative_to(folder).with_suffix("")
            names = [it for it in path.parts if it != "__init__"]
            if len(names) > 1 and names[0] == "runtime" and names[1] in EVERYWHERE:
                return None
            return ".".join(names)
    return None


def traced(work: Callable[[], object]) -> Call:
    """The calls that cross from module to module while it works."""
    top = Call("", "")
    stack, seen = [top], set[CodeType]()

    def heard(frame: FrameType, event: str, _: object) -> None:
        if event == "return" and len(stack) > 1:
            stack.pop()
        if event != "call":
            return
        code, above = frame.f_code, stack[-1]
        module = module_of(code)
        is_way = module not in (None, above.module) and code.co_name[0] != "<"
        if is_way and code not in seen:
            seen.add(code)
            above.calls.append(Call(module or "", code.co_name))
            stack.append(above.calls[-1])
        else:  # further calls are told below the same function
            stack.append(above)

    sys.setprofile(heard)
    try:
        work()
    finally:
        sys.setprofile(None)
    return top


def purpose(module: str) -> str:
    """The first sentence of the docstring of a module."""
    root, *rest = module.split(".")
    path = ROOT / root / "fateloom" / root / Path(*rest)
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    first = " ".join(text.split("\n\n")[0].split())
    return re.split(r"(?<! al)\. ", first)[0].rstrip(".:")


def lines(call: Call, depth: int, met: set[str]) -> Iterator[str]:
    """The modules that a function goes through, as a nested list; each where it is first met."""
    for it in call.calls:
        if it.module in met:
            yield from lines(it, depth, met)
            continue
        met.add(it.module)
        yield f"{'    ' * depth}- `{it.module}.{it.name}`: {purpose(it.module)}"
        yield from lines(it, depth + 1, met)


def program() -> Program:
    """The story, compiled."""
    files = sorted(it for it in STORY.rglob("*") if it.suffix in (".fate", ".yaml"))
    sources = [
        Source(it.relative_to(STORY).as_posix(), it.read_text(encoding="utf-8")) for it in files
    ]
    found = check(sources, lint=False).program
    assert found is not None
    return found


def option(story: Program) -> Call:
    """The first option that a hero can take who visits whatever can be visited."""
    rules = StoryRules(story)
    heroes = tuple(it.id for it in story.heroes)
    state = rules.setup(SetUp(len(heroes), heroes))
    assert not isinstance(state, Refusal)
    for event in rules.opening(state):
        state = rules.evolve(state, event)
    command = next_command(rules, state)
    while not isinstance(command, UseOption):
        _, state = rules.apply_legal(state, command)
        command = next_command(rules, state)
    return traced(partial(rules.apply, state, command))


def next_command(rules: StoryRules, state: State) -> Command:
    """An option, a visit, or whatever comes first."""
    match rules.legal(state):
        case Chance(answers):
            return answers.outcomes[0][0]
        case Decision(_, commands):
            good = [it for kind in (UseOption, Visit) for it in commands if isinstance(it, kind)]
            return [*good, *commands][0]
        case Over():
            raise ValueError("the game is over, and nobody has taken an option")


def verdict(story: Program) -> Call:
    """Whether the first hero can be blocked, at the largest table."""

    def asked() -> None:
        model = transitions(story, Company(tuple(it.id for it in story.heroes)))
        problem = problem_of(model, model.company.heroes[0])
        answer(story, problem, Prover(), lambda *_: "", paths=False)

    return traced(asked)


def page() -> str:
    """The whole page."""
    story = program()
    return OPENING.format(
        option="\n".join(lines(option(story), 0, set())),
        verdict="\n".join(lines(verdict(story), 0, set())),
    )


if __name__ == "__main__":
    sys.exit(kept(PAGE, page(), sys.argv))
