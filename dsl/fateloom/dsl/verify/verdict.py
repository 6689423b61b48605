"""What can be said of a hero, and whose doing a block is: the words of an answer, without what it
takes to find one.
"""

from __future__ import annotations

from enum import Enum


class Verdict(Enum):
    """What can be said of a hero."""

    PROVED = "proved"
    BLOCKED = "blocked"
    UNDECIDED = "undecided"


class Blame(Enum):
    """Whose doing it is."""

    BEGINNING = "beginning"
    """Nobody's: the hero cannot win alone from the very beginning."""
    WORLD = "world"
    """Days and events alone."""
    OPPONENTS = "opponents"
    """Others alone, whatever the hero does not do."""
    HERO = "hero"
    """The hero's own choices."""
    LUCK = "luck"
    """The dice of the hero's own test."""
    MIXED = "mixed"
    """Several of these together; others alone could not do it."""
