"""`fateloom odds battle`: what it reads, what it says, and that it is exact (5.1 to 5.3)."""

import json
import re
from fractions import Fraction

import pytest
from tests.tools.battle.valley_game import FOLDER

from fateloom.tools.battle.odds import TYPES, Misread, Stack, read

KNOWN = {it.id: it for it in TYPES}


@pytest.mark.parametrize(
    ("text", "forces"),
    [
        ("foot 1 vs foot 1", ((Stack(1, "foot", 1),), (Stack(1, "foot", 1),))),
        (
            "3 Foot 2 + horse 1 elite against 2 guns 3*",
            ((Stack(3, "foot", 2), Stack(1, "horse", 1, True)), (Stack(2, "guns", 3, True),)),
        ),
        ("foot 0 v. irregular 4", ((Stack(1, "foot", 0),), (Stack(1, "irregular", 4),))),
    ],
)
def test_forces_as_they_are_written(text, forces):
    assert read(text, KNOWN) == forces


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("3 foot 2", "with vs between them"),
        ("foot vs foot 1", "'foot' is no force"),
        ("foot 1 vs dragons 2", "no type 'dragons'; there are: foot, horse"),
        ("9 foot 1 vs 9 foot 1", "18 units fight, and 12"),
        ("0 foot 1 vs foot 1", "one unit at least"),
        ("foot 11 vs foot 1", "is no force"),
    ],
)
def test_what_cannot_be_read_is_said(text, says, fateloom):
    with pytest.raises(Misread, match=re.escape(says)):
        read(text, KNOWN)
    run = fateloom("odds", "battle", text)
    assert (run.code, says in run.err) == (2, True)


def test_a_battle_that_is_too_large_is_refused_at_once(fateloom):
    run = fateloom("odds", "battle", "6 foot 6 vs 6 foot 6")
    assert (run.code, run.out) == (2, "")
    assert "too many outcomes to enumerate; try fewer or weaker units." in run.err


@pytest.mark.parametrize(
    ("forces", "options", "won", "superior"),
    [
        ("foot 1 vs foot 1", (), "29/60", "5/12"),
        ("foot 2 elite vs foot 2", (), "83/156", "7/12"),
        ("foot 2 vs foot 2", ("--fort",), "803/2688", "5/12"),
        ("foot 2 vs foot 2", ("--bonus", "1"), "83/156", "7/12"),
        ("guns 3 vs foot 3", (), "1337/2496", "5/12"),
        ("irregular 2 vs foot 2", ("--fort",), "0", "5/12"),
    ],
)
def test_section_5_3_at_the_command_line(forces, options, won, superior, fateloom):
    found = json.loads(fateloom("odds", "battle", forces, *options, "--json").out)
    assert (found["attacker_wins"], found["superior"]) == (won, superior)
    assert Fraction(found["rounds"]) >= 1


def test_more_artillery_adds_one_where_the_rule_is_asked_for_hod_77(fateloom):
    plain = json.loads(fateloom("odds", "battle", "guns 1 vs foot 1", "--json").out)
    added = fateloom("odds", "battle", "guns 1 vs foot 1", "--artillery", "--json")
    assert plain["superior"] == "5/12"
    assert json.loads(added.out)["superior"] == "7/12"


def test_types_and_results_of_a_battle_game_and_plain_lines(fateloom):
    run = fateloom("odds", "battle", "infantry 2 vs warband 2", "--of", str(FOLDER))
    assert run.code == 0
    assert "warband 2" in run.out and "0.00 %" in run.out
    assert max(map(len, run.out.splitlines())) <= 88
    run = fateloom("odds", "battle", "foot 1 vs foot 1", "--of", str(FOLDER.parent / "cards"))
    assert (run.code, "no battle game" in run.err) == (2, True)
