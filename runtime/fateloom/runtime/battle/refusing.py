"""Why a command is not legal, in a sentence that says what would be. Sentences tell no secrets."""

from __future__ import annotations

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.movement import allowance, left
from fateloom.runtime.battle.standing import of
from fateloom.runtime.battle.state import State
from fateloom.runtime.kernel.game import Refusal

NOT_NOW = Refusal("not_now", "That cannot be done now.")


def why_not(index: Index, state: State, side: int, command: Command) -> Refusal:
    """The reason why that side cannot say a command that is not listed."""
    step = state.agenda[0]
    match command:
        case cmd.March(unit, to) if isinstance(step, st.March):
            return _no_march(index, state, unit, to, side)
        case cmd.Load() if isinstance(step, st.March):
            return Refusal(
                "no_room", "That unit cannot go aboard: it has moved, or there is no room."
            )
        case cmd.Done() if isinstance(step, st.Recruit):
            return Refusal("recruits_left", "Place the recruits of the card first.")
        case cmd.Build() if isinstance(step, st.Recruit):
            return Refusal("no_fort", "No fort can be built there now.")
        case cmd.Hit() if isinstance(step, st.Assign):
            return Refusal("no_victim", "That unit cannot be hit by this result.")
        case cmd.Go() if isinstance(step, st.Retreat):
            return Refusal("no_way", "The units cannot fall back to that space.")
        case cmd.Fire() | cmd.BreakOff() if isinstance(step, st.Fire):
            return Refusal("no_fire", "That unit cannot fire or withdraw now.")
        case _:
            return NOT_NOW


def _no_march(index: Index, state: State, unit: str, to: str, side: int) -> Refusal:
    if unit not in index.unit or index.unit[unit].side != side:
        return Refusal("not_yours", "That is no unit of yours.")
    it = of(index, state, unit)
    if it.box is not None:
        return Refusal("off_map", "That unit is not on the map.")
    if it.moved or it.aboard:
        return Refusal("moved", "That unit has finished its move.")
    if not allowance(index, state, unit):
        return Refusal("no_entry", "The card of this turn does not move that unit.")
    if not left(index, state, unit):
        return Refusal("no_spaces", "That unit has no movement left.")
    return Refusal("no_route", "No route for that unit leads there.")
