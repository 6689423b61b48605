"""Every kind of statement, condition, price, trigger and ability has a form in the quest graph, or
a reason why it has none: without it the graph is another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from typing import Any, get_args

import pytest
from tests.dsl.verify.engine.scenarios import CALLED, scenario

from fateloom.dsl.graph.build.program import quest_model
from fateloom.runtime.program.condition import All, Condition, Measure, Quantity
from fateloom.runtime.program.destiny import Event, TriggerKind
from fateloom.runtime.program.items import AbilityEffect
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import (
    Choose,
    CostKind,
    If,
    Leave,
    OptionChange,
    Resource,
    SetToken,
    Statement,
    TileChange,
)
from fateloom.runtime.record import fields, parts_in, replace
from fateloom.runtime.span import NOWHERE

UNDRAWN: dict[object, str] = {
    SetToken: "a picture, which changes nothing",
    Leave: "it ends a turn, and the graph has no turns",
}
"""What has no form of its own, and why."""

SEEDS = range(160)


@cache
def programs() -> tuple[Program, ...]:
    """Random stories with every construct of the language."""
    called = [scenario(seed, kind).program for kind in CALLED for seed in range(3)]
    return (*(scenario(seed).program for seed in SEEDS), *called)


def without(tree: Any, part: object, instead: object = None) -> Any:
    """The tree without that very part, or with something else in its place."""
    if isinstance(tree, tuple):
        kept = [it for it in tree if it is not part or instead is not None]
        made = tuple(instead if it is part else without(it, part, instead) for it in kept)
        return tree if all(map(_same, made, tree)) and len(made) == len(tree) else made
    if not hasattr(type(tree), "__fields__"):
        return tree
    changed = {}
    for name in fields(type(tree)):
        old = getattr(tree, name)
        new = instead if old is part else without(old, part, instead)
        if new is not old:
            changed[name] = new
    return replace(tree, **changed) if changed else tree


def _same(one: object, two: object) -> bool:
    return one is two


def examples(is_one: Callable[[Any], bool]) -> Iterator[tuple[Program, Any]]:
    """Stories that have one, with it."""
    for program in programs():
        for part in parts_in(program):
            if is_one(part):
                yield program, part


def is_drawn(is_one: Callable[[Any], bool], instead: object = None) -> bool:
    """Whether the graph of some story is another one without one."""
    some = False
    for program, part in examples(is_one):
        some = True
        if quest_model(without(program, part, instead)) != quest_model(program):
            return True
    assert some, "no story has one"
    return False


def of_enum(kind: Enum) -> Callable[[Any], bool]:
    """A part with a field of that value."""
    return lambda it: (
        hasattr(type(it), "__fields__")
        and any(getattr(it, name) is kind for name in fields(type(it)))
    )


@pytest.mark.long
@pytest.mark.parametrize("kind", get_args(Statement), ids=lambda it: it.__name__)
def test_every_statement_is_drawn_or_has_a_reason(kind: type) -> None:
    inside = (If, Choose)  # what they do is done in them
    if kind not in inside:
        assert is_drawn(lambda it: isinstance(it, kind)) is (kind not in UNDRAWN)


@pytest.mark.long
@pytest.mark.parametrize("kind", get_args(Condition), ids=lambda it: it.__name__)
def test_every_condition_is_drawn(kind: type) -> None:
    assert is_drawn(lambda it: isinstance(it, kind) and it != ALWAYS, ALWAYS)


ALWAYS = All((), NOWHERE)


@pytest.mark.long
@pytest.mark.parametrize("kind", [*get_args(Quantity)[1:], *Measure], ids=str)
def test_every_quantity_is_drawn(kind: Any) -> None:
    def asks(it: Any) -> bool:
        found = getattr(it, "quantity", None)
        return found is kind or (isinstance(kind, type) and isinstance(found, kind))

    assert is_drawn(asks, ALWAYS)


@pytest.mark.long
@pytest.mark.parametrize("kind", [*CostKind, *TileChange, *OptionChange, *Resource], ids=str)
def test_every_kind_of_price_and_change_is_drawn(kind: Enum) -> None:
    assert is_drawn(of_enum(kind))


@pytest.mark.long
@pytest.mark.parametrize("kind", TriggerKind, ids=str)
def test_every_trigger_is_drawn(kind: TriggerKind) -> None:
    assert is_drawn(lambda it: isinstance(it, Event) and it.trigger.kind is kind)


@pytest.mark.long
@pytest.mark.parametrize("kind", get_args(AbilityEffect), ids=lambda it: it.__name__)
def test_every_ability_is_drawn(kind: type) -> None:
    for program, item in examples(lambda it: isinstance(getattr(it, "effect", None), kind)):
        changed = tuple(replace(it, ability=None) if it.ability is item else it
                        for it in program.items)  # fmt: skip
        other = quest_model(replace(program, items=changed))
        if other != quest_model(program):
            return
    pytest.fail("no story is drawn otherwise")
