"""What holds after every step of an encounter (DDI-01..07; DD-09, 15..30, 36, 44).

The laws of whole pools, DDI-01, 02, 03 and 08, hold of `tally` and `odds` whatever is played.
"""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.dice_set import STANDARD, tallies_of
from fateloom.runtime.pool.encounter import Action, Encounter
from fateloom.runtime.pool.sides import asked, condition_of, heroes_in
from fateloom.runtime.pool.spending import Purse, purse_of
from fateloom.runtime.pool.state import Attempt, State, Step, refresh_of
from fateloom.runtime.pool.tally import Outcome, tally

ROLLED = (Step.SPEND, Step.KEEPER_SPENDS)
TRYING = (Step.BUILD, Step.OPPOSE, Step.ROLL, *ROLLED)
OVER = (Step.WON, Step.LOST)


def broken(encounter: Encounter, state: State) -> tuple[str, ...]:
    """The invariants that do not hold, each in a few words; empty when all is well."""
    return (
        *_table(encounter, state),
        *_people(encounter, state),
        *_turn(encounter, state),
        *_attempt(encounter, state),
    )


def _table(encounter: Encounter, state: State) -> Iterator[str]:
    if state.keeper_fate < 0 or min((*state.free, *state.gained), default=0) < 0:
        yield "more was invoked than could be paid (DD-09, 14)"
    for at, aspect in enumerate(encounter.aspects):
        if not state.present[at] and (not aspect.made or state.gained[at]):
            yield f"the aspect '{aspect.id}' is missing"
    if len(set(state.done)) < len(state.done):
        yield "a task was done twice"
    for it in encounter.tasks:
        is_attack = it.action is Action.ATTACK and it.opponent is not None
        if is_attack and (it.id in state.done) is not _is_out(encounter, state, it.opponent):
            yield f"the attack '{it.id}' is not done when its opponent is out (DD-44)"
    won = all(it.optional or it.id in state.done for it in encounter.tasks)
    if (state.step is Step.WON) and not won:
        yield "the scene is won before its tasks are done"
    if won and state.step in (Step.CHOOSE, Step.THREATEN, Step.LOST):
        yield "the scene goes on after its tasks are done"
    if state.step in OVER and any(any(it.stress) or it.boosts for it in state.conditions):
        yield "stress or boosts were kept after the scene (DD-36)"
    if not 1 <= state.round <= encounter.rounds:
        yield "there is no such round"


def _is_out(encounter: Encounter, state: State, id: str | None) -> bool:
    return id is not None and condition_of(encounter, state, id).out


def _people(encounter: Encounter, state: State) -> Iterator[str]:
    for hero, it in zip(state.heroes, state.conditions, strict=True):
        if it.fate > refresh_of(encounter, hero) + it.earned:
            yield f"{hero} has {it.fate} fate points (DD-29)"
        things = encounter.hero(hero).things
        if len(set(it.broken)) < len(it.broken) or not set(it.broken) <= set(things):
            yield f"{hero} has broken things twice, or things of others (DD-32)"
        once = [stunt.id for stunt in encounter.hero(hero).stunts if stunt.once]
        if len(set(it.spent)) < len(it.spent) or not set(it.spent) <= set(once):
            yield f"{hero} has used a stunt of once a scene twice (DD-08)"
        session = [stunt.id for stunt in encounter.hero(hero).stunts if stunt.session]
        if len(set(it.used)) < len(it.used) or not set(it.used) <= set(session):
            yield f"{hero} has used a stunt of once a session twice (DD-08)"
    for opponent, it in zip(encounter.opponents, state.opponents, strict=True):
        if it.fate or it.broken or it.spent or it.used:
            yield f"{opponent.id} has what only heroes have"
    people = (*state.heroes, *(it.id for it in encounter.opponents))
    for who, it in zip(people, (*state.conditions, *state.opponents), strict=True):
        yield from _condition(encounter, who, it)


def _condition(encounter: Encounter, who: str, it: Condition) -> Iterator[str]:
    slots = len(encounter.slots(who))
    if min(it.fate, it.boosts) < 0:
        yield f"{who} has used more than there was (DD-09, DE-16)"
    if len(it.stress) != len(encounter.boxes(who)) or len(it.consequences) != slots:
        yield f"{who} has boxes or slots too many or too few (DD-36)"
    if len(it.rests) != slots or min((*it.rests, it.harmed, it.earned)) < 0:
        yield f"{who} has rested less than never (DD-36)"
    if any(rests and not full for rests, full in zip(it.rests, it.consequences, strict=False)):
        yield f"{who} has rested for a consequence that is not there (DD-36)"
    if len(it.exposed) != slots or min(it.exposed, default=0) < 0:
        yield f"{who} has free invocations too many or too few (DE-16)"
    if any(free and not full for free, full in zip(it.exposed, it.consequences, strict=False)):
        yield f"{who} can be invoked where there is no consequence (DD-34)"
    if not _only_help(it.pending):
        yield f"{who} was promised other dice than aid and hindrance (DD-28, DE-12)"


def _turn(encounter: Encounter, state: State) -> Iterator[str]:
    if (state.attempt is not None) is not (state.step in TRYING):
        yield "something is tried at the wrong step"
    if (state.call is not None) is not (state.step is Step.ANSWER):
        yield "somebody has to answer at the wrong step (DD-45)"
    if (state.compel is not None) is not (state.step is Step.COMPEL):
        yield "somebody is compelled at the wrong step (DD-37)"
    if len(set(state.compelled)) < len(state.compelled):
        yield "somebody was compelled twice by the same (DD-37)"
    if (state.hit is not None) is not (state.step is Step.HIT):
        yield "somebody is hit at the wrong step (DD-44)"
    if state.step is Step.CHOOSE and state.conditions[state.seat].out:
        yield "somebody has a turn who is out (DD-44)"
    if state.step not in OVER and not heroes_in(state):
        yield "the scene goes on without heroes"
    if state.step not in OVER and not all(
        condition_of(encounter, state, it).out for it in state.conceded
    ):
        yield "somebody goes on who has given in (DD-36)"
    if state.hit is not None and condition_of(encounter, state, state.hit.who).out:
        yield "somebody is hit who is out (DD-44)"
    if state.step not in (Step.ROLL, *OVER) and asked(state) is None:
        yield "nobody is asked"


def _attempt(encounter: Encounter, state: State) -> Iterator[str]:
    attempt = state.attempt
    if attempt is None:
        return
    for names in (attempt.used, attempt.stunts, attempt.helpers):
        if len(set(names)) < len(names):
            yield "something was used twice for one roll (DD-09)"
    if min(attempt.pool.counts) < 0 or len(attempt.helpers) > encounter.helpers:
        yield "the pool is none (DD-41)"
    if attempt.roller in (attempt.against, *attempt.helpers) or attempt.against in attempt.helpers:
        yield "somebody stands on both sides of a roll (DE-10)"
    dice = tuple(attempt.pool.dice())
    if tuple(it.die for it in attempt.shown) != dice[: len(attempt.shown)]:
        yield "other dice were rolled than the pool has (DD-05)"
    if attempt.shown and state.step not in (Step.ROLL, *ROLLED):
        yield "dice were rolled before the pool stood (DE-15)"
    if (attempt.tally is not None) is not (state.step in ROLLED):
        yield "the roll was read at the wrong step"
    if attempt.eased and attempt.action is not Action.ATTACK:
        yield "something hits less hard that does not hit (DD-43)"
    if state.step in ROLLED:
        yield from _result(encounter, attempt)
    elif not attempt.purse.empty:
        yield "there is something to spend before the roll (DD-24)"


def _result(encounter: Encounter, attempt: Attempt) -> Iterator[str]:
    pool, result = attempt.pool, tally(attempt.shown, tallies_of(encounter.dice))
    if result != attempt.tally or len(attempt.shown) != pool.size:
        yield "the result is not what the dice show (DD-15..22, 26)"
    most = pool.size * max(len(face) for it in encounter.dice.types for face in it.faces)
    if abs(result.net) > most or abs(result.advantage) > most:
        yield "more symbols than faces can show"
    printed = encounter.dice.worth == STANDARD.worth  # what follows is said of these alone
    if printed and not (
        result.hope in range(pool.expertise + 1) and result.despair in range(pool.challenge + 1)
    ):
        yield "hope or despair from other dice (DD-04)"
    bad = pool.difficulty + pool.challenge + pool.hindrance
    if printed and result.outcome is Outcome.FAILURE and not bad:
        yield "a failure without a bad die"
    if printed and result.outcome is Outcome.SUCCESS and bad == pool.size:
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
