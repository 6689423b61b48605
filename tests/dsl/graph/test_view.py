"""The model and the overview of the shipped story, and a view as JSON."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import jsonschema
import pytest

from fateloom.dsl.graph import view_json
from fateloom.dsl.graph.build.program import quest_model
from fateloom.dsl.graph.model import QuestModel
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.views.overview import overview
from fateloom.dsl.session import check
from fateloom.runtime.codec import DecodeError
from fateloom.tools.files import gather, sources

ROOT = Path(__file__).resolve().parents[3]


def model_of(folder: str) -> QuestModel:
    made = check(sources(gather(str(ROOT / folder)))[0])
    assert made.program is not None
    return quest_model(made.program)


@pytest.fixture(scope="module")
def bell() -> QuestModel:
    return model_of("scenarios/drowned_bell")


def test_ids_are_distinct_and_edges_join_nodes(bell: QuestModel) -> None:
    ids = [node.id for node in bell.nodes]
    assert len(ids) == len(set(ids))
    assert all(e.source in set(ids) and e.target in set(ids) for e in bell.edges)


def test_an_edge_says_when_how_often_and_where(bell: QuestModel) -> None:
    steal = next(
        edge
        for edge in bell.edges
        if edge.source == "option saint_anne.rob" and edge.target == "option saint_anne.table"
    )
    assert steal.kind is EdgeKind.CLOSES
    assert steal.repeat.value == "once"
    assert steal.span.file.endswith("story/quay.fate")
    gauge = [e for e in bell.edges if e.target == "fact wat is freed" and e.kind is EdgeKind.GIVES]
    assert {e.source.partition(" > ")[0] for e in gauge} == {
        "option pan_house.buy_out",
        "outcome pan_house.draw_ring",
        "option pan_house.swap_ticket",
        "option gaol.gaol_fine",
        "outcome gaol.gaol_lock",
    }


def test_two_beginnings_are_two_nodes(bell: QuestModel) -> None:
    begins = [node.id for node in bell.nodes if node.kind is NodeKind.BEGIN]
    assert "beginning smuggler.salvage at stakes > Break ground where the lines meet" in begins
    assert "beginning smuggler.salvage at wreck > Break ground under her keel" in begins


def test_the_overview_fits_a_page_and_its_json_fits_the_schema(bell: QuestModel, golden) -> None:
    view = overview(bell)
    assert 10 <= len(view.nodes) <= 40
    text = view_json.to_json(view)
    schema = json.loads((ROOT / "schemas/view.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(json.loads(text), schema)
    assert view_json.from_json(text) == view
    golden("graph/drowned_bell_overview.json", text)


def test_each_node_has_one_line_in_the_lists(bell: QuestModel) -> None:
    view = overview(bell)
    assert sorted(it.node for it in view.order if it.node) == sorted(n.id for n in view.nodes)
    depths = [line.depth for line in view.order]
    assert all(after <= before + 1 for before, after in pairwise(depths))


@pytest.mark.parametrize("text", ["{}", "[]", "x", '{"document": "fateloom view", "format": 9}'])
def test_what_is_no_view_is_refused(text: str) -> None:
    with pytest.raises(DecodeError):
        view_json.from_json(text)
