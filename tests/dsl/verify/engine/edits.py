"""One-line edits of random scenarios, as a writer makes them; some change nothing that matters."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.runtime.program.program import Program

TRIES = 40
"""Edits that are tried, until one compiles."""

STORY = "story/story.fate"

Lines = list[str]


def edited(sources: Sequence[Source], seed: int) -> tuple[tuple[Source, ...], Program, str] | None:
    """The files and the Program with one line edited, and how; None: no edit of those compiles."""
    random = Random(seed)
    for _ in range(TRIES):
        name = STORY if random.random() < 0.85 else random.choice(sources).name
        kind = random.choice(list(KINDS))
        found = tuple(
            Source(it.name, _with(it.text, KINDS[kind], random)) if it.name == name else it
            for it in sources
        )
        if found != tuple(sources) and (program := check(found, lint=False).program) is not None:
            return found, program, kind
    return None


def renamed(sources: Sequence[Source], seed: int) -> tuple[tuple[Source, ...], Program] | None:
    """The files and the Program with another id for one of the items; None: there is no item."""
    tables = "".join(it.text for it in sources if it.name.endswith("items.yaml"))
    ids = re.findall(r"^  (\w+):", tables, re.MULTILINE)
    if not ids:
        return None
    old = Random(seed).choice(ids)
    found = tuple(
        Source(it.name, re.sub(rf"\b{old}\b", f"{old}_{seed}", it.text)) for it in sources
    )
    program = check(found, lint=False).program
    return None if program is None else (found, program)


def _with(text: str, edit: Callable[[Lines, int, Random], None], random: Random) -> str:
    lines = text.split("\n")
    edit(lines, random.randrange(len(lines)), random)
    return "\n".join(lines)


def _number(lines: Lines, at: int, random: Random) -> None:
    more = random.choice((-1, 1))
    lines[at] = re.sub(r"\b\d+\b", lambda it: str(max(0, int(it[0]) + more)), lines[at], count=1)


def _removed(lines: Lines, at: int, random: Random) -> None:
    del lines[at]


def _twice(lines: Lines, at: int, random: Random) -> None:
    lines.insert(at, lines[at])


def _swapped(lines: Lines, at: int, random: Random) -> None:
    lines[at - 1], lines[at] = lines[at], lines[at - 1]


def _words(lines: Lines, at: int, random: Random) -> None:
    one, other = random.choice(WORDS)
    lines[at] = re.sub(rf"\b{one}\b", other, lines[at], count=1)


def _guard(lines: Lines, at: int, random: Random) -> None:
    lines[at] = re.sub(r" if .*", "", lines[at])


def _title(lines: Lines, at: int, random: Random) -> None:
    lines[at] = re.sub(r'"([^"]+)"', r'"\1 Again"', lines[at], count=1)


WORDS = (("gain", "lose"), ("lose", "gain"), ("once", "once per hero"), ("ann", "bob"),
         ("up", "down"), ("down", "up"), ("and", "or"), ("has", "not has"))  # fmt: skip

KINDS = {
    "a number": _number, "a line less": _removed, "a line twice": _twice,
    "two lines swapped": _swapped, "a word": _words, "a condition less": _guard,
    "a title": _title,
}  # fmt: skip
