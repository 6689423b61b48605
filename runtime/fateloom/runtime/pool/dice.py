"""The six dice as data, and pools of them (DD-01..04, 11, 12, 46; section 1.1 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from fateloom.runtime.record import record, replace

CREDITS = (
    "Destiny Dice, by Ewen Cluney, is licensed under CC BY 3.0"
    " (https://creativecommons.org/licenses/by/3.0/). It is itself based on Fate Core System and"
    " Fate Accelerated Edition, products of Evil Hat Productions, LLC, developed, authored and"
    " edited by Leonard Balsera, Brian Engard, Jeremy Keller, Ryan Macklin, Mike Olson,"
    " Clark Valentine, Amanda Valentine, Fred Hicks and Rob Donoghue, licensed under CC BY 3.0."
    " Changes were made: the rules are written anew for a computer, with rulings where they leave"
    " room."
)
"""What everything that uses these dice has to show."""


class Symbol(StrEnum):
    """What can be on a face (DD-03)."""

    SUCCESS = "success"
    FAILURE = "failure"
    ADVANTAGE = "advantage"
    DISADVANTAGE = "disadvantage"
    HOPE = "hope"
    DESPAIR = "despair"


class Die(StrEnum):
    """The six kinds of dice (DD-01), the good ones first; pools and rolls use this order.

    Skill: own talent. Expertise: skill at its best. Aid: help from outside. Difficulty, challenge
    and hindrance are their mirrors on the other side.
    """

    SKILL = "skill"
    EXPERTISE = "expertise"
    AID = "aid"
    DIFFICULTY = "difficulty"
    CHALLENGE = "challenge"
    HINDRANCE = "hindrance"


DICE = tuple(Die)
"""All six, in their order."""

Face = tuple[str, ...]
"""The symbols of one face, each a `Symbol` or the name of a game's own one; none on a blank one
(DDL-02).
"""

_LETTERS = {
    "S": Symbol.SUCCESS,
    "F": Symbol.FAILURE,
    "A": Symbol.ADVANTAGE,
    "D": Symbol.DISADVANTAGE,
    "H": Symbol.HOPE,
    "X": Symbol.DESPAIR,
}

_PRINTED = {
    Die.SKILL: "- A A S SA SS",
    Die.EXPERTISE: "A S S SA SS H",
    Die.AID: "- A AA S S SA",
    Die.DIFFICULTY: "- D D F FD FF",
    Die.CHALLENGE: "D F F FD FF X",
    Die.HINDRANCE: "- D DD F F FD",
}

FACES: dict[Die, tuple[Face, ...]] = {
    die: tuple(tuple(_LETTERS[it].value for it in face if it != "-") for face in faces.split())
    for die, faces in _PRINTED.items()
}
"""The six faces of each die, face 1 first, each alike probable (DD-02)."""

MIRROR = {
    Die.SKILL: Die.DIFFICULTY,
    Die.EXPERTISE: Die.CHALLENGE,
    Die.AID: Die.HINDRANCE,
    Die.DIFFICULTY: Die.SKILL,
    Die.CHALLENGE: Die.EXPERTISE,
    Die.HINDRANCE: Die.AID,
}
"""What a die is in the hands of the other side (DD-11, 12)."""

SYMBOL_MIRROR: dict[str, str] = {
    Symbol.SUCCESS: Symbol.FAILURE,
    Symbol.ADVANTAGE: Symbol.DISADVANTAGE,
    Symbol.HOPE: Symbol.DESPAIR,
    Symbol.FAILURE: Symbol.SUCCESS,
    Symbol.DISADVANTAGE: Symbol.ADVANTAGE,
    Symbol.DESPAIR: Symbol.HOPE,
}
"""What a symbol is in the eyes of the other side."""

UPGRADE = {Die.SKILL: Die.EXPERTISE, Die.DIFFICULTY: Die.CHALLENGE}
"""What a die becomes when it is upgraded; the others cannot be (DD-09, 14; DE-17)."""


@record
class Pool:
    """The number of dice of each kind, from 0 up; an empty pool gives a tie (DE-24)."""

    skill: int = 0
    expertise: int = 0
    aid: int = 0
    difficulty: int = 0
    challenge: int = 0
    hindrance: int = 0

    def __add__(self, other: Pool) -> Pool:
        """The dice of both pools; an additional aid die never harms (DDI-03)."""
        return Pool(*(one + two for one, two in zip(self.counts, other.counts, strict=True)))

    def __mul__(self, times: int) -> Pool:
        """The dice multiplied by a number from 0 up."""
        return Pool(*(one * times for one in self.counts))

    @property
    def counts(self) -> tuple[int, ...]:
        """How many of each kind, in the order of `Die`."""
        return (
            self.skill,
            self.expertise,
            self.aid,
            self.difficulty,
            self.challenge,
            self.hindrance,
        )

    @property
    def size(self) -> int:
        """How many dice there are."""
        return sum(self.counts)

    def of(self, die: Die) -> int:
        """How many of that kind."""
        return self.counts[_PLACE[die]]

    def dice(self) -> Iterator[Die]:
        """The dice one by one, in the order of `Die`."""
        for die, count in zip(DICE, self.counts, strict=True):
            for _ in range(count):
                yield die

    def nth(self, place: int) -> Die | None:
        """The die at that place of `dice`, from 0 up; None behind the last one."""
        for die, count in zip(DICE, self.counts, strict=True):
            if place < count:
                return die
            place -= count
        return None

    def mirrored(self) -> Pool:
        """The pool as dice of the other side, one for one, in both directions (DD-11, 12)."""
        return Pool(
            self.difficulty, self.challenge, self.hindrance, self.skill, self.expertise, self.aid
        )

    def upgraded(self, die: Die) -> Pool | None:
        """Upgrades one die of that kind; None if there is none, or no better kind (DD-09, 14;
        DE-13, 17).
        """
        better = UPGRADE.get(die)
        if better is None or not self.of(die):
            return None
        return replace(self, **{die.value: self.of(die) - 1, better.value: self.of(better) + 1})


_PLACE = {die: place for place, die in enumerate(Die)}


def pool_of(die: Die, count: int = 1) -> Pool:
    """A pool of `count` dice of one kind, from 0 up."""
    return replace(Pool(), **{die.value: count})
