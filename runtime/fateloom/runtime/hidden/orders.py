"""Orders of a story to a house of its own: what one call does there (section 10 of the rules).

The house stays from call to call, with its piles, ghosts, gloom and removed tiles. Each hero of the
story is the character of that name; the other characters are played by a fixed policy.
"""

from __future__ import annotations

from enum import StrEnum

from fateloom.runtime.record import record


class Do(StrEnum):
    """What an order does. The first five are actions of the rules; `ROLL` is their pair of dice
    with nothing behind it. `DECLARE` binds a character or opens the ritual without a fight before
    it; `SHOW` and `TRADE` are steps between two who meet. The others change the house as the story
    says, and `LOOK` changes nothing.
    """

    SEARCH = "search"
    PROBE = "probe"
    DUEL = "duel"
    HAUNT = "haunt"
    SYPHON = "syphon"
    ROLL = "roll"
    DECLARE = "declare"
    SHOW = "show"
    TRADE = "trade"
    REVEAL = "reveal"
    GHOST = "ghost"
    REVIVE = "revive"
    GLOOM = "gloom"
    REMOVE = "remove"
    LOOK = "look"


class Claim(StrEnum):
    """What a declaration says; the hero chooses where an order does not (HND-46, 49)."""

    BIND = "bind"
    RITUAL = "ritual"


@record
class Order:
    """An order of the hero who comes upon it. `tile`: where it is done, or which tile is removed;
    `whom`: the character at whom it is aimed, "" for the hero where that is possible; `number`: the
    gloom that is added, below 0 spent; the health after `REVIVE`; the power of `REMOVE` (HND-77);
    what is added to the light die of `ROLL`. `gives`, `takes`: items of a `TRADE`, "" for none.
    """

    id: str
    do: Do
    tile: str = ""
    whom: str = ""
    number: int = 0
    claim: Claim | None = None
    gives: str = ""
    takes: str = ""
