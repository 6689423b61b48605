"""FT0407: a scene that no script does."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.runtime.program.program import Program

CODE = Code("FT0407", "scene-never-done", Level.WARNING)


def scene_never_done(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find scenes that no `do` calls.

    Why it is bad: what is written in the scene never happens.
    """
    for scene in program.scenes:
        if f"scene {scene.id}" in xref.reach.roots:
            yield finding(
                CODE,
                scene.span,
                f"scene '{scene.id}' is never done",
                help=f"Write 'do {scene.id}' where it should happen, or take it out.",
            )
