"""The story rules at the front door."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fateloom.tools.systems.system import Checked

if TYPE_CHECKING:
    from argparse import Namespace

    from fateloom.dsl.source import Source
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.story.rules import StoryRules
    from fateloom.tools.saves.file import SaveFile
    from fateloom.tools.saves.keeper import Keeper
    from fateloom.tools.saves.system import Saving
    from fateloom.tools.story.plays import Results
    from fateloom.tools.table.page import Page

NAME = "story"
NOUN = "story"
DOCUMENT = "fateloom program"


def check(texts: Sequence[Source], *, lint: bool) -> Checked:
    """See `System`."""
    from fateloom.dsl.session import check as checked

    found = checked(texts, lint=lint)
    return Checked(found.program, found.diagnostics)


def to_json(played: Program) -> str:
    """See `System`."""
    from fateloom.runtime.program import codec

    return codec.to_json(played)


def from_json(data: bytes) -> Program:
    """See `System`."""
    from fateloom.runtime.pool.game import checked_course
    from fateloom.runtime.program import codec

    program = codec.from_json(data)
    if program.pool_game is not None:
        checked_course(program.pool_game.course)
    return program


def rules(played: Program) -> StoryRules:
    """See `System`."""
    from fateloom.runtime.story.rules import StoryRules

    return StoryRules(played)


def agree(options: Namespace) -> None:
    """See `System`."""
    from fateloom.tools.story import play_story

    play_story.agree(options)


def play(
    options: Namespace,
    rules: StoryRules,
    page: Page,
    path: str,
    file: SaveFile | None,
    keeper: Keeper | None,
) -> int:
    """See `System`."""
    from fateloom.tools.story import play_story

    return play_story.play(options, rules, page, path, file, keeper)


def run_plays(played: Program, path: str) -> Results:
    """See `System`."""
    from fateloom.tools.story import plays

    return plays.run_plays(played, path)


def soak(options: Namespace, played: Program) -> bool:
    """See `System`."""
    from fateloom.tools.bots.command import soaked

    return soaked(options, played)


def saving() -> Saving:
    """See `System`."""
    from fateloom.tools.story import saving

    return saving
