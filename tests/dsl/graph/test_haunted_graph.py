"""The graph of a haunted house: its board, and who can hurt whom."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from fateloom.dsl.graph.dot import to_dot
from fateloom.dsl.graph.flat import Edge, Node, stacked
from fateloom.dsl.graph.from_hidden import GHOSTS, LIVING, OPENER, haunted_views
from fateloom.dsl.graph.mermaid import to_mermaid
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import View
from fateloom.dsl.hidden.check import check
from fateloom.tools.files import gather, sources

MILL = Path(__file__).resolve().parents[2] / "fixtures" / "hidden"


@cache
def drawn(name: str) -> View:
    game = check(sources(gather(str(MILL)))[0]).game
    assert game is not None
    return haunted_views(game)[name]()


def edges(name: str, kind: EdgeKind) -> set[tuple[str, str, str]]:
    return {(it.source, it.target, it.label) for it in drawn(name).edges if it.kind is kind}


def test_the_board_has_each_way_once_hnd_11() -> None:
    ways = [(it.source, it.target) for it in drawn("board").edges]
    assert len(ways) == len({frozenset(it) for it in ways}) == 13
    assert ("tile loft", "tile ladder") in ways and ("tile store", "tile jetty") in ways
    assert {it.kind for it in drawn("board").nodes} == {NodeKind.POI, NodeKind.SPACE}
    said = {it.id: (it.title, it.lines) for it in drawn("board").nodes}
    assert said["tile wheel"] == ("The Wheel", ("gloom 2",))
    assert said["tile ladder"] == ("The Ladder", ("2+3",))


def test_who_can_hurt_whom_hnd_34_39_67() -> None:
    hurts = edges("cards", EdgeKind.HURTS)
    assert (LIVING, GHOSTS, "gloom -1") in hurts
    assert (GHOSTS, LIVING, "a wound for 3 gloom") in hurts
    assert (OPENER, LIVING, "attack: a ghost") in hurts
    assert ("card chill", LIVING, "wounds 1") in hurts
    assert not any(source == "card echo" for source, _, _ in hurts)


def test_cards_help_change_tiles_and_let_ghosts_win_hnd_59_72() -> None:
    helps, changes = edges("cards", EdgeKind.HELPS), edges("cards", EdgeKind.CHANGES)
    assert ("card salt", LIVING, "defence -1") in helps
    assert ("card tea", LIVING, "health +1") in helps
    assert ("card choir", GHOSTS, "win: gloom 6") in helps
    assert ("card tide", GHOSTS, "win: half are ghosts") in helps
    assert ("card dust", "tile store", "gloom +2") in changes
    assert ("card rope", "tile yard", "goes there") in changes


@pytest.mark.parametrize("name", ["board", "cards"])
def test_it_is_written_as_dot_and_as_mermaid(name: str) -> None:
    view = drawn(name)
    known = {it.id for it in view.nodes}
    assert all(it.source in known and it.target in known for it in view.edges)
    assert "The Yard" in to_dot(view) and "The Yard" in to_mermaid(view)


def test_beside_the_cards_stand_the_tiles_that_they_change() -> None:
    tiles = {it.id for it in drawn("cards").nodes if it.group == "board"}
    assert "tile store" in tiles and "tile ladder" not in tiles


def test_cards_that_do_the_same_are_one_node() -> None:
    one, other, third = (Node(f"card {it}", NodeKind.ITEM, it.title(), None) for it in "abc")
    target = Node(LIVING, NodeKind.CHARACTER, "The living", None)
    helps = [Edge(it.id, LIVING, EdgeKind.HELPS, "+1") for it in (one, other)]
    more = Edge(third.id, LIVING, EdgeKind.HELPS, "+2")
    nodes, arrows = stacked([one, other, third, target], [*helps, more])
    assert [(it.id, it.lines) for it in nodes] == [
        ("stack card a", ("A", "B")),
        ("card c", ()),
        (LIVING, ()),
    ]
    assert arrows == [more, Edge("stack card a", LIVING, EdgeKind.HELPS, "+1")]
