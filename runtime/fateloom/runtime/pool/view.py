"""What a seat may know: all but the pool of a hidden task before its roll (DDL-15).

The types of the state that a view shows as they are come from here: who presents a view imports no
state.
"""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.pool.aspects import invocable
from fateloom.runtime.pool.building import Approach, Side
from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.encounter import Action, Encounter
from fateloom.runtime.pool.sides import condition_of, keeper_seat, opponents_in
from fateloom.runtime.pool.spending import Purse
from fateloom.runtime.pool.state import Attempt, Call, Hit, State, Step
from fateloom.runtime.pool.tally import Shown, Tally
from fateloom.runtime.record import record

__all__ = ["Call", "Hit", "Step", "View", "view"]


@record
class PolicyAnswer:
    """What the policy could invoke in a roll against that opponent, by aspect, "" for a boost: it
    invokes one of them in the form of the settings when the roller has done (DE-28).
    """

    opponent: str
    aspects: tuple[str, ...]


@record
class View:
    """The game as one seat sees it. `pool`: None while there is no attempt, and, for everybody but
    the keeper, while the pool of a hidden task is being built. The other fields are those of
    `State`; `roller`, `against`: the roller and the opposing character. `answers`: with what the
    policy would answer the roll that is built, or one that the asked hero begins.
    """

    heroes: tuple[str, ...]
    conditions: tuple[Condition, ...]
    keeper_fate: int
    free: tuple[int, ...]
    done: tuple[str, ...]
    round: int
    active: int
    step: Step
    task: str | None
    pool: Pool | None
    shown: tuple[Shown, ...]
    tally: Tally | None
    purse: Purse
    opponents: tuple[Condition, ...] = ()
    present: tuple[bool, ...] = ()
    gained: tuple[int, ...] = ()
    acting: str | None = None
    roller: str | None = None
    against: str | None = None
    call: Call | None = None
    hit: Hit | None = None
    answers: tuple[PolicyAnswer, ...] = ()
    compel: str | None = None
    conceded: tuple[str, ...] = ()


def view(encounter: Encounter, state: State, seat: int | None) -> View:
    """The view of that seat; None: a spectator."""
    attempt = state.attempt
    pool = None if attempt is None else attempt.pool
    task = None if attempt is None else attempt.task
    if task is not None and encounter.task(task).hidden:
        is_keeper = state.keeper and seat == keeper_seat(state)
        if state.step in (Step.BUILD, Step.OPPOSE) and not is_keeper:
            pool = None
    return View(
        state.heroes,
        state.conditions,
        state.keeper_fate,
        state.free,
        state.done,
        state.round,
        state.seat,
        state.step,
        task,
        pool,
        () if attempt is None else attempt.shown,
        None if attempt is None else attempt.tally,
        Purse() if attempt is None else attempt.purse,
        state.opponents,
        state.present,
        state.gained,
        state.acting,
        None if attempt is None else attempt.roller,
        None if attempt is None else attempt.against,
        state.call,
        state.hit,
        tuple(_answers(encounter, state)),
        state.compel,
        state.conceded,
    )


def _answers(encounter: Encounter, state: State) -> Iterator[PolicyAnswer]:
    """What the policy could invoke: all of it lies open, its fate points as well."""
    if state.keeper or encounter.settings.invokes is None:
        return
    for attempt in _rolls(encounter, state):
        against = attempt.against
        if against is None or against in state.heroes or attempt.countered:
            continue
        aspects = [it.aspect for it in invocable(encounter, state, attempt, Side.KEEPER)]
        if condition_of(encounter, state, against).boosts:
            aspects.append("")
        if aspects and attempt.roller in state.heroes:
            yield PolicyAnswer(against, tuple(aspects))


def _rolls(encounter: Encounter, state: State) -> Iterator[Attempt]:
    """The roll that is built; else those that the asked hero can begin, one for each opponent."""
    if state.attempt is not None:
        if state.step in (Step.BUILD, Step.OPPOSE):
            yield state.attempt
    elif state.step is Step.CHOOSE:
        for id in opponents_in(encounter, state):
            yield _begun(state.heroes[state.seat], id)
    elif state.step is Step.ANSWER and state.call is not None:
        yield _begun(state.call.hero, state.call.actor)


def _begun(roller: str, against: str) -> Attempt:
    return Attempt(roller, against, None, Action.OVERCOME, Approach.CAREFUL, Pool())
