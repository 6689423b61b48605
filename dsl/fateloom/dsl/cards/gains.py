"""Cards that nobody can gain or score with, by how many icons a hero can have at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.cards.codes import BRINGS_NOTHING, NEVER_GAINED, NEVER_SCORES, NO_RUNES
from fateloom.dsl.cards.most import WHOLE, Casts, Most
from fateloom.dsl.cards.vocabulary import reward_of
from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix, Label, finding
from fateloom.runtime.cards.conditions import HasAbility, HasIcon
from fateloom.runtime.cards.content import SLOT, PerPoints, Reward, Trait
from fateloom.runtime.cards.words import Ability

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
