"""The results of the dice as pure functions, and their exact odds (sections 1 and 5 of the rules).

`offset` is the own value minus the opposing one: health minus gloom for a search, health minus
health for a probe or an attack, gloom minus health for a haunt (section 1.1).
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

from fateloom.runtime.hidden.words import Rounding
from fateloom.runtime.kernel.chance import Distribution

FACES = range(1, 7)
"""Of the light die and of the dark one."""

LOOK_AT_OTHER, LOOK_AT_OWN = 3, 5
"""Results of a search from which cards of piles are looked at (section 1.2 of the rules)."""

HAUNT_LOOK, HAUNT_WOUND = 3, 5
"""Results of a haunt from which its options B and C can be taken (section 1.5 of the rules)."""


def tiers(result: int) -> int:
    """How many tiers of a search are reached, 0 to 3 (section 1.2 of the rules)."""
    return sum(result >= least for least in (1, LOOK_AT_OTHER, LOOK_AT_OWN))


def half(health: int, rounding: Rounding) -> int:
    """The wounds of a declarer who has bound somebody else (HND-48, section 1.8 of the rules)."""
    return (health + (rounding is Rounding.UP)) // 2


@cache
def differences() -> Distribution[int]:
    """The own die minus the other one (section 5.1 of the rules)."""
    each = Fraction(1, 36)
    pairs = Distribution(((one, other), each) for one, other in product(FACES, FACES))
    return pairs.map(lambda pair: pair[0] - pair[1])


def results(offset: int) -> Distribution[int]:
    """The result of a roll (section 5.2 of the rules)."""
    return differences().map(lambda difference: offset + difference)


def gloom_taken(gloom: int) -> Fraction:
    """The mean gloom that a ghost syphons who takes all it may (section 5.5 of the rules)."""
    each = Fraction(1, 36)
    total = 0
    for light, dark in product(FACES, FACES):
        total += gloom if dark == light else min(dark, gloom) if dark > light else 0
    return each * total
