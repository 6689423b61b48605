"""What has happened: a class for each event, and the closed union `Event`, which includes the
results of chance. See `kernel.event.EventOf` for `fold`.
"""

from __future__ import annotations

from fateloom.runtime.kernel.event import EventOf
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.pool import building as bd
from fateloom.runtime.pool import condition as cn
from fateloom.runtime.pool.aspects import paid
from fateloom.runtime.pool.building import Approach, Form, Side
from fateloom.runtime.pool.compels import answered, offered
from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.dice import Die, Symbol
from fateloom.runtime.pool.dice_set import tallies_of
from fateloom.runtime.pool.encounter import Action, Encounter, Task
from fateloom.runtime.pool.gathering import Party, gathered
from fateloom.runtime.pool.purchases import bought, extra_bought
from fateloom.runtime.pool.sides import (
    condition_of,
    moment_of,
    of_side,
    opponents_in,
    with_condition,
)
from fateloom.runtime.pool.spending import Row, purse_of
from fateloom.runtime.pool.state import Attempt, Call, Hit, State, Step
from fateloom.runtime.pool.tally import Outcome, Shown, Tally, tally
from fateloom.runtime.record import record, replace, with_item

PoolEvent = EventOf[Encounter, State]


@record
class ThreatBegan(PoolEvent):
    """The turn of an opponent that acts (DD-45)."""

    opponent: str

    def fold(self, index: Encounter, state: State) -> State:
        if self.opponent not in opponents_in(index, state):
            raise ValueError("no such opponent is in the scene")
        return replace(state, acting=self.opponent, step=Step.THREATEN)


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


@record
class CostTaken(PoolEvent):
    """A tie succeeds at a cost: dice are promised (DE-02, 03)."""

    who: str

    def fold(self, index: Encounter, state: State) -> State:
        it = condition_of(index, state, self.who)
        after = cn.promised(it, index.settings.minor_cost)
        return with_condition(index, state, self.who, _possible(after))


@record
class BoostGained(PoolEvent):
    """A character gains a boost (DE-03)."""

    who: str

    def fold(self, index: Encounter, state: State) -> State:
        it = condition_of(index, state, self.who)
        return with_condition(index, state, self.who, _possible(cn.boosted(it)))


@record
class AspectMade(PoolEvent):
    """The aspect is there, with so many free invocations more for the heroes (DD-43, DE-03)."""

    aspect: str
    free: int

    def fold(self, index: Encounter, state: State) -> State:
        for at, it in enumerate(index.aspects):
            if it.id == self.aspect:
                return replace(
                    state,
                    present=with_item(state.present, at, True),
                    gained=with_item(state.gained, at, state.gained[at] + self.free),
                )
        raise ValueError(f"there is no aspect '{self.aspect}'")


@record
class HitLanded(PoolEvent):
    """Somebody is hit, by so many shifts (DD-44)."""

    who: str
    shifts: int

    def fold(self, index: Encounter, state: State) -> State:
        it = condition_of(index, state, self.who)
        if self.shifts < 1 or it.out:
            raise ValueError("nobody can be hit like that")
        return replace(state, hit=Hit(self.who, self.shifts), step=Step.HIT)


@record
class HitAbsorbed(PoolEvent):
    """The hit went into a stress box, by its number from 1 up, and into consequences (DD-36)."""

    who: str
    box: int | None
    slots: tuple[str, ...]

    def fold(self, index: Encounter, state: State) -> State:
        it = condition_of(index, state, self.who)
        names = [name for name, _ in index.slots(self.who)]
        if state.hit is None or state.hit.who != self.who or not set(self.slots) <= set(names):
            raise ValueError("nobody is hit who could take that")
        places = tuple(names.index(slot) for slot in self.slots)
        at = None if self.box is None else self.box - 1
        after = cn.absorbed(it, at, places, index.settings.exposed)
        state = replace(state, hit=None)
        return with_condition(index, state, self.who, _possible(after))


def _possible(after: Condition | None) -> Condition:
    if after is None:
        raise ValueError("that cannot be taken")
    return after


@record
class TakenOut(PoolEvent):
    """Somebody is out of the scene (DD-44)."""

    who: str

    def fold(self, index: Encounter, state: State) -> State:
        it = condition_of(index, state, self.who)
        if state.hit is None or state.hit.who != self.who:
            raise ValueError("nobody is hit who could be out")
        after = replace(it, out=True)
        state = replace(state, hit=None, done=(*state.done, *_attacks(index, state, self.who)))
        return with_condition(index, state, self.who, after)


def _attacks(encounter: Encounter, state: State, opponent: str) -> tuple[str, ...]:
    """The attacks that are done now that the opponent is out."""
    return tuple(
        it.id
        for it in encounter.tasks
        if it.action is Action.ATTACK and it.opponent == opponent and it.id not in state.done
    )


@record
class Conceded(PoolEvent):
    """A hero has given in, is out of the scene, and gains so many fate points (DD-36, 37)."""

    who: str
    fate: int

    def fold(self, index: Encounter, state: State) -> State:
        it = condition_of(index, state, self.who)
        if self.who not in state.heroes or it.out:
            raise ValueError("nobody can give in like that")
        after = replace(cn.fate_earned(it, self.fate), out=True)
        state = replace(state, call=None, conceded=(*state.conceded, self.who))
        return with_condition(index, state, self.who, after)


@record
class CompelOffered(PoolEvent):
    """The hero whose turn it is must answer a compel (DD-37)."""

    compel: str

    def fold(self, index: Encounter, state: State) -> State:
        return offered(index, state, self.compel)


@record
class CompelAnswered(PoolEvent):
    """The hero has gained a fate point for what the compel does, or has paid one (DD-37)."""

    compel: str
    accepted: bool

    def fold(self, index: Encounter, state: State) -> State:
        return answered(index, state, self.compel, self.accepted)


@record
class TurnBegan(PoolEvent):
    """The turn of that seat, in that round."""

    seat: int
    round: int

    def fold(self, index: Encounter, state: State) -> State:
        if self.seat not in range(len(state.heroes)) or self.round not in range(
            1, index.rounds + 1
        ):
            raise ValueError("there is no such turn")
        return replace(state, seat=self.seat, round=self.round, step=Step.CHOOSE, acting=None)


@record
class SceneEnded(PoolEvent):
    """The scene is over, stress is cleared (DD-36). `conceded`: it is lost because all heroes have
    given in.
    """

    won: bool
    conceded: bool = False

    def fold(self, index: Encounter, state: State) -> State:
        if self.conceded and (self.won or not state.is_conceded):
            raise ValueError("not all heroes have given in")
        conditions = tuple(cn.scene_over(it) for it in state.conditions)
        step = Step.WON if self.won else Step.LOST
        return replace(state, conditions=conditions, step=step, acting=None)


Event = (
    ThreatBegan
    | Called
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
    | CostTaken
    | BoostGained
    | AspectMade
    | HitLanded
    | HitAbsorbed
    | TakenOut
    | Conceded
    | CompelOffered
    | CompelAnswered
    | TurnBegan
    | SceneEnded
)
"""All that can happen."""
