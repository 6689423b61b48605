"""What comes of a roll once all is spent, by what it was for (DD-18, 43..45; DE-02, 03)."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.encounter import Action, Encounter
from fateloom.runtime.pool.state import Attempt, State
from fateloom.runtime.pool.tally import Outcome, Tally


def is_done(attempt: Attempt, result: Tally) -> bool:
    """Whether the roll does its task: what is overcome is so by a tie as well, an advantage needs a
    success; an attack is done when its opponent is out, which is not settled here (DE-02, 03).
    """
    match attempt.action:
        case Action.OVERCOME:
            return result.outcome is not Outcome.FAILURE
        case Action.ADVANTAGE:
            return result.outcome is Outcome.SUCCESS
        case Action.ATTACK | Action.DEFEND:
            return False


def aftermath(
    encounter: Encounter, state: State, attempt: Attempt, result: Tally
) -> Iterator[ev.Event]:
    """What happens besides: costs, boosts, aspects, and at last a hit."""
    style = encounter.settings.style
    with_style = result.net >= style
    defended = attempt.action is not Action.DEFEND and result.net <= -style
    if defended and attempt.against is not None:  # the other side has, with style
        yield ev.BoostGained(attempt.against)
    match attempt.action:
        case Action.OVERCOME:
            if result.outcome is Outcome.TIE and encounter.settings.minor_cost.size:
                yield ev.CostTaken(attempt.roller)
            if with_style:
                yield ev.BoostGained(attempt.roller)
        case Action.ADVANTAGE:
            yield from _advantage(encounter, state, attempt, result, with_style)
        case Action.ATTACK:
            if result.outcome is Outcome.TIE or attempt.eased:
                yield ev.BoostGained(attempt.roller)
            if result.outcome is Outcome.SUCCESS and attempt.against is not None:
                yield ev.HitLanded(attempt.against, result.margin - attempt.eased)
        case Action.DEFEND:
            if with_style:
                yield ev.BoostGained(attempt.roller)
            if result.outcome is Outcome.TIE and attempt.against is not None:
                yield ev.BoostGained(attempt.against)  # a tie as the other side's (DE-03)
            if result.outcome is Outcome.FAILURE:
                yield ev.HitLanded(attempt.roller, result.opponent_margin)


def _advantage(
    encounter: Encounter, state: State, attempt: Attempt, result: Tally, with_style: bool
) -> Iterator[ev.Event]:
    """The aspect with a free invocation, with two after a success with style; a tie puts an aspect
    that is there to use, or else gives a boost (DE-03).
    """
    aspect = None if attempt.task is None else encounter.task(attempt.task).makes
    if aspect is None:
        return
    present = state.present[[it.id for it in encounter.aspects].index(aspect)]
    if result.outcome is Outcome.SUCCESS:
        yield ev.AspectMade(aspect, 2 if with_style else 1)
    elif result.outcome is Outcome.TIE and present:
        yield ev.AspectMade(aspect, 1)
    elif result.outcome is Outcome.TIE:
        yield ev.BoostGained(attempt.roller)
