"""FT0417: a price in effort dice, experience, skills or items that nobody can ever pay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference, Owner
from fateloom.dsl.lint.needs import open_to
from fateloom.dsl.lint.purse import most
from fateloom.dsl.lint.say import is_from_pack, quoted
from fateloom.runtime.program.board import Hero
from fateloom.runtime.program.items import OneItem
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Cost, CostKind, Resource
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import replace

CODE = Code("FT0417", "price-unreachable", Level.WARNING)
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
        yield from too_dear(CODE, costs, owner, CostKind.EFFORT, effort, xref, EFFORT)
        yield from too_dear(CODE, costs, owner, CostKind.XP, earned, xref, HELP)
        for skill in dict.fromkeys(it.skill for it in costs if it.kind is CostKind.SKILL):
            room = {it.id: _spaces(it, skill, program, xref) for it in heroes}
            yield from too_dear(CODE, costs, owner, CostKind.SKILL, room, xref, HELP, skill)
        items = [it.item.item for it in costs if isinstance(it.item, OneItem)]
        for item in dict.fromkeys(items):
            if items.count(item) > copies[item]:
                message = f"nobody can ever pay {items.count(item)} × '{item}' in {owner}: there is"
                help = f"Lower the price, or give '{item}' more copies."
                yield finding(CODE, costs[0].span, f"{message} {copies[item]}", help=help)


def _abilities(program: Program) -> Iterator[Diagnostic]:
    """The effort dice that abilities of items cost."""
    can = program.settings.effort_max
    for item in program.items:
        price = 0 if item.ability is None else item.ability.cost_effort
        if price > can and not is_from_pack(item.span):
            message = f"nobody can ever pay {price} effort for the ability of item '{item.id}': "
            yield finding(CODE, item.span, f"{message}a hero can have at most {can}", help=EFFORT)


def _spaces(hero: Hero, skill: Skill | None, program: Program, xref: CrossReference) -> int | None:
    """An upper bound for the spaces by which markers can move to the right; None where there are
    ever more markers. `skill`: None: of all skills together.
    """
    if any(skill in (None, new.skill) for new, _ in xref.new_markers):
        return None
    spaces = program.settings.track_max - program.settings.track_min + 1
    counts = [len(it.spaces) for it in hero.markers if skill in (None, it.skill)]
    return sum(count * (spaces - count) for count in counts)


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
