"""Effects on what heroes have and on variables. `EFFECTS` dispatches; those on the table are in
`board_effects`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.model.codes import (
    AMOUNT_BELOW_ONE,
    GAIN_WITHOUT_ELSE,
    UNKNOWN_NAME,
    WRONG_TYPE,
)
from fateloom.dsl.model.names import SKILLS, match_of, no_space, subject_of, value_of, variable
from fateloom.dsl.model.symbols import Kind, Type
from fateloom.dsl.syntax.ast import statements as tree
from fateloom.dsl.syntax.places import LUCK
from fateloom.runtime.program import statement as program

if TYPE_CHECKING:
    from fateloom.dsl.model.resolver import BodyContext, Meaning, Resolver
    from fateloom.runtime.span import Span

RESOURCES = {resource.value: resource for resource in program.Resource}
COSTS = {kind.value: kind for kind in program.CostKind}


NUMBERS = {
    word: number
    for number, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve".split(), 1
    )
}

IN_DIGITS = "Write a number in digits; only a scene with parameters has words for numbers."
DICE = re.compile("d[0-9]+|random(?:_.*)?")


def amount_of(resolver: Resolver, amount: int | str, span: Span) -> int:
    """An amount of at least 1; a word that names no parameter is reported."""
    if type(amount) is int and amount > 0:
        return amount
    if isinstance(amount, str):
        number = NUMBERS.get(amount)
        resolver.report(
            UNKNOWN_NAME,
            span,
            f"'{amount}' is neither a number nor a parameter of this scene"
            if number is None
            else f"'{amount}' is a word; numbers are written in digits",
            word=amount,
            help=None if number is not None else LUCK if DICE.fullmatch(amount) else IN_DIGITS,
            guess=None if number is None else str(number),
        )
    else:
        resolver.report(
            AMOUNT_BELOW_ONE, span, f"an amount is at least 1, not {amount}", word=str(amount)
        )
    return 1


# --- what a hero has


def gain(resolver: Resolver, node: tree.Gain, place: BodyContext) -> program.Statement:
    """`gain 3 coins`, `lose 1 power`, `refresh 1 effort`, `virtue -2`."""
    span, what = node.span, node.what
    amount = node.amount
    if type(amount) is not int or amount < 1:
        amount = amount_of(resolver, amount, span)
    if node.negative:
        amount = -amount
    subject = resolver.subjects.get(node.who) or subject_of(resolver, node.who, span)
    resource = RESOURCES.get(what)
    if resource is not None:
        return program.Gain(subject, resource, amount, span)
    return program.ChangeMarkers(subject, SKILLS.get(what), amount, span)


def new_marker(resolver: Resolver, node: tree.NewMarker, place: BodyContext) -> program.Statement:
    """`new power marker on 9`."""
    settings, space = resolver.settings, node.space
    if space is not None and not settings.track_min <= space <= settings.track_max:
        no_space(resolver, space, node.span)
    return program.NewMarker(
        subject_of(resolver, node.who, node.span), SKILLS[node.skill], space, node.span
    )


def gain_item(
    resolver: Resolver, node: tree.GainItem, place: BodyContext
) -> program.Statement | None:
    """`gain item rope, lantern` with its `else`."""
    span = node.span
    matches = []
    for ref in node.items:
        match = match_of(resolver, ref, span)
        if match is not None:
            matches.append(match)
    if node.otherwise is None:
        resolver.report(
            GAIN_WITHOUT_ELSE,
            span,
            "nothing happens here when no such item is left",
            help="Add an 'else' one level deeper, with what happens then.",
        )
        otherwise: program.Body = ()
    else:
        otherwise = resolver.body(node.otherwise, place)
    return program.GainItem(subject_of(resolver, node.who, span), tuple(matches), otherwise, span)


def lose_item(
    resolver: Resolver, node: tree.LoseItem, place: BodyContext
) -> program.Statement | None:
    """`lose item rope`, `lose any fire`."""
    match = match_of(resolver, node.item, node.span)
    return (
        None
        if match is None
        else program.LoseItem(subject_of(resolver, node.who, node.span), match, node.span)
    )


def cost(resolver: Resolver, node: tree.Cost) -> program.Cost:
    """One part of a price."""
    if node.item is not None:
        return program.Cost(
            program.CostKind.ITEM, 1, None, match_of(resolver, node.item, node.span), node.span
        )
    amount = node.amount if node.amount > 0 else amount_of(resolver, node.amount, node.span)
    return program.Cost(
        COSTS[node.kind],
        amount,
        SKILLS.get(node.skill) if node.skill is not None else None,
        None,
        node.span,
    )


def pay(resolver: Resolver, node: tree.Pay, place: BodyContext) -> program.Statement:
    """`pay 2 coins and item rope` with its `else`."""
    otherwise = () if node.otherwise is None else resolver.body(node.otherwise, place)
    return program.Pay(tuple([cost(resolver, part) for part in node.costs]), otherwise, node.span)


def move_hero(resolver: Resolver, node: tree.MoveHero, place: BodyContext) -> program.Statement:
    """`move to marsh`."""
    if node.tile not in resolver.symbols.tiles:
        resolver.unknown(Kind.TILE, node.tile, node.span)
    return program.MoveHero(subject_of(resolver, node.who, node.span), node.tile, node.span)


# --- variables


def becomes(resolver: Resolver, node: tree.Becomes, place: BodyContext) -> program.Statement | None:
    """`bell becomes drowned`, `tide becomes 6`."""
    span = node.span
    info = resolver.symbols.variables.get(node.name)
    if info is None or (node.who is not None and not info.of_hero):
        variable(resolver, node.who, node.name, span, node.value)
        return None
    value = info.values.get(node.value) if info.type is Type.STATES else None
    if value is None:
        value = value_of(resolver, info, node.name, node.value, span)
        if value is None:
            return None
    subject = resolver.subjects.get(node.who) or subject_of(resolver, node.who, span)
    return program.SetVariable(subject, node.name, value, span)


def turn(resolver: Resolver, node: tree.Turn, place: BodyContext) -> program.Statement | None:
    """`ferry_paid up`, `ferry_paid down`."""
    span = node.span
    info = variable(resolver, node.who, node.name, span, Type.FLAG)
    if info is None:
        return None
    if info.type is not Type.FLAG:
        word = "up" if node.up else "down"
        example = f"{node.name} becomes {next(iter(info.values), info.high)}"
        resolver.report(
            WRONG_TYPE,
            span,
            f"'{node.name}' is {info.type.value}; only flags go {word}",
            word=node.name,
            help=f"Write '{example}'.",
        )
        return None
    return program.SetVariable(
        subject_of(resolver, node.who, span), node.name, 1 if node.up else 0, span
    )


def count(resolver: Resolver, node: tree.Count, place: BodyContext) -> program.Statement | None:
    """`debt +1`, `tide -2`."""
    span = node.span
    info = resolver.symbols.variables.get(node.name)
    if info is None or info.type is not Type.COUNTER or (node.who is not None and not info.of_hero):
        known = variable(resolver, node.who, node.name, span, Type.COUNTER)
        if known is not None and info is not None:
            help = (
                f"Write '{node.name} up'."
                if info.type is Type.FLAG
                else f"Write '{node.name} becomes {next(iter(info.values))}'."
            )
            resolver.report(
                WRONG_TYPE,
                span,
                f"'{node.name}' is {info.type.value}; nothing can be added to it",
                word=node.name,
                help=help,
            )
        return None
    amount = amount_of(resolver, node.amount, span)
    subject = resolver.subjects.get(node.who) or subject_of(resolver, node.who, span)
    return program.AddToVariable(subject, node.name, -amount if node.negative else amount, span)


EFFECTS: dict[type, Meaning] = {
    tree.Gain: gain,
    tree.NewMarker: new_marker,
    tree.GainItem: gain_item,
    tree.LoseItem: lose_item,
    tree.Pay: pay,
    tree.Becomes: becomes,
    tree.Turn: turn,
    tree.Count: count,
    tree.MoveHero: move_hero,
}
"""One function for each kind of effect on heroes and variables."""
