"""What a line of a table was probably meant to be: with the comma, colon, bracket or quotation mark
that it lacks. Which of these fits the table is for others to say (`slipped`).
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from fateloom.dsl.data.forms import quoted, whole
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    Slip = tuple[str, str]
    """What is wrong, and the line as it was meant."""

WORD = r"[A-Za-z_][\w-]*"
BETWEEN = re.compile(r"\s*(?:[,;|/]|-+>|–|—)\s*|\s+(?:- )?")
"""What people write between the entries of a list."""
QUOTES = re.compile(
    r"""(?:(?<=[\[{,:\s-])|^)("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(?=\s*(?:[,\]}:]|$))"""
)
COMMENT = re.compile(r"(?:^|\s)#.*$")
DEPTH = "this line is indented less or more than its neighbours"
UNQUOTED = " needs quotation marks"
CLOSES = {"{": "}", "[": "]"}
ALL_OR_ANY = "'all' if all of it has to hold, 'any' if one is enough"
IN_BRACKETS = "a list stands in brackets: [ ]"
NO_COLON = "':' is missing behind '{2}'"
LOST_QUOTE = "a quotation mark of '{1}' is missing"


@record
class Rule:
    """A slip that a pattern finds. `said`: what is wrong; `meant`: what is written in its place;
    both with the groups of the pattern.
    """

    pattern: str
    said: str
    meant: str


EQUALS = (
    Rule(
        rf"({WORD})\s*=\s*(?=[^\s=])",
        "behind '{1}' stands '=', and a table has ': ' there",
        "{1}: ",
    ),
)
BLANK = (
    Rule(
        rf"(?:(?<=[\[{{,\s])|^)({WORD}) ?:(?=[^\s:/])", "a space is missing after '{1}:'", "{1}: "
    ),
)
COLON = (
    Rule(rf"(?<=[{{,])(\s*)({WORD}) +(?=[^\s:])", NO_COLON, "{1}{2}: "),
    Rule(rf"^(\s*(?:- )?)({WORD})(?: +(?=[^\s:])|$)", NO_COLON, "{1}{2}: "),
    Rule(rf"(?<=[\[,:])(\s*)({WORD}) ([^,\[\]{{}}:]+)(?=[,\]}}]|$)", NO_COLON, "{1}{{{2}: {3}}}"),
)
SIGNS = (
    Rule(r"(?<=[}\]])(\s+)(?=[{\[])", "a comma is missing between two entries", ",{1}"),
    Rule(r"(?<=: )\(([^()\[\]{}]*)\)", IN_BRACKETS, "[{1}]"),
    Rule(r"(?<=: )(\{[^\[\]]*\}(?:,\s*\{[^\[\]]*\})+)", IN_BRACKETS, "[{1}]"),
    Rule(r"(?<=: )- (?=[^\s-])(.*)$", IN_BRACKETS, "[{1}]"),
    Rule(r"(?<=: )\((.*: .*)\)$", "a block stands in braces: {{ }}", "{{{1}}}"),
    Rule(r"([,;])$", "a line of a table ends without '{1}'", ""),
    Rule(rf'(?<=[\[,\s])"({WORD})(?=\s*[,\]])', LOST_QUOTE, "{1}"),
    Rule(rf'(?<=[\[,\s])({WORD})"(?=\s*[,\]])', LOST_QUOTE, "{1}"),
    Rule(r"(?<=[:,\[] )- (?=[0-9])", "a space stands behind '-'", "-"),
    Rule(r"(?<=,)\s*,", "two commas stand behind each other", ""),
    Rule(
        rf"({WORD}): ([^\[\]{{}},:]+(?:, [^\[\]{{}},:]+)+)(?=,|\}}|$)",
        "several values of '{1}' stand in brackets: [ ]",
        "{1}: [{2}]",
    ),
    Rule(
        r"\[(\{[^\[\]]*\}|[^\[\]{},]+)\](?=\s*(?:[,}\]]|$))",
        "here stands one value, without brackets",
        "{1}",
    ),
)
DASHES = (
    Rule(r"^(\s*)- (?=\S)", "'- ' begins an entry of a list, which cannot stand here", "{1}"),
    Rule(r"^(\s*)-(?=[^\s-])", "a space is missing after '-'", "{1}- "),
    Rule(r"^(\s*)(?=[^\s-])", "'- ' is missing before an entry", "{1}- "),
)


def slips(
    line: str, column: int, words: Collection[str], depths: Collection[int]
) -> Iterator[tuple[bool, list[Slip]]]:
    """Lines that one slip may have made this one of, kind by kind, the most likely first. True:
    the first that fits is meant; False: only one of a kind may fit. `column`: where the mistake
    was found; `words`: all words of the table, of which a comma can be missing between two;
    `depths`: how far its lines are indented.
    """
    indented = [(DEPTH, " " * it + line.strip()) for it in depths if it != _indent(line)]
    seen = QUOTES.sub(lambda it: "\0" * len(it[0]), line)
    end = COMMENT.search(seen)
    width = len((seen if end is None else seen[: end.start()]).rstrip())
    line, rest, seen = line[:width], line[width:], seen[:width]
    for kind in (
        _by_rules(EQUALS, line, seen),
        _by_rules(BLANK, line, seen),
        _by_rules(COLON, line, seen),
        chain(_comma(line, seen), _between(line, seen, words)),
        chain(_by_rules(SIGNS, line, seen), _several(line, seen)),
        _inline(line, seen),
        _bracket(line, seen),
        _by_rules(DASHES, line, seen),
    ):
        yield False, [(said, it + rest) for said, it in kind if it != line]
    yield False, indented
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
                said = f"'{it[1]}' is one condition: {ALL_OR_ANY}"
                yield said, _put(line, it.start(2) - 1, it.end(), f"{{all: {text}}}")


def _put(line: str, start: int, end: int, text: str) -> str:
    return line[:start] + text + line[end:]


def _indent(line: str) -> int | None:
    """By how many spaces a line is indented; None where a tab is among them."""
    blanks = line[: len(line) - len(line.lstrip())]
    return None if "\t" in blanks else len(blanks)


def _by_rules(rules: tuple[Rule, ...], line: str, seen: str) -> Iterator[Slip]:
    for rule in rules:
        for it in re.finditer(rule.pattern, seen):
            parts = [line[slice(*it.span(at))] for at in range(len(it.groups()) + 1)]
            meant = _put(line, it.start(), it.end(), rule.meant.format(*parts))
            yield rule.said.format(*parts), meant.rstrip()


def _comma(line: str, seen: str) -> Iterator[Slip]:
    """A comma before a key in braces."""
    for it in re.finditer(rf"(?<=[^\s,;{{\[:-])(;?)\s+({WORD}):(?=\s|$)", seen):
        if seen.count("{", 0, it.start()) > seen.count("}", 0, it.start()):
            yield f"a comma is missing before '{it[2]}'", _put(line, it.start(1), it.end(1), ",")


def _between(line: str, seen: str, words: Collection[str]) -> Iterator[Slip]:
    """A comma between words of a list, or another sign in its place."""
    for it in re.finditer(r"\[([^\[\]{}:\0]+)\]", seen):
        parts = [one for one in re.split(BETWEEN, it[1].strip()) if one]
        if parts == [one.strip() for one in it[1].split(",")] or re.search(r",\s*,", it[1]):
            continue
        if all(one in words or one.lstrip("-").isdigit() for one in parts):
            said = "the entries of a list have commas between them"
            yield said, _put(line, it.start(), it.end(), f"[{', '.join(parts)}]")


def _several(line: str, seen: str) -> Iterator[Slip]:
    """A list with the numbers of its entries, and several values where a condition takes one."""
    for it in re.finditer(r"\{((?:[0-9]+: [^{},:]+(?:, |(?=\})))+)\}", seen):
        text = ", ".join(re.findall(r": ([^{},:]+)", line[it.start(1) : it.end(1)]))
        said = "this is a list of values, without their numbers"
        yield said, _put(line, it.start(), it.end(), f"[{text}]")
    for it in re.finditer(rf"\{{({WORD}): \[([^\[\]{{}}:]+)\]\}}", seen):
        parts = ", ".join(f"{{{it[1]}: {one.strip()}}}" for one in it[2].split(","))
        said = f"'{it[1]}' takes one value: {ALL_OR_ANY}"
        yield said, _put(line, it.start(), it.end(), f"{{all: [{parts}]}}")


def _inline(line: str, seen: str) -> Iterator[Slip]:
    """Braces round a block within a line."""
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
    """A bracket or brace that has no other."""
    for opens, closes in CLOSES.items():
        more = seen.count(opens) - seen.count(closes)
        if more > 0:
            for end in _ends(seen, seen.index(opens)):
                yield f"'{opens}' is opened here and not closed", _put(line, end, end, closes)
        if more < 0:
            for it in re.finditer(r"(?<=: )(?=\S)|(?<=[\[{])|(?<=, )|(?<=- )", seen):
                said = f"'{closes}' closes nothing: '{opens}' is missing"
                yield said, _put(line, it.start(), it.start(), opens)


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
