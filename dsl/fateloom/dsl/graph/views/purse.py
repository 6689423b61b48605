"""The coins of a hero in words: what there is at the start, and what has to be earned for a way."""

from __future__ import annotations

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.queries.effort import Effort
from fateloom.dsl.graph.quest import NodeKind
from fateloom.dsl.graph.view import Role
from fateloom.dsl.graph.views.lookup import Lookup
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.words import counted


def to_earn(lookup: Lookup, takes: Effort) -> str:
    """`4 coins to earn first: Work a shift`."""
    how = "" if takes.earned is None else f": {lookup.node[lookup.giver(takes.earned)].title}"
    return f"{counted(takes.missing)} to earn first{how}"


def short_of(lookup: Lookup, takes: Effort) -> str:
    """`'virtue >= 2' short by 1`: what a way does not bring; nothing where it brings all."""

    def how(amount: int) -> str:
        return f"short by {amount}" if amount else "undone before"

    return together([f"'{lookup.node[it.what].title}' {how(it.amount)}" for it in takes.lacks])


def show_purse(picture: Picture, hero: str, column: int) -> None:
    """Show what the hero begins with, so that a search for coins finds it."""
    coins = dict(picture.lookup.model.purses).get(hero, 0)
    title = f"{counted(coins) if coins else 'no coins'} at the start"
    picture.free(f"purse {hero}", NodeKind.RESOURCE, title, Role.FACT, column=column)
