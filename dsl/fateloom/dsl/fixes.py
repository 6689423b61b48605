"""Fixes applied to texts, and tried: a fix is offered only if it helps."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix, Level
from fateloom.dsl.source import Source
from fateloom.dsl.syntax.codes import BAD_LINE, STRUCTURE, UNKNOWN_LINE
from fateloom.runtime.record import replace
from fateloom.runtime.span import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    Check = Callable[[Mapping[str, Source]], tuple[Diagnostic, ...]]
    """The findings of a scenario, given all its files by name."""

MOST = 60
"""So often the scenario is checked to try its fixes. One that was not tried is not offered; its
turn comes when others are applied.
"""
_OF_PLACE = (*STRUCTURE, UNKNOWN_LINE, BAD_LINE)
"""What an edit of one line can do to another."""
UNWRITTEN = "FT0336"
"""What is said of a name of something that is not written; an edit that makes one is no help."""
WRITTEN = "Written are: "
"""What begins the list of what is there."""
QUOTED = re.compile(r"'([^']+)'")
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
    """The files with the fix applied, where it may begin one; None where it changes nothing."""
    changed = dict(sources)
    for name in {edit.span.file for edit in fix.edits}:
        text = sources[name].text if name in sources else ""
        edits = [edit for edit in fix.edits if edit.span.file == name]
        if any(edit.span.end_line > text.count("\n") + 1 for edit in edits):
            return None
        changed[name] = Source(name, applied(text, edits))
    return None if changed == dict(sources) else changed


def helps(
    one: Diagnostic, before: Iterable[Diagnostic], after: Iterable[Diagnostic]
) -> Diagnostic | bool | None:
    """Whether a fix of the finding `one` removes it and adds no error: True, the first error that
    it adds, or None where the finding stays.

    An error in a line of a story that was not edited is none that the fix adds: what could not be
    read hid it. Unless it is about where the line stands.
    """
    of_tables = any(not edit.span.file.endswith(".fate") for edit in _edits(one))
    edited = {
        (edit.span.file, line)
        for edit in _edits(one)
        if not (edit.span.column == 1 and edit.text.isspace())  # of the indentation alone
        for line in range(edit.span.line, edit.span.end_line + 1)
    }
    had = Counter(map(_key, before))
    has = Counter(map(_key, after))
    if has[_key(one)] >= had[_key(one)]:
        return None
    for other in after:
        is_worse = other.level is Level.ERROR or (other.code.id == UNWRITTEN and not _is_stub(one))
        if is_worse and has[_key(other)] > had[_key(other)]:
            place = other.primary.span.file, other.primary.span.line
            if of_tables or place in edited or other.code in _OF_PLACE:
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
    trial = _Trial(findings, sources, check)
    trial.of([one for one in findings if one.fix is not None])
    for one in findings:
        told = one if one.fix is None else trial.verdicts.get(id(one))
        yield told or _without(one, None, sources)


class _Trial:
    """Tries fixes, many at a time: where all together do what they promise, each is good; where
    they do not, halves of them are tried.
    """

    def __init__(
        self, findings: tuple[Diagnostic, ...], sources: Mapping[str, Source], check: Check
    ) -> None:
        self.findings = findings
        self.sources = sources
        self.check = check
        self.left = MOST
        self.verdicts: dict[int, Diagnostic] = {}
        """What is said of each that was tried, by its identity: places do not tell two apart."""

    def of(self, some: list[Diagnostic]) -> None:
        """Try these."""
        if not some or self.left == 0:
            return
        self.left -= 1
        if len(some) == 1:
            (one,) = some
            self.verdicts[id(one)] = self._alone(one)
        elif self._all_help(some):
            self.verdicts.update((id(one), one) for one in some)
        else:
            half = len(some) // 2
            self.of(some[:half])
            self.of(some[half:])

    def _alone(self, one: Diagnostic) -> Diagnostic:
        changed, verdict = self._verdict(one)
        if verdict is True:
            return one
        if changed is not None and isinstance(verdict, Diagnostic) and self.left > 0:
            further = _further(one, verdict, self.sources, changed)
            self.left -= further is not None
            if further is not None and self._verdict(replace(one, fix=further.fix))[1] is True:
                return further
        return _without(one, verdict or None, self.sources)

    def _verdict(
        self, one: Diagnostic
    ) -> tuple[dict[str, Source] | None, Diagnostic | bool | None]:
        """The files with the fix of the finding, and what `helps` says of it."""
        changed = None if one.fix is None else with_fix(self.sources, one.fix)
        if changed is None:
            return None, None
        return changed, helps(one, self.findings, self.check(changed))

    def _all_help(self, some: list[Diagnostic]) -> bool:
        """Whether these fixes together remove all of their findings and add no error."""
        edits = [edit for one in some for edit in _edits(one)]
        places = sorted((it.span.file, it.span.line, it.span.end_line) for it in edits)
        if any(one[0] == two[0] and two[1] <= one[2] for one, two in pairwise(places)):
            return False  # two in one line
        changed = dict(self.sources)
        for name in {it.span.file for it in edits}:
            if name not in changed:
                return False
            its = [it for it in edits if it.span.file == name]
            changed[name] = Source(name, applied(changed[name].text, its))
        after = self.check(changed)
        had, has = Counter(map(_key, self.findings)), Counter(map(_key, after))
        gone = Counter(map(_key, some))
        stays = any(has[key] > had[key] - number for key, number in gone.items())
        return not stays and not any(
            one.level is Level.ERROR and has[_key(one)] > had[_key(one)] for one in after
        )


def _further(
    one: Diagnostic, wrong: Diagnostic, before: Mapping[str, Source], after: Mapping[str, Source]
) -> Diagnostic | None:
    """The finding with both edits of its line: its own, and that of the error `wrong`, which its
    own adds; None where there are no two such.
    """
    edits = (*_edits(one), *_edits(wrong))
    lines = {(it.span.file, line) for it in edits for line in (it.span.line, it.span.end_line)}
    if len(edits) != 2 or len(lines) != 1 or any("\n" in it.text for it in edits):
        return None
    ((file, number),) = lines
    old = before[file].text.split("\n")[number - 1]
    new = applied(after[file].text, _edits(wrong)).split("\n")[number - 1].strip()
    start = len(old) - len(old.lstrip()) + 1
    span = Span(file, number, start, number, len(old) + 1)
    fix = Fix(f"write '{new}'", (Edit(span, new),), safe=False)
    message = f"'{old.strip()}' is written '{new}' here"
    told = f"{wrong.message.partition('; did you mean ')[0]}."
    whole = replace(one.primary, span=span)
    return replace(one, primary=whole, message=message, help=told[0].upper() + told[1:], fix=fix)


def _without(
    one: Diagnostic, wrong: Diagnostic | None, sources: Mapping[str, Source]
) -> Diagnostic:
    """The finding without its fix. `wrong`: the error that the fix would add; it is told where it
    speaks of what is written. Where it speaks of a name that the fix has made up, the form is.
    """
    message = one.message.partition("; did you mean ")[0]
    if one.help is not None and not one.help.startswith(("Write", "Did you mean")):
        return replace(one, message=message, fix=None)
    help = None
    if wrong is not None and one.fix is not None:
        edit = one.fix.edits[0]
        written = " / ".join(it.strip() for it in edit.text.splitlines())
        line = sources[edit.span.file].text.split("\n")[edit.span.line - 1]
        made_up = [it for it in QUOTED.findall(wrong.message) if it not in line]
        known = wrong.help or ""
        if wrong.primary.span.line != edit.span.line:
            help = one.help  # what it has hidden in another line is said when it is mended
        elif not made_up:
            help = f"{wrong.message[0].upper()}{wrong.message[1:]}. {known}".rstrip()
        else:
            form = re.sub(rf"(?<!\w)(?:{'|'.join(map(re.escape, made_up))})(?!\w)", "ID", written)
            told = known[max(known.find(WRITTEN), 0) :]
            help = f"Its form is: {form}. {told}".rstrip()
            if form == "ID":  # a name that is near, and does not fit, or a label of a choice
                there = f"There is '{written}', but {wrong.message}."
                is_label = written.startswith('"')
                help = f"{f'A label is written {written}.' if is_label else there} {known}".rstrip()
    return replace(one, message=message, help=help, fix=None)


def _is_stub(one: Diagnostic) -> bool:
    return one.code.id == UNWRITTEN


def _edits(one: Diagnostic) -> tuple[Edit, ...]:
    return one.fix.edits if one.fix is not None else ()


def _key(one: Diagnostic) -> tuple[str, str, str]:
    return one.code.id, one.primary.span.file, one.message
