"""FT0435: a statement behind what ends the game, the stage or the turn of a finale."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Label, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.runtime.program.condition import Who
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import (
    Body,
    Choose,
    Defeat,
    Fulfil,
    If,
    NextStage,
    Statement,
    Stay,
    Test,
)
from fateloom.runtime.story.index import bodies

CODE = Code("FT0435", "unreachable-statement", Level.WARNING)


def unreachable_statement(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find statements behind `fulfil`, `next`, `stay` or `defeated`, or behind a question or
    branches that all end so. The first of them in each body is named.

    Why it is bad: the rest of the stage is skipped there, so what is written behind never happens.
    """
    for destiny in program.destinies:
        for path in destiny.paths:
            for stage in path.stages:
                yield from _check(stage.body)
    for event in program.events:
        yield from _check(event.body)


def _check(body: Body) -> Iterator[Diagnostic]:
    for number, statement in enumerate(body):
        for inner in bodies(statement):
            yield from _check(inner)
        if number + 1 < len(body) and (last := _end(statement)) is not None:
            yield _finding(body[number + 1], statement, last)
            return


def _finding(never: Statement, above: Statement, last: Statement) -> Diagnostic:
    word, what = _said(last)
    if last is above:
        said, label = f"this never happens: '{word}' above {what}", f"'{word}' {what}"
        help = f"Write it above '{word}', or take it out."
    else:
        said = f"this never happens: every way above ends, as with '{word}'"
        label = f"'{word}' {what}"
        help = f"Write it above, or in each way above its end, as above '{word}'."
    return finding(CODE, never.span, said, related=(Label(last.span, label),), help=help)


def _said(end: Statement) -> tuple[str, str]:
    """The line of what ends, and what it does."""
    match end:
        case Fulfil():
            return "fulfil", "ends the game"
        case NextStage(stage):
            return f"next {stage}", "ends this stage"
        case Stay():
            return "stay", "ends the turn"
        case _:
            return "defeated", "ends the turn"


def _end(statement: Statement) -> Statement | None:
    """What ends the script wherever the statement is come to: itself, or the last of its ways."""
    match statement:
        case Fulfil() | NextStage() | Stay():
            return statement
        case Defeat(subject):
            return statement if subject in (Who.ACTIVE, Who.EVERYONE) else None
        case If(_, otherwise) if not otherwise:
            return None
        case Choose(choices) if not any(it.condition is None and not it.costs for it in choices):
            return None  # it is skipped where none is open
        case If() | Choose() | Test():
            ends = [_end_of(body) for body in bodies(statement)]
            return None if None in ends else ends[-1]
        case _:
            return None


def _end_of(body: Body) -> Statement | None:
    return next((end for it in body if (end := _end(it)) is not None), None)
