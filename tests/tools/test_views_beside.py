"""`fateloom graph` of a story: games in folders beside it that are whole games are views too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.dsl.battle.causeway import STORY, TABLES
from tests.dsl.calls.toll import texts_with

from fateloom.dsl.graph.from_battle import battle_views
from fateloom.tools.scenario import open_scenario

ROOT = Path(__file__).resolve().parents[2]
YEAR = ROOT / "scenarios" / "dry_year"


@pytest.fixture
def causeway(tmp_path: Path) -> Path:
    """The story on the causeway, as a folder."""
    texts = texts_with(STORY, {f"campaign/{name}": text for name, text in TABLES.items()})
    for name, text in texts.items():
        path = tmp_path / "base" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "base"


def test_the_map_of_a_campaign_is_a_view_of_its_story(fateloom, causeway, tmp_path) -> None:
    names = fateloom("graph", causeway, "--list").out.splitlines()
    assert names[0] == "overview" and names[-2:] == ["campaign map", "campaign units"]
    drawn = tmp_path / "map.json"
    run = fateloom("graph", causeway, "--view", "campaign map", "-o", drawn)
    assert run.code == 0
    view = json.loads(drawn.read_text("utf-8"))
    assert view["name"] == "campaign map"
    spaces = {it["id"]: it["title"] for it in view["nodes"]}
    assert spaces["campaign.space sluice"] == "The Sluice"
    ends = {(it["source"], it["target"]) for it in view["edges"]}
    assert ("campaign.space road", "campaign.space sluice") in ends
    told = {it["node"] for it in view["order"] if it["node"] is not None}
    assert told == set(spaces)


def test_nothing_of_it_is_taken_for_a_thing_of_the_story(causeway) -> None:
    opened = open_scenario(str(causeway), "graph")
    views = [make() for make in opened.system.views(opened.played).values()]
    of_story = {node.id for it in views for node in it.nodes if not it.name.startswith("campaign")}
    (campaign,) = opened.played.called
    alone = battle_views(campaign.game)
    for view in views[-2:]:
        ids = {node.id for node in view.nodes}
        assert not ids & of_story
        assert ids == {f"campaign.{it.id}" for it in alone[view.name.split()[1]]().nodes}
        assert {node.group for node in view.nodes} - {None} <= {it.id for it in view.groups}
        assert {end for it in view.edges for end in (it.source, it.target)} <= ids
        assert {id for note in view.notes for id in note.nodes} <= ids


def test_the_page_has_it_and_opens_at_it(fateloom, causeway, tmp_path) -> None:
    page = tmp_path / "quest.html"
    run = fateloom("graph", causeway, "--view", "campaign map", "-o", page)
    assert run.code == 0
    assert "campaign.space sluice" in page.read_text("utf-8")


def test_what_is_no_whole_game_has_no_views(fateloom) -> None:
    """*The Dry Year* has fights, challenges and haunts beside it, and one pool game."""
    names = fateloom("graph", YEAR, "--list").out.splitlines()
    assert names[-3:] == ["never", "pool tasks", "pool scenes"]


def test_views_of_evidence_have_them_too(fateloom, causeway, tmp_path) -> None:
    run = fateloom("graph", causeway, "--coverage", "1", "--list")
    assert run.out.splitlines()[0] == "coverage"
    assert run.out.splitlines()[-2:] == ["campaign map", "campaign units"]
    drawn = tmp_path / "map.mmd"
    run = fateloom("graph", "--diff", causeway, causeway, "--view", "campaign map", "-o", drawn)
    assert run.code == 0, run.err
