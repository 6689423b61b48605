"""`decide(index, state, command)`: the events of a command and of all that follows from it by
itself, up to the next decision, or a Refusal. Pure.
"""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story import (
    finales,
    inventory,
    items,
    movement,
    script,
    trade,
    turns,
    visits,
)
from fateloom.runtime.story.advance import advance
from fateloom.runtime.story.flow import Flow
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.refusals import refused, sorted_roll
from fateloom.runtime.story.state import (
    Asking,
    Distributing,
    Giving,
    InTest,
    Overflowing,
    Phase,
    State,
)


def opening(index: ProgramIndex, state: State) -> tuple[ev.Event, ...]:
    """The introduction (DST-04), and the first turn if nobody has anything to choose before."""
    flow = Flow(index, state)
    flow.emit(ev.IntroductionRead())
    _begin_if_ready(flow)
    return flow.done()


def decide(
    index: ProgramIndex, state: State, command: cmd.Command
) -> tuple[ev.Event, ...] | Refusal:
    """What a command brings about."""
    refusal = refused(index, state, command)
    if refusal is not None:
        return refusal
    flow = Flow(index, state)
    match command:
        case cmd.ChooseHero() | cmd.DealHeroes() | cmd.DrawFirstPlayer():
            _set_up(flow, command)
        case (
            cmd.Choose()
            | cmd.ScanItem()
            | cmd.AskPath()
            | cmd.ChooseCallOutcome()
            | cmd.SetMarkers()
            | cmd.GiveItem()
            | cmd.DeclareEffort()
            | cmd.Roll()
            | cmd.Confirm()
        ):
            _answer(flow, command)
        case cmd.Buy() | cmd.Sell() | cmd.CloseTrade():
            _trade(flow, command)
        case _:
            _act(flow, command)
    advance(flow)
    return flow.done()


def _set_up(flow: Flow, command: cmd.ChooseHero | cmd.DealHeroes | cmd.DrawFirstPlayer) -> None:
    match command:
        case cmd.ChooseHero(hero):
            flow.emit(ev.HeroTaken(len(flow.state.heroes), hero))
            _begin_if_ready(flow)
        case cmd.DealHeroes(dealt):
            for hero in dealt:
                flow.emit(ev.HeroTaken(len(flow.state.heroes), hero))
            _begin_if_ready(flow)
        case cmd.DrawFirstPlayer(seat):
            turns.begin_game(flow, seat)


def _begin_if_ready(flow: Flow) -> None:
    if len(flow.state.heroes) == flow.state.players and not draws_first(flow.index, flow.state):
        turns.begin_game(flow, 0)
        advance(flow)


def draws_first(index: ProgramIndex, state: State) -> bool:
    """Whether the first player is drawn (DST-15)."""
    return index.settings.random_first_player and state.players > 1


def _act(
    flow: Flow,
    command: cmd.Stay
    | cmd.MoveTo
    | cmd.Visit
    | cmd.LeavePoi
    | cmd.EndTurn
    | cmd.SpendXp
    | cmd.UseOption
    | cmd.BeginFinale
    | cmd.PickUp
    | cmd.UseAbility
    | cmd.Abandon
    | cmd.DiscardItem
    | cmd.PlayStage,
) -> None:
    seat = flow.seat
    match command:
        case cmd.Stay():
            movement.stay(flow)
        case cmd.MoveTo(path):
            movement.walk(flow, path)
        case cmd.Visit(poi):
            visits.visit(flow, poi)
        case cmd.LeavePoi():
            flow.emit(ev.VisitEnded(seat))
        case cmd.EndTurn():
            turns.end_turn(flow)
        case cmd.SpendXp(points, markers):
            flow.emit(ev.ResourceChanged(seat, Resource.XP, -points))
            moved = sum(map(sum, flow.me.markers)) - sum(map(sum, markers))
            if moved < 2 * points:
                flow.emit(ev.PointsLost(seat, 2 * points - moved))
            flow.emit(ev.MarkersMoved(seat, markers))
        case cmd.UseOption(option):
            visits.use_option(flow, flow.index.option[option])
        case cmd.BeginFinale(path):
            finales.begin(flow, *visits.begins_here(flow.index, flow.state, path)[0])
        case cmd.PickUp(item):
            inventory.give(flow, seat, item, ev.Spot(Place.TILE, flow.me.tile))
        case cmd.UseAbility(item, tile):
            items.use(flow, item, tile)
        case cmd.Abandon(item):
            inventory.abandon(flow, _owner(flow), item)
        case cmd.DiscardItem(item):
            owner = _owner(flow)
            flow.emit(ev.ItemMoved(item, inventory.own(flow, owner), inventory.BOX))
        case cmd.PlayStage():
            finales.play_stage(flow)
        case _:
            assert_never(command)


def _owner(flow: Flow) -> int:
    """Whose overflow it is; without one, the active seat."""
    frame = flow.find(Overflowing)
    return flow.seat if frame is None else frame.seat


def _trade(flow: Flow, command: cmd.Buy | cmd.Sell | cmd.CloseTrade) -> None:
    open_trade = trade.trading(flow.state)
    if open_trade is None:
        raise ValueError("no trade is open")
    match command:
        case cmd.Buy(item):
            trade.buy(flow, open_trade.stock, item)
        case cmd.Sell(item):
            trade.sell(flow, open_trade.stock, item)
        case cmd.CloseTrade():
            flow.stack.pop()


def _answer(
    flow: Flow,
    command: cmd.Choose
    | cmd.ScanItem
    | cmd.AskPath
    | cmd.ChooseCallOutcome
    | cmd.SetMarkers
    | cmd.GiveItem
    | cmd.DeclareEffort
    | cmd.Roll
    | cmd.Confirm,
) -> None:
    frame = flow.stack[-1]
    asked = script.question(flow.index, frame) if isinstance(frame, Asking) else None
    match command, frame:
        case cmd.Choose(number), Asking() if isinstance(asked, st.Choose):
            script.choose(flow, frame, asked, number)
        case cmd.ScanItem(item), Asking() if isinstance(asked, st.Scan):
            script.scan(flow, frame, asked, item)
        case cmd.AskPath(path), Asking() if isinstance(asked, st.AskDestiny):
            script.ask_path(flow, frame, asked, path)
        case cmd.ChooseCallOutcome(outcome), Asking() if isinstance(asked, st.Call):
            script.answer_call(flow, frame, asked, outcome)
        case cmd.SetMarkers(markers), Distributing():
            flow.stack.pop()
            flow.emit(ev.MarkersMoved(frame.seat, markers))
        case cmd.GiveItem(item), Giving():
            flow.top(replace(frame, matches=frame.matches[1:]))
            source = inventory.own(flow, frame.seat)
            flow.emit(ev.ItemMoved(item, source, inventory.BOX))
        case cmd.DeclareEffort(count), InTest():
            flow.emit(ev.EffortDeclared(flow.seat, count))
            flow.top(replace(frame, phase=Phase.ROLLING, effort=count))
        case cmd.Roll(), InTest():
            roll = sorted_roll(flow.index, flow.state, command)
            flow.emit(ev.DiceRolled(flow.seat, roll.main, roll.effort))
            rolled = replace(frame, phase=Phase.ROLLED, main=roll.main, effort_faces=roll.effort)
            flow.top(rolled)
        case cmd.Confirm(), InTest():
            script.enter_number(flow, frame)
        case _:
            raise ValueError(f"{command!r} is no answer to {frame!r}")
