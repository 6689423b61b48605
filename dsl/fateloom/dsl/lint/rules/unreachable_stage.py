"""FT0406: a stage of a finale to which no other leads."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.runtime.program.program import Program

CODE = Code("FT0406", "unreachable-stage", Level.WARNING)


def unreachable_stage(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find stages, other than the first, that no `next` of a reachable stage names.

    Why it is bad: the stage is never played. Often a `next` names the wrong stage, and the finale
    is shorter than it was meant to be.
    """
    roots = xref.reach.roots
    if not roots:
        return
    for destiny in program.destinies:
        for path in destiny.paths:
            for stage in path.stages[1:]:
                if f"stage {destiny.hero}.{path.id}.{stage.id}" in roots:
                    yield finding(
                        CODE,
                        stage.span,
                        f"stage '{stage.id}' of path '{destiny.hero}.{path.id}' is never played: "
                        "no stage before it leads here",
                        help=f"Write 'next {stage.id}' in a stage that is played, or take it out.",
                    )
