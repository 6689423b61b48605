"""The most coins and experience that one hero can have in a whole game."""

from __future__ import annotations

from fateloom.dsl.lint.cross_reference import OwnerKind
from fateloom.dsl.lint.needs import runs_once
from fateloom.runtime.program.board import Limit
from fateloom.runtime.program.items import ChangeResource
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.story.supply import COINS, XP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fateloom.dsl.lint.cross_reference import CrossReference
    from fateloom.runtime.program.board import Hero
    from fateloom.runtime.program.program import Program

SUPPLY = {Resource.COINS: COINS, Resource.XP: XP}


def most(resource: Resource, hero: Hero, program: Program, xref: CrossReference) -> int | None:
    """An upper bound for what a hero can have of coins or experience; None where there is none."""
    start = 0
    if resource is Resource.COINS:
        start = program.settings.coins_start if hero.coins is None else hero.coins
    gained = _most_gained(resource, program, xref)
    bounds = [] if gained is None else [start + gained]
    if program.settings.physical_limits:
        bounds.append(max(start, SUPPLY[resource]))
    return min(bounds, default=None)


def _most_gained(resource: Resource, program: Program, xref: CrossReference) -> int | None:
    """The most that scripts, abilities and sales can give to one hero."""
    gained = 0
    for gain, owner in xref.resources:
        if gain.resource is resource and gain.amount > 0:
            per_hero = owner.option is not None and owner.option.limit is Limit.ONCE_PER_HERO
            renewed = owner.option is not None and xref.option_changes.get(owner.option.id)
            if renewed or not (per_hero or runs_once(owner, xref)):
                return None
            heroes = program.max_players if owner.kind is not OwnerKind.OPTION else 1
            gained += gain.amount * heroes
    for item in program.items:
        effect = item.ability.effect if item.ability is not None else None
        if isinstance(effect, ChangeResource) and effect.resource == resource.value:
            return None
    if resource is Resource.COINS and xref.trades:
        if xref.removals:
            return None  # a closed stack goes back to the box, and can be given and sold again
        gained += sum(item.value * item.copies for item in program.items if item.sellable)
    return gained
