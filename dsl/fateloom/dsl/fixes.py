"""Fixes applied to texts, and tried: a fix is offered only if it helps."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics import Level
from fateloom.dsl.source import Source
from fateloom.runtime.record import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix

    Check = Callable[[Mapping[str, Source]], tuple[Diagnostic, ...]]
    """The findings of a scenario, given all its files by name."""

MOST = 20
"""So many fixes of one check are tried; the others are tried when these are applied."""
LARGEST = 1_000_000
"""Characters of all files; no fix of a larger scenario is tried."""


def applied(text: str, edits: Iterable[Edit]) -> str:
    """The text with all edits made; they do not overlap. Lines end with `\\n`."""
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    made = sorted(edits, key=lambda it: (it.span.line, it.span.column), reverse=True)
    for edit in made:
        span = edit.span
        start = starts[span.line - 1] + span.column - 1
        end = starts[span.end_line - 1] + span.end_column - 1
        text = text[:start] + edit.text + text[end:]
    return text


def with_fix(sources: Mapping[str, Source], fix: Fix) -> dict[str, Source] | None:
    """The files with the fix applied; None where it changes nothing, or no file of these."""
    changed = dict(sources)
    for name in {edit.span.file for edit in fix.edits}:
        if name not in sources:
            return None
        edits = [edit for edit in fix.edits if edit.span.file == name]
        changed[name] = Source(name, applied(sources[name].text, edits))
    return None if changed == dict(sources) else changed


def helps(
    one: Diagnostic, before: Iterable[Diagnostic], after: Iterable[Diagnostic]
) -> Diagnostic | bool | None:
    """Whether a fix of the finding `one` removes it and adds no error: True, the first error that
    it adds, or None where the finding stays.

    An error in a line of a story that was not edited is none that the fix adds, unless it is one of
    syntax: what could not be read hid it.
    """
    of_tables = any(not edit.span.file.endswith(".fate") for edit in _edits(one))
    edited = {
        (edit.span.file, line)
        for edit in _edits(one)
        for line in range(edit.span.line, edit.span.end_line + 1)
    }
    had = Counter(map(_key, before))
    has = Counter(map(_key, after))
    if has[_key(one)] >= had[_key(one)]:
        return None
    for other in after:
        if other.level is Level.ERROR and has[_key(other)] > had[_key(other)]:
            place = other.primary.span.file, other.primary.span.line
            if of_tables or place in edited or other.code.id.startswith("FT00"):
                return other
    return True


def sound_fixes(
    findings: tuple[Diagnostic, ...], sources: Mapping[str, Source], check: Check
) -> tuple[Diagnostic, ...]:
    """The findings, without the fixes that do not help: what is wrong with them is said instead."""
    if sum(len(it.text) for it in sources.values()) > LARGEST:
        return findings
    return tuple(_tried(findings, sources, check))


def _tried(
    findings: tuple[Diagnostic, ...], sources: Mapping[str, Source], check: Check
) -> Iterator[Diagnostic]:
    tried = 0
    for one in findings:
        if one.fix is None or tried == MOST:
            yield one
            continue
        tried += 1
        changed = with_fix(sources, one.fix)
        verdict = None if changed is None else helps(one, findings, check(changed))
        yield one if verdict is True else _without(one, verdict or None)


def _without(one: Diagnostic, wrong: Diagnostic | None) -> Diagnostic:
    """The finding without its fix. `wrong`: the error that the fix would add."""
    message = one.message.partition("; did you mean ")[0]
    if one.help is not None and not one.help.startswith(("Write", "Did you mean")):
        return replace(one, message=message, fix=None)
    help = None
    if wrong is not None and one.fix is not None:
        written = one.fix.edits[0].text
        help = f"'{written}' would not do either: {wrong.message}."
        help += f" {wrong.help}" if wrong.help else ""
    return replace(one, message=message, help=help, fix=None)


def _edits(one: Diagnostic) -> tuple[Edit, ...]:
    return one.fix.edits if one.fix is not None else ()


def _key(one: Diagnostic) -> tuple[str, str, str]:
    return one.code.id, one.primary.span.file, one.message
