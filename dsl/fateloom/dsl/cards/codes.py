"""The kinds of mistakes in card games: FT11xx."""

from __future__ import annotations

from fateloom.dsl.diagnostics import Code, Level

UNKNOWN_NAME = Code("FT1101", "card-unknown-name", Level.ERROR)
ID_TWICE = Code("FT1102", "card-id-twice", Level.ERROR)
EFFECT = Code("FT1103", "card-effect", Level.ERROR)
NO_TARGET = Code("FT1104", "card-no-target", Level.ERROR)
OCCASION = Code("FT1105", "card-occasion", Level.ERROR)
NEVER_GAINED = Code("FT1106", "card-never-gained", Level.WARNING)
NEVER_SCORES = Code("FT1107", "card-never-scores", Level.WARNING)
BRINGS_NOTHING = Code("FT1108", "card-brings-nothing", Level.WARNING)
ENDLESS = Code("FT1109", "card-endless", Level.ERROR)
CHARACTERS = Code("FT1110", "card-characters", Level.ERROR)
COPIES = Code("FT1111", "card-copies", Level.WARNING)
UNBEATABLE = Code("FT1112", "card-unbeatable", Level.WARNING)
TRACK = Code("FT1113", "card-track", Level.ERROR)
PLAYERS = Code("FT1114", "card-players", Level.ERROR)
ALONE = Code("FT1115", "card-alone", Level.WARNING)
UNPLAYABLE = Code("FT1116", "card-unplayable", Level.ERROR)
OUT_OF_REACH = Code("FT1117", "card-out-of-reach", Level.WARNING)
NO_RUNES = Code("FT1118", "card-without-runes", Level.WARNING)
IDLE_ICON = Code("FT1119", "card-idle-icon", Level.WARNING)
IDLE_EFFECT = Code("FT1120", "card-idle-effect", Level.WARNING)
NEVER_USED = Code("FT1121", "card-never-used", Level.WARNING)
STAYS = Code("FT1122", "card-adversary-stays", Level.WARNING)
COUNTS = Code("FT1123", "card-counts", Level.HINT)

HEROES = Code("FT0332", "heroes-of-challenges", Level.ERROR)
VIRTUE = Code("FT0333", "virtue-of-challenges", Level.ERROR)

CALLED_CODES = (HEROES, VIRTUE)
"""Those of challenges that a story calls."""

CODES = (
    UNKNOWN_NAME,
    ID_TWICE,
    EFFECT,
    NO_TARGET,
    OCCASION,
    NEVER_GAINED,
    NEVER_SCORES,
    BRINGS_NOTHING,
    ENDLESS,
    CHARACTERS,
    COPIES,
    UNBEATABLE,
    TRACK,
    PLAYERS,
    ALONE,
    UNPLAYABLE,
    OUT_OF_REACH,
    NO_RUNES,
    IDLE_ICON,
    IDLE_EFFECT,
    NEVER_USED,
    STAYS,
    COUNTS,
)
