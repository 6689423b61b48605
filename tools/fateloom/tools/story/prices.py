"""Prices in words: what something costs, and what a hero has of it (DST-62, 84, 102)."""

from __future__ import annotations

from fateloom.runtime.program.items import ItemMatch, OneItem
from fateloom.runtime.program.statement import Cost, CostKind
from fateloom.runtime.program.words import Skill
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.view import HeroView
from fateloom.tools.story.telling import skill_word
from fateloom.tools.table.language import tr
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
            have = tr("you have {amount}", amount=counted(hero.coins, "coin"))
        case "experience":
            have = tr("you have {amount}", amount=counted(hero.xp, "experience", "experience"))
        case "effort dice":
            have = tr("you have {dice} effort {dice:die|dice} ready", dice=hero.effort)
        case "items":
            is_one = len(costs) == 1
            have = tr("you do not have that") if is_one else tr("you do not have all of that")
        case "skill":
            have = tr("your markers cannot move so far to the right")
        case skill:
            word = skill_word(Skill(skill))
            have = tr("your markers of {skill} cannot move so far to the right", skill=word)
    return tr("it costs {price}, and {have}", price=price(index, costs), have=have)


def _part(index: ProgramIndex, cost: Cost) -> str:
    match cost.kind:
        case CostKind.COINS:
            return counted(cost.amount, "coin")
        case CostKind.XP:
            return counted(cost.amount, "experience", "experience")
        case CostKind.EFFORT:
            return counted(cost.amount, "effort die", "effort dice")
        case CostKind.SKILL:
            if cost.skill is None:
                return tr("{spaces} {spaces:space|spaces} of any skill", spaces=cost.amount)
            skill = skill_word(cost.skill)
            return tr("{spaces} {spaces:space|spaces} of {skill}", spaces=cost.amount, skill=skill)
        case CostKind.ITEM:
            assert cost.item is not None  # the parser gives every price in items its item
            return _item(index, cost.item)


def _item(index: ProgramIndex, match: ItemMatch) -> str:
    if isinstance(match, OneItem):
        return index.item[match.item].title
    return tr("any {category}", category=tr(match.category))
