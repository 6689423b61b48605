"""Lines become blocks: indentation opens and closes levels, tokens go to the parser, and a
line that is out of place is reported once and skipped with its block.
"""

from __future__ import annotations

import re
import sys
from typing import Any

from fateloom.dsl.diagnostics import Code, Diagnostic, Edit, Fix, finding
from fateloom.dsl.syntax.ast.statements import Comment
from fateloom.dsl.syntax.call_words import call_words
from fateloom.dsl.syntax.codes import (
    BAD_INDENT,
    BLOCK_NOT_ALLOWED,
    MISSING_BLOCK,
    OUT_OF_PLACE,
    TOO_DEEP,
)
from fateloom.dsl.syntax.lalr_runtime import LalrParser
from fateloom.dsl.syntax.places import Place, block_of, no_home, out_of_place
from fateloom.runtime.span import Span

LEVEL = 2
"""Spaces."""
DEEPEST = 100
"""Levels; far beyond any story, far below what would exhaust the interpreter's stack."""
CONDITIONAL = frozenset("if else elif elsif elseif when unless while wenn si where".split())
"""What begins a line that was meant as an `if`."""
LEAVES = ("PROSE", "EFFECT", "GAIN", "")
"""Lines that no block belongs to."""
UNSETTLED = -1
"""No indentation: whatever the next line has, its place must be looked for."""
NOTHING = sys.maxsize
"""No line is so deep."""


class Blocks:
    """Takes one token a line and its indentation. `lines`: the lines of the file, to quote from;
    `findings`: what is wrong so far.

    `settled` is the indentation at which the next line needs no look at levels and comments; most
    lines have it. What is deeper than `left_out` is not to be read.
    """

    def __init__(self, file: str, lines: list[str], findings: list[Diagnostic]) -> None:
        self._file = file
        self._lines = lines
        self._findings = findings
        self._parser = LalrParser()
        self._levels = [0]
        """The indentation of every open block."""
        self.settled = 0
        self.left_out = NOTHING
        """Lines deeper than this are left out: their header was not understood."""
        self._badly: set[int] = set()
        """The indentations of open blocks that were reported as wrong."""
        self._last = Span(file, 1, 1, 1, 1)
        """The header taken last, for a block that is missing under it."""
        self._misread: set[int] = set()
        """The numbers of lines that could not be read."""
        self._comments: list[tuple[int, Comment]] = []
        """Comments that wait for the next line, which tells the block that they belong to."""

    def comment(self, indent: int, comment: Comment) -> None:
        """Keep a comment until the next line shows where it belongs."""
        self._comments.append((indent, comment))
        self.settled = UNSETTLED

    def token(self, kind: str, value: object, span: Span, indent: int) -> None:
        """Take the token of a line."""
        if indent != self.settled and not self._place(indent, span, kind):
            self._skip(self._levels[-1])
            return
        parser = self._parser
        if kind in parser.joins:
            parser.values[-1].append(value)
        elif parser.take(kind, value) or self._feed(kind, value):
            self._last = span
        elif kind in ("ELSE", "ELSE_IF") and self._is_after_misread(span.line, indent):
            self._skip(indent)
        else:
            above = parser.values[-1]
            if isinstance(above, list):
                above = above[-1] if above else None
            self._report_place(kind, span, above)
            self._skip(indent)

    def misread(self, span: Span, indent: int) -> Place | None:
        """A line that could not be read: its indentation counts, the block under it is skipped.
        Gives where it stands; None where nothing can.
        """
        self._misread.add(span.line)
        placed = self._place(indent, span, "")
        self._skip(indent if placed else self._levels[-1])
        return self._where() if placed else None

    def _where(self) -> Place:
        """Where the line stands that comes next."""
        parser, system = self._parser, None
        block = block_of(parser.trail())
        if block == "outcome_list":
            heads = (it for it in reversed(parser.values) if isinstance(it, tuple))
            system = next(it[0] for it in heads if it[0] in call_words().names.split("|"))
        return Place(parser.wants, block, system)

    def _is_after_misread(self, number: int, indent: int) -> bool:
        """Whether the `if` of an `else` is there, and could not be read."""
        for above in range(number - 1, 0, -1):
            text = self._lines[above - 1]
            words = text.lstrip(" ")
            if above in self._misread and words.startswith("if "):
                return True
            if words and words[0] != "#" and len(text) - len(words) < indent:
                return False
            if not words or words[0] == "#" or len(text) - len(words) > indent:
                continue
            if above in self._misread or not words.startswith("else"):
                asked = set(re.findall("[a-z]+", words.lower())[:2])
                return above in self._misread and not CONDITIONAL.isdisjoint(asked)
        return False

    def end(self) -> list[Any]:
        """Close everything; gives the declarations."""
        self._settle_comments(0, keep_level=False)
        self._close(0)
        self._settle_comments(-1, keep_level=False)
        if self._parser.wants("NO_BLOCK"):
            self._no_block()
        declarations: list[Any] = self._parser.end()
        return declarations

    def _report(
        self, code: Code, span: Span, message: str, help: str | None, fix: Fix | None = None
    ) -> None:
        self._findings.append(finding(code, span, message, help=help, fix=fix))

    def _report_place(self, kind: str, span: Span, above: object) -> None:
        """Say where a line of that kind belongs, or how it is written here."""
        from fateloom.dsl.syntax.error_hints import misplaced  # a clean file does not need it
        from fateloom.dsl.syntax.error_hints.guarded import guarded

        words, place = self._lines[span.line - 1].strip(), self._where()
        meant = misplaced(words, place)
        if meant is None:
            guard = guarded(kind, self._lines, span.line, place)
            code, message, help = guard or out_of_place(kind, words, place, above)
            self._report(code, span, message, help)
            return
        message, help, written = meant
        fix = Fix(f"write '{written}'", (Edit(span, written),), safe=False)
        self._report(OUT_OF_PLACE, span, message, help, fix)

    def _skip(self, indent: int) -> None:
        """Skip all lines that are indented deeper."""
        self.left_out = indent
        self.settled = UNSETTLED

    def _feed(self, kind: str, value: object) -> bool:
        """Feed the parser; where a block is missing, say so and go on as if it were there."""
        parser = self._parser
        if parser.feed(kind, value):
            return True
        if not parser.wants("NO_BLOCK"):
            return False
        self._no_block()
        return parser.feed(kind, value)

    def _no_block(self) -> None:
        """Say that a block is missing, and go on as if it were there."""
        self._report(
            MISSING_BLOCK,
            self._last,
            "a block is missing under this line",
            "Indent what belongs to it by two spaces.",
        )
        self._parser.move("NO_BLOCK")

    def _close_wanting(self) -> None:
        """Close a block in which something is missing."""
        parser = self._parser
        if parser.wants("ELSE"):  # under a gain there was a block without its `else`
            parser.feed("ELSE", self._last)
            parser.move("NO_BLOCK")
        elif parser.wants("NO_BLOCK"):
            self._no_block()
        parser.close()

    def _place(self, indent: int, span: Span, kind: str) -> bool:
        """Open or close blocks so that a line so deep can follow; False when nothing may."""
        self.left_out = NOTHING
        if not self._comments:
            levels, parser = self._levels, self._parser
            top = levels[-1]
            if indent > top:
                if indent == top + LEVEL and len(levels) <= DEEPEST and parser.open():
                    levels.append(indent)
            elif indent in levels:
                while levels[-1] > indent and parser.close():
                    levels.pop()
            if levels[-1] == indent:
                self.settled = indent
                return True
        return self._place_with_care(indent, span, kind)

    def _place_with_care(self, indent: int, span: Span, kind: str) -> bool:
        """The same where comments wait, or where something is wrong."""
        top = self._levels[-1]
        if self._is_meant(indent):
            self._levels[-1] = top = indent
        if indent > top:
            return self._open(indent, top, span, kind)
        if self._comments:
            self._settle_comments(indent, keep_level=kind in ("ELSE", "ELSE_IF"))
        if indent < top:
            self._dedent(indent, span, kind)
        if self._comments:
            self._settle_comments(-1, keep_level=True)
        self.settled = self._levels[-1]
        return True

    def _is_meant(self, indent: int) -> bool:
        """Whether the line is at the depth that a wrongly indented block should have."""
        levels = self._levels
        return levels[-1] in self._badly and indent == levels[-2] + LEVEL != levels[-1]

    def _dedent(self, indent: int, span: Span, kind: str) -> None:
        """Close the blocks that are deeper. Where the depth is between two levels, the line is
        taken to belong to the deeper one if it can stand there.
        """
        levels = self._levels
        meant = indent
        if indent not in levels:
            deeper = min(level for level in levels if level > indent)
            self._close(deeper)
            parser = self._parser
            if kind and kind not in parser.joins and not parser.wants(kind):
                meant = max(level for level in levels if level < indent)
            else:
                meant = deeper
        self._close(meant)
        if meant != indent:
            at = Span(self._file, span.line, 1, span.line, indent + 1)
            self._report(
                BAD_INDENT,
                at,
                f"indented by {indent} spaces, which matches no open block",
                f"The block that it fits into is indented by {meant}.",
                Fix(f"indent it by {meant} spaces", (Edit(at, " " * meant),), safe=False),
            )

    def _alone(self, first: int, indent: int, top: int, kind: str) -> bool:
        """Whether the line that begins a block is not as deep as it should be, and the rest of the
        block is.
        """
        depths = []
        for text in self._lines[first:]:
            depth = len(text) - len(text.lstrip(" "))
            if text and depth <= top:
                break
            depths += [depth] if text else []
        if (indent - top) % LEVEL:
            return any((depth - top) % LEVEL == 0 for depth in depths)
        return top + LEVEL in depths and depths[0] == indent and kind not in LEAVES

    def _shifted(self, first: int, indent: int, by: int) -> Fix:
        """The block that begins on line `first`, moved. Where some of its lines are at the right
        depth already, only the others are.
        """
        block = []
        for number in range(first, len(self._lines) + 1):
            text = self._lines[number - 1]
            depth = len(text) - len(text.lstrip(" "))
            if text and depth < indent:
                break
            if text:
                block.append((number, depth))
        some = any(depth == indent + by for _, depth in block)
        edits = tuple(
            Edit(Span(self._file, number, 1, number, depth + 1), " " * (depth + by))
            for number, depth in block
            if not some or by < 0 or depth == indent
        )
        return Fix(f"indent it by {indent + by} spaces", edits, safe=False)

    def _is_first(self, number: int) -> bool:
        """Whether nothing but comments stands above a line."""
        return all(it.lstrip(" ")[:1] in ("", "#") for it in self._lines[: number - 1])

    def _open(self, indent: int, top: int, span: Span, kind: str) -> bool:
        if len(self._levels) > DEEPEST:
            self._report(
                TOO_DEEP,
                span,
                f"more than {DEEPEST} levels deep",
                "Move the inner part into a scene, and `do` it here.",
            )
            self._parser.move("NO_BLOCK")  # the block was there, only too deep
            return False
        if not self._parser.open():
            is_first = self._is_first(span.line)
            message, help = no_home(kind, self._where(), is_first=is_first)
            self._report(BLOCK_NOT_ALLOWED, span, message, help)
            self._misread.add(span.line)
            return False
        if indent != top + LEVEL:
            at = Span(self._file, span.line, 1, span.line, indent + 1)
            fix = self._shifted(span.line, indent, top + LEVEL - indent)
            message = f"indented by {_spaces(indent - top)} more than the line above"
            alone = self._alone(span.line, indent, top, kind)
            if alone:
                indent = top + LEVEL
                fix = Fix(f"indent it by {indent} spaces", (Edit(at, " " * indent),), safe=False)
            else:
                self._badly.add(indent)
            self._report(BAD_INDENT, at, message, f"Each level is {LEVEL} spaces.", fix)
        else:
            self._badly.discard(indent)
        self._levels.append(indent)
        if self._comments:
            self._settle_comments(-1, keep_level=True)
        self.settled = indent
        return True

    def _close(self, indent: int) -> None:
        """Close the blocks that are deeper."""
        levels = self._levels
        close = self._parser.close
        while levels[-1] > indent:
            if not close():
                self._close_wanting()
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


def _spaces(count: int) -> str:
    return f"{count} space" if count == 1 else f"{count} spaces"
