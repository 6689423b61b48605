"""What an order to a campaign can bring at most: how the campaign stands, with every set of facts
that a call names (section 10). More than can happen is listed, never less.
"""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.battle import campaign_words as words
from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle.call_words import FALLEN
from fateloom.runtime.battle.campaign_results import following
from fateloom.runtime.battle.campaign_rules import OrderRules
from fateloom.runtime.battle.fights import THEM, US
from fateloom.runtime.battle.orders import (
    RUNS_ON,
    Do,
    can_fall,
    can_meet,
    can_recruit,
    has_effect,
    own_card,
)
from fateloom.runtime.battle.supply import is_exempt
from fateloom.runtime.kernel.lasting import only_one
from fateloom.runtime.kernel.nested import OUTCOME, Block, Blocks

OF_BATTLES = ("gained", "beaten")
"""Outcomes that come only of a battle."""

Fact = tuple[str, str]


def grades(rules: OrderRules) -> tuple[str, ...]:
    """The outcomes that an order can have; it may have been decided before."""
    known = (it.word for it in words.OUTCOMES)
    met = can_meet(rules.index, rules.order)
    return tuple(it for it in known if met or it not in OF_BATTLES)


def may_hold(rules: OrderRules, mark: str, name: str) -> bool:
    """Whether that can be true when the order is carried out; the name is one that there is."""
    index, order = rules.index, rules.order
    match mark:
        case words.DREW:
            is_order = any(it.id == name for it in rules.battle_game.orders)
            if is_order or order.do not in (*RUNS_ON, Do.DRAW):
                return False
            return order.do in RUNS_ON or index.card[name].side == order.side
        case words.CONTACT | words.REACHED:
            return can_meet(index, order)
        case words.FORT:
            return index.options.forts and index.campaign.forts[US] > 0
        case words.SEEN:
            card = own_card(index, order)
            is_ours = card is None or order.side == US
            return is_ours and index.unit[name].side == THEM and has_effect(index, order, ef.Peek)
        case words.RAISED:
            return can_recruit(index, order)
        case words.SUPPLIED:
            return index.unit[name].side == US
        case words.STRANDED:
            needs = index.options.supply and not is_exempt(index, name)
            return index.unit[name].side == US and needs
        case mark if mark == FALLEN:
            return can_fall(index, order)
        case _:
            return True


def possible(
    rules: OrderRules, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
) -> Iterator[Blocks]:
    """All blocks that may follow together when a hero gives the order, each once."""
    told = dict.fromkeys((it.part, it.outcome) for it in blocks if it.part != OUTCOME)
    groups = list(_groups([it for it in told if may_hold(rules, *it)]))
    found: set[Blocks] = set()
    for facts in _choices(groups):
        for grade in grades(rules):
            it = following(blocks, grade, facts)
            if it not in found:
                found.add(it)
                yield it


def _groups(facts: list[Fact]) -> Iterator[tuple[Fact, ...]]:
    """Facts of which at most one is true at a time."""
    left = list(facts)
    while left:
        mark, name = left.pop(0)
        rivals = {other for pair in words.EXCLUSIVE if mark in pair for other in pair} - {mark}
        its = [it for it in left if it[1] == name and it[0] in rivals]
        left = [it for it in left if it not in its]
        yield ((mark, name), *its)


def _choices(groups: list[tuple[Fact, ...]]) -> Iterator[set[Fact]]:
    """At most one of each group, in every way."""
    if not groups:
        yield set()
        return
    for rest in _choices(groups[1:]):
        yield rest
        yield from (rest | {it} for it in groups[0])


def sure(
    rules: OrderRules, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
) -> frozenset[Blocks]:
    """Nothing that earlier orders have left is counted on."""
    return only_one(possible(rules, blocks, hero, others))
