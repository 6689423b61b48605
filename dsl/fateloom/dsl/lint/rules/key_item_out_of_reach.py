"""FT0414: a key item can end where nobody can get it."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Label, Level, finding
from fateloom.dsl.lint.facts import Facts, Owner, OwnerKind
from fateloom.dsl.lint.needs import needed_items, runs_once
from fateloom.runtime.program.items import AbilityKind, Item
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import MoveItem
from fateloom.runtime.program.words import Place

CODE = Code("FT0414", "key-item-out-of-reach", Level.WARNING)


def key_item_out_of_reach(program: Program, facts: Facts) -> Iterator[Diagnostic]:
    """Find key items that can be dropped on a tile without POI, destroyed or given away although a
    finale needs them, or discarded although they are given only once; unless a rescue brings them
    back.

    Things that lie on a tile can be picked up only by who visits a POI there (DST-119, EC-47).

    Why it is bad: the finale that needs the item cannot begin any more.
    """
    keys = {item.id: item for item in program.items if item.key}
    if not keys:
        return
    tiles = {node.tile for sites in facts.placements.values() for node, _ in sites}
    wanted = {i for d in program.destinies for path in d.paths for i in needed_items(path, d.hero)}
    rescued = {
        id
        for id, item in keys.items()
        if any(owner.kind is OwnerKind.RESCUE for _, owner, _ in facts.sources(item))
    }
    for move, owner in facts.item_moves:
        item = keys.get(move.item)
        if item is None:
            continue
        if move.place is Place.TILE:
            if move.target not in tiles:
                yield _dropped(item, move)
        elif item.id in wanted - rescued and owner.kind is not OwnerKind.STAGE:
            yield from _given_up(item, move, owner)
    for item in keys.values():
        if item.id in wanted - rescued:
            yield from _discarded(item, facts)


def _dropped(item: Item, move: MoveItem) -> Diagnostic:
    return finding(
        CODE,
        move.span,
        f"key item '{item.id}' is dropped on tile '{move.target}', where nobody can pick it up: "
        "no POI is ever placed there",
        related=(Label(item.span, "the item"),),
        help="Drop it on a tile that has a POI, or place one there.",
    )


def _given_up(item: Item, move: MoveItem, owner: Owner) -> Iterator[Diagnostic]:
    if move.place is Place.GONE:
        what = "is destroyed"
    elif move.place is Place.NPC:
        what = f"goes to '{move.target}' for good"
    else:
        return
    yield finding(
        CODE,
        move.span,
        f"key item '{item.id}' {what} in {owner}, but a finale cannot begin without it",
        related=(Label(item.span, "the item"),),
        help=f"Leave it with the hero, or write a 'rescue if …' that drops '{item.id}' again.",
    )


def _discarded(item: Item, facts: Facts) -> Iterator[Diagnostic]:
    if item.ability is None or item.ability.kind is not AbilityKind.DISCARD:
        return
    sources = facts.sources(item)
    if sources and all(runs_once(owner, facts) for _, owner, _ in sources):
        yield finding(
            CODE,
            item.span,
            f"key item '{item.id}' can be discarded for its ability, and is given only once, "
            "but a finale cannot begin without it",
            related=(Label(sources[0][0], "given here"),),
            help="Make its ability 'kind: always', or write a 'rescue if …' that "
            f"drops '{item.id}' again.",
        )
