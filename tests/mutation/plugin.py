"""`./run test --mutants [N] [--seed S]`: changes the engine in small ways, and looks for a test
that notices. `--mutants --only 'story/flow.py:51'` repeats what has survived; `--mutants --changed`
is the quick gate of `tests.mutation.gate`, `--planted` that of `tests.mutation.planted`.

A plugin of pytest that runs mutants in place of tests. The tests are collected once; each mutant
is put into a fork of that process, where the new code takes the place of the old in every function
that has it. So nothing is written into the sources, and a mutant costs what its tests cost: those
that run its line, as recorded in a first pass, until one of them fails: first those that name a
rule which the changed function cites (`rule_tests`), the quick ones of them first.
"""

from __future__ import annotations

import ast
import builtins
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
SYSTEMS = ("story", "pool", "cards", "battle", "hidden")
MUTATED = (*SYSTEMS, "kernel")
"""The folders of `runtime` that are changed: those of rule systems, and what they stand on."""

BUDGET = 10.0
"""CPU seconds of tests for each mutant; what has not noticed it by then is taken not to."""

NOTE = "__note_for_mutants__"
"""The global name of what is called before each statement while it is recorded what tests run."""

MEMORY = 4 << 30
SURVIVED, KILLED, KILLED_BY_RULE, BROKEN = range(4)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("mutants")
    group.addoption("--mutants", type=int, nargs="?", const=100, help="how many mutants")
    group.addoption("--seed", type=int, default=0, help="which of them")
    group.addoption("--changed", nargs="?", const="", help="those of lines changed since a commit")
    group.addoption("--planted", action="store_true", help="the faults that are planted, instead")
    group.addoption("--system", choices=MUTATED, help="of one folder of the engine alone")
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


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The gate leaves out the tests of systems that have not changed."""
    if config.option.changed is None or collection_path.is_dir():
        return None
    from tests.mutation import gate

    changed = gate.changed(config.option.changed)
    return None if gate.is_asked(collection_path, changed) else True


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where nothing has changed there is nothing to collect, and nothing is wrong."""
    if (
        session.config.option.changed is not None
        and session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED
    ):
        say("no module of the rules has changed")
        session.exitstatus = pytest.ExitCode.OK


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Run the mutants that were asked for in place of the tests, and print the score."""
    if session.testsfailed:
        raise session.Interrupted("the tests cannot be collected")
    options = session.config.option
    if options.planted:
        from tests.mutation import planted

        session.testsfailed = planted.run(session.items, *map(int, options.part.split("/")))
        return True
    if options.changed is not None:
        from tests.mutation import gate

        session.testsfailed = gate.run(session.items, gate.changed(options.changed))
        return True
    run = Run(session.items)
    part, parts = map(int, options.part.split("/"))
    if options.only:
        taken = named(options.only)
    else:
        taken = sample(options.mutants, options.seed, options.system)
    chosen = taken[part - 1 :: parts]
    say(f"\n{len(chosen)} mutants, {len(session.items)} tests")
    codes: dict[str, list[int]] = {name: [] for name in MUTATED}
    for number, mutant in enumerate(chosen, 1):
        code, why = run.tried(mutant)
        if code == SURVIVED:
            say(f"  survived  {mutant}  ({why})")
        if code != BROKEN:
            codes[mutant.system].append(code)
        if number % 10 == 0:
            say(f"  {number} of {len(chosen)} tried")
    for name, its in codes.items():
        if its:
            say(f"  {name:7} {score(its)}")
    say(f"Score: {score([code for its in codes.values() for code in its])}")
    return True


def score(codes: list[int]) -> str:
    """How many of them were noticed, and by tests of the rules that the changed function cites.

    >>> score([SURVIVED, KILLED, KILLED_BY_RULE, KILLED_BY_RULE])
    "3 of 4 mutants killed, 75.0 %; by a rule's own test 2, 50.0 %"
    """
    killed, own = len(codes) - codes.count(SURVIVED), codes.count(KILLED_BY_RULE)
    share = 100 / max(1, len(codes))
    return (
        f"{killed} of {len(codes)} mutants killed, {killed * share:.1f} %; "
        f"by a rule's own test {own}, {own * share:.1f} %"
    )


def say(text: str) -> None:
    """A line that no capturing keeps back."""
    print(text, file=sys.__stdout__, flush=True)


def sources() -> dict[str, Path]:
    """The files that are changed, by the names that are shown."""
    folders = [ROOT / "runtime" / "fateloom" / "runtime" / name for name in MUTATED]
    files = sorted(it for folder in folders for it in folder.rglob("*.py"))
    return {it.relative_to(ROOT).as_posix(): it for it in files}


@cache
def every() -> tuple[Mutant, ...]:
    """All mutants there are, in the order of the files."""
    files = sources().items()
    return tuple(it for name, path in files for it in mutants(name, path.read_text("utf-8")))


def sample(count: int, seed: int, system: str | None = None) -> list[Mutant]:
    """So many of all mutants, or of those of a system; the same seed gives the same ones."""
    there = [it for it in every() if system in (None, it.system)]
    return random.Random(seed).sample(there, min(count, len(there)))


def named(parts: list[str]) -> list[Mutant]:
    """All mutants whose line in the list of survivors has one of these texts in it."""
    return [it for it in every() if any(part in str(it) for part in parts)]


def module_of(path: Path) -> str:
    """The name of the module that a file is; a package is not imported again as its `__init__`."""
    parts = path.relative_to(ROOT / "runtime").with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


class Run:
    """The tests that were collected, and which lines each of them runs."""

    def __init__(self, items: list[pytest.Item]) -> None:
        self.items = items
        self.paths = sources()
        for path in self.paths.values():  # also what is imported when it is needed alone
            import_module(module_of(path))
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
        rules = cited(source, mutant.line)
        own = [it for it in chosen if rules & named_by(it)]
        rest = [it for it in chosen if it not in own]
        code = in_child(lambda: self._child(mutant, tree, own, rest))
        return code, f"{len(chosen)} tests run it, {len(own)} of its rules"

    def _child(
        self, mutant: Mutant, tree: ast.Module, own: list[pytest.Item], rest: list[pytest.Item]
    ) -> int:
        if not changed_into(tree, str(self.paths[mutant.file])):
            return BROKEN
        for items, code in ((own, KILLED_BY_RULE), (rest, KILLED)):
            if one_fails(items, self.cost, BUDGET):
                return code
        return SURVIVED


def changed_into(tree: ast.Module, file: str) -> bool:
    """Whether this process, which is a fork, now runs the code of that tree."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    return put_in(tree, file)


def one_fails(items: list[pytest.Item], cost: dict[str, float], budget: float) -> bool:
    """Whether one of the tests fails, run in this order for so many CPU seconds; `cost`: of those
    of which it is known.
    """
    spent = 0.0
    for item, following in zip(items, [*items[1:], None], strict=False):
        known = cost.get(item.nodeid)
        if spent and spent + (known or 0) > budget:
            continue
        begun = time.process_time()
        # A loop without end is stopped by the system, and counts as noticed.
        signal.setitimer(signal.ITIMER_PROF, 3 + (10 * known if known is not None else budget))
        reports = runtestprotocol(item, nextitem=following, log=False)
        if any(it.failed for it in reports):
            return True
        spent += time.process_time() - begun if known is None else known
    return False


# --- rules, and tests of their own


def cited(source: str, line: int) -> frozenset[str]:
    """The IDs of rules that the innermost function around a line cites, else its module."""
    from rule_ids import named

    tree = ast.parse(source)
    around = [
        it
        for it in ast.walk(tree)
        if isinstance(it, ast.FunctionDef | ast.ClassDef)
        and it.lineno <= line <= (it.end_lineno or 0)
    ]
    around.sort(key=lambda it: it.lineno, reverse=True)
    for it in (*around, tree):
        if found := frozenset(named(ast.get_docstring(it) or "")):
            return found
    return frozenset()


@cache
def named_by(item: pytest.Item) -> frozenset[str]:
    """The IDs of rules that a test names, in its name or its own docstring."""
    from rule_ids import named, named_in_name

    told = getattr(getattr(item, "obj", None), "__doc__", None) or ""
    return frozenset((*named_in_name(item.name.partition("[")[0]), *named(told)))


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
    engine = hashlib.sha256(b"notes 3")
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
        if in_child(lambda: _record([(groups[it], kept[it]) for it in todo], paths)) != SURVIVED:
            say("  a test fails there, and it is not known what it would have run")
    found: Recorded = {}
    for file in kept.values():
        found |= json.loads(file.read_text("utf-8"))
    return found


def _record(todo: list[tuple[list[pytest.Item], Path]], paths: dict[str, Path]) -> int:
    """Run tests on code that notes each statement that it comes to; whether one of them fails."""
    hits, code = noting(paths), SURVIVED
    for items, kept in todo:
        made = {}
        for item, following in zip(items, [*items[1:], None], strict=True):
            hits.clear()
            begun = time.process_time()
            reports = runtestprotocol(item, nextitem=following, log=False)
            if any(it.failed for it in reports):
                code = KILLED
            made[item.nodeid] = (time.process_time() - begun, sorted(hits))
        kept.parent.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(".part")
        part.write_text(json.dumps(made), "utf-8")
        part.replace(kept)
    return code


def noting(paths: dict[str, Path]) -> set[tuple[str, int]]:
    """From now on each statement of these files that is come to goes into this set. Every module
    finds what notes it, whatever name it was imported by.
    """
    hits: set[tuple[str, int]] = set()
    setattr(builtins, NOTE, hits.add)
    for name, path in paths.items():
        put_in(_Noting(name).visit(ast.parse(path.read_text("utf-8"))), str(path))
    return hits


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


def in_child(work: Any) -> int:
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
