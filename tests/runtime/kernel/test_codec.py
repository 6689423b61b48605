"""The codec: round trips by type, and errors that name the place."""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import Any, NamedTuple, cast

import pytest
from hypothesis import given
from hypothesis import strategies as some

from fateloom.runtime.codec import DecodeError, dumps, from_json, loads, parse, to_json
from fateloom.runtime.record import record


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Point(NamedTuple):
    x: int
    y: int


@record
class Leaf:
    name: str
    point: Point
    colour: Colour | None = None


@record
class Pair:
    left: Tree
    right: Tree


@record
class Many:
    trees: tuple[Tree, ...]
    faces: tuple[int | str, ...]
    flag: bool


Tree = Leaf | Pair | Many

LEAVES = some.builds(
    Leaf,
    some.text(some.characters(exclude_categories=["Cs"]), max_size=5),
    some.builds(Point, some.integers(), some.integers()),
    some.none() | some.sampled_from(Colour),
)
TREES: Any = some.recursive(
    LEAVES,
    lambda inner: (
        some.builds(Pair, inner, inner)
        | some.builds(
            Many,
            some.lists(inner, max_size=3).map(tuple),
            some.lists(some.integers() | some.text("ab*"), max_size=3).map(tuple),
            some.booleans(),
        )
    ),
    max_leaves=8,
)
JSON: Any = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=3),
    lambda inner: (
        some.lists(inner, max_size=3)
        | some.dictionaries(
            some.sampled_from(["kind", "left", "right", "name", "point", "Leaf"]), inner
        )
    ),
    max_leaves=10,
)


@given(TREES)
def test_everything_comes_back(tree: Tree) -> None:
    assert from_json(Tree, to_json(tree, Tree)) == tree
    assert loads(Tree, dumps(tree, Tree)) == tree


@given(JSON)
def test_hostile_values_give_a_decode_error_or_a_tree(value: object) -> None:
    try:
        tree = from_json(Tree, value)
    except DecodeError as error:
        assert str(error).startswith("$")
    else:
        assert isinstance(tree, Leaf | Pair | Many)


@given(some.binary(max_size=20) | some.text(max_size=20))
def test_hostile_text_gives_a_decode_error_or_a_value(text: str | bytes) -> None:
    try:
        parse(text)
    except DecodeError as error:
        assert error.message


LEAF = {"kind": "Leaf", "name": "a", "point": [1, 2], "colour": "red"}


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({**LEAF, "kind": "Loaf"}, "$: 'kind' must be one of Leaf, Pair, Many, found 'Loaf'"),
        ({**LEAF, "point": [1]}, "$.point: expected a list of 2, found a list of 1"),
        ({**LEAF, "point": [1, "2"]}, "$.point[1]: expected a whole number, found '2'"),
        ({**LEAF, "point": [1, True]}, "$.point[1]: expected a whole number, found true or false"),
        ({**LEAF, "colour": "pink"}, "$.colour: expected one of 'red', 'blue', found 'pink'"),
        ({**LEAF, "size": 1}, "$: Leaf has no field 'size'"),
        ({"kind": "Leaf", "name": "a"}, "$: Leaf needs a field 'point'"),
        ({"kind": "Pair", "left": LEAF, "right": 7}, None),
        ({"kind": "Many", "trees": [LEAF, {}], "faces": [], "flag": 1}, None),
        ({**LEAF, "name": "\ud800"}, "$.name: a text holds half a character"),
        ([], "$: expected Leaf or Pair or Many, found a list of 0"),
    ],
)
def test_errors_name_the_place(value: object, message: str | None) -> None:
    with pytest.raises(DecodeError) as caught:
        from_json(Tree, value)
    if message is not None:
        assert str(caught.value) == message


def test_paths_lead_through_everything() -> None:
    value = {"kind": "Many", "trees": [LEAF, {**LEAF, "name": 3}], "faces": [], "flag": True}
    with pytest.raises(DecodeError) as caught:
        from_json(Tree, value)
    assert caught.value.path == ("trees", 1, "name")


def test_a_field_with_a_default_may_be_missing() -> None:
    assert from_json(Leaf, {"name": "a", "point": [1, 2]}) == Leaf("a", Point(1, 2))


@pytest.mark.parametrize("text", ['{"a": 1, "a": 2}', "NaN", "[1,", "1" * 5000, "[" * 100_000])
def test_text_that_is_no_json(text: str) -> None:
    with pytest.raises(DecodeError):
        parse(text)


def test_nesting_without_end_gives_a_decode_error() -> None:
    value: Any = LEAF
    for _ in range(100_000):
        value = {"kind": "Pair", "left": value, "right": LEAF}
    with pytest.raises(DecodeError, match="nested too deeply"):
        from_json(Tree, value)


def test_wrong_values_of_our_own_are_our_mistake() -> None:
    with pytest.raises(TypeError):
        to_json(3, Tree)
    with pytest.raises(TypeError):
        from_json(dict, {})


class Word(StrEnum):
    """A text enum: its members are texts too."""

    MOON = "moon"


def test_a_member_of_a_text_enum_in_place_of_a_text_becomes_plain() -> None:
    assert [type(it) for it in cast(list[Any], to_json((Word.MOON,), tuple[str, ...]))] == [str]
    assert dumps((Word.MOON,), tuple[str, ...]) == '["moon"]'
