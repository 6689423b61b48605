"""The coins of a hero in words: what there is at the start, and what has to be earned for a way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.model import SOLD
from fateloom.dsl.graph.queries.effort import Effort
from fateloom.dsl.graph.queries.ground import SELF
from fateloom.dsl.graph.quest import NodeKind
from fateloom.dsl.graph.view import Role
from fateloom.dsl.graph.views.lookup import Lookup
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.words import counted, price_of

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_EARNERS = 6
"""Of what brings coins, so much is named."""


def to_earn(lookup: Lookup, takes: Effort) -> str:
    """`4 coins to earn first: Work a shift`; where more brings coins, it is an example."""
    if takes.earned is None:
        return f"{counted(takes.missing)} to earn first"
    by = lookup.giver(takes.earned)
    into = (it for it in lookup.into.get("resource coins", ()) if it.label.startswith("+"))
    other = any(lookup.giver(it.source) != by for it in into)
    sold = any(it.label == SOLD for some in lookup.into.values() for it in some)
    example = ", for example" if other or sold else ""
    return f"{counted(takes.missing)} to earn first{example}: {lookup.node[by].title}"


def short_of(lookup: Lookup, takes: Effort) -> str:
    """`'virtue >= 2' short by 1`: what a way does not bring; nothing where it brings all."""

    def how(amount: int) -> str:
        return f"short by {amount}" if amount else "undone before"

    return together([f"'{lookup.node[it.what].title}' {how(it.amount)}" for it in takes.lacks])


def show_purse(picture: Picture, hero: str, column: int) -> None:
    """Show what the hero begins with, so that a search for coins finds it."""
    coins = dict(picture.lookup.model.purses).get(hero, 0)
    title = f"{counted(coins) if coins else 'no coins'} at the start"
    asked = any(
        price_of(picture.lookup, it).startswith("costs")
        for it in picture.nodes
        if it in picture.lookup.node
    )
    lines = tuple(_earners(picture.lookup, hero)) if asked else ()
    picture.free(f"purse {hero}", NodeKind.RESOURCE, title, Role.FACT, column=column, lines=lines)


def _earners(lookup: Lookup, hero: str) -> Iterator[str]:
    """What brings the hero coins: `'Sweep the yard' +1, once a visit`."""
    found: dict[str, list[str]] = {}
    for edge in lookup.into.get("resource coins", ()):
        doer = lookup.node[lookup.giver(edge.source)]
        mine = edge.who in SELF or edge.who == hero
        pays = any(it.source.startswith("resource coins") for it in lookup.into.get(doer.id, ()))
        is_done = doer.kind in (NodeKind.OPTION, NodeKind.EVENT) and not pays
        able = hero in lookup.node[edge.source].heroes
        if edge.label.startswith("+") and mine and able and is_done:
            found.setdefault(doer.id, []).append(edge.label)
    for id, amounts in list(found.items())[:MOST_EARNERS]:
        price = price_of(lookup, id)
        said = f"'{lookup.node[id].title}' {' or '.join(dict.fromkeys(amounts))}"
        yield f"{said}, {price}" if price else said
    if len(found) > MOST_EARNERS:
        yield f"{len(found) - MOST_EARNERS} more"
