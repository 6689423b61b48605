"""The base scenario, compiled once, and plays of it."""

from pathlib import Path

import pytest
from tests.tracked import tracked

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
def play(program):
    """`play("  warden: stay")` runs the lines below a head; gives what is wrong, as messages."""

    def runs(lines: str, heroes: str = "warden, smuggler seed 7") -> list[str]:
        text = f'play "A play" of base\n  heroes {heroes}\n{lines}\n'
        source = Source("plays/a.play", text)
        file, mistakes = parse(source)
        if mistakes:
            return [f"{one.primary.span.line}: {one.message}" for one in mistakes]
        ready = Resolver(program).ready(file.plays[0], source)
        if not isinstance(ready, Ready):
            return [f"{one.primary.span.line}: {one.message}" for one in ready]
        failure = run(ready).failure
        return [] if failure is None else [f"{failure.primary.span.line}: {failure.message}"]

    return runs
