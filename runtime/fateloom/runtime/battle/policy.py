"""How a side plays by itself: in battles by the fixed policy of the odds of whole battles (section
5.3 of the rules). The enemy of a fight or campaign in a story plays by it.
"""

from __future__ import annotations

from collections.abc import Sequence

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.marching import march
from fateloom.runtime.battle.standing import of
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
