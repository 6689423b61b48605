"""Who is who around a roll, and who speaks for whom (DD-05, 45; DE-09, 10, 23)."""

from __future__ import annotations

from typing import TypeVar

from fateloom.runtime.pool.building import Approach, Side
from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.encounter import Action, Encounter
from fateloom.runtime.pool.state import Attempt, State, Step
from fateloom.runtime.pool.when import Moment
from fateloom.runtime.record import replace, with_item

T = TypeVar("T")


def condition_of(encounter: Encounter, state: State, id: str) -> Condition:
    """How a hero who plays, or an opponent, is; raises KeyError when there is none."""
    if id in state.heroes:
        return state.conditions[state.heroes.index(id)]
    return state.opponents[_place(encounter, id)]


def with_condition(encounter: Encounter, state: State, id: str, condition: Condition) -> State:
    """The table with one condition changed."""
    if id in state.heroes:
        at = state.heroes.index(id)
        return replace(state, conditions=with_item(state.conditions, at, condition))
    at = _place(encounter, id)
    return replace(state, opponents=with_item(state.opponents, at, condition))


def _place(encounter: Encounter, opponent: str) -> int:
    for at, it in enumerate(encounter.opponents):
        if it.id == opponent:
            return at
    raise KeyError(opponent)


def heroes_in(state: State) -> tuple[str, ...]:
    """The heroes who are not out, by seat."""
    return tuple(
        hero for hero, it in zip(state.heroes, state.conditions, strict=True) if not it.out
    )


def opponents_in(encounter: Encounter, state: State) -> tuple[str, ...]:
    """The opponents who are not out, in the order of the encounter."""
    return tuple(
        opponent.id
        for opponent, it in zip(encounter.opponents, state.opponents, strict=True)
        if not it.out
    )


def can_concede(encounter: Encounter, state: State) -> bool:
    """Whether the hero who is asked is in a fight, and can give in before the dice are rolled: in
    the own turn while an opponent attacks heroes, and whenever attacked (DD-36, 45; DE-10).
    """
    if not encounter.settings.conceding or encounter.single:
        return False
    if state.step is Step.ANSWER and state.call is not None:
        task = state.call.task
        return task is None or encounter.task(task).action is Action.ATTACK
    inside = opponents_in(encounter, state)
    return state.step is Step.CHOOSE and any(
        it.id in inside and it.acts is not None and it.foe is None for it in encounter.opponents
    )


def keeper_seat(state: State) -> int:
    """The seat of the keeper: the one after the last hero."""
    return len(state.heroes)


def speaker(state: State, id: str) -> int:
    """The seat that speaks for a hero, or for an opponent: the keeper's."""
    return state.heroes.index(id) if id in state.heroes else keeper_seat(state)


def other_speaker(state: State, attempt: Attempt) -> int:
    """The seat that speaks against the roller and spends disadvantage and despair: the hero who is
    against it (DE-09), else the keeper; when an opponent rolls, the player whose turn it was last
    (DE-23).
    """
    if attempt.roller not in state.heroes:
        return state.seat
    return keeper_seat(state) if attempt.against is None else speaker(state, attempt.against)


def asked(state: State) -> int | None:
    """The seat that has to say something now; None when chance has to, or it is over."""
    attempt = state.attempt
    match state.step:
        case Step.CHOOSE | Step.COMPEL:
            return state.seat
        case Step.THREATEN:
            return keeper_seat(state)
        case Step.ANSWER if state.call is not None:
            return speaker(state, state.call.hero)
        case Step.HIT if state.hit is not None:
            return speaker(state, state.hit.who)
        case Step.BUILD | Step.SPEND if attempt is not None:
            return speaker(state, attempt.roller)
        case Step.OPPOSE | Step.KEEPER_SPENDS if attempt is not None:
            return other_speaker(state, attempt)
        case _:
            return None


def by_policy(state: State) -> bool:
    """Whether the policy has to speak: the keeper is asked, and no person plays it (DE-28)."""
    return not state.keeper and asked(state) == keeper_seat(state)


def moment_of(
    encounter: Encounter, state: State, task: str | None, roller: str, approach: Approach
) -> Moment:
    """What conditions of dice are about in a roll (DDL-05, 12)."""
    its = condition_of(encounter, state, roller)
    roll = task, roller, approach
    return encounter.moment(roll, its, state.done, state.present, state.round)


def of_side(attempt: Attempt, side: Side) -> str | None:
    """The hero or opponent of that side; None when nobody is against the roller."""
    return attempt.roller if side is Side.ROLLER else attempt.against


def allies(encounter: Encounter, state: State, attempt: Attempt) -> tuple[str, ...]:
    """Who stands with the roller: others of its kind who are not out and not against it (DE-25)."""
    hero = attempt.roller in state.heroes
    kind = heroes_in(state) if hero else opponents_in(encounter, state)
    return tuple(it for it in kind if it not in (attempt.roller, attempt.against))


def enemies(encounter: Encounter, state: State, attempt: Attempt) -> tuple[str, ...]:
    """Who can be helped against the roller: whoever is against it, and the other kind (DD-33)."""
    hero = attempt.roller in state.heroes
    kind = opponents_in(encounter, state) if hero else heroes_in(state)
    against = attempt.against
    return kind if against is None or against in kind else (against, *kind)
