"""Checking a card game: from source texts to its compiled form and all findings, in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.cards.build import build, set_of
from fateloom.dsl.cards.codes import CODES, ID_TWICE, UNKNOWN_NAME, UNPLAYABLE
from fateloom.dsl.cards.counts import counts
from fateloom.dsl.cards.gains import gains, reach
from fateloom.dsl.cards.idle import idle
from fateloom.dsl.cards.moments import moments
from fateloom.dsl.cards.read import read
from fateloom.dsl.data.table_set import fields
from fateloom.dsl.diagnostics import Diagnostic, Level, finding
from fateloom.dsl.table_game import TableGame
from fateloom.runtime.cards.checking import unplayable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.cards.read import Nodes
    from fateloom.runtime.cards.content import CardSet


# --- what no schema can say of a card game: names, effects at their moments, what can be had


def judge(nodes: Nodes) -> tuple[Diagnostic, ...]:
    """All findings about the tables together, by place."""
    cards = nodes.once(set_of)
    found = [
        *nodes.ids.twice(ID_TWICE, "card"),
        *nodes.ids.unknown(UNKNOWN_NAME),
        *moments(nodes),
        *gains(nodes, cards),
        *reach(nodes, cards),
        *idle(nodes, cards),
        *counts(nodes, cards),
    ]
    if not any(it.level is Level.ERROR for it in found):
        found += _unplayable(nodes, cards)
    return tuple(sorted(found, key=lambda it: (it.primary.span, it.code.id)))


def _unplayable(nodes: Nodes, cards: CardSet) -> Iterator[Diagnostic]:
    """What the rules refuse besides, so that whatever compiles can be played."""
    for sentence in unplayable(cards):
        help = "Every game of this set would be stuck."
        yield finding(UNPLAYABLE, fields(nodes["cards"])["title"].key, sentence, help=help)


check = TableGame(read, judge, build, lambda nodes: nodes["cards"], CODES).check
