"""Eleven Beds is a full house: cards for an evening, texts of their own, no dead ends."""

from collections import Counter
from pathlib import Path

import pytest
from tests.broken_tables import sources, tables

from fateloom.dsl.hidden.check import check
from fateloom.runtime.hidden.game import HauntedHouse
from fateloom.runtime.hidden.index import neighbours
from fateloom.runtime.hidden.words import Destination, Kind, Result
from fateloom.tools.plays import run_plays
from fateloom.tools.scenario import load
from fateloom.tools.systems import system

FOLDER = Path(__file__).resolve().parents[2] / "scenarios" / "eleven_beds"


@pytest.fixture(scope="module")
def game() -> HauntedHouse:
    """The house, which checks without a finding."""
    checked = check(sources(tables(FOLDER)))
    assert checked.diagnostics == ()
    assert checked.game is not None
    return checked.game


def test_there_are_cards_for_an_evening(game: HauntedHouse) -> None:
    house = game.house
    assert (house.least_players, house.most_players) == (3, 5)
    assert Counter(it.kind for it in house.destiny) == {
        Kind.OPENER: 1,
        Kind.PSYCHE: 9,
        Kind.MEMORY: 26,
    }
    assert {it.copies for it in house.destiny} == {1}
    assert sum(it.copies for it in house.items) == 41
    assert sum(it.copies for it in house.hauntings) == 28


def test_hnd_83_ghosts_win_in_three_ways(game: HauntedHouse) -> None:
    wins = [it for it in game.house.hauntings if it.ghost_win is not None]
    assert {it.destination for it in wins} == {Destination.IN_PLAY}
    assert len(wins) == 3


def test_every_room_has_two_ways_out(game: HauntedHouse) -> None:
    ways = neighbours(game.house)
    assert [it.id for it in game.house.tiles if len(ways[it.id]) < 2] == []


def test_everything_has_a_title_of_its_own_and_a_text(game: HauntedHouse) -> None:
    assert [it.of for it in game.words if not it.text] == []
    titles = Counter(it.title for it in game.words if it.title)
    assert [title for title, times in titles.items() if times > 1] == []
    told = {it.of for it in game.words}
    assert {f"ending {it}" for it in Result} <= told
    assert {"moment ghost", "moment ritual", "moment bound"} <= told


def test_its_plays_go_as_they_say() -> None:
    results = run_plays(system("hidden"), load(str(FOLDER)), str(FOLDER))
    assert [it.message for it in results.failures] == []
    assert len(results.outcomes) == 4
