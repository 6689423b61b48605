"""What a report says of single paths: at which table, and by which steps one is lost."""

from __future__ import annotations

from tests.dsl.verify.engine.by_hand import path, story
from tests.dsl.verify.small_stories import HUT, LAMP, LIGHT, SHORE, small_story

from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.record import replace
from fateloom.tools.verify.asking import report
from fateloom.tools.verify.text import to_text

DARK = """\
  path dark "Dark"
    begins at hut "Sit down"
    finale
      stage sit
        fulfil
"""
BOOK = """\
world book: here, ash
poi p1 "P" on t1
  option burn "Burn it" if hero is not ann
    book becomes ash
"""
FREE = """\
  path free "Free"
    begins at p0 "Stay"
    finale
      stage s
        fulfil
"""
STORY = SHORE + HUT + LIGHT + DARK


def test_enough_steps_are_named_that_the_path_is_lost() -> None:
    """One of two copies taken loses nothing: the second step is not the cause by itself."""
    asked = report(small_story(STORY, lamp=LAMP + "    copies: 2\n"), cached=False)
    (ann,) = (it for it in asked.heroes if it.hero == "ann")
    (light,) = (it for it in ann.tables[0].paths if it.path == "light")
    assert light.verdict is Verdict.BLOCKED
    assert light.turning_point.count("'Take the lamp'") == 2
    assert "; then " in light.turning_point


def test_a_path_is_told_with_its_table_where_another_table_is_worse() -> None:
    asked = report(small_story(STORY, lamp=LAMP), cached=False)
    ann = next(it for it in asked.heroes if it.hero == "ann")
    alone = replace(ann.tables[0], table="explorer", verdict=Verdict.UNDECIDED, why="so")
    both = replace(ann, tables=(ann.tables[0], alone))
    told = to_text(replace(asked, heroes=(both,)), colour=False)
    assert "Path 'Dark' (2 players): can always be finished." in told
    assert "Path 'Dark': can always be finished." in to_text(asked, colour=False)


def test_a_path_that_is_shut_from_the_beginning_is_said_to_be() -> None:
    """Nobody has the lamp and nothing gives it: nothing that is done loses the path."""
    without = STORY.replace("gain item lamp\n", "gain 1 coins\n").replace(
        "      else\n        > It is not there.\n", ""
    )
    assert without != STORY
    told = to_text(report(small_story(without, lamp=LAMP), cached=False), colour=False)
    assert "Ann alone has no way to finish it, even from the beginning." in told
    assert "can be lost while another stays open" not in told
    assert "Ann alone can never achieve: the Lamp is with Ann." in " ".join(told.split())


def test_a_path_that_no_game_begins_names_its_line() -> None:
    """Only Bob ever has the flag that Ann's path asks for."""
    ok = 'hero ok: flag\npoi p1 "P" on t1\n  option pay "Pay" if hero is bob\n    ok up\n'
    text = ok + path("ann", 'p0 "Go" if ok').replace("  path one", FREE + "  path one")
    asked = report(story(text, heroes="ann bob"), hero="ann", cached=False)
    told = " ".join(to_text(asked, colour=False).split())
    why = next(it.why for it in asked.heroes[0].tables[0].paths if it.path == "one")
    assert why.startswith("it can never begin: no game meets what story/tiny.fate:")
    assert f"Path 'One': {why}." in told
    assert "alone has no way" not in told


def test_what_a_lost_path_lacks_is_told_and_who_else_can_take_it_away() -> None:
    asked = report(small_story(STORY, lamp=LAMP), cached=False)
    ann = next(it for it in asked.heroes if it.hero == "ann")
    (light,) = (it for it in ann.tables[0].paths if it.path == "light")
    assert light.lacks == ("the Lamp is with Ann",)
    told = " ".join(to_text(asked, colour=False).split())
    assert f"by: {light.turning_point}. Ann can then no longer achieve: the Lamp is with" in told


def test_a_lost_path_names_each_who_can_take_it_away() -> None:
    text = BOOK + path("ann", 'p0 "Go" if book is here').replace("  path one", FREE + "  path one")
    program = story(text, heroes="ann bob cid")
    asked = report(program, hero="ann", cached=False)
    (one,) = (it for it in asked.heroes[0].tables[0].paths if it.path == "one")
    assert one.verdict is Verdict.BLOCKED
    assert {"bob", "cid"} == {it for it in ("bob", "cid") if it in one.turning_point}
    assert one.turning_point.endswith(" could do this as well)")
