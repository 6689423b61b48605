"""Stories as a `System`: what the commands ask of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.checked import Checked
from fateloom.dsl.later import Later, LaterValue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fateloom.dsl.source import Source
    from fateloom.runtime.program.program import Program
    from fateloom.tools.story.presenter import StoryPresenter

NAME = "story"
NOUN = "story"
DOCUMENT = "fateloom program"
COMMANDS: tuple[str, ...] = (
    "check", "graph", "play", "rules", "campaign", "save", "verify", "test", "soak", "text",
    "rename", "compile",
)  # fmt: skip
MODES: tuple[str, ...] = ("explorer", "challenger")

to_json = Later("fateloom.runtime.program.codec:to_json")
rules = Later("fateloom.runtime.story.rules:StoryRules")
agree = Later("fateloom.tools.story.host:agree")
host = Later("fateloom.tools.story.host:StoryHost")
bots = LaterValue("fateloom.tools.story.bots.kinds:BOTS")
soak = Later("fateloom.tools.story.soak:StorySoak")
plays = Later("fateloom.dsl.plays.story.run:file_runner")
look = Later("fateloom.dsl.plays.story.look:looker")
views = Later("fateloom.tools.story.drawing:views")
filters = Later("fateloom.tools.story.drawing:filters")
saving = LaterValue("fateloom.tools.story.saving")


def check(texts: Sequence[Source], *, lint: bool, hints: bool = False) -> Checked[Program]:
    """See `System`. `hints`: heroes who may be shut out of every finale."""
    from fateloom.dsl.session import check as checked

    result = checked(texts, lint=lint)
    found = result.diagnostics
    if hints and result.program is not None and not result.holes:
        from fateloom.dsl.verify.proof.static_check import static_check

        found = (*found, *static_check(result.program))
    return Checked(result.program, found, result.holes)


def from_json(data: bytes) -> Program:
    """See `System`."""
    from fateloom.runtime.program import codec
    from fateloom.runtime.program.ability_table import first_odd
    from fateloom.runtime.program.callable_systems import nested_game
    from fateloom.runtime.program.playable import faults, lost_calls, problems

    program = codec.from_json(data)
    for problem in (*problems(program), *faults(program)):
        raise codec.ProgramFormatError(problem)
    odd = first_odd(program)
    if odd is not None:
        message = f"the parts of the ability of '{odd}' do not go together"
        raise codec.ProgramFormatError(message)
    for it in program.called:
        nested_game(it.system).check(it.game)
    for problem in lost_calls(program):
        raise codec.ProgramFormatError(problem)
    return program


def in_language(played: Program, path: str, language: str) -> Program:
    """See `System`."""
    from fateloom.tools.story.translations import translation
    from fateloom.tools.table.translations import languages

    made = translation(played, path, language) if language in languages(path) else None
    return played if made is None else made.program


def presenter(played: Program) -> StoryPresenter:
    """See `System`."""
    from fateloom.runtime.story.index import index_of
    from fateloom.tools.story.host import called_presenters
    from fateloom.tools.story.presenter import StoryPresenter

    return StoryPresenter(index_of(played), called_presenters(played))
