"""Who has to say what: complete lists, nothing stands that is not in them (DD-06..14, 24, 25)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from fateloom.runtime.kernel.chance import Distribution, uniform
from fateloom.runtime.kernel.game import Chance, Decision, Over, Prospect, Refusal
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool.building import Approach, Form, Side, invoked
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.purchases import purchases
from fateloom.runtime.pool.state import Attempt, State, Step


@lru_cache(maxsize=1)
def faces() -> Distribution[Command]:
    """What one die can show: six faces, each alike probable (DD-02)."""
    return uniform(cmd.Show(face) for face in range(1, 7))


def legal(encounter: Encounter, state: State) -> Prospect[Command]:
    """Who has to say what now. Dice are asked for one by one, in the order of the pool: six
    answers each, however large the pool.
    """
    match state.step:
        case Step.WON:
            return Over("won", tuple(range(len(state.heroes))))
        case Step.LOST:
            return Over("lost", ())
        case Step.ROLL:
            return Chance(faces())
        case Step.OPPOSE | Step.KEEPER_SPENDS:
            return Decision(len(state.heroes), tuple(listed(encounter, state)))
        case _:
            return Decision(state.seat, tuple(listed(encounter, state)))


def listed(encounter: Encounter, state: State) -> Iterator[Command]:
    """Every command of a seat that stands at this step."""
    attempt = state.attempt
    if attempt is None:
        if state.step is Step.CHOOSE:
            yield from _tries(encounter, state)
        return
    match state.step:
        case Step.BUILD:
            yield from invocations(encounter, state, attempt, Side.ROLLER)
            yield from _help(encounter, state, attempt)
            yield cmd.Done()
        case Step.OPPOSE:
            yield from invocations(encounter, state, attempt, Side.KEEPER)
            yield cmd.Done()
        case Step.SPEND:
            yield from purchases(encounter, state, Side.ROLLER)
            yield cmd.Done()
        case Step.KEEPER_SPENDS:
            yield from purchases(encounter, state, Side.KEEPER)
            yield cmd.Done()
        case _:
            return


def _tries(encounter: Encounter, state: State) -> Iterator[Command]:
    for task in encounter.tasks:
        if task.id not in state.done:
            yield from (cmd.Try(task.id, approach) for approach in Approach)
    yield cmd.Pass()


def invocations(
    encounter: Encounter, state: State, attempt: Attempt, side: Side
) -> Iterator[cmd.Invoke]:
    """The aspects that the side can invoke: its own and those of everybody, each once a roll, paid
    for by a free invocation or a fate point (DD-09, 14; DE-13, 14, 16). The keeper needs an
    opponent to do it for (DD-14).
    """
    if side is Side.ROLLER:
        who: str | None = state.heroes[state.seat]
        fate = state.conditions[state.seat].fate
    else:
        who, fate = encounter.task(attempt.task).opponent, state.keeper_fate
    if who is None:
        return
    for aspect, free in zip(encounter.aspects, state.free, strict=True):
        if aspect.holder in (None, who) and aspect.id not in attempt.used and (free or fate):
            for form in Form:
                if not isinstance(invoked(attempt.pool, side, form), Refusal):
                    yield cmd.Invoke(aspect.id, form)


def _help(encounter: Encounter, state: State, attempt: Attempt) -> Iterator[Command]:
    """Stunts that fit the approach and heroes who can help, each once (DD-08, 41)."""
    for stunt in encounter.hero(state.heroes[state.seat]).stunts:
        if stunt.approach is attempt.approach and stunt.id not in attempt.stunts:
            yield cmd.UseStunt(stunt.id)
    if len(attempt.helpers) < encounter.helpers:
        for seat, hero in enumerate(state.heroes):
            if seat != state.seat and hero not in attempt.helpers:
                yield cmd.TakeHelp(hero)


def refused(encounter: Encounter, state: State, command: Command) -> Refusal | None:
    """Why a command does not stand; None when it does."""
    if isinstance(command, cmd.Show):
        if state.step is not Step.ROLL:
            return Refusal("roll", "Nothing is to be rolled now.")
        if command.face not in range(1, 7):
            return Refusal("roll", "A die shows a face from 1 to 6 (DD-02).")
        return None
    if command in listed(encounter, state):
        return None
    reason, steps, message = _SAYING[type(command)]
    if state.step not in steps:
        return Refusal("step", f"That is not to be said now: {_WAITING[state.step]}")
    return Refusal(reason, message)


_WAITING = {
    Step.CHOOSE: "the active player chooses a task, or passes.",
    Step.BUILD: "the active player puts the pool together.",
    Step.OPPOSE: "the keeper may invoke an aspect.",
    Step.ROLL: "the dice are to be rolled.",
    Step.SPEND: "the active player spends what the roll gave.",
    Step.KEEPER_SPENDS: "the keeper spends what the roll gave.",
    Step.WON: "the scene is over.",
    Step.LOST: "the scene is over.",
}

_BUILDING = (Step.BUILD, Step.OPPOSE)
_SPENDING = (Step.SPEND, Step.KEEPER_SPENDS)

_SAYING: dict[type, tuple[str, tuple[Step, ...], str]] = {
    cmd.Try: ("task", (Step.CHOOSE,), "There is no such task, or it is done already."),
    cmd.Pass: ("step", (Step.CHOOSE,), "There is nothing to pass on."),
    cmd.Invoke: (
        "aspect",
        _BUILDING,
        "That aspect cannot be invoked like that: each is invoked once a roll by those it is for,"
        " costs a fate point or a free invocation, and an upgrade needs a die (DD-09, 14).",
    ),
    cmd.UseStunt: ("stunt", (Step.BUILD,), "That stunt does not help here (DD-08)."),
    cmd.TakeHelp: ("help", (Step.BUILD,), "Nobody else can help in this roll (DD-41)."),
    cmd.Done: ("step", (*_BUILDING, *_SPENDING), "There is nothing to be done with."),
    cmd.Buy: (
        "purchase",
        _SPENDING,
        "That cannot be bought: it needs enough symbols of one kind, and somebody or something"
        " that it can still change (DD-24 to 34).",
    ),
}
"""For each kind of command: the reason for refusing it, when it is said, and the sentence."""
