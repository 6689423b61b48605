"""What follows a battle: retreat, rally, forts, morale, pursuit (HOD-67 to 72, 82 to 88, 96)."""

from __future__ import annotations

from fateloom.runtime.battle import combat
from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.content import UnitType
from fateloom.runtime.battle.fighting import eliminate
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.movement import carries_fleets
from fateloom.runtime.battle.recruiting import remove_lost_forts
from fateloom.runtime.battle.sequence import hold
from fateloom.runtime.battle.standing import battle_of, fighters, in_box, of, on_map, units_in
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.words import Box, Outcome, StaticRetreat
from fateloom.runtime.battle.work import Work

# --- retreat


def fleeing(index: Index, state: State, side: int, *, fleet: bool) -> tuple[str, ...]:
    """The loser's units that are still in the space: fleets, or land units (HOD-68, 69)."""
    units = fighters(index, state, side)
    return tuple(it for it in units if index.type[it].fleet is fleet)


def retreat_goals(index: Index, state: State, side: int) -> tuple[str, ...]:
    """Where the next group of the loser can go: fleets first, then land units (HOD-68 to 70)."""
    if fleeing(index, state, side, fleet=True):
        return combat.fleet_goals(index, state, side)
    return combat.land_goals(index, state, side)


def cannot_flee(work: Work, side: int) -> bool:
    """Before any goal is named: units that may not retreat at all are eliminated; whether nobody is
    left to retreat (HOD-71; ruling 9).
    """
    denied = any(
        isinstance(it, ef.DenyRetreat) for it in combat.bonuses(work.index, work.state, 1 - side)
    )
    for unit in fighters(work.index, work.state, side):
        fixed = work.index.type[unit].static
        stays = fixed and work.index.options.static_retreat is StaticRetreat.ELIMINATE
        if denied or stays:
            eliminate(work, unit)
    return not fighters(work.index, work.state, side)


def prepare_retreat(work: Work, step: st.Retreat) -> bool:
    """Whether the loser has a choice; groups without one fall back, or are eliminated."""
    if cannot_flee(work, step.side):
        return False
    while fighters(work.index, work.state, step.side):
        goals = retreat_goals(work.index, work.state, step.side)
        if len(goals) > 1:
            return True
        if not goals:
            trapped(work, step)
            continue
        fall_back(work, step, goals[0])
        if not isinstance(work.state.agenda[0], st.Retreat):
            return False
    return False


def boarders(index: Index, state: State, step: st.Board) -> tuple[str, ...]:
    """The land units that can fall back aboard (HOD-69)."""
    units = fleeing(index, state, step.side, fleet=False) if step.left else ()
    return tuple(it for it in units if not index.type[it].static)


def trapped(work: Work, step: st.Retreat) -> None:
    """No legal space: the group is eliminated (HOD-71). Land units are looked at after fleets."""
    side = step.side
    fleets = fleeing(work.index, work.state, side, fleet=True)
    for unit in fleets or fleeing(work.index, work.state, side, fleet=False):
        eliminate(work, unit)


def fall_back(work: Work, step: st.Retreat, to: str) -> None:
    """A group falls back; land units may go aboard the fleets that do (HOD-68, 69; ruling 10)."""
    side = step.side
    fleets = fleeing(work.index, work.state, side, fleet=True)
    if fleets:
        work.plan(st.Board(side, to, work.index.options.per_fleet * len(fleets)))
    for unit in fleets or fleeing(work.index, work.state, side, fleet=False):
        work.do(ev.FellBack(unit, to))


# --- after it


def rally(work: Work) -> None:
    """Units flip back up, forts are looked at, and who holds the space; then morale and pursuit
    (HOD-72, 86 to 88, 96).
    """
    work.done()
    battle = work.battle
    pursuers_of = _may_pursue(work)
    if any(standing.panicked for standing in work.state.units):
        work.do(ev.Rallied())
    _wiped_out(work)
    remove_lost_forts(work)
    hold(work)
    after: list[st.Step] = []
    if battle.major and battle.outcome is not Outcome.BROKEN_OFF and battle.winner is not None:
        after += [st.Bonus(battle.winner), st.Loss(1 - battle.winner)]
    after += [st.Pursue(side) for side in pursuers_of]
    work.plan(*after)


def _wiped_out(work: Work) -> None:
    """A fort goes with the last of its own units that a battle has killed there (HOD-96)."""
    battle = work.battle
    for side in (0, 1):
        if battle.space not in work.state.forts[side]:
            continue
        killed = any(work.side(it) == side for it in battle.lost)
        if killed and not units_in(work.index, work.state, battle.space, side):
            work.do(ev.FortRemoved(side, battle.space, razed=False))


def _may_pursue(work: Work) -> tuple[int, ...]:
    """The side that may pursue: the attacker who has won, or whoever all enemies fled (HOD-82)."""
    battle = work.battle
    if not work.index.options.pursuit or battle.winner is None:
        return ()
    won = battle.outcome is Outcome.WON and battle.winner == battle.attacker
    return (battle.winner,) if won or battle.outcome is Outcome.BROKEN_OFF else ()


def losses(index: Index, state: State, side: int) -> tuple[str, ...]:
    """The units of which the loser of a major battle puts one into the Recruit Box (HOD-88)."""
    return tuple(unit for unit, _ in on_map(index, state) if index.unit[unit].side == side)


def bonus_units(index: Index, state: State, side: int) -> tuple[str, ...]:
    """The units of which the winner of a major battle takes one (HOD-87); fleets need water."""
    wet = carries_fleets(index, battle_of(state).space)
    there = in_box(index, state, side, Box.RECRUIT)
    return tuple(it for it in there if wet or not index.type[it].fleet)


def reinforced(work: Work, unit: str) -> None:
    """The bonus of a major battle; the unit may not pursue from it (HOD-87)."""
    work.done()
    work.do(ev.Recruited(unit, work.battle.space))


def lose(work: Work, unit: str) -> None:
    """The loss after a major battle; forts that it empties are looked at (HOD-88; ruling 20)."""
    work.done()
    eliminate(work, unit, Box.RECRUIT)
    remove_lost_forts(work)


# --- pursuit


def pursuers(index: Index, state: State, side: int) -> tuple[str, ...]:
    """The units that may pursue: of a type that does, and not panicked in this battle (HOD-83); not
    those that a major battle has brought (HOD-87), static ones (HOD-33), and fleets, since pursuit
    takes a land route (HOD-38, 84).
    """
    battle = battle_of(state)
    fresh = battle.brought
    return tuple(
        it
        for it in units_in(index, state, battle.space, side)
        if _can_pursue(index.type[it]) and not of(index, state, it).shaken and it != fresh
    )


def _can_pursue(kind: UnitType) -> bool:
    return kind.pursues and not (kind.static or kind.fleet)


def pursue(work: Work, step: st.Join) -> None:
    """The pursuers follow by one land route, and attack at once who stands there, unless the game
    has been won by then (HOD-04, 84, 85; RUL-29).
    """
    work.done()
    work.do(ev.Pursued(step.units, step.space))
    remove_lost_forts(work)
    enemies = units_in(work.index, work.state, step.space, 1 - step.side)
    again = (st.Check(), st.BeginBattle(step.space, step.side)) if enemies else ()
    ending = work.state.agenda[0]
    assert isinstance(ending, st.EndBattle)
    work.done(ending, *again)
