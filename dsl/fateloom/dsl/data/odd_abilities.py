"""Abilities whose parts do not go together, at the part that does not fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.codes import ODD_ABILITY
from fateloom.dsl.data.rows import ability
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.diagnostics.listed import either
from fateloom.runtime.program.ability_table import Aspect, Combination, Row, combination, odd

if TYPE_CHECKING:
    from fateloom.dsl.data.node import Node


def odd_ability(node: Node) -> Diagnostic:
    """The finding about an ability that is in no row of the table (DSL-16)."""
    it = combination(ability(node.value))
    found = odd(it)
    assert found is not None, "the schema and the table disagree"
    assert node.fields is not None
    part = node.fields[found.aspect.value]
    return finding(
        ODD_ABILITY,
        part.key if part.fields is not None else part.span,
        _message(it, found.aspect),
        help=" ".join(filter(None, (_remedy(it, found.aspect, found.row), found.row.why))),
    )


def _message(it: Combination, aspect: Aspect) -> str:
    """What does not go with what."""
    effect = f"the effect '{it.effect.value}'"
    window = f"the window '{it.window.value}'"
    both = f"{window} and {effect}"
    match aspect:
        case Aspect.OPTIONAL:
            return f"'optional: false' does not go with the kind '{it.kind.value}' and {window}"
        case Aspect.SKILL:
            return f"the skill of a test does not go with {both}"
        case Aspect.CONDITION:
            return f"a condition does not go with {both}"
        case Aspect.COST:
            return f"a cost in '{it.price.value}' does not go with {window}"
        case Aspect.KIND:
            return f"the kind '{it.kind.value}' does not go with {window}"
        case Aspect.WINDOW:
            return f"{window} does not go with {effect}"
        case Aspect.EFFECT:
            return f"{effect} does not go with {window}"


def _remedy(it: Combination, aspect: Aspect, row: Row) -> str:
    """What to write instead."""
    match aspect:
        case Aspect.KIND:
            return f"Its kind can be {either([kind.value for kind in row.kinds])}."
        case Aspect.WINDOW:
            return f"Its window can be {either([window.value for window in row.windows])}."
        case Aspect.EFFECT:
            return f"Its effect can be {either([effect.value for effect in row.effects])}."
        case Aspect.COST if it.price.value == "effort" and len(row.prices) > 1:
            return "Leave the cost out, or let it cost spaces of a skill."
        case _:
            return f"Leave '{aspect.value}' out."
