"""Coins and prices that nobody can have or pay."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.lint.purse import most, sum_of, too_dear
from fateloom.dsl.lint.say import is_from_pack
from fateloom.runtime.program.board import Hero
from fateloom.runtime.program.items import OneItem
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import CostKind, Resource
from fateloom.runtime.program.words import Skill

COINS_UNREACHABLE = Code("FT0416", "coins-unreachable", Level.WARNING)
PRICE_UNREACHABLE = Code("FT0417", "price-unreachable", Level.WARNING)


def coins_unreachable(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find prices above all the coins that one hero can have in a whole game.

    Where coins can be earned repeatedly there is no such bound, and no finding.

    Why it is bad: the option is always shown, and can never be chosen.
    """
    if not any(sum_of(costs, CostKind.COINS) for costs, _ in xref.prices):
        return
    bounds = {it.id: most(Resource.COINS, it, program, xref) for it in program.heroes}
    help = "Lower the price, or let coins be earned more than once."
    for costs, owner in xref.prices:
        yield from too_dear(COINS_UNREACHABLE, costs, owner, CostKind.COINS, bounds, xref, help)


HELP = "Lower the price."
EFFORT = "Lower the price, or raise 'max' of 'effort' among the rules in scenario.yaml."


def price_unreachable(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find prices above the effort dice, the experience, the spaces of skills or the copies of an
    item that a hero can have. Of coins `coins-unreachable` tells.

    Why it is bad: the option is always shown, and can never be chosen.
    """
    yield from _abilities(program)
    if not xref.prices:
        return
    heroes, copies = program.heroes, {it.id: it.copies for it in program.items}
    effort = dict.fromkeys((it.id for it in heroes), program.settings.effort_max)
    earned = {it.id: most(Resource.XP, it, program, xref) for it in heroes}
    for costs, owner in xref.prices:
        yield from too_dear(PRICE_UNREACHABLE, costs, owner, CostKind.EFFORT, effort, xref, EFFORT)
        yield from too_dear(PRICE_UNREACHABLE, costs, owner, CostKind.XP, earned, xref, HELP)
        for skill in dict.fromkeys(it.skill for it in costs if it.kind is CostKind.SKILL):
            room = {it.id: _spaces(it, skill, program, xref) for it in heroes}
            yield from too_dear(
                PRICE_UNREACHABLE, costs, owner, CostKind.SKILL, room, xref, HELP, skill
            )
        items = [it.item.item for it in costs if isinstance(it.item, OneItem)]
        for item in dict.fromkeys(items):
            if items.count(item) > copies[item]:
                message = f"nobody can ever pay {items.count(item)} × '{item}' in {owner}: there is"
                help = f"Lower the price, or give '{item}' more copies."
                yield finding(
                    PRICE_UNREACHABLE, costs[0].span, f"{message} {copies[item]}", help=help
                )


def _abilities(program: Program) -> Iterator[Diagnostic]:
    """The effort dice that abilities of items cost."""
    can = program.settings.effort_max
    for item in program.items:
        price = 0 if item.ability is None else item.ability.cost_effort
        if price > can and not is_from_pack(item.span):
            message = f"nobody can ever pay {price} effort for the ability of item '{item.id}': "
            yield finding(
                PRICE_UNREACHABLE, item.span, f"{message}a hero can have at most {can}", help=EFFORT
            )


def _spaces(hero: Hero, skill: Skill | None, program: Program, xref: CrossReference) -> int | None:
    """An upper bound for the spaces by which markers can move to the right; None where there are
    ever more markers. `skill`: None: of all skills together.
    """
    if any(skill in (None, new.skill) for new, _ in xref.new_markers):
        return None
    spaces = program.settings.track_max - program.settings.track_min + 1
    counts = [len(it.spaces) for it in hero.markers if skill in (None, it.skill)]
    return sum(count * (spaces - count) for count in counts)
