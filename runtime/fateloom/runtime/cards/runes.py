"""Runes and their faces, and which of them a hero casts (CTA-32 to 37, section 1.3 of the rules).

Every rune has two faces, A and B, alike probable and independent (CTA-39).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from fateloom.runtime.cards.words import Ability, Deck
from fateloom.runtime.record import record

CORE = 3
"""Core runes in every cast (CTA-32)."""

NORMAL = 2
"""Normal runes of each ability; the third is special (CTA-36)."""

DARK = 3
"""Dark runes that there are (section 1.1 of the rules)."""


class Kind(StrEnum):
    """The kinds of runes."""

    PLAIN = "plain"
    DRAWING = "drawing"
    NORMAL = "normal"
    SPECIAL = "special"
    DARK = "dark"


class Side(StrEnum):
    """The face that a rune shows."""

    A = "a"
    B = "b"


@record
class Rune:
    """A rune of a cast; `ability` of a normal or special one. `counts`: whether it adds to the
    total; one that a card has delivered to a challenge of other abilities does not (CTA-51).
    """

    kind: Kind
    ability: Ability | None = None
    counts: bool = True


@record
class Face:
    """What a face does: its points, and what comes with it. `draws`: a card from the deck, or of
    the caster's choice (`choice`); `corrupts`: a step down the track (CTA-41, 42).
    """

    pips: int
    experience: int = 0
    draws: Deck | None = None
    choice: bool = False
    corrupts: bool = False


SPECIAL_SIDE: Mapping[Ability, Face] = {
    Ability.STRENGTH: Face(0, experience=1),
    Ability.DEXTERITY: Face(0, draws=Deck.ANTIHERO),
    Ability.CONSTITUTION: Face(0, experience=1),
    Ability.INTELLIGENCE: Face(0, draws=Deck.HERO),
    Ability.WISDOM: Face(0, draws=Deck.HERO),
    Ability.CHARISMA: Face(0, draws=Deck.ANTIHERO),
}
"""Face B of the special rune of each ability (section 1.3 of the rules)."""


def face_of(rune: Rune, side: Side) -> Face:
    """What that side of the rune does; nothing at all if the rune does not count.

    >>> face_of(Rune(Kind.DARK), Side.A)
    Face(pips=2, experience=0, draws=None, choice=False, corrupts=True)
    """
    if not rune.counts:
        return Face(0)
    is_a = side is Side.A
    match rune.kind:
        case Kind.PLAIN:
            return Face(1 if is_a else 0)
        case Kind.DRAWING:
            return Face(1) if is_a else Face(0, choice=True)
        case Kind.NORMAL:
            return Face(2 if is_a else 1)
        case Kind.DARK:
            return Face(2, corrupts=True) if is_a else Face(1)
        case Kind.SPECIAL:
            assert rune.ability is not None
            return Face(2) if is_a else SPECIAL_SIDE[rune.ability]


def core_runes(drawing: int) -> tuple[Rune, ...]:
    """The three core runes, of which so many draw, from 1 to 3 (CTA-32)."""
    kinds = (*(Kind.PLAIN,) * (CORE - drawing), *(Kind.DRAWING,) * drawing)
    return tuple(map(Rune, kinds))


def ability_runes(printed: tuple[Ability, ...], icons: Mapping[Ability, int]) -> tuple[Rune, ...]:
    """The runes of the printed abilities for a hero with so many icons of each (CTA-33 to 36). What
    others cast makes no difference (CTA-11).

    >>> [it.kind.value for it in ability_runes((Ability.WISDOM,), {Ability.WISDOM: 5})]
    ['normal', 'normal', 'special']
    """
    runes: list[Rune] = []
    for ability in printed:
        own = icons.get(ability, 0)
        runes += [Rune(Kind.NORMAL, ability)] * min(own, NORMAL)
        runes += [Rune(Kind.SPECIAL, ability)] * (own > NORMAL)
    return tuple(runes)
