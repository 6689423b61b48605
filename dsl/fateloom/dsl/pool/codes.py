"""The kinds of mistakes in pool games: FT10xx, and FT0329 where a story calls one."""

from __future__ import annotations

from fateloom.dsl.diagnostics import Code, Level

UNKNOWN_NAME = Code("FT1001", "pool-unknown-name", Level.ERROR)
NAME_TWICE = Code("FT1002", "pool-name-twice", Level.ERROR)
TASK = Code("FT1003", "pool-task", Level.ERROR)
DICE = Code("FT1004", "pool-dice", Level.ERROR)
CREDITS = Code("FT1005", "pool-credits", Level.ERROR)
CIRCLE = Code("FT1006", "pool-in-a-circle", Level.ERROR)
PLAYERS = Code("FT1007", "pool-players", Level.ERROR)
UNREACHABLE = Code("FT1008", "pool-never-reached", Level.WARNING)
IDLE = Code("FT1009", "pool-idle", Level.WARNING)
GOOD_AND_BAD = Code("FT1010", "pool-good-and-bad", Level.ERROR)
SPREAD = Code("FT1011", "pool-spread", Level.HINT)
PURCHASE = Code("FT1012", "pool-purchase", Level.ERROR)
TOO_MANY = Code("FT1013", "pool-too-many", Level.ERROR)
COMPEL = Code("FT1014", "pool-compel", Level.ERROR)
OTHER_SPREAD = Code("FT1015", "pool-other-spread", Level.ERROR)
FOE = Code("FT1016", "pool-foe", Level.ERROR)
HEROES = Code("FT0329", "heroes-of-pool-game", Level.ERROR)

CODES = (
    UNKNOWN_NAME,
    NAME_TWICE,
    TASK,
    DICE,
    CREDITS,
    CIRCLE,
    PLAYERS,
    UNREACHABLE,
    IDLE,
    GOOD_AND_BAD,
    SPREAD,
    PURCHASE,
    TOO_MANY,
    COMPEL,
    OTHER_SPREAD,
    FOE,
)
