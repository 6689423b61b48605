"""Prices: paid in full or not at all (DST-62, 83, 84, 102; EC-58, 59)."""

from __future__ import annotations

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
    """What of a price the hero cannot pay, as a word for people; None: can pay it all."""
    have = {CostKind.COINS: hero.coins, CostKind.XP: hero.xp, CostKind.EFFORT: hero.effort}
    words = {CostKind.COINS: "coins", CostKind.XP: "experience", CostKind.EFFORT: "effort dice"}
    for kind, owned in have.items():
        if sum(cost.amount for cost in costs if cost.kind is kind) > owned:
            return words[kind]
    spaces = [cost for cost in costs if cost.kind is CostKind.SKILL]
    for skill in {cost.skill for cost in spaces if cost.skill is not None}:
        if sum(it.amount for it in spaces if it.skill is skill) > room(index, hero, skill, False):
            return skill.value
    if sum(cost.amount for cost in spaces) > room(index, hero, None, False):
        return "skill"
    if not can_meet(index, hero.items, _items(costs)):
        return "items"
    return None


def pay(flow: Flow, costs: tuple[Cost, ...]) -> None:
    """Take a price that can be paid; what the payer has to choose comes to the top of the stack."""
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
