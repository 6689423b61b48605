"""What a story can say of a scene of hidden roles that it calls, or of its orders to a house
(section 10 of the rules). The rules are loaded when the first one is played.
"""

from __future__ import annotations

from fateloom.runtime.hidden import order_words
from fateloom.runtime.hidden.call_words import FACTS, OUTCOMES, VERBS
from fateloom.runtime.kernel.nested import CallableSystem, NestedGame


def _nested() -> NestedGame:
    from fateloom.runtime.hidden.called import NESTED

    return NESTED


def _house() -> NestedGame:
    from fateloom.runtime.hidden.order_called import NESTED

    return NESTED


HAUNT = CallableSystem(
    name="haunt",
    system="hidden",
    outcomes=OUTCOMES[VERBS["haunt"]],
    facts=FACTS,
    nested=_nested,
)


def _second(word: str) -> CallableSystem:
    return CallableSystem(name=word, system="hidden", outcomes=OUTCOMES[VERBS[word]], of=HAUNT.name)


PROBE, SEARCH, DUEL, SYPHON = map(_second, ("probe", "search", "duel", "syphon"))
"""The other actions, each with a word of its own; with the tables of the haunts."""

HOUSE = CallableSystem(
    name="house",
    system="hidden",
    outcomes=order_words.OUTCOMES,
    facts=order_words.FACTS,
    nested=_house,
)
