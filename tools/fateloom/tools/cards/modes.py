"""The modes of a card game by name, and the set-up of each."""

from __future__ import annotations

from fateloom.runtime.cards.content import Adversary, CardSet
from fateloom.runtime.cards.state import Mode, SetUp
from fateloom.tools.table.language import tr_noop

COMPETITIVE, COOPERATIVE, BEGINNERS = "competitive", "cooperative", "beginners"

MODES = {
    COMPETITIVE: tr_noop("against each other"),
    COOPERATIVE: tr_noop("together, against an adversary"),
    BEGINNERS: tr_noop("against each other, without allies, adversaries and choices at the start"),
}
"""What each means."""


def modes_of(cards: CardSet, players: int) -> tuple[str, ...]:
    """The modes that so many players can choose: alone one plays against an adversary (CTA-01)."""
    adversary = any(isinstance(it, Adversary) for it in cards.story)
    has_deck = any(it.adversary_deck for it in cards.events)
    together = (COOPERATIVE,) if adversary and has_deck else ()
    return together if players == 1 else (COMPETITIVE, *together, BEGINNERS)


def set_up_of(players: int, mode: str) -> SetUp:
    """The set-up of a mode; who begins, and the adversary, are left to chance."""
    kind = Mode.COOPERATIVE if mode == COOPERATIVE else Mode.COMPETITIVE
    return SetUp(players, kind, beginners=mode == BEGINNERS)
