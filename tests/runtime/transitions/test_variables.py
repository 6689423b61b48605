"""Names and labels of variables are printed and read back without loss."""

from __future__ import annotations

import pytest
from tests.runtime.transitions.stories import NAMES, model_of

from fateloom.runtime.transitions.variables import (
    Key,
    Kind,
    Spaces,
    hands,
    key_of,
    label_of,
    name_of,
    value_of,
)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_printed_is_read_back(name: str) -> None:
    variables = model_of(name).variables
    assert len({it.name for it in variables}) == len(variables)
    for it in variables:
        assert key_of(it.name) == it.key
        assert tuple(value_of(it.kind, label) for label in it.labels) == it.values
        assert len(set(it.labels)) == len(it.values)


NAMES_BY_KIND = {
    Kind.HERO_TILE: ("at:anna", Key(Kind.HERO_TILE, owner="anna")),
    Kind.FINALE: ("finale:anna", Key(Kind.FINALE, owner="anna")),
    Kind.HELD: ("held:anna", Key(Kind.HELD, owner="anna")),
    Kind.RESOURCE: ("xp:anna", Key(Kind.RESOURCE, "xp", "anna")),
    Kind.MARKERS: ("markers:power:anna", Key(Kind.MARKERS, "power", "anna")),
    Kind.STORY: ("is:mood:anna", Key(Kind.STORY, "mood", "anna")),
    Kind.VISITED: ("visited:mill:anna", Key(Kind.VISITED, "mill", "anna")),
    Kind.CHOSE: ("chose:mill.ask:anna", Key(Kind.CHOSE, "mill.ask", "anna")),
    Kind.SPENT: ("spent:mill.ask:anna", Key(Kind.SPENT, "mill.ask", "anna")),
    Kind.ITEM: ("item:rope", Key(Kind.ITEM, "rope")),
    Kind.COPIES: ("item:rope@hero:anna", Key(Kind.COPIES, "rope", place=hands("anna"))),
    Kind.TILE: ("tile:marsh", Key(Kind.TILE, "marsh")),
    Kind.POI: ("poi:mill", Key(Kind.POI, "mill")),
    Kind.NPC: ("npc:bert", Key(Kind.NPC, "bert")),
    Kind.STOCK: ("stock:goods", Key(Kind.STOCK, "goods")),
    Kind.CLOSED: ("closed:mill.ask", Key(Kind.CLOSED, "mill.ask")),
    Kind.USED: ("used:mill.ask", Key(Kind.USED, "mill.ask")),
    Kind.EVENT: ("fired:wave", Key(Kind.EVENT, "wave")),
    Kind.DAY: ("day", Key(Kind.DAY)),
    Kind.SEATING: ("seating", Key(Kind.SEATING)),
    Kind.NOTHING: ("nothing:7", Key(Kind.NOTHING, "7")),
}


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_has_a_name(kind: Kind) -> None:
    name, key = NAMES_BY_KIND[kind]
    assert key.kind is kind
    assert name_of(key) == name
    assert key_of(name) == key


@pytest.mark.parametrize("spaces", [(), (4,), (1, 10, 12)])
def test_positions_of_markers_are_read_back(spaces: Spaces) -> None:
    assert value_of(Kind.MARKERS, label_of(spaces)) == spaces


@pytest.mark.parametrize("name", ["", "rope", "on:anna", "item:rope@shelf"])
def test_no_variable_has_such_a_name(name: str) -> None:
    with pytest.raises(ValueError, match="is not a valid"):
        key_of(name)


@pytest.mark.parametrize(
    ("kind", "label"),
    [(Kind.ITEM, "shelf"), (Kind.FINALE, "lost"), (Kind.DAY, "soon"), (Kind.TILE, "up"),
     (Kind.EVENT, "perhaps"), (Kind.MARKERS, "left")],
)  # fmt: skip
def test_no_value_has_such_a_label(kind: Kind, label: str) -> None:
    with pytest.raises(ValueError):
        value_of(kind, label)
