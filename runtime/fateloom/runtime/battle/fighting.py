"""A battle from its beginning to its decision, as events (HOD-43 to 66)."""

from __future__ import annotations

from fateloom.runtime.battle import combat
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.standing import fighters, units_in
from fateloom.runtime.battle.supply import without_supply
from fateloom.runtime.battle.words import Box, EndCheck, Hit, Outcome
from fateloom.runtime.battle.work import Work


def begin(work: Work, space: str, attacker: int) -> None:
    """Supply and the size of the battle are looked at once (HOD-86, 92)."""
    index, state = work.index, work.state
    here = units_in(index, state, space)
    starved = {it for side in (0, 1) for it in without_supply(index, state, side)}
    counts = [
        sum(index.unit[it].side == side and not index.type[it].leader for it in here)
        for side in (0, 1)
    ]
    major = index.options.morale and min(counts) >= index.options.major
    unsupplied = tuple(it for it in here if it in starved)
    work.do(ev.BattleBegan(space, attacker, unsupplied, major))
    work.plan(*_round())


def _round() -> tuple[st.Step, ...]:
    return (st.RollSuperiority(),)


def superiority_fell(work: Work, shows: int) -> None:
    """A die for superiority; after the second one the superior side fires (HOD-47 to 51)."""
    battle = work.battle
    side = battle.defender if battle.dice else battle.attacker
    work.do(ev.SuperiorityDie(side, shows))
    dice = work.battle.dice
    if len(dice) < len((battle.attacker, battle.defender)):
        return
    added = combat.modifiers(work.index, work.state)
    winner = (battle.attacker, battle.defender)[combat.superior(dice, added)]
    totals = (dice[0] + added[0], dice[1] + added[1])
    work.do(ev.SuperiorityWon(winner, totals))
    work.done(st.Fire(winner))


def fire(work: Work, unit: str) -> None:
    """A unit fires (HOD-51, 52)."""
    side = work.side(unit)
    dice = combat.dice_of(work.index, work.state, unit)
    boosted = combat.extra_dice(work.index, work.state, side) > 0
    work.done(st.Volley(unit, dice), st.AfterVolley(side))
    work.do(ev.VolleyBegan(unit, dice, boosted))


def volley_die(work: Work, step: st.Volley, shows: int) -> None:
    """A die of a volley; after the last one the target's owner picks victims (HOD-53 to 58)."""
    hit = combat.result(work.index, step.unit, shows)
    work.do(ev.VolleyDie(shows, hit))
    gone = step.eliminations + (hit is Hit.ELIMINATE)
    scared = step.panics + (hit is Hit.PANIC)
    if step.left > 1:
        work.done(st.Volley(step.unit, step.left - 1, gone, scared))
    elif gone + scared:
        work.done(st.Assign(1 - work.side(step.unit), gone, scared))
    else:
        work.done()


def assignable(work: Work, step: st.Assign) -> tuple[str, ...]:
    """The victims that the next result can be put on (HOD-58 to 62)."""
    return combat.victims(work.index, work.state, step.side, panic=not step.eliminations)


def assign(work: Work, step: st.Assign, unit: str) -> None:
    """A result is put on a unit: it is eliminated, or flipped, or eliminated because it was flipped
    already (HOD-60 to 62).
    """
    panic = not step.eliminations
    if panic and not work.of(unit).panicked:
        work.do(ev.Panicked(unit))
    else:
        eliminate(work, unit)
    left = st.Assign(step.side, step.eliminations - (not panic), step.panics - panic)
    work.done(*((left,) if left.eliminations + left.panics else ()))


def waste(work: Work, step: st.Assign) -> None:
    """Results without a legal victim are lost (HOD-63, 73 to 75)."""
    if step.eliminations:
        work.do(ev.Wasted(step.eliminations, 0))
        work.done(*((st.Assign(step.side, 0, step.panics),) if step.panics else ()))
        return
    if step.panics:
        work.do(ev.Wasted(0, step.panics))
    work.done()


def eliminate(work: Work, unit: str, box: Box | None = None) -> None:
    """A unit leaves the map: for good, or to the Recruit Box if it can be replaced (HOD-60; ruling
    22).
    """
    if box is None:
        box = Box.RECRUIT if work.index.unit[unit].replaceable else Box.DEAD
    work.do(ev.Eliminated(unit, box))


def after_volley(work: Work, side: int) -> None:
    """The battle may be over; else the other side fires, or this one again if the other has nobody
    left to fire, or a new round begins (HOD-57, 64 to 66).
    """
    work.done()
    check = work.index.options.end_check is EndCheck.VOLLEY
    if (check or _nobody_left(work)) and _has_ended(work):
        return
    for other in (1 - side, side):
        if combat.to_fire(work.index, work.state, other):
            work.plan(st.Fire(other))
            return
    if _has_ended(work):
        return
    work.do(ev.RoundEnded())
    if combat.is_endless(work.index, work.state):
        work.do(ev.BattleDecided(Outcome.REPULSED, work.battle.defender))
        work.plan(st.Retreat(work.battle.attacker), *_aftermath())
    else:
        work.plan(*_round())


def _nobody_left(work: Work) -> bool:
    """Whether a side has no unit in the space any more: it cannot be fired at."""
    return not all(fighters(work.index, work.state, side) for side in (0, 1))


def _has_ended(work: Work) -> bool:
    """Decide the battle if a side has no unit left that is up (HOD-66, 67, 81; rulings 3, 17)."""
    lost = combat.beaten(work.index, work.state)
    if not lost:
        return False
    battle = work.battle
    units = [fighters(work.index, work.state, side) for side in (0, 1)]
    lost = tuple(side for side in lost if not units[side]) or lost
    loser = battle.attacker if len(lost) > 1 else lost[0]
    if not units[0] and not units[1]:
        work.do(ev.BattleDecided(Outcome.WON, None))
        work.plan(*_aftermath())
        return True
    outcome = Outcome.BROKEN_OFF if _all_broke_off(work, loser) else Outcome.WON
    work.do(ev.BattleDecided(outcome, 1 - loser))
    work.plan(st.Retreat(loser), *_aftermath())
    return True


def _all_broke_off(work: Work, side: int) -> bool:
    """Whether every unit of a side has broken off: nobody is left, and nobody was killed in the
    whole battle (HOD-81, 82; RUL-24).
    """
    killed = any(work.side(it) == side for it in work.battle.lost)
    return not killed and not fighters(work.index, work.state, side)


def _aftermath() -> tuple[st.Step, ...]:
    return (st.Rally(), st.EndBattle())
