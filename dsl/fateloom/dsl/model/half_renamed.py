"""A name that is not written, beside one of the same kind that nothing else names: one thing was
renamed where it is declared, and not where it is used.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics import Diagnostic, Label
from fateloom.dsl.model.codes import UNKNOWN_NAME
from fateloom.dsl.model.holes import Hole, HoleKind
from fateloom.dsl.suggest import did_you_mean
from fateloom.dsl.syntax.ast import declarations as tree
from fateloom.dsl.syntax.lines.forms import ID
from fateloom.runtime.record import record, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from fateloom.dsl.data.tables import Tables, TileRow
    from fateloom.dsl.source import Source
    from fateloom.runtime.program.board import Hero
    from fateloom.runtime.program.items import Item
    from fateloom.runtime.span import Span

UNSAID = re.compile(r'"[^"]*"|#.*|^ *>[^\[]*|\][^\[]*')
"""What names nothing in a line: labels, comments, and prose outside of its insertions."""
STAGE = re.compile(rf" *(?:stage|next) ({ID})")
"""What names a stage."""
UNKNOWN = re.compile(r"unknown variable '(\w+)'")


@record
class Renamed:
    """`old` is named and not written; `new`, of that kind, is named nowhere but at `declared`."""

    kind: str
    old: str
    new: str
    declared: Span


def half_renamed(
    holes: Iterable[Hole],
    findings: Iterable[Diagnostic],
    files: Sequence[tree.File],
    tables: Tables,
    sources: Mapping[str, Source],
) -> tuple[Renamed, ...]:
    """What was probably renamed in part: of its kind one name alone is missing, and one unused."""
    wanted: dict[tuple[str, ...], set[str]] = {}
    for hole in holes:
        if hole.kind is not HoleKind.STAGE or len(hole.path) > 2:  # a stage is one of its path
            wanted.setdefault((hole.kind.value, *hole.path[:-1]), set()).add(hole.id)
    for one in findings:
        unknown = UNKNOWN.fullmatch(one.message) if one.code is UNKNOWN_NAME else None
        if unknown:
            wanted.setdefault(("variable",), set()).add(unknown[1])
    missing = {key: names for key, names in wanted.items() if len(names) == 1}
    if not missing:
        return ()
    texts = [
        UNSAID.sub(" ", line) for source in sources.values() for line in source.text.split("\n")
    ]
    counts = Counter(word for text in texts for word in re.findall(ID, text))
    nexts = Counter(m[1] for text in texts if (m := STAGE.match(text)))
    found = []
    for key, names in missing.items():
        is_stage = key[0] == HoleKind.STAGE.value
        declared, named = list(_declared(key, files, tables)), nexts if is_stage else counts
        unused = [it for it in declared[is_stage:] if named[it[0]] == 1]  # the first is played
        if len(unused) == 1 < len(declared):  # the story is beyond its beginnings
            found += [Renamed(key[0], old, *unused[0]) for old in names]
    return tuple(found)


def _declared(
    key: tuple[str, ...], files: Sequence[tree.File], tables: Tables
) -> Iterator[tuple[str, Span]]:
    """What is declared of a kind, of stages in one path. Not all cards of packs are used."""
    tabled: dict[str, tuple[Item | TileRow | Hero, ...]] = {
        "item": tables.items,
        "tile": tables.tiles,
        "hero": tables.heroes,
    }
    rows = tabled.get(key[0], ())
    yield from ((it.id, it.span) for it in rows if not it.span.file.startswith("packs/"))
    kinds = {"POI": tree.Poi, "NPC": tree.Npc, "scene": tree.Scene, "variable": tree.Variable}
    for node in (it for file in files for it in file.declarations):
        match node:
            case tree.Poi(id=id) | tree.Npc(id=id) | tree.Scene(id=id) | tree.Variable(id=id):
                if kinds.get(key[0]) is type(node):
                    yield id, node.span
            case tree.Destiny(hero=hero):
                paths = [it for it in node.members if isinstance(it, tree.Path)]
                for path in (it for it in paths if (hero, it.id) == key[1:]):
                    finales = [it for it in path.members if isinstance(it, tree.Finale)]
                    stages = [it for one in finales for it in one.stages]
                    yield from ((it.id, it.span) for it in stages if isinstance(it, tree.Stage))


def connected(
    findings: Iterable[Diagnostic], renamed: Sequence[Renamed], holes: Iterable[Hole]
) -> Iterator[Diagnostic]:
    """The findings; those about one of the two names tell the other, and write nothing."""
    at = {(it.found.code, it.found.primary.span): (it.kind.value, it.id) for it in holes}
    for one in findings:
        unknown = UNKNOWN.fullmatch(one.message)
        named = ("variable", unknown[1]) if unknown else at.get((one.code, one.primary.span))
        for it in renamed:
            if named == (it.kind, it.old):
                message = f"{one.message}{did_you_mean(it.new)}"
                help = f"If that is its new name, write '{it.new}' wherever '{it.old}' stands."
                label = Label(it.declared, "nothing names this")
                yield replace(one, message=message, help=help, related=(label,), fix=None)
                break
            if f"'{it.new}'" in one.message:
                help = f"If it was '{it.old}' before, write '{it.new}' wherever '{it.old}' stands."
                help += f" Otherwise: {one.help}" if one.help else ""
                yield replace(one, help=help, fix=None)
                break
        else:
            yield one
