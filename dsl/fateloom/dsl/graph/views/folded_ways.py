"""Many ways to one fact as few nodes: all that count once together, and all on one tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import SOLD
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Fold, Role
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.story import Story
from fateloom.dsl.graph.views.ways import (
    add_outcome,
    counts_once,
    giving,
    show_asks,
    show_doer,
)
from fateloom.dsl.graph.views.words import given_label

if TYPE_CHECKING:
    from collections.abc import Sequence

STEPS = NodeKind.OPTION, NodeKind.EVENT, NodeKind.BEGIN
"""Kinds that a short way is told in, beside tiles that are explored."""
MOST_NAMED = 4
"""Of ways to coins or virtue, so many are named where they are one node."""


def fold_ways(
    picture: Picture,
    story: Story,
    ask: str,
    hero: str,
    strong: frozenset[str],
    most: int,
    column: int,
) -> set[str]:
    """Show ways to a fact as one node for all that count once together, and for all on a tile; but
    not the way that is recommended, what has a day, and what asks for a thing that heroes compete
    for. What gives coins, virtue or experience is everywhere: all of it is one node. Gives the
    givers that are shown so; none of `most` or fewer.
    """
    lookup, ground = story.lookup, story.grounds[hero]
    is_amount = lookup.node[ask].kind is NodeKind.RESOURCE
    givers = list(dict.fromkeys(edge.source for edge in giving(lookup, ask, hero)))
    if len({lookup.doer(it) for it in givers}) <= most:
        return set()
    chosen = {lookup.doer(it) for it in givers if it in strong}
    alike: dict[tuple[str, str], list[str]] = {}
    for giver in givers:
        doer = lookup.node[lookup.doer(giver)]
        if (
            doer.id not in chosen
            and not doer.days
            and not _is_contended(picture, story, giver, hero)
        ):
            once = counts_once(lookup, ask, giver, ground)
            tile = "" if once or is_amount or doer.tile is None else lookup.tiles[doer.tile]
            alike.setdefault((once, tile), []).append(giver)
    folded: set[str] = set()
    for number, ((once, tile), some) in enumerate(alike.items()):
        doers = list(dict.fromkeys(lookup.doer(it) for it in some))
        if is_amount and not all(lookup.node[it].kind in STEPS for it in doers):
            doers = [it for it in doers if lookup.node[it].kind in STEPS]  # else: what is sold
        if len(doers) > 1 or (is_amount and not chosen):
            title = f"{len(doers)} {'other ' if chosen else ''}ways{f' at {tile}' if tile else ''}"
            ways = [
                _way(picture, story, it, [g for g in some if lookup.doer(g) == it], hero)
                for it in doers
            ]
            named = [first for first, _ in ways]
            if is_amount and len(named) > MOST_NAMED:
                named = [*named[:MOST_NAMED], f"{len(named) - MOST_NAMED} more"]
            lines = (*([once] if once else []), *named)
            detail = (Fold("ways", tuple(", ".join(it) for _, it in ways)),)
            id = f"ways {picture.name} {ask} {number}"
            picture.free(
                id, NodeKind.OPTION, title, Role.ACTION, column=column, lines=lines, detail=detail
            )
            gifts = (e for e in giving(lookup, ask, hero) if e.source in some)
            labels = {given_label(lookup, e) if e.label == SOLD else e.label for e in gifts}
            picture.edge(id, ask, EdgeKind.GIVES, labels.pop() if len(labels) == 1 else "")
            folded |= set(some)
    return folded


def _is_contended(picture: Picture, story: Story, giver: str, hero: str) -> bool:
    """Whether a way asks for a thing that heroes compete for."""
    things = (it for it in show_asks(picture, story, giver, hero) if it.startswith("item "))
    return any(story.contention(it).is_contended for it in things if not it.startswith("item any "))


def _way(
    picture: Picture, story: Story, doer: str, givers: Sequence[str], hero: str
) -> tuple[str, tuple[str, ...]]:
    """A way in one line of a folded node, and with all that a node of its own would say."""
    drawn = Picture(story.lookup, "", "", "")
    show_doer(drawn, doer, hero, column=None, strong=False)
    for giver in givers:
        add_outcome(drawn, doer, giver, hero)
    node = drawn.nodes[doer]
    at = next((f" ({line[3:]})" for line in node.lines if line.startswith("at ")), "")
    return f"{node.title}{at}", (node.title, *node.lines)
