"""What is said where a comma, colon, bracket or quotation mark is missing in a table, or too many:
the line with it, where it fits the table then.

A slip of that kind leaves text that is no YAML, or YAML that means another thing. Its findings
are consequences; this puts one in their place, which holds all that was written.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.data.codes import (
    DUPLICATE_KEY,
    MALFORMED_VALUE,
    MISSING_KEY,
    NO_SHAPE_FITS,
    NOT_ALLOWED_VALUE,
    NOT_PLAIN_YAML,
    UNKNOWN_KEY,
    WRONG_KIND_OF_VALUE,
    WRONG_LENGTH,
    YAML_SYNTAX,
)
from fateloom.dsl.data.diagnose import diagnose
from fateloom.dsl.data.fast_schema import is_valid
from fateloom.dsl.data.forms import resolved
from fateloom.dsl.data.slips import DEPTH, UNQUOTED, WORD, slips, split_block
from fateloom.dsl.data.yaml import compose
from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix, finding
from fateloom.dsl.source import Source
from fateloom.runtime.record import replace
from fateloom.runtime.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fateloom.dsl.data.node import Node
    from fateloom.dsl.data.schema import Schema

OF_SLIPS = (
    YAML_SYNTAX,
    NOT_PLAIN_YAML,
    DUPLICATE_KEY,
    UNKNOWN_KEY,
    MISSING_KEY,
    WRONG_KIND_OF_VALUE,
    WRONG_LENGTH,
    NO_SHAPE_FITS,
    NOT_ALLOWED_VALUE,
    MALFORMED_VALUE,
)
"""Findings that such a slip can have."""
OF_PARTS = (WRONG_LENGTH, MISSING_KEY, WRONG_KIND_OF_VALUE)
"""Findings that are told at a line which may hold no mistake."""
OF_BLOCKS = (DUPLICATE_KEY, WRONG_KIND_OF_VALUE)
"""Findings that a block in place of a list of them can have."""
LEVEL = 2
"""Spaces that a block is indented by."""
MOST = 5
"""Lines that are looked at; more of them have another cause."""
LISTS = "must be a list"
APART = "Each entry stands by itself: in a line that begins with '- ', or in braces of its own."
TRIED = 4_000_000
"""Characters of tables that are read to try lines: in a large table only the first few."""
LONGEST = 500
"""Characters of a line that is looked at."""
SHOWN = 70
"""Characters of a line that a help shows."""


def told(
    source: Source, found: Sequence[Diagnostic], schema: Schema, beside: Sequence[str]
) -> tuple[Diagnostic, ...]:
    """What is found in a table, with one finding for each line that a slip made wrong."""
    its = [it for it in found if it.code in OF_SLIPS]
    rows = dict.fromkeys(it.primary.span.line for it in its)
    judge = _Judge(source, schema, beside)
    for row in list(rows)[:MOST]:
        here = [it for it in its if it.primary.span.line == row]
        for at in dict.fromkeys((row, max(row - 1, 1), _outer(judge.lines, row))):
            better = judge.better(at, here)
            if better is not None:
                left = judge.left(*better)
                found = [better[0], *(it for it in found if it not in here and _key(it) in left)]
                break
    found = [*_of_lists(found, judge.lines)]
    return tuple(sorted(found, key=lambda it: it.primary.span[1:3]) if its else found)


def _outer(lines: Sequence[str], row: int) -> int:
    """The nearest line above one that stands further to the left, which may be too far there."""
    depths = [len(it) - len(it.lstrip()) if it.strip() else LONGEST for it in lines[:row]]
    return next((at + 1 for at in range(row - 2, -1, -1) if depths[at] < depths[-1]), row)


def _of_lists(found: Sequence[Diagnostic], lines: Sequence[str]) -> Iterator[Diagnostic]:
    """What is found, where keys that come again are entries of a list that lacks its '- '."""
    blocks = [it for it in found if it.code is WRONG_KIND_OF_VALUE and LISTS in it.message]
    twice = [it for it in found if it.code is DUPLICATE_KEY]
    for one in found:
        inside = [it for it in twice if one in blocks and _is_within(it, one, lines)]
        if inside:
            yield replace(one, help=APART, fix=None)
        elif one not in twice or not any(_is_within(one, it, lines) for it in blocks):
            yield one


def _is_within(one: Diagnostic, block: Diagnostic, lines: Sequence[str]) -> bool:
    """Whether a finding is in the block that another finding is about."""
    first, last = block.primary.span.line, one.primary.span.line
    if first == last:
        return block.primary.span.column < one.primary.span.column < block.primary.span.end_column
    depth = len(lines[first - 1]) - len(lines[first - 1].lstrip())
    between = [it for it in lines[first:last] if it.strip()]
    return first < last and all(len(it) - len(it.lstrip()) > depth for it in between)


class _Judge:
    """Tries what a line may have been meant to be."""

    def __init__(self, source: Source, schema: Schema, beside: Sequence[str]) -> None:
        self.source = source
        self.schema = schema
        self.beside = beside
        self.lines = source.text.split("\n")
        self._words: set[str] | None = None
        self._tries = TRIED // (len(source.text) + 1)

    def better(self, row: int, found: Sequence[Diagnostic]) -> tuple[Diagnostic, int, str] | None:
        """One finding in place of those about a line; which line, and how it was meant."""
        line = self.lines[row - 1] if row <= len(self.lines) else ""
        if not line.strip() or len(line) > LONGEST:
            return None
        if found[0].code in OF_PARTS and self.fits(row, line):
            return None  # what is wrong is not in the line alone
        its = found[0].primary.span.line
        column = found[0].primary.span.column if its == row else LONGEST
        is_above = its != row and found[0].code is not YAML_SYNTAX
        split = (False, [*split_block(line)] if any(it.code in OF_BLOCKS for it in found) else [])
        words = self.words()
        if found[0].code is NOT_ALLOWED_VALUE:  # the schema lists what may stand there
            words = words.union(re.findall(WORD, line))
        for is_of_texts, kind in (split, *slips(line, column, words, self.depths(row))):
            fits: dict[str, str] = {}
            for said, meant in kind:
                if said != DEPTH and is_above:
                    continue
                if meant not in fits and self.fits(row, meant, whole=said == DEPTH):
                    fits[meant] = said
                    if is_of_texts:
                        break
            for meant, said in fits.items():
                is_sure = len(fits) == 1 and self._tries >= 0
                if not is_sure or (is_of_texts and not self.is_text(row, found[0], meant)):
                    return None
                return self.finding(row, found[0], said, meant), row, meant
        return None

    def is_text(self, row: int, one: Diagnostic, meant: str) -> bool:
        """Whether quotation marks are the cure, of a text that the finding is about."""
        line = self.lines[row - 1]
        at = _alike(line, meant) + 1
        if one.code is WRONG_KIND_OF_VALUE:
            return one.primary.span.column == at and not re.match(r"{[^}]*: ", line[at - 1 :])
        if one.code is UNKNOWN_KEY:
            between = line[at - 1 : one.primary.span.column - 1]  # a key in it ends the text
            is_behind = one.primary.span.column > at and not re.search(rf", {WORD}: ", between)
            return one.fix is None and is_behind
        return one.code in (YAML_SYNTAX, NOT_PLAIN_YAML)

    def fits(self, row: int, meant: str, *, whole: bool = False) -> bool:
        """Whether the table can be read with that line, and what the line has is right, or all."""
        self._tries -= 1
        root, found = self.read(row, meant) if self._tries >= 0 else (None, ())
        if root is None or any(it.primary.span.line == row for it in found):
            return False
        node, its = _of_row(root, self.schema, row, self.schema)
        if whole:
            return node.key.line == row and is_valid(root.value, self.schema)
        return node.key.line <= row and is_valid(node.value, its, self.schema)

    def depths(self, row: int) -> list[int]:
        """How far a line may be meant to be indented: like one near by, or a level deeper."""
        near = [*self.lines[max(row - 4, 0) : row - 1], *self.lines[row : row + 1]]
        depths = [len(it) - len(it.lstrip(" ")) for it in near if it.strip()]
        around = (it + more for it in depths for more in (-LEVEL, 0, LEVEL))
        return sorted({it for it in around if it >= 0})

    def read(self, row: int, meant: str) -> tuple[Node | None, tuple[Diagnostic, ...]]:
        """The table with that line."""
        lines = [*self.lines[: row - 1], meant, *self.lines[row:]]
        return compose.__wrapped__(Source(self.source.name, "\n".join(lines)))

    def left(self, better: Diagnostic, row: int, meant: str) -> set[tuple[str, int, str]]:
        """What is wrong with the table besides."""
        root, found = self.read(row, meant)
        if root is not None and not is_valid(root.value, self.schema):
            found += diagnose(self.source.name, root, self.schema, self.beside)
        return set(map(_key, found))

    def words(self) -> set[str]:
        """All words of the table that stand by themselves."""
        if self._words is None:
            root = compose(self.source)[0]
            self._words = set() if root is None else {*_words(root)}
        return self._words

    def finding(self, row: int, first: Diagnostic, said: str, meant: str) -> Diagnostic:
        """What is said of the line; `first`: what was said of it before."""
        line = self.lines[row - 1]
        start = _alike(line, meant)
        end = len(line) - _alike(line[start:][::-1], meant[start:][::-1])
        edit = Edit(_span(first, row, start, end), meant[start : len(meant) - len(line) + end])
        shown = _shown(meant, start)
        fix = Fix(f"write '{shown}'", (edit,), safe=False)
        help = f"Write: {shown}"
        if said == DEPTH:
            depth = len(meant) - len(meant.lstrip())
            help = f"Indent it by {depth} spaces." if depth else "Let it begin at the margin."
            if first.code is UNKNOWN_KEY:
                help = f"Indent it by {depth} spaces, and not by {len(line) - len(line.lstrip())}."
            fix = Fix(f"indent it by {depth}", (edit,), safe=False)
            if row != first.primary.span.line:
                begin = len(line) - len(line.lstrip())
                first = finding(first.code, _span(first, row, begin, len(line)), said)
            return replace(first, help=help, fix=fix)
        if said.endswith(UNQUOTED) and first.code is UNKNOWN_KEY:
            span = first.primary.span
            word = line[span.column - 1 : span.end_column - 1]
            help = f"If it belongs to the text before it: {help}  {first.help or ''}".strip()
            if line[span.end_column - 1 : span.end_column] != ":":
                text = said.removesuffix(UNQUOTED)
                help = f"Put the whole text in quotation marks: {shown}"
                word = f"within {{ }} a comma ends {text}: '{word}' is read as a key"
                first = finding(first.code, span, word)
            return replace(first, help=help, fix=fix)
        is_opened = first.message.startswith(
            ("'{'", "'['")
        )  # a consequence, where a text begins so
        if said == first.message or (said.endswith(UNQUOTED) and not is_opened):
            return replace(first, help=help, fix=fix)
        begin = len(re.sub(r"[\w:]+$", "", line[:start]))
        return finding(first.code, _span(first, row, begin, end), said, help=help, fix=fix)


def _alike(one: str, other: str) -> int:
    """How many characters two lines begin alike with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _key(one: Diagnostic) -> tuple[str, int, str]:
    return one.code.id, one.primary.span.line, one.message


def _span(one: Diagnostic, row: int, start: int, end: int) -> Span:
    return Span(one.primary.span.file, row, start + 1, row, max(start, end) + 1)


def _shown(line: str, at: int) -> str:
    """A line, or the part of a long one that is about a place in it."""
    if len(line.strip()) <= SHOWN:
        return line.strip()
    keys = [it.start() for it in re.finditer(rf"{WORD}: ", line[: at + 1])]
    start = next((it for it in reversed(keys) if it < at), at)
    part = line[start if at - start < SHOWN else at :].strip()
    return part if len(part) <= SHOWN else f"{part[: SHOWN - 1]}…"


def _of_row(node: Node, its: Schema, row: int, root: Schema) -> tuple[Node, Schema]:
    """The value that begins in a line, or the block that the line is in, and its schema."""
    whole = resolved(its, root)
    key, inner = _last(node, row)
    if inner is None:
        return node, whole
    part = whole.get("items") if key is None else whole.get("properties", {}).get(key)
    if part is None and key is not None and isinstance(whole.get("additionalProperties"), dict):
        part = whole["additionalProperties"]
    if part is None:
        return node, whole
    return (inner, part) if inner.key.line == row else _of_row(inner, part, row, root)


def _last(node: Node, row: int) -> tuple[str | None, Node | None]:
    """The last part of a block or list that begins in a line or above it, with its key."""
    parts: Iterable[tuple[str | None, Node]] = (node.fields or {}).items()
    if node.items:
        parts = ((None, it) for it in node.items)
    there = [it for it in parts if it[1].key.line <= row]
    return there[-1] if there else (None, None)


def _words(node: Node) -> Iterator[str]:
    for key, inner in (node.fields or {}).items():
        yield key
        yield from _words(inner)
    for inner in node.items:
        yield from _words(inner)
    if isinstance(node.value, str):
        yield node.value
