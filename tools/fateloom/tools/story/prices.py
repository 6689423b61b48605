"""Prices in words: what something costs, and what a hero has of it (DST-62, 84, 102)."""

from __future__ import annotations

from fateloom.runtime.program.items import ItemMatch, OneItem
from fateloom.runtime.program.statement import Cost, CostKind
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.view import HeroView
from fateloom.tools.table.words import counted, listed


def price(index: ProgramIndex, costs: tuple[Cost, ...]) -> str:
    """What is paid: "2 coins and any food"; "" for nothing."""
    return listed(_part(index, cost) for cost in costs) if costs else ""


def with_price(index: ProgramIndex, label: str, costs: tuple[Cost, ...]) -> str:
    """A label with its price: "Stand a round (1 coin)"."""
    return f"{label} ({price(index, costs)})" if costs else label


def too_dear(index: ProgramIndex, hero: HeroView, costs: tuple[Cost, ...], lack: str) -> str:
    """Why a price cannot be paid: "it costs 3 coins, and you have 1 coin". `lack`: the part of it
    that the hero lacks, as in `OptionView`.
    """
    match lack:
        case "coins":
            have = f"you have {counted(hero.coins, 'coin')}"
        case "experience":
            have = f"you have {hero.xp} experience"
        case "effort dice":
            have = f"you have {counted(hero.effort, 'effort die', 'effort dice')} ready"
        case "items":
            have = "you do not have that" if len(costs) == 1 else "you do not have all of that"
        case "skill":
            have = "your markers cannot move so far to the right"
        case skill:
            have = f"your markers of {skill} cannot move so far to the right"
    return f"it costs {price(index, costs)}, and {have}"


def _part(index: ProgramIndex, cost: Cost) -> str:
    match cost.kind:
        case CostKind.COINS:
            return counted(cost.amount, "coin")
        case CostKind.XP:
            return f"{cost.amount} experience"
        case CostKind.EFFORT:
            return counted(cost.amount, "effort die", "effort dice")
        case CostKind.SKILL:
            skill = "any skill" if cost.skill is None else cost.skill.value
            return f"{counted(cost.amount, 'space')} of {skill}"
        case CostKind.ITEM:
            assert cost.item is not None  # the parser gives every price in items its item
            return _item(index, cost.item)


def _item(index: ProgramIndex, match: ItemMatch) -> str:
    return index.item[match.item].title if isinstance(match, OneItem) else f"any {match.category}"
