"""Deals of one trade, one after the other (DST-79, 80; EC-42).

What comes of several deals hangs on their order only in so far as each has to be possible. First
what is sold, then what is bought, each in the order of the story, is the order in which most are:
it gives coins and room before it takes them. Buying back what was just sold changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from fateloom.runtime.program.items import Window
from fateloom.runtime.story import command as cmd
from fateloom.runtime.transitions.decisions import ItemBought, ItemSold
from fateloom.runtime.transitions.enabled import asked_by
from fateloom.runtime.transitions.footprints import is_unseen
from fateloom.runtime.transitions.item_moves import at, changed, moved
from fateloom.runtime.transitions.model import Action, Move
from fateloom.runtime.transitions.overflow import laid_down
from fateloom.runtime.transitions.path import By, Path
from fateloom.runtime.transitions.variables import ItemPlace, Key, Kind, hands
from fateloom.runtime.transitions.work import PATHS, TooTangledError, Work

MOST_COPIES = 4
"""Copies of items in a story whose deals are told together."""

Deal = ItemSold | ItemBought


def deals_of(action: Action) -> tuple[Deal, ...]:
    """The deals of an action of the families BUY and SELL, in order."""
    first = (ItemBought if action.move is Move.BUY else ItemSold)(action.subject)
    return first, *(it for it in action.decided if isinstance(it, Deal))


def command_of(deal: Deal) -> cmd.Command:
    """What the hero says for it."""
    match deal:
        case ItemSold(item):
            return cmd.Sell(item)
        case ItemBought(item):
            return cmd.Buy(item)
        case _:
            assert_never(deal)


def told_together(work: Work) -> bool:
    """Whether several deals of one opening are told: there are few items, and nobody goes home."""
    copies = sum(it.copies for it in work.index.program.items)
    return copies <= MOST_COPIES and not work.company.leaving


def told_whole(work: Work) -> bool:
    """Whether all that a hero can deal in one opening of a trade is told: nothing comes between two
    deals that makes a difference, such as an item too many that is laid down.
    """
    items = work.index.program.items
    copies = sum(it.copies for it in items)
    if copies > work.index.settings.inventory_limit:
        return False
    if any(it.ability is not None and it.ability.window is Window.ANY for it in items):
        return False
    kinds = (Kind.ITEM, Kind.COPIES, Kind.HELD)
    variables = work.space.variables
    return not any(
        variables[at_].kind in kinds or variables[at_].key == Key(Kind.RESOURCE, "coins", hero)
        for event in work.index.watched
        for me in work.company.heroes
        for at_ in asked_by(work, event, me)
        for hero in work.company.heroes
    )


def deals(
    work: Work, opened: Iterable[Path], stack: ItemPlace, hero: str, *, several: bool
) -> Iterator[tuple[Deal, Path]]:
    """The deals in a trade that is open on these paths: the first one, and the path behind the
    last. `several`: not only one.
    """
    items = [it.id for it in work.index.program.items]
    every: list[Deal] = [*map(ItemSold, items), *map(ItemBought, items)]
    todo: list[tuple[Deal, tuple[Deal, ...], Path]] = [
        (it, (it,), way)
        for path in opened
        for it in every
        for way in _dealt(work, path, it, stack, hero)
    ]
    made = 0
    while todo:
        first, before, path = todo.pop(0)
        if several and isinstance(before[-1], ItemBought):
            path = path.with_overflow(hero)
        yield first, path
        made += 1
        if made > PATHS:
            raise TooTangledError
        for deal in every[every.index(before[-1]) :] if several else ():
            if isinstance(deal, ItemBought) and ItemSold(deal.item) in before:
                continue
            for rested in laid_down(work, [_looked_at(work, path)], hero):
                said = _looked_at(work, rested).marked(By.PLAYER, deal)
                ways = _dealt(work, said, deal, stack, hero)
                todo += [(first, (*before, deal), way) for way in ways]


def _looked_at(work: Work, path: Path) -> Path:
    """The path behind a look at the watched events, where they can have begun to hold (DST-131)."""
    return path.looked() if is_unseen(path, work.listened) else path


def _dealt(work: Work, path: Path, deal: Deal, stack: ItemPlace, hero: str) -> list[Path]:
    """The path with one deal more, where it is possible."""
    item = work.index.item[deal.item]
    coins = Key(Kind.RESOURCE, "coins", hero)
    if isinstance(deal, ItemBought):
        there = at(work, path, item.id, stack)[0]
        size = work.sizes[work.space.at[coins]]
        ready = work.where(there, coins, (1 << size) - 1 & ~((1 << item.value) - 1))
        paid_for = [way for it in ready for way in changed(work, it, coins, -item.value)]
        ways = [moved(work, it, item.id, stack, hands(hero)) for it in paid_for]
    else:
        there = at(work, path, item.id, hands(hero))[0] if item.sellable else []
        gone = [moved(work, it, item.id, hands(hero), stack) for it in there]
        ways = [way for it in gone for way in changed(work, it, coins, item.value)]
    return ways
