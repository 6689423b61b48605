"""What a story can say of a fight that it calls (section 10 of the rules). The rules are loaded
when the first one is fought.
"""

from __future__ import annotations

from fateloom.runtime.battle.call_words import FALLEN, OUTCOMES
from fateloom.runtime.kernel.nested import CallableSystem, NestedGame, SideFact


def _nested() -> NestedGame:
    from fateloom.runtime.battle.called import NESTED

    return NESTED


BATTLE = CallableSystem(
    name="battle",
    outcomes=OUTCOMES,
    facts=(SideFact(FALLEN),),
    nested=_nested,
)
