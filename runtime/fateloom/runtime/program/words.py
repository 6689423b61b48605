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
