"""How a fight is likely to go: exact chances where each side goes on while it is not behind."""

from __future__ import annotations

from functools import cache
from itertools import product

from fateloom.runtime.hidden.tables import FACES
from fateloom.runtime.record import record


@record
class Fight:
    """How a fight goes. `target_out`, `roller_out`: the chance that somebody has no health at its
    end; `wounds`: the mean number that the target takes more than the roller.
    """

    target_out: float
    roller_out: float
    wounds: float


STOPPED = Fight(0.0, 0.0, 0.0)


@cache
def fight(roller: int, target: int, added: int) -> Fight:
    """A fight from its first roll, every exchange for a wound (HND-34 to 44). `roller`, `target`:
    their health; `added`: by items and cards to the roller's result. Whoever has no health is out
    with the next exchange that is lost.
    """
    out, lost, wounds = 0.0, 0.0, 0.0
    for light, dark in product(FACES, FACES):
        end = _exchange(roller, target, added, light, dark)
        out += end.target_out
        lost += end.roller_out
        wounds += end.wounds
    rolls = len(FACES) ** 2
    return Fight(out / rolls, lost / rolls, wounds / rolls)


def _exchange(roller: int, target: int, added: int, light: int, dark: int) -> Fight:
    """What these dice bring, and the exchanges after them."""
    result = roller - target + added + light - dark
    if result == 0:
        return STOPPED
    if result > 0:
        target -= 1
        if target <= 0:
            return Fight(1.0, 0.0, 1.0)
    else:
        roller -= 1
        if roller <= 0:
            return Fight(0.0, 1.0, -1.0)
    hit = 1.0 if result > 0 else -1.0
    ahead = roller >= target if light > dark else target >= roller
    if light == dark or not ahead:
        return Fight(0.0, 0.0, hit)
    on = fight(roller, target, added)
    return Fight(on.target_out, on.roller_out, hit + on.wounds)
