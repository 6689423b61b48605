"""The part of `evolve` from a pool to its dice (DD-05, 08, 09, 14..16, 28, 41; DE-16)."""

from __future__ import annotations

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.pool import building as bd
from fateloom.runtime.pool import condition as cn
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.aspects import paid
from fateloom.runtime.pool.building import Approach, Form, Side
from fateloom.runtime.pool.dice_set import tallies_of
from fateloom.runtime.pool.encounter import Action, Encounter, Stunt, Task
from fateloom.runtime.pool.gathering import Party, gathered
from fateloom.runtime.pool.sides import condition_of, moment_of, of_side, with_condition
from fateloom.runtime.pool.spending import purse_of
from fateloom.runtime.pool.state import Attempt, State, Step
from fateloom.runtime.pool.tally import Shown, tally
from fateloom.runtime.record import replace

Rolling = (
    ev.AspectInvoked
    | ev.BoostUsed
    | ev.StuntUsed
    | ev.HelpGiven
    | ev.DieShown
    | ev.RollRead
    | ev.Eased
)
"""What can happen to an attempt."""


def began(encounter: Encounter, state: State, event: ev.AttemptBegan) -> State:
    """The pool comes together; what was promised to both sides is in it, and used up (DD-28; DE-10,
    12).
    """
    task = None if event.task is None else encounter.task(event.task)
    roller = _party(encounter, state, event.roller, event.approach)
    against = None
    if event.against is not None and event.met is not None:
        against = _party(encounter, state, event.against, event.met)
    moment = moment_of(encounter, state, event.task, roller.id, roller.approach)
    pool = gathered(encounter, task, roller, against, moment)
    for party in (roller, against):
        if party is not None:
            after = cn.redeemed(condition_of(encounter, state, party.id))
            state = with_condition(encounter, state, party.id, after)
    action = _action(state, task, event.roller)
    attempt = Attempt(event.roller, event.against, event.task, action, event.approach, pool)
    return replace(state, attempt=attempt, call=None, step=Step.BUILD)


def _action(state: State, task: Task | None, roller: str) -> Action:
    if task is not None:
        return task.action
    return Action.DEFEND if roller in state.heroes else Action.ATTACK


def _party(encounter: Encounter, state: State, id: str, approach: Approach) -> Party:
    return Party(id, approach, condition_of(encounter, state, id).pending)


def in_attempt(encounter: Encounter, state: State, event: Rolling) -> State:
    """The state after something that belongs to a roll; raises ValueError on what cannot be."""
    attempt = state.attempt
    if attempt is None:
        raise ValueError("nothing is being tried")
    match event:
        case ev.AspectInvoked(side, aspect, form, free):
            state = paid(encounter, state, attempt, side, aspect, free)
            more = _invoked(attempt, side, form)
            return replace(state, attempt=replace(more, used=(*attempt.used, aspect)))
        case ev.BoostUsed(side, form):
            return _boost(encounter, state, attempt, side, form)
        case ev.StuntUsed(stunt):
            return _stunt(encounter, state, attempt, stunt)
        case ev.HelpGiven(hero):
            more = replace(attempt, helpers=(*attempt.helpers, hero))
            pool = attempt.pool + encounter.settings.help
            return replace(state, attempt=replace(more, pool=pool))
        case ev.DieShown(die, face):
            if die is not attempt.pool.nth(len(attempt.shown)) or face not in range(1, 7):
                raise ValueError("no die of the pool shows that")
            shown = (*attempt.shown, Shown(die, face))
            return replace(state, attempt=replace(attempt, shown=shown))
        case ev.RollRead(result):
            if result != tally(attempt.shown, tallies_of(encounter.dice)):
                raise ValueError("the dice show something else")
            return replace(state, attempt=replace(attempt, tally=result, purse=purse_of(result)))
        case ev.Eased():
            if attempt.eased:
                raise ValueError("it hits less hard already")
            return replace(state, attempt=replace(attempt, eased=True))


def _invoked(attempt: Attempt, side: Side, form: Form) -> Attempt:
    """The attempt with its pool changed by something invoked (DD-09, 14)."""
    pool = bd.invoked(attempt.pool, side, form)
    if isinstance(pool, Refusal):
        raise ValueError(pool.message)
    return replace(attempt, pool=pool, countered=attempt.countered or side is Side.KEEPER)


def _boost(encounter: Encounter, state: State, attempt: Attempt, side: Side, form: Form) -> State:
    """A boost in the pool, and gone (DE-16)."""
    who = of_side(attempt, side)
    after = None if who is None else cn.boost_used(condition_of(encounter, state, who))
    if who is None or after is None:
        raise ValueError("there is no boost to use")
    state = with_condition(encounter, state, who, after)
    return replace(state, attempt=_invoked(attempt, side, form))


def _stunt(encounter: Encounter, state: State, attempt: Attempt, id: str) -> State:
    """The dice of a stunt; one of once a scene or once a session is spent (DD-08)."""
    found: list[Stunt] = []
    if attempt.roller in state.heroes:
        found = [it for it in encounter.hero(attempt.roller).stunts if it.id == id]
    if not found:
        raise ValueError(f"the roller has no stunt '{id}'")
    stunt = found[0]
    more = replace(attempt, stunts=(*attempt.stunts, id), pool=attempt.pool + stunt.dice)
    if stunt.session or stunt.once:
        it = condition_of(encounter, state, attempt.roller)
        if stunt.session:
            after = replace(it, used=(*it.used, id))
        else:
            after = replace(it, spent=(*it.spent, id))
        state = with_condition(encounter, state, attempt.roller, after)
    return replace(state, attempt=more)
