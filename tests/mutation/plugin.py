"""`./run test --mutants [N] [--seed S]`: changes the engine in small ways, and looks for a test
that notices.

A plugin of pytest that runs mutants in place of tests. The tests are collected once; each mutant
is put into a fork of that process, where the new code takes the place of the old in every function
that has it. So nothing is written into the sources, and a mutant costs what its tests cost: those
that run its line, as recorded in a first pass, the quick ones first, until one of them fails.
"""

from __future__ import annotations

import ast
import gc
import hashlib
import json
import os
import random
import resource
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings
from tests.mutation.operators import Mutant, mutants, mutated

ROOT = Path(__file__).resolve().parents[2]
MUTATED = ("story", "pool", "kernel")
"""The folders of `runtime` that are changed."""

TESTS = (
    "tests/runtime/story",
    "tests/runtime/pool",
    "tests/runtime/kernel",
    "tests/conformance",
    "tests/dsl/plays",
)
"""What is run unless other tests are named."""

BUDGET = 30.0
"""CPU seconds of tests for each mutant; what has not noticed it by then is taken not to."""

CALLS = 30
"""Calls of each function that are recorded in each test: a hot one is the same after that."""

MEMORY = 4 << 30
KILLED, SURVIVED, BROKEN = 1, 0, 3


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("mutants")
    group.addoption("--mutants", type=int, default=100, help="how many mutants")
    group.addoption("--seed", type=int, default=0, help="which of them")
    group.addoption("--part", default="1/1", help="only a part of them: 2/5")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    settings.register_profile(
        "mutants", settings.get_profile("plain"), phases=(Phase.explicit, Phase.generate)
    )  # to make a failure small takes time, and nobody reads it
    settings.load_profile("mutants")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Run the mutants that were asked for in place of the tests, and print the score."""
    if session.testsfailed:
        raise session.Interrupted("the tests cannot be collected")
    options = session.config.option
    run = Run(session.items)
    part, parts = map(int, options.part.split("/"))
    chosen = sample(options.mutants, options.seed)[part - 1 :: parts]
    say(f"\n{len(chosen)} mutants, {len(session.items)} tests")
    survivors, killed, broken = [], 0, 0
    for number, mutant in enumerate(chosen, 1):
        code, why = run.tried(mutant)
        killed += code == KILLED
        broken += code == BROKEN
        if code == SURVIVED:
            survivors.append((mutant, why))
            say(f"  survived  {mutant}  ({why})")
        if number % 25 == 0:
            say(f"  {number} of {len(chosen)}: {killed} killed")
    counted = max(1, len(chosen) - broken)
    say(f"Score: {killed} of {counted} mutants killed, {100 * killed / counted:.1f} %")
    return True


def say(text: str) -> None:
    """A line that no capturing keeps back."""
    print(text, file=sys.__stdout__, flush=True)


def sources() -> dict[str, Path]:
    """The files that are changed, by the names that are shown."""
    folders = [ROOT / "runtime" / "fateloom" / "runtime" / name for name in MUTATED]
    files = sorted(it for folder in folders for it in folder.glob("*.py"))
    return {it.relative_to(ROOT).as_posix(): it for it in files}


def sample(count: int, seed: int) -> list[Mutant]:
    """So many of all mutants there are; the same seed gives the same ones."""
    every = [
        it for name, path in sources().items() for it in mutants(name, path.read_text("utf-8"))
    ]
    return random.Random(seed).sample(every, min(count, len(every)))


class Run:
    """The tests that were collected, and which lines each of them runs."""

    def __init__(self, items: list[pytest.Item]) -> None:
        self.items = items
        self.paths = sources()
        self.cost: dict[str, float] = {}
        self.tests: dict[str, dict[int, list[int]]] = {name: {} for name in self.paths}
        for path, group in _by_file(items).items():
            for node, (cost, lines) in _recorded(path, group, self.paths).items():
                self.cost[node] = cost
                number = next(i for i, it in enumerate(items) if it.nodeid == node)
                for file, line in lines:
                    self.tests[file].setdefault(line, []).append(number)

    def tried(self, mutant: Mutant) -> tuple[int, str]:
        """Whether a test notices the mutant, and what was done to find out."""
        source = self.paths[mutant.file].read_text("utf-8")
        tree = mutated(source, mutant.number)
        body = _lines_of(ast.parse(source), mutant.line)
        numbers = sorted({n for line in body for n in self.tests[mutant.file].get(line, ())})
        if not numbers:
            return SURVIVED, "no test runs this line"
        chosen = [self.items[it] for it in numbers]
        chosen.sort(key=lambda it: (self.cost[it.nodeid] > 0.1) and self.cost[it.nodeid])
        code = _in_child(lambda: self._child(mutant, tree, chosen))
        return code, f"{len(chosen)} tests run it"

    def _child(self, mutant: Mutant, tree: ast.Module, chosen: list[pytest.Item]) -> int:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        if not put_in(tree, str(self.paths[mutant.file])):
            return BROKEN
        spent = 0.0
        for item, following in zip(chosen, [*chosen[1:], None], strict=True):
            cost = self.cost[item.nodeid]
            if spent and spent + cost > BUDGET:
                continue
            spent += cost
            # A loop without end is stopped by the system, and counts as noticed.
            signal.setitimer(signal.ITIMER_PROF, 3 + 10 * cost)
            reports = runtestprotocol(item, nextitem=following, log=False)
            if any(it.failed for it in reports):
                return KILLED
        return SURVIVED


def put_in(tree: ast.Module, file: str) -> bool:
    """Give the functions of a module the code of another tree; whether any was changed."""
    new = {(it.co_qualname, it.co_firstlineno): it for it in _codes(compile(tree, file, "exec"))}
    changed = False
    for it in gc.get_objects():
        if hasattr(type(it), "cache_clear"):
            it.cache_clear()  # what the old code has found
        if type(it) is FunctionType and it.__code__.co_filename == file:
            code = new.get((it.__code__.co_qualname, it.__code__.co_firstlineno))
            if code is not None and code != it.__code__:
                try:
                    it.__code__ = code
                except ValueError:  # it needs other variables of the function around it
                    continue
                changed = True
    return changed


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for it in code.co_consts:
        if isinstance(it, CodeType):
            yield from _codes(it)


def _lines_of(tree: ast.Module, line: int) -> range:
    """The lines of the innermost simple statement at a line: it is recorded by any of them."""
    found = range(line, line + 1)
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and not hasattr(node, "body"):
            last = node.end_lineno or node.lineno
            if node.lineno <= line <= last:
                found = range(node.lineno, last + 1)
    return found


# --- which test runs which line

Lines = list[tuple[str, int]]


def _by_file(items: list[pytest.Item]) -> dict[Path, list[pytest.Item]]:
    groups: dict[Path, list[pytest.Item]] = {}
    for it in items:
        groups.setdefault(it.path, []).append(it)
    return groups


def _recorded(
    path: Path, items: list[pytest.Item], paths: dict[str, Path]
) -> dict[str, tuple[float, Lines]]:
    """CPU seconds and lines of each test of a file; kept until the file or the engine changes."""
    digest = hashlib.sha256(repr([it.nodeid for it in items]).encode())
    for it in (path, *paths.values(), Path(__file__)):
        digest.update(it.read_bytes())
    kept = ROOT / ".pytest_cache" / "mutants" / f"{digest.hexdigest()[:24]}.json"
    if not kept.exists():
        say(f"  recording {path.relative_to(ROOT)}")
        kept.parent.mkdir(parents=True, exist_ok=True)
        _in_child(lambda: _record(items, paths, kept))
    found: dict[str, tuple[float, Lines]] = json.loads(kept.read_text("utf-8"))
    return found


def _record(items: list[pytest.Item], paths: dict[str, Path], kept: Path) -> int:
    names = {str(path): name for name, path in paths.items()}
    made = {}
    for item, following in zip(items, [*items[1:], None], strict=True):
        lines: set[tuple[str, int]] = set()
        sys.settrace(_tracer(names, lines))
        begun = time.process_time()
        runtestprotocol(item, nextitem=following, log=False)
        cost = time.process_time() - begun
        sys.settrace(None)
        made[item.nodeid] = (cost, sorted(lines))
    part = kept.with_suffix(".part")
    part.write_text(json.dumps(made), "utf-8")
    part.replace(kept)
    return 0


def _tracer(names: dict[str, str], lines: set[tuple[str, int]]) -> Any:
    calls: dict[CodeType, int] = {}

    def called(frame: FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        name = names.get(code.co_filename)
        if name is None:
            return None
        calls[code] = calls.get(code, 0) + 1
        if calls[code] > CALLS:
            return None

        def line(frame: FrameType, event: str, _: Any) -> Any:
            if event == "line":
                lines.add((name, frame.f_lineno))
            return line

        return line

    return called


def _in_child(work: Any) -> int:
    """Do it in a fork of this process; gives what it gave. A fork that was stopped has noticed."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return KILLED if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
    code = KILLED
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        code = work()
    finally:
        os._exit(code)
