"""The pages of play findings: the example gives its finding, the cure none."""

import re
from functools import cache
from pathlib import Path

import pytest
from tests.tracked import tracked

from fateloom.dsl.plays import codes
from fateloom.dsl.plays.story.parser import parse
from fateloom.dsl.plays.story.resolve import Ready, Resolver
from fateloom.dsl.plays.story.run import run
from fateloom.dsl.session import check
from fateloom.dsl.source import Source

ROOT = Path(__file__).resolve().parents[3]
BASE = ROOT / "tests" / "fixtures" / "base"
BLOCK = re.compile(r"^```play (bad|good)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STORY = re.compile(r"^```fate (bad|good)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@cache
def resolver(story: str = "") -> Resolver:
    """The base scenario, with a story of the page's own added."""
    files = tracked(BASE)
    texts = [Source(p.relative_to(BASE).as_posix(), p.read_text(encoding="utf-8")) for p in files]
    texts.append(Source("story/example.fate", story))
    program = check(texts).program
    assert program is not None
    return Resolver(program)


def found(text: str, story: str = "") -> list[str]:
    """The codes of everything that is wrong with the plays of a text."""
    source = Source("plays/example.play", text)
    file, mistakes = parse(source)
    wrong = [one.code.id for one in mistakes]
    for play in file.plays if not wrong else ():
        ready = resolver(story).ready(play, source)
        if isinstance(ready, Ready):
            failure = run(ready).failure
            wrong += [failure.code.id] if failure else []
        else:
            wrong += [one.code.id for one in ready]
    return wrong


@pytest.mark.parametrize("code", [code.id for code in codes.CODES])
def test_a_page_shows_its_finding_and_its_cure(code):
    page = (ROOT / "docs" / "diagnostics" / f"{code}.md").read_text(encoding="utf-8")
    blocks = dict(BLOCK.findall(page))
    stories = dict(STORY.findall(page))
    assert found(blocks["bad"], stories.get("bad", "")) == [code]
    assert found(blocks["good"], stories.get("good", "")) == []
