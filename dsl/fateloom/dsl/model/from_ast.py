"""From the trees of all files and the tables to a scenario: names, types and the rules of the game,
in one run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics import Level
from fateloom.dsl.model.calls import check_heroes
from fateloom.dsl.model.cascades import without_settings
from fateloom.dsl.model.conditions import CONDITIONS
from fateloom.dsl.model.declare import declare, symbols_of
from fateloom.dsl.model.destinies import destinies
from fateloom.dsl.model.events import event, rescue
from fateloom.dsl.model.holes import Hole, HoleKind
from fateloom.dsl.model.places import npc, poi, stock, tile
from fateloom.dsl.model.resolver import Beside, Resolver
from fateloom.dsl.model.scenario import Scenario
from fateloom.dsl.model.scenes import resolve_scenes
from fateloom.dsl.model.statements import STATEMENTS
from fateloom.dsl.model.stubs import STUBS, completed
from fateloom.dsl.model.tables import check_tables
from fateloom.dsl.syntax.ast.declarations import Rescue
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.record import record, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from fateloom.dsl.data.tables import Tables
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.model.declare import Declared
    from fateloom.dsl.source import Source
    from fateloom.dsl.syntax.ast.declarations import File
    from fateloom.runtime.program.destiny import Event


ROUNDS = 6
"""So often a draft is resolved with more stubs: a stub names little, and hardly anything new."""

SHARED = frozenset((HoleKind.POI, HoleKind.NPC, HoleKind.TILE, HoleKind.HERO))
"""What shares one set of names."""


@record
class Resolved:
    """What came of resolving. `scenario`: None where a finding is an error; a draft's has stubs in
    its holes. `findings`: without `holes`, whose findings have no fix here.
    """

    scenario: Scenario | None
    findings: tuple[Diagnostic, ...]
    holes: tuple[Hole, ...] = ()


def resolve(
    files: tuple[File, ...],
    tables: Tables,
    sources: Mapping[str, Source],
    beside: Beside = Beside(),  # noqa: B008 - frozen
    *,
    drafts: bool = True,
) -> Resolved:
    """Resolve all names and check all rules.

    `files` in the order that rescues and declarations are to have; `sources` by name, to place
    findings; `beside`: the games that the story can call; `drafts`: whether names may be of what is
    written later.
    """
    scenario, resolver = _resolved(files, tables, sources, beside, drafts)
    if not resolver.holes:
        return Resolved(scenario, tuple(resolver.findings))
    holes: dict[object, Hole] = {}
    for _ in range(ROUNDS):
        if not _noted(resolver.holes, holes):
            break
        filled = completed(files, tables, holes.values())
        scenario, resolver = _resolved(*filled, sources, beside, drafts)
    found = tuple(_of_the_draft(resolver.findings))
    # A stub in which something is wrong fills no hole: then what is missing is an error.
    is_filled = not _noted(resolver.holes, holes) and _errors(found) == _errors(resolver.findings)
    kept = tuple(it if is_filled else _as_error(it) for it in holes.values())
    return Resolved(scenario if is_filled else None, found, kept)


def _noted(some: Iterable[Hole], holes: dict[object, Hole]) -> bool:
    """Whether some of these are new; they are put among the others. Not one whose name another
    one has: the next round says what is wrong.
    """
    before = len(holes)
    for hole in some:
        names = [it.path for it in holes.values() if it.kind in SHARED]
        if hole.key not in holes and not (hole.kind in SHARED and hole.path in names):
            holes[hole.key] = hole
    return len(holes) > before


def _of_the_draft(findings: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The findings about what is written; nothing of them stands in a stub."""
    for one in findings:
        if one.primary.span.file != STUBS:
            related = tuple(it for it in one.related if it.span.file != STUBS)
            yield one if related == one.related else replace(one, related=related)


def _errors(findings: Iterable[Diagnostic]) -> int:
    return sum(one.level is Level.ERROR for one in findings)


def _as_error(hole: Hole) -> Hole:
    return replace(hole, found=replace(hole.found, level=Level.ERROR))


def _resolved(
    files: tuple[File, ...],
    tables: Tables,
    sources: Mapping[str, Source],
    beside: Beside,
    drafts: bool,
) -> tuple[Scenario | None, Resolver]:
    settings = tables.header.settings if tables.header is not None else Settings()
    if tables.header is not None:
        beside = replace(beside, resolution=tables.header.resolution)
    resolver = Resolver(symbols_of(tables), settings, sources, STATEMENTS, CONDITIONS, beside)
    resolver.drafts = drafts
    declared = declare(resolver, files)
    check_tables(resolver, tables)
    check_heroes(resolver)
    scenario = _scenario(resolver, tables, declared)
    if "settings" in resolver.symbols.unread:
        resolver.findings = without_settings(resolver.findings)
    sound = scenario is not None and not any(it.level is Level.ERROR for it in resolver.findings)
    return (scenario if sound else None), resolver


def _scenario(resolver: Resolver, tables: Tables, declared: Declared) -> Scenario | None:
    """Every body once, in declaration order; None without a header or a start."""
    tiles = tuple([tile(resolver, row, declared.tiles.get(row.id)) for row in tables.tiles])
    stocks = tuple([stock(resolver, node) for node in declared.stocks])
    npcs = tuple([npc(resolver, node) for node in declared.npcs])
    pois = tuple([poi(resolver, node) for node in declared.pois])
    events = _events(resolver, declared)
    paths = destinies(resolver, declared.destinies)
    scenes = resolve_scenes(resolver)
    if tables.header is None or tables.start is None:
        return None
    return Scenario(
        tables.header,
        tables.start,
        tables.heroes,
        tables.items,
        tuple(resolver.symbols.variable_nodes),
        tiles,
        npcs,
        stocks,
        pois,
        scenes,
        events,
        paths,
    )


def _events(resolver: Resolver, declared: Declared) -> tuple[Event, ...]:
    """Events and rescues in declaration order; rescues are counted."""
    events: list[Event] = []
    number = 0
    for node in declared.events:
        if isinstance(node, Rescue):
            number += 1
            events.append(rescue(resolver, node, number))
        else:
            events.append(event(resolver, node))
    return tuple(events)
