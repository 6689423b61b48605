"""The page about fights in a story is true: its table and its story compile, its play goes."""

from __future__ import annotations

import re
from pathlib import Path

from tests.dsl.battle.dike import checked
from tests.dsl.calls.playing import run_play

PAGE = Path(__file__).resolve().parents[3] / "docs" / "language" / "story-fights.md"
BLOCK = re.compile(r"^```(yaml|fate|play)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_table_and_the_story_compile_and_the_play_goes_as_written() -> None:
    blocks = {name or kind: text for kind, name, text in BLOCK.findall(PAGE.read_text("utf-8"))}
    story = blocks["fate"].replace("poi landing", "poi toll")
    made = checked(story, blocks["battle/fights.yaml"])
    assert made.diagnostics == ()
    assert made.program is not None
    assert (
        run_play(made.program, blocks["play"].replace("visit landing", "visit toll")).failure
        is None
    )
