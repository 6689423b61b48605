"""FT0447: marks of another tool, or of an insertion that has lost its bracket, in a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.markup import CODE as CODE
from fateloom.dsl.markup import OF_THE_HERO, OTHERS, Stray, doubled, strays
from fateloom.runtime.kernel.nested import HasId
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.text import FirstAgain, Part, Text, Variant
from fateloom.runtime.program.variables import Flag, States
from fateloom.runtime.span import Span

Known: TypeAlias = Callable[[str], bool]
ELSE = re.compile(r"(?:(?P<before>[\w’'-]+)[,;.]? )?\belse\b(?=[ ,])")


def stray_markup(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find texts, labels and titles with marks that mean something in other tools and nothing here.

    Why it is bad: nothing reads them, so players hear and see them.
    """
    secrets = [path.secret for one in program.destinies for path in one.paths if path.secret]

    def known(name: str) -> bool:
        return meant(program, name) is not None

    for text in (*xref.texts, *secrets):
        literal = len(text.parts) == 1 and text.parts[0] == text.source  # as in a milestone
        for stray in in_parts(text.parts, known, literal=literal):
            yield _finding(program, stray, text.span, text)
    reported = set()
    for label, span in xref.labels:
        for stray in strays(label, literal=True):
            if (span, stray.mark) not in reported:
                reported.add((span, stray.mark))
                yield _finding(program, stray, span, None)


def in_parts(parts: Sequence[Part], known: Known, *, literal: bool = False) -> Iterator[Stray]:
    """The marks in the words of a text, on all sides of its insertions; `known`: whether the story
    has something to show by a name.
    """
    for part in parts:
        match part:
            case str():
                yield from strays(part, literal=literal)
                if not literal and "[" in part:
                    yield from (it for it in doubled(part) if not it.name or known(it.name))
            case Variant(_, then, other):
                yield from _lone_else(then)
                yield from in_parts((*then, *other), known)
            case FirstAgain(first, again):
                yield from in_parts((*first, *again), known)


def _lone_else(parts: Sequence[Part]) -> Iterator[Stray]:
    """`a else b` in the place of `a | b`."""
    for part in parts:
        if isinstance(part, str) and "else" in part:
            for it in ELSE.finditer(part):
                if it["before"] is None or not OTHERS.fullmatch(it["before"]):
                    help = "Write: [if …: … | …]"
                    yield Stray("else", it.start(), "is written '|' in an insertion", help, None)


def _finding(program: Program, stray: Stray, span: Span, text: Text | None) -> Diagnostic:
    shows = meant(program, stray.name) if stray.name is not None and text is not None else None
    if shows is None:
        return finding(CODE, span, stray.message, help=stray.help, about=("mark", stray.mark))
    fix = None
    if "…" not in shows:
        doubled = stray.mark[0] == "["  # as players would see it: half of what is written
        fix = _fix(f"[{stray.mark}]" if doubled else stray.mark, shows, text)
    help = f"Write: {shows}"
    return finding(CODE, span, stray.message, help=help, fix=fix, about=("mark", stray.mark))


def meant(program: Program, name: str) -> str | None:
    """The insertion that shows what another tool shows by that name."""
    small = name.lower()
    if small in ("coins", "day"):
        return f"[{small}]"
    if small in OF_THE_HERO:
        return "[hero]"
    for variable in program.variables:
        if variable.id == small:
            match variable.domain:
                case Flag():
                    return f"[if {small}: … | …]"
                case States(names):
                    return f"[if {small} is {names[0]}: … | …]"
                case _:
                    return f"[{small}]"
    things: dict[str, Sequence[HasId]] = {
        "item": program.items,
        "poi": program.pois,
        "tile": program.tiles,
        "npc": program.npcs,
        "hero": program.heroes,
    }
    return next((f"[{kind} {small}]" for kind, its in things.items() if _has(its, small)), None)


def _has(things: Sequence[HasId], id: str) -> bool:
    return any(it.id == id for it in things)


def _fix(mark: str, instead: str, text: Text | None) -> Fix | None:
    """The edit, where the text is one line and has the mark once."""
    if text is None or text.span.line != text.span.end_line or text.source.count(mark) != 1:
        return None
    column = text.span.end_column - len(text.source) + text.source.index(mark)
    at = Span(text.span.file, text.span.line, column, text.span.line, column + len(mark))
    return Fix(f"write '{instead}'", (Edit(at, instead),), False)
