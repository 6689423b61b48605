"""FT0433: a finale with a stage that leads nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.lint.reach import NO_EXITS, Exits
from fateloom.dsl.lint.say import labels
from fateloom.runtime.program.destiny import Path, Stage
from fateloom.runtime.program.program import Program

CODE = Code("FT0433", "stage-cannot-end", Level.WARNING)


def stage_cannot_end(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find finales whose first stage has no way to `fulfil`, and stages with no way to either end.

    A later stage may lead to defeat alone: that is how a finale is lost (DST-91).

    Why it is bad: a finale that has begun cannot be left. The hero goes round in it until somebody
    else wins.
    """
    for destiny in program.destinies:
        for path in destiny.paths:
            yield from _check(f"{destiny.hero}.{path.id}", path, xref)


def _check(id: str, path: Path, xref: CrossReference) -> Iterator[Diagnostic]:
    exits = {stage.id: xref.exits.get(f"{id}.{stage.id}", NO_EXITS) for stage in path.stages}
    fulfil = _leading_to([s for s, e in exits.items() if e.fulfils], exits)
    if path.stages and path.stages[0].id not in fulfil:
        yield finding(
            CODE,
            path.stages[0].span,
            f"the finale of path '{id}' has no way to 'fulfil'",
            related=labels((stage.span, "nor from here") for stage in path.stages[1:]),
            help="Write 'fulfil' where the hero has succeeded.",
        )
        return
    ends = _leading_to([s for s, e in exits.items() if e.fulfils or e.defeats], exits)
    stuck = [s for s in path.stages if s.id not in ends]
    if stuck:
        yield _stuck(id, stuck)


def _stuck(id: str, stuck: list[Stage]) -> Diagnostic:
    return finding(
        CODE,
        stuck[0].span,
        f"stage '{stuck[0].id}' of path '{id}' can never end: no way leads on to 'fulfil'",
        related=labels((stage.span, "nor from here") for stage in stuck[1:]),
        help="Write 'next …' to a stage that leads on, or 'fulfil', or 'defeated'.",
    )


def _leading_to(goals: list[str], exits: dict[str, Exits]) -> set[str]:
    """The stages from which one of the goals can be reached."""
    into: dict[str, list[str]] = {}
    for stage, ways in exits.items():
        for to in ways.nexts:
            into.setdefault(to.stage, []).append(stage)
    reached, todo = set(goals), list(goals)
    while todo:
        for stage in into.get(todo.pop(), ()):
            if stage not in reached:
                reached.add(stage)
                todo.append(stage)
    return reached
