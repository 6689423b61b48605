"""The odds of a pool as the engine has them: by asking chance, die by die."""

from __future__ import annotations

from fractions import Fraction

from tests.runtime.pool.encounters import a_game

from fateloom.runtime.kernel.game import Chance
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.building import Approach
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.encounter import Encounter, Hero, Task
from fateloom.runtime.pool.rules import PoolRules
from fateloom.runtime.pool.state import Attempt, State, Step
from fateloom.runtime.pool.tally import Tally, tally
from fateloom.runtime.record import replace

EMPTY = Encounter((Hero("ann", (0,) * 6),), (Task("easy"),), helpers=0, deadly=False)


def by_engine(pool: Pool) -> dict[Tally, Fraction]:
    """How probable each result is. States whose dice so far come to the same go on as one."""
    rules = PoolRules(EMPTY)
    start = a_game("ann", keeper=True, encounter=EMPTY).state
    easy = EMPTY.tasks[0]
    attempt = Attempt("ann", None, easy.id, easy.action, Approach.CAREFUL, pool)
    waiting: dict[Tally, tuple[State, Fraction]] = {
        Tally(): (replace(start, step=Step.ROLL, attempt=attempt), Fraction(1))
    }
    found: dict[Tally, Fraction] = {}
    for _ in range(pool.size):
        further: dict[Tally, tuple[State, Fraction]] = {}
        for state, weight in waiting.values():
            to_move = rules.legal(state)
            assert isinstance(to_move, Chance)
            for answer, chance in to_move.distribution.outcomes:
                events, after = rules.apply_legal(state, answer)
                read = [it.tally for it in events if isinstance(it, ev.RollRead)]
                if read:
                    found[read[0]] = found.get(read[0], Fraction(0)) + weight * chance
                    continue
                assert after.attempt is not None
                so_far = tally(after.attempt.shown)
                before = further.get(so_far, (after, Fraction(0)))[1]
                further[so_far] = (after, before + weight * chance)
        waiting = further
    return found
