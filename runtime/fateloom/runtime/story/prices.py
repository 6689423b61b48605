"""Prices: paid in full or not at all (DST-62, 83, 84, 102; EC-58, 59)."""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.program.items import ItemMatch, OneItem
from fateloom.runtime.program.statement import Cost, CostKind, Resource
from fateloom.runtime.story.flow import Flow
from fateloom.runtime.story.heroes import change, room
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.inventory import can_meet
from fateloom.runtime.story.state import Distributing, Giving, HeroState

COUNTED = {
    CostKind.COINS: Resource.COINS,
    CostKind.XP: Resource.XP,
    CostKind.EFFORT: Resource.EFFORT,
}


def lacking(index: ProgramIndex, hero: HeroState, costs: tuple[Cost, ...]) -> str | None:
    """The part of a price that the hero cannot pay, as a word for people; None: all of it can
    be paid.
    """
    if not costs:
        return None
    coins = xp = effort = spaces = 0
    for cost in costs:
        match cost.kind:
            case CostKind.COINS:
                coins += cost.amount
            case CostKind.XP:
                xp += cost.amount
            case CostKind.EFFORT:
                effort += cost.amount
            case CostKind.SKILL:
                spaces += cost.amount
            case CostKind.ITEM:
                pass
            case kind:
                assert_never(kind)
    if coins > hero.coins:
        return "coins"
    if xp > hero.xp:
        return "experience"
    if effort > hero.effort:
        return "effort dice"
    if spaces:
        word = _lacking_skill(index, hero, costs, spaces)
        if word is not None:
            return word
    if not can_meet(index, hero.items, _items(costs)):
        return "items"
    return None


def _lacking_skill(
    index: ProgramIndex, hero: HeroState, costs: tuple[Cost, ...], spaces: int
) -> str | None:
    named = [cost for cost in costs if cost.kind is CostKind.SKILL and cost.skill is not None]
    for skill in {cost.skill for cost in named}:
        wanted = sum(it.amount for it in named if it.skill is skill)
        if wanted > room(index, hero, skill, False):
            return "skill" if skill is None else skill.value
    return "skill" if spaces > room(index, hero, None, False) else None


def pay(flow: Flow, costs: tuple[Cost, ...]) -> None:
    """Takes a price that can be paid; choices of the payer are pushed onto the stack."""
    if not costs:
        return
    for cost in costs:
        if cost.kind in COUNTED:
            change(flow, flow.seat, COUNTED[cost.kind], -cost.amount)
    # Spaces of any skill are asked last, when the others no longer take room away.
    spaces = [cost for cost in costs if cost.kind is CostKind.SKILL]
    for cost in sorted(spaces, key=lambda it: it.skill is not None):
        flow.push(Distributing(flow.seat, cost.skill, -cost.amount))
    matches = _items(costs)
    if matches:
        flow.push(Giving(flow.seat, matches))


def _items(costs: tuple[Cost, ...]) -> tuple[ItemMatch, ...]:
    """The items of a price, the ones named first."""
    found = [cost.item for cost in costs if cost.kind is CostKind.ITEM and cost.item is not None]
    return tuple(sorted(found, key=lambda match: not isinstance(match, OneItem)))
