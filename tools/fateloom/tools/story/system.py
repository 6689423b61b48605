"""Stories as a `System`: they are written in a language of their own, and call other systems."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.dsl.checked import Checked
from fateloom.tools.systems import System

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fateloom.dsl.renaming import Renamed
    from fateloom.dsl.source import Source
    from fateloom.runtime.program.program import Program
    from fateloom.tools.story.presenter import StoryPresenter


class StorySystem(System):
    """Scenarios, as one of the rule systems of the command line."""

    def check(self, texts: Sequence[Source], *, lint: bool, hints: bool = False) -> Checked[Any]:
        """Reads a folder; `hints` name the heroes who may be shut out of every finale."""
        from fateloom.dsl.session import check as checked

        result = checked(texts, lint=lint)
        found = result.diagnostics
        if hints and result.program is not None and not result.holes:
            from fateloom.dsl.verify.proof.static_check import static_check

            found = (*found, *static_check(result.program))
        return Checked(result.program, found, result.holes, result.levels)

    def from_json(self, data: bytes) -> Program:
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

    def in_language(self, played: object, path: str, language: str) -> Program:
        from fateloom.runtime.program.program import Program
        from fateloom.tools.story.translations import translation
        from fateloom.tools.table.translations import languages

        assert isinstance(played, Program)
        made = translation(played, path, language) if language in languages(path) else None
        return played if made is None else made.program

    def presenter(self, played: object) -> StoryPresenter:
        from fateloom.runtime.program.program import Program
        from fateloom.runtime.story.index import index_of
        from fateloom.tools.story.host import called_presenters
        from fateloom.tools.story.presenter import StoryPresenter

        assert isinstance(played, Program)
        return StoryPresenter(index_of(played), called_presenters(played))

    def rename(self, sources: Iterable[Source], kind: str, old: str, new: str) -> Renamed:
        from fateloom.dsl.renaming import rename

        return rename(sources, kind, old, new)
