"""The short words in the graph: titles of outcomes, prices, items."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, assert_never

from fateloom.runtime.program.items import ItemMatch, OneItem
from fateloom.runtime.program.statement import Cost, CostKind

if TYPE_CHECKING:
    from fateloom.runtime.program.program import Program


def outcome_title(low: int, high: int, is_last: bool) -> str:
    """`0 successes`, `1-2 successes`, `3+ successes`."""
    if is_last:
        return f"{low}+ successes"
    if low == high:
        return "1 success" if low == 1 else f"{low} successes"
    return f"{low}-{high} successes"


def matched(program: Program, match: ItemMatch) -> str:
    """The title of the item, or `any fire`."""
    if isinstance(match, OneItem):
        return next(it.title for it in program.items if it.id == match.item)
    return f"any {match.category}"


def price_words(costs: Iterable[Cost]) -> str:
    """`2 coins and 1 xp`."""
    return " and ".join(map(_price, costs))


def _price(it: Cost) -> str:
    match it.kind:
        case CostKind.ITEM:
            return "the item"
        case CostKind.SKILL:
            return f"{it.amount} {it.skill.value if it.skill else 'any skill'}"
        case CostKind.COINS:
            return "1 coin" if it.amount == 1 else f"{it.amount} coins"
        case CostKind.XP | CostKind.EFFORT:
            return f"{it.amount} {it.kind.value}"
        case kind:
            assert_never(kind)
