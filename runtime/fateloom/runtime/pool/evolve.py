"""Events folded into the state."""

from __future__ import annotations

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.pool import building as bd
from fateloom.runtime.pool import condition as cn
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.building import Approach, Side
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.purchases import bought, replaced
from fateloom.runtime.pool.spending import purse_of
from fateloom.runtime.pool.state import Attempt, State, Step
from fateloom.runtime.pool.tally import Shown, tally
from fateloom.runtime.record import replace

APPROACHES = tuple(Approach)


def evolve(encounter: Encounter, state: State, event: ev.Event) -> State:
    """The state after the event; raises ValueError on one that cannot have happened."""
    match event:
        case ev.AttemptBegan():
            return _begun(encounter, state, event)
        case ev.TurnBegan(seat, round):
            if seat not in range(len(state.heroes)) or round not in range(1, encounter.rounds + 1):
                raise ValueError("there is no such turn")
            return replace(state, seat=seat, round=round, step=Step.CHOOSE)
        case ev.StepReached(step):
            return replace(state, step=step)
        case ev.AttemptEnded(task, done=done):
            tasks = (*state.done, task) if done else state.done
            return replace(state, attempt=None, done=tasks)
        case ev.SceneEnded(won):
            conditions = tuple(cn.scene_over(it) for it in state.conditions)
            step = Step.WON if won else Step.LOST
            return replace(state, conditions=conditions, step=step)
        case ev.Bought(_, row, symbol, target):
            return bought(encounter, state, row, symbol, target)
    attempt = state.attempt
    if attempt is None:
        raise ValueError("nothing is being tried")
    match event:
        case ev.AspectInvoked():
            return _invoked(encounter, state, attempt, event)
        case ev.StuntUsed(stunt):
            more = replace(attempt, stunts=(*attempt.stunts, stunt))
            return replace(state, attempt=replace(more, pool=attempt.pool + Pool(aid=1)))
        case ev.HelpGiven(hero):
            more = replace(attempt, helpers=(*attempt.helpers, hero))
            return replace(state, attempt=replace(more, pool=attempt.pool + Pool(aid=1)))
        case ev.DieShown(die, face):
            dice = tuple(attempt.pool.dice())
            if die not in dice[len(attempt.shown) :][:1] or face not in range(1, 7):
                raise ValueError("no die of the pool shows that")
            shown = (*attempt.shown, Shown(die, face))
            return replace(state, attempt=replace(attempt, shown=shown))
        case ev.RollRead(result):
            if result != tally(attempt.shown):
                raise ValueError("the dice show something else")
            return replace(state, attempt=replace(attempt, tally=result, purse=purse_of(result)))


def _begun(encounter: Encounter, state: State, event: ev.AttemptBegan) -> State:
    """Approach, what stands against it, and what was promised, which is used up (DD-06, 11, 13,
    28; DE-11, 12).
    """
    task = encounter.task(event.task)
    opponents = state.opponents
    if task.opponent is None:
        against = bd.task(task.rung, task.challenge)
    else:
        at = [it.id for it in encounter.opponents].index(task.opponent)
        opponent = encounter.opponents[at]
        rating = opponent.ratings[APPROACHES.index(event.approach)]
        against = bd.opposition(rating, opponents[at], opponent.helpers)
        opponents = replaced(opponents, at, Pool())
    roller = state.conditions[state.seat]
    rating = encounter.hero(state.heroes[state.seat]).ratings[APPROACHES.index(event.approach)]
    pool = bd.build(rating, against, pending=roller.pending)
    if isinstance(pool, Refusal):
        raise ValueError(pool.message)
    conditions = replaced(state.conditions, state.seat, cn.redeemed(roller))
    attempt = Attempt(event.task, event.approach, pool)
    return replace(state, conditions=conditions, opponents=opponents, attempt=attempt)


def _invoked(
    encounter: Encounter, state: State, attempt: Attempt, event: ev.AspectInvoked
) -> State:
    """The pool changed, and the invocation paid (DD-09, 14; DE-16)."""
    pool = bd.invoked(attempt.pool, event.side, event.form)
    if isinstance(pool, Refusal):
        raise ValueError(pool.message)
    state = replace(state, attempt=replace(attempt, pool=pool, used=(*attempt.used, event.aspect)))
    at = [it.id for it in encounter.aspects].index(event.aspect)
    if event.free:
        if not state.free[at]:
            raise ValueError("there is no free invocation left")
        return replace(state, free=replaced(state.free, at, state.free[at] - 1))
    if event.side is Side.KEEPER:
        if not state.keeper_fate:
            raise ValueError("the keeper has no fate point to pay with")
        return replace(state, keeper_fate=state.keeper_fate - 1)
    paid = cn.fate_spent(state.conditions[state.seat])
    if paid is None:
        raise ValueError("there is no fate point to pay with")
    return replace(state, conditions=replaced(state.conditions, state.seat, paid))
