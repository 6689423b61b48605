"""FT0424: a condition that cannot fail."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.lint.values import ALWAYS
from fateloom.runtime.program.condition import All, GameMode, ModeIs
from fateloom.runtime.program.program import Program

CODE = Code("FT0424", "condition-always-holds", Level.HINT)


def condition_always_holds(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find conditions that hold in every game, at every time.

    Why it is bad: the reader of the story takes it for a restriction. Often a value is missing, or
    the wrong variable is asked for.
    """
    for condition, owner, use, truth in xref.settled:
        if truth is not ALWAYS or condition == All((), condition.span):
            continue
        if isinstance(condition, ModeIs) and condition.mode in (GameMode.SOLO, GameMode.GROUP):
            continue  # it may be meant for tables that come later
        yield finding(
            CODE,
            condition.span,
            f"this condition of {owner} always holds",
            help="Leave it out, or ask for something that can fail."
            if use.value != "branch"
            else "Leave out the 'if', or ask for something that can fail.",
        )
