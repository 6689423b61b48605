"""How much of a counter a hero can ever have, where the gains of a story can be counted.

Coins and experience have no upper end, so the last value of their variables stands for all greater
ones, and what a payment leaves of it is in doubt. Where each gain can come only so often, the
values go as far as a hero can come, and nothing is in doubt.
"""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.program.board import Limit
from fateloom.runtime.program.items import ChangeResource
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import (
    Body,
    ChangeOption,
    ChangeTile,
    Gain,
    Resource,
    TileChange,
    Trade,
)
from fateloom.runtime.record import parts_in


def most_of(program: Program, resource: Resource) -> int | None:
    """As much of coins or experience as a hero can have in a game at most, and perhaps more than
    that; None: there is no bound, or none that is seen. Payments are left out.
    """
    parts = tuple(parts_in(program))
    hidden = any(isinstance(it, ChangeTile) and it.change is TileChange.HIDE for it in parts)
    changed = {it.option for it in parts if isinstance(it, ChangeOption)}
    if program.called or any(
        isinstance(it, ChangeResource) and it.resource == resource.value for it in parts
    ):
        return None
    sold = any(it.sellable and it.value for it in program.items)
    if resource is Resource.COINS and sold and any(isinstance(it, Trade) for it in parts):
        return None
    total = _first(program, resource)
    counted = 0
    for body, times in _once(program, changed, hidden=hidden):
        gains = _gains(body, resource)
        counted += len(gains)
        total += times * sum(gains)
    return total if counted == len(_gains(program, resource)) else None


def _first(program: Program, resource: Resource) -> int:
    """What the heroes begin with, the richest of them."""
    if resource is not Resource.COINS:
        return 0
    start = program.settings.coins_start
    return max(start if it.coins is None else it.coins for it in program.heroes)


def _gains(tree: object, resource: Resource) -> list[int]:
    """What a tree of statements can give, each line for itself."""
    gains = (it for it in parts_in(tree) if isinstance(it, Gain) and it.resource is resource)
    return [it.amount for it in gains if it.amount > 0]


def _once(program: Program, changed: set[str], *, hidden: bool) -> Iterator[tuple[Body, int]]:
    """The scripts that can run only so often in a game, each with how often; each line of them runs
    at most once each time, and gives to each hero once. `changed`: options that a script changes,
    `hidden`: tiles are turned back.
    """
    for poi in program.pois:
        for option in poi.options:
            if option.id in changed or option.repeat_per_item:
                continue
            if option.limit is Limit.ONCE:
                yield option.body, 1
            elif option.limit is Limit.ONCE_PER_HERO:
                yield option.body, len(program.heroes)
    for event in program.events:
        if not (event.repeats or event.rescue):
            yield event.body, 1
    for tile in program.tiles:
        if not hidden:
            yield tile.on_explore, 1
