"""Static facts about the abilities of items (DST-112..114, 120)."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.program.items import Ability, AbilityKind, Item, ReplaceMove, Window
from fateloom.runtime.program.program import Program
from fateloom.runtime.story.command import UseAbility

BY_ITSELF = (Window.TURN_START, Window.ON_STAY, Window.ON_EXPLORE)


def uses(program: Program, item: Item) -> Iterator[UseAbility]:
    """Every way to use the ability of an item that is not automatic (DST-112..114)."""
    ability = item.ability
    if ability is None or ability.window is Window.PASSIVE or works_by_itself(ability):
        return
    if isinstance(ability.effect, ReplaceMove):
        yield from (UseAbility(item.id, tile.id) for tile in program.tiles)
    else:
        yield UseAbility(item.id, None)


def is_used(item: Item, *windows: Window) -> bool:
    """Whether the item has an ability of one of these windows."""
    return item.ability is not None and item.ability.window in windows


def works_by_itself(ability: Ability) -> bool:
    """Always-abilities of a moment that are not optional (DST-120)."""
    return (
        ability.kind is AbilityKind.ALWAYS and ability.window in BY_ITSELF and not ability.optional
    )
