"""Scripted plays of stories that call games, for tests."""

from __future__ import annotations

from fateloom.dsl.plays.run import Outcome
from fateloom.dsl.plays.story.parser import parse
from fateloom.dsl.plays.story.resolve import Ready, Resolver
from fateloom.dsl.plays.story.run import run
from fateloom.dsl.source import Source
from fateloom.runtime.program.program import Program


def run_play(made: Program, text: str) -> Outcome:
    """What comes of the one play in the text, which is well written."""
    source = Source("plays/p.play", text)
    file, mistakes = parse(source)
    assert mistakes == ()
    ready = Resolver(made).ready(file.plays[0], source)
    assert isinstance(ready, Ready), ready
    return run(ready)
