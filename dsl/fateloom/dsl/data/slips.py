"""What a line of a table was probably meant to be: with the comma, colon, bracket or quotation mark
that it lacks. Which of these fits the table is for others to say (`slipped`).
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from fateloom.dsl.data.forms import quoted, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    Kind = Callable[[str, str], Iterator["Slip"]]
    """Takes a line, and the line with what is in quotes blacked out."""

    Slip = tuple[str, str]
    """What is wrong, and the line as it was meant."""

WORD = r"[A-Za-z_][\w-]*"
QUOTES = re.compile(
    r"""(?:(?<=[\[{,:\s-])|^)("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(?=\s*(?:[,\]}:]|$))"""
)
BETWEEN = re.compile(r"\s*(?:[,;|/]|-+>|–|—)\s*|\s+(?:- )?")
COMMENT = re.compile(r"(?:^|\s)#.*$")
DEPTH = "this line is indented less or more than its neighbours"
UNQUOTED = " needs quotation marks"
CLOSES = {"{": "}", "[": "]"}


def slips(
    line: str, column: int, words: Collection[str], depths: Collection[int]
) -> Iterator[tuple[bool, list[Slip]]]:
    """Lines that one slip may have made this one of, kind by kind, the most likely first. True:
    the first that fits is meant; False: only one of a kind may fit. `column`: where the mistake
    was found; `words`: all words of the table, of which a comma can be missing between two;
    `depths`: how far its lines are indented.
    """
    its = [(DEPTH, " " * it + line.strip()) for it in depths if it != _indent(line)]
    seen = QUOTES.sub(lambda it: "\0" * len(it[0]), line)
    end = COMMENT.search(seen)
    width = len((seen if end is None else seen[: end.start()]).rstrip())
    line, rest, seen = line[:width], line[width:], seen[:width]
    for kind in (_equals, _blank, _colon, _comma, _sign, _inline, _bracket, _dash):
        found = [*kind(line, seen)]
        if kind is _comma:
            found += _between(line, seen, words)
        yield False, [(said, it + rest) for said, it in found if it != line]
    yield False, its
    if end is not None:  # the mark of a comment may stand in a text
        yield True, [*_quotes(line + rest, column)]
    yield True, [(said, it + rest) for said, it in _quotes(line, column)]


def split_block(line: str) -> Iterator[Slip]:
    """A block that has a key twice, as a list of blocks that have it once each."""
    for it in re.finditer(rf"({WORD}): \{{([^{{}}]*)\}}", line):
        parts = re.split(r",\s*(?![^\[]*\])", it[2].strip())
        for size in range(1, len(parts) // 2 + 1):
            if len(parts) % size == 0:
                blocks = (", ".join(parts[i : i + size]) for i in range(0, len(parts), size))
                text = "[" + ", ".join(f"{{{block}}}" for block in blocks) + "]"
                said = f"'{it[1]}' is a list: each block in it has braces of its own"
                yield said, _put(line, it.start(2) - 1, it.end(), text)


def _put(line: str, start: int, end: int, text: str) -> str:
    return line[:start] + text + line[end:]


def _equals(line: str, seen: str) -> Iterator[Slip]:
    for it in re.finditer(rf"({WORD})\s*=\s*(?=[^\s=])", seen):
        said = f"behind '{it[1]}' stands '=', and a table has ': ' there"
        yield said, _put(line, it.end(1), it.end(), ": ")


def _blank(line: str, seen: str) -> Iterator[Slip]:
    for it in re.finditer(rf"(?:(?<=[\[{{,\s])|^)({WORD}) ?:(?=[^\s:/])", seen):
        yield f"a space is missing after '{it[1]}:'", _put(line, it.end(1), it.end(), ": ")


def _colon(line: str, seen: str) -> Iterator[Slip]:
    for it in re.finditer(rf"(?:(?<=[{{,])\s*|^\s*(?:- )?)({WORD})(?: +(?=[^\s:])|$)", seen):
        yield _no_colon(it[1]), _put(line, it.end(1), it.end(), ": ").rstrip()
    for it in re.finditer(rf"(?<=[\[,:])\s*({WORD}) ([^,\[\]{{}}:]+)(?=[,\]}}]|$)", seen):
        text = f"{{{it[1]}: {line[it.start(2) : it.end(2)]}}}"
        yield _no_colon(it[1]), _put(line, it.start(1), it.end(), text)


def _no_colon(word: str) -> str:
    return f"':' is missing behind '{word}'"


def _comma(line: str, seen: str) -> Iterator[Slip]:
    for it in re.finditer(rf"(?<=[^\s,;{{\[:-])(;?)\s+({WORD}):(?=\s|$)", seen):
        if seen.count("{", 0, it.start()) == seen.count("}", 0, it.start()):
            continue  # in no braces
        yield f"a comma is missing before '{it[2]}'", _put(line, it.start(1), it.end(1), ",")
    for it in re.finditer(r"(?<=[}\]])\s+(?=[{\[])", seen):
        yield "a comma is missing between two entries", _put(line, it.start(), it.start(), ",")


def _between(line: str, seen: str, words: Collection[str]) -> Iterator[Slip]:
    """A comma between words of a list, or another sign in its place."""
    for it in re.finditer(r"\[([^\[\]{}:\0]+)\]", seen):
        parts = [one for one in re.split(BETWEEN, it[1].strip()) if one]
        if parts == [one.strip() for one in it[1].split(",")] or re.search(r",\s*,", it[1]):
            continue
        if all(one in words or one.lstrip("-").isdigit() for one in parts):
            said = "the entries of a list have commas between them"
            yield said, _put(line, it.start(), it.end(), f"[{', '.join(parts)}]")


def _sign(line: str, seen: str) -> Iterator[Slip]:
    for it in re.finditer(r"(?<=: )(\(([^()\[\]{}]*)\)|\{[^\[\]]*\}(?:,\s*\{[^\[\]]*\})+)", seen):
        part = 1 if it[2] is None else 2
        text = f"[{line[it.start(part) : it.end(part)]}]"
        yield "a list stands in brackets: [ ]", _put(line, it.start(), it.end(), text)
    if seen[-1:] in (",", ";"):
        yield f"a line of a table ends without '{seen[-1]}'", line[:-1]
    for it in re.finditer(r"(?<=: )\((.*: .*)\)$|(?<=: )- (?=[^\s-])(.*)$", seen):
        is_list = it[1] is None
        inner = line[it.start(2) :] if is_list else line[it.start(1) : it.end(1)]
        said = "a list stands in brackets: [ ]" if is_list else "a block stands in braces: { }"
        yield said, _put(line, it.start(), it.end(), f"[{inner}]" if is_list else f"{{{inner}}}")
    for it in re.finditer(rf'(?<=[\[,\s])(?:"({WORD})|({WORD})")(?=\s*[,\]])', seen):
        said = f"a quotation mark of '{it[1] or it[2]}' is missing"
        yield said, _put(line, it.start(), it.end(), it[1] or it[2])
    for it in re.finditer(r"(?<=[:,\[] )- (?=[0-9])|(?<=,)\s*,", seen):
        is_minus = it[0] == "- "
        said = "a space stands behind '-'" if is_minus else "two commas stand behind each other"
        yield said, _put(line, it.start(), it.end(), "-" if is_minus else "")
    for it in re.finditer(r"\{((?:[0-9]+: [^{},:]+(?:, |(?=\})))+)\}", seen):
        text = ", ".join(re.findall(r": ([^{},:]+)", line[it.start(1) : it.end(1)]))
        said = "this is a list of values, without their numbers"
        yield said, _put(line, it.start(), it.end(), f"[{text}]")
    for it in re.finditer(rf"\{{({WORD}): \[([^\[\]{{}}:]+)\]\}}", seen):
        parts = ", ".join(f"{{{it[1]}: {one.strip()}}}" for one in it[2].split(","))
        said = f"'{it[1]}' takes one value: 'all' if all of it has to hold, 'any' if one is enough"
        yield said, _put(line, it.start(), it.end(), f"{{all: [{parts}]}}")
    for it in re.finditer(rf"({WORD}): ([^\[\]{{}},:]+(?:, [^\[\]{{}},:]+)+)(?=,|\}}|$)", seen):
        text = f"[{line[it.start(2) : it.end(2)]}]"
        said = f"several values of '{it[1]}' stand in brackets: [ ]"
        yield said, _put(line, it.start(2), it.end(2), text)
    for it in re.finditer(r"\[(\{[^\[\]]*\}|[^\[\]{},]+)\]", seen):
        text = line[it.start(1) : it.end(1)]
        yield "here stands one value, without brackets", _put(line, it.start(), it.end(), text)


def _inline(line: str, seen: str) -> Iterator[Slip]:
    for it in re.finditer(rf"(?:({WORD}): |^\s*- )(?={WORD}: )", seen):
        for end in _ends(seen, it.end()):
            text = f"{{{line[it.end() : end]}}}"
            owner = "this entry" if it[1] is None else f"'{it[1]}'"
            said = f"{owner} has a block, which stands in braces of its own"
            yield said, _put(line, it.end(), end, text)


def _ends(seen: str, start: int) -> list[int]:
    """Where what begins at `start` may end."""
    return [*(it.start() for it in re.finditer(r"[,\]}]", seen) if it.start() > start), len(seen)]


def _bracket(line: str, seen: str) -> Iterator[Slip]:
    for opens, closes in CLOSES.items():
        more = seen.count(opens) - seen.count(closes)
        if more > 0:
            for end in _ends(seen, seen.index(opens)):
                yield f"'{opens}' is opened here and not closed", _put(line, end, end, closes)
        if more < 0:
            for it in re.finditer(r"(?<=: )(?=\S)|(?<=[\[{])|(?<=, )|(?<=- )", seen):
                said = f"'{closes}' closes nothing: '{opens}' is missing"
                yield said, _put(line, it.start(), it.start(), opens)


def _indent(line: str) -> int | None:
    """By how many spaces a line is indented; None where a tab is among them."""
    blanks = line[: len(line) - len(line.lstrip())]
    return None if "\t" in blanks else len(blanks)


def _dash(line: str, seen: str) -> Iterator[Slip]:
    off = re.match(r"\s*(- )(?=\S)", seen)
    if off is not None:
        yield (
            "'- ' begins an entry of a list, which cannot stand here",
            _put(line, off.start(1), off.end(1), ""),
        )
    it = re.match(r"(\s*)(-?)(?=[^\s-])", seen)
    if it is not None:
        said = "a space is missing after '-'" if it[2] else "'- ' is missing before an entry"
        yield said, _put(line, it.start(2), it.end(2), "- ")


def _quotes(line: str, column: int) -> Iterator[Slip]:
    """Quotation marks for the text in which the mistake was found, or for another."""
    starts = [*re.finditer(rf"(?:(?<=[{{,\[\s])|^)({WORD}): +(?=\S)", line)]
    starts.sort(key=lambda it: (it.end() >= column, abs(column - it.end())))
    for it in starts:
        ends = [at.start() for at in re.finditer(rf",\s*{WORD}:\s|\}}*$", line[it.end() :])]
        for end in chain((it.end() + at for at in ends), [len(line)]):
            text = line[it.end() : end].strip()
            said = f"the text of '{it[1]}'{UNQUOTED}"
            yield said, _put(line, it.end(), end, quoted(whole(text)))
