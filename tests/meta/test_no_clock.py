"""No test passes or fails by the clock: each waits for what must come, as long as PATIENCE says."""

import ast
import re
from collections.abc import Iterator

import pytest
from tests.tracked import ROOT, tracked

CLOCKS = {"time", "datetime"}
WAITS = {"alarm", "setitimer", "wait_for_timeout"}

MAY = re.compile(
    r"(?:import|from) .*\b(?:date)?time\b|alarm|setitimer|[.]wait|timeout|deadline=|[.]join[(]\d"
)
"""What stands in every file that has one of these; to read all files as code takes seconds."""

KNOWN = {
    "patience.py": "what never comes is waited for until PATIENCE ends",
    "dsl/graph/claims/soak.py": "a soak reports how long it took",
    "dsl/verify/engine/compare.py": "a soak reports how long it took",
    "dsl/verify/generator/corpus.py": "a soak reports how long it took",
    "dsl/verify/generator/soak.py": "a soak reports how long it took",
    "mutation/gate.py": "no further mutant is tried once the CPU time for them is spent",
    "mutation/plugin.py": "a mutant that runs on is ended, by the CPU time of the tests before",
    "tools/faults/test_clock.py": "the clock is set, and nothing waits for it",
    "tools/faults/conftest.py": "all commands have one date; one that hangs is ended",
    "tools/saves/test_kill.py": "a player is killed at any moment, whatever it does then",
    "tools/table/test_terminal.py": "what never comes is waited for until PATIENCE ends",
}
"""Files that read a clock or set one, below tests/, and why no verdict hangs on that."""


def clocks(text: str) -> Iterator[str]:
    """Where Python code reads or sets a clock, or waits for a span of its own.

    >>> list(clocks("import time, os\\nfrom datetime import date"))
    ['import time, os', 'from datetime import date']
    >>> list(clocks("run(words, timeout=60)\\nrun(words, timeout=PATIENCE)\\nrun(timeout=2 * A)"))
    ['run(words, timeout=60)']
    >>> list(clocks("child.wait(20)\\nchild.wait()\\npage.wait_for_timeout(100)\\nworker.join(3)"))
    ['child.wait(20)', 'page.wait_for_timeout(100)', 'worker.join(3)']
    """
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=names) if CLOCKS & {it.name for it in names}:
                yield ast.unparse(node)
            case ast.ImportFrom(module=str(module)) if module in CLOCKS:
                yield ast.unparse(node)
            case ast.Call(func=ast.Attribute(attr=name)) if name in WAITS:
                yield ast.unparse(node)
            case ast.Call(func=ast.Attribute(attr="wait" | "join"), args=[ast.Constant(int())]):
                yield ast.unparse(node)
            case ast.Call(keywords=options) if any(map(is_span, options)):
                yield ast.unparse(node)


def is_span(option: ast.keyword) -> bool:
    """Whether an option is a number of seconds that is written there and then."""
    return option.arg in ("timeout", "deadline") and (
        isinstance(option.value, ast.Constant) and option.value.value is not None
    )


@pytest.fixture(scope="module")
def found() -> dict[str, list[str]]:
    tests = ROOT / "tests"
    texts = {it: it.read_text("utf-8") for it in tracked(tests, "*.py")}
    every = {path: list(clocks(it)) for path, it in texts.items() if MAY.search(it)}
    named = {path.relative_to(tests).as_posix(): calls for path, calls in every.items() if calls}
    return {name: calls for name, calls in named.items() if not name.startswith("bench/")}


def test_only_files_that_are_known_look_at_a_clock(found: dict[str, list[str]]) -> None:
    new = {name: calls for name, calls in found.items() if name not in KNOWN}
    assert new == {}, "wait for what must come (tests/patience.py), or hand the clock in"


def test_every_file_that_is_known_still_does(found: dict[str, list[str]]) -> None:
    assert KNOWN.keys() - found.keys() == set()
