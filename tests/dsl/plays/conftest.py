"""The base scenario, compiled once, and plays of it."""

from pathlib import Path

import pytest
from tests.tracked import tracked

from fateloom.dsl.diagnostics import Diagnostic
from fateloom.dsl.plays.story.parser import parse
from fateloom.dsl.plays.story.resolve import Ready, Resolver
from fateloom.dsl.plays.story.run import run
from fateloom.dsl.session import check
from fateloom.dsl.source import Source

BASE = Path(__file__).resolve().parents[2] / "fixtures" / "base"


@pytest.fixture(scope="session")
def program():
    files = tracked(BASE)
    texts = [Source(p.relative_to(BASE).as_posix(), p.read_text(encoding="utf-8")) for p in files]
    made = check(texts, lint=False).program
    assert made is not None
    return made


@pytest.fixture
def mistakes(program):
    """`mistakes("  warden: stay")` runs the lines below a head; gives what is wrong."""

    def runs(lines: str, heroes: str = "warden, smuggler seed 7") -> list[Diagnostic]:
        text = f'play "A play" of base\n  heroes {heroes}\n{lines}\n'
        source = Source("plays/a.play", text)
        file, found = parse(source)
        if found:
            return list(found)
        ready = Resolver(program).ready(file.plays[0], source)
        if not isinstance(ready, Ready):
            return list(ready)
        failure = run(ready).failure
        return [] if failure is None else [failure]

    return runs


@pytest.fixture
def play(mistakes):
    """The same, as messages with their lines."""
    return lambda *asked: [f"{it.primary.span.line}: {it.message}" for it in mistakes(*asked)]
