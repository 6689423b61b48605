"""Challenges and adversaries that no cast can ever overcome."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from fateloom.dsl.cards.codes import OUT_OF_REACH, STAYS
from fateloom.dsl.cards.most import WHOLE, Casts, effects, has_opponent
from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix, finding
from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards.content import SLOT, Adversary, Challenge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.cards.read import Nodes
    from fateloom.dsl.data.node import Node
    from fateloom.runtime.cards.content import CardSet


def reach(nodes: Nodes, cards: CardSet) -> Iterator[Diagnostic]:
    """All findings about difficulties that are never reached (CTA-31 to 44)."""
    casts, together = Casts(cards), has_opponent(cards)
    by_id = {it.id: it for it in cards.story}
    for kind in ("challenges", "adversaries"):
        for act, id, node in nodes.story(kind):
            card = by_id[id]
            if not isinstance(card, Challenge | Adversary) or card.act != act:
                continue  # two cards have the id
            late = together and isinstance(card, Adversary)
            count = WHOLE if late else SLOT * act - 1
            most = casts.most(card.abilities, count, without=id)
            yield from _paths(card, node, most, casts.help)
            if late and isinstance(card, Adversary):
                yield from _adversary(card, node, most + casts.help, cards)


def _paths(
    card: Challenge | Adversary, node: Node, runes: float, help: float
) -> Iterator[Diagnostic]:
    paths = card.paths if isinstance(card, Challenge) else (card.path,)
    most = runes + help
    easiest = card.difficulty + min(path.harder for path in paths)
    comes_to = f"runes come to {runes:.0f} at most"
    if help:
        comes_to += f", {most:.0f} with every card that helps"
    if easiest > most:
        message = f"nobody can ever win '{card.id}': it takes {easiest}, and {comes_to}"
        difficulty = fields(node)["difficulty"]
        yield _too_hard(message, difficulty, card.difficulty - easiest + int(runes))
        return
    nodes = fields(part(node, "paths"))
    for path in paths:
        needed = card.difficulty + path.harder
        if needed > most:
            message = f"nobody can ever win the path '{path.id}': it takes {needed}, and {comes_to}"
            harder = fields(nodes[path.id])["harder"]
            yield _too_hard(message, harder, int(runes) - card.difficulty)


def _too_hard(message: str, at: Node, enough: int) -> Diagnostic:
    """`enough`: the highest number that a cast without help reaches."""
    help = "Make it easier, or give the abilities that it tests on more cards."
    fix = Fix(f"write {enough}", (Edit(at.span, str(enough)),), safe=False) if enough >= 0 else None
    return finding(OUT_OF_REACH, at.span, message, help=help, fix=fix)


def _adversary(card: Adversary, node: Node, most: float, cards: CardSet) -> Iterator[Diagnostic]:
    """An adversary whose experience nothing takes: no quest, and too little in the finale, where
    each point above the difficulty takes one (CTA-97, 99, 101).
    """
    margin = most - card.difficulty - card.path.harder
    start = cards.numbers.adversary_experience
    if most == inf or margin < 0 or margin >= start:
        return
    if any(isinstance(it, ef.AdversaryExperience) and it.amount < 0 for it, _ in effects(cards)):
        return
    message = (
        f"'{card.id}' is never defeated: it has {start} experience for each player, nothing takes "
        f"any, and a cast is at most {margin:.0f} above its difficulty"
    )
    help = "Write a quest with 'adversary: -1' in what it does, or a lower difficulty."
    yield finding(STAYS, fields(node)["difficulty"].span, message, help=help)
