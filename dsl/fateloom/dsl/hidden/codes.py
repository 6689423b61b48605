"""The kinds of mistakes in haunted houses: FT13xx; and in the scenes that a story calls."""

from __future__ import annotations

from fateloom.dsl.diagnostics import Code, Level

UNKNOWN_NAME = Code("FT1301", "house-unknown-name", Level.ERROR)
ID_TWICE = Code("FT1302", "house-id-twice", Level.ERROR)
LAYOUT = Code("FT1303", "house-layout", Level.ERROR)
IN_PARTS = Code("FT1304", "house-in-parts", Level.ERROR)
EFFECT = Code("FT1305", "house-effect", Level.ERROR)
PILES = Code("FT1306", "house-piles", Level.ERROR)
PLAYERS = Code("FT1307", "house-players", Level.ERROR)
CHARACTERS = Code("FT1308", "house-characters", Level.ERROR)
RESERVED = Code("FT1309", "house-reserved-id", Level.ERROR)
IDLE_EFFECT = Code("FT1310", "house-idle-effect", Level.WARNING)
NEVER_REMOVED = Code("FT1311", "house-never-removed", Level.HINT)
GHOSTS_NEVER_WIN = Code("FT1312", "house-ghosts-never-win", Level.WARNING)
GHOSTS_AT_ONCE = Code("FT1313", "house-ghosts-win-at-once", Level.WARNING)
HOPELESS_SEARCH = Code("FT1314", "house-hopeless-search", Level.WARNING)
IDLE_LINK = Code("FT1315", "house-idle-link", Level.WARNING)
IDLE_CARD = Code("FT1316", "house-idle-card", Level.WARNING)
IDLE_CHARACTER = Code("FT1317", "house-idle-character", Level.WARNING)
RUNS_OUT = Code("FT1318", "house-deck-runs-out", Level.HINT)
WRONG_SIGN = Code("FT1319", "house-wrong-sign", Level.WARNING)
ORDER = Code("FT1320", "house-order", Level.ERROR)
ROWS_DIFFER = Code("FT1321", "house-rows-differ", Level.WARNING)

ENTRY = Code("FT0334", "haunt-entry", Level.ERROR)
UNUSED = Code("FT0335", "haunt-unused", Level.WARNING)

CALLED_CODES = (ENTRY, UNUSED)
"""Those of scenes that a story calls."""

ORDER_CODES = (ORDER,)
"""Those of what a story does in a house of its own."""

CODES = (
    UNKNOWN_NAME,
    ID_TWICE,
    LAYOUT,
    IN_PARTS,
    EFFECT,
    PILES,
    PLAYERS,
    CHARACTERS,
    RESERVED,
    IDLE_EFFECT,
    NEVER_REMOVED,
    GHOSTS_NEVER_WIN,
    GHOSTS_AT_ONCE,
    HOPELESS_SEARCH,
    IDLE_LINK,
    IDLE_CARD,
    IDLE_CHARACTER,
    RUNS_OUT,
    WRONG_SIGN,
    ROWS_DIFFER,
)
