"""FT0413: a finale needs an item that another hero can take away for good."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Label, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference, Owner, OwnerKind
from fateloom.dsl.lint.needs import needed_items, open_to, parts_of
from fateloom.dsl.lint.say import quoted
from fateloom.runtime.program.condition import Condition, ItemIs
from fateloom.runtime.program.destiny import Destiny, Path
from fateloom.runtime.program.items import Item
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import replace

CODE = Code("FT0413", "single-source-item", Level.WARNING)


def single_source_item(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find items that every beginning of a path needs, that come from one place alone, and of which
    there are fewer than players.

    A warning if it is so for all paths of the destiny, else a hint, since then another path stays
    open (DST-96). A rescue that brings the item back is a second source.

    Why it is bad: whoever comes first takes the last copy, and the finale of the other cannot begin
    any more (EC-44).
    """
    items = {item.id: item for item in program.items}
    players = min(program.max_players, len(program.heroes))
    for destiny in program.destinies:
        single_sources = [
            (path, item, source)
            for path in destiny.paths
            for item in (items[id] for id in needed_items(path, destiny.hero))
            if item.copies < players
            for source in _only_source(item, program, xref)
        ]
        level = (
            CODE.level
            if len({path.id for path, _, _ in single_sources}) == len(destiny.paths)
            else Level.HINT
        )
        for path, item, source in single_sources:
            others = [
                hero.id
                for hero in program.heroes
                if hero.id != destiny.hero and open_to(source, hero.id, xref)
            ]
            if others:
                yield replace(_diagnostic(destiny, path, item, source, others), level=level)


def _only_source(item: Item, program: Program, xref: CrossReference) -> list[Owner]:
    conditions = {event.id: event.trigger.condition for event in program.events if event.rescue}
    sources = [
        source
        for source in xref.sources(item)
        if source[1].kind is not OwnerKind.RESCUE or _helps(conditions[source[1].id], item)
    ]
    if len(sources) != 1:
        return []
    owner = sources[0][1]
    return [] if owner.kind in (OwnerKind.RESCUE, OwnerKind.HERO) else [owner]


def _helps(condition: Condition | None, item: Item) -> bool:
    """Whether a rescue can come while somebody holds the last copy: it does not ask for the item in
    another place.
    """
    return not any(
        isinstance(part, ItemIs) and part.item == item.id and part.place is not Place.HELD
        for part in parts_of(condition)
    )


def _diagnostic(
    destiny: Destiny, path: Path, item: Item, source: Owner, others: list[str]
) -> Diagnostic:
    one = item.copies == 1
    supply = "is one copy" if one else f"are {item.copies} copies"
    return finding(
        CODE,
        path.begins[0].span,
        f"path '{destiny.hero}.{path.id}' needs item '{item.id}', but {quoted(others, 'or')} can "
        f"take it for good: there {supply} and one place to get {'it' if one else 'them'}",
        related=(Label(source.span, f"the only source, {source}"),),
        help="Give the card more copies, or a second source. A rescue helps if it drops "
        f"'{item.id}' while somebody holds it; 'rescue if item {item.id} is gone' does not.",
    )
