"""`# allow rule-name: reason` in tables: the finding of that rule in the entry below is quieted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.levels import unknown_rule
from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.syntax.ast.declarations import ALLOW
from fateloom.dsl.syntax.codes import BAD_ALLOW, UNUSED_ALLOW
from fateloom.runtime.record import record
from fateloom.runtime.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fateloom.dsl.source import Source


@record
class EntryAllow:
    """An entry whose findings of a rule are quieted: its lines, first and last."""

    rule: str
    first: int
    last: int
    span: Span


def quieted(
    found: Iterable[Diagnostic], sources: Iterable[Source], codes: tuple[Code, ...], *, whole: bool
) -> tuple[Diagnostic, ...]:
    """The findings without those that are quieted, and findings about suppressions, where they are
    not among them. `whole`: all rules have looked, so that a suppression of nothing is known to be
    one.
    """
    kept = list(found)
    names = {code.name for code in codes if code.level is not Level.ERROR}
    for source in sources:
        for allow in _allows(source):
            if isinstance(allow, Diagnostic):
                kept += [allow] * (allow not in kept)
                continue
            rest = [one for one in kept if not _is_quiet(one, allow)]
            if allow.rule not in names:
                kept.append(unknown_rule(allow.rule, allow.span, codes))
            elif whole and len(rest) == len(kept):
                message = f"'allow {allow.rule}' has no effect on the entry below"
                kept.append(finding(UNUSED_ALLOW, allow.span, message, help="Remove it."))
            else:
                kept = rest
    return tuple(kept)


def incomplete(sources: Iterable[Source]) -> tuple[Diagnostic, ...]:
    """Findings about suppressions that lack a rule or a reason."""
    every = (allow for source in sources for allow in _allows(source))
    return tuple(it for it in every if isinstance(it, Diagnostic))


def _is_quiet(one: Diagnostic, allow: EntryAllow) -> bool:
    at = one.primary.span
    is_there = at.file == allow.span.file and allow.first <= at.line <= allow.last
    return is_there and one.code.name == allow.rule and one.code.level is not Level.ERROR


def _allows(source: Source) -> Iterator[EntryAllow | Diagnostic]:
    """The suppressions of a table, each on a line of its own above its entry."""
    lines = source.text.split("\n")
    for number, line in enumerate(lines, 1):
        text = line.strip()
        words = text.removeprefix("#").strip()
        if not text.startswith("#") or words.split(" ", 1)[0] != "allow":
            continue
        span = Span(source.name, number, line.index("#") + 1, number, len(line.rstrip()) + 1)
        form = ALLOW.match(words)
        if form is None:
            help = "Write '# allow rule-name: reason'; the reason is for those who read it later."
            yield finding(BAD_ALLOW, span, "this suppression is incomplete", help=help)
        else:
            yield EntryAllow(form[1], *_entry(lines, number), span)


def _entry(lines: list[str], above: int) -> tuple[int, int]:
    """The first and the last line of the entry below that line."""
    first = last = outer = 0
    for number, line in enumerate(lines[above:], above + 1):
        text = line.lstrip(" ")
        if not text or text.startswith("#"):
            continue
        indent = len(line) - len(text)
        if not first:
            first = last = number
            outer = indent
        elif indent > outer:
            last = number
        else:
            break
    return first, last
