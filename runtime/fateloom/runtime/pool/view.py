"""What a seat may know: all but the pool of a hidden task before its roll (DDL-15)."""

from __future__ import annotations

from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.spending import Purse
from fateloom.runtime.pool.state import State, Step
from fateloom.runtime.pool.tally import Shown, Tally
from fateloom.runtime.record import record


@record
class View:
    """The table as one seat sees it. `pool`: None while nothing is tried, and to everybody but the
    keeper while the pool of a hidden task comes together.
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


def view(encounter: Encounter, state: State, seat: int | None) -> View:
    """What that seat may know; None: somebody who only watches."""
    attempt = state.attempt
    pool = None if attempt is None else attempt.pool
    if attempt is not None and encounter.task(attempt.task).hidden:
        is_keeper = state.keeper and seat == len(state.heroes)
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
        None if attempt is None else attempt.task,
        pool,
        () if attempt is None else attempt.shown,
        None if attempt is None else attempt.tally,
        Purse() if attempt is None else attempt.purse,
    )
