"""The interpreter of effects: how a statement changes heroes, items and the world."""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.condition import Subject
from fateloom.runtime.program.items import ItemMatch
from fateloom.runtime.program.variables import Counter, Flag, Scope, States, Variable
from fateloom.runtime.program.words import Place
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.conditions import subjects, value_of
from fateloom.runtime.story.event import Spot
from fateloom.runtime.story.events_due import fire_at_once, may_fire
from fateloom.runtime.story.flow import Flow
from fateloom.runtime.story.heroes import add_marker, change, defeat
from fateloom.runtime.story.inventory import BOX, give, in_box, move
from fateloom.runtime.story.movement import put, side
from fateloom.runtime.story.state import Distributing, Giving, Stage
from fateloom.runtime.story.trade import add, clear_away, lay_out

# --- on heroes: those that the subject names, the active one first


def _gain(flow: Flow, effect: st.Gain) -> None:
    for seat in subjects(flow.state, effect.subject, flow.seat):
        change(flow, seat, effect.resource, effect.amount)


def _change_markers(flow: Flow, effect: st.ChangeMarkers) -> None:
    # The stack is worked off from its end: the first hero on top.
    seats = reversed(subjects(flow.state, effect.subject, flow.seat))
    flow.push(*(Distributing(seat, effect.skill, effect.amount) for seat in seats))


def _new_marker(flow: Flow, effect: st.NewMarker) -> None:
    for seat in subjects(flow.state, effect.subject, flow.seat):
        add_marker(flow, seat, effect.skill, effect.space)


def _lose_item(flow: Flow, effect: st.LoseItem) -> None:
    seats = reversed(subjects(flow.state, effect.subject, flow.seat))
    flow.push(*(Giving(seat, (effect.match,)) for seat in seats))


def _set_variable(flow: Flow, effect: st.SetVariable) -> None:
    for owner in _owners(flow, effect.variable, effect.subject):
        _set(flow, owner, effect.variable, effect.value)


def _add_to_variable(flow: Flow, effect: st.AddToVariable) -> None:
    for owner in _owners(flow, effect.variable, effect.subject):
        now = value_of(flow.index, flow.state, effect.variable, owner or 0)
        _set(flow, owner, effect.variable, now + effect.amount)


def _move_hero(flow: Flow, effect: st.MoveHero) -> None:
    for seat in subjects(flow.state, effect.subject, flow.seat):
        put(flow, seat, effect.tile)


def _defeat(flow: Flow, effect: st.Defeat) -> None:
    for seat in subjects(flow.state, effect.subject, flow.seat):
        if flow.state.stage is Stage.PLAY:
            defeat(flow, seat)


def gain_item(flow: Flow, subject: Subject, matches: tuple[ItemMatch, ...]) -> bool:
    """Each of the heroes takes the first item that is in the box, in turn order from the active one
    on (EC-41); False if one finds none. What is too much is put right in the same order.
    """
    found_all, below = True, len(flow.stack)
    for seat in subjects(flow.state, subject, flow.seat):
        found = (in_box(flow.index, flow.state, match) for match in matches)
        item = next((it for it in found if it is not None), None)
        if item is None:
            found_all = False
        else:
            give(flow, seat, item, BOX)
    flow.stack[below:] = reversed(flow.stack[below:])
    return found_all


# --- on the table


def _move_item(flow: Flow, effect: st.MoveItem) -> None:
    placed = effect.place is Place.TILE or effect.place is Place.NPC
    move(flow, effect.item, Spot(effect.place, effect.target if placed else None))


def _place_poi(flow: Flow, effect: st.PlacePoi) -> None:
    if flow.state.pois[flow.index.poi_at[effect.poi]].tile != effect.tile:
        flow.emit(ev.PoiMoved(effect.poi, effect.tile))


def _remove_poi(flow: Flow, effect: st.RemovePoi) -> None:
    if flow.state.pois[flow.index.poi_at[effect.poi]].tile is not None:
        clear_away(flow, effect.poi)
        flow.emit(ev.PoiMoved(effect.poi, None))


def _set_token(flow: Flow, effect: st.SetToken) -> None:
    if flow.state.pois[flow.index.poi_at[effect.poi]].token != effect.token:
        flow.emit(ev.TokenChanged(effect.poi, effect.token))


def _move_npc(flow: Flow, effect: st.MoveNpc) -> None:
    if flow.state.npcs[flow.index.npc_at[effect.npc]] != effect.poi:
        flow.emit(ev.NpcMoved(effect.npc, effect.poi))


def _change_tile(flow: Flow, effect: st.ChangeTile) -> None:
    """Lays, explores or turns back a tile (DST-28); one with a hero on it is not turned back."""
    tile = effect.tile
    lies = side(flow.index, flow.state, tile)
    match effect.change:
        case st.TileChange.REVEAL:
            if lies is Side.BOX:
                flow.emit(ev.TileTurned(tile, Side.UNEXPLORED))
        case st.TileChange.EXPLORE:
            if lies is not Side.EXPLORED:
                flow.emit(ev.TileTurned(tile, Side.EXPLORED))
                flow.run(f"explore:{tile}")
        case st.TileChange.HIDE:
            if lies is Side.EXPLORED and all(hero.tile != tile for hero in flow.state.heroes):
                flow.emit(ev.TileTurned(tile, Side.UNEXPLORED))


def _add_to_stock(flow: Flow, effect: st.AddToStock) -> None:
    lay_out(flow, effect.stock)
    add(flow, effect.stock, effect.items)


def _fire_event(flow: Flow, effect: st.FireEvent) -> None:
    event = flow.index.event[effect.event]
    if may_fire(flow, event):
        fire_at_once(flow, event)


def _change_option(flow: Flow, effect: st.ChangeOption) -> None:
    flow.emit(ev.OptionChanged(effect.option, effect.change))


def _leave(flow: Flow) -> None:
    """The turn ends (DST-38); one of a finale ends with its stage, and nothing else takes it away
    (DST-89, EC-35).
    """
    if not flow.state.turn.leaving and flow.me.finale is None:
        flow.emit(ev.LeaveForced())


# --- variables


def _owners(flow: Flow, variable: str, subject: Subject) -> tuple[int | None, ...]:
    """The owners of a variable; none for one of the world."""
    if flow.index.variable[variable].scope is Scope.WORLD:
        return (None,)
    return subjects(flow.state, subject, flow.seat)


def _set(flow: Flow, owner: int | None, variable: str, value: int) -> None:
    value = saturated(flow.index.variable[variable], value)
    if value != value_of(flow.index, flow.state, variable, owner or 0):
        flow.emit(ev.VariableSet(owner, variable, value))


def saturated(variable: Variable, value: int) -> int:
    """The value, clamped to its domain."""
    match variable.domain:
        case Flag():
            return min(max(value, 0), 1)
        case States(names):
            return min(max(value, 0), len(names) - 1)
        case Counter(low, high):
            return min(max(value, low), high)


def carry_out(flow: Flow, effect: st.Effect) -> None:
    """Does what the effect says; `script.step` has the statements that lead somewhere."""
    match effect:
        case st.SetVariable():
            _set_variable(flow, effect)
        case st.Gain():
            _gain(flow, effect)
        case st.AddToVariable():
            _add_to_variable(flow, effect)
        case st.ChangeMarkers():
            _change_markers(flow, effect)
        case st.NewMarker():
            _new_marker(flow, effect)
        case st.LoseItem():
            _lose_item(flow, effect)
        case st.MoveHero():
            _move_hero(flow, effect)
        case st.Defeat():
            _defeat(flow, effect)
        case st.MoveItem():
            _move_item(flow, effect)
        case st.PlacePoi():
            _place_poi(flow, effect)
        case st.RemovePoi():
            _remove_poi(flow, effect)
        case st.SetToken():
            _set_token(flow, effect)
        case st.MoveNpc():
            _move_npc(flow, effect)
        case st.ChangeTile():
            _change_tile(flow, effect)
        case st.AddToStock():
            _add_to_stock(flow, effect)
        case st.FireEvent():
            _fire_event(flow, effect)
        case st.ChangeOption():
            _change_option(flow, effect)
        case st.Leave():
            _leave(flow)
        case _:
            assert_never(effect)
