"""Exact odds of a cast: totals, and what comes with them (section 5 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from fateloom.runtime.cards.runes import Rune, Side, face_of
from fateloom.runtime.kernel.chance import Distribution
from fateloom.runtime.record import record

HALF = Fraction(1, 2)


@record
class Cast:
    """What a cast comes to: its total, corruption steps, experience, and event cards drawn."""

    pips: int = 0
    corruption: int = 0
    experience: int = 0
    drawn: int = 0


def cast_of(shown: Iterable[tuple[Rune, Side]]) -> Cast:
    """What these runes come to as they lie."""
    faces = [face_of(rune, side) for rune, side in shown]
    return Cast(
        sum(face.pips for face in faces),
        sum(face.corrupts for face in faces),
        sum(face.experience for face in faces),
        sum(face.choice or face.draws is not None for face in faces),
    )


def casts(runes: Iterable[Rune]) -> Distribution[Cast]:
    """What the runes can come to, with exact weights; grows with the number of different results,
    not with that of faces (2 to the power of the runes).
    """
    results = {Cast(): Fraction(1)}
    for rune in runes:
        after: dict[Cast, Fraction] = {}
        for side in Side:
            face = cast_of([(rune, side)])
            for one, weight in results.items():
                both = Cast(
                    one.pips + face.pips,
                    one.corruption + face.corruption,
                    one.experience + face.experience,
                    one.drawn + face.drawn,
                )
                after[both] = after.get(both, Fraction(0)) + weight * HALF
        results = after
    return Distribution(results.items())


def chance_of(runes: Iterable[Rune], difficulty: int, added: int = 0) -> Fraction:
    """The probability that the total, with so much added, reaches the difficulty (CTA-44).

    >>> from fateloom.runtime.cards.runes import core_runes
    >>> chance_of(core_runes(1), 2)
    Fraction(1, 2)
    """
    return casts(runes).chance_of(lambda cast: cast.pips + added >= difficulty)
