"""Steps of the agenda that need no answer, done up to the next question or the end of the game."""

from __future__ import annotations

from fateloom.runtime.battle import aftermath, cards, fighting, recruiting, sequence
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.combat import to_fire
from fateloom.runtime.battle.movement import allowance, loads, steps_of
from fateloom.runtime.battle.standing import contested
from fateloom.runtime.battle.work import Work


def advance(work: Work) -> None:
    """Until a side, or chance, has to answer, or the game is over, or rests."""
    while work.state.winner is None and not work.rests():
        step = work.state.agenda[0]
        if _is_question(work, step):
            return
        if work.state.agenda[0] is step:  # preparing a question may have planned something first
            _do(work, step)


def _is_question(work: Work, step: st.Step) -> bool:
    """Whether the step waits for an answer."""
    index, state = work.index, work.state
    match step:
        case st.DrawCard():
            return cards.prepare_draw(work)
        case st.Apply():
            return cards.is_question(work, step)
        case st.Bombarded(space):
            return bool(step.left) or cards.has_victim(work, step, space)
        case st.Recruit():
            return recruiting.is_question(index, state, step)
        case st.March():
            return _can_march(work)
        case st.Battles():
            return len(contested(index, state)) > 1
        case st.RollSuperiority() | st.Volley() | st.WithdrawTo() | st.Join():
            return True
        case st.Fire(side):
            return bool(to_fire(index, state, side))
        case st.Assign():
            return len(fighting.assignable(work, step)) > 1
        case st.Retreat():
            return aftermath.prepare_retreat(work, step)
        case st.Board():
            return bool(aftermath.boarders(index, state, step))
        case st.Bonus(side):
            return bool(aftermath.bonus_units(index, state, side))
        case st.Loss(side):
            return bool(aftermath.losses(index, state, side))
        case st.Pursue(side):
            return bool(aftermath.pursuers(index, state, side)) and bool(
                index.roads[work.battle.space]
            )
        case _:
            return False


def _can_march(work: Work) -> bool:
    """Whether a unit can move; under fog, whether the card in effect moves one that is on the map:
    only its owner knows which have marched, so the moment would tell (HOD-12).
    """
    index, state = work.index, work.state
    stacks = index.stacks(state.units).own[work.active].values()
    if index.options.fog:
        return any(allowance(index, state, unit) for units in stacks for unit in units)
    return any(
        steps_of(index, state, unit) or loads(index, state, unit)
        for units in stacks
        for unit in units
    )


def _do(work: Work, step: st.Step) -> None:
    """A step that is no question: something happens by itself, or there is nothing to ask."""
    match step:
        case st.StartTurn():
            work.done()
            sequence.begin_side(work, sequence.first_side(work.index, work.state))
        case st.DrawCard():
            work.done()
            work.do(ev.NoCard(work.active))
        case st.Happen(phase):
            cards.happen(work, phase)
        case st.Apply():
            cards.apply(work, step)
        case st.BeginRecruiting():
            recruiting.begin(work)
        case st.Recruit():
            work.done()
            work.do(ev.RecruitingEnded())
        case st.BeginMarch():
            sequence.begin_march(work)
        case st.March():
            end_march(work)
        case st.Check():
            sequence.check(work)
        case st.EndOfSide():
            sequence.end_side(work)
        case st.EndTurn():
            sequence.end_turn(work)
        case _:
            _in_battle(work, step)


def end_march(work: Work) -> None:
    """All movement is finished before any battle (HOD-34)."""
    work.done()
    work.do(ev.MarchEnded())
    recruiting.remove_lost_forts(work)


def _in_battle(work: Work, step: st.Step) -> None:
    match step:
        case st.Battles():
            spaces = contested(work.index, work.state)
            if spaces:
                work.plan(st.BeginBattle(spaces[0], work.active), st.Check())
            else:
                work.done()
        case st.BeginBattle(space, attacker):
            work.done()
            fighting.begin(work, space, attacker)
        case st.Fire(side):
            work.done(st.AfterVolley(side))
        case st.Assign():
            victims = fighting.assignable(work, step)
            if victims:
                fighting.assign(work, step, victims[0])
            else:
                fighting.waste(work, step)
        case st.AfterVolley(side):
            fighting.after_volley(work, side)
        case st.Rally():
            aftermath.rally(work)
        case st.EndBattle():
            work.done()
            work.do(ev.BattleEnded())
        case _:
            work.done()
