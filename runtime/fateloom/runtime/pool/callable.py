"""What a story can say of a pool game that it calls (DDL-01, 07, 08). The rules are loaded when the
first one is played.
"""

from __future__ import annotations

from fateloom.runtime.kernel.nested import CallableSystem, NestedGame, OutcomeWord, SideFact, Tells


def _nested() -> NestedGame:
    from fateloom.runtime.pool.called import NESTED

    return NESTED


POOL = CallableSystem(
    name="pool",
    outcomes=(
        OutcomeWord("success", by_margin=True),
        OutcomeWord("failure", by_margin=True),
        OutcomeWord("style", counts_as="success"),
        OutcomeWord("tie", counts_as="success"),
    ),
    facts=(
        SideFact("with", Tells.CALL, ("hope", "despair", "advantage", "disadvantage")),
        SideFact("bought", Tells.CALL),
    ),
    exclusive=(frozenset(("advantage", "disadvantage")),),
    resolution=True,
    nested=_nested,
)
