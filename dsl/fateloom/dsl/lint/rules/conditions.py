"""Conditions whose answer is known, and branches behind others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fateloom.dsl.diagnostics import Code, Diagnostic, Label, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference, Use
from fateloom.dsl.lint.say import waiting_for_themselves, why_labels, why_never
from fateloom.dsl.lint.values import ALWAYS, MAYBE, NEVER
from fateloom.runtime.program.condition import All, Condition, GameMode, ModeIs
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.text import FirstAgain, Part, Variant
from fateloom.runtime.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fateloom.dsl.lint.options import Options
    from fateloom.dsl.lint.values import Cell
    from fateloom.runtime.span import Span

    Taken = dict[Cell, list[tuple[Options, Span]]]

CONDITION_NEVER_HOLDS = Code("FT0423", "condition-never-holds", Level.WARNING)
CONDITION_ALWAYS_HOLDS = Code("FT0424", "condition-always-holds", Level.HINT)
SHADOWED_BRANCH = Code("FT0425", "shadowed-branch", Level.WARNING)


WHAT = {
    Use.BRANCH: "this branch never happens",
    Use.CHOICE: "this choice is never offered",
    Use.VARIANT: "this text is never read",
    Use.MILESTONE: "this milestone is never reached",
}
"""The uses that this rule speaks of; options, events and beginnings of finales have their own."""


def condition_never_holds(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find conditions of branches, choices, texts and milestones that hold in no game.

    Either two parts shut each other out (`bell is silent and bell is drowned`), or a variable never
    has the value that is asked for. What is said is only what no order of events whatever could
    bring about.

    Why it is bad: what depends on the condition is never seen.
    """
    for condition, owner, use, truth in xref.settled:
        if truth is NEVER and use in WHAT:
            yield finding(
                CONDITION_NEVER_HOLDS,
                condition.span,
                f"{WHAT[use]}: {why_never(condition, program, xref)}",
                label=f"never holds, in {owner}",
                related=why_labels(condition, xref),
                help="Change the condition, or write what would make it true.",
            )
    yield from waiting_for_themselves(CONDITION_NEVER_HOLDS, xref, WHAT)


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
            CONDITION_ALWAYS_HOLDS,
            condition.span,
            f"this condition of {owner} always holds",
            help="Leave it out, or ask for something that can fail."
            if use.value != "branch"
            else "Leave out the 'if', or ask for something that can fail.",
        )


@record
class Words:
    """How a finding says that something `never` comes, and what to do."""

    never: str
    help: str


BRANCHES = Words(
    "this branch never happens: the branches above take every case of it",
    "Put the narrower condition above the wider one.",
)
CHAIN = Words(
    "this text is never read: the texts before it take every case of it",
    "Put the narrower condition before the wider one.",
)


def shadowed_branch(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find `else if` branches and `else` blocks that never happen because the branches above take
    every case, and texts of a chain `[if …: … | if …: …]` that are never read for the same reason.

    Why it is bad: only the first branch whose condition holds is played, so this one never is. Most
    often the order is wrong: the narrower condition belongs above the wider one.
    """
    for statement, _ in xref.ifs:
        if len(statement.branches) > 1 or statement.otherwise:
            conditions = [branch.condition for branch in statement.branches]
            last = statement.otherwise[0].span if statement.otherwise else None
            yield from _check(conditions, last, xref, BRANCHES)
    for text in xref.texts:
        if len(text.parts) > 1 or not isinstance(text.parts[0], str):
            for chain in _chains(text.parts):
                yield from _check(chain, None, xref, CHAIN)


def _chains(parts: Sequence[Part]) -> Iterator[list[Condition]]:
    """The conditions of each chain among the parts, and within their texts."""
    for part in parts:
        match part:
            case Variant():
                chain: list[Condition] = []
                other: tuple[Part, ...] = (part,)
                while len(other) == 1 and isinstance(link := other[0], Variant):
                    chain.append(link.condition)
                    yield from _chains(link.then)
                    other = link.otherwise
                yield from _chains(other)
                if len(chain) > 1:
                    yield chain
            case FirstAgain(first, again):
                yield from _chains((*first, *again))


def _check(
    conditions: Sequence[Condition], otherwise: Span | None, xref: CrossReference, words: Words
) -> Iterator[Diagnostic]:
    """`otherwise`: where the `else` block begins, if there is one."""
    taken: Taken = {}
    for n, condition in enumerate(conditions):
        earlier = next((it for it in conditions[:n] if it == condition), None)
        above = earlier.span if earlier is not None else _shadow(condition, taken, xref)
        if above is not None:
            if xref.values.truth(condition) is MAYBE:
                yield finding(
                    SHADOWED_BRANCH,
                    condition.span,
                    words.never,
                    related=(Label(above, "taken here"),),
                    help=words.help,
                )
            continue
        atom = xref.values.atom(condition)
        if atom is not None and atom[0] is not None:
            _take(taken.setdefault(atom[0], []), atom[1], condition.span)
            if otherwise is not None and n and _is_all(taken[atom[0]], atom[2]):
                yield finding(
                    SHADOWED_BRANCH,
                    otherwise,
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
