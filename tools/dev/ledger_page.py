"""Write docs/verify/ledger.md from ledger.txt; with `--check`, only say whether it is fresh."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from made import kept

ROOT = Path(__file__).resolve().parents[2]
LEDGER = ROOT / "tools" / "dev" / "ledger.txt"
PAGE = ROOT / "docs" / "verify" / "ledger.md"

HOW = {
    "exactly": "exactly",
    "more": "more than can happen",
    "less": "less than a hero can do",
    "gap": "not at all",
    "nothing": "not at all, matters to no question",
}

TITLES = {
    "statements": "Statements",
    "conditions": "Conditions",
    "things": "Things of a story",
    "settings": "Settings",
    "events": "Events of the engine",
    "commands": "Commands",
    "rulings": "Rulings",
}

OPENING = """\
# The ledger: what the proof says of each rule of the game

A proof is about the [flattened form](../runtime/transitions.md) of a Program; the game is played
by the engine. This page says of every statement, condition, thing, setting, event, command and
ruling how the flattened form says it:

| how | what it means for a verdict |
|---|---|
| exactly | the same plays |
| more than can happen | plays that the engine does not have; a block is told only if the engine plays it |
| less than a hero can do | a doubt: no proof counts on it, and where it could help the hero no block is told; then the verdict is UNDECIDED, with that reason |
| not at all | a gap where the story uses it and it could matter: UNDECIDED, with that reason |
| not at all, matters to no question | words, pictures, and what a hero can wait for |

A construct that is missing here fails a test (`tests/dsl/verify/engine/test_ledger.py`).
[Decision 0008](../decisions/0008-one-meaning.md) says why there are two readings of the rules, and
what holds them together.

<!-- Made by tools/dev/ledger_page.py from ledger.txt. -->
"""  # noqa: E501 - rows of a table


def page() -> str:
    """The whole page."""
    sections = read(LEDGER.read_text(encoding="utf-8"))
    lines = [OPENING, "## The tests\n", "| test | what it shows |", "|---|---|"]
    lines += [f"| {name} | {what} (`{path}`) |" for name, path, what in sections.pop("tests")]
    for section, rows in sections.items():
        head = ["", f"## {TITLES[section]}\n", "| | said | shown by | |", "|---|---|---|---|"]
        lines += [*head, *_rows(rows)]
    return "\n".join(lines) + "\n"


def read(text: str) -> dict[str, list[tuple[str, ...]]]:
    """The fields of each line, by section. Raises ValueError for a line that is none."""
    sections: dict[str, list[tuple[str, ...]]] = {}
    rows: list[tuple[str, ...]] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("["):
            rows = sections[line.strip("[]")] = []
        elif not line.startswith("#"):
            rows.append(tuple(it.strip() for it in line.split("|")))
    return sections


def _rows(rows: list[tuple[str, ...]]) -> Iterator[str]:
    for names, how, shown_by, note in rows:
        told = ", ".join(f"`{it}`" for it in names.split())
        yield f"| {told} | {HOW[how]} | {', '.join(shown_by.split())} | {note} |"


if __name__ == "__main__":
    sys.exit(kept(PAGE, page(), sys.argv))
