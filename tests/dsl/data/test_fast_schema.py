"""`fast_schema` agrees with jsonschema, and knows every keyword that our schemas use."""

import copy
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from fateloom.dsl.data.diagnose import diagnose
from fateloom.dsl.data.fast_schema import ANNOTATIONS, KEYWORDS, UnknownKeywordError, is_valid
from fateloom.dsl.data.node import Node
from fateloom.dsl.data.schema import TABLES, schema
from fateloom.dsl.data.yaml import compose
from fateloom.dsl.source import Source
from fateloom.runtime.span import NOWHERE

VALIDATORS = {name: Draft202012Validator(schema(name)) for name in TABLES}
# ruff: noqa: E501
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 1.0, 1.5, 2.0, 6, 99, 100, 10**6, "", "a", "rope", "any", "star", "mid", "explored",
    "Rope", "1.0.0", "art/x.svg", "art/../x", "x" * 500, [], [1], [1, 1], [1, 1.0], [True, 1], ["a", "a"], [[]], {},
    {"amount": 1}, {"move_range": 1}, {"gain_skill": "any", "amount": "other_items"}, {"effort": 1}, {"a": None},
    {"min": 1, "max": 2}, [1, 2, "star"],
)  # fmt: skip


def plain(name: str, base: dict[str, str]) -> Any:
    node, found = compose(Source(name, base[f"{name}.yaml"]))
    assert node is not None and not found
    return node.value


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) in a value."""
    found: list[tuple[Any, Any]] = []
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in list(pairs):
        found.append((value, key))
        if isinstance(part, dict | list):
            found += places(part)
    return found


def mutate(value: Any, rng: random.Random) -> Any:
    """One to three slips anywhere in the document."""
    value = copy.deepcopy(value)
    for _ in range(rng.choice((1, 1, 2, 3))):
        spots = places(value)
        if not spots:
            return rng.choice(ODD)
        container, key = rng.choice(spots)
        match rng.randrange(5):
            case 0:
                container[key] = copy.deepcopy(rng.choice(ODD))
            case 1:
                del container[key]
            case 2:
                other, there = rng.choice(spots)
                if there in other if isinstance(other, dict) else there < len(other):
                    container[key] = copy.deepcopy(other[there])
            case 3 if isinstance(container, dict):
                container[rng.choice(("x", "X", "", "amount", "effort", "skill"))] = container.pop(
                    key
                )
            case _ if isinstance(container, list):
                container.append(copy.deepcopy(container[key]))
    return value


def node_of(value: Any) -> Node:
    """A node without places."""
    if isinstance(value, dict):
        fields = {key: node_of(part) for key, part in value.items()}
        return Node(value, fields, (), NOWHERE, NOWHERE)
    items = tuple(node_of(part) for part in value) if isinstance(value, list) else ()
    return Node(value, None, items, NOWHERE, NOWHERE)


@pytest.mark.parametrize("name", TABLES)
def test_it_agrees_with_jsonschema_on_mutated_tables(name, base):
    original = plain(name, base)
    assert is_valid(original, schema(name))
    rng = random.Random(name)
    refused = 0
    for _ in range(300):
        value = mutate(original, rng)
        expected = VALIDATORS[name].is_valid(value)
        assert is_valid(value, schema(name)) == expected, value
        refused += not expected
    assert 100 < refused < 300, "the slips must neither all fit nor all fail"


@pytest.mark.parametrize("name", TABLES)
def test_whatever_it_refuses_gets_a_finding(name, base):
    original = plain(name, base)
    rng = random.Random(f"{name} diagnosed")
    for _ in range(150):
        value = mutate(original, rng)
        found = diagnose(f"{name}.yaml", node_of(value), schema(name))
        assert bool(found) != is_valid(value, schema(name)), value


@given(
    st.recursive(
        st.sampled_from(ODD[:25]),
        lambda parts: (
            st.lists(parts, max_size=3)
            | st.dictionaries(st.sampled_from(("a", "min", "effort", "rope")), parts, max_size=3)
        ),
    )
)
def test_it_agrees_with_jsonschema_on_anything(value):
    for name, validator in VALIDATORS.items():
        for part in schema(name)["$defs"].values():
            whole = {**part, "$defs": schema(name)["$defs"]}
            assert is_valid(value, whole) == validator.evolve(schema=whole).is_valid(value)


def test_an_unknown_keyword_raises():
    with pytest.raises(UnknownKeywordError):
        is_valid(7, {"multipleOf": 2})


def parts_of(part: Any, path: str) -> list[tuple[str, dict[str, Any]]]:
    """Every subschema with its path."""
    found = [(path, part)]
    for keyword in ("properties", "$defs"):
        for name, sub in part.get(keyword, {}).items():
            found += parts_of(sub, f"{path}/{keyword}/{name}")
    for keyword in ("items", "additionalProperties", "propertyNames"):
        if isinstance(part.get(keyword), dict):
            found += parts_of(part[keyword], f"{path}/{keyword}")
    for keyword in ("oneOf", "anyOf", "prefixItems"):
        for index, sub in enumerate(part.get(keyword, ())):
            found += parts_of(sub, f"{path}/{keyword}/{index}")
    return found


@pytest.mark.parametrize("name", TABLES)
def test_every_keyword_is_judged_or_silent(name):
    for path, part in parts_of(schema(name), name):
        assert part.keys() <= KEYWORDS.keys() | ANNOTATIONS, path


@pytest.mark.parametrize("name", TABLES)
def test_every_field_has_a_description(name):
    for path, part in parts_of(schema(name), name):
        if "/ability/anyOf/" in path:
            continue  # the rows of the table of abilities narrow keys that are described above
        if path.split("/")[-2:-1] == ["properties"]:
            assert part.get("description", "").strip().endswith("."), path


@pytest.mark.parametrize("name", TABLES)
def test_no_block_takes_unknown_keys(name):
    for path, part in parts_of(schema(name), name):
        if part.get("type") == "object":
            assert part.get("additionalProperties") is not None, path
            assert part["additionalProperties"] is not True, path


@pytest.mark.parametrize("name", TABLES)
def test_every_default_and_example_fits(name):
    whole = schema(name)
    for path, part in parts_of(whole, name):
        for value in [*part.get("examples", ()), *([part["default"]] if "default" in part else ())]:
            assert is_valid(value, part, whole), (path, value)
