"""FT0416: a price that nobody can ever pay."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference, OwnerKind
from fateloom.dsl.lint.needs import runs_once
from fateloom.runtime.program.board import Limit
from fateloom.runtime.program.items import ChangeResource
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import CostKind, Resource

CODE = Code("FT0416", "coins-unreachable", Level.WARNING)


def coins_unreachable(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find prices above all the coins that one hero can have in a whole game.

    Where coins can be earned repeatedly there is no such bound, and no finding.

    Why it is bad: the option is always shown, and can never be chosen.
    """
    coins = CostKind.COINS
    dear = [
        (sum([cost.amount for cost in costs if cost.kind is coins]), costs, owner)
        for costs, owner in xref.prices
    ]
    dearest = max((price for price, _, _ in dear), default=0)
    if dearest == 0:
        return
    most = _most_coins(program, xref)
    if most is None or dearest <= most:
        return
    for price, costs, owner in dear:
        if price > most:
            at = next(cost.span for cost in costs if cost.kind is coins)
            yield finding(
                CODE,
                at,
                f"nobody can ever pay {price} coins in {owner}: a hero can have at most {most}",
                help="Lower the price, or let coins be earned more than once.",
            )


def _most_coins(program: Program, xref: CrossReference) -> int | None:
    """An upper bound for the coins of one hero, or None where there is none."""
    start = program.settings.coins_start
    most = max((start if h.coins is None else h.coins for h in program.heroes), default=start)
    for gain, owner in xref.resources:
        if gain.resource is Resource.COINS and gain.amount > 0:
            per_hero = owner.option is not None and owner.option.limit is Limit.ONCE_PER_HERO
            renewed = owner.option is not None and xref.option_changes.get(owner.option.id)
            if renewed or not (per_hero or runs_once(owner, xref)):
                return None
            heroes = program.max_players if owner.kind is not OwnerKind.OPTION else 1
            most += gain.amount * heroes
    for item in program.items:
        effect = item.ability.effect if item.ability is not None else None
        if isinstance(effect, ChangeResource) and effect.resource == Resource.COINS.value:
            return None
    if xref.trades:
        if xref.removals:
            return None  # a closed stack goes back to the box, and can be given and sold again
        most += sum(item.value * item.copies for item in program.items if item.sellable)
    return most
