"""What a story can say of a challenge that it calls (section 10 of the rules). The rules are loaded
when the first one is met.
"""

from __future__ import annotations

from fateloom.runtime.kernel.nested import CallableSystem, NestedGame, OutcomeWord, SideFact

PATH = "by"
"""The mark of the side fact that says along which path the challenge was met."""


def _nested() -> NestedGame:
    from fateloom.runtime.cards.called import NESTED

    return NESTED


CHALLENGE = CallableSystem(
    name="challenge",
    system="cards",
    outcomes=(
        OutcomeWord("success"),
        OutcomeWord("setback"),
        OutcomeWord("triumph", counts_as="success"),
        OutcomeWord("disaster", counts_as="setback"),
    ),
    facts=(SideFact(PATH),),
    nested=_nested,
)
