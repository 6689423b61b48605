"""Events folded into the state."""

from __future__ import annotations

from fateloom.runtime.pool import condition as cn
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.compels import answered, offered
from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.encounter import Action, Encounter
from fateloom.runtime.pool.purchases import bought, extra_bought
from fateloom.runtime.pool.rolling import began, in_attempt
from fateloom.runtime.pool.sides import condition_of, opponents_in, with_condition
from fateloom.runtime.pool.state import Call, Hit, State, Step
from fateloom.runtime.record import replace, with_item


def evolve(encounter: Encounter, state: State, event: ev.Event) -> State:
    """The state after the event; raises ValueError on one that cannot have happened."""
    match event:
        case ev.TurnBegan(seat, round):
            if seat not in range(len(state.heroes)) or round not in range(1, encounter.rounds + 1):
                raise ValueError("there is no such turn")
            return replace(state, seat=seat, round=round, step=Step.CHOOSE, acting=None)
        case ev.ThreatBegan(opponent):
            if opponent not in opponents_in(encounter, state):
                raise ValueError("no such opponent is in the scene")
            return replace(state, acting=opponent, step=Step.THREATEN)
        case ev.Called(actor, approach, hero, task):
            if hero not in state.heroes:
                raise ValueError("nobody is there to answer")
            call = Call(actor, approach, hero, task)
            return replace(state, call=call, step=Step.ANSWER)
        case ev.AttemptBegan():
            return began(encounter, state, event)
        case ev.StepReached(step):
            return replace(state, step=step)
        case ev.Bought(_, row, symbol, target):
            return bought(encounter, state, row, symbol, target)
        case ev.ExtraBought(_, row, symbol, target):
            return extra_bought(encounter, state, row, symbol, target)
        case ev.AttemptEnded(task, done=done):
            tasks = (*state.done, task) if done and task is not None else state.done
            return replace(state, attempt=None, done=tasks)
        case ev.Conceded(who, fate):
            it = condition_of(encounter, state, who)
            if who not in state.heroes or it.out:
                raise ValueError("nobody can give in like that")
            after = replace(cn.fate_earned(it, fate), out=True)
            state = replace(state, call=None, conceded=(*state.conceded, who))
            return with_condition(encounter, state, who, after)
        case ev.CompelOffered(compel):
            return offered(encounter, state, compel)
        case ev.CompelAnswered(compel, accepted):
            return answered(encounter, state, compel, accepted)
        case ev.SceneEnded(won, conceded):
            if conceded and (won or not state.is_conceded):
                raise ValueError("not all heroes have given in")
            conditions = tuple(cn.scene_over(it) for it in state.conditions)
            step = Step.WON if won else Step.LOST
            return replace(state, conditions=conditions, step=step, acting=None)
        case ev.AspectMade(aspect, free):
            return _made(encounter, state, aspect, free)
        case ev.CostTaken() | ev.BoostGained() | ev.HitLanded() | ev.HitAbsorbed() | ev.TakenOut():
            return _met(encounter, state, event)
        case (
            ev.AspectInvoked()
            | ev.BoostUsed()
            | ev.StuntUsed()
            | ev.HelpGiven()
            | ev.DieShown()
            | ev.RollRead()
            | ev.Eased()
        ):
            return in_attempt(encounter, state, event)


def _met(
    encounter: Encounter,
    state: State,
    event: ev.CostTaken | ev.BoostGained | ev.HitLanded | ev.HitAbsorbed | ev.TakenOut,
) -> State:
    """What comes to somebody after a roll."""
    who = event.who
    it = condition_of(encounter, state, who)
    after: Condition | None = None
    match event:
        case ev.CostTaken():
            after = cn.promised(it, encounter.settings.minor_cost)
        case ev.BoostGained():
            after = cn.boosted(it)
        case ev.HitLanded(_, shifts):
            if shifts < 1 or it.out:
                raise ValueError("nobody can be hit like that")
            return replace(state, hit=Hit(who, shifts), step=Step.HIT)
        case ev.HitAbsorbed(_, box, slots):
            names = [name for name, _ in encounter.slots(who)]
            if state.hit is None or state.hit.who != who or not set(slots) <= set(names):
                raise ValueError("nobody is hit who could take that")
            places = tuple(names.index(slot) for slot in slots)
            at = None if box is None else box - 1
            after = cn.absorbed(it, at, places, encounter.settings.exposed)
            state = replace(state, hit=None)
        case ev.TakenOut():
            if state.hit is None or state.hit.who != who:
                raise ValueError("nobody is hit who could be out")
            after = replace(it, out=True)
            state = replace(state, hit=None, done=(*state.done, *_attacks(encounter, state, who)))
    if after is None:
        raise ValueError("that cannot be taken")
    return with_condition(encounter, state, who, after)


def _attacks(encounter: Encounter, state: State, opponent: str) -> tuple[str, ...]:
    """The attacks that are done now that the opponent is out."""
    return tuple(
        it.id
        for it in encounter.tasks
        if it.action is Action.ATTACK and it.opponent == opponent and it.id not in state.done
    )


def _made(encounter: Encounter, state: State, aspect: str, free: int) -> State:
    """An aspect made, or put to use, by a hero (DE-03, 16)."""
    for at, it in enumerate(encounter.aspects):
        if it.id == aspect:
            return replace(
                state,
                present=with_item(state.present, at, True),
                gained=with_item(state.gained, at, state.gained[at] + free),
            )
    raise ValueError(f"there is no aspect '{aspect}'")
