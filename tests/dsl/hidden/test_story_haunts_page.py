"""The page about haunts in a story is true: its table and its story compile, its play goes."""

from __future__ import annotations

import re
from pathlib import Path

from tests.dsl.calls.playing import run_play
from tests.dsl.hidden.cellar import checked

PAGE = Path(__file__).resolve().parents[3] / "docs" / "language" / "story-haunts.md"
BLOCK = re.compile(r"^```(yaml|fate|play)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_table_and_the_story_compile_and_the_play_goes_as_written() -> None:
    blocks = {name or kind: text for kind, name, text in BLOCK.findall(PAGE.read_text("utf-8"))}
    story = blocks["fate"].replace("poi inn", "poi toll")
    made = checked(story, blocks["hidden/haunts.yaml"])
    assert made.diagnostics == ()
    assert made.program is not None
    play = blocks["play"].replace("visit inn", "visit toll")
    assert run_play(made.program, play).failure is None
