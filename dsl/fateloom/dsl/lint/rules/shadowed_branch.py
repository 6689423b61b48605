"""FT0425: a branch that an earlier one always takes the place of."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Label, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.lint.values import MAYBE
from fateloom.runtime.program.condition import All, Condition
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import If

CODE = Code("FT0425", "shadowed-branch", Level.WARNING)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fateloom.dsl.lint.options import Options
    from fateloom.dsl.lint.values import Cell
    from fateloom.runtime.span import Span

    Taken = dict[Cell, list[tuple[Options, Span]]]


def shadowed_branch(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find `else if` branches and `else` blocks that never happen because the branches above take
    every case.

    Why it is bad: only the first branch whose condition holds is played, so this one never is. Most
    often the order is wrong: the narrower condition belongs above the wider one.
    """
    for statement, _ in xref.ifs:
        if len(statement.branches) > 1 or statement.otherwise:
            yield from _check(statement, xref)


def _check(statement: If, xref: CrossReference) -> Iterator[Diagnostic]:
    taken: Taken = {}
    for n, branch in enumerate(statement.branches):
        condition = branch.condition
        earlier = next((b for b in statement.branches[:n] if b.condition == condition), None)
        above = earlier.condition.span if earlier is not None else _shadow(condition, taken, xref)
        if above is not None:
            if xref.values.truth(condition) is MAYBE:
                yield finding(
                    CODE,
                    condition.span,
                    "this branch never happens: the branches above take every case of it",
                    related=(Label(above, "taken here"),),
                    help="Put the narrower condition above the wider one.",
                )
            continue
        atom = xref.values.atom(condition)
        if atom is not None and atom[0] is not None:
            _take(taken.setdefault(atom[0], []), atom[1], condition.span)
            if statement.otherwise and n and _is_all(taken[atom[0]], atom[2]):
                last = statement.otherwise[0]
                yield finding(
                    CODE,
                    last.span,
                    "this 'else' never happens: the branches above take every case",
                    related=(Label(condition.span, "the last case is taken here"),),
                    help="Leave out the 'else', or the condition of the last branch.",
                )
                return


def _shadow(condition: Condition, taken: Taken, xref: CrossReference) -> Span | None:
    """The place above that takes every case of the condition, if one does."""
    for part in condition.parts if isinstance(condition, All) else (condition,):
        atom = xref.values.atom(part)
        if atom is None or atom[0] is None or not atom[1]:
            continue
        for values, span in taken.get(atom[0], ()):
            if _is_inside(atom[1], values):
                return span
    return None


def _take(before: list[tuple[Options, Span]], some: Options, span: Span) -> None:
    """Add the values to those that are taken; sets grow into one, ranges too where they touch."""
    for n, (values, _) in enumerate(before):
        if isinstance(values, range) or isinstance(some, range):
            assert isinstance(values, range) and isinstance(some, range)
            if values.start <= some.stop and some.start <= values.stop:
                some = range(min(values.start, some.start), max(values.stop, some.stop))
                before[n] = (some, span)
                return
        else:
            before[n] = (frozenset((*values, *some)), span)
            return
    before.append((some, span))


def _is_inside(some: Options, values: Options) -> bool:
    if isinstance(some, range) and isinstance(values, range):
        return values.start <= some.start and some.stop <= values.stop
    return frozenset(some) <= frozenset(values)


def _is_all(taken: list[tuple[Options, Span]], whole: Options) -> bool:
    return any(_is_inside(whole, values) for values, _ in taken)
