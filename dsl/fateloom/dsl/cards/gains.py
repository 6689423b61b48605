"""Cards that nobody can gain, score with or overcome, by how many icons a hero can
have and how many runes a cast can have at most.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from fateloom.dsl.cards.build import reward_of
from fateloom.dsl.cards.codes import (
    BRINGS_NOTHING,
    NEVER_GAINED,
    NEVER_SCORES,
    NO_RUNES,
    OUT_OF_REACH,
    STAYS,
)
from fateloom.dsl.cards.most import Casts, Most, effects, has_opponent
from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix, Label, finding
from fateloom.runtime.cards import effects as ef
from fateloom.runtime.cards.conditions import HasAbility, HasIcon
from fateloom.runtime.cards.content import Adversary, Challenge, PerPoints, Reward, Trait
from fateloom.runtime.cards.words import SLOT, WHOLE, Ability

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.cards.read import Nodes
    from fateloom.dsl.data.node import Node
    from fateloom.runtime.cards.conditions import Condition
    from fateloom.runtime.cards.content import CardSet


def gains(nodes: Nodes, cards: CardSet) -> Iterator[Diagnostic]:
    """All findings about what can be had."""
    yield from _traits(nodes, cards)
    yield from _destinies(nodes, cards)
    yield from _tests(nodes, cards)
    for node in nodes.rewards():
        if reward_of(node.value) == Reward():
            message = "this brings nothing: no icon, no points, no power"
            yield finding(BRINGS_NOTHING, node.key, message, help="Give it something.")


def _traits(nodes: Nodes, cards: CardSet) -> Iterator[Diagnostic]:
    by_id = {it.id: it for it in cards.story if isinstance(it, Trait)}
    for act, id, node in nodes.story("traits"):
        needs = part(node, "needs")
        if needs is not None and by_id[id].act == act:
            most = Most(cards, SLOT * act - 1, without=id)
            flaw = most.flaw(by_id[id].condition)
            if flaw is not None:
                message = f"nobody can ever gain '{id}': {flaw}"
                help = "Ask for less, or give more of it on other cards."
                fix = _less(most, by_id[id].condition, needs)
                yield finding(NEVER_GAINED, needs.key, message, help=help, fix=fix)


def _less(most: Most, condition: Condition, needs: Node) -> Fix | None:
    """As many icons as a hero can have, where the whole condition is a number of icons."""
    at_least = part(needs, "at_least")
    if not isinstance(condition, HasAbility | HasIcon) or at_least is None:
        return None
    kind = condition.ability if isinstance(condition, HasAbility) else condition.icon
    there = most.icons(kind)
    edit = Edit(at_least.span, str(there))
    return Fix(f"ask for {there}", (edit,), safe=False) if there else None


def _destinies(nodes: Nodes, cards: CardSet) -> Iterator[Diagnostic]:
    for destiny, (id, node) in zip(
        cards.destinies, nodes.characters("destinies").items(), strict=True
    ):
        most = Most(cards, WHOLE + 1, destiny)
        for rule, row in zip(destiny.score, fields(node)["score"].items, strict=True):
            if isinstance(rule, PerPoints):
                flaw, at = most.uncounted(rule.per), fields(row)["per"]
            else:
                flaw, at = most.flaw(rule.condition), fields(row)["if"]
            if flaw is None and not rule.triumph and not rule.tragedy:
                flaw, at = "it gives no points", row
            if flaw is not None:
                message = f"'{id}' never scores with this: {flaw}"
                help = "Take it out, or change what it counts."
                yield finding(NEVER_SCORES, at.key, message, help=help)


def _tests(nodes: Nodes, cards: CardSet) -> Iterator[Diagnostic]:
    """Abilities that are tested, and of which nobody ever casts a rune (CTA-33, 51), each once."""
    most, casts = Most(cards, WHOLE), Casts(cards)
    tests: dict[Ability, list[Node]] = {}
    for kind in ("challenges", "adversaries"):
        for _, _, node in nodes.story(kind):
            for at in fields(node)["abilities"].items:
                tests.setdefault(Ability(at.value), []).append(at)
    for ability, places in tests.items():
        if not most.icons(ability) and not casts.delivers(ability):
            message = f"'{ability}' is tested, and no card gives runes of it"
            help = "Give it on some card ('abilities'), or test another one."
            related = tuple(Label(at.span, "here as well") for at in places[1:4])
            yield finding(NO_RUNES, places[0].span, message, related=related, help=help)


# --- challenges and adversaries that no cast can ever overcome


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
