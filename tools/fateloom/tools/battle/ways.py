"""Where units can march in this phase as far as a seat knows, with a shortest way to each space."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.movement import left, steps_of, stops
from fateloom.runtime.battle.standing import of, with_unit
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.view import View
from fateloom.tools.battle.known import known

Path = tuple[str, ...]
"""The spaces that a unit enters, one after the other."""

Ways = dict[str, Path]
"""By the space where they end."""


def marches(index: Index, view: View) -> dict[str, Ways]:
    """Where each own unit of the seat of the view can march; units that cannot are left out. Those
    that start together and are as fast share their ways.
    """
    state = known(view)
    held = {it.space for it in view.stacks if it.side != view.seat}
    shared: dict[object, Ways] = {}
    found = {}
    for unit, it in zip(index.campaign.units, state.units, strict=True):
        if unit.side != view.seat or it.box is not None:
            continue
        key = it.space, index.type[unit.id].fleet, left(index, state, unit.id)
        if key not in shared:
            shared[key] = ways_of(index, state, unit.id, held)
        if shared[key]:
            found[unit.id] = shared[key]
    return found


def ways_of(index: Index, state: State, unit: str, held: Collection[str]) -> Ways:
    """Where a unit can march. `held`: spaces with hidden enemies, who stop it as others do."""
    most = left(index, state, unit)
    if not most:
        return {}
    start = of(index, state, unit).space
    found: Ways = {}
    queue: deque[Path] = deque((it,) for it in steps_of(index, state, unit))
    while queue:
        path = queue.popleft()
        here = path[-1]
        if here in found or here == start:
            continue
        found[here] = path
        if len(path) < most and here not in held and not stops(index, state, unit, here):
            there = with_unit(index, state, unit, space=here)
            queue.extend((*path, to) for to in steps_of(index, there, unit))
    return found
