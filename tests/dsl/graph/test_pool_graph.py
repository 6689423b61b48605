"""The views of a pool game: its scenes and their tasks."""

from pathlib import Path

import pytest

from fateloom.dsl.graph.from_pool import pool_views
from fateloom.dsl.graph.quest import EdgeKind
from fateloom.tools.scenario import load

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def swarm():
    return pool_views(load(str(ROOT / "scenarios" / "last_swarm")))


def test_scenes_lead_to_scenes_and_endings_ddl_07(swarm):
    view = swarm["scenes"]()
    ways = {(it.source, it.target): it.label for it in view.edges}
    assert ways["scene toll", "scene ledge"] == "won"
    assert ways["scene ledge", "scene orchard"] == "won, a rest"
    assert ways["scene orchard", "ending ransom"] == "lost or conceded"
    lines = {it.id: it.lines for it in view.nodes}
    assert lines["scene toll"] == ("begins here", "rounds: 4, 2, 1")
    assert lines["ending bloom"] == ("won",)


def test_tasks_stand_in_their_scene_with_who_opposes_them_dd_13(swarm):
    view = swarm["tasks"]()
    edges = {(it.source, it.target, it.kind) for it in view.edges}
    assert ("task toll.dogs", "scene toll", EdgeKind.NEEDS) in edges
    assert ("opponent toll.dogs", "task toll.dogs", EdgeKind.OPPOSES) in edges
    nodes = {it.id: it for it in view.nodes}
    assert nodes["task ledge.crossing"].lines == ("difficulty +5", "challenge dice: 1")
    assert nodes["task orchard.gate"].lines == ("difficulty +4", "hidden pool")
    assert nodes["task toll.dogs"].group == "toll"
    assert all(it.source in nodes and it.target in nodes for it in view.edges)
