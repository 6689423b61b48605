"""FT0412: an item that is good for nothing."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.lint.say import is_from_pack
from fateloom.runtime.program.items import ChangeSkill, Item
from fateloom.runtime.program.program import Program

CODE = Code("FT0412", "item-never-used", Level.WARNING)


def item_never_used(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find items that can be had, have no ability, cannot be sold for coins, and that nothing asks
    for.

    Why it is bad: a hero carries it in vain, and there are few slots to carry things in.
    """
    if any(_counts_items(item) for item in program.items):
        return  # every item is worth something to whoever owns such a card
    for item in program.items:
        if item.ability is not None or item.id in xref.item_uses or is_from_pack(item.span):
            continue
        if any(category in xref.category_uses for category in item.categories):
            continue
        if (item.sellable and item.value and xref.trades) or not xref.sources(item):
            continue
        yield finding(
            CODE,
            item.span,
            f"item '{item.id}' is never used: it has no ability, and nothing asks for it",
            help="Give the card an ability, or let a scan, a price or a condition ask for it.",
        )


def _counts_items(item: Item) -> bool:
    effect = item.ability.effect if item.ability is not None else None
    return isinstance(effect, ChangeSkill) and effect.amount is None
