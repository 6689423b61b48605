"""How a side plays by itself: in battles by the fixed policy of the odds of whole battles (section
5.3 of the rules). The enemy of a fight or campaign in a story plays by it.
"""

from __future__ import annotations

from collections.abc import Sequence

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.conditions import spaces_of
from fateloom.runtime.battle.index import Index, distances
from fateloom.runtime.battle.standing import holder, occupied, of, units_in
from fateloom.runtime.battle.state import State


def answer(index: Index, state: State, commands: Sequence[Command]) -> Command:
    """The strongest unit fires first, and nobody breaks off. Hit is the weakest unit, one that is
    up before one that is panicked, and no elite while there is another one as weak. Marches are
    those of `marching`; whatever else is asked is answered with the first command, but nothing is
    pursued.
    """
    fire = [it for it in commands if isinstance(it, cmd.Fire)]
    if fire:
        return max(fire, key=lambda it: index.unit[it.unit].strength)
    hit = [it for it in commands if isinstance(it, cmd.Hit)]
    if hit:
        return min(hit, key=lambda it: _worth(index, state, it.unit))
    if isinstance(state.agenda[0], st.March):
        return march(index, state, state.active, commands)
    return cmd.Done() if cmd.Done() in commands else commands[0]


def _worth(index: Index, state: State, unit: str) -> tuple[bool, int, bool]:
    it = index.unit[unit]
    return of(index, state, unit).panicked, it.strength, it.elite


# --- how a side marches by itself: the fixed policy of the enemy in a campaign of a story. It knows
# what the side may know, and that is where enemies stand (HOD-13).


def march(index: Index, state: State, side: int, commands: Sequence[Command]) -> Command:
    """The first march that brings a unit nearer to what its side wants; `Done` if there is none.

    Wanted are the spaces that its victories name and that it does not control, or else wherever
    enemies stand. Units without dice stay where they are, and so does the last unit in a space that
    a victory of either side names.
    """
    wanted = _wanted(index, state, side)
    far: dict[bool, dict[str, int]] = {}
    for it in commands:
        if not isinstance(it, cmd.March) or _stays(index, state, it.unit):
            continue
        fleet = index.type[it.unit].fleet
        if fleet not in far:
            far[fleet] = distances(index.routes_of(it.unit), wanted)
        here = of(index, state, it.unit).space
        if it.to in far[fleet] and far[fleet][it.to] < far[fleet].get(here, 0):
            return it
    return cmd.Done()


def _wanted(index: Index, state: State, side: int) -> tuple[str, ...]:
    victories = index.campaign.victories
    named = [it for one in victories if one.side == side for it in spaces_of(one.condition)]
    missing = [it for it in dict.fromkeys(named) if holder(index, state, it) != side]
    if missing:
        return tuple(missing)
    enemies = occupied(index, state, 1 - side)
    return tuple(it for it in index.space if it in enemies)


def _stays(index: Index, state: State, unit: str) -> bool:
    if not index.unit[unit].strength:
        return True
    here = of(index, state, unit).space
    if len(units_in(index, state, here, index.unit[unit].side)) > 1:
        return False
    return any(here in spaces_of(it.condition) for it in index.campaign.victories)
