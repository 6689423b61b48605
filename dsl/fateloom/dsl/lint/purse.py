"""The most coins and experience that one hero can have in a whole game, and prices above what
can be had.
"""

from __future__ import annotations

from fateloom.dsl.diagnostics import Level, finding
from fateloom.dsl.lint.cross_reference import OwnerKind
from fateloom.dsl.lint.needs import open_to
from fateloom.dsl.lint.often import runs_once
from fateloom.dsl.lint.say import quoted
from fateloom.runtime.program.board import Limit
from fateloom.runtime.program.items import ChangeResource
from fateloom.runtime.program.statement import CostKind, Resource
from fateloom.runtime.record import replace
from fateloom.runtime.story.supply import COINS, XP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from fateloom.dsl.diagnostics import Code, Diagnostic
    from fateloom.dsl.lint.cross_reference import CrossReference, Owner
    from fateloom.runtime.program.board import Hero
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.program.statement import Cost
    from fateloom.runtime.program.words import Skill

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


def sum_of(costs: Sequence[Cost], kind: CostKind, skill: Skill | None = None) -> int:
    """What a price asks for of a kind; of skills, of that one, or of any that the payer chooses."""
    return sum(it.amount for it in costs if it.kind is kind and it.skill is skill)


def too_dear(
    code: Code,
    costs: Sequence[Cost],
    owner: Owner,
    kind: CostKind,
    bounds: Mapping[str, int | None],
    xref: CrossReference,
    help: str,
    skill: Skill | None = None,
) -> Iterator[Diagnostic]:
    """A finding where a part of a price is above what every hero who can come to it can have; a
    hint where it is above what some can, for the price of an option. `bounds`: by hero; None: there
    is none.
    """
    price = sum_of(costs, kind, skill)
    if price <= min((it for it in bounds.values() if it is not None), default=price):
        return
    who = [hero for hero in bounds if open_to(owner, hero, xref)]
    short = {it: bound for it in who if (bound := bounds[it]) is not None and bound < price}
    at = next(it.span for it in costs if it.kind is kind and it.skill is skill)
    what = kind.value if kind is not CostKind.SKILL else skill.value if skill else "any skill"
    if short and len(short) == len(who):
        message = f"nobody can ever pay {price} {what} in {owner}: a hero can have at most"
        yield finding(code, at, f"{message} {max(short.values())}", help=help)
    elif short and owner.option is not None and costs is owner.option.costs:
        message = f"{quoted(short)} can never pay {price} {what} in {owner}: at most"
        hint = finding(code, at, f"{message} {max(short.values())} can be had", help=help)
        yield replace(hint, level=Level.HINT)
