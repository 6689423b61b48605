"""From the trees of all files and the tables to a scenario: names, types and the rules of the game,
in one run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics import Level
from fateloom.dsl.model.calls import check_heroes
from fateloom.dsl.model.conditions import CONDITIONS
from fateloom.dsl.model.declare import declare, symbols_of
from fateloom.dsl.model.destinies import destinies
from fateloom.dsl.model.events import event, rescue
from fateloom.dsl.model.places import npc, poi, stock, tile
from fateloom.dsl.model.resolver import Beside, Resolver
from fateloom.dsl.model.scenario import Scenario
from fateloom.dsl.model.scenes import resolve_scenes
from fateloom.dsl.model.statements import STATEMENTS
from fateloom.dsl.model.tables import check_tables
from fateloom.dsl.syntax.ast.declarations import Rescue
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.record import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fateloom.dsl.data.tables import Tables
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.model.declare import Declared
    from fateloom.dsl.source import Source
    from fateloom.dsl.syntax.ast.declarations import File
    from fateloom.runtime.program.destiny import Event


def resolve(
    files: tuple[File, ...],
    tables: Tables,
    sources: Mapping[str, Source],
    beside: Beside = Beside(),  # noqa: B008 - frozen
) -> tuple[Scenario | None, tuple[Diagnostic, ...]]:
    """Resolve all names and check all rules: (scenario, findings). There is no scenario when a
    finding is an error.

    `files` in the order that rescues and declarations are to have; `sources` by name, to place
    findings; `beside`: the games that the story can call.
    """
    settings = tables.header.settings if tables.header is not None else Settings()
    if tables.header is not None:
        beside = replace(beside, resolution=tables.header.resolution)
    resolver = Resolver(symbols_of(tables), settings, sources, STATEMENTS, CONDITIONS, beside)
    declared = declare(resolver, files)
    check_tables(resolver, tables)
    check_heroes(resolver)
    scenario = _scenario(resolver, tables, declared)
    findings = tuple(resolver.findings)
    sound = scenario is not None and not any(one.level is Level.ERROR for one in findings)
    return (scenario if sound else None), findings


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
