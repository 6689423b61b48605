"""The set-up's end, the start and the end of turns (DST-11, 15..23; EC-31, 34, 38)."""

from __future__ import annotations

from fateloom.runtime.program.board import Side
from fateloom.runtime.program.items import Window
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.story import event as ev
from fateloom.runtime.story import finales
from fateloom.runtime.story.flow import Flow
from fateloom.runtime.story.heroes import change
from fateloom.runtime.story.inventory import BOX, give
from fateloom.runtime.story.items import trigger
from fateloom.runtime.story.state import (
    OpeningTurn,
    PassingOn,
    SettingUp,
    Settling,
    Standing,
    Step,
)


def begin_game(flow: Flow, first: int) -> None:
    """Lays out everything: items, tiles, POIs (DST-09, 11)."""
    flow.emit(ev.GameBegan(first))
    explored = tuple(
        tile.id
        for tile, side in zip(flow.index.program.tiles, flow.state.tiles, strict=True)
        if side is Side.EXPLORED
    )
    flow.push(SettingUp(explored))
    for seat, hero in enumerate(flow.state.heroes):
        for item in flow.index.hero[hero.hero].items:
            if flow.state.box[flow.index.item_at[item]] > 0:
                give(flow, seat, item, BOX)


def lay_out(flow: Flow, frame: SettingUp) -> bool:
    """The next explored tile is laid out; after the last one the first turn begins. True."""
    if not frame.tiles:
        flow.stack.pop()
        begin_turn(flow, flow.seat, 1, new_day=True)
        return True
    flow.top(SettingUp(frame.tiles[1:]))
    flow.run(f"explore:{frame.tiles[0]}")
    return True


def begin_turn(flow: Flow, seat: int, day: int, *, new_day: bool) -> None:
    """The start of a turn: refresh, then events, then the hero (DST-16, 18, 19)."""
    flow.emit(ev.TurnBegan(seat, day))
    change(flow, seat, Resource.EFFORT, flow.index.settings.effort_refresh)
    flow.push(OpeningTurn(), Settling())
    due = flow.index.on_day.get(day, ()) if new_day else ()
    for event in (*due, *flow.index.at_turn_start):
        if flow.can_fire(event):
            flow.mark_due(event)


def open_turn(flow: Flow, frame: OpeningTurn) -> bool:
    """Behind the events: movement, or the finale (EC-34). True."""
    flow.stack.pop()
    if flow.state.turn.leaving:
        flow.emit(ev.StepReached(Step.END))
    elif flow.me.finale is not None:
        finales.open_turn(flow)
        trigger(flow, Window.TURN_START)
    else:
        flow.emit(ev.StepReached(Step.MOVE))
        trigger(flow, Window.TURN_START)
    return True


def pass_on(flow: Flow, frame: PassingOn) -> bool:
    """Behind the events of a turn whose hero is out: the next hero's turn (EC-37, 57). True."""
    flow.stack.pop()
    finales.tell_milestones(flow)
    _next_turn(flow, flow.seat, new_day=frame.new_day)
    return True


def end_turn(flow: Flow) -> None:
    """The device passes on to the next hero who is not defeated (DST-15, 21, 23)."""
    state = flow.state
    flow.emit(ev.TurnEnded(state.seat))
    count = len(state.heroes)
    at = (state.seat - state.first) % count
    for step in range(1, count + 1):
        seat = (state.seat + step) % count
        if state.heroes[seat].standing is Standing.PLAYING:
            new_day = (seat - state.first) % count <= at
            _next_turn(flow, seat, new_day=new_day)
            return


def _next_turn(flow: Flow, seat: int, *, new_day: bool) -> None:
    new_day = new_day and flow.index.days_pass
    begin_turn(flow, seat, flow.state.day + new_day, new_day=new_day)


def rest(flow: Flow) -> bool:
    """The stack is empty: performs the next automatic step; False if there is none.

    Due events (DST-125), milestones (DST-94), a visit to a POI that is gone (EC-46), the end of a
    turn that a story forces (DST-38).
    """
    if flow.due:
        flow.push(Settling())
        return True
    finales.tell_milestones(flow)
    turn = flow.state.turn
    if turn.visiting and turn.poi is not None:
        at = flow.state.pois[flow.index.poi_at[turn.poi]].tile
        if turn.leaving or at != flow.me.tile:
            flow.emit(ev.VisitEnded(flow.seat))
    if turn.leaving and turn.step is not Step.END:
        flow.emit(ev.StepReached(Step.END))
    return False
