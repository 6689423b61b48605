"""What goes together in the ability of an item card: the one table of kind, window, effect, cost
and condition (DST-31, 62, 112..115, 120; EC-16, 19, 20, 34; DSL-16).

`fateloom check`, `schemas/items.schema.json` and the page of the tables are made of it, and the
engine takes no Program with an ability that is not in it.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, assert_never

from fateloom.runtime.program.items import (
    IN_TEST,
    Ability,
    AbilityEffect,
    AbilityKind,
    AddSuccesses,
    AlsoCountMarkers,
    ChangeResource,
    ChangeSkill,
    MoveRange,
    ReplaceMove,
    ReplaceRoll,
    RollTotal,
    Window,
)
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fateloom.runtime.program.program import Program


class Effect(Enum):
    """The word of an effect in items.yaml."""

    MOVE_RANGE = "move_range"
    REPLACE_MOVE = "replace_move"
    ROLL_TOTAL = "roll_total"
    ADD_SUCCESSES = "add_successes"
    ADD_SUCCESSES_THIS_TURN = "add_successes_this_turn"
    ALSO_COUNT_MARKERS = "also_count_markers"
    REPLACE_ROLL = "replace_roll"
    GAIN_SKILL = "gain_skill"
    LOSE_SKILL = "lose_skill"
    REFRESH_EFFORT = "refresh_effort"
    EXHAUST_EFFORT = "exhaust_effort"
    GAIN_COINS = "gain_coins"
    GAIN_XP = "gain_xp"


class Price(Enum):
    """What is paid besides the card."""

    NOTHING = "none"
    EFFORT = "effort"
    SKILL = "skill"


class Aspect(Enum):
    """A key of an ability, in the order in which an odd combination is put down to it."""

    OPTIONAL = "optional"
    SKILL = "skill"
    CONDITION = "condition"
    COST = "cost"
    KIND = "kind"
    WINDOW = "window"
    EFFECT = "effect"


@record
class Combination:
    """What of an ability the table speaks about. `forced`: its owner cannot leave it unused."""

    kind: AbilityKind
    window: Window
    effect: Effect
    price: Price
    condition: bool
    skill: bool
    forced: bool


@record
class Row:
    """Every combination of these goes together. `condition`, `skill`, `forced`: whether the ability
    may have one, be of one, work by itself. `why` is a sentence for the writer.
    """

    kinds: tuple[AbilityKind, ...]
    windows: tuple[Window, ...]
    effects: tuple[Effect, ...]
    prices: tuple[Price, ...]
    why: str
    condition: bool = False
    skill: bool = False
    forced: bool = False

    def misfits(self, it: Combination) -> tuple[Aspect, ...]:
        """The aspects of a combination that this row does not have, in the order of `Aspect`."""
        fits = {
            Aspect.OPTIONAL: self.forced or not it.forced,
            Aspect.SKILL: self.skill or not it.skill,
            Aspect.CONDITION: self.condition or not it.condition,
            Aspect.COST: it.price in self.prices,
            Aspect.KIND: it.kind in self.kinds,
            Aspect.WINDOW: it.window in self.windows,
            Aspect.EFFECT: it.effect in self.effects,
        }
        return tuple(aspect for aspect, does in fits.items() if not does)


@record
class Odd:
    """Why a combination is in no row: `aspect` is what does not fit `row`, the nearest one."""

    aspect: Aspect
    row: Row


_BOTH = tuple(AbilityKind)
_ALWAYS = (AbilityKind.ALWAYS,)
_UNPAID = (Price.NOTHING,)
_IN_A_TEST = (Price.NOTHING, Price.SKILL)
_ANYTHING = tuple(Price)
_CHANGES = (
    Effect.GAIN_SKILL,
    Effect.LOSE_SKILL,
    Effect.REFRESH_EFFORT,
    Effect.EXHAUST_EFFORT,
    Effect.GAIN_COINS,
    Effect.GAIN_XP,
    Effect.ADD_SUCCESSES_THIS_TURN,
)
_OF_A_ROLL = (Effect.ROLL_TOTAL, Effect.ADD_SUCCESSES, Effect.ALSO_COUNT_MARKERS)
_PASSIVE = "What works as long as the card is carried costs nothing and is never used (DST-112)."
_TEST = "No effort die pays for anything inside a test (DST-62)."
_ROLLED = "Whether it holds is known when the dice lie there (EC-19)."

TABLE = (
    Row(_ALWAYS, (Window.PASSIVE,), (Effect.MOVE_RANGE,), _UNPAID, _PASSIVE, forced=True),
    Row(_ALWAYS, (Window.PASSIVE,), _OF_A_ROLL, _UNPAID, _PASSIVE, skill=True, forced=True),
    Row(
        _ALWAYS, (Window.PASSIVE,), (Effect.ADD_SUCCESSES,), _UNPAID, _ROLLED,
        condition=True, skill=True, forced=True,
    ),
    Row(_BOTH, IN_TEST, (*_OF_A_ROLL, *_CHANGES), _IN_A_TEST, _TEST, skill=True),
    Row(
        _BOTH, (Window.TEST_AFTER_ROLL,), (*_OF_A_ROLL, *_CHANGES), _IN_A_TEST, _ROLLED,
        condition=True, skill=True,
    ),
    Row(
        _BOTH, (Window.TEST_BEFORE_ROLL,), (Effect.REPLACE_ROLL,), _IN_A_TEST,
        "Dice that lie there are not replaced any more (EC-20).", skill=True,
    ),
    Row(
        _BOTH, (Window.MOVE,), (Effect.REPLACE_MOVE,), _ANYTHING,
        "It replaces the regular move, before the first step (EC-16, 34).",
    ),
    Row(
        _BOTH, (Window.TURN_START, Window.MOVE), (Effect.MOVE_RANGE,), _ANYTHING,
        "The range counts for the regular move, which comes after it (DST-31).",
    ),
    Row(
        _BOTH,
        (Window.ANY, Window.TURN_START, Window.MOVE, Window.ON_STAY, Window.ON_EXPLORE),
        _CHANGES, _ANYTHING,
        "Skills and conditions are about tests; outside of them there is no roll.",
    ),
    Row(
        _ALWAYS, (Window.TURN_START, Window.ON_STAY, Window.ON_EXPLORE), _CHANGES, _ANYTHING,
        "A card works by itself at a moment that comes without being asked for (DST-120).",
        forced=True,
    ),
    Row(
        _ALWAYS, (Window.TURN_START,), (Effect.MOVE_RANGE,), _ANYTHING,
        "A card works by itself at a moment that comes without being asked for (DST-120).",
        forced=True,
    ),
)  # fmt: skip
"""What goes together. A combination is allowed if it is in some row."""


def odd(it: Combination) -> Odd | None:
    """Why the combination is in no row; None: it is in one."""
    order = tuple(Aspect)
    nearest: tuple[list[int], Row, tuple[Aspect, ...]] | None = None
    for row in TABLE:
        wrong = row.misfits(it)
        if not wrong:
            return None
        distance = [len(wrong), *(order.index(one) for one in wrong)]
        if Aspect.EFFECT in wrong:  # the effect is what the card is for
            distance[0] += len(order)
        if nearest is None or distance < nearest[0]:
            nearest = (distance, row, wrong)
    assert nearest is not None
    return Odd(nearest[2][0], nearest[1])


def combination(ability: Ability) -> Combination:
    """What of the ability the table speaks about."""
    price = Price.NOTHING
    if ability.cost_effort or ability.cost_skill_amount:
        price = Price.EFFORT if ability.cost_effort else Price.SKILL
    return Combination(
        ability.kind,
        ability.window,
        word_of(ability.effect),
        price,
        ability.rolled_successes is not None,
        ability.skill is not None,
        not ability.optional,
    )


def word_of(effect: AbilityEffect) -> Effect:
    """The word of an effect. Raises ValueError for a resource that no card changes."""
    match effect:
        case MoveRange():
            return Effect.MOVE_RANGE
        case ReplaceMove():
            return Effect.REPLACE_MOVE
        case RollTotal():
            return Effect.ROLL_TOTAL
        case AddSuccesses(_, this_turn):
            return Effect.ADD_SUCCESSES_THIS_TURN if this_turn else Effect.ADD_SUCCESSES
        case AlsoCountMarkers():
            return Effect.ALSO_COUNT_MARKERS
        case ReplaceRoll():
            return Effect.REPLACE_ROLL
        case ChangeSkill(_, amount):
            return Effect.LOSE_SKILL if amount is not None and amount < 0 else Effect.GAIN_SKILL
        case ChangeResource("effort", amount):
            return Effect.EXHAUST_EFFORT if amount < 0 else Effect.REFRESH_EFFORT
        case ChangeResource("coins"):
            return Effect.GAIN_COINS
        case ChangeResource("xp"):
            return Effect.GAIN_XP
        case ChangeResource(resource):
            raise ValueError(f"no card changes '{resource}'")
        case _:
            assert_never(effect)


def first_odd(program: Program) -> str | None:
    """The first card of a Program whose ability is in no row; None: there is none."""
    for item in program.items:
        if item.ability is not None and odd(combination(item.ability)) is not None:
            return item.id
    return None


def json_schema() -> list[dict[str, object]]:
    """The rows as shapes of JSON Schema, for the `anyOf` of an ability."""
    return [_shape(row) for row in TABLE]


def _shape(row: Row) -> dict[str, object]:
    """A row over the keys of an ability as they are written."""
    keys = ["kind", "window", "skill", "optional", "effect"]
    properties: dict[str, object] = {
        "kind": {"enum": _words(row.kinds)},
        "window": {"enum": _words(row.windows)},
        "effect": {"propertyNames": {"enum": [*_words(row.effects), "amount"]}},
    }
    if not row.skill:
        properties["skill"] = {"const": "any"}
    if not row.forced:
        properties["optional"] = {"const": True}
    if row.condition:
        keys.append("condition")
    paid = [it for it in row.prices if it is not Price.NOTHING]
    if paid:
        keys.append("cost")
    if paid == [Price.SKILL]:
        properties["cost"] = {"required": ["skill"]}
    return {"properties": properties, "propertyNames": {"enum": keys}}


def _words(values: Iterable[Enum]) -> list[str]:
    return [str(it.value) for it in values]
