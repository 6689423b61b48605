"""The graph of a haunted house: its board, and who can hurt whom."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from fateloom.dsl.graph.dot import to_dot
from fateloom.dsl.graph.from_hidden import GHOSTS, LIVING, OPENER, haunted_graph
from fateloom.dsl.graph.mermaid import to_mermaid
from fateloom.dsl.graph.quest import Detail, EdgeKind, NodeKind, QuestGraph
from fateloom.dsl.hidden.check import check
from fateloom.tools.files import gather, sources

MILL = Path(__file__).resolve().parents[2] / "fixtures" / "hidden"


@cache
def drawn(detail: Detail) -> QuestGraph:
    game = check(sources(gather(str(MILL)))[0]).game
    assert game is not None
    return haunted_graph(game, detail=detail)


def edges(detail: Detail, kind: EdgeKind) -> set[tuple[str, str, str]]:
    return {(it.source, it.target, it.label) for it in drawn(detail).edges if it.kind is kind}


def test_the_board_has_each_way_once_hnd_11() -> None:
    ways = [(it.source, it.target) for it in drawn(Detail.OVERVIEW).edges]
    assert len(ways) == len({frozenset(it) for it in ways}) == 13
    assert ("tile loft", "tile ladder") in ways and ("tile store", "tile jetty") in ways
    assert {it.kind for it in drawn(Detail.OVERVIEW).nodes} == {NodeKind.POI, NodeKind.SPACE}
    titles = {it.id: it.title for it in drawn(Detail.OVERVIEW).nodes}
    assert titles["tile wheel"] == "The Wheel (gloom 2)"
    assert titles["tile ladder"] == "The Ladder (2+3)"


def test_who_can_hurt_whom_hnd_34_39_67() -> None:
    hurts = edges(Detail.FULL, EdgeKind.HURTS)
    assert (LIVING, GHOSTS, "gloom -1") in hurts
    assert (GHOSTS, LIVING, "a wound for 3 gloom") in hurts
    assert (OPENER, LIVING, "attack: a ghost") in hurts
    assert ("card chill", LIVING, "wounds 1") in hurts
    assert not any(source == "card echo" for source, _, _ in hurts)


def test_cards_help_change_tiles_and_let_ghosts_win_hnd_59_72() -> None:
    helps, changes = edges(Detail.FULL, EdgeKind.HELPS), edges(Detail.FULL, EdgeKind.CHANGES)
    assert ("card salt", LIVING, "defence -1") in helps
    assert ("card tea", LIVING, "health +1") in helps
    assert ("card choir", GHOSTS, "win: gloom 6") in helps
    assert ("card tide", GHOSTS, "win: half are ghosts") in helps
    assert ("card dust", "tile store", "gloom +2") in changes
    assert ("card rope", "tile yard", "goes there") in changes


@pytest.mark.parametrize("detail", Detail)
def test_it_is_written_as_dot_and_as_mermaid(detail: Detail) -> None:
    graph = drawn(detail)
    known = {it.id for it in graph.nodes}
    assert all(it.source in known and it.target in known for it in graph.edges)
    assert "The Yard (gloom 0)" in to_dot(graph)
    assert to_mermaid(graph).count("\n") == 1 + len(graph.nodes) + len(graph.edges)
