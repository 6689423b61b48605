"""The numbers of docs/authoring/odds.md, each computed anew by the engine's own dice and tests."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

import pytest
from tests.docs import pages
from tests.runtime.story.test_dice import a_test, at_least, distribution

from fateloom.runtime.program.settings import EFFORT_PROFILES, Face
from fateloom.runtime.story.dice import rolls

PAGE = (pages.DOCS / "authoring" / "odds.md").read_text(encoding="utf-8")
MAIN: tuple[Face, ...] = (1, 2, 3, 4, 5, 6)
NUMBER = re.compile(r"[0-9.]+")


def table(first: str) -> list[list[str]]:
    """The cells of the table whose head begins with that cell, row by row."""
    (found,) = re.findall(
        rf"^\| {re.escape(first)} \|.*\n\|[-|]+\n((?:\|.*\n)+)", PAGE, re.MULTILINE
    )
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in found.splitlines()]


def spaces(cell: str) -> tuple[int, ...]:
    return tuple(int(it) for it in cell.split()) if cell != "none" else ()


@cache
def chances(markers: tuple[int, ...], effort: int, profile: str = "mid") -> dict[int, Fraction]:
    return distribution(a_test(markers, effort, profile=profile), effort)


def percent(chance: Fraction) -> str:
    """As the page writes it: whole percent, `<1` and `>99` for what is not quite none or all."""
    if 0 < chance < Fraction(1, 200):
        return "<1"
    if Fraction(199, 200) <= chance < 1:
        return ">99"
    return str(round(float(100 * chance)))


def reached(markers: tuple[int, ...], effort: int, profile: str = "mid") -> list[str]:
    found = chances(markers, effort, profile)
    return [percent(at_least(found, number)) for number in range(1, 6)]


@pytest.mark.parametrize("row", table("markers on"), ids=lambda row: f"{row[0]} with {row[1]}")
def test_the_odds_of_the_difficulty_words(row: list[str]) -> None:
    assert row[2:] == reached(spaces(row[0]), int(row[1]))


def test_no_track_and_no_number_of_dice_is_left_out() -> None:
    rows = [(spaces(it[0]), it[1]) for it in table("markers on")]
    tracks = dict.fromkeys(it[0] for it in rows)
    assert rows == [(track, str(dice)) for track in tracks for dice in range(4)]
    assert [len(it) for it in tracks][:4] == [0, 1, 2, 3]


@pytest.mark.parametrize("row", table("space"), ids=lambda row: row[0])
def test_how_often_a_space_is_reached(row: list[str]) -> None:
    found = []
    for effort in range(4):
        total = rolls(MAIN, 2, EFFORT_PROFILES["mid"], effort).map(
            lambda roll: sum(it for it in (*roll.main, *roll.effort) if isinstance(it, int))
        )
        ways = (weight for number, weight in total.outcomes if number >= int(row[0]))
        found.append(percent(sum(ways, Fraction(0))))
    assert row[1:] == found


@pytest.mark.parametrize("row", table("effort dice added"), ids=lambda row: row[0])
def test_the_odds_of_three_bands(row: list[str]) -> None:
    found = chances((4, 6, 8, 10), int(row[0]))
    worst = 1 - at_least(found, 1)
    best = at_least(found, 3)
    assert row[1:] == [percent(worst), percent(1 - worst - best), percent(best)]


@pytest.mark.parametrize("row", table("faces of the effort dice"), ids=lambda row: row[0])
def test_the_three_kinds_of_effort_dice(row: list[str]) -> None:
    profile = row[0].split("`")[1]
    faces = tuple(int(it) if it.isdigit() else it for it in row[0].partition(":")[2].split())
    assert faces == EFFORT_PROFILES[profile]
    assert row[1:] == reached((4, 6, 8, 10), 2, profile)


@pytest.mark.parametrize("row", table("after the change"), ids=lambda row: row[1])
def test_what_a_step_is_worth(row: list[str]) -> None:
    assert row[2:] == reached(spaces(row[1]), 0)
    steps = {"as": 0, "`gain": -1, "`1": -2, "`lose": 1, "`new": None}[row[0].split()[0]]
    if steps is not None:
        amount = int(NUMBER.findall(row[0])[0]) if "`" in row[0] and "xp" not in row[0] else 1
        assert sum(spaces(row[1])) == 28 + steps * amount


@pytest.mark.parametrize("row", table("chance at each try"), ids=lambda row: row[0])
def test_the_odds_of_several_tries(row: list[str]) -> None:
    once = Fraction(int(NUMBER.findall(row[0])[0]), 100)
    assert row[1:] == [percent(1 - (1 - once) ** tries) for tries in (2, 3, 4, 6)]


@pytest.mark.parametrize("row", table("step"), ids=lambda row: row[0])
def test_the_days_of_the_example(row: list[str]) -> None:
    """The chance with one effort die, and one divided by it."""
    least = int(row[2].rstrip("+"))
    chance = at_least(chances(spaces(row[1]), 1), least)
    assert row[3:] == [percent(chance), f"{float(1 / chance):.1f}"]


def test_the_days_of_the_example_are_added_up() -> None:
    days = sum(float(row[4]) for row in table("step"))
    assert f"**{days:.1f} days**" in PAGE


def test_how_long_the_example_takes_with_some_luck_or_none() -> None:
    turns = {0: Fraction(1)}
    for row in table("step"):
        chance = at_least(chances(spaces(row[1]), 1), int(row[2].rstrip("+")))
        longer: dict[int, Fraction] = {}
        for before, weight in turns.items():
            for more in range(1, 8):
                odds = weight * chance * (1 - chance) ** (more - 1)
                longer[before + more] = longer.get(before + more, Fraction(0)) + odds
        turns = longer
    within = [sum(odds for it, odds in turns.items() if it <= most) for most in (3, 4, 5, 7)]
    assert table("turns") == [["all three tests done", *(percent(Fraction(it)) for it in within)]]
