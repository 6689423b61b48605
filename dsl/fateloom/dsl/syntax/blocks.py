"""Lines become blocks: levels of indentation open and close, tokens go to the parser, and what
cannot stand where it stands is reported once and left out with all that stands under it.
"""

from __future__ import annotations

from typing import Any

from fateloom.dsl.diagnostics import Code, Diagnostic, Fix, finding
from fateloom.dsl.syntax.ast.statements import Comment
from fateloom.dsl.syntax.codes import (
    BAD_INDENT,
    BLOCK_NOT_ALLOWED,
    MISSING_BLOCK,
    OUT_OF_PLACE,
    TOO_DEEP,
)
from fateloom.dsl.syntax.machine import Machine
from fateloom.runtime.span import Span

LEVEL = 2
"""Spaces."""
DEEPEST = 100
"""Levels; far beyond any story, far below what would exhaust the interpreter's stack."""


class Blocks:
    """Takes one token a line and its indentation. `found`: what is wrong so far."""

    def __init__(self, file: str, found: list[Diagnostic]) -> None:
        self._file = file
        self._found = found
        self._machine = Machine("file")
        self._levels = [0]
        """The indentation of every open block."""
        self._skip_under: int | None = None
        """Lines deeper than this are left out: their header was not understood."""
        self._last = Span(file, 1, 1, 1, 1)
        """The line taken last, for a block that is missing under it."""
        self._comments: list[tuple[int, Comment]] = []
        """Comments that wait for the next line, which tells the block that they belong to."""

    def comment(self, indent: int, comment: Comment) -> None:
        """Keep a comment until the next line shows where it belongs."""
        self._comments.append((indent, comment))

    def skips(self, indent: int) -> bool:
        """Whether a line so deep is left out, because the line above it was not understood."""
        if self._skip_under is None:
            return False
        if indent > self._skip_under:
            return True
        self._skip_under = None
        return False

    def token(self, kind: str, value: object, span: Span, indent: int) -> None:
        """Take the token of a line."""
        settled = indent == self._levels[-1] and not self._comments
        if not settled and not self._place(indent, span, kind):
            self._skip_under = self._levels[-1]
        elif self._machine.feed(kind, value) or self._feed(kind, value):
            self._last = span
        else:
            wanted = ", ".join(w.lower().replace("_", " ") for w in self._machine.wanted())
            help = f"Here may stand: {wanted}." if wanted else "Nothing more may stand here."
            self._report(OUT_OF_PLACE, span, "this line cannot stand here", help)
            self._skip_under = indent

    def misread(self, span: Span, indent: int) -> None:
        """A line that could not be read: its place counts, what stands under it does not."""
        if self._place(indent, span, ""):
            self._skip_under = indent
        else:
            self._skip_under = self._levels[-1]

    def end(self) -> list[Any]:
        """Close everything; gives the declarations."""
        line = self._last.line
        self._settle_comments(0, keep_level=False)
        self._close(0)
        self._settle_comments(-1, keep_level=False)
        if not self._feed("$END", None):
            raise AssertionError(f"{self._file}:{line}: the file did not end where it ends")
        declarations: list[Any] = self._machine.values[0]
        return declarations

    def _report(
        self, code: Code, span: Span, message: str, help: str | None, fix: Fix | None = None
    ) -> None:
        self._found.append(finding(code, span, message, help=help, fix=fix))

    def _feed(self, kind: str, value: object) -> bool:
        """Feed the parser; where a block is missing, say so and go on as if it were there."""
        machine = self._machine
        if machine.feed(kind, value):
            return True
        if not machine.wants("NO_BLOCK"):
            return False
        self._report(
            MISSING_BLOCK,
            self._last,
            "a block is missing under this line",
            "Indent what belongs to it by two spaces.",
        )
        machine.feed("NO_BLOCK", None)
        return machine.feed(kind, value)

    def _feed_dedent(self) -> None:
        """Close a block, whatever is missing in it."""
        machine = self._machine
        if machine.feed("DEDENT", None):
            return
        if machine.wants("ELSE"):  # under a gain there was a block without its `else`
            machine.feed("ELSE", self._last)
            machine.feed("NO_BLOCK", None)
        self._feed("DEDENT", None)

    def _place(self, indent: int, span: Span, kind: str) -> bool:
        """Open or close blocks so that a line so deep can follow; False when nothing may."""
        top = self._levels[-1]
        if indent > top:
            return self._open(indent, top, span)
        if self._comments:
            self._settle_comments(indent, keep_level=kind in ("ELSE", "ELSE_IF"))
        if indent < top:
            self._close(indent)
            if self._levels[-1] != indent:
                self._report(
                    BAD_INDENT,
                    Span(self._file, span.line, 1, span.line, indent + 1),
                    f"indented by {indent} spaces, which is no level that is open here",
                    f"The level above has {self._levels[-1]}.",
                )
        if self._comments:
            self._settle_comments(-1, keep_level=True)
        return True

    def _open(self, indent: int, top: int, span: Span) -> bool:
        if len(self._levels) > DEEPEST:
            self._report(
                TOO_DEEP,
                span,
                f"more than {DEEPEST} levels deep",
                "Move the inner part into a scene, and `do` it here.",
            )
            self._machine.feed("NO_BLOCK", None)  # the block was there, only too deep
            return False
        if not self._machine.feed("INDENT", None):
            self._report(
                BLOCK_NOT_ALLOWED,
                span,
                "nothing can stand under the line above",
                "Take it back to the level of that line; or is a line missing?",
            )
            return False
        if indent != top + LEVEL:
            self._report(
                BAD_INDENT,
                Span(self._file, span.line, 1, span.line, indent + 1),
                f"indented by {indent - top} spaces more than the line above",
                f"A level is {LEVEL} spaces.",
            )
        self._levels.append(indent)
        if self._comments:
            self._settle_comments(-1, keep_level=True)
        return True

    def _close(self, indent: int) -> None:
        """Close the blocks that are deeper."""
        levels = self._levels
        while levels[-1] > indent:
            self._feed_dedent()
            levels.pop()

    def _settle_comments(self, indent: int, *, keep_level: bool) -> None:
        """Hand on the waiting comments that are deeper than `indent`, or with `keep_level` all of
        them, at the level that is open now; else at their own.
        """
        comments = self._comments
        while comments and (keep_level or comments[0][0] > indent):
            depth, comment = comments.pop(0)
            if not keep_level:
                self._close(depth)
            self._feed("COMMENT", comment)
