"""The words that no id may take, because a line or a clause could begin with them."""

from __future__ import annotations

from fateloom.dsl.syntax.lines import READERS

JOINTS = (
    "and", "or", "not", "is", "has", "lacks", "on", "at", "in", "to", "of", "if", "else", "any", "item",
    "up", "down", "becomes", "gains", "takes", "leaves", "moves", "once", "group", "costs", "closed",
    "repeat", "repeats", "priority", "when", "after", "with", "within", "markers", "explored",
    "revealed", "placed", "away", "visited", "chose", "out", "anyone", "others", "everyone", "hero",
    "solo", "explorer", "challenger", "coins", "coin", "xp", "effort", "virtue", "day", "players",
    "intelligence", "dexterity", "power", "flag", "first", "again",
)  # fmt: skip

KEYWORDS = frozenset((*READERS, *JOINTS))
