"""Common mistakes in labels: other quotation marks, none at all, no label."""

from __future__ import annotations

import re
from functools import lru_cache

from fateloom.dsl.syntax.call_words import call_words
from fateloom.dsl.syntax.codes import BAD_ID, BAD_LABEL, BAD_LINE
from fateloom.dsl.syntax.error_hints.repair import Repairs, slug
from fateloom.dsl.syntax.lines.forms import ID, SK

OTHER_MARKS = re.compile("[‘’‚‛„‟«»‹›`´'“”]")
BEHIND = re.compile(
    r" (?:on|at|token|mini|once|group|costs|repeat|closed|if|stock|with|when|next)(?= |$)"
)
"""A word that can follow a label."""


def head() -> re.Pattern[str]:
    """What comes before a label."""
    return _head(call_words().names)


@lru_cache(maxsize=4)
def _head(systems: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?:(?:poi|npc|option|path|trade|{systems}) {ID} "
        rf"|test (?:{ID} )?{SK} |milestone |begins at {ID} "
        rf"|scan (?:{ID} )?(?:(?:asks about|uses|gives) item|asks destiny) )"
    )


def quotes(line: str) -> Repairs:
    """`'The Well'`, `„The Well“`."""
    marks = OTHER_MARKS.findall(line)
    if marks and len(marks) % 2 == 0:
        message = f'a label is written between two ", not {marks[0]} and {marks[1]}'
        yield BAD_LABEL, message, OTHER_MARKS.sub('"', line)


BULLET = re.compile(r"(?:([*+•-]|->(?! *(?:END|DONE)$))|[0-9]+[.)]) +(?:\[([^][]+)\]|([^*\s].*))")


def choices(line: str) -> Repairs:
    """`* Ask for something`, `+ [Ask]`, `-> Ask`: choices of other tools."""
    m = BULLET.fullmatch(line)
    if m and '"' not in line:
        message = f"'{m[1] or line[0]}' begins no choice: under 'choose' one is a label alone"
        yield BAD_LABEL, message, f'"{(m[2] or m[3]).strip()}"'


def bullets(line: str) -> Repairs:
    """`- option look "Look"`, `- "Ask for it"`: a line of a list."""
    m = re.match(r"(?:[*+•–—-]|[0-9]+[.)]|->|[~$@:]|and|then|also) +(?=\S)|[*+•–—@:-]+(?=\")", line)
    if m:
        yield BAD_LINE, f"'{m[0].strip()}' begins no line here", line[m.end() :]


def colons(line: str) -> Repairs:
    """`option look: "Look"`, `option look - "Look"`."""
    m = re.match(rf'([a-z]+(?: {ID}){{0,2}}) ?[:=–—-] ?(?=")', line)
    if m:
        message = "a label stands right behind its id"
        yield BAD_LABEL, message, f"{m[1]} {line[m.end() :]}"


def named(line: str) -> Repairs:
    """`option buy pass "Buy a pass"`, `npc Marta Reed "Marta Reed"`: an id of several words."""
    kinds = f"poi|npc|option|path|trade|{call_words().names}"
    m = re.match(rf"({kinds}) (?:((?:[\w'’-]+ ){{1,4}}[\w'’-]+)|\"([^\"]+)\") (?=\")", line)
    if m and not BEHIND.search(f" {m[2] or ''}"):
        name = slug(m[2] or m[3])
        message = f"'{m[2] or m[3]}' is not an id: an id is one word, such as {name}"
        yield BAD_ID, message, f"{m[1]} {name} {line[m.end() :]}"


BRANCH = re.compile(rf'(?:option|choice|branch|answer|case)(?: {ID})?:? +(?=")')


def branches(line: str) -> Repairs:
    """`option "Give it"`, `choice give "Give it"`, `[Give it] costs 1 coins` under `choose`."""
    m = re.match(r"\[([^][\"]+)\]", line)
    if m:
        message = 'a label is written between two ", not [ and ]'
        yield BAD_LABEL, message, f'"{m[1]}"{line[m.end() :]}'
    m = BRANCH.match(line)
    if m:
        yield BAD_LABEL, "a branch of 'choose' begins with its label", line[m.end() :]


def inner(line: str) -> Repairs:
    """`"Scratch "Bruno" behind the ears"`: a label within which there are marks."""
    if line.count('"') < 4:
        return
    m = head().match(line)
    start, end = len(m[0]) if m else 0, line.rindex('"')
    if line[start : start + 1] == '"':
        message = 'a label holds no " between its first and its last one'
        inside = line[start + 1 : end].replace('"', "'")
        yield BAD_LABEL, message, f'{line[:start]}"{inside}{line[end:]}'


def unquoted(line: str) -> Repairs:
    """A label without its marks."""
    m = head().match(line)
    if m is None or '"' in line:
        return
    before, rest = m[0], line[m.end() :]
    if not rest or BEHIND.match(" " + rest):
        return
    ends = [found.start() for found in BEHIND.finditer(rest)]
    for end in (*ends, len(rest)):
        message = f"the label '{rest[:end]}' has no quotation marks"
        words = re.sub(r"^(?:\[(.*)\]|\((.*)\)|'(.*)'|\{(.*)\})$", r"\1\2\3\4", rest[:end])
        yield BAD_LABEL, message, f'{before}"{words}"{rest[end:]}'


def missing(line: str) -> Repairs:
    """No label where one is needed: what players read."""
    m = head().match(line + " ")
    if m is None or '"' in line:
        return
    before = m[0].rstrip()
    rest = line[len(before) :]
    if rest and not BEHIND.match(rest):
        return
    shown = before.split()[-1].replace("_", " ").capitalize()
    yield BAD_LABEL, "the label is missing: what players read", f'{before} "{shown}"{rest}'
