"""Effects: written lines that change the game at once, to the Program's effects. `EFFECTS` dispatches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.dsl.model.codes import (
    AMOUNT_BELOW_ONE,
    GAIN_WITHOUT_ELSE,
    NO_TILE_TO_PLACE_ON,
    NOT_HERE,
    NUMBER_OUT_OF_RANGE,
    UNKNOWN_NAME,
    WRONG_TYPE,
)
from fateloom.dsl.model.conditions import SKILLS, match_of, option_of, subject_of, value_of, variable
from fateloom.dsl.model.symbols import Kind, Type
from fateloom.dsl.model.work import DEFEATS_ALL, ENDS, LEAVES
from fateloom.dsl.syntax.ast import statements as tree
from fateloom.runtime.program import statement as program
from fateloom.runtime.program.words import Place as Whereabouts

if TYPE_CHECKING:
    from collections.abc import Callable

    from fateloom.dsl.model.work import Place, Work
    from fateloom.runtime.span import Span

RESOURCES = {resource.value: resource for resource in program.Resource}
COSTS = {kind.value: kind for kind in program.CostKind}
CHANGES = {change.value: change for change in program.OptionChange}
TILE_CHANGES = {change.value: change for change in program.TileChange}


def amount_of(work: Work, amount: int | str, span: Span) -> int:
    """An amount of at least 1; a word that no parameter stands for is reported."""
    if type(amount) is int and amount > 0:
        return amount
    if isinstance(amount, str):
        work.report(UNKNOWN_NAME, span, f"'{amount}' is neither a number nor a parameter of this scene", word=amount)
    else:
        work.report(AMOUNT_BELOW_ONE, span, f"an amount is at least 1, not {amount}", word=str(amount))
    return 1


# --- what a hero has


def gain(work: Work, node: tree.Gain, place: Place) -> program.Statement:
    """`gain 3 coins`, `lose 1 power`, `refresh 1 effort`, `virtue -2`."""
    span, what = node.span, node.what
    amount = node.amount
    if type(amount) is not int or amount < 1:
        amount = amount_of(work, amount, span)
    if node.negative:
        amount = -amount
    subject = work.subjects.get(node.who) or subject_of(work, node.who, span)
    resource = RESOURCES.get(what)
    if resource is not None:
        return program.Gain(subject, resource, amount, span)
    return program.ChangeMarkers(subject, SKILLS.get(what), amount, span)


def new_marker(work: Work, node: tree.NewMarker, place: Place) -> program.Statement:
    """`new power marker on 9`."""
    settings, space = work.settings, node.space
    if space is not None and not settings.track_min <= space <= settings.track_max:
        work.report(NUMBER_OUT_OF_RANGE, node.span, f"the tracks go from {settings.track_min} to {settings.track_max}; there is no space "
                    f"{space}", word=str(space))  # fmt: skip
    return program.NewMarker(subject_of(work, node.who, node.span), SKILLS[node.skill], space, node.span)


def gain_item(work: Work, node: tree.GainItem, place: Place) -> program.Statement | None:
    """`gain item rope, lantern` with its `else`."""
    span = node.span
    matches = []
    for ref in node.items:
        match = match_of(work, ref, span)
        if match is not None:
            matches.append(match)
    if node.otherwise is None:
        work.report(GAIN_WITHOUT_ELSE, span, "nothing is said for the case that no such item is left",
                    help="Write 'else' one level below, and what happens then.")  # fmt: skip
        otherwise: program.Body = ()
    else:
        otherwise = work.body(node.otherwise, place)
    return program.GainItem(subject_of(work, node.who, span), tuple(matches), otherwise, span)


def lose_item(work: Work, node: tree.LoseItem, place: Place) -> program.Statement | None:
    """`lose item rope`, `lose any fire`."""
    match = match_of(work, node.item, node.span)
    return None if match is None else program.LoseItem(subject_of(work, node.who, node.span), match, node.span)


def cost(work: Work, node: tree.Cost) -> program.Cost:
    """One part of a price."""
    if node.item is not None:
        return program.Cost(program.CostKind.ITEM, 1, None, match_of(work, node.item, node.span), node.span)
    amount = node.amount if node.amount > 0 else amount_of(work, node.amount, node.span)
    return program.Cost(COSTS[node.kind], amount, SKILLS.get(node.skill) if node.skill is not None else None, None, node.span)


def pay(work: Work, node: tree.Pay, place: Place) -> program.Statement:
    """`pay 2 coins and item rope` with its `else`."""
    otherwise = () if node.otherwise is None else work.body(node.otherwise, place)
    return program.Pay(tuple([cost(work, part) for part in node.costs]), otherwise, node.span)


def move_hero(work: Work, node: tree.MoveHero, place: Place) -> program.Statement:
    """`move to marsh`."""
    if node.tile not in work.symbols.tiles:
        work.unknown(Kind.TILE, node.tile, node.span)
    return program.MoveHero(subject_of(work, node.who, node.span), node.tile, node.span)


# --- variables


def becomes(work: Work, node: tree.Becomes, place: Place) -> program.Statement | None:
    """`bell becomes drowned`, `tide becomes 6`."""
    span = node.span
    info = work.symbols.variables.get(node.name)
    if info is None or (node.who is not None and not info.of_hero):
        variable(work, node.who, node.name, span)
        return None
    value = info.values.get(node.value) if info.type is Type.STATES else None
    if value is None:
        value = value_of(work, info, node.name, node.value, span)
        if value is None:
            return None
    subject = work.subjects.get(node.who) or subject_of(work, node.who, span)
    return program.SetVariable(subject, node.name, value, span)


def turn(work: Work, node: tree.Turn, place: Place) -> program.Statement | None:
    """`ferry_paid up`, `ferry_paid down`."""
    span = node.span
    info = variable(work, node.who, node.name, span)
    if info is None:
        return None
    if info.type is not Type.FLAG:
        word = "up" if node.up else "down"
        example = f"{node.name} becomes {next(iter(info.values), info.high)}"
        work.report(WRONG_TYPE, span, f"'{node.name}' is {info.type.value}; only flags go {word}", word=node.name, help=f"Write '{example}'.")
        return None
    return program.SetVariable(subject_of(work, node.who, span), node.name, 1 if node.up else 0, span)


def count(work: Work, node: tree.Count, place: Place) -> program.Statement | None:
    """`debt +1`, `tide -2`."""
    span = node.span
    info = work.symbols.variables.get(node.name)
    if info is None or info.type is not Type.COUNTER or (node.who is not None and not info.of_hero):
        if variable(work, node.who, node.name, span) is not None and info is not None:
            help = f"Write '{node.name} up'." if info.type is Type.FLAG else f"Write '{node.name} becomes {next(iter(info.values))}'."
            work.report(WRONG_TYPE, span, f"'{node.name}' is {info.type.value}; nothing can be added to it", word=node.name, help=help)
        return None
    amount = amount_of(work, node.amount, span)
    subject = work.subjects.get(node.who) or subject_of(work, node.who, span)
    return program.AddToVariable(subject, node.name, -amount if node.negative else amount, span)


# --- things, places, people


def move_item(work: Work, node: tree.MoveItem, place: Place) -> program.Statement:
    """`drop rope on quay`, `return rope`, `destroy rope`, `ide takes rope`."""
    symbols, target, span = work.symbols, node.target, node.span
    if node.item not in symbols.items:
        work.unknown(Kind.ITEM, node.item, span)
    match node.word:
        case "drop":
            if target not in symbols.tiles and target is not None:
                work.unknown(Kind.TILE, target, span)
            where = Whereabouts.TILE
        case "takes":
            if target not in symbols.npcs and target is not None:
                work.unknown(Kind.NPC, target, span)
            where = Whereabouts.NPC
        case "destroy":
            where = Whereabouts.GONE
        case _:
            where = Whereabouts.BOX
    return program.MoveItem(node.item, where, target, span)


def place_poi(work: Work, node: tree.PlacePoi, place: Place) -> program.Statement | None:
    """`place ferry on marsh`; without a tile, the one that the POI is declared on."""
    symbols, span = work.symbols, node.span
    declared = symbols.pois.get(node.poi)
    if declared is None:
        work.unknown(Kind.POI, node.poi, span)
    if node.tile is not None:
        if node.tile not in symbols.tiles:
            work.unknown(Kind.TILE, node.tile, span)
        return program.PlacePoi(node.poi, node.tile, span)
    if declared is None:
        return None
    if declared.tile is None:
        work.report(NO_TILE_TO_PLACE_ON, span, f"'{node.poi}' is declared on no tile, so this does not say where it goes", word=node.poi,
                    help=f"Write 'place {node.poi} on TILE', or 'on TILE' where it is declared.")  # fmt: skip
        return None
    return program.PlacePoi(node.poi, declared.tile, span)


def remove_poi(work: Work, node: tree.RemovePoi, place: Place) -> program.Statement:
    """`remove ferry`."""
    if node.poi not in work.symbols.pois:
        work.unknown(Kind.POI, node.poi, node.span)
    return program.RemovePoi(node.poi, node.span)


def set_token(work: Work, node: tree.SetToken, place: Place) -> program.Statement:
    """`token ferry ruin`."""
    if node.poi not in work.symbols.pois:
        work.unknown(Kind.POI, node.poi, node.span)
    return program.SetToken(node.poi, node.token, node.span)


def npc_moves(work: Work, node: tree.NpcMoves, place: Place) -> program.Statement:
    """`ide moves to ferry`, `ide leaves`."""
    if node.npc not in work.symbols.npcs:
        work.unknown(Kind.NPC, node.npc, node.span)
    if node.poi is not None and node.poi not in work.symbols.pois:
        work.unknown(Kind.POI, node.poi, node.span)
    return program.MoveNpc(node.npc, node.poi, node.span)


def change_tiles(work: Work, node: tree.ChangeTiles, place: Place) -> tuple[program.Statement, ...]:
    """`reveal marsh, causeway`: one statement a tile."""
    change, tiles = TILE_CHANGES[node.word], work.symbols.tiles
    for tile in node.tiles:
        if tile not in tiles:
            work.unknown(Kind.TILE, tile, node.span)
    return tuple([program.ChangeTile(tile, change, node.span) for tile in node.tiles])


def stock_gains(work: Work, node: tree.StockGains, place: Place) -> program.Statement:
    """`stock verger gains rope, lantern`."""
    if node.stock not in work.symbols.stocks:
        work.unknown(Kind.STOCK, node.stock, node.span)
    for item in node.items:
        if item not in work.symbols.items:
            work.unknown(Kind.ITEM, item, node.span)
    return program.AddToStock(node.stock, node.items, node.span)


# --- the course of the game


def fire(work: Work, node: tree.Fire, place: Place) -> program.Statement:
    """`fire spring_tide`."""
    if node.event not in work.symbols.events:
        work.unknown(Kind.EVENT, node.event, node.span)
    return program.FireEvent(node.event, node.span)


def change_option(work: Work, node: tree.ChangeOption, place: Place) -> program.Statement | None:
    """`open saint_anne.climb`; `open climb` inside its own POI."""
    full = option_of(work, node.poi, node.option, place, node.span)
    return None if full is None else program.ChangeOption(full, CHANGES[node.word], node.span)


def next_stage(work: Work, node: tree.Next, place: Place) -> program.Statement:
    """`next toll`, `next toll now`."""
    if not place.allows & ENDS:
        _not_in(work, "next", place, node.span, "a stage of a finale")
    elif place.stages is not None and node.stage not in place.stages:
        from fateloom.dsl.suggest import nearest

        guess = nearest(node.stage, place.stages)
        help = None if guess is not None else f"Stages of this path: {', '.join(sorted(place.stages))}."
        work.report(UNKNOWN_NAME, node.span, f"this path has no stage '{node.stage}'", word=node.stage, guess=guess, help=help)
    return program.NextStage(node.stage, node.now, node.span)


def simple(work: Work, node: tree.Simple, place: Place) -> program.Statement:
    """`leave`, `stay`, `fulfil`, `defeated`."""
    span, word = node.span, node.word
    if word == "leave":
        work.uses |= LEAVES
        if not place.allows & LEAVES:
            _not_in(work, word, place, span, "an option, where somebody visits a POI")
        return program.Leave(span)
    if word == "defeated":
        if not (place.allows & ENDS or (place.allows & DEFEATS_ALL and node.who == "everyone")):
            help = "everyone defeated" if place.allows & DEFEATS_ALL else None
            _not_in(work, word, place, span, "a stage of a finale", instead=help)
        return program.Defeat(subject_of(work, node.who, span), span)
    if not place.allows & ENDS:
        _not_in(work, word, place, span, "a stage of a finale")
    return program.Stay(span) if word == "stay" else program.Fulfil(span)


def _not_in(work: Work, word: str, place: Place, span: Span, home: str, *, instead: str | None = None) -> None:
    help = f"It belongs into {home}." if instead is None else f"Write '{instead}', or move it into {home}."
    work.report(NOT_HERE, span, f"'{word}' cannot stand in {place.name}", word=word, help=help)


EFFECTS: dict[type, Callable[[Work, Any, Place], Any]] = {
    tree.Gain: gain,
    tree.NewMarker: new_marker,
    tree.GainItem: gain_item,
    tree.LoseItem: lose_item,
    tree.Pay: pay,
    tree.MoveItem: move_item,
    tree.Becomes: becomes,
    tree.Turn: turn,
    tree.Count: count,
    tree.PlacePoi: place_poi,
    tree.RemovePoi: remove_poi,
    tree.SetToken: set_token,
    tree.NpcMoves: npc_moves,
    tree.ChangeTiles: change_tiles,
    tree.StockGains: stock_gains,
    tree.MoveHero: move_hero,
    tree.Fire: fire,
    tree.ChangeOption: change_option,
    tree.Next: next_stage,
    tree.Simple: simple,
}
"""One function for each kind of written effect."""

