"""The kinds of mistakes in conflicts: FT10xx, a page each in docs/diagnostics."""

from __future__ import annotations

from fateloom.dsl.diagnostics import Code, Level

UNKNOWN_NAME = Code("FT1001", "conflict-unknown-name", Level.ERROR)
NAME_TWICE = Code("FT1002", "conflict-name-twice", Level.ERROR)
TASK = Code("FT1003", "conflict-task", Level.ERROR)
DICE = Code("FT1004", "conflict-dice", Level.ERROR)
CREDITS = Code("FT1005", "conflict-credits", Level.ERROR)
CIRCLE = Code("FT1006", "conflict-in-a-circle", Level.ERROR)
PLAYERS = Code("FT1007", "conflict-players", Level.ERROR)
UNREACHABLE = Code("FT1008", "conflict-never-reached", Level.WARNING)
IDLE = Code("FT1009", "conflict-idle", Level.WARNING)
GOOD_AND_BAD = Code("FT1010", "conflict-good-and-bad", Level.ERROR)
SPREAD = Code("FT1011", "conflict-spread", Level.HINT)
PURCHASE = Code("FT1012", "conflict-purchase", Level.ERROR)

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
)
