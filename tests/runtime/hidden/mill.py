"""A small house for tests: nine tiles of a mill, with every kind of card and effect."""

from __future__ import annotations

from fateloom.runtime.hidden import effects as ef
from fateloom.runtime.hidden.content import (
    DestinyCard,
    GhostWin,
    Haunting,
    House,
    Item,
    Tile,
)
from fateloom.runtime.hidden.words import Deck, Destination, Kind, Roll, When, Whose

TILES = (
    Tile("loft", 0, 0, location=True, gloom=1),
    Tile("ladder", 1, 0, numbers=(2, 3)),
    Tile("wheel", 2, 0, location=True, gloom=2),
    Tile("sluice", 0, 1, numbers=(1, 2)),
    Tile("yard", 1, 1, location=True),
    Tile("bridge", 2, 1, numbers=(3, 3)),
    Tile("race", 0, 2, numbers=(1, 1), cost=2),
    Tile("stones", 1, 2, numbers=(4, 4)),
    Tile("store", 2, 2, location=True),
    Tile("jetty", 3, 2, numbers=(1, 1)),
)

MILL = House(
    2,
    5,
    pile=3,
    start="yard",
    tiles=TILES,
    destiny=(
        DestinyCard("key", Kind.OPENER),
        DestinyCard("grief", Kind.PSYCHE, 4),
        DestinyCard("bread", Kind.MEMORY, 12),
    ),
    items=(
        Item("lamp", When.SEARCH, (ef.Modify(1),), 2),
        Item("rake", When.ATTACK, (ef.Modify(1),), 2),
        Item("whistle", When.PROBE, (ef.Modify(2),), 2, discard=True),
        Item("salt", When.HAUNT_DEFENCE, (ef.Modify(-1),), 2, discard=True),
        Item("coat", When.ALWAYS, (ef.Modify(1),), 1, hidden=True),
        Item("knife", When.ATTACK, (ef.Modify(2),), 2, discard=True, hidden=True),
        Item("tea", When.OWN_TURN, (ef.Heal(1),), 3, discard=True),
        Item("mirror", When.OWN_TURN, (ef.Peek(Whose.OWN),), 2, discard=True),
        Item("letter", When.OWN_TURN, (ef.Peek(Whose.OTHER),), 2, discard=True),
        Item("rope", When.OWN_TURN, (ef.Move("yard"),), 1),
        Item("sack", When.OWN_TURN, (ef.Draw(Deck.SEARCH),), 1, discard=True),
    ),
    hauntings=(
        Haunting("chill", Destination.DISCARD, (ef.Wound(1),), 3),
        Haunting("damp", Destination.DISCARD, (ef.Gloom(1),), 2),
        Haunting("dust", Destination.DISCARD, (ef.Gloom(2, "store"),), 1),
        Haunting("drift", Destination.DISCARD, (ef.Move(ef.RANDOM),), 2),
        Haunting("hands", Destination.DISCARD, (ef.LoseItem(1),), 2),
        Haunting("echo", Destination.PILE, (), 3),
        Haunting("pane", Destination.DISCARD, (ef.RevealPileCard(1),), 2),
        Haunting("sleep", Destination.DISCARD, (ef.SkipAction(),), 1),
        Haunting("twice", Destination.DISCARD, (ef.Draw(Deck.HAUNTING, 2),), 1),
        Haunting("cold", Destination.IN_PLAY, (ef.Modify(-1, Roll.SEARCH),), 1),
        Haunting("choir", Destination.IN_PLAY, (), 1, GhostWin(total_gloom=6)),
        Haunting("tide", Destination.IN_PLAY, (), 1, GhostWin(majority=True)),
    ),
    rounds=12,
)
