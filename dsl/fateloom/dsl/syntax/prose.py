"""Prose: insertions between single brackets."""

from __future__ import annotations

import re

from fateloom.dsl.syntax.ast import prose as p
from fateloom.dsl.syntax.conditions import Misread, read
from fateloom.runtime.span import Span

WRITE = "Write: "
"""Begins a help that is a whole repair."""
SPECIAL = re.compile(r"\[\[|\]\]|[\[\]|]")
FLAT = re.compile(
    r"([^][]*)(?:\[(?:if ([^][|:]+):([^][|]*)(?:\|([^][|]*))?"
    r"|(hero|(?:item|poi|tile|npc)(?= ))(?: ([a-z_][a-z0-9_]*))?|([a-z_][a-z0-9_]*))\])?"
)
"""Text, and an insertion that holds no other: a variant, a title or a number."""
SIMPLE = re.compile(r"(hero|item|poi|tile|npc)(?: ([a-z_][a-z0-9_]*))?\Z|([a-z_][a-z0-9_]*)\Z")
NO_NUMBERS = frozenset(
    "if else elif elsif elseif endif end first again otherwise item poi tile npc".split()
)
"""Words of other languages, and of this one, that no counter in prose can mean."""
BRANCHES = re.compile(r"\| *if |\b(?:else|el(?:s|se)?if|endif|otherwise *:)")
"""What a variant with two plain sides does not have."""
BLANKS = re.compile(r"\s*")
ELSE = re.compile(r"(?:else *,? *|el(?:s|se)?|otherwise,? +)if\b *|(?:else\b *:?|otherwise *:) *")
"""What says behind `|` once more what `|` says."""


def plain_parts(lines: tuple[str, ...]) -> tuple[p.Part, ...] | None:
    """The parts of lines of prose that are one paragraph without insertions, as most are; None when
    there is more to it.
    """
    if "" in lines:
        return None
    if len(lines) > 1:
        text = " ".join(lines)
        lines = (text,)
    else:
        text = lines[0]
    return None if "[" in text or "]" in text or text.isspace() else lines


def parts_of(lines: list[tuple[int, int, str]], file: str) -> tuple[p.Part, ...]:
    """The parts of lines of prose, each (line, column, text); raises Placed.

    Lines of a paragraph are joined by a space before they are read, so that an insertion may go
    over several lines; a blank line parts paragraphs.
    """
    out: list[p.Part] = []
    paragraph: list[tuple[int, int, str]] = []
    for row in (*lines, (0, 0, "")):
        if row[2].strip():
            paragraph.append(row)
        elif paragraph:
            if out:
                out.append("\n\n")
            text = " ".join([row[2] for row in paragraph])
            if "[" in text or "]" in text:
                read_paragraph = _Paragraph(text, file, paragraph)
                out.extend(read_paragraph.flat() or read_paragraph.whole())
            else:
                out.append(text)
            paragraph = []
    return _merged(out)


def _merged(parts: list[p.Part]) -> tuple[p.Part, ...]:
    out: list[p.Part] = []
    for part in parts:
        if isinstance(part, str) and out and isinstance(out[-1], str):
            out[-1] += part
        elif part != "":
            out.append(part)
    return tuple(out)


class Placed(Exception):
    """What is wrong with an insertion, where, and what helps. `edit`: the text that was probably
    meant, and in place of what.
    """

    def __init__(
        self,
        message: str,
        span: Span,
        help: str | None = None,
        edit: tuple[Span, str] | None = None,
        sure: bool = False,
    ) -> None:
        super().__init__(message)
        self.message, self.span, self.help, self.edit = message, span, help, edit
        self.sure = sure


class _Paragraph:
    def __init__(self, text: str, file: str, lines: list[tuple[int, int, str]]) -> None:
        self.text, self.file, self.lines = text, file, lines
        self.at = 0

    def where(self, at: int) -> tuple[int, int]:
        """Line and column of a character of the paragraph."""
        for line, column, text in self.lines:
            if at <= len(text):
                return line, column + at
            at -= len(text) + 1
        line, column, text = self.lines[-1]
        return line, column + len(text)

    def span(self, start: int, end: int) -> Span:
        return Span(self.file, *self.where(start), *self.where(end))

    def flat(self) -> list[p.Part] | None:
        """The parts of a paragraph in which no insertion holds another, as in nearly all; None when
        there is more to it, or when something is wrong.
        """
        out: list[p.Part] = []
        at, end = 0, len(self.text)
        while at < end:
            m = FLAT.match(self.text, at)
            if m is None or m.end() == at:
                return None
            before, condition, then, other, kind, name, number = m.groups()
            start, at = m.end(1), m.end()
            out.append(before)
            if start == at:
                continue
            if number in NO_NUMBERS:
                return None
            span = self.span(start, at)
            if condition is not None:
                if BRANCHES.search(m[0]) or not (then if other is None else other).strip():
                    return None
                try:
                    held = read(condition, self.file, *self.where(m.start(2)))
                except Misread:
                    return None
                told = () if other is None else _said(other)
                out.append(p.Variant(held, _said(then), told, span))
            else:
                out.append(p.Title(kind, name, span) if kind else p.Number(number, span))
        return out

    def whole(self) -> list[p.Part]:
        """The parts of any paragraph."""
        parts, _ = self.run("", 0)
        return parts

    def run(self, stops: str, depth: int) -> tuple[list[p.Part], str]:
        """Parts up to one of the characters in `stops` at this level, and which one it was."""
        out: list[p.Part] = []
        text = self.text
        shown = 0  # `[[` that are open: within an insertion `]]` ends two of them else
        while True:
            special = SPECIAL.search(text, self.at)
            if special is None:
                out.append(text[self.at :])
                self.at = len(text)
                return out, ""
            mark, here = special[0], special.start()
            out.append(text[self.at : here])
            self.at = special.end()
            if mark == "[[" or (mark == "]]" and (shown or not stops)):
                shown = shown + 1 if mark == "[[" else max(shown - 1, 0)
                out.append(mark[0])
            elif mark == "[":
                self.at = here
                out.append(self.insertion(depth))
            elif mark[0] in stops:
                self.at = here + 1
                return out, mark[0]
            elif mark == "|":
                out.append(mark)
            else:
                help = "Take it away, or write its '['. To show a bracket, double it: [[…]]."
                raise Placed("']' closes nothing", self.span(here, here + 1), help)

    def insertion(self, depth: int) -> p.Part:
        start = self.at
        if depth > 20:
            raise self.too_deep(start)
        self.at += 1
        text = self.text
        if text.startswith("if ", self.at):
            return self.variant(start, start, depth)
        if text.startswith("first:", self.at):
            return self.first_again(start, depth)
        end = text.find("]", self.at)
        if end < 0:
            self.closed("", start)
        inside = text[self.at : end]
        m = SIMPLE.match(inside)
        if m is None or m[3] in NO_NUMBERS or (m[1] and m[1] != "hero" and m[2] is None):
            from fateloom.dsl.syntax.error_hints.insertions import (
                meant,  # a clean file needs none of it
            )

            message = f"'[{inside[:40]}]' is not an insertion"
            at, help = self.span(start, end + 1), meant(inside, text[end + 1 : end + 2])
            exact = help.startswith(WRITE + "[") and help.endswith("]") and "…" not in help
            raise Placed(message, at, help, (at, help[len(WRITE) :]) if exact else None)
        self.at = end + 1
        span = self.span(start, end + 1)
        return p.Title(m[1], m[2], span) if m[1] else p.Number(m[3], span)

    def variant(self, opened: int, start: int, depth: int) -> p.Variant:
        """`if COND: … | …]`, from its first word on; `opened`: where its `[` stands, `start`: where
        it begins itself, which is behind a `|` for all but the first of a chain.
        """
        if depth > 20:
            raise self.too_deep(start)
        text = self.text
        colon = self.colon(opened, start)
        a = self.at + 3
        try:
            condition = read(text[a:colon], self.file, *self.where(a))
        except Misread as wrong:
            self.cut(opened, start)
            edit = wrong.repaired and (self.span(a, colon), wrong.repaired)
            at = self.span(a + wrong.start, a + wrong.end)
            raise Placed(wrong.message, at, wrong.help, edit or None, wrong.sure) from None
        self.at = colon + 1
        then, stop = self.side("|]", depth)
        other: tuple[p.Part, ...] = ()
        bar = self.at - 1
        if stop == "|":
            other = self.otherwise(opened, depth)
        else:
            self.closed(stop, opened)
        if not other:
            self.no_text(start, bar, is_empty=not then, has_bar=stop == "|")
        return p.Variant(condition, then, other, self.span(start, self.at))

    def no_text(self, start: int, bar: int, *, is_empty: bool, has_bar: bool) -> None:
        """Refuse a condition without a text, and a `|` that nothing stands behind."""
        if is_empty:
            message = "this insertion has a condition and no text"
            help = "Write behind the ':' what is told then: [if COND: …]"
            raise Placed(message, self.span(start, self.at), help)
        if has_bar:
            at = self.span(bar, self.at - 1)
            message = "nothing stands behind '|'"
            help = "Write there what is told in all other cases, or leave '|' out."
            raise Placed(message, at, help, (at, ""))

    def otherwise(self, opened: int, depth: int) -> tuple[p.Part, ...]:
        """What stands behind the `|` of a variant, with the `]` that ends it: a text, or the next
        condition of a chain.
        """
        text = self.text
        blanks = BLANKS.match(text, self.at)
        after = self.at if blanks is None else blanks.end()
        if text.startswith("if ", after):
            self.at = after
            return (self.variant(opened, after, depth + 1),)
        said = ELSE.match(text, after)
        if said is not None:
            again = "if " if "if" in said[0] else ""
            word = said[0].strip()
            at = self.span(after, said.end())
            message = f"'{word}' behind '|' would be read aloud: '|' says it already"
            help = f"Write: | {again}…" if again else "Write '|', and behind it the text alone."
            raise Placed(message, at, help, (at, again), True)
        return self.last_side(opened, depth)

    def last_side(self, opened: int, depth: int) -> tuple[p.Part, ...]:
        """The last text of an insertion, with the `]` that ends it."""
        text = self.text
        parts, stop = self.side("|]", depth)
        if stop == "|":
            bar = self.at - 1
            if text[:bar].rstrip().endswith("|"):
                edit = self.span(bar, bar + 1), ""
                raise Placed("'||' is one '|' too many", edit[0], "Write: |", edit)
            raise Placed(
                "no condition leads to this last text: an insertion has one text for each "
                "condition, and one for all other cases",
                self.span(bar, bar + 1),
                "For three texts write: [if COND: … | if COND: … | …]",
            )
        self.closed(stop, opened)
        return parts

    def side(self, stops: str, depth: int) -> tuple[tuple[p.Part, ...], str]:
        """One text of an insertion, and the character that ended it."""
        start = self.at
        parts, stop = self.run(stops, depth + 1)
        self.no_branches(start, self.at)
        return _trim(parts), stop

    def no_branches(self, start: int, end: int) -> None:
        """Refuse `else:` and `else if` in the middle of a text."""
        if not BRANCHES.search(self.text, start, end):
            return
        from fateloom.dsl.syntax.error_hints.insertions import branch_within

        wrong = branch_within(self.text[start:end])
        if wrong is not None:
            at = self.span(start + wrong.start, start + wrong.end)
            message = f"'{wrong.word}' would be read aloud"
            raise Placed(message, at, wrong.help, (at, wrong.instead))

    def first_again(self, opened: int, depth: int) -> p.FirstAgain:
        """`first: … | again: …]`, from its first word on."""
        text = self.text
        self.at += 6
        first, stop = self.side("|]", depth)
        after = text[self.at :].lstrip()
        if stop != "|" or not after.startswith("again:"):
            from fateloom.dsl.syntax.error_hints.insertions import again_for

            edit = None
            word = again_for(after) if stop == "|" else None
            third = stop == "|" and "|" in text[self.at :].partition("]")[0]
            if third:
                raise Placed(
                    "'[first: …' has two texts: for the first time, and for all other times",
                    self.span(opened, min(self.at, len(text))),
                    "Write: [first: … | again: …]. For a third one count in a variable: "
                    "[if COUNTER is 1: … | if COUNTER is 2: … | …]",
                )
            if word is not None:
                behind = len(text) - len(after)
                edit = self.span(behind, behind + len(word)), "again: "
            raise Placed(
                "'[first: …' needs '| again: …]'",
                self.span(opened, min(self.at, len(text))),
                "Write: [first: for the first time | again: for all other times]",
                edit,
            )
        self.at = len(text) - len(after) + 6
        again = self.last_side(opened, depth)
        return p.FirstAgain(first, again, self.span(opened, self.at))

    def too_deep(self, start: int) -> Placed:
        return Placed(
            "more than 20 insertions inside one another",
            self.span(start, start + 1),
            "Write them one after the other, or under an 'if'.",
        )

    def colon(self, opened: int, start: int) -> int:
        at = self.text.find(":", self.at)
        ends = [it for it in (self.text.find(mark, self.at) for mark in "]|") if it >= 0]
        if at < 0 or (ends and min(ends) < at):
            self.cut(opened, start, anyhow=True)
        return at

    def cut(self, opened: int, start: int, *, anyhow: bool = False) -> None:
        """Refuse an `if` whose condition ends without its colon, where that is what is wrong;
        `anyhow`: there is no colon.
        """
        from fateloom.dsl.syntax.error_hints.insertions import whole_if, with_colon

        bracket = self.text.find("]", self.at)
        end = bracket if bracket >= 0 else len(self.text)
        guess, is_sure = with_colon(self.text[self.at : min(end, self.at + 200)])
        if not (anyhow or is_sure):
            return
        edit = None
        if is_sure and bracket >= 0:
            edit = self.span(self.at, bracket), guess
        whole = whole_if(self.text[bracket + 1 :]) if bracket >= 0 else None
        if whole is not None and guess.endswith(": … | …"):
            then, other, behind = whole
            guess = guess.removesuffix("… | …") + then + (f" | {other}" if other else "")
            edit = self.span(self.at, bracket + behind), guess
        if start == opened:
            message = "'[if …' needs a ':' after its condition"
            help = f"Write for example: [{guess}]"
        else:
            message = "'if' behind '|' begins the next condition, which needs a ':'"
            help = f"Write for example: | {guess}]; a text here has another first word than 'if'"
        raise Placed(message, self.span(start, start + 3), help, edit)

    def closed(self, stop: str, start: int) -> None:
        if stop != "]":
            raise Placed(
                "'[' is not closed",
                self.span(start, start + 1),
                "Close it with ']'. To show a bracket, write [[.",
            )


def _said(text: str) -> tuple[p.Part, ...]:
    """A text without the blanks round it; nothing where there is none."""
    text = text.strip()
    return (text,) if text else ()


def _trim(parts: list[p.Part]) -> tuple[p.Part, ...]:
    out = list(_merged(parts))
    if out and isinstance(out[0], str):
        out[0] = out[0].lstrip()
    if out and isinstance(out[-1], str):
        out[-1] = out[-1].rstrip()
    return tuple(part for part in out if part != "")
