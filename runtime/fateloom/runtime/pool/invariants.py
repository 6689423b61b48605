"""What holds after every step of an encounter (section 3 of the rules; DD-09, 15..30, 36)."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.pool.condition import SLOTS, STRESS, refresh
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.spending import Purse, purse_of
from fateloom.runtime.pool.state import Attempt, State, Step
from fateloom.runtime.pool.tally import Outcome, tally

ROLLED = (Step.SPEND, Step.KEEPER_SPENDS)
TRYING = (Step.BUILD, Step.OPPOSE, Step.ROLL, *ROLLED)


def broken(encounter: Encounter, state: State) -> tuple[str, ...]:
    """The invariants that do not hold, each in a few words; empty when all is well."""
    return (*_table(encounter, state), *_attempt(encounter, state))


def _table(encounter: Encounter, state: State) -> Iterator[str]:
    for hero, it in zip(state.heroes, state.conditions, strict=True):
        if not 0 <= it.fate <= refresh(len(encounter.hero(hero).stunts)):
            yield f"{hero} has {it.fate} fate points (DD-29)"
        if len(it.stress) != len(STRESS) or len(it.consequences) != len(SLOTS):
            yield f"{hero} has boxes or slots too many or too few (DD-36)"
        if list(it.consequences) != sorted(it.consequences, reverse=True):
            yield f"{hero} has a slot open below a filled one (DD-34)"
        if not _only_help(it.pending):
            yield f"{hero} was promised other dice than aid and hindrance (DD-28)"
        things = encounter.hero(hero).things
        if len(set(it.broken)) < len(it.broken) or not set(it.broken) <= set(things):
            yield f"{hero} has broken things twice, or things of others (DD-32)"
    if state.keeper_fate < 0 or min(state.free, default=0) < 0:
        yield "more was invoked than could be paid (DD-09, 14)"
    if not all(_only_help(pool) for pool in state.opponents):
        yield "an opponent was promised other dice than aid and hindrance (DE-12)"
    if len(set(state.done)) < len(state.done):
        yield "a task was done twice"
    over = state.step in (Step.WON, Step.LOST)
    if (state.step is Step.WON) is not (len(state.done) == len(encounter.tasks)):
        yield "the scene is not won when all tasks are done"
    if over and any(any(it.stress) for it in state.conditions):
        yield "stress was kept after the scene (DD-36)"
    if not 1 <= state.round <= encounter.rounds:
        yield "there is no such round"


def _attempt(encounter: Encounter, state: State) -> Iterator[str]:
    attempt = state.attempt
    if (attempt is not None) is not (state.step in TRYING):
        yield "something is tried at the wrong step"
    if attempt is None:
        return
    for names in (attempt.used, attempt.stunts, attempt.helpers):
        if len(set(names)) < len(names):
            yield "something was used twice for one roll (DD-09)"
    if min(attempt.pool.counts) < 0 or len(attempt.helpers) > encounter.helpers:
        yield "the pool is none (DD-41)"
    dice = tuple(attempt.pool.dice())
    if tuple(it.die for it in attempt.shown) != dice[: len(attempt.shown)]:
        yield "other dice were rolled than the pool has (DD-05)"
    if attempt.shown and state.step not in (Step.ROLL, *ROLLED):
        yield "dice were rolled before the pool stood (DE-15)"
    if (attempt.tally is not None) is not (state.step in ROLLED):
        yield "the roll was read at the wrong step"
    if state.step in ROLLED:
        yield from _result(attempt)
    elif not attempt.purse.empty:
        yield "there is something to spend before the roll (DD-24)"


def _result(attempt: Attempt) -> Iterator[str]:
    pool, result = attempt.pool, tally(attempt.shown)
    if result != attempt.tally or len(attempt.shown) != pool.size:
        yield "the result is not what the dice show (DD-15..22, 26)"
    if abs(result.net) > 2 * pool.size or abs(result.advantage) > 2 * pool.size:
        yield "more symbols than faces can show"
    if not (0 <= result.hope <= pool.expertise and 0 <= result.despair <= pool.challenge):
        yield "hope or despair from other dice (DD-04)"
    bad = pool.difficulty + pool.challenge + pool.hindrance
    if result.outcome is Outcome.FAILURE and not bad:
        yield "a failure without a bad die"
    if result.outcome is Outcome.SUCCESS and bad == pool.size:
        yield "a success without a good die (DD-17)"
    if not _part(attempt.purse, purse_of(result)):
        yield "more symbols in the purse than the roll gave (DD-19, 22, 25)"


def _only_help(pool: Pool) -> bool:
    return pool.size == pool.aid + pool.hindrance and min(pool.counts) >= 0


def _part(left: Purse, given: Purse) -> bool:
    return (
        0 <= left.advantage <= given.advantage
        and 0 <= left.hope <= given.hope
        and 0 <= left.disadvantage <= given.disadvantage
        and 0 <= left.despair <= given.despair
    )
