"""The six dice of a game as data: faces, mirrors, upgrades, credits, and the worth of their symbols
(DD-01..04; DDL-02, 03).

The roles of the six and the relations between them are fixed (DD-11, 12, 14); a game may have other
faces, as long as the dice of the two sides mirror each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache

from fateloom.runtime.pool.dice import (
    CREDITS,
    FACES,
    MIRROR,
    SYMBOL_MIRROR,
    UPGRADE,
    Die,
    Face,
    Symbol,
)
from fateloom.runtime.pool.tally import WORTH, Tally, tally_of
from fateloom.runtime.record import record

SIDES = 6
"""Faces of a die (DD-02)."""

ONLY_ON = {Symbol.HOPE: Die.EXPERTISE, Symbol.DESPAIR: Die.CHALLENGE}
"""The one die that such a symbol can be on (DD-04)."""


@record
class DieType:
    """A kind of die: six faces, the other side's die that it mirrors, what it is upgraded to."""

    die: Die
    faces: tuple[Face, ...]
    mirror: Die
    upgrade: Die | None


@record
class DiceSet:
    """All six dice, in the order of `Die`, and the credits that must be shown with them (DDL-17).
    `worth`: the worth of each symbol, in the order of `Symbol`, and then of the game's own ones
    (DDL-03). `mirrors`: each of these, and what it is in the eyes of the other side (DDL-02).
    """

    types: tuple[DieType, ...]
    credits: str
    worth: tuple[tuple[str, Tally], ...] = tuple((it.value, WORTH[it]) for it in Symbol)
    mirrors: tuple[tuple[str, str], ...] = ()

    def of(self, die: Die) -> DieType:
        """The type of that die; raises KeyError when it is missing."""
        return {it.die: it for it in self.types}[die]

    @property
    def mirror(self) -> dict[str, str]:
        """What each symbol is in the eyes of the other side (DD-11)."""
        return {**SYMBOL_MIRROR, **dict(self.mirrors)}


STANDARD = DiceSet(
    tuple(DieType(die, FACES[die], MIRROR[die], UPGRADE.get(die)) for die in Die), CREDITS
)
"""The dice of the rules (section 1.1)."""


@lru_cache(maxsize=16)
def tallies_of(dice: DiceSet) -> Mapping[Die, tuple[Tally, ...]]:
    """The tally of each face of each die, face 1 first."""
    worth = dict(dice.worth)
    return {it.die: tuple(tally_of(face, worth) for face in it.faces) for it in dice.types}


@record
class Flaw:
    """A mistake in a die: the die, the field (`faces`, `mirror`, `upgrade`), and a sentence."""

    die: Die
    where: str
    message: str


def flaws(dice: DiceSet) -> Iterator[Flaw]:
    """All mistakes in the dice, in their order (DD-02, 04, 11, 12, 14)."""
    odd: set[Die] = set()
    for it in dice.types:
        if len(it.faces) != SIDES:
            yield Flaw(it.die, "faces", f"a die has {SIDES} faces, and not {len(it.faces)} (DD-02)")
        for symbol, only in ONLY_ON.items():
            if it.die is not only and any(symbol in face for face in it.faces):
                odd |= {it.die, MIRROR[it.die]}
                yield Flaw(it.die, "faces", f"{symbol.value} is on {only.value} dice alone (DD-04)")
        if it.mirror is not MIRROR[it.die]:
            said = f"the mirror of {it.die.value} is {MIRROR[it.die].value} (DD-11, 12)"
            yield Flaw(it.die, "mirror", said)
        if it.upgrade is not UPGRADE.get(it.die):
            better = UPGRADE.get(it.die)
            said = "is not upgraded" if better is None else f"is upgraded to {better.value}"
            yield Flaw(it.die, "upgrade", f"{it.die.value} {said} (DD-09, 14)")
    yield from (flaw for flaw in _unlike(dice) if flaw.die not in odd)


def _unlike(dice: DiceSet) -> Iterator[Flaw]:
    """Bad dice whose faces do not mirror those of their good die."""
    for it in dice.types:
        other = dice.of(MIRROR[it.die])
        if tuple(Die).index(it.die) < tuple(Die).index(other.die):
            continue  # said once, at the second of the two
        if _spots(it.faces) != _spots(_mirrored(other.faces, dice.mirror)):
            said = f"the faces of {it.die.value} are not those of {other.die.value}, mirrored"
            yield Flaw(it.die, "faces", f"{said} (DD-11)")


def _mirrored(faces: tuple[Face, ...], mirror: Mapping[str, str]) -> tuple[Face, ...]:
    return tuple(tuple(mirror[symbol] for symbol in face) for face in faces)


def _spots(faces: tuple[Face, ...]) -> Counter[tuple[str, ...]]:
    return Counter(tuple(sorted(face)) for face in faces)


def odd_symbols(dice: DiceSet) -> Iterator[tuple[str, str]]:
    """Symbols with an impossible worth, with a sentence for each: a symbol changes a balance by at
    most one, gives at most one effect, and its mirror does the same for the other side (DDL-03;
    section 3 of the rules).
    """
    worth, mirror = dict(dice.worth), dice.mirror
    for symbol, it in worth.items():
        if abs(it.net) > 1 or abs(it.advantage) > 1 or {it.hope, it.despair} - {0, 1}:
            yield symbol, f"{symbol} comes to more than one of something"
        elif mirror.get(mirror[symbol]) != symbol:
            yield symbol, f"{symbol} mirrors {mirror[symbol]}, which does not mirror it"
        elif worth[mirror[symbol]] != it.mirrored():
            yield symbol, f"{symbol} is not what {mirror[symbol]} is for the other side"


def checked_dice(dice: DiceSet) -> DiceSet:
    """Returns the dice unchanged; raises ValueError with the mistakes."""
    if tuple(it.die for it in dice.types) != tuple(Die):
        raise ValueError("all six dice are needed, in the order of the rules")
    names = tuple(symbol for symbol, _ in dice.worth)
    if names[: len(Symbol)] != tuple(Symbol):
        raise ValueError("all six symbols are needed, in the order of the rules")
    own = tuple(symbol for symbol, _ in dice.mirrors)
    if names[len(Symbol) :] != own or len(set(names)) < len(names):
        raise ValueError("each symbol of the game's own has a mirror, and a name of its own")
    used = {symbol for it in dice.types for face in it.faces for symbol in face}
    if not used | set(dict(dice.mirrors).values()) <= set(names):
        raise ValueError("a face or a mirror has a symbol that there is not")
    for flaw in flaws(dice):
        raise ValueError(flaw.message)
    for _, message in odd_symbols(dice):
        raise ValueError(message)
    return dice
