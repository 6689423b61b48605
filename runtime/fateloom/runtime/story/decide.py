"""`decide(index, state, command)`: the events of a command and of its automatic consequences, up to
the next decision, or a Refusal. Pure.

`CARRY_OUT` has a function for each type of command; `refusals` has already checked that the command
is legal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import replace
from fateloom.runtime.story import (
    calls,
    finales,
    heroes,
    inventory,
    items,
    movement,
    script,
    trade,
    turns,
    visits,
)
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.advance import advance
from fateloom.runtime.story.answers import sorted_roll
from fateloom.runtime.story.flow import Flow
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.refusals import refused
from fateloom.runtime.story.state import (
    Distributing,
    Giving,
    InTest,
    Overflowing,
    Phase,
    State,
    Triggering,
)


def opening(index: ProgramIndex, state: State, texts: bool = True) -> tuple[ev.Event, ...]:
    """The introduction (DST-04), and the first turn if nobody has to choose anything before it."""
    flow = Flow(index, state, texts)
    flow.emit(ev.IntroductionRead())
    _begin_if_ready(flow)
    return flow.done()


def decide(
    index: ProgramIndex, state: State, command: cmd.Command, texts: bool = True
) -> tuple[ev.Event, ...] | Refusal:
    """The events of a command."""
    found = apply(index, state, command, texts)
    return found if isinstance(found, Refusal) else found[0]


def apply(
    index: ProgramIndex, state: State, command: cmd.Command, texts: bool = True
) -> tuple[tuple[ev.Event, ...], State] | Refusal:
    """The events of a command, and the state after them.

    Without `texts` nothing is read aloud, which changes no state (INV-16).
    """
    return refused(index, state, command) or apply_legal(index, state, command, texts)


def apply_legal(
    index: ProgramIndex, state: State, command: cmd.Command, texts: bool = True
) -> tuple[tuple[ev.Event, ...], State]:
    """`apply` for a command from `legal`; it is not checked again."""
    flow = Flow(index, state, texts)
    CARRY_OUT[type(command)](flow, command)
    advance(flow)
    return flow.done(), flow.state


# --- set-up


def _choose_hero(flow: Flow, command: cmd.ChooseHero) -> None:
    flow.emit(ev.HeroTaken(len(flow.state.heroes), command.hero))
    _begin_if_ready(flow)


def _deal_heroes(flow: Flow, command: cmd.DealHeroes) -> None:
    for hero in command.heroes:
        flow.emit(ev.HeroTaken(len(flow.state.heroes), hero))
    _begin_if_ready(flow)


def _draw_first_player(flow: Flow, command: cmd.DrawFirstPlayer) -> None:
    turns.begin_game(flow, command.seat)


def _begin_if_ready(flow: Flow) -> None:
    if len(flow.state.heroes) == flow.state.players and not draws_first(flow.index, flow.state):
        turns.begin_game(flow, 0)
        advance(flow)


def draws_first(index: ProgramIndex, state: State) -> bool:
    """Whether the first player is drawn (DST-15)."""
    return index.settings.random_first_player and state.players > 1


# --- the turn


def _stay(flow: Flow, command: cmd.Stay) -> None:
    movement.stay(flow)


def _move_to(flow: Flow, command: cmd.MoveTo) -> None:
    movement.walk(flow, command.path)


def _visit(flow: Flow, command: cmd.Visit) -> None:
    visits.visit(flow, command.poi)


def _leave_poi(flow: Flow, command: cmd.LeavePoi) -> None:
    flow.emit(ev.VisitEnded(flow.seat))


def _end_turn(flow: Flow, command: cmd.EndTurn) -> None:
    turns.end_turn(flow)


def _spend_xp(flow: Flow, command: cmd.SpendXp) -> None:
    seat, points, markers = flow.seat, command.points, command.markers
    flow.emit(ev.ResourceChanged(seat, Resource.XP, -points))
    moved = sum(map(sum, flow.me.markers)) - sum(map(sum, markers))
    if moved < 2 * points:
        flow.emit(ev.PointsLost(seat, 2 * points - moved))
    flow.emit(ev.MarkersMoved(seat, markers))


def _leave_game(flow: Flow, command: cmd.LeaveGame) -> None:
    heroes.defeat(flow, command.seat)


def _use_option(flow: Flow, command: cmd.UseOption) -> None:
    visits.use_option(flow, flow.index.option[command.option])


def _begin_finale(flow: Flow, command: cmd.BeginFinale) -> None:
    finales.begin(flow, *visits.begins_here(flow.index, flow.state, command.path)[0])


def _play_stage(flow: Flow, command: cmd.PlayStage) -> None:
    finales.play_stage(flow)


# --- items


def _pick_up(flow: Flow, command: cmd.PickUp) -> None:
    inventory.give(flow, flow.seat, command.item, ev.Spot(Place.TILE, flow.me.tile))


def _use_ability(flow: Flow, command: cmd.UseAbility) -> None:
    if flow.stack and isinstance(flow.stack[-1], Triggering):
        items.work_next(flow, command.item)
    else:
        items.use(flow, command.item, command.tile)


def _abandon(flow: Flow, command: cmd.Abandon) -> None:
    inventory.abandon(flow, _owner(flow), command.item)


def _discard_item(flow: Flow, command: cmd.DiscardItem) -> None:
    source = inventory.own(flow, _owner(flow))
    flow.emit(ev.ItemMoved(command.item, source, inventory.BOX))


def _owner(flow: Flow) -> int:
    """The seat with too many items; if there is none, the active seat."""
    frame = flow.find(Overflowing)
    return flow.seat if frame is None else frame.seat


# --- trade


def _buy(flow: Flow, command: cmd.Buy) -> None:
    trade.buy(flow, _stock(flow), command.item)


def _sell(flow: Flow, command: cmd.Sell) -> None:
    trade.sell(flow, _stock(flow), command.item)


def _close_trade(flow: Flow, command: cmd.CloseTrade) -> None:
    flow.stack.pop()


def _stock(flow: Flow) -> str:
    open_trade = trade.trading(flow.state)
    if open_trade is None:
        raise ValueError("no trade is open")
    return open_trade.stock


# --- answers


def _set_markers(flow: Flow, command: cmd.SetMarkers) -> None:
    frame = flow.topmost(Distributing)
    flow.stack.pop()
    flow.emit(ev.MarkersMoved(frame.seat, command.markers))


def _give_item(flow: Flow, command: cmd.GiveItem) -> None:
    frame = flow.topmost(Giving)
    flow.top(replace(frame, matches=frame.matches[1:]))
    flow.emit(ev.ItemMoved(command.item, inventory.own(flow, frame.seat), inventory.BOX))


def _declare_effort(flow: Flow, command: cmd.DeclareEffort) -> None:
    frame = flow.topmost(InTest)
    flow.emit(ev.EffortDeclared(flow.seat, command.dice))
    flow.top(replace(frame, phase=Phase.ROLLING, effort=command.dice))


def _roll(flow: Flow, command: cmd.Roll) -> None:
    frame = flow.topmost(InTest)
    roll = sorted_roll(flow.index, flow.state, command)
    flow.emit(ev.DiceRolled(flow.seat, roll.main, roll.effort))
    flow.top(replace(frame, phase=Phase.ROLLED, main=roll.main, effort_faces=roll.effort))


def _confirm(flow: Flow, command: cmd.Confirm) -> None:
    script.enter_number(flow, flow.topmost(InTest))


CARRY_OUT: dict[type, Callable[[Flow, Any], None]] = {
    cmd.ChooseHero: _choose_hero,
    cmd.DealHeroes: _deal_heroes,
    cmd.DrawFirstPlayer: _draw_first_player,
    cmd.Stay: _stay,
    cmd.MoveTo: _move_to,
    cmd.Visit: _visit,
    cmd.LeavePoi: _leave_poi,
    cmd.EndTurn: _end_turn,
    cmd.SpendXp: _spend_xp,
    cmd.LeaveGame: _leave_game,
    cmd.UseOption: _use_option,
    cmd.BeginFinale: _begin_finale,
    cmd.PlayStage: _play_stage,
    cmd.PickUp: _pick_up,
    cmd.UseAbility: _use_ability,
    cmd.Abandon: _abandon,
    cmd.DiscardItem: _discard_item,
    cmd.Buy: _buy,
    cmd.Sell: _sell,
    cmd.CloseTrade: _close_trade,
    cmd.SetMarkers: _set_markers,
    cmd.GiveItem: _give_item,
    cmd.DeclareEffort: _declare_effort,
    cmd.Roll: _roll,
    cmd.Confirm: _confirm,
    cmd.Choose: script.choose,
    cmd.ScanItem: script.scan,
    cmd.AskPath: script.ask_path,
    cmd.ChooseCallOutcome: script.answer_call,
    cmd.InCall: calls.say,
}
