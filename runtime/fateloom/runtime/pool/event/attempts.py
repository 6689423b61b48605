"""The course of an attempt, from its call to its result."""

from __future__ import annotations

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.pool import building as bd
from fateloom.runtime.pool import condition as cn
from fateloom.runtime.pool.aspects import paid
from fateloom.runtime.pool.building import Approach, Form, Side
from fateloom.runtime.pool.dice import Die, Symbol
from fateloom.runtime.pool.dice_set import tallies_of
from fateloom.runtime.pool.encounter import Action, Encounter, Task
from fateloom.runtime.pool.gathering import Party, gathered
from fateloom.runtime.pool.purchases import bought, extra_bought
from fateloom.runtime.pool.sides import condition_of, moment_of, of_side, with_condition
from fateloom.runtime.pool.spending import Row, purse_of
from fateloom.runtime.pool.state import Attempt, Call, PoolEvent, State, Step
from fateloom.runtime.pool.tally import Outcome, Shown, Tally, tally
from fateloom.runtime.record import record, replace


@record
class Called(PoolEvent):
    """A hero must choose an approach against an action. `task`: None if an opponent attacks (DD-45,
    DE-10).
    """

    actor: str
    approach: Approach
    hero: str
    task: str | None

    def fold(self, index: Encounter, state: State) -> State:
        if self.hero not in state.heroes:
            raise ValueError("nobody is there to answer")
        call = Call(self.actor, self.approach, self.hero, self.task)
        return replace(state, call=call, step=Step.ANSWER)


@record
class AttemptBegan(PoolEvent):
    """An attempt begins; dice promised to both sides are in the pool (DD-06, 11, 13, 28). `task`:
    None if an opponent acts; `against`, `met`: the opposing character and its approach.
    """

    task: str | None
    approach: Approach
    roller: str
    against: str | None = None
    met: Approach | None = None

    def fold(self, index: Encounter, state: State) -> State:
        task = None if self.task is None else index.task(self.task)
        roller = _party(index, state, self.roller, self.approach)
        against = None
        if self.against is not None and self.met is not None:
            against = _party(index, state, self.against, self.met)
        moment = moment_of(index, state, self.task, roller.id, roller.approach)
        pool = gathered(index, task, roller, against, moment)
        for party in (roller, against):
            if party is not None:
                after = cn.redeemed(condition_of(index, state, party.id))
                state = with_condition(index, state, party.id, after)
        action = _action(state, task, self.roller)
        attempt = Attempt(self.roller, self.against, self.task, action, self.approach, pool)
        return replace(state, attempt=attempt, call=None, step=Step.BUILD)


def _party(encounter: Encounter, state: State, id: str, approach: Approach) -> Party:
    return Party(id, approach, condition_of(encounter, state, id).pending)


def _action(state: State, task: Task | None, roller: str) -> Action:
    if task is not None:
        return task.action
    return Action.DEFEND if roller in state.heroes else Action.ATTACK


@record
class AspectInvoked(PoolEvent):
    """An aspect changed the pool, for a fate point or for free (DD-09, 14)."""

    side: Side
    aspect: str
    form: Form
    free: bool

    def fold(self, index: Encounter, state: State) -> State:
        attempt = _under_way(state)
        state = paid(index, state, attempt, self.side, self.aspect, self.free)
        more = _invoked(attempt, self.side, self.form)
        return replace(state, attempt=replace(more, used=(*attempt.used, self.aspect)))


@record
class BoostUsed(PoolEvent):
    """A boost changed the pool, and is gone (DE-16)."""

    side: Side
    form: Form

    def fold(self, index: Encounter, state: State) -> State:
        attempt = _under_way(state)
        who = of_side(attempt, self.side)
        after = None if who is None else cn.boost_used(condition_of(index, state, who))
        if who is None or after is None:
            raise ValueError("there is no boost to use")
        state = with_condition(index, state, who, after)
        return replace(state, attempt=_invoked(attempt, self.side, self.form))


def _invoked(attempt: Attempt, side: Side, form: Form) -> Attempt:
    """The attempt with its pool changed by something invoked (DD-09, 14)."""
    pool = bd.invoked(attempt.pool, side, form)
    if isinstance(pool, Refusal):
        raise ValueError(pool.message)
    return replace(attempt, pool=pool, countered=attempt.countered or side is Side.KEEPER)


@record
class StuntUsed(PoolEvent):
    """A stunt gave its dice; one of once a scene or once a session is spent (DD-08)."""

    stunt: str

    def fold(self, index: Encounter, state: State) -> State:
        attempt = _under_way(state)
        known = index.hero(attempt.roller).stunts if attempt.roller in state.heroes else ()
        stunt = next((it for it in known if it.id == self.stunt), None)
        if stunt is None:
            raise ValueError(f"the roller has no stunt '{self.stunt}'")
        stunts = (*attempt.stunts, stunt.id)
        if stunt.session or stunt.once:
            it = condition_of(index, state, attempt.roller)
            if stunt.session:
                after = replace(it, used=(*it.used, stunt.id))
            else:
                after = replace(it, spent=(*it.spent, stunt.id))
            state = with_condition(index, state, attempt.roller, after)
        pool = attempt.pool + stunt.dice
        return replace(state, attempt=replace(attempt, stunts=stunts, pool=pool))


@record
class HelpGiven(PoolEvent):
    """Another hero gave an aid die (DD-41)."""

    hero: str

    def fold(self, index: Encounter, state: State) -> State:
        attempt = _under_way(state)
        more = replace(attempt, helpers=(*attempt.helpers, self.hero))
        pool = attempt.pool + index.settings.help
        return replace(state, attempt=replace(more, pool=pool))


@record
class StepReached(PoolEvent):
    """The turn has reached that step."""

    step: Step

    def fold(self, index: Encounter, state: State) -> State:
        return replace(state, step=self.step)


@record
class DieShown(PoolEvent):
    """A die of the pool shows that face, 1 to 6 (DD-02, 05)."""

    die: Die
    face: int

    def fold(self, index: Encounter, state: State) -> State:
        attempt = _under_way(state)
        if self.die is not attempt.pool.nth(len(attempt.shown)) or self.face not in range(1, 7):
            raise ValueError("no die of the pool shows that")
        shown = (*attempt.shown, Shown(self.die, self.face))
        return replace(state, attempt=replace(attempt, shown=shown))


@record
class RollRead(PoolEvent):
    """All dice have been shown; the tally of the roll (DD-15..22)."""

    tally: Tally

    def fold(self, index: Encounter, state: State) -> State:
        attempt = _under_way(state)
        if self.tally != tally(attempt.shown, tallies_of(index.dice)):
            raise ValueError("the dice show something else")
        return replace(
            state, attempt=replace(attempt, tally=self.tally, purse=purse_of(self.tally))
        )


@record
class Bought(PoolEvent):
    """Symbols were spent (DD-24)."""

    side: Side
    row: Row
    symbol: Symbol
    target: str | None

    def fold(self, index: Encounter, state: State) -> State:
        return bought(index, state, self.row, self.symbol, self.target)


@record
class ExtraBought(PoolEvent):
    """Symbols were spent for an extra purchase of the story (DDL-08)."""

    side: Side
    row: str
    symbol: Symbol
    target: str | None

    def fold(self, index: Encounter, state: State) -> State:
        return extra_bought(index, state, self.row, self.symbol, self.target)


@record
class Eased(PoolEvent):
    """The roller reduces a hit by one shift, for a boost (DD-43)."""

    def fold(self, index: Encounter, state: State) -> State:
        attempt = _under_way(state)
        if attempt.eased:
            raise ValueError("it hits less hard already")
        return replace(state, attempt=replace(attempt, eased=True))


def _under_way(state: State) -> Attempt:
    if state.attempt is None:
        raise ValueError("nothing is being tried")
    return state.attempt


@record
class AttemptEnded(PoolEvent):
    """The attempt has ended; unspent symbols are lost (DD-25). `done`: whether the task is done;
    `margin`, `opponent_margin`: the margin of the roller or of the opponent (DD-16, 18).
    """

    task: str | None
    outcome: Outcome
    done: bool
    margin: int
    opponent_margin: int

    def fold(self, index: Encounter, state: State) -> State:
        tasks = (*state.done, self.task) if self.done and self.task is not None else state.done
        return replace(state, attempt=None, done=tasks)


AttemptEvent = (
    Called
    | AttemptBegan
    | AspectInvoked
    | BoostUsed
    | StuntUsed
    | HelpGiven
    | StepReached
    | DieShown
    | RollRead
    | Bought
    | ExtraBought
    | Eased
    | AttemptEnded
)
