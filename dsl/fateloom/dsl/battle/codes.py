"""The kinds of mistakes in battle games: FT12xx."""

from __future__ import annotations

from fateloom.dsl.diagnostics import Code, Level

UNKNOWN_NAME = Code("FT1201", "battle-unknown-name", Level.ERROR)
ID_TWICE = Code("FT1202", "battle-id-twice", Level.ERROR)
SET_UP = Code("FT1203", "battle-set-up", Level.ERROR)
ROUTE = Code("FT1204", "battle-route", Level.ERROR)
SAME_PLACE = Code("FT1205", "battle-same-place", Level.ERROR)
UNPLAYABLE = Code("FT1206", "battle-unplayable", Level.ERROR)
IN_PARTS = Code("FT1207", "battle-map-in-parts", Level.WARNING)
IDLE_SPACE = Code("FT1208", "battle-idle-space", Level.WARNING)
NEVER_MEET = Code("FT1209", "battle-never-meet", Level.WARNING)
NEVER_RECRUITED = Code("FT1210", "battle-never-recruited", Level.WARNING)
NEVER_MOVES = Code("FT1211", "battle-never-moves", Level.WARNING)
UNUSED = Code("FT1212", "battle-unused", Level.WARNING)
IDLE_RULE = Code("FT1213", "battle-idle-rule", Level.WARNING)
HARMLESS = Code("FT1214", "battle-harmless", Level.WARNING)
IDLE_CARD = Code("FT1215", "battle-idle-card", Level.WARNING)
IDLE_MOVE = Code("FT1216", "battle-idle-move", Level.WARNING)
IDLE_EFFECT = Code("FT1217", "battle-idle-effect", Level.WARNING)
PHASE = Code("FT1218", "battle-phase", Level.WARNING)
DECK_ENDS = Code("FT1219", "battle-deck-ends", Level.WARNING)
OUT_OF_REACH = Code("FT1220", "battle-out-of-reach", Level.WARNING)
WON_AT_START = Code("FT1221", "battle-won-at-start", Level.WARNING)
NO_DECISION = Code("FT1222", "battle-no-decision", Level.WARNING)
NEVER_DECIDES = Code("FT1223", "battle-never-decides", Level.WARNING)
CANNOT_WIN = Code("FT1224", "battle-cannot-win", Level.WARNING)
NO_SUPPLY = Code("FT1225", "battle-no-supply", Level.WARNING)
IDLE_TERRAIN = Code("FT1226", "battle-idle-terrain", Level.WARNING)
ORDER = Code("FT1227", "battle-order", Level.ERROR)

CODES = (
    UNKNOWN_NAME,
    ID_TWICE,
    SET_UP,
    ROUTE,
    SAME_PLACE,
    UNPLAYABLE,
    IN_PARTS,
    IDLE_SPACE,
    NEVER_MEET,
    NEVER_RECRUITED,
    NEVER_MOVES,
    UNUSED,
    IDLE_RULE,
    HARMLESS,
    IDLE_CARD,
    IDLE_MOVE,
    IDLE_EFFECT,
    PHASE,
    DECK_ENDS,
    OUT_OF_REACH,
    WON_AT_START,
    NO_DECISION,
    NEVER_DECIDES,
    CANNOT_WIN,
    NO_SUPPLY,
    IDLE_TERRAIN,
)

CALLED_CODES = (ORDER,)
"""Kinds of mistakes in what a story calls."""
