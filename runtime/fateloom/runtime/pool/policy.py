"""The opposition without a person to play it (DE-28; DDL-09)."""

from __future__ import annotations

from fateloom.runtime.pool.building import Form, Side
from fateloom.runtime.pool.command import Buy, Invoke
from fateloom.runtime.pool.dice import Symbol
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.legal import invocations
from fateloom.runtime.pool.purchases import purchases
from fateloom.runtime.pool.spending import Row
from fateloom.runtime.pool.state import Attempt, State


def next_invocation(encounter: Encounter, state: State, attempt: Attempt) -> Invoke | None:
    """One aspect a roll, the first that can be invoked for a die, while free invocations or fate
    points last (DD-14); None when there is none.
    """
    found = invocations(encounter, state, attempt, Side.KEEPER)
    return next((it for it in found if it.form is Form.DIE), None)


def next_purchase(encounter: Encounter, state: State, attempt: Attempt) -> Buy | None:
    """A consequence for despair when the scene is deadly, else a setback for the roller, else
    stress; disadvantage is spent before despair. None: what is left is lost (DE-28).
    """
    roller = state.heroes[state.seat]
    standing = tuple(purchases(encounter, state, Side.KEEPER))
    wanted = [
        Buy(Row.SET_BACK, Symbol.DISADVANTAGE, roller),
        Buy(Row.SET_BACK, Symbol.DESPAIR, roller),
        Buy(Row.MARK_STRESS, Symbol.DISADVANTAGE),
        Buy(Row.MARK_STRESS, Symbol.DESPAIR),
    ]
    if encounter.deadly and attempt.purse.despair:
        wanted.insert(0, Buy(Row.CONSEQUENCE, Symbol.DESPAIR))
    return next((it for it in wanted if it in standing), None)
