"""Fixes that write the stubs of a draft where they belong, and the tables that it does not have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.codes import EMPTY_TABLE, MISSING_TABLE
from fateloom.dsl.data.yaml import compose
from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix, Level, finding
from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.model.cascades import block_end
from fateloom.dsl.model.holes import (
    ENTRIES,
    FINALE,
    NOT_YET,
    Hole,
    HoleKind,
    hero_entry,
    option_stub,
    path_stub,
    stage_stub,
    story_stub,
    tile_entry,
)
from fateloom.dsl.model.stubs import STUBS, completed, entry_of
from fateloom.dsl.source import Source
from fateloom.dsl.syntax.ast import declarations as tree
from fateloom.runtime.record import replace
from fateloom.runtime.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from fateloom.dsl.data.tables import Tables
    from fateloom.dsl.syntax.ast.declarations import File

START, SOMEBODY = "start", "somebody"
"""The tile and the hero of a draft that has none."""


def filled(
    holes: Sequence[Hole],
    tables: Tables,
    sources: Mapping[str, Source],
    missing: Mapping[str, Source],
) -> tuple[Diagnostic, ...]:
    """What is said of the holes, each with the edit that writes its stub, where there is a place
    for it. What is missing of a stub is not said, and of `missing` tables once.
    """
    made = list(table_holes(missing, holes, tables, sources))
    for hole in holes:
        of_table = hole.kind in ENTRIES and ENTRIES[hole.kind][0] in missing
        if hole.found.primary.span.file not in (STUBS, *missing) and not of_table:
            edit = _edit(hole, tables, sources)
            fix = None if edit is None else Fix("write a stub", (edit,), safe=False)
            made.append(replace(hole.found, fix=fix))
    return tuple(made)


def _edit(hole: Hole, tables: Tables, sources: Mapping[str, Source]) -> Edit | None:
    """The edit that writes the stub; None where it has no place."""
    if hole.kind in ENTRIES:
        file, key = ENTRIES[hole.kind]
        return _in_table(sources.get(file), key, entry_of(tables, hole))
    named = hole.found.primary.span.file
    source = sources.get(_story_for(hole, named, sources))
    if source is None or source.name.startswith("packs/"):
        return None
    match hole.kind:
        case HoleKind.OPTION:
            return _below(source, ("poi", hole.path[0]), option_stub(hole))
        case HoleKind.PATH:
            return _below(source, ("destiny", hole.path[0]), path_stub(hole))
        case HoleKind.FINALE:
            return _after_block(source, hole.found.primary.span.line, FINALE)
        case HoleKind.STAGE if len(hole.path) > 2:
            return _in_finale(source, hole.found.primary.span.line, stage_stub(hole))
        case HoleKind.DESTINY if named == source.name:  # it is there, and has no path
            return None
        case _:
            text = story_stub(hole, tables.start)
            return _at_end(source, text) if text else None


def _story_for(hole: Hole, named: str, sources: Mapping[str, Source]) -> str:
    """The story file in which a stub is written: where it is named, or where its kind stands."""
    own = [it for it in sorted(sources) if it.endswith(".fate") and not it.startswith("packs/")]
    first = {HoleKind.OPTION: "poi", HoleKind.PATH: "destiny"}.get(hole.kind)
    if first is not None:
        header = (first, hole.path[0])
        own = [it for it in own if _line_of(sources[it], header) is not None]
        return own[0] if own else ""
    if named.endswith(".fate"):
        return named
    like = [it for it in own if any(x.startswith("destiny ") for x in _lines(sources[it]))]
    return (like or own or [""])[-1]


# --- stories


def _lines(source: Source) -> list[str]:
    return source.text.split("\n")


def _line_of(source: Source, header: tuple[str, str]) -> int | None:
    """The line of a declaration, by its first two words."""
    for number, line in enumerate(_lines(source), 1):
        if tuple(line.split()[:2]) == header and not line.startswith(" "):
            return number
    return None


def _below(source: Source, header: tuple[str, str], text: str) -> Edit | None:
    """The text at the end of what is declared there."""
    line = _line_of(source, header)
    return None if line is None else _after_block(source, line, f"\n{text}")


def _after_block(source: Source, line: int, text: str) -> Edit:
    """The text behind the block that a line opens, before the blank lines that follow it."""
    lines = ["", *_lines(source)]
    last = block_end(lines, line) - 1
    while last > line and not lines[last].strip():
        last -= 1
    return _insert(source.name, last, len(lines[last]) + 1, "\n" + text.rstrip("\n"))


def _in_finale(source: Source, line: int, text: str) -> Edit | None:
    """The text at the end of the finale in which the line stands."""
    lines = ["", *_lines(source)]
    above = (it for it in range(line, 0, -1) if lines[it].split()[:1] == ["finale"])
    return None if (at := next(above, None)) is None else _after_block(source, at, f"\n{text}")


def _at_end(source: Source, text: str) -> Edit:
    """The text at the end of the file, below a blank line."""
    lines = _lines(source)
    while len(lines) > 1 and not lines[-1].strip():
        lines.pop()
    before = "\n\n" if lines[-1].strip() else ""
    return _insert(source.name, len(lines), len(lines[-1]) + 1, before + text.rstrip("\n"))


def _insert(name: str, line: int, column: int, text: str) -> Edit:
    return Edit(Span(name, line, column, line, column), text)


# --- tables


def _in_table(source: Source | None, key: str, entry: list[str]) -> Edit | None:
    """The entry behind the last of the mapping `key`; None where entries do not have lines of their
    own.
    """
    root = None if source is None else compose(source)[0]
    if source is None or root is None or root.fields is None or key not in root.fields:
        return None
    entries = root.fields[key].fields
    lines = ["", *_lines(source)]
    at = root.fields[key].key
    if not entries:
        if entries is None or lines[at.line][at.end_column - 1 :].replace(" ", "") != ":{}":
            return None
        shown = "".join(f"\n  {line}" for line in entry)
        end = len(lines[at.line]) + 1
        return Edit(Span(source.name, at.line, at.end_column, at.line, end), f":{shown}")
    last = list(entries.values())[-1].key
    indent = lines[last.line][: last.column - 1]
    if not indent or indent.strip() or last.line == at.line:
        return None
    end = last.line
    for number in range(last.line + 1, len(lines)):
        line = lines[number]
        if line.strip() and not line.startswith(indent):
            break
        if line.strip():
            end = number
    shown = "".join(f"\n{indent}{line}" for line in entry)
    return _insert(source.name, end, len(lines[end]) + 1, shown)


def missing_tables(sources: Mapping[str, Source], files: Iterable[File]) -> dict[str, Source]:
    """The tables that a story lacks, as stubs; a folder without a story has none of them."""
    declared = [node for file in files for node in file.declarations]
    if not declared:
        return {}
    heroes = dict.fromkeys(it.hero for it in declared if isinstance(it, tree.Destiny))
    tiles = dict.fromkeys(it.id for it in declared if isinstance(it, tree.Tile))
    texts = {
        "scenario.yaml": _header(max(len(heroes), 1)),
        "map.yaml": _map(list(tiles) or [START]),
        "items.yaml": "items: {}\n",
        "heroes.yaml": _table("heroes", [hero_entry(it) for it in heroes or (SOMEBODY,)]),
    }
    there = {name for name in texts if name in sources and sources[name].text.strip()}
    return {name: Source(name, text) for name, text in texts.items() if name not in there}


def table_holes(
    missing: Mapping[str, Source],
    holes: Iterable[Hole],
    tables: Tables,
    sources: Mapping[str, Source],
) -> Iterator[Diagnostic]:
    """What is said of tables that are not there, with the edit that writes each, and in it what the
    story names of it.
    """
    for name, stub in missing.items():
        named = [it for it in holes if it.kind in ENTRIES and ENTRIES[it.kind][0] == name]
        text = stub.text
        for hole in named:
            entry = "".join(f"  {line}\n" for line in entry_of(tables, hole))
            text = text.replace(" {}\n", "\n") + entry
            tables = completed((), tables, [hole])[1]
        at = Span(name, 1, 1, 1, 1)
        fix = Fix("write a stub", (Edit(at, text),), safe=False)
        help = f"The story names of it: {together([it.id for it in named])}." if named else None
        code = EMPTY_TABLE if name in sources else MISSING_TABLE
        found = finding(code, at, f"'{name}' is not written yet", help=help, fix=fix)
        yield replace(found, level=Level.HINT)


def _header(heroes: int) -> str:
    return (
        "id: draft\ntitle: A Draft (not written yet)\nversion: 0.1.0\nlanguage: en\n"
        f"players: {{min: 1, max: {heroes}}}\nmodes: [explorer]\nintroduction: {NOT_YET}\n"
    )


def _map(tiles: list[str]) -> str:
    entries = [tile_entry(it, (n, 0), explored=n == 0) for n, it in enumerate(tiles)]
    return f"start: {tiles[0]}\n{_table('tiles', entries)}"


def _table(key: str, entries: Iterable[list[str]]) -> str:
    return f"{key}:\n" + "".join(f"  {line}\n" for entry in entries for line in entry)
