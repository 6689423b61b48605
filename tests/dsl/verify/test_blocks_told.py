"""What a report of a block says, in small stories: who can never win, which day matters, whose
doing it is, what is behind it, how much is missing, and what was tried to mend it.
"""

from __future__ import annotations

from tests.dsl.verify.engine.by_hand import GROUND, MAP, path, story

from fateloom.dsl.verify.explain.answer import Answer, Tried
from fateloom.dsl.verify.verdict import Blame, Verdict
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.tools.verify.asking import report
from fateloom.tools.verify.blocked_text import blocked
from fateloom.tools.verify.lines import Ink
from fateloom.tools.verify.report import HeroReport, Report
from fateloom.tools.verify.text import to_text

GEM = '  option gem "Gem" if hero is ann\n    gain item gem\n      else\n        > Gone.\n'
HIDDEN = MAP + "  t2: {title: The Vault, cell: [2, 0], side: box}\n"
VAULT = GROUND + "tile t2\n  on explore\n    place p2\n"


def said(program: Program, *, repairs: bool = False) -> str:
    """The report about ann, in one line."""
    return " ".join(
        to_text(report(program, hero="ann", cached=False, repairs=repairs), colour=False).split()
    )


def vault(*options: str) -> Program:
    text = f'poi p0 "P" on t0\n{"".join(options)}poi p2 "P" on t2\n{GEM}'
    return story(
        text + path("ann", 'p0 "Go" if has item gem'), items="gem", tiles=HIDDEN, ground=VAULT
    )


def test_who_can_never_win_is_told_first_with_the_tile_that_nothing_opens() -> None:
    found = said(vault())
    begin = "BLOCKED ann can never finish a finale."
    assert begin in found
    after = found.partition(begin)[2]
    assert after.startswith(" (2 players) Nobody can ever bring ann to a finale, whatever anybody")
    assert "Nothing in the story opens the tile The Vault (map.yaml:5)." in after
    assert "Day" not in after
    assert "Cause" not in after


def test_what_others_could_do_is_not_nobody() -> None:
    found = said(vault('  option key "Key" if hero is bob\n    reveal t2\n'))
    assert "Nobody can ever" not in found
    assert "BLOCKED ann alone can never finish a finale." in found
    assert "ann alone has no way to a finale, even from the beginning." in found
    assert "ann can no longer" not in found


def test_a_day_is_told_by_what_happens_on_it_and_no_other_is() -> None:
    text = (
        'world bell: flag\npoi p1 "P" on t1\n' + GEM + 'poi p0 "P" on t0\n'
        "event other on day 2\n  bell up\nevent late on day 3\n  remove p1\n"
        "event more on day 4\n  bell down\n"
    )
    found = said(story(text + path("ann", 'p0 "Go" if has item gem'), items="gem"))
    assert "Cause: nobody: days and events alone cause it. 1 step:" in found
    assert "1. Day 3 begins: P gone from the map (before that: a day goes by)" in found
    assert "because 'One' needs this: P is at T1" in found
    assert "In the end that needs: P is at T1. Since step 1: P is not on the map." in found
    assert "Day 4" not in found


def test_a_sum_is_told() -> None:
    options = (
        '  option one "One" once\n    score +1\n  option two "Two" once\n    score +1\n'
        '  option less "Less" once if hero is bob\n    score -1\n'
    )
    text = 'world score: 0..4\npoi p0 "P" on t0\n' + options
    found = said(story(text + path("ann", 'p0 "Go" if score >= 2')))
    assert "1. bob chooses 'One' at P (ann could do this as well, with the same end)" in found
    assert "2. bob chooses 'Less' at P" in found
    assert "score is at least 2. Since step 2: score is 0; at most 1 can still be had." in found
    assert "separately" not in found


def test_it_is_said_what_was_tried_where_no_repair_was_found() -> None:
    """Not where none was looked for."""
    assert "Repairs" not in said(vault())
    assert "Repairs (each" in said(vault(), repairs=True)
    block = Answer("ann", "Ann", "2 players", (), Verdict.BLOCKED, blame=Blame.BEGINNING)
    for tried, told in (
        (Tried(), "none was found; no edit of the catalogue fits this block."),
        (Tried(1, ("again",)), "none was found; Ann is not PROVED with the one edit that was tried"
         " (again)."),
        (Tried(8, ("again", "guard"), 3), "none was found; none of the 8 edits that were tried"
         " (again, guard) makes Ann PROVED, and 3 more were left out."),
    ):  # fmt: skip
        lines = blocked(Ink(colour=False, seats={}), replace(block, tried=tried))
        assert f"Repairs: {told}" in " ".join(" ".join(lines).split())


def test_why_another_table_is_undecided_is_told() -> None:
    block = Answer("ann", "Ann", "2 players", (), Verdict.BLOCKED, blame=Blame.BEGINNING)
    other = replace(block, table="explorer", verdict=Verdict.UNDECIDED, why="it is too much")
    found = Report("x", "X", (HeroReport("ann", "Ann", (block, other)),), (), ())
    assert "At other tables: undecided (explorer): it is too much." in to_text(found, colour=False)


def test_who_earns_the_price_of_what_is_bought_away_is_told_so() -> None:
    """The gem is taken once the wares lie open and three coins are there, not before."""
    text = (
        'poi p0 "P" on t0\n  option earn "Earn" once per hero\n    gain 2 coins\n'
        'poi p1 "Shop" on t1\n  trade wares "Wares" stock goods\nstock goods: gem\n'
    )
    program = story(
        text + path("ann", 'p0 "Go" if has item gem'), items="gem", rules="coins: {start: 0}"
    )
    (gem,) = program.items
    found = said(replace(program, items=(replace(gem, value=2),)))
    assert "1. bob chooses 'Earn' at P" in found and "3. bob buys the gem at Shop" in found
    assert "because step 3 needs this: bob has at least 2 coins" in found


# --- one path alone


TWO_WAYS = """\
destiny ann
  path one "One"
    begins at p0 "Go" if book is open
    finale
      stage s
        fulfil
  path two "Two"
    begins at p0 "Stay"
    finale
      stage s
        fulfil
"""


def of_path_one(option: str) -> str:
    """The report about that path of ann's, in one line; she can always finish the other."""
    program = story(f'world book: shut, open\npoi p0 "P" on t0\n{option}{TWO_WAYS}')
    told = report(program, hero="ann", path="one", cached=False)
    return " ".join(to_text(told, colour=False).split())


def test_a_path_that_nobody_can_bring_about_is_said_to_be_of_that_path() -> None:
    found = of_path_one("")
    assert "BLOCKED ann can never finish the path 'One'." in found
    assert "Nobody can ever bring ann to the end of 'One', whatever anybody does." in found
    assert "finale" not in found


def test_a_path_that_takes_others_is_said_to_be_of_that_path() -> None:
    found = of_path_one('  option open "Open it" if hero is bob\n    book becomes open\n')
    assert "BLOCKED ann alone can never finish the path 'One'." in found
    assert "ann alone has no way to finish it, even from the beginning." in found
    assert "For 'One', ann alone can never achieve: book is open." in found
    assert "finale" not in found
