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
from fateloom.runtime.battle.sequence import set_up
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
    table = fields(nodes["battle"])["victory"]
    start = set_up(index, SetUp())
    certain = None
    for victory, node in zip(index.campaign.victories, nodes.victories, strict=True):
        at = fields(node)["if"]
        possible = _Possible(index, reach, victory.side)
        faults = list(possible.faults(victory.condition, at))
        yield from faults
        if faults:
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
        elif possible.always(victory.condition):
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


class _Possible:
    """What can hold at the end of a game, as far as the tables say."""

    def __init__(self, index: Index, reach: Reach, side: int) -> None:
        self.index = index
        self.reach = reach
        self.side = side

    def always(self, condition: Condition) -> bool:
        """Whether the condition holds, whatever is played."""
        match condition:
            case cn.Always():
                return True
            case cn.TurnAtLeast(turn):
                return turn <= self.index.campaign.turns
            case cn.AllOf(parts):
                return all(map(self.always, parts))
            case cn.AnyOf(parts):
                return any(map(self.always, parts))
            case cn.Not(part):
                return self.never(part)
            case _:
                return False

    def never(self, condition: Condition) -> bool:
        """Whether the condition holds in no game."""
        match condition:
            case cn.AllOf(parts):
                return _is_contradiction(condition) or any(map(self.never, parts))
            case cn.AnyOf(parts):
                return all(map(self.never, parts))
            case cn.Not(part):
                return self.always(part)
            case _:
                return self.reason(condition) is not None

    def reason(self, condition: Condition) -> tuple[str, str, int] | None:
        """Why a condition without parts never holds, which of its numbers is too large, and the
        largest that is not; None: perhaps it can.
        """
        reach, turns = self.reach, self.index.campaign.turns
        match condition:
            case cn.Controls(space) if space not in reach.spaces[self.side]:
                return f"no unit of this side ever comes to '{space}'", "", 0
            case cn.UnitsIn(space, whose) if space not in reach.spaces[whose]:
                return f"no unit of that side ever comes to '{space}'", "", 0
            case cn.UnitsIn(_, whose, least) if len(reach.units(whose)) < least:
                there = len(reach.units(whose))
                return f"that side has {there} units", "at_least", there
            case cn.DeadAtLeast(whose, count) if reach.mortal(whose) < count:
                mortal = reach.mortal(whose)
                why = f"{mortal} units of that side can come to the Dead Pile"
                return why, "dead_at_least", mortal
            case cn.TurnAtLeast(turn) if turn > turns:
                return f"the game has {turns} turns", "turn_at_least", turns
            case _:
                return None

    def faults(self, condition: Condition, node: Node) -> Iterator[Diagnostic]:
        """The parts that never hold, alternatives included."""
        reason = self.reason(condition)
        if reason is not None:
            why, key, most = reason
            fix = None
            if most:
                fix = Fix(f"write {most}", (Edit(fields(node)[key].span, str(most)),), safe=False)
            yield _never_holds(node, why, fix)
        match condition:
            case cn.AllOf(parts):
                if _is_contradiction(condition):
                    yield _never_holds(node, "one of its parts is the opposite of another one")
                for one, row in zip(parts, fields(node)["all"].items, strict=True):
                    yield from self.faults(one, row)
            case cn.AnyOf(parts):
                for one, row in zip(parts, fields(node)["any"].items, strict=True):
                    yield from self.faults(one, row)
            case cn.Not(part) if self.always(part):
                yield _never_holds(node, "its opposite always holds")
            case _:
                pass


def _is_contradiction(condition: cn.AllOf) -> bool:
    return any(cn.Not(it) in condition.parts for it in condition.parts)


def _never_holds(node: Node, why: str, fix: Fix | None = None) -> Diagnostic:
    help = "Ask for less, or change what makes it impossible."
    return finding(OUT_OF_REACH, node.span, f"this never holds: {why}", help=help, fix=fix)
