"""What is said where a title stands in place of an id: whose title it is, and the id to write.

This goes over the findings of a check, whatever stage they come from: a line that was not
understood, a name that nothing has, a value that is no id.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.data.codes import MALFORMED_VALUE, NO_SHAPE_FITS
from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix, Level
from fateloom.dsl.diagnostics.listed import article
from fateloom.dsl.syntax.codes import (
    BAD_CONDITION,
    BAD_ID,
    BAD_INSERTION,
    BAD_LABEL,
    BAD_LINE,
    CAPITALS,
    NO_EFFECT,
    UNKNOWN_LINE,
    UNMARKED_PROSE,
)
from fateloom.dsl.syntax.error_hints import repaired
from fateloom.dsl.syntax.error_hints.conditions import WHERE
from fateloom.dsl.syntax.error_hints.reading import mended, reads
from fateloom.dsl.syntax.lines.forms import QUOTED
from fateloom.dsl.title_hints.in_lines import (
    Found,
    fitting,
    insertions,
    open_text,
    titles_in,
    with_ids,
)
from fateloom.dsl.title_hints.whereabouts import placed
from fateloom.dsl.titles import Titles, folded, is_title, titles_of
from fateloom.runtime.record import replace
from fateloom.runtime.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fateloom.dsl.source import Source

LINES = frozenset(
    (BAD_LINE, UNKNOWN_LINE, BAD_CONDITION, BAD_ID, CAPITALS, NO_EFFECT, UNMARKED_PROSE, BAD_LABEL)
)
"""Findings about a line of a story, anywhere in which a title can stand."""
NAMES = re.compile(
    r"\b(?:unknown|no \w+ has|there (?:is|are) no|has no|not written yet|not? an? id|is never)\b"
)
"""What findings say of a name that nothing has."""
OF_STORIES = frozenset(("option", "POI", "NPC", "path", "event", "scene", "stock", "stage"))
"""What no key of a table names."""
MOST = 40
"""So many findings are looked at; more of them are of another kind of mistake."""


def with_titles(
    findings: Iterable[Diagnostic], sources: Mapping[str, Source]
) -> tuple[Diagnostic, ...]:
    """The findings, in better words where a title stands in place of an id; one for each place."""
    titles: Titles | None = None
    made: list[Diagnostic] = []
    told: dict[Span, Diagnostic] = {}
    looked = 0
    for one in findings:
        better = None
        if looked < MOST and _is_of_a_name(one):
            looked += 1
            titles = titles_of(sources) if titles is None else titles
            better = _better(one, titles, sources)
        if better is not None and better.message != one.message:
            better = told.setdefault(better.primary.span, better)
        if better is None or not any(better is it for it in made):
            made.append(better or one)
    return tuple(it for it in made if told.get(it.primary.span, it) is it)


def _is_of_a_name(one: Diagnostic) -> bool:
    if one.level is not Level.ERROR or one.primary.span.line != one.primary.span.end_line:
        return False
    is_named = one.code in (MALFORMED_VALUE, NO_SHAPE_FITS) or NAMES.search(one.message)
    return one.code in LINES or one.code is BAD_INSERTION or is_named is not None


def _better(one: Diagnostic, titles: Titles, sources: Mapping[str, Source]) -> Diagnostic | None:
    span = one.primary.span
    source = sources.get(span.file)
    lines = [] if source is None else source.text.split("\n", span.line)
    if len(lines) < span.line or source is None:
        return None
    line = lines[span.line - 1]
    if source.name.endswith(".fate") and one.code in (*LINES, BAD_INSERTION):
        return _in_line(one, line, titles)
    if source.name.endswith(".fate") and not line.lstrip().startswith(">"):
        found = [*titles_in(open_text(line), 0, titles, one.message)]
        at, end = span.column - 1, span.end_column - 1
        if any(it.start <= at and end <= it.end and it.end - it.start > end - at for it in found):
            written = with_ids(line, found).strip()
            return _with_ids(one, found, line, written) if reads(written) else None
    return _of_value(one, line, titles)


# --- a value in a table, or a name in a story


def _of_value(one: Diagnostic, line: str, titles: Titles) -> Diagnostic | None:
    span = one.primary.span
    text = line[span.column - 1 : span.end_column - 1]
    before = line[: span.column - 1]
    if not text or before.rstrip().endswith("title:"):
        return None
    is_key = not before.strip() and line[span.end_column - 1 :].lstrip().startswith(":")
    bare = text.strip("\"'“”")
    if one.code is MALFORMED_VALUE and not is_key and _are_several(bare, titles):
        meant = ", ".join(bare.split())
        message = f"commas are missing between the {len(bare.split())} ids '{bare}'"
        fix = Fix(f"write '{meant}'", (Edit(span, meant),), safe=False)
        return replace(one, message=message, help=f"Write: {meant}", fix=fix)
    its = titles.of(bare) or (() if bare in titles.ids else titles.near(bare))
    if not its:
        return None
    thing = fitting(its, before, one.message)
    is_same = one.fix is not None and one.fix.edits[0].text == thing.id
    if is_key and (is_same or thing.kind in OF_STORIES):
        return None  # it names nothing, and is only spelt as no id is
    found = Found(span.column - 1, span.end_column - 1, bare, thing, not titles.of(bare))
    edit = Edit(span, thing.id)
    fix = Fix(f"write '{thing.id}'", (edit,), safe=False)
    return replace(one, message=_said(found), help=f"Write '{thing.id}'.", fix=fix)


def _are_several(text: str, titles: Titles) -> bool:
    """Whether ids stand behind each other that are not words of one."""
    words = text.split()
    is_one = "_".join(words) in titles.ids or titles.of(text)
    return len(words) > 1 and not is_one and all(it in titles.ids for it in words)


# --- a line of a story


def _in_line(one: Diagnostic, line: str, titles: Titles) -> Diagnostic | None:
    """The finding about a line in which titles stand, where it is right with their ids."""
    indent = len(line) - len(line.lstrip(" "))
    words = line.strip()
    is_prose = words.startswith(">")
    if is_prose != (one.code is BAD_INSERTION):
        return None
    moved = placed(words, titles) if WHERE in (one.help or "") and not is_prose else None
    if moved is not None:
        return _written(one, line, *moved)
    parts = list(insertions(line, one.primary.span)) if is_prose else [(0, open_text(line))]
    found = [it for at, part in parts for it in titles_in(part, at, titles, one.message)]
    if one.code is BAD_LABEL and one.fix is not None:  # what becomes a label names nothing
        labels = " ".join(re.findall(r'"([^"]*)"', one.fix.edits[0].text))
        named = (it.text for it in found if f'"{it.text}"' in line)
        kept = {*named, *(it.text for it in found if it.text.strip("'") not in labels)}
        found = [it for it in found if it.text in kept]
    if not found and one.code is UNKNOWN_LINE and one.fix is None:
        return of_name(one, line, titles)
    if not found:
        return None
    if is_prose:
        others = [it for at, part in insertions(line) for it in titles_in(part, at, titles, "")]
        return _in_prose(one, found[0], others, line)
    written = with_ids(line, found)[indent:]
    if reads(written):
        return _with_ids(one, found, line, written)
    meant = mended(written) or repaired(written)
    if meant is not None and one.code is not UNMARKED_PROSE:
        return _written(one, line, _said(found[0]), meant)
    is_told = one.code is UNMARKED_PROSE or (one.help or "").startswith("Write: ")
    if is_told or found[0].is_near or not found[0].thing.title:
        return None
    told = f"'{found[0].text}' is the title of the {found[0].thing.kind} '{found[0].thing.id}'."
    return replace(one, help=f"{one.help} {told}" if one.help else told)


def _written(one: Diagnostic, line: str, message: str, meant: str) -> Diagnostic:
    """The finding with the line as it was meant."""
    span, indent = one.primary.span, len(line) - len(line.lstrip(" "))
    edit = Edit(Span(span.file, span.line, indent + 1, span.line, len(line) + 1), meant)
    fix = Fix(f"write '{meant}'", (edit,), safe=False)
    return replace(one, message=message, help=f"Write: {meant}", fix=fix)


def _with_ids(one: Diagnostic, found: list[Found], line: str, written: str) -> Diagnostic:
    """The finding that says whose titles these are, with the edit."""
    span, first = one.primary.span, found[0]
    edits = tuple(Edit(_span(span, it), it.thing.id) for it in found)
    message = "; ".join(dict.fromkeys(map(_said, found)))
    fix = Fix(f"write '{first.thing.id}'", edits, safe=False)
    primary = replace(one.primary, span=_span(span, first))
    return replace(one, message=message, help=f"Write: {written}", fix=fix, primary=primary)


def _in_prose(one: Diagnostic, found: Found, all_found: list[Found], line: str) -> Diagnostic:
    """The same for an insertion, which says what it names; all of the line are mended at once,
    since the first that is wrong hides the others.
    """
    place = one.primary.span
    edits = tuple(Edit(_span(place, it), _inserted(line, it)[1]) for it in all_found)
    lead, id = _inserted(line, found)
    fix = Fix(f"write '{id}'", edits, safe=False)
    primary = replace(one.primary, span=_span(place, found))
    help = f"Write: [{lead}{id}" + (": …]" if line[found.end : found.end + 1] == ":" else "]")
    return replace(one, message=_said(found), help=help, fix=fix, primary=primary)


def _inserted(line: str, found: Found) -> tuple[str, str]:
    """What stands before the name in its insertion, and what to write for the name."""
    lead = line[line.rfind("[", 0, found.start) + 1 : found.start]
    thing = found.thing
    return lead, thing.id if lead else f"{thing.kind.lower()} {thing.id}"


def _span(line: Span, found: Found) -> Span:
    return Span(line.file, line.line, found.start + 1, line.line, found.end + 1)


def _said(found: Found) -> str:
    thing = found.thing
    if not found.is_near and not is_title(thing, found.text):
        return f"'{found.text}' is not the id of the {thing.kind} '{thing.id}'"
    if found.is_near or "_" in found.text or folded(found.text) != folded(thing.title):
        return f"'{found.text}' is like the title of the {thing.kind} '{thing.id}', '{thing.title}'"
    return f"'{found.text}' is the title of the {thing.kind} '{thing.id}'"


# --- a line that begins with the name of a thing


AFTER = {
    "variable": ("X becomes VALUE", "X up", "X down", "X +1"),
    "hero": ("X gain 1 coins", "X lose 1 coins", "X move to TILE"),
    "NPC": ("X moves to POI", "X leaves", "X takes ITEM", "X becomes STATE"),
    "POI": ("place X", "remove X", "X becomes STATE"),
    "tile": ("reveal X", "explore X", "hide X", "move to X"),
    "item": ("gain item X", "lose item X", "drop X on TILE", "return X"),
    "event": ("fire X",),
    "scene": ("do X",),
    "stock": ("stock X gains ITEM",),
    "category": ("any X",),
}
"""The lines that have the name of a thing in them, by its kind."""
MEANT = {
    "variable": ("X becomes Y",),
    "hero": ("X gain Y", "X gain item Y"),
    "NPC": ("X moves to Y",),
    "event": ("fire X",),
    "scene": ("do X", "do X Y"),
    "stock": ("stock X Y", "stock X gains Y"),
    "item": ("item X Y",),
    "category": ("any X Y",),
}
"""What a line is probably meant as that begins with the name; `Y` is the rest of it."""


def of_name(one: Diagnostic, line: str, titles: Titles) -> Diagnostic | None:
    """The finding about a line that begins with the name of something, and says nothing of it that
    can be read; None where it is the name of nothing.
    """
    words = line.strip()
    name, _, rest = words.partition(" ")
    kind = titles.ids.get(name)
    if kind not in AFTER:
        return None
    forms = ", ".join(it.replace("X", name) for it in AFTER[kind])
    message = f"'{words[:QUOTED]}' is not understood: '{name}' is {article(kind)} {kind}"
    bare = re.sub(r"^(?:at|to|on|is|goes to|has) ", "", rest)
    for form in MEANT.get(kind, ()) if bare or kind in ("event", "scene") else ():
        written = form.replace("X", name).replace("Y", bare)
        if reads(written) and (kind != "NPC" or titles.ids.get(bare) in ("POI", "tile")):
            span = one.primary.span
            at = len(line) - len(line.lstrip(" ")) + 1
            edit = Edit(Span(span.file, span.line, at, span.line, len(line) + 1), written)
            fix = Fix(f"write '{written}'", (edit,), safe=False)
            return replace(one, message=message, help=f"Write: {written}", fix=fix)
    return replace(one, message=message, help=f"Lines with it: {forms}.", fix=None)
