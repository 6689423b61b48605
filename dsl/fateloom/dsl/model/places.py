"""Tiles, stocks, NPCs and POIs with their options, resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics import Label
from fateloom.dsl.model.codes import DESCRIPTION_BELOW_OPTIONS, NOT_HERE, TOO_FEW_COPIES
from fateloom.dsl.model.effects import cost
from fateloom.dsl.model.prose import text
from fateloom.dsl.model.resolver import ASKS, LEAVES, REMEMBERS, BodyContext
from fateloom.dsl.model.symbols import Kind
from fateloom.dsl.syntax.ast import declarations as tree
from fateloom.dsl.syntax.ast.prose import Prose
from fateloom.dsl.syntax.ast.statements import AskDestiny, If, Scan, Test, Trade
from fateloom.runtime.program.board import (
    Limit,
    Npc,
    OnRemove,
    Option,
    OptionKind,
    Poi,
    Stock,
    Tile,
)

if TYPE_CHECKING:
    from fateloom.dsl.data.tables import TileRow
    from fateloom.dsl.model.resolver import Resolver
    from fateloom.dsl.syntax.ast.statements import Statement
    from fateloom.runtime.program.statement import Body
    from fateloom.runtime.program.text import Text
    from fateloom.runtime.span import Span

LIMITS = {None: Limit.ONCE_A_VISIT, "once": Limit.ONCE, "once per hero": Limit.ONCE_PER_HERO}
OPTION_KINDS: dict[type, OptionKind] = {
    tuple: OptionKind.INTERACTION,
    Test: OptionKind.TEST,
    Scan: OptionKind.SCAN,
    AskDestiny: OptionKind.DESTINY,
    Trade: OptionKind.TRADE,
}
IN_OPTION = ASKS | LEAVES | REMEMBERS


def tile(resolver: Resolver, row: TileRow, node: tree.Tile | None) -> Tile:
    """A tile of the map with its hint and its script; nobody is asked when a tile is explored
    (DST-28).
    """
    hint: Text | None = None
    script: Body = ()
    if node is not None:
        if node.hint is not None:
            hint = text(
                resolver, node.hint, BodyContext("the hint of a tile", f"tile.{row.id}.hint", 0)
            )
        if node.on_explore is not None:
            place = BodyContext("'on explore'", f"tile.{row.id}.explore", 0)
            script = resolver.body(node.on_explore, place)
    return Tile(row.id, row.title, row.cell, row.side, hint, script, row.art, row.span)


def stock(resolver: Resolver, node: tree.Stock) -> Stock:
    """A trade stack: its items exist, in as many copies as it names."""
    symbols = resolver.symbols
    counted: dict[str, int] = {}
    for name in node.items:
        counted[name] = counted.get(name, 0) + 1
    for name, number in counted.items():
        if name not in symbols.items:
            resolver.unknown(Kind.ITEM, name, node.span)
            continue
        item = symbols.items[name]
        if item is not None and number > item.copies:
            too_few(resolver, name, number, item.copies, node.span, item.span)
    return Stock(node.id, node.items, node.span)


def too_few(
    resolver: Resolver, name: str, number: int, copies: int, span: Span, item: Span
) -> None:
    """Report that there are not enough copies of an item (EC-41)."""
    resolver.report(
        TOO_FEW_COPIES,
        span,
        f"'{name}' is needed {number} times, but has {copies} "
        f"{'copy' if copies == 1 else 'copies'}",
        word=name,
        related=(Label(item, "its card"),),
        help=f"Write 'copies: {number}' at the item.",
    )


def npc(resolver: Resolver, node: tree.Npc) -> Npc:
    """Somebody of the story."""
    if node.poi is not None and node.poi not in resolver.symbols.pois:
        resolver.unknown(Kind.POI, node.poi, node.span)
    states = () if node.states is None else node.states.names
    return Npc(node.id, node.title, node.poi, states, node.span)


def poi(resolver: Resolver, node: tree.Poi) -> Poi:
    """A POI: description in the order written, then its options."""
    if node.tile is not None and node.tile not in resolver.symbols.tiles:
        resolver.unknown(Kind.TILE, node.tile, node.span)
    description: list[Statement] = []
    options: list[Option] = []
    states: tuple[str, ...] = ()
    on_remove = OnRemove.CLOSE
    for member in node.members:
        if isinstance(member, tree.Option):
            options.append(option(resolver, node.id, member))
        elif isinstance(member, Prose | If):
            description.append(member)
            if options:
                resolver.report(
                    DESCRIPTION_BELOW_OPTIONS,
                    member.span,
                    f"the description of '{node.id}' goes on below its options",
                    help="Indent it if it belongs to the option above, or move it above them.",
                )
        elif isinstance(member, tree.StatesLine):
            states = member.names
        elif isinstance(member, tree.OnRemoveLine) and member.drop:
            on_remove = OnRemove.DROP
    here = BodyContext("a description", f"poi.{node.id}.description", REMEMBERS, node.id)
    return Poi(
        node.id,
        node.title,
        node.tile,
        node.token,
        node.mini,
        states,
        on_remove,
        resolver.body(tuple(description), here),
        tuple(options),
        node.span,
    )


def option(resolver: Resolver, owner: str, node: tree.Option) -> Option:
    """An option with its clauses; tests, scans and trades are options whose body is that one
    statement.
    """
    place = BodyContext("an option", f"poi.{owner}.option.{node.id}", IN_OPTION, owner)
    body = node.body
    if node.repeat_per_item and type(body) is not Scan:
        resolver.report(
            NOT_HERE,
            node.span,
            "'repeat per item' is for scans, where another item can be tried (EC-51)",
            word="repeat",
            help="Remove it.",
        )
    return Option(
        f"{owner}.{node.id}",
        OPTION_KINDS[type(body)],
        node.label,
        LIMITS[node.once],
        node.group,
        tuple([cost(resolver, part) for part in node.costs]) if node.costs else (),
        node.repeat_per_item,
        node.closed,
        None if node.condition is None else resolver.condition(node.condition, place),
        resolver.body(body if isinstance(body, tuple) else (body,), place),
        node.span,
    )
