"""The shipped battle games have all components of a game, and words for everything."""

from collections import Counter
from pathlib import Path

import pytest
from tests.tracked import tracked

from fateloom.dsl.battle.check import check
from fateloom.dsl.source import Source
from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.words import RouteKind
from fateloom.tools.plays import run_plays
from fateloom.tools.scenario import load
from fateloom.tools.systems import system

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
ADVANCED = ("artillery", "breakoff", "pursuit", "morale", "supply", "forts")
"""The advanced rules (HOD-03)."""

PLAYS = {"osier_fair": 2, "shut_water": 2}
"""The games, with the number of their plays."""

TOLD = {"side", "space", "card", "contingent"}
"""What has a text."""


@pytest.fixture(scope="module", params=PLAYS)
def game(request: pytest.FixtureRequest) -> BattleGame:
    """The game, which checks without a finding."""
    tables = tracked(SCENARIOS / request.param, "*.yaml")
    checked = check([Source(it.name, it.read_text(encoding="utf-8")) for it in tables])
    assert checked.diagnostics == ()
    assert checked.game is not None
    return checked.game


def test_section_1_1_forty_units_and_eighteen_cards(game: BattleGame) -> None:
    campaign = game.campaign
    assert Counter(it.side for it in campaign.units) == {0: 20, 1: 20}
    assert Counter(it.side for it in campaign.cards) == {0: 9, 1: 9}


def test_the_map_has_roads_rivers_and_more_than_one_kind_of_land(game: BattleGame) -> None:
    campaign = game.campaign
    assert {it.kind for it in campaign.routes} == set(RouteKind)
    assert len({it.terrain for it in campaign.spaces}) >= 4
    assert any(it.stop for it in campaign.terrains)


def test_everything_that_players_meet_has_a_text(game: BattleGame) -> None:
    words = [it for it in game.words if it.of.split()[0] in TOLD | {"victory"}]
    assert [it.of for it in words if not it.text] == []
    titles = Counter((it.of.split()[0], it.title) for it in game.words)
    assert [title for title, times in titles.items() if times > 1] == []


def test_hod_03_one_game_uses_every_advanced_rule_and_one_none(game: BattleGame) -> None:
    used = {getattr(game.campaign.options, it) for it in ADVANCED}
    assert used == {game.id == "shut_water"}


@pytest.mark.parametrize("name", PLAYS)
def test_its_plays_go_as_they_say(name: str) -> None:
    folder = str(SCENARIOS / name)
    results = run_plays(system("battle"), load(folder), folder)
    assert [it.message for it in results.failures] == []
    assert len(results.outcomes) == PLAYS[name]
