"""Effects on the table and on the course of the game: items, POIs, people, tiles, stocks, events,
options, finales. `BOARD_EFFECTS` dispatches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.model.codes import NO_TILE_TO_PLACE_ON, NOT_HERE, UNKNOWN_NAME
from fateloom.dsl.model.holes import HoleKind
from fateloom.dsl.model.names import option_of, subject_of
from fateloom.dsl.model.resolver import DEFEATS_ALL, ENDS, LEAVES
from fateloom.dsl.model.symbols import Kind
from fateloom.dsl.syntax.ast import statements as tree
from fateloom.dsl.syntax.ast.declarations import Finale, Stage
from fateloom.runtime.program import statement as program
from fateloom.runtime.program.words import Place

if TYPE_CHECKING:
    from fateloom.dsl.model.resolver import BodyContext, Meaning, Resolver
    from fateloom.runtime.span import Span

CHANGES = {change.value: change for change in program.OptionChange}
TILE_CHANGES = {change.value: change for change in program.TileChange}


def move_item(resolver: Resolver, node: tree.MoveItem, place: BodyContext) -> program.Statement:
    """`drop rope on quay`, `return rope`, `destroy rope`, `ide takes rope`."""
    symbols, target, span = resolver.symbols, node.target, node.span
    if node.item not in symbols.items:
        resolver.unknown(Kind.ITEM, node.item, span)
    match node.word:
        case "drop":
            if target not in symbols.tiles and target is not None:
                resolver.unknown(Kind.TILE, target, span)
            where = Place.TILE
        case "takes":
            if target not in symbols.npcs and target is not None:
                resolver.unknown(Kind.NPC, target, span)
            where = Place.NPC
        case "destroy":
            where = Place.GONE
        case _:
            where = Place.BOX
    return program.MoveItem(node.item, where, target, span)


def place_poi(
    resolver: Resolver, node: tree.PlacePoi, place: BodyContext
) -> program.Statement | None:
    """`place ferry on marsh`; without a tile, the one that the POI is declared on."""
    symbols, span = resolver.symbols, node.span
    declared = symbols.pois.get(node.poi)
    if declared is None:
        resolver.unknown(Kind.POI, node.poi, span)
    if node.tile is not None:
        if node.tile not in symbols.tiles:
            resolver.unknown(Kind.TILE, node.tile, span)
        return program.PlacePoi(node.poi, node.tile, span)
    if declared is None:
        return None
    if declared.tile is None:
        resolver.report(
            NO_TILE_TO_PLACE_ON,
            span,
            f"'{node.poi}' is declared on no tile, so this does not say where it goes",
            word=node.poi,
            help=f"Write 'place {node.poi} on TILE', or 'on TILE' where it is declared.",
        )
        return None
    return program.PlacePoi(node.poi, declared.tile, span)


def remove_poi(resolver: Resolver, node: tree.RemovePoi, place: BodyContext) -> program.Statement:
    """`remove ferry`."""
    if node.poi not in resolver.symbols.pois:
        resolver.unknown(Kind.POI, node.poi, node.span)
    return program.RemovePoi(node.poi, node.span)


def set_token(resolver: Resolver, node: tree.SetToken, place: BodyContext) -> program.Statement:
    """`token ferry ruin`."""
    if node.poi not in resolver.symbols.pois:
        resolver.unknown(Kind.POI, node.poi, node.span)
    return program.SetToken(node.poi, node.token, node.span)


def npc_moves(resolver: Resolver, node: tree.NpcMoves, place: BodyContext) -> program.Statement:
    """`ide moves to ferry`, `ide leaves`."""
    if node.npc not in resolver.symbols.npcs:
        resolver.unknown(Kind.NPC, node.npc, node.span)
    if node.poi is not None and node.poi not in resolver.symbols.pois:
        resolver.unknown(Kind.POI, node.poi, node.span)
    return program.MoveNpc(node.npc, node.poi, node.span)


def change_tiles(
    resolver: Resolver, node: tree.ChangeTiles, place: BodyContext
) -> tuple[program.Statement, ...]:
    """`reveal marsh, causeway`: one statement a tile."""
    change, tiles = TILE_CHANGES[node.word], resolver.symbols.tiles
    for tile in node.tiles:
        if tile not in tiles:
            resolver.unknown(Kind.TILE, tile, node.span)
    return tuple([program.ChangeTile(tile, change, node.span) for tile in node.tiles])


def stock_gains(resolver: Resolver, node: tree.StockGains, place: BodyContext) -> program.Statement:
    """`stock verger gains rope, lantern`."""
    if node.stock not in resolver.symbols.stocks:
        resolver.unknown(Kind.STOCK, node.stock, node.span)
    for item in node.items:
        if item not in resolver.symbols.items:
            resolver.unknown(Kind.ITEM, item, node.span)
    return program.AddToStock(node.stock, node.items, node.span)


# --- the course of the game


def fire(resolver: Resolver, node: tree.Fire, place: BodyContext) -> program.Statement:
    """`fire spring_tide`."""
    if node.event not in resolver.symbols.events:
        resolver.unknown(Kind.EVENT, node.event, node.span)
    return program.FireEvent(node.event, node.span)


def change_option(
    resolver: Resolver, node: tree.ChangeOption, place: BodyContext
) -> program.Statement | None:
    """`open saint_anne.climb`; `open climb` inside its own POI."""
    opens = node.word == "open"
    full = option_of(resolver, node.poi, node.option, place, node.span, opens=opens)
    return None if full is None else program.ChangeOption(full, CHANGES[node.word], node.span)


def next_stage(resolver: Resolver, node: tree.Next, place: BodyContext) -> program.Statement:
    """`next toll`, `next toll now`."""
    if not place.allows & ENDS:
        _not_in(resolver, "next", place, node.span, "a stage of a finale")
    elif place.stages is not None and node.stage not in place.stages:
        _unknown_stage(resolver, node, place, place.stages)
    return program.NextStage(node.stage, node.now, node.span)


def _unknown_stage(
    resolver: Resolver, node: tree.Next, place: BodyContext, stages: frozenset[str]
) -> None:
    """A stage that is not written yet, or misspelt."""
    from fateloom.dsl.suggest import nearest
    from fateloom.dsl.syntax.keywords import keywords

    guess = nearest(node.stage, stages)
    known = f"Stages of this path: {', '.join(sorted(stages))}."
    other = _path_of_stage(resolver, node.stage)
    if resolver.drafts and guess is None and other is None and node.stage not in keywords():
        _, hero, path, *_ = place.context.split(".")
        message = f"the stage '{node.stage}' of '{path}' is not written yet"
        where = (hero, path, node.stage)
        resolver.hole(HoleKind.STAGE, where, node.span, message, word=node.stage, help=known)
        return
    resolver.report(
        UNKNOWN_NAME,
        node.span,
        f"this path has no stage '{node.stage}'"
        + (f", which is one of '{other}'" if other is not None else ""),
        word=node.stage,
        guess=guess,
        help=f"{known} A new one is written in its finale: stage {node.stage}"
        if guess is None
        else None,
    )


def _path_of_stage(resolver: Resolver, stage: str) -> str | None:
    """The path, `HERO.PATH`, that has a stage of that id."""
    for hero, paths in resolver.symbols.paths.items():
        for id, path in paths.items():
            finales = [it for it in path.members if isinstance(it, Finale)]
            stages = [it for one in finales for it in one.stages if isinstance(it, Stage)]
            if any(it.id == stage for it in stages):
                return f"{hero}.{id}"
    return None


def simple(resolver: Resolver, node: tree.Simple, place: BodyContext) -> program.Statement:
    """`leave`, `stay`, `fulfil`, `defeated`."""
    span, word = node.span, node.word
    if word == "leave":
        resolver.uses |= LEAVES
        if not place.allows & LEAVES:
            home, stays = "an option, where somebody visits a POI", None
            if place.allows & ENDS:
                home, stays = f"{home}: 'leave' ends a visit, 'stay' plays a stage again", "stay"
            _not_in(resolver, word, place, span, home, instead=stays)
        return program.Leave(span)
    if word == "defeated":
        if not (place.allows & ENDS or (place.allows & DEFEATS_ALL and node.who == "everyone")):
            help = "everyone defeated" if place.allows & DEFEATS_ALL else None
            _not_in(resolver, word, place, span, "a stage of a finale", instead=help)
        return program.Defeat(subject_of(resolver, node.who, span), span)
    if not place.allows & ENDS:
        leave = "leave" if word == "stay" and place.allows & LEAVES else None
        _not_in(resolver, word, place, span, "a stage of a finale", instead=leave)
    return program.Stay(span) if word == "stay" else program.Fulfil(span)


def _not_in(
    resolver: Resolver,
    word: str,
    place: BodyContext,
    span: Span,
    home: str,
    *,
    instead: str | None = None,
) -> None:
    help = (
        f"It belongs in {home}."
        if instead is None
        else f"Write '{instead}', or move it into {home}."
    )
    resolver.report(
        NOT_HERE, span, f"'{word}' cannot be used in {place.name}", word=word, help=help
    )


BOARD_EFFECTS: dict[type, Meaning] = {
    tree.MoveItem: move_item,
    tree.PlacePoi: place_poi,
    tree.RemovePoi: remove_poi,
    tree.SetToken: set_token,
    tree.NpcMoves: npc_moves,
    tree.ChangeTiles: change_tiles,
    tree.StockGains: stock_gains,
    tree.Fire: fire,
    tree.ChangeOption: change_option,
    tree.Next: next_stage,
    tree.Simple: simple,
}
"""One function for each kind of effect on the table."""
