"""`./run test --mutants [N] [--seed S]`: changes the engine in small ways, and looks for a test
that notices. `--mutants --only 'story/flow.py:51'` repeats what has survived.

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
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings
from tests.mutation.operators import Mutant, mutants, mutated

ROOT = Path(__file__).resolve().parents[2]
MUTATED = ("story", "pool", "kernel")
"""The folders of `runtime` that are changed."""

BUDGET = 10.0
"""CPU seconds of tests for each mutant; what has not noticed it by then is taken not to."""

NOTE = "__note_for_mutants__"
"""The global name of what is called before each statement while it is recorded what tests run."""

MEMORY = 4 << 30
KILLED, SURVIVED, BROKEN = 1, 0, 3


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("mutants")
    group.addoption("--mutants", type=int, nargs="?", const=100, help="how many mutants")
    group.addoption("--seed", type=int, default=0, help="which of them")
    group.addoption("--part", default="1/1", help="only a part of them: 2/5")
    group.addoption(
        "--only", action="append", help="all of these instead, by a part of what is printed of them"
    )


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
    taken = named(options.only) if options.only else sample(options.mutants, options.seed)
    chosen = taken[part - 1 :: parts]
    say(f"\n{len(chosen)} mutants, {len(session.items)} tests")
    survivors, killed, broken = [], 0, 0
    for number, mutant in enumerate(chosen, 1):
        code, why = run.tried(mutant)
        killed += code == KILLED
        broken += code == BROKEN
        if code == SURVIVED:
            survivors.append((mutant, why))
            say(f"  survived  {mutant}  ({why})")
        if number % 10 == 0:
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


@cache
def every() -> tuple[Mutant, ...]:
    """All mutants there are, in the order of the files."""
    files = sources().items()
    return tuple(it for name, path in files for it in mutants(name, path.read_text("utf-8")))


def sample(count: int, seed: int) -> list[Mutant]:
    """So many of all mutants; the same seed gives the same ones."""
    return random.Random(seed).sample(every(), min(count, len(every())))


def named(parts: list[str]) -> list[Mutant]:
    """All mutants whose line in the list of survivors has one of these texts in it."""
    return [it for it in every() if any(part in str(it) for part in parts)]


class Run:
    """The tests that were collected, and which lines each of them runs."""

    def __init__(self, items: list[pytest.Item]) -> None:
        self.items = items
        self.paths = sources()
        for path in self.paths.values():  # also what is imported when it is needed alone
            import_module(".".join(path.relative_to(ROOT / "runtime").with_suffix("").parts))
        self.cost: dict[str, float] = {}
        self.tests: dict[tuple[str, int], list[int]] = {}
        notes = recorded(items, self.paths)
        for number, item in enumerate(items):
            self.cost[item.nodeid], places = notes[item.nodeid]
            for file, line in places:
                self.tests.setdefault((file, line), []).append(number)

    def tried(self, mutant: Mutant) -> tuple[int, str]:
        """Whether a test notices the mutant, and what was done to find out."""
        source = self.paths[mutant.file].read_text("utf-8")
        tree = mutated(source, mutant.number)
        numbers = self.tests.get((mutant.file, statement_at(ast.parse(source), mutant.line)), [])
        if not numbers:
            return SURVIVED, "no test runs this line"
        chosen = [self.items[it] for it in numbers]
        random.Random(mutant.number).shuffle(chosen)  # neighbours are much alike
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
    gc.unfreeze()  # what was collected is not among the objects else (tests/conftest.py)
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


# --- which test runs which statement

Recorded = dict[str, tuple[float, list[tuple[str, int]]]]
"""CPU seconds of each test, and the files and lines of the statements that it runs."""


def recorded(items: list[pytest.Item], paths: dict[str, Path]) -> Recorded:
    """What each test runs; kept for each file of tests until it or the engine changes."""
    groups: dict[Path, list[pytest.Item]] = {}
    for it in items:
        groups.setdefault(it.path, []).append(it)
    engine = hashlib.sha256(b"notes 2")
    for path in paths.values():
        engine.update(path.read_bytes())
    kept = {}
    for path, group in groups.items():
        digest = engine.copy()
        digest.update(repr([it.nodeid for it in group]).encode() + path.read_bytes())
        kept[path] = ROOT / ".pytest_cache" / "mutants" / f"{digest.hexdigest()[:24]}.json"
    todo = [path for path in groups if not kept[path].exists()]
    if todo:
        say(f"  recording what {len(todo)} files of tests run")
        _in_child(lambda: _record([(groups[it], kept[it]) for it in todo], paths))
    found: Recorded = {}
    for file in kept.values():
        found |= json.loads(file.read_text("utf-8"))
    return found


def _record(todo: list[tuple[list[pytest.Item], Path]], paths: dict[str, Path]) -> int:
    """Run tests on code that notes each statement that it comes to."""
    hits: set[tuple[str, int]] = set()
    modules = {getattr(it, "__file__", None): it for it in list(sys.modules.values())}
    for name, path in paths.items():
        put_in(_Noting(name).visit(ast.parse(path.read_text("utf-8"))), str(path))
        if str(path) in modules:
            modules[str(path)].__dict__[NOTE] = hits.add
    for items, kept in todo:
        made = {}
        for item, following in zip(items, [*items[1:], None], strict=True):
            hits.clear()
            begun = time.process_time()
            runtestprotocol(item, nextitem=following, log=False)
            made[item.nodeid] = (time.process_time() - begun, sorted(hits))
        kept.parent.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(".part")
        part.write_text(json.dumps(made), "utf-8")
        part.replace(kept)
    return 0


class _Noting(ast.NodeTransformer):
    """Puts a note before each statement within functions."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._depth = 0

    def generic_visit(self, node: ast.AST) -> ast.AST:
        self._depth += isinstance(node, ast.FunctionDef)
        super().generic_visit(node)
        for field in ("body", "orelse", "finalbody"):
            body = getattr(node, field, None)
            if self._depth and isinstance(body, list):
                noted = [it for line in body for it in (self._note(line), line)]
                setattr(node, field, noted)
        self._depth -= isinstance(node, ast.FunctionDef)
        return node

    def _note(self, statement: ast.stmt) -> ast.stmt:
        place = ast.Tuple([ast.Constant(self._file), ast.Constant(statement.lineno)], ast.Load())
        call = ast.Call(ast.Name(NOTE, ast.Load()), [place], [])
        note = ast.copy_location(ast.Expr(call), statement)
        return ast.fix_missing_locations(note)


def statement_at(tree: ast.Module, line: int) -> int:
    """The line at which the innermost statement begins that a line belongs to."""
    found = line
    smallest = sys.maxsize
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0):
            size = (node.end_lineno or 0) - node.lineno
            if size <= smallest:
                found, smallest = node.lineno, size
    return found


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
