"""The words of called pool games: their outcomes, and the marks of side facts (DDL-07, 08)."""

from __future__ import annotations

from fateloom.runtime.kernel.nested import OutcomeWord, SideFact, Tells

OUTCOMES = (
    OutcomeWord("success", by_margin=True),
    OutcomeWord("failure", by_margin=True),
    OutcomeWord("style", counts_as="success"),
    OutcomeWord("tie", counts_as="success"),
)

LUCK, BOUGHT = "with", "bought"
"""The marks of luck that a roll has given, and of purchases of the story that were made."""

FACTS = (
    SideFact(LUCK, Tells.CALL, ("hope", "despair", "advantage", "disadvantage")),
    SideFact(BOUGHT, Tells.CALL),
)

EXCLUSIVE = (frozenset(("advantage", "disadvantage")),)
"""Luck that no roll gives together."""
