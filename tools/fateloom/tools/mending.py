"""Edits that findings suggest, made in the files of a scenario: `fateloom check --fix`."""

from __future__ import annotations

import difflib
import os
import re
import sys
from itertools import pairwise
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.render.styles import GREEN, RED, styled
from fateloom.tools import findings
from fateloom.tools.files import (
    UsageError,
    campaign_of,
    gather,
    save,
    shown,
    sources,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.source import Source

    Judge = Callable[[Source], tuple[Diagnostic, ...]]

ROUNDS = 50
"""So many times sure edits are made, each time those that the last ones brought to light."""
MARK = b"\xef\xbb\xbf"
"""The byte order mark."""
LINE_END = re.compile("\r\n|\r|\n")


class Mending:
    """The files of the scenario or campaign in a folder, and what is wrong with them now. `judge`:
    what is wrong with the file of a campaign.
    """

    def __init__(self, path: str, *, lint: bool, hints: bool, judge: Judge | None = None) -> None:
        self._judge = judge
        self._path = path
        self._lint, self._hints = lint, hints
        self.read()

    def read(self) -> None:
        """Read the files as they are now, and check them."""
        self._folder = (campaign_of if self._judge else gather)(self._path)
        texts, self._unread = sources(self._folder)
        self.sources = {it.name: it for it in texts}
        self.found = self._checked(self.sources)

    def _checked(self, texts: Mapping[str, Source]) -> tuple[Diagnostic, ...]:
        if self._unread:
            return self._unread
        if self._judge is not None:
            return next(self._judge(it) for it in texts.values())
        from fateloom.tools.systems import system

        its = system(self._folder.kind)
        return its.check(tuple(texts.values()), lint=self._lint, hints=self._hints).diagnostics

    def fixed(self, chosen: list[Diagnostic]) -> dict[str, Source] | None:
        """The texts with the fixes of these findings; None where an edit of two of them overlaps,
        or they do not help.
        """
        from fateloom.dsl.diagnostics import Fix
        from fateloom.dsl.fixes import helps, with_fix

        edits = [edit for one in chosen if one.fix for edit in one.fix.edits]
        spans = sorted(edit.span for edit in edits)
        for one, two in pairwise(spans):
            if one.file == two.file and (one.end_line, one.end_column) > (two.line, two.column):
                return None
        if any(span.file.startswith("packs/") for span in spans):
            return None  # other scenarios use them too
        changed = with_fix(self.sources, Fix("", tuple(dict.fromkeys(edits)), safe=True))
        if changed is None:
            return None
        after = self._checked(changed)
        return changed if all(helps(one, self.found, after) is True for one in chosen) else None

    def write(self, changed: Mapping[str, Source]) -> list[str]:
        """Write the files that differ; gives their names. Raises UsageError."""
        before = dict(self._folder.files)
        names = [name for name, it in changed.items() if it != self.sources.get(name)]
        for name in names:
            where = os.path.realpath(os.path.join(self._path, *name.split("/")))
            save(where, as_before(before.get(name, b""), changed[name].text))
        self.read()
        return names


def as_before(data: bytes, text: str) -> bytes:
    """The text as the bytes of a file, with the line ends and the byte order mark it had."""
    old = data.removeprefix(MARK).decode("utf-8")
    ends = LINE_END.findall(old)
    lines = text.split("\n")
    if len(lines) != len(ends) + 1:
        ends = [max(set(ends), key=ends.count, default="\n")] * (len(lines) - 1)
    whole = "".join(line + end for line, end in zip(lines, (*ends, ""), strict=True))
    return (MARK if data.startswith(MARK) else b"") + whole.encode("utf-8")


def make_sure(mending: Mending) -> int:
    """Make all edits that are sure; gives how many were made."""
    made = 0
    for _ in range(ROUNDS):
        sure = [one for one in mending.found if one.fix is not None and one.fix.safe]
        if not sure:
            break
        changed, count = mending.fixed(sure), len(sure)
        if changed is None:
            single = ((mending.fixed([one]), 1) for one in sure)
            changed, count = next((it for it in single if it[0] is not None), (None, 0))
        if changed is None:
            break
        mending.write(changed)
        made += count
    return made


def make_perhaps(mending: Mending, colour: bool) -> int:
    """Ask for each edit whether to make it; gives how many were made. The end of what is typed
    declines the rest.
    """
    declined: set[tuple[str, str, str]] = set()
    made = 0
    while (proposal := _next(mending, declined)) is not None:
        one, changed = proposal
        print("\n".join(_proposed(one, mending.sources, changed, colour)))
        answer = _answer()
        if answer is None:
            break
        if answer:
            mending.write(changed)
            made += 1
        else:
            declined.add(_key(one))
    return made


def _next(
    mending: Mending, declined: set[tuple[str, str, str]]
) -> tuple[Diagnostic, dict[str, Source]] | None:
    """The next finding with an edit that helps, and the files with it."""
    for one in mending.found:
        if one.fix is not None and _key(one) not in declined:
            changed = mending.fixed([one])
            if changed is not None:
                return one, changed
            declined.add(_key(one))
    return None


def _key(one: Diagnostic) -> tuple[str, str, str]:
    return one.code.id, str(one.primary.span), one.message


def _proposed(
    one: Diagnostic, before: Mapping[str, Source], after: Mapping[str, Source], colour: bool
) -> Iterator[str]:
    """The finding, and the lines that would change."""
    from fateloom.dsl.diagnostics.render.clean import clean

    at = one.primary.span
    yield f"{shown(at.file)}:{at.line}: {clean(one.message)}"
    for name, source in after.items():
        was = before[name].text if name in before else ""
        if source.text != was:
            old, new = was.split("\n"), source.text.split("\n")
            rows = difflib.unified_diff(old, new, lineterm="", n=0)
            for row in list(rows)[2:]:
                if not row.startswith("@@"):
                    yield _painted(clean(row[:1] + " " + row[1:]), colour)


def _painted(row: str, colour: bool) -> str:
    if not colour:
        return row
    return styled(row, GREEN if row.startswith("+") else RED)


def _answer() -> bool | None:
    """Yes, no, or None: no more of them."""
    while True:
        print("Make this edit? [y]es, [n]o, [q]uit: ", end="", flush=True)
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            print(line.strip())
        word = line.strip().lower()
        if not line or word in ("q", "quit"):
            return None
        if word in ("y", "yes"):
            return True
        if word in ("n", "no"):
            return False


def mend(
    path: str,
    *,
    perhaps: bool,
    lint: bool,
    hints: bool,
    colour: str,
    judge: Judge | None = None,
) -> str:
    """Make the edits; gives what was done, in a line. `perhaps`: also those that are confirmed;
    `judge`: see `Mending`. Raises UsageError.
    """
    if perhaps and sys.stdin is None:
        raise UsageError("'--fix=perhaps' asks about each edit, and there is nobody to answer.")
    mending = Mending(path, lint=lint, hints=hints, judge=judge)
    made = make_sure(mending)
    if perhaps:
        made += make_perhaps(mending, findings.wants_colour(colour))
    left = sum(one.fix is not None for one in mending.found)
    said = "1 edit was made." if made == 1 else f"{made or 'No'} edits were made."
    if left and not perhaps:
        said += f" {left} more could be meant: fateloom check --fix=perhaps {shown(path)}"
    return said
