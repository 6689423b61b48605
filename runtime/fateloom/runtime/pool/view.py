"""What a seat may know: all but the pool of a hidden task before its roll (DDL-15).

The types of the state that a view shows as they are come from here: who presents a view imports no
state.
"""

from __future__ import annotations

from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.sides import keeper_seat
from fateloom.runtime.pool.spending import Purse
from fateloom.runtime.pool.state import Call, Hit, State, Step
from fateloom.runtime.pool.tally import Shown, Tally
from fateloom.runtime.record import record

__all__ = ["Call", "Hit", "Step", "View", "view"]


@record
class View:
    """The game as one seat sees it. `pool`: None while there is no attempt, and, for everybody but
    the keeper, while the pool of a hidden task is being built. The other fields are those of
    `State`; `roller`, `against`: the roller and the opposing character.
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
    )
