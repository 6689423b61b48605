"""Cascading errors: findings that only follow from a line that could not be read. A misspelt
`world` line makes its name unknown everywhere.

One mistake gives one message. Where a file has syntax errors, a name that stands in a lost line is
taken as declared, and nothing is called missing in a block that lost a line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics import Level
from fateloom.dsl.model import codes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.source import Source

WORD = re.compile(r"[a-z][a-z0-9_]*")
QUOTED = re.compile(r"'([a-z][a-z0-9_]*)'")

UNKNOWN = frozenset(
    (
        codes.UNKNOWN_NAME,
        codes.UNKNOWN_CATEGORY,
        codes.UNKNOWN_VALUE,
        codes.MISSING_DESTINY,
        codes.NOT_WRITTEN,
    )
)
PARTS = frozenset((codes.UNKNOWN_NAME, codes.UNKNOWN_VALUE, codes.WRONG_TYPE))
MISSING = frozenset(
    (
        codes.BAND_GAP,
        codes.DESCRIPTION_BELOW_OPTIONS,
        codes.MISSING_OTHER,
        codes.MISSING_OUTCOME,
        codes.OPEN_END,
        codes.PATH_WITHOUT_BEGIN,
        codes.PATH_WITHOUT_FINALE,
        codes.SINGLE_PATH,
        codes.GAIN_WITHOUT_ELSE,
        codes.WRONG_TYPE,
        codes.WRONG_ARGUMENTS,
    )
)

STATELESS = " has no states"
"""What is said of a name whose declaration is lost, and that is used as an NPC elsewhere."""

OF_SETTINGS = frozenset(
    (
        codes.BAND_GAP,
        codes.BAND_OUT_OF_RANGE,
        codes.MARKER_OFF_TRACK,
        codes.NUMBER_OUT_OF_RANGE,
        codes.TOO_MANY_START_ITEMS,
    )
)
"""What depends on the rule settings of scenario.yaml."""


def without_settings(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """`findings` without those that depend on settings, for a scenario.yaml that cannot be read."""
    return [one for one in findings if one.code not in OF_SETTINGS]


def without_cascades(
    findings: Iterable[Diagnostic], syntax: Iterable[Diagnostic], sources: Mapping[str, Source]
) -> list[Diagnostic]:
    """`findings` without what follows from the lines that `syntax` has errors in."""
    errors = [one for one in syntax if one.level is Level.ERROR]
    if not errors:
        return list(findings)
    lines = {one.primary.span.file: [""] for one in errors}
    for name in lines:
        lines[name] += sources[name].text.split("\n") if name in sources else []
    lost: dict[str, set[int]] = {name: set() for name in lines}
    words: set[str] = set()
    owners: set[str] = set()
    for one in errors:
        span = one.primary.span
        owners.update(WORD.findall(_owner(lines[span.file], span.line))[1:2])
        for number in range(span.line, block_end(lines[span.file], span.line)):
            lost[span.file].add(number)
            words.update(WORD.findall(lines[span.file][number].lower().replace("-", "_")))
    return [one for one in findings if not _is_cascade(one, lines, lost, words, owners)]


def block_end(lines: list[str], start: int) -> int:
    """The first line behind the block that line `start` opens; lines count from 1."""
    if start >= len(lines):
        return start
    depth = _indent(lines[start])
    at = start + 1
    while at < len(lines) and (not lines[at].strip() or _indent(lines[at]) > depth):
        at += 1
    return at


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _owner(lines: list[str], at: int) -> str:
    """The line at the left edge that line `at` belongs to."""
    at = min(at, len(lines) - 1)
    while at > 1 and (lines[at][:1] in ("", " ") or not lines[at].strip()):
        at -= 1
    return lines[at]


def _head(lines: list[str], at: int, word: str) -> int:
    """The line that begins with the word, from a line on upwards; that line where there is none."""
    found = (it for it in range(at, 0, -1) if lines[it].lstrip(" ").startswith(word))
    return next(found, at)


def _is_cascade(
    one: Diagnostic,
    lines: dict[str, list[str]],
    lost: dict[str, set[int]],
    words: set[str],
    owners: set[str],
) -> bool:
    """Whether the finding may come from a lost line alone."""
    span = one.primary.span
    told = set(QUOTED.findall(one.message.partition(";")[0]))
    of_lost = any(it in words or words.issuperset(it.split("_")) for it in told)
    if of_lost and (one.code in UNKNOWN or one.message.endswith(STATELESS)):
        return True
    if one.code in PARTS and told & owners:  # what a declaration that lost a line lacks
        return True
    if one.code in MISSING and span.file in lost:
        end = max(block_end(lines[span.file], span.line), span.line + 1)
        behind = lines[span.file][end : end + 1]
        if one.code is codes.GAIN_WITHOUT_ELSE and behind and behind[0].split() == ["else"]:
            end += 1  # it is there, and not indented
        start = span.line
        if one.code is codes.OPEN_END:  # a way through a stage, wherever it ends
            start = _head(lines[span.file], start, "stage ")
            end = max(end, block_end(lines[span.file], start))
        return any(number in lost[span.file] for number in range(start, end))
    return False
