"""The one interpreter of effects: what a statement does to heroes, items and the world."""

from __future__ import annotations

from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.condition import Subject
from fateloom.runtime.program.items import ItemMatch
from fateloom.runtime.program.variables import Counter, Flag, Scope, States, Variable
from fateloom.runtime.program.words import Place
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.conditions import subjects, value_of
from fateloom.runtime.story.event import Spot
from fateloom.runtime.story.events_due import fire, may_fire
from fateloom.runtime.story.flow import Flow
from fateloom.runtime.story.heroes import add_marker, change, defeat
from fateloom.runtime.story.inventory import BOX, give, in_box, move
from fateloom.runtime.story.movement import put, side
from fateloom.runtime.story.state import Distributing, Giving, Stage
from fateloom.runtime.story.trade import add, clear_away, lay_out

HeroEffect = (
    st.Gain
    | st.ChangeMarkers
    | st.NewMarker
    | st.LoseItem
    | st.SetVariable
    | st.AddToVariable
    | st.MoveHero
    | st.Defeat
)
"""Effects that happen to the heroes of a subject."""

WorldEffect = (
    st.MoveItem
    | st.PlacePoi
    | st.RemovePoi
    | st.SetToken
    | st.MoveNpc
    | st.ChangeTile
    | st.AddToStock
    | st.FireEvent
    | st.ChangeOption
    | st.Leave
)
"""Effects on the table."""


def to_heroes(flow: Flow, effect: HeroEffect) -> None:
    """Apply an effect to the heroes that it speaks of, the active one first."""
    seats = subjects(flow.state, effect.subject, flow.seat)
    match effect:
        case st.Gain(_, resource, amount):
            for seat in seats:
                change(flow, seat, resource, amount)
        case st.ChangeMarkers(_, skill, amount):
            # The stack is worked off from its end: the first hero on top.
            flow.push(*(Distributing(seat, skill, amount) for seat in reversed(seats)))
        case st.NewMarker(_, skill, space):
            for seat in seats:
                add_marker(flow, seat, skill, space)
        case st.LoseItem(_, match):
            flow.push(*(Giving(seat, (match,)) for seat in reversed(seats)))
        case st.SetVariable(_, variable, value):
            for owner in _owners(flow, variable, seats):
                _set(flow, owner, variable, value)
        case st.AddToVariable(_, variable, amount):
            for owner in _owners(flow, variable, seats):
                now = value_of(flow.index, flow.state, variable, owner or 0)
                _set(flow, owner, variable, now + amount)
        case st.MoveHero(_, tile):
            for seat in seats:
                put(flow, seat, tile)
        case st.Defeat():
            for seat in seats:
                if flow.state.stage is Stage.PLAY:
                    defeat(flow, seat)


def gain_item(flow: Flow, subject: Subject, matches: tuple[ItemMatch, ...]) -> bool:
    """Each of the heroes takes the first item that the box holds; False if one finds none."""
    found_all = True
    for seat in reversed(subjects(flow.state, subject, flow.seat)):
        found = (in_box(flow.index, flow.state, match) for match in matches)
        item = next((it for it in found if it is not None), None)
        if item is None:
            found_all = False
        else:
            give(flow, seat, item, BOX)
    return found_all


def to_world(flow: Flow, effect: WorldEffect) -> None:
    """Apply an effect to the table."""
    index, state = flow.index, flow.state
    match effect:
        case st.MoveItem(item, place, target):
            move(flow, item, Spot(place, target if place in (Place.TILE, Place.NPC) else None))
        case st.PlacePoi(poi, tile):
            if state.pois[index.poi_at[poi]].tile != tile:
                flow.emit(ev.PoiMoved(poi, tile))
        case st.RemovePoi(poi):
            if state.pois[index.poi_at[poi]].tile is not None:
                clear_away(flow, poi)
                flow.emit(ev.PoiMoved(poi, None))
        case st.SetToken(poi, token):
            if state.pois[index.poi_at[poi]].token != token:
                flow.emit(ev.TokenChanged(poi, token))
        case st.MoveNpc(npc, goal):
            if state.npcs[index.npc_at[npc]] != goal:
                flow.emit(ev.NpcMoved(npc, goal))
        case st.ChangeTile(tile, change_):
            _change_tile(flow, tile, change_)
        case st.AddToStock(stock, items):
            lay_out(flow, stock)
            add(flow, stock, items)
        case st.FireEvent(event):
            if may_fire(flow, index.event[event]):
                fire(flow, index.event[event])
        case st.ChangeOption(option, what):
            flow.emit(ev.OptionChanged(option, what))
        case st.Leave():
            if not state.turn.leaving:
                flow.emit(ev.LeaveForced())


def _change_tile(flow: Flow, tile: str, what: st.TileChange) -> None:
    """Lays, explores or turns back a tile (DST-28); one with a hero on it is not turned back."""
    lies = side(flow.index, flow.state, tile)
    match what:
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


def _owners(flow: Flow, variable: str, seats: tuple[int, ...]) -> tuple[int | None, ...]:
    """Whose variable it is: nobody's, for one of the world."""
    return (None,) if flow.index.variable[variable].scope is Scope.WORLD else seats


def _set(flow: Flow, owner: int | None, variable: str, value: int) -> None:
    value = saturated(flow.index.variable[variable], value)
    if value != value_of(flow.index, flow.state, variable, owner or 0):
        flow.emit(ev.VariableSet(owner, variable, value))


def saturated(variable: Variable, value: int) -> int:
    """The value, or the end of the domain that it lies beyond."""
    match variable.domain:
        case Flag():
            return min(max(value, 0), 1)
        case States(names):
            return min(max(value, 0), len(names) - 1)
        case Counter(low, high):
            return min(max(value, low), high)
