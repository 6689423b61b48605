"""From a command to the events that it brings about."""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.battle import aftermath, cards, combat, fighting, recruiting
from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.advance import advance, end_march
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.movement import stops
from fateloom.runtime.battle.work import Work


def carry_out(work: Work, command: Command) -> None:
    """What a legal command and all that follows by itself brings about."""
    step = work.state.agenda[0]
    match command:
        case cmd.Die() | cmd.Next():
            _chance(work, step, command)
        case cmd.Place() | cmd.Build() | cmd.Raze() | cmd.Load() | cmd.March():
            _before_battles(work, step, command)
        case cmd.Fight() | cmd.Fire() | cmd.BreakOff() | cmd.Board() | cmd.Take() | cmd.Join():
            _in_battle(work, step, command)
        case cmd.Hit(unit):
            _hit(work, step, unit)
        case cmd.Go(space):
            _go(work, step, space)
        case cmd.Done():
            _done(work, step)
        case _:
            assert_never(command)
    advance(work)


def _chance(work: Work, step: st.Step, command: cmd.Die | cmd.Next) -> None:
    match step, command:
        case st.DrawCard(), cmd.Next(card):
            work.do(ev.CardDrawn(work.active, card))
            work.done()
        case st.RollSuperiority(), cmd.Die(shows):
            fighting.superiority_fell(work, shows)
        case st.Volley(), cmd.Die(shows):
            fighting.volley_die(work, step, shows)
        case st.Bombarded(), cmd.Die(shows):
            cards.bombardment_die(work, step, shows)


def _before_battles(
    work: Work,
    step: st.Step,
    command: cmd.Place | cmd.Build | cmd.Raze | cmd.Load | cmd.March,
) -> None:
    """Recruits, forts, passengers and marches (HOD-24..27, 29, 40, 93, 98)."""
    match command:
        case cmd.Place(unit, space):
            if isinstance(step, st.Recruit):
                recruiting.place(work, step, unit, space)
            elif isinstance(step, st.Apply):
                cards.again(work, step)
                work.do(ev.Recruited(unit, space))
            recruiting.remove_lost_forts(work)
        case cmd.Build(unit):
            recruiting.build(work, unit)
        case cmd.Raze(space):
            work.do(ev.FortRemoved(work.active, space, razed=True))
        case cmd.Load(fleet, unit):
            work.do(ev.Loaded(fleet, unit))
        case cmd.March(unit, to):
            work.do(ev.Marched(unit, to, stops(work.index, work.state, unit, to)))
            recruiting.remove_lost_forts(work)


def _in_battle(
    work: Work,
    step: st.Step,
    command: cmd.Fight | cmd.Fire | cmd.BreakOff | cmd.Board | cmd.Take | cmd.Join,
) -> None:
    match command, step:
        case cmd.Fight(space), _:
            work.plan(st.BeginBattle(space, work.active), st.Check())
        case cmd.Fire(unit), _:
            fighting.fire(work, unit)
        case cmd.BreakOff(unit), _:
            _break_off(work, unit)
        case cmd.Board(unit), st.Board(side, space, left):
            work.do(ev.FellBack(unit, space))
            work.done(st.Board(side, space, left - 1))
        case cmd.Take(unit), _:
            aftermath.reinforced(work, unit)
        case cmd.Join(unit), st.Join(side, space, units):
            work.done(st.Join(side, space, (*units, unit)))


def _break_off(work: Work, unit: str) -> None:
    """To the only way out, or to one of several (HOD-78, 80)."""
    ways = combat.ways_out(work.index, work.state, unit)
    after = st.AfterVolley(work.side(unit))
    if len(ways) > 1:
        work.done(st.WithdrawTo(unit), after)
    else:
        work.done(after)
        work.do(ev.BrokeOff(unit, ways[0]))


def _hit(work: Work, step: st.Step, unit: str) -> None:
    match step:
        case st.Assign():
            fighting.assign(work, step, unit)
        case st.Bombarded():
            cards.bombed(work, step, unit)
        case st.Apply():
            cards.take_away(work, step, unit)
        case _:
            aftermath.lose(work, unit)


def _go(work: Work, step: st.Step, space: str) -> None:
    match step:
        case st.WithdrawTo(unit):
            work.done()
            work.do(ev.BrokeOff(unit, space))
        case st.Retreat():
            aftermath.fall_back(work, step, space)
        case st.Pursue(side):
            work.done(st.Join(side, space))
        case st.Apply():
            cards.about(work, step, space)


def _done(work: Work, step: st.Step) -> None:
    match step:
        case st.Recruit():
            work.done()
            work.do(ev.RecruitingEnded())
        case st.March():
            end_march(work)
        case st.Join():
            aftermath.pursue(work, step)
        case _:
            work.done()
