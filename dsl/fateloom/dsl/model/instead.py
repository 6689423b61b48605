"""What to write where a name is of another kind than is wanted: what lies on a tile, where a POI
lies, what a person is at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.model.symbols import Kind

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from fateloom.dsl.model.symbols import Symbols

MOST = 8
"""Names that are listed."""

ASKED = {
    Kind.HERO: "hero is {0}",
    Kind.TILE: "on tile {0}, or {0} explored",
    Kind.ITEM: "has item {0}",
}
"""What can be asked of what has no value."""


def instead(symbols: Symbols, wanted: Sequence[Kind], is_: Kind, name: str) -> str | None:
    """The names that were probably meant by one of another kind; None where nothing is known."""
    if Kind.VARIABLE in wanted and len(wanted) > 1 and is_ in ASKED:
        return f"In a condition it is asked: {ASKED[is_].format(name)}."
    kind = wanted[0] if len(wanted) == 1 else None
    if kind is Kind.POI:
        return _poi(symbols, is_, name)
    if kind is Kind.TILE:
        return _tile(symbols, is_, name)
    if kind is Kind.SCENE and is_ is Kind.POI:
        return _no_way(symbols, name)
    known = symbols.names(kind) if kind is not None else ()
    if kind is None or kind is Kind.VARIABLE or not known:
        return None
    many = "Heroes" if kind is Kind.HERO else f"{kind.value[0].upper()}{kind.value[1:]}s"
    return f"{many}: {_some(known)}."


def _poi(symbols: Symbols, is_: Kind, name: str) -> str | None:
    if is_ is Kind.TILE:
        here = [id for id, poi in symbols.pois.items() if poi.tile == name]
        if here:
            lie = "lies the POI" if len(here) == 1 else "lie the POIs"
            return f"On '{name}' {lie} {together([repr(it) for it in here[:MOST]])}."
    if is_ is Kind.NPC and (at := symbols.npcs[name].poi) is not None:
        return f"'{name}' is at the POI '{at}' first."
    known = symbols.names(Kind.POI)
    return f"POIs: {_some(known)}." if known else None


def _tile(symbols: Symbols, is_: Kind, name: str) -> str | None:
    if is_ is Kind.POI and (on := symbols.pois[name].tile) is not None:
        return f"'{name}' lies on the tile '{on}'."
    known = symbols.names(Kind.TILE)
    return f"Tiles: {_some(known)}." if known else None


def _no_way(symbols: Symbols, name: str) -> str:
    """What is said of `do POI`, which was meant as a way there."""
    tile = symbols.pois[name].tile
    return (
        f"Nothing leads to a POI: heroes visit it themselves. 'move to {tile or 'TILE'}' takes the "
        f"hero to its tile, 'place {name}{'' if tile else ' on TILE'}' lays it on the map."
    )


def line_for(symbols: Symbols, name: str, stages: Collection[str]) -> tuple[str, str] | None:
    """What a name is that no scene has, and the line that does what `do` was to do with it; None
    where there is none. `stages`: those of the finale that the line stands in.
    """
    if name in stages:
        return "a stage", f"next {name}"
    match symbols.kind_of(name):
        case Kind.TILE:
            return "a tile", f"move to {name}"
        case Kind.EVENT:
            return "an event", f"fire {name}"
        case _:
            return None


def _some(names: Sequence[str]) -> str:
    more = ", …" if len(names) > MOST else ""
    return ", ".join(list(names)[:MOST]) + more
