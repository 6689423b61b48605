"""What goes together in an ability: every combination there is, judged by the table and the
schema, and samples of them by `check` and by the engine (DST-31, 62, 112..115, 120; EC-16, 19, 20; DSL-16).
"""

from __future__ import annotations

from itertools import product

import pytest
from tests.runtime.story import builders as b

from fateloom.dsl.data.diagnose import diagnose
from fateloom.dsl.data.fast_schema import is_valid
from fateloom.dsl.data.rows import ability
from fateloom.dsl.data.schema import schema
from fateloom.dsl.data.yaml import compose
from fateloom.dsl.source import Source
from fateloom.runtime.program.ability_table import (
    TABLE,
    Combination,
    Effect,
    Price,
    combination,
    odd,
)
from fateloom.runtime.program.items import AbilityKind, Window
from fateloom.runtime.story.index import ProgramIndex

# ruff: noqa: E501
COSTS = {Price.NOTHING: None, Price.EFFORT: {"effort": 1}, Price.SKILL: {"skill": "power", "amount": 1}}  # fmt: skip
VALUES = {
    Effect.REPLACE_MOVE: "any_explored_tile", Effect.ALSO_COUNT_MARKERS: "dexterity",
    Effect.GAIN_SKILL: "power", Effect.LOSE_SKILL: "any",
}  # fmt: skip
ITEM = {"number": 1, "title": "It", "value": 1}


def written(it: Combination) -> dict[str, object]:
    """The combination as it stands in items.yaml."""
    effect: dict[str, object] = {it.effect.value: VALUES.get(it.effect, 1)}
    if it.effect in (Effect.GAIN_SKILL, Effect.LOSE_SKILL):
        effect["amount"] = 1
    row: dict[str, object] = {"kind": it.kind.value, "window": it.window.value, "effect": effect}
    if (cost := COSTS[it.price]) is not None:
        row["cost"] = cost
    if it.condition:
        row["condition"] = {"rolled_successes": 0}
    if it.skill:
        row["skill"] = "power"
    if it.forced:
        row["optional"] = False
    return row


EVERY = tuple(
    Combination(*it)
    for it in product(AbilityKind, Window, Effect, Price, (False, True), (False, True), (False, True))
)  # fmt: skip


def test_the_schema_and_the_engine_take_what_the_table_has_and_nothing_else() -> None:
    """The whole product: 2 kinds, 9 windows, 13 effects, 3 costs, condition, skill, obligation."""
    assert len(EVERY) == 2 * 9 * 13 * 3 * 8
    rows = schema("items")["$defs"]["ability"]
    for number, it in enumerate(EVERY):
        row = written(it)
        allowed = odd(it) is None
        assert combination(ability(row)) == it
        assert is_valid(row, rows, schema("items")) is allowed, row
        if number % 11:
            continue  # the index of a program takes longer to make than the rest together
        program = b.program(b.poi("inn"), all_items=(b.item("it", ability=ability(row)),))
        if allowed:
            assert ProgramIndex(program).item["it"].ability == ability(row)
        else:
            with pytest.raises(ValueError, match="ability of 'it'"):
                ProgramIndex(program)
    taken = sum(odd(it) is None for it in EVERY)
    assert taken == 640


@pytest.mark.parametrize("row", range(len(TABLE)))
def test_each_row_of_the_table_allows_what_no_other_does(row: int) -> None:
    others = (*TABLE[:row], *TABLE[row + 1 :])
    alone = [
        it
        for it in EVERY
        if not TABLE[row].misfits(it) and all(other.misfits(it) for other in others)
    ]
    assert alone


def findings(text: str) -> list[tuple[str, int, str]]:
    """Code, line and message of what `check` says of one ability; each key is on its own line."""
    lines = [f"  it:\n    number: 1\n    title: It\n    value: 1\n    ability:\n{text}"]
    node, broken = compose(Source("items.yaml", "items:\n" + "\n".join(lines)))
    assert node is not None
    assert not broken
    found = diagnose("items.yaml", node, schema("items"))
    return [(it.code.id, it.primary.span.line, it.message) for it in found]


KEYS = ("kind", "window", "effect", "cost", "condition", "skill", "optional")


def test_every_odd_combination_is_one_finding_at_its_own_line() -> None:
    """One in fifty-three, so that the test is short; the key that is named is in that line."""
    for it in [it for it in EVERY if odd(it) is not None][::53]:
        row = written(it)
        keys = [key for key in KEYS if key in row]
        text = "".join(f"      {key}: {flow(row[key])}\n" for key in keys)
        ((code, line, message),) = findings(text)
        found = odd(it)
        assert found is not None
        assert code == "FT0117", message
        assert line == 7 + keys.index(found.aspect.value), message


def flow(value: object) -> str:
    """A value in one line of YAML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(part)}" for key, part in value.items()) + "}"
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ("discard|test_any|{replace_roll: 10}", "the window 'test_any' does not go with the effect 'replace_roll'"),
        ("discard|any|{replace_move: any_explored_tile}", "the window 'any' does not go with the effect 'replace_move'"),
        ("always|any|{move_range: 1}|cost: {effort: 1}", "the window 'any' does not go with the effect 'move_range'"),
        ("always|passive|{roll_total: 1}|cost: {effort: 1}", "a cost in 'effort' does not go with the window 'passive'"),
        ("always|passive|{roll_total: 1}|condition: {rolled_successes: 0}",
         "a condition does not go with the window 'passive' and the effect 'roll_total'"),
        ("always|passive|{gain_coins: 1}", "the window 'passive' does not go with the effect 'gain_coins'"),
        ("always|test_any|{add_successes: 1}|cost: {effort: 1}", "a cost in 'effort' does not go with the window 'test_any'"),
        ("discard|passive|{move_range: 1}", "the kind 'discard' does not go with the window 'passive'"),
        ("discard|any|{gain_xp: 1}|skill: power", "the skill of a test does not go with the window 'any' and the effect 'gain_xp'"),
        ("discard|on_stay|{gain_xp: 1}|optional: false", "'optional: false' does not go with the kind 'discard' and the window 'on_stay'"),
        ("always|on_explore|{move_range: 1}", "the window 'on_explore' does not go with the effect 'move_range'"),
    ],
)  # fmt: skip
def test_what_is_said(parts: str, said: str) -> None:
    kind, window, effect, *rest = parts.split("|")
    lines = [f"kind: {kind}", f"window: {window}", f"effect: {effect}", *rest]
    ((code, _, message),) = findings("".join(f"      {line}\n" for line in lines))
    assert (code, message) == ("FT0117", said)


def test_a_misspelt_ability_is_told_of_its_spelling_alone() -> None:
    ((code, line, _),) = findings(
        "      kind: discard\n      window: anny\n      effect: {gain_xp: 1}\n"
    )
    assert (code, line) == ("FT0109", 8)
