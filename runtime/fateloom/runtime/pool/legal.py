"""Who has to say what: complete lists, and nothing else stands (DD-10, 25, 45); how a hit can be
taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from fateloom.runtime.kernel.chance import Distribution, uniform
from fateloom.runtime.kernel.game import Chance, Decision, Over, ToMove
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool.aspects import invocable
from fateloom.runtime.pool.building import Approach, Form, Side, invoked
from fateloom.runtime.pool.command import Absorb, Command
from fateloom.runtime.pool.compels import can_refuse
from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.encounter import Action, Encounter
from fateloom.runtime.pool.purchases import extras, purchases
from fateloom.runtime.pool.sides import (
    asked,
    can_concede,
    condition_of,
    heroes_in,
    moment_of,
    of_side,
)
from fateloom.runtime.pool.state import Attempt, State, Step
from fateloom.runtime.pool.when import holds

FACES: Distribution[Command] = uniform(cmd.Show(face) for face in range(1, 7))
"""What one die can show: six faces, each alike probable (DD-02)."""


def legal(encounter: Encounter, state: State) -> ToMove[Command]:
    """Who has to say what now. Dice are asked for one by one, in the order of the pool: six
    answers each, however large the pool.
    """
    match state.step:
        case Step.WON:
            return Over("won", tuple(range(len(state.heroes))))
        case Step.LOST:
            return Over("lost", ())
        case Step.ROLL:
            return Chance(FACES)
        case step:
            seat = asked(state)
            if seat is None:
                raise ValueError(f"nobody is there to be asked at the step '{step.value}'")
            return Decision(seat, tuple(listed(encounter, state)))


def listed(encounter: Encounter, state: State) -> Iterator[Command]:
    """Every command of a seat that stands at this step."""
    attempt = state.attempt
    match state.step:
        case Step.CHOOSE:
            yield from _tries(encounter, state)
            if can_concede(encounter, state):
                yield cmd.Concede()
        case Step.COMPEL:
            yield cmd.Accept()
            if can_refuse(state):
                yield cmd.Refuse()
        case Step.THREATEN:
            yield from (cmd.Threaten(hero) for hero in heroes_in(state))
        case Step.ANSWER:
            yield from (cmd.Answer(approach) for approach in Approach)
            if can_concede(encounter, state):
                yield cmd.Concede()
        case Step.HIT if state.hit is not None:
            who = state.hit.who
            it = condition_of(encounter, state, who)
            boxes, slots = encounter.boxes(who), encounter.slots(who)
            yield from ways_to_absorb(state.hit.shifts, it, boxes, slots)
        case Step.BUILD if attempt is not None:
            yield from invocations(encounter, state, attempt, Side.ROLLER)
            yield from _help(encounter, state, attempt)
            yield cmd.Done()
        case Step.OPPOSE if attempt is not None:
            yield from invocations(encounter, state, attempt, Side.KEEPER)
            yield cmd.Done()
        case Step.SPEND if attempt is not None:
            yield from extras(encounter, state, Side.ROLLER)
            yield from purchases(encounter, state, Side.ROLLER)
            if can_ease(encounter, attempt):
                yield cmd.Ease()
            yield cmd.Done()
        case Step.KEEPER_SPENDS if attempt is not None:
            yield from extras(encounter, state, Side.KEEPER)
            yield from purchases(encounter, state, Side.KEEPER)
            yield cmd.Done()
        case _:
            return


def _tries(encounter: Encounter, state: State) -> Iterator[Command]:
    rivals = [hero for hero in heroes_in(state) if hero != state.heroes[state.seat]]
    for task in encounter.tasks:
        if task.id not in state.done:
            for rival in rivals if task.rival else (None,):
                yield from (cmd.Try(task.id, approach, rival) for approach in Approach)
    if not encounter.single:
        yield cmd.Pass()


def invocations(
    encounter: Encounter, state: State, attempt: Attempt, side: Side
) -> Iterator[cmd.Invoke | cmd.UseBoost]:
    """What the side can invoke, in each form that changes the pool (DD-09, 14; DE-13, 14, 16)."""
    forms = [form for form in Form if isinstance(invoked(attempt.pool, side, form), Pool)]
    for it in invocable(encounter, state, attempt, side):
        yield from (cmd.Invoke(it.aspect, form) for form in forms)
    who = of_side(attempt, side)
    if side is Side.KEEPER and attempt.roller not in state.heroes:
        return  # nobody invokes against an opponent that rolls (DE-23)
    if who is not None and condition_of(encounter, state, who).boosts:
        yield from (cmd.UseBoost(form) for form in forms)


def can_ease(encounter: Encounter, attempt: Attempt) -> bool:
    """Whether the roller may hit less hard for a boost: an attack with style, once (DD-43)."""
    result = attempt.tally
    return (
        attempt.action is Action.ATTACK
        and not attempt.eased
        and result is not None
        and result.net >= max(encounter.settings.style, 2)
    )


def _help(encounter: Encounter, state: State, attempt: Attempt) -> Iterator[Command]:
    """Stunts that fit the approach and heroes who can help, each once (DD-07, 08, 41)."""
    if attempt.roller not in state.heroes:
        return
    its = condition_of(encounter, state, attempt.roller)
    spent = (*attempt.stunts, *its.spent, *its.used)
    moment = moment_of(encounter, state, attempt.task, attempt.roller, attempt.approach)
    for stunt in encounter.hero(attempt.roller).stunts:
        if not holds(stunt.when, moment):
            continue
        if stunt.approach in (None, attempt.approach) and stunt.id not in spent:
            yield cmd.UseStunt(stunt.id)
    if len(attempt.helpers) < encounter.helpers:
        for hero in heroes_in(state):
            if hero not in (attempt.roller, attempt.against, *attempt.helpers):
                yield cmd.TakeHelp(hero)


# --- how a hit can be taken (DD-36, 44)


OUT = Absorb()
"""Takes nothing, and is out of the scene."""


def ways_to_absorb(
    shifts: int, it: Condition, boxes: tuple[int, ...], slots: tuple[tuple[str, int], ...]
) -> Iterator[Absorb]:
    """All ways to take a hit of so many shifts, the cheapest first, and to be out at last.

    One free box at most and any open slots, together worth the hit; nothing that could be left out
    again is taken. Fewer consequences are cheaper, then lesser ones, then a lesser box.

    >>> free = Condition(0, (False, False), (False,), exposed=(0,))
    >>> [(it.box, it.slots) for it in ways_to_absorb(2, free, (1, 2), (("mild", 2),))]
    [(2, ()), (None, ('mild',)), (None, ())]
    """
    open_slots = [
        (name, worth)
        for (name, worth), full in zip(slots, it.consequences, strict=True)
        if not full
    ]
    free: list[tuple[int | None, int]] = [(None, 0)]
    marked = zip(boxes, it.stress, strict=True)
    free += [(at, worth) for at, (worth, is_marked) in enumerate(marked, 1) if not is_marked]
    found: list[tuple[int, int, int, Absorb]] = []
    for many in range(len(open_slots) + 1):
        for taken in combinations(open_slots, many):
            worths = [worth for _, worth in taken]
            for box, worth in free:
                spare = sum(worths) + worth - shifts
                needed = [*worths, *([worth] if box is not None else [])]
                if spare >= 0 and all(spare < one for one in needed):
                    names = tuple(name for name, _ in taken)
                    found.append((many, sum(worths), worth, Absorb(box, names)))
    yield from (way for *_, way in sorted(found, key=lambda one: one[:3]))
    yield OUT
