"""What a story can say of a challenge that it calls (section 10 of the rules). The rules are loaded
when the first one is met.
"""

from __future__ import annotations

from fateloom.runtime.cards.call_words import ADDED, FACTS, INTERLUDE_OUTCOMES, OUTCOMES
from fateloom.runtime.kernel.nested import CallableSystem, NestedGame


def _nested() -> NestedGame:
    from fateloom.runtime.cards.called import NESTED

    return NESTED


CHALLENGE = CallableSystem(
    name="challenge",
    system="cards",
    outcomes=OUTCOMES,
    facts=FACTS,
    added=ADDED,
    nested=_nested,
)

INTERLUDE = CallableSystem(
    name="interlude",
    system="cards",
    outcomes=INTERLUDE_OUTCOMES,
    added=ADDED,
    of=CHALLENGE.name,
)
"""What a story does at the card table without a challenge; with the tables of the challenges."""
