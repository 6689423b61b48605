"""What an order to a house can bring at most: its grades, the reasons for which it is refused, and
facts (section 10). More than can happen is listed, never less.
"""

from __future__ import annotations

from fateloom.runtime.hidden import effects as ef
from fateloom.runtime.hidden.call import words
from fateloom.runtime.hidden.call.alone import of_result
from fateloom.runtime.hidden.call.house import OrderRules
from fateloom.runtime.hidden.call.house_doing import ACTIONS, MEETING
from fateloom.runtime.hidden.orders import Claim, Do
from fateloom.runtime.hidden.tables import FACES
from fateloom.runtime.hidden.words import Deck, Taken

BY_RESULT = ("deep", "clear", "slight", "nothing", "backlash")
"""The grades of a result."""

DECIDED = ("victory", "defeat")
"""The outcomes of a house that is decided."""

CHANGING = (Do.DUEL, Do.DECLARE, Do.GHOST)
"""Orders of which ghosts come; without one of them no house is ever decided (HND-81 to 83)."""

DRAWING = (Do.SEARCH, Do.PROBE, Do.HAUNT)
"""Orders in which a Haunting card can be drawn (HND-18, 25, 26, 65)."""


def has_ghosts(rules: OrderRules) -> bool:
    """Whether there can ever be a ghost in this house."""
    return any(it.do in CHANGING for it in rules.haunted_house.orders)


def grades(rules: OrderRules, hero: str | None = None) -> tuple[str, ...]:
    """The grades that the order can have when this hero gives it, or whoever does; the house may
    have been decided before.
    """
    able = ("nothing",) if _is_idle(rules, hero) else _grades(rules)
    refused = ("nothing",) if reasons(rules, hero) else ()
    decided = DECIDED if has_ghosts(rules) else ()
    return tuple(dict.fromkeys((*able, *refused, *decided)))


def _grades(rules: OrderRules) -> tuple[str, ...]:
    order = rules.order
    match order.do:
        case Do.SEARCH | Do.PROBE | Do.HAUNT:
            return BY_RESULT
        case Do.SYPHON:
            return ("clear", "deep", "backlash")
        case Do.ROLL:
            swing = len(FACES) - 1
            numbers = range(order.number - swing, order.number + swing + 1)
            return tuple(dict.fromkeys(map(of_result, numbers)))
        case Do.DUEL:
            return ("clear", "backlash", "nothing")
        case Do.DECLARE:
            # who is bound and is the Opener decides the house
            return ("backlash",) if order.claim is Claim.BIND else ("clear", "backlash")
        case Do.SHOW | Do.TRADE:
            return ("clear", "nothing")
        case _:
            return ("clear",)


def _is_idle(rules: OrderRules, hero: str | None) -> bool:
    """Whether the order is always refused."""
    order = rules.order
    if order.do in MEETING and order.whom == hero:
        return True
    if order.do in (Do.HAUNT, Do.SYPHON, Do.REVIVE) or (order.do is Do.GLOOM and not order.tile):
        return not has_ghosts(rules)
    return order.do is Do.REMOVE and not _can_go(rules, order.tile, order.number)


def _can_go(rules: OrderRules, tile: str, power: int) -> bool:
    """Whether so much power can remove a tile (HND-76, 77)."""
    it = rules.index.tile[tile]
    return not it.location and sum(it.numbers) < power


def reasons(rules: OrderRules, hero: str | None = None) -> frozenset[str]:
    """Why the order can be refused when this hero gives it, or whoever does."""
    order, ghosts = rules.order, has_ghosts(rules)
    if order.do in MEETING and order.whom == hero:
        return frozenset((words.SELF,))
    its = set(_reasons(rules))
    if order.do in MEETING and hero is None:
        its.add(words.SELF)
    if order.do in ACTIONS and _has_effect(rules, ef.SkipAction):
        its.add(words.LOST)
    return frozenset(its if ghosts else its - {words.AS_GHOST, words.OPENED})


def _reasons(rules: OrderRules) -> tuple[str, ...]:
    order = rules.order
    steals = rules.index.options.attack_takes is Taken.ITEMS_OR_PILE
    match order.do:
        case Do.SEARCH | Do.PROBE | Do.DUEL | Do.GHOST:
            return (words.AS_GHOST,)
        case Do.HAUNT | Do.SYPHON | Do.REVIVE:
            return (words.AS_LIVING,)
        case Do.DECLARE:
            return (words.AS_GHOST, words.OPENED)
        case Do.SHOW | Do.REVEAL:
            return (words.LACKING,) if steals else ()
        case Do.TRADE:
            return (words.LACKING,)
        case Do.GLOOM:
            living = () if order.tile else (words.AS_LIVING,)
            return (*living, *((words.LACKING,) if order.number < 0 else ()))
        case Do.REMOVE:
            if rules.index.tile[order.tile].location:
                return (words.SEARCHABLE,)
            weak = not _can_go(rules, order.tile, order.number)
            return (words.GONE, words.HELD, words.STRONG if weak else words.APART)
        case _:
            return ()


def _has_effect(rules: OrderRules, *kinds: type) -> bool:
    """Whether a Haunting card has one of these effects."""
    cards = rules.index.house.hauntings
    return any(isinstance(effect, kinds) for it in cards for effect in it.effects)


# --- facts


def may_hold(
    rules: OrderRules, mark: str, name: str, least: int = 1, hero: str | None = None
) -> bool:
    """Whether that can ever be true when the order is over. `mark`, `name`, `least`: of the block,
    what it names, and how much at least; `hero`: who gives it, None: whoever does.
    """
    order = rules.order
    match mark:
        case words.REFUSED:
            return name in reasons(rules, hero)
        case words.GHOST | words.WON:
            return has_ghosts(rules)
        case words.OPENER:
            return True
        case words.GONE:
            its = (it for it in rules.haunted_house.orders if it.do is Do.REMOVE)
            return any(it.tile == name and _can_go(rules, name, it.number) for it in its)
        case words.GLOOM:
            return order.tile in rules.index.locations if name == words.HERE else has_ghosts(rules)
        case _:
            return not _is_idle(rules, hero) and _may_happen(rules, mark, name, least)


def _may_happen(rules: OrderRules, mark: str, name: str, least: int) -> bool:
    order = rules.order
    draws = order.do in DRAWING
    match mark:
        case words.DREW:
            return draws
        case words.FOUND:
            if order.do is Do.TRADE:
                return name == order.takes
            by_card = draws and any(
                isinstance(effect, ef.Draw) and effect.deck is Deck.SEARCH
                for it in rules.index.house.hauntings
                for effect in it.effects
            )
            return order.do in (Do.SEARCH, Do.DUEL) or by_card
        case words.SAW:
            return order.do in (*DRAWING, Do.SHOW)
        case words.WOUNDS:
            return _may_wound(rules, name, least)
        case _:
            return False


def _may_wound(rules: OrderRules, whose: str, wounds: int) -> bool:
    order, tokens = rules.order, rules.index.house.health_of(len(rules.haunted_house.characters))
    by_card = order.do in DRAWING and _has_effect(rules, ef.Wound)
    if wounds > tokens and not _has_effect(rules, ef.Heal):
        return False
    if whose == words.OWN:
        return (by_card and order.do is not Do.HAUNT) or order.do in (Do.DUEL, Do.DECLARE)
    return bool(order.whom) and (by_card or order.do in (Do.DUEL, Do.HAUNT))
