"""Who can win, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.battle.codes import (
    CANNOT_WIN,
    NEVER_DECIDES,
    NO_DECISION,
    OUT_OF_REACH,
    WON_AT_START,
)
from fateloom.dsl.data.table_set import fields
from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix, Label, finding
from fateloom.runtime.battle import conditions as cn
from fateloom.runtime.battle.setup import set_up
from fateloom.runtime.battle.state import SetUp
from fateloom.runtime.battle.victory import holds
from fateloom.runtime.battle.words import When

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.battle.reach import Reach
    from fateloom.dsl.battle.read import Nodes
    from fateloom.dsl.data.node import Node
    from fateloom.runtime.battle.conditions import Condition
    from fateloom.runtime.battle.index import Index


def winning(nodes: Nodes, index: Index, reach: Reach) -> Iterator[Diagnostic]:
    """All findings about victories."""
    table = fields(nodes.battle)["victory"]
    start = set_up(index, SetUp())
    certain = None
    for victory, node in zip(index.campaign.victories, nodes.victories, strict=True):
        at = fields(node)["if"]
        never = list(_impossible(index, reach, victory.side, victory.condition, at))
        for one, why, fix in never:
            message = f"this never holds: {why}"
            help = "Ask for less, or change what makes it impossible."
            yield finding(OUT_OF_REACH, one.span, message, help=help, fix=fix)
        if never:
            continue
        if victory.when is When.INSTANT:
            if holds(index, start, victory.side, victory.condition):
                message = "this holds when the game begins: it is over in the first phase"
                help = "Ask for something that has to be done first."
                yield finding(WON_AT_START, at.span, message, help=help)
        elif certain is not None:
            message = "this never decides: a line above it always holds at the end"
            related = (Label(certain.span, "this one"),)
            help = "The first line that holds decides. Put this one above it."
            yield finding(NEVER_DECIDES, at.span, message, related=related, help=help)
        elif _is_certain(index, victory.condition):
            certain = at
    if not any(it.when is When.END for it in index.campaign.victories):
        message = "nobody wins when the last turn is over"
        help = "Add a line with 'when: end', such as one with 'if: always'."
        yield finding(NO_DECISION, table.key, message, help=help)
    for number, (side, node) in enumerate(nodes.sides.items()):
        if not any(it.side == number for it in index.campaign.victories):
            message = f"'{side}' can never win: no victory is for it"
            help = "Add a line with its id as 'side' to 'victory'."
            yield finding(CANNOT_WIN, node.key, message, help=help)


def _is_certain(index: Index, condition: Condition) -> bool:
    """Whether the condition always holds at the end, whatever is played."""
    match condition:
        case cn.Always():
            return True
        case cn.TurnAtLeast(turn):
            return turn <= index.campaign.turns
        case cn.AllOf(parts):
            return all(_is_certain(index, it) for it in parts)
        case cn.AnyOf(parts):
            return any(_is_certain(index, it) for it in parts)
        case _:
            return False


Impossible = tuple["Node", str, "Fix | None"]
"""A condition that never holds, the reason, and what would mend it."""


def _impossible(
    index: Index, reach: Reach, side: int, condition: Condition, node: Node
) -> Iterator[Impossible]:
    """The conditions that can never hold, alternatives included; more hold than can in a game."""
    match condition:
        case cn.Controls(space) if space not in reach.spaces[side]:
            yield node, f"no unit of this side ever comes to '{space}'", None
        case cn.UnitsIn(space, whose, least):
            there = len(reach.units(whose))
            if space not in reach.spaces[whose]:
                yield node, f"no unit of that side ever comes to '{space}'", None
            elif there < least:
                yield node, f"that side has {there} units", _write(node, "at_least", there)
        case cn.DeadAtLeast(whose, count) if reach.mortal(whose) < count:
            mortal = reach.mortal(whose)
            reason = f"{mortal} units of that side can come to the Dead Pile"
            yield node, reason, _write(node, "dead_at_least", mortal)
        case cn.TurnAtLeast(turn) if turn > index.campaign.turns:
            turns = index.campaign.turns
            yield node, f"the game has {turns} turns", _write(node, "turn_at_least", turns)
        case cn.AllOf(parts) | cn.AnyOf(parts):
            if isinstance(condition, cn.AllOf) and any(cn.Not(it) in parts for it in parts):
                yield node, "one of its parts is the opposite of another one", None
            rows = fields(node)["all" if isinstance(condition, cn.AllOf) else "any"].items
            for one, row in zip(parts, rows, strict=True):
                yield from _impossible(index, reach, side, one, row)
        case cn.Not(cn.Always() | cn.TurnAtLeast(1)):
            yield node, "its opposite always holds", None


def _write(node: Node, key: str, most: int) -> Fix | None:
    """The number that can still hold."""
    at = fields(node)[key].span
    return Fix(f"write {most}", (Edit(at, str(most)),), safe=False) if most else None
