"""What to write where a name is of another kind than is wanted: what lies on a tile, where a POI
lies, what a person is at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.model.symbols import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fateloom.dsl.model.symbols import Symbols

MOST = 8
"""Names that are listed."""


def instead(symbols: Symbols, wanted: Sequence[Kind], is_: Kind, name: str) -> str | None:
    """The names that were probably meant by one of another kind; None where nothing is known."""
    kind = wanted[0] if len(wanted) == 1 else None
    if kind is Kind.POI:
        return _poi(symbols, is_, name)
    if kind is Kind.TILE:
        return _tile(symbols, is_, name)
    known = symbols.names(kind) if kind is not None else ()
    if kind is None or kind is Kind.VARIABLE or not known:
        return None
    return f"{kind.value[0].upper()}{kind.value[1:]}s: {_some(known)}."


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


def _some(names: Sequence[str]) -> str:
    more = ", …" if len(names) > MOST else ""
    return ", ".join(list(names)[:MOST]) + more
