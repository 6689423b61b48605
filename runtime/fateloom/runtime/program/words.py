"""Closed sets of words that several parts of a Program share."""

from __future__ import annotations

from enum import Enum


class Skill(Enum):
    """The three tracks (DST-13, 44)."""

    INTELLIGENCE = "intelligence"
    DEXTERITY = "dexterity"
    POWER = "power"


class Op(Enum):
    """How a number is compared."""

    AT_LEAST = ">="
    AT_MOST = "<="
    MORE = ">"
    LESS = "<"
    EXACTLY = "="


class Place(Enum):
    """Where a copy of an item can be (INV-05). HELD is for conditions alone: with whichever
    hero.
    """

    BOX = "box"
    HELD = "held"
    HERO = "hero"
    STOCK = "stock"
    TILE = "tile"
    NPC = "npc"
    GONE = "gone"
    """Out of the game."""


class System(Enum):
    """Rule systems that a story can call."""

    BATTLE = "battle"
    CHALLENGE = "challenge"
    PROBE = "probe"
    HAUNT = "haunt"
    POOL = "pool"


OUTCOMES: dict[System, dict[str, str | None]] = {
    System.BATTLE: {
        "victory": None,
        "withdrawal": None,
        "defeat": None,
        "decisive": "victory",
        "rout": "defeat",
    },
    System.CHALLENGE: {
        "success": None,
        "setback": None,
        "triumph": "success",
        "disaster": "setback",
    },
    System.PROBE: {
        "clear": None,
        "nothing": None,
        "deep": "clear",
        "slight": "nothing",
        "backlash": "nothing",
    },
    System.HAUNT: {
        "clear": None,
        "nothing": None,
        "deep": "clear",
        "slight": "nothing",
        "backlash": "nothing",
    },
    System.POOL: {"success": None, "failure": None, "style": "success", "tie": "success"},
}
"""The closed outcomes of each system: None = a story must list it; a name = it counts as that
one where a story does not list it.
"""

LUCK = ("hope", "despair", "advantage", "disadvantage")
"""What the roll of a dice pool can give besides its outcome (DDL-07)."""
