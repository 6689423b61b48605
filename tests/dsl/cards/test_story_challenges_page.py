"""The page about challenges in a story is true: its table and its story compile, its play goes."""

from __future__ import annotations

import re
from pathlib import Path

from tests.dsl.cards.ferry import checked

from fateloom.dsl.plays.story.parser import parse
from fateloom.dsl.plays.story.resolve import Ready, Resolver
from fateloom.dsl.plays.story.run import run
from fateloom.dsl.source import Source

PAGE = Path(__file__).resolve().parents[3] / "docs" / "language" / "story-challenges.md"
BLOCK = re.compile(r"^```(yaml|fate|play)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_table_and_the_story_compile_and_the_play_goes_as_written() -> None:
    found = BLOCK.findall(PAGE.read_text("utf-8"))
    blocks = {name or kind: text for kind, name, text in found}
    blocks["cards/challenges.yaml"] += blocks["yaml"]
    told = "\n".join(text for kind, _, text in found if kind == "fate")
    story = told.replace("poi landing", "poi toll").replace("visit landing", "")
    made = checked(story, blocks["cards/challenges.yaml"], blocks["scenario.yaml"])
    assert made.diagnostics == ()
    assert made.program is not None
    source = Source("plays/page.play", blocks["play"].replace("visit landing", "visit toll"))
    file, mistakes = parse(source)
    assert mistakes == ()
    ready = Resolver(made.program).ready(file.plays[0], source)
    assert isinstance(ready, Ready)
    assert run(ready).failure is None
