"""A name that is not written, beside one of the same kind that nothing else names: one thing was
renamed where it is declared, and not where it is used.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics import Diagnostic, Label
from fateloom.dsl.model.holes import Hole, HoleKind
from fateloom.dsl.suggest import did_you_mean
from fateloom.dsl.syntax.ast import declarations as tree
from fateloom.dsl.syntax.lines.forms import ID
from fateloom.runtime.record import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from fateloom.dsl.data.tables import Tables
    from fateloom.dsl.source import Source
    from fateloom.runtime.span import Span

Renamed = tuple[str, str, str, "Span"]
"""(kind, the name that is not written, the one that nothing names, where it is declared)."""
UNSAID = re.compile(r'"[^"]*"|#.*|^ *>[^\[]*|\][^\[]*')
"""What names nothing in a line: labels, comments, and prose outside of its insertions."""
STAGE = re.compile(rf" *(?:stage|next) ({ID})")
UNKNOWN = re.compile(r"unknown variable '(\w+)'")
KINDS = {"POI": tree.Poi, "NPC": tree.Npc, "scene": tree.Scene, "variable": tree.Variable}


def half_renamed(
    holes: Iterable[Hole],
    findings: Iterable[Diagnostic],
    files: Sequence[tree.File],
    tables: Tables,
    sources: Mapping[str, Source],
) -> list[Renamed]:
    """What was probably renamed in part: of its kind one name alone is missing, and one unused."""
    wanted: dict[tuple[str, ...], set[str]] = {}
    for hole in holes:
        if hole.kind is not HoleKind.STAGE or len(hole.path) > 2:  # a stage is one of its path
            wanted.setdefault((hole.kind.value, *hole.path[:-1]), set()).add(hole.id)
    unknown = {m[1] for one in findings if (m := UNKNOWN.fullmatch(one.message))}
    wanted["variable",] = unknown
    if all(len(names) != 1 for names in wanted.values()):
        return []
    texts = [UNSAID.sub(" ", line) for it in sources.values() for line in it.text.split("\n")]
    counts = Counter(word for text in texts for word in re.findall(ID, text))
    nexts = Counter(m[1] for text in texts if (m := STAGE.match(text)))
    found: list[Renamed] = []
    for (kind, *path), names in wanted.items():
        is_stage = kind == HoleKind.STAGE.value
        declared, named = _declared(kind, path, files, tables), nexts if is_stage else counts
        unused = [it for it in declared[is_stage:] if named[it[0]] == 1]  # the first is played
        if len(names) == len(unused) == 1 < len(declared):  # the story is beyond its beginnings
            found += [(kind, old, *unused[0]) for old in names]
    return found


def _declared(
    kind: str, path: list[str], files: Sequence[tree.File], tables: Tables
) -> list[tuple[str, Span]]:
    """What is declared of a kind, of stages in one path. Not all cards of packs are used."""
    nodes = [it for file in files for it in file.declarations]
    if kind == HoleKind.STAGE.value:
        destinies = (it for it in nodes if isinstance(it, tree.Destiny) and it.hero == path[0])
        paths = (it for one in destinies for it in one.members if isinstance(it, tree.Path))
        inner = (it for one in paths if one.id == path[1] for it in one.members)
        stages = (it for one in inner if isinstance(one, tree.Finale) for it in one.stages)
        return [(it.id, it.span) for it in stages if isinstance(it, tree.Stage)]
    named = (it for it in nodes if isinstance(it, tree.Poi | tree.Npc | tree.Scene | tree.Variable))
    found = [(it.id, it.span) for it in named if type(it) is KINDS.get(kind)]
    found += [(it.id, it.span) for it in tables.items if kind == "item"]
    found += [(it.id, it.span) for it in tables.tiles if kind == "tile"]
    found += [(it.id, it.span) for it in tables.heroes if kind == "hero"]
    return [it for it in found if not it[1].file.startswith("packs/")]


def connected(
    findings: Iterable[Diagnostic], renamed: Sequence[Renamed], holes: Iterable[Hole]
) -> Iterator[Diagnostic]:
    """The findings; those about one of the two names tell the other, and write nothing."""
    at = {(it.found.code, it.found.primary.span): (it.kind.value, it.id) for it in holes}
    for one in findings:
        unknown, told = UNKNOWN.fullmatch(one.message), one.help or ""
        about = ("variable", unknown[1]) if unknown else at.get((one.code, one.primary.span))
        for kind, old, new, declared in renamed:
            moved = f"write '{new}' wherever '{old}' stands."
            if about == (kind, old) and (new in told or "fitting here" not in told):
                message = f"{one.message}{did_you_mean(new)}"
                help = f"If that is its new name, {moved}"
                labels = (Label(declared, "nothing names this"),)
                one = replace(one, message=message, help=help, related=labels, fix=None)
            elif f"'{new}'" in one.message:
                help = f"If it was '{old}' before, {moved}" + f" Otherwise: {told}" * bool(told)
                one = replace(one, help=help, fix=None)
        yield one
