"""Which thing of a game a difference is about, and where in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fateloom.dsl.changes.align import Level
from fateloom.dsl.changes.change import Place, Thing
from fateloom.dsl.changes.printed import block, kind_of
from fateloom.dsl.syntax.statement_lines import StatementLines
from fateloom.runtime.compiled import Words
from fateloom.runtime.program import board, destiny, items, variables
from fateloom.runtime.program import program as p
from fateloom.runtime.record import field_values, fields
from fateloom.runtime.span import Span

KINDS = {
    destiny.Begin: "beginning",
    board.Hero: "hero",
    board.Npc: "person",
    board.Option: "option",
    board.Poi: "poi",
    board.Stock: "stock",
    board.Tile: "tile",
    destiny.Event: "event",
    destiny.Path: "finale",
    destiny.Stage: "stage",
    items.Item: "item",
    p.Scene: "scene",
    variables.Variable: "variable",
}
"""Things of a story, as the quest graph calls them."""


def place_of(
    path: tuple[Level, ...], lines: StatementLines, old: object = None, new: object = None
) -> Place:
    """Where a difference is. `old`, `new`: the entry that one version alone has, or what differs,
    where it has a place of its own.
    """
    entry = new if new is not None else old
    records = [level.new for level in path]
    if is_thing(entry):
        return Place(_thing([*records, entry]), _around(records), _span(old), _span(new))
    last = max(at for at, it in enumerate(records) if at == 0 or is_thing(it))
    inner = path[last:] if path[-1].is_list else path[last:-1]
    words = (block(lines, it.new if at else None, it.field) for at, it in enumerate(inner))
    thing = _thing(records[: last + 1])
    own = f' "{thing.title}"'  # the line of an option that is a test or a scan
    return Place(
        thing,
        (*_around(records[:last]), *dict.fromkeys(it for it in words if it and own not in it)),
        _span(old) or _nearest([level.old for level in path]),
        _span(new) or _nearest([level.new for level in path]),
    )


def _around(records: Sequence[object]) -> tuple[str, ...]:
    """The entries of tables that a thing is a part of."""
    things = [(at, it) for at, it in enumerate(records) if at and is_thing(it)]
    named = [_thing(records[: at + 1]) for at, it in things if type(it) not in KINDS]
    return tuple(f"{it.kind} '{it.title}'" for it in named)


def is_thing(it: object) -> bool:
    """Whether it has a name of its own: a thing of a story, or an entry of the tables of another
    rule system.
    """
    return type(it) in KINDS or type(it) is Words or "id" in field_values(it)


def _thing(records: Sequence[Any]) -> Thing:
    """The last of them; those before it are around it."""
    it = records[-1]
    if type(it) is Words:
        kind, _, id = it.of.partition(" ")
        return Thing(spaced_kind(kind), id, it.title or id)
    if len(records) == 1:
        return Thing("game", it.id, it.title)
    kind = KINDS.get(type(it)) or kind_of(it)
    held = field_values(it)
    title = str(held.get("title") or held.get("label") or "")
    if kind in ("finale", "stage", "beginning"):
        return Thing(kind, _of_destiny(records), title or it.id.replace("_", " "))
    return Thing(kind, it.id, title or _worded(records, it.id) or it.id)


def spaced_kind(kind: str) -> str:
    """The kind of a thing as words have it."""
    return kind.replace("_", " ")


def _of_destiny(records: Sequence[object]) -> str:
    """`warden.penance`, `warden.penance.calling`, `warden.penance at ferry`."""
    id = ""
    for it in records:
        match it:
            case destiny.Destiny(hero):
                id = str(hero)
            case destiny.Path(name) | destiny.Stage(name):
                id = f"{id}.{name}"
            case destiny.Begin(poi):
                id = f"{id} at {poi}"
    return id


def _worded(records: Sequence[Any], id: str) -> str:
    """What the nearest game around it calls a thing."""
    game = next((it for it in reversed(records) if "words" in fields(it)), None)
    if game is None:
        return ""
    return next((str(it.title) for it in game.words if it.of.partition(" ")[2] == id), "")


def _span(it: object) -> Span | None:
    span = field_values(it).get("span")
    return span if isinstance(span, Span) and span.file else None


def _nearest(records: Sequence[object]) -> Span | None:
    """Where the innermost of them is written that is written somewhere."""
    return next((span for it in reversed(records) if (span := _span(it))), None)
