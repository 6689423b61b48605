"""Conditions: written names to the Program's conditions. One function a form; `CONDITIONS`
dispatches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.dsl.model.codes import NUMBER_OUT_OF_RANGE, WRONG_KIND_OF_NAME, WRONG_TYPE
from fateloom.dsl.model.heroes_asked import without_bare_heroes
from fateloom.dsl.model.names import (
    MEASURES,
    MODES,
    SKILLS,
    in_range,
    is_measure,
    is_number,
    match_of,
    measured,
    no_space,
    no_variable,
    option_of,
    subject_of,
    value_of,
    variable,
)
from fateloom.dsl.model.symbols import Kind, Type
from fateloom.dsl.syntax.ast import conditions as tree
from fateloom.runtime.program import condition as program
from fateloom.runtime.program.words import Op, Place

if TYPE_CHECKING:
    from collections.abc import Callable

    from fateloom.dsl.model.resolver import BodyContext, Resolver
    from fateloom.runtime.span import Span

OPS = {op.value: op for op in Op}
PLACES = {place.value: place for place in Place}


def both(resolver: Resolver, node: tree.And, place: BodyContext) -> program.Condition:
    """`and`."""
    parts = without_bare_heroes(resolver, node)
    table = resolver.conditions
    return program.All(
        tuple([table[type(part)](resolver, part, place) for part in parts]), node.span
    )


def either(resolver: Resolver, node: tree.Or, place: BodyContext) -> program.Condition:
    """`or`."""
    parts = without_bare_heroes(resolver, node)
    table = resolver.conditions
    return program.AnyOf(
        tuple([table[type(part)](resolver, part, place) for part in parts]), node.span
    )


def negation(resolver: Resolver, node: tree.Not, place: BodyContext) -> program.Condition:
    """`not`."""
    return program.Not(resolver.conditions[type(node.part)](resolver, node.part, place), node.span)


def never(span: Span) -> program.Condition:
    """Stands where a condition could not be resolved; the finding is out already."""
    return program.AnyOf((), span)


def flag(resolver: Resolver, node: tree.Flag, place: BodyContext) -> program.Condition:
    """A bare name: a flag that is up."""
    name = node.name
    info = resolver.symbols.variables.get(name)
    if info is None or (node.who is not None and not info.of_hero):
        if info is None and name in SKILLS:
            resolver.report(
                WRONG_TYPE,
                node.span,
                f"'{name}' is a skill; a condition needs a number of it",
                word=name,
                help=f"Write '{name} within 5 >= 1' or '{name} markers >= 3'.",
            )
        else:
            variable(resolver, node.who, name, node.span, Type.FLAG)
        return never(node.span)
    if info.type is not Type.FLAG:
        example = (
            f"{name} is {next(iter(info.values))}"
            if info.type is Type.STATES
            else f"{name} >= {info.high}"
        )
        resolver.report(
            WRONG_TYPE,
            node.span,
            f"'{name}' is {info.type.value}, so it alone is neither true nor false",
            word=name,
            help=f"Say which value: '{example}'.",
        )
        return never(node.span)
    return program.IsOneOf(subject_of(resolver, node.who, node.span), name, (1,), node.span)


def is_one_of(resolver: Resolver, node: tree.Is, place: BodyContext) -> program.Condition:
    """`NAME is VALUE or VALUE`, `NAME is not VALUE`, and `QUANTITY is N`."""
    info = resolver.symbols.variables.get(node.name)
    span = node.span
    if info is None or (node.who is not None and not info.of_hero):
        quantity = None if info is not None else measured(resolver, node.who, node.name, span)
        if quantity is None:
            if not is_measure(node.name):
                variable(resolver, node.who, node.name, span, *node.values)
            return never(span)
        return _exactly(resolver, node, quantity)
    values = []
    for word in node.values:
        value = value_of(resolver, info, node.name, word, span)
        if value is None:
            return never(span)
        values.append(value)
    condition: program.Condition = program.IsOneOf(
        subject_of(resolver, node.who, span), node.name, tuple(values), span
    )
    return program.Not(condition, span) if node.negated else condition


def _exactly(resolver: Resolver, node: tree.Is, quantity: program.Quantity) -> program.Condition:
    """`coins is 3`, `coins is 3 or 4`, `coins is not 3`."""
    subject = subject_of(resolver, node.who, node.span)
    parts: list[program.Condition] = []
    for word in node.values:
        if not is_number(word):
            resolver.report(
                WRONG_TYPE,
                node.span,
                f"'{node.name}' is counted; '{word}' is not a number",
                word=word,
            )
            return never(node.span)
        parts.append(program.Compare(subject, quantity, Op.EXACTLY, int(word), node.span))
    condition: program.Condition = (
        parts[0] if len(parts) == 1 else program.AnyOf(tuple(parts), node.span)
    )
    return program.Not(condition, node.span) if node.negated else condition


def compare(resolver: Resolver, node: tree.Compare, place: BodyContext) -> program.Condition:
    """`AMOUNT OP N`."""
    amount, span, number = node.amount, node.span, node.number
    name = amount.name
    quantity: program.Quantity | None
    if amount.markers:
        if name not in SKILLS:
            resolver.unknown_among((), name, span, what="skill")
            return never(span)
        settings = resolver.settings
        if (
            amount.within is not None
            and not settings.track_min <= amount.within <= settings.track_max
        ):
            no_space(resolver, amount.within, span)
        quantity = program.MarkerCount(SKILLS[name], amount.within)
    else:
        info = resolver.symbols.variables.get(name)
        if info is None:
            quantity = measured(resolver, node.who, name, span)
            if quantity is None:
                if name not in MEASURES:
                    no_variable(resolver, name, span, Type.COUNTER)
                return never(span)
            if quantity is program.Measure.VIRTUE:
                settings = resolver.settings
                if not settings.virtue_min <= number <= settings.virtue_max:
                    resolver.report(
                        NUMBER_OUT_OF_RANGE,
                        span,
                        f"virtue goes from {settings.virtue_min} to {settings.virtue_max}; "
                        f"it is never {number}",
                        word=str(number),
                    )
        else:
            if info.type is not Type.COUNTER:
                resolver.report(
                    WRONG_TYPE,
                    span,
                    f"'{name}' is {info.type.value}; it cannot be more or less than {number}",
                    word=name,
                )
                return never(span)
            if variable(resolver, node.who, name, span) is None or not in_range(
                resolver, info, name, number, span
            ):
                return never(span)
            quantity = program.VariableValue(name)
    return program.Compare(
        subject_of(resolver, node.who, span), quantity, OPS[node.op], number, span
    )


def has(resolver: Resolver, node: tree.Has, place: BodyContext) -> program.Condition:
    """`has item rope`, `lacks any fire`."""
    match = match_of(resolver, node.item, node.span)
    if match is None:
        return never(node.span)
    condition: program.Condition = program.Has(
        subject_of(resolver, node.who, node.span), match, node.span
    )
    return program.Not(condition, node.span) if node.negated else condition


def item_is(resolver: Resolver, node: tree.ItemIs, place: BodyContext) -> program.Condition:
    """`item rope is on marsh`."""
    symbols, target, span = resolver.symbols, node.target, node.span
    if node.item not in symbols.items:
        resolver.unknown(Kind.ITEM, node.item, span)
    if target is not None:
        if node.place == "tile":
            if target not in symbols.tiles:
                resolver.unknown(Kind.TILE, target, span)
        elif node.place == "npc":
            if target not in symbols.npcs:
                resolver.unknown(Kind.NPC, target, span)
        elif target not in symbols.stocks:
            resolver.unknown(Kind.STOCK, target, span)
    return program.ItemIs(node.item, PLACES[node.place], target, span)


def hero_is(resolver: Resolver, node: tree.HeroIs, place: BodyContext) -> program.Condition:
    """`hero is warden or smuggler`."""
    for hero in node.heroes:
        if hero not in resolver.symbols.heroes:
            resolver.unknown(Kind.HERO, hero, node.span)
    return program.HeroIs(node.heroes, node.span)


def on_tile(resolver: Resolver, node: tree.OnTile, place: BodyContext) -> program.Condition:
    """`on tile marsh`."""
    if node.tile not in resolver.symbols.tiles:
        resolver.unknown(Kind.TILE, node.tile, node.span)
    return program.OnTile(subject_of(resolver, node.who, node.span), node.tile, node.span)


def visited(resolver: Resolver, node: tree.Visited, place: BodyContext) -> program.Condition:
    """`visited saint_anne`."""
    if node.poi not in resolver.symbols.pois:
        resolver.unknown(Kind.POI, node.poi, node.span)
    return program.Visited(subject_of(resolver, node.who, node.span), node.poi, node.span)


def chose(resolver: Resolver, node: tree.Chose, place: BodyContext) -> program.Condition:
    """`chose saint_anne.rob`, or `chose rob` inside that POI."""
    full = option_of(resolver, node.poi, node.option, place, node.span)
    if full is None:
        return never(node.span)
    return program.Chose(subject_of(resolver, node.who, node.span), full, node.span)


def name_state(resolver: Resolver, node: tree.NameState, place: BodyContext) -> program.Condition:
    """`marsh explored`, `marsh revealed`, `ferry placed`, `ide away`."""
    name, symbols, span = node.name, resolver.symbols, node.span
    if node.word == "placed":
        if name not in symbols.pois:
            resolver.unknown(Kind.POI, name, span)
        return program.PoiPlaced(name, None, span)
    if node.word == "away":
        if name not in symbols.npcs:
            resolver.unknown(Kind.NPC, name, span)
        return program.NpcAt(name, None, span)
    if name not in symbols.tiles:
        resolver.unknown(Kind.TILE, name, span)
    return program.TileIs(name, node.word == "explored", span)


def name_at(resolver: Resolver, node: tree.NameAt, place: BodyContext) -> program.Condition:
    """`ferry on marsh`, `ide at ferry`."""
    symbols, span = resolver.symbols, node.span
    if node.name == "hero" or node.name in symbols.heroes:
        return _hero_at(resolver, node)
    is_person = node.name in symbols.npcs and node.place in symbols.pois
    is_place = node.name in symbols.pois and node.place in symbols.tiles
    word = "at" if is_person else "on"
    if (is_person or is_place) and node.word != word:
        said, guess = (f"{node.name} {it} {node.place}" for it in (node.word, word))
        message = "a person is 'at' a POI, and a POI 'on' a tile"
        help = f"Write: {guess}"
        resolver.report(WRONG_KIND_OF_NAME, span, message, word=said, guess=guess, help=help)
        return never(span)
    if node.word == "on":
        if node.name not in symbols.pois:
            resolver.unknown(Kind.POI, node.name, span)
        if node.place not in symbols.tiles:
            resolver.unknown(Kind.TILE, node.place, span)
        return program.PoiPlaced(node.name, node.place, span)
    if node.name not in symbols.npcs:
        resolver.unknown(Kind.NPC, node.name, span)
    if node.place not in symbols.pois:
        resolver.unknown(Kind.POI, node.place, span)
    return program.NpcAt(node.name, node.place, span)


def _hero_at(resolver: Resolver, node: tree.NameAt) -> program.Condition:
    """`wat at market`, `hero on market`: where a hero stands is asked by the tile."""
    poi = resolver.symbols.pois.get(node.place)
    tile = node.place if poi is None else poi.tile
    whose = "" if node.name == "hero" else f"{node.name} "
    resolver.report(
        WRONG_KIND_OF_NAME,
        node.span,
        "where a hero stands is asked by the tile",
        word=f"{node.name} {node.word} {node.place}",
        guess=f"{whose}on tile {tile or 'TILE'}",
        help="'on tile TILE' alone asks it of the hero whose turn it is.",
    )
    return never(node.span)


def mode(resolver: Resolver, node: tree.Mode, place: BodyContext) -> program.Condition:
    """`solo`, `group`, `explorer`, `challenger`."""
    return program.ModeIs(MODES[node.word], node.span)


def hero_state(resolver: Resolver, node: tree.HeroState, place: BodyContext) -> program.Condition:
    """`in finale`, `out`."""
    subject = subject_of(resolver, node.who, node.span)
    return (
        program.IsOut(subject, node.span)
        if node.word == "out"
        else program.InFinale(subject, node.span)
    )


CONDITIONS: dict[type, Callable[[Resolver, Any, BodyContext], program.Condition]] = {
    tree.And: both,
    tree.Or: either,
    tree.Not: negation,
    tree.Flag: flag,
    tree.Is: is_one_of,
    tree.Compare: compare,
    tree.Has: has,
    tree.ItemIs: item_is,
    tree.HeroIs: hero_is,
    tree.OnTile: on_tile,
    tree.Visited: visited,
    tree.Chose: chose,
    tree.NameState: name_state,
    tree.NameAt: name_at,
    tree.Mode: mode,
    tree.HeroState: hero_state,
}
"""One function for each kind of written condition."""
