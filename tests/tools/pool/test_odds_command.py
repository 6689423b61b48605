"""`fateloom odds pool`: what it reads, what it says, and that the engine says the same."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest
from tests.runtime.pool.by_engine import by_engine

from fateloom.runtime.pool.building import BASE
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.tally import Tally
from fateloom.tools.pool.odds.chart import lines, written
from fateloom.tools.pool.odds.expression import Misread, read
from fateloom.tools.pool.odds.figures import figures

NINE = Pool(3, 0, 2, 3, 0, 1)


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("3 skill + 1 aid vs 2 difficulty", Pool(3, 0, 1, 2)),
        ("3 Skill,1 AID against 2 difficulties", Pool(3, 0, 1, 2)),
        ("1 skill die + 2 aid dice + 1 hindrance", Pool(1, 0, 2, 0, 0, 1)),
        ("2skill+1expertise vs.1challenge", Pool(2, 1, 0, 0, 1)),
        ("good vs good", Pool(2, 1, 0, 2)),
        ("good approach vs great task", Pool(2, 1, 0, 3)),
        ("fair + 1 aid vs great opponent + 1 hindrance", Pool(3, 0, 1, 1, 2, 1)),
        ("fair vs terrible opponent", Pool(3, 0, 1, 1)),
        ("superb vs mediocre", Pool(0, 3)),
        ("0 skill", Pool()),
        ("30 skill", Pool(30)),
    ],
)
def test_dd_06_11_13_ddl_05_pools_as_they_are_written(text: str, pool: Pool) -> None:
    assert read(text) == pool
    assert read(written(pool)) == pool


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("", 1, "There is no die in it"),
        ("   ", 1, "There is no die in it"),
        ("3 skil", 3, "Did you mean 'skill'?"),
        ("3 xyzzy", 3, "There are the dice skill"),
        ("xyzzy", 1, "a word of the ladder: terrible"),
        ("skill", 1, "1 skill"),
        ("3", 2, "3 of which die?"),
        ("3 vs 2 difficulty", 3, "3 of which die?"),
        ("3 skill vs", 11, "missing here, like 2 difficulty"),
        ("3 skill + vs 1 challenge", 11, "missing here, like 3 skill"),
        ("3 skill vs 2 aid", 14, "a die of hindrance for whoever rolls"),
        ("3 skill - 1 aid", 9, "never taken away"),
        ("3 skill vs - 1 aid", 12, "never taken away"),
        ("3 skill 2 aid", 9, "Join parts by + or a comma"),
        ("3 skill & 2 aid", 9, "Join parts by + or a comma"),
        ("31 skill", 1, "30 dice at most"),
        ("9999999999999999999 skill", 1, "30 dice at most"),
        ("fantastic", 1, "superb is the best"),
        ("good vs poor", 9, "the ladder begins at mediocre"),
        ("good vs fantastic opponent", 9, "superb is the best"),
        ("1 skill vs 1 challenge vs 1 challenge", 24, "only once"),
        ("1 skill vs opponent", 12, "There is no 'opponent'"),
    ],
)
def test_what_is_no_pool_is_said_with_its_column(fateloom, text, column, said) -> None:
    with pytest.raises(Misread) as caught:
        read(text)
    assert (caught.value.column, said in str(caught.value)) == (column, True), caught.value
    run = fateloom("odds", "pool", text)
    assert (run.code, run.out) == (2, "")
    head, shown, mark = run.err.splitlines()
    assert head.startswith(f"column {column}: ")
    assert shown == f"  {text}"
    assert mark.index("^") == column + 1


def test_de_27_too_many_dice_in_all(fateloom) -> None:
    run = fateloom("odds", "pool", "20 skill + 20 aid")
    assert (run.code, run.err) == (2, "A pool has 30 dice at most, and this one has 40.\n")
    assert fateloom("odds", "pool", "1 skill" + " + 1 skill" * 60).code == 2


def test_control_characters_are_shown_escaped(fateloom) -> None:
    run = fateloom("odds", "pool", "3 skill \x1b[2J")
    assert run.code == 2
    assert "\x1b" not in run.err
    assert "\\x1b" in run.err


def test_section_5_2_what_the_page_says_of_the_first_sample(fateloom, golden) -> None:
    run = fateloom("odds", "pool", "3 skill vs 1 difficulty")
    assert (run.code, run.err) == (0, "")
    golden("tools/odds_pool.txt", run.out)
    for fraction in ("101/144", "7/36", "5/48", "31/144", "41/432", "25/432"):
        assert re.search(rf" {fraction} ", run.out), fraction
    assert fateloom("odds", "pool", "3", "skill", "vs", "1", "difficulty").out == run.out
    short = fateloom("odds", "pool", "3 skill vs 1 difficulty", "--short").out
    assert run.out.startswith(short)
    assert "each result" not in short


@pytest.mark.parametrize("pool", [Pool(), Pool(1), NINE, Pool(1, 2, 1, 2, 2, 2), *BASE.values()])
def test_lines_are_short_and_the_bars_are_right(pool: Pool) -> None:
    shown = list(lines(figures(pool)))
    assert max(map(len, shown)) <= 80
    assert all(line == line.rstrip() for line in shown)
    net = next(at for at, line in enumerate(shown) if line.startswith("net"))
    rows = [line.split() for line in shown[net + 1 : shown.index("", net)]]
    most = max(Fraction(row[1]) for row in rows)
    longest = max(len(row[-1]) for row in rows)
    for row in rows:
        assert len(row[-1]) == max(1, round(longest * Fraction(row[1]) / most))


@pytest.mark.parametrize(
    "text",
    [
        "1 expertise vs 1 challenge",
        "2 skill + 1 expertise + 1 aid vs 2 difficulty + 1 challenge",
        "3 skill + 2 aid vs 3 difficulty + 1 hindrance",
    ],
)
def test_dd_02_05_15_to_23_the_engine_asks_chance_and_comes_to_the_same(fateloom, text) -> None:
    """All answers of chance to the pool, weight by weight, against the numbers that are printed."""
    run = fateloom("odds", "pool", text, "--json")
    printed = json.loads(run.out)
    results = {
        Tally(it["net"], it["advantage"], it["hope"], it["despair"]): Fraction(it["fraction"])
        for it in printed["results"]
    }
    assert sum(results.values()) == 1
    assert results == by_engine(read(text))
    assert sum(int(it["ways"]) for it in printed["results"]) == int(printed["total"])
    wins = sum(weight for tally, weight in results.items() if tally.net > 0)
    assert printed["chances"]["success"] == {"fraction": str(wins), "decimal": float(wins)}
