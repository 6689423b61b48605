"""Exact odds of superiority and of single volleys (sections 5.1 and 5.2 of the rules)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from fateloom.runtime.battle.combat import FACES, superior
from fateloom.runtime.battle.content import Column
from fateloom.runtime.battle.words import Hit
from fateloom.runtime.kernel.chance import Distribution, dice


def superiority(attacker: int, defender: int) -> Fraction:
    """The chance that the attacker is superior, by what both add to their dice (HOD-47 to 50)."""
    pairs = [(one, other) for one in FACES for other in FACES]
    won = sum(superior(pair, (attacker, defender)) == 0 for pair in pairs)
    return Fraction(won, len(pairs))


def volley(column: Column, count: int) -> Distribution[tuple[int, int]]:
    """The eliminations and panics that so many dice of a column show (HOD-52, 53). Time and memory
    grow with the square of the number of dice.
    """
    faces: tuple[Hit, ...] = column.faces

    def counted(shown: tuple[Hit, ...]) -> tuple[int, int]:
        found = Counter(shown)
        return found[Hit.ELIMINATE], found[Hit.PANIC]

    return dice(faces, count).map(counted)
