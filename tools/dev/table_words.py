"""Collect the table's own words from its sources and write them to its catalogues,
tools/fateloom/tools/table/text/*.po; with `--check`, only say whether they are fresh.

`words.po` has the messages alone; the others are translations, in which what is translated stays.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from made import ROOT, kept

from fateloom.dsl.source import Source
from fateloom.dsl.translation import po_read
from fateloom.dsl.translation.merge import merged
from fateloom.dsl.translation.po import Entry, PoFile
from fateloom.dsl.translation.po_write import to_text
from fateloom.runtime.record import replace
from fateloom.tools.table.language import SHIPPED
from fateloom.tools.table.words import counting

TOOLS = ROOT / "tools" / "fateloom" / "tools"
FOLDERS = ("table", "story", "pool", "cards", "battle", "hidden")
MARKS = ("tr", "tr_noop")


def messages(source: str) -> Iterator[tuple[int, str]]:
    """The messages in a source, with their lines. Raises ValueError for one that is no constant."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        words = [it.value if isinstance(it, ast.Constant) else None for it in node.args]
        match node.func.id:
            case "tr_noop" | "tr" if isinstance(words[0], str):
                yield node.lineno, words[0]
            case "tr_noop":
                raise ValueError(f"line {node.lineno}: tr_noop is for constants")
            case "counted" if isinstance(words[1], str):
                many = words[2] if len(words) > 2 else None
                yield node.lineno, counting(words[1], many if isinstance(many, str) else None)
            case "listed" if len(words) > 1 and isinstance(words[1], str):
                yield node.lineno, words[1]
            case _:
                pass


def collected() -> tuple[Entry, ...]:
    """An entry for each message, by file and line; a file is its reference."""
    found: dict[str, list[str]] = {}
    for folder in FOLDERS:
        for path in sorted((TOOLS / folder).rglob("*.py")):
            name = path.relative_to(TOOLS).as_posix()
            for _, message in sorted(messages(path.read_text(encoding="utf-8"))):
                found.setdefault(message, []).append(name)
    return tuple(
        Entry("", message, "", references=tuple(dict.fromkeys(names)))
        for message, names in found.items()
    )


def main(arguments: list[str]) -> int:
    """0, or with `--check` 1 if a file is stale."""
    fresh, code = collected(), 0
    for path in sorted(Path(SHIPPED).glob("*.po")):
        old, _ = po_read.read(Source(path.name, path.read_text(encoding="utf-8")))
        made = to_text(merged(old, with_cases(fresh, old)))
        code |= kept(path, made, arguments)
    return code


def with_cases(fresh: tuple[Entry, ...], old: PoFile) -> tuple[Entry, ...]:
    """The messages, each with the cases that the translators have given it."""
    cases: dict[str, list[str]] = {}
    for entry in old.entries:
        if entry.context and not entry.obsolete:
            cases.setdefault(entry.source, []).append(entry.context)
    return tuple(
        replace(entry, context=context)
        for entry in fresh
        for context in ("", *cases.get(entry.source, ()))
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
