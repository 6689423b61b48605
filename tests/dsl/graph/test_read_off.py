"""What strangers look for in the pictures of a story: joined stages, prices, whom an event is for."""

from __future__ import annotations

import pytest
from tests.dsl.graph.test_story_views import Views, program

from fateloom.dsl.graph.view import View
from fateloom.dsl.graph.views.catalog import views_of


@pytest.fixture(scope="module")
def ferrymen() -> Views:
    return views_of(program("tests/dsl/graph/ferrymen"))


def arrows(view: View) -> dict[tuple[str, str], str]:
    return {(edge.source, edge.target): edge.label for edge in view.edges}


def test_a_stage_without_a_test_is_joined_to_what_comes_after_it(ferrymen: Views) -> None:
    raft = arrows(ferrymen["line dorn.raft"]())
    assert raft["stage dorn.raft.fare", "stage dorn.raft.bend"] == "next turn"
    assert ("stage dorn.raft.bend", "finale dorn.raft") in raft
    report = arrows(ferrymen["line ysolt.report"]())
    assert ("stage ysolt.report.post", "finale ysolt.report") in report
