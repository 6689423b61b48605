"""Two versions of a view in one: what was added, removed and changed."""

from __future__ import annotations

import pytest

from fateloom.dsl.graph.difference import changes, difference
from fateloom.dsl.graph.flat import Edge, Node, flat_view, folded
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, Group, View
from fateloom.runtime.record import replace
from fateloom.runtime.span import Span

ABOUT = "map", "Hills", "What is there?"


def hills(*titles: str, text: str = "", label: str = "", to: str = "b") -> View:
    nodes = [Node(it[0].lower(), NodeKind.SPACE, it, "g") for it in titles]
    edges = [Edge("a", to, EdgeKind.ROAD, label)]
    detail = {"a": folded([("text", [text])])}
    return flat_view(ABOUT, nodes, edges, [("g", "Group")], detail)


OLD = hills("Abbey", "Barn", "Croft", text="Grey.", label="wide")


def marks(view: View) -> dict[str, Emphasis]:
    return {node.id: node.emphasis for node in view.nodes}


def test_what_is_the_same_is_faint() -> None:
    view = difference(OLD, hills("Abbey", "Barn", "Croft", text="Grey.", label="wide"))
    assert set(marks(view).values()) == {Emphasis.FAINT}
    assert view.edges[0].emphasis is Emphasis.FAINT
    assert set(changes(view).values()) == {0}
    assert [note.text for note in view.notes] == ["Nothing that this view shows is different."]


def test_each_difference_has_its_mark_and_its_words() -> None:
    view = difference(OLD, hills("Ash Abbey", "Barn", "Dale", text="Black.", label="narrow"))
    assert marks(view) == {
        "a": Emphasis.CHANGED,
        "b": Emphasis.FAINT,
        "d": Emphasis.ADDED,
        "c": Emphasis.REMOVED,
    }
    abbey = view.nodes[0]
    assert abbey.lines == ("before: Abbey", "text: not as before")
    assert [fold.heading for fold in abbey.detail] == ["text", "before: text"]
    assert abbey.detail[1].lines == ("Grey.",)
    assert view.edges[0].label == "wide → narrow"
    assert changes(view) == {Emphasis.ADDED: 1, Emphasis.REMOVED: 1, Emphasis.CHANGED: 2}
    assert view.notes[0].text == "Added: Dale." and view.notes[0].nodes == ("d",)
    assert sorted(it.node for it in view.order if it.node) == ["a", "b", "c", "d"]


def test_an_edge_to_elsewhere_is_another_one() -> None:
    view = difference(OLD, hills("Abbey", "Barn", "Croft", text="Grey.", label="wide", to="c"))
    assert {(it.target, it.emphasis) for it in view.edges} == {
        ("b", Emphasis.REMOVED),
        ("c", Emphasis.ADDED),
    }


def test_where_it_is_written_does_not_count() -> None:
    moved = tuple(replace(it, span=Span("x.fate", 9, 1, 9, 2)) for it in OLD.nodes)
    assert set(changes(difference(OLD, replace(OLD, nodes=moved))).values()) == {0}


@pytest.mark.parametrize(("old", "new", "mark"), [
    (None, OLD, Emphasis.ADDED), (OLD, None, Emphasis.REMOVED),
])  # fmt: skip
def test_a_view_that_one_version_lacks(old: View | None, new: View | None, mark: Emphasis) -> None:
    view = difference(old, new)
    assert set(marks(view).values()) == {mark} == {view.edges[0].emphasis}


def test_what_other_views_have_in_both_versions_is_neither_added_nor_removed() -> None:
    view = difference(OLD, hills("Abbey", "Barn", "Dale", label="wide"), frozenset("cd"))
    assert marks(view)["c"] is marks(view)["d"] is Emphasis.FAINT
    lines = {node.id: node.lines for node in view.nodes}
    assert lines["c"] == ("not shown here any more",)
    assert lines["d"] == ("not shown here before",)


def test_a_box_that_is_left_is_no_change_and_another_tile_is_one() -> None:
    """A node that is alone in its box names its tile below it instead."""

    def at(group: str | None, *lines: str) -> View:
        first, *rest = OLD.nodes
        boxes = (Group("g", "Group"), Group("h", "Moor"))
        return replace(OLD, nodes=(replace(first, group=group, lines=lines), *rest), groups=boxes)

    boxed = at("g", "at The Inn")
    for other in (at(None, "at The Inn, Group"), boxed):
        assert set(changes(difference(boxed, other)).values()) == {0}
        assert set(changes(difference(other, boxed)).values()) == {0}
    for moved in (at("h", "at The Inn"), at(None, "at The Inn, Moor")):
        view = difference(boxed, moved)
        assert marks(view)["a"] is Emphasis.CHANGED
        assert view.nodes[0].lines[-1] == "before: at Group"


def test_nothing_cannot_be_compared() -> None:
    with pytest.raises(ValueError, match="nothing"):
        difference(None, None)
