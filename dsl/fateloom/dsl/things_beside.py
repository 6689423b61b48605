"""Things in the tables beside a story that have an id of their own, and where they have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.callable import HERO
from fateloom.dsl.callable_systems import callable_tables
from fateloom.dsl.data.references import Ids
from fateloom.dsl.data.schema import schema
from fateloom.dsl.data.yaml import compose

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fateloom.dsl.callable import AnyTables
    from fateloom.dsl.source import Source
    from fateloom.runtime.span import Span


def things_beside(sources: Mapping[str, Source]) -> dict[str, dict[str, Span]]:
    """The place of each id in tables that are sound, by kind: `campaign.unit` has the units of a
    campaign.
    """
    return {
        f"{system.name}.{kind}": {id: node.key for id, node in ids.of(kind).items()}
        for system, ids in _ids(sources)
        for kind in system.things
        if kind != HERO and kind in ids.things
    }


def heroes_beside(sources: Mapping[str, Source], hero: str) -> Iterator[Span]:
    """The places in tables beside the story that are about this hero."""
    for system, ids in _ids(sources):
        for id, node in ids.things.get(HERO, ()) if HERO in system.things else ():
            if id == hero:
                yield node.key


def _ids(sources: Mapping[str, Source]) -> Iterator[tuple[AnyTables, Ids]]:
    """The ids in the tables of each system."""
    for system in callable_tables():
        ids = Ids()
        for file in system.tables:
            source = sources.get(f"{system.folder or system.name}/{file}")
            if source is not None:
                name = file.removesuffix(".yaml")
                ids.look(compose(source)[0], schema(system.schemas.get(name, name)))
        yield system, ids
