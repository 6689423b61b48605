"""An edit of each kind in a small story: for whose finale it matters."""

from __future__ import annotations

import pytest
from tests.dsl.graph.test_needed import GROUND, ROW
from tests.dsl.verify.engine.by_hand import story

from fateloom.dsl.changes.compare import changes
from fateloom.dsl.graph import mattering
from fateloom.dsl.graph.mattering import Mattering
from fateloom.dsl.graph.views.catalog import story_of
from fateloom.dsl.graph.views.figures import compared
from fateloom.runtime.record import replace

SOURCE = """\
hero key: flag
world water: clear, red
hero lore: 0..9
poi p0 "Well" on t0
  > A well.
poi p1 "Arch" on t1
  > An arch.
  option wash "Wash" if water is clear
    water becomes red
poi p2 "Wheel" on t2
  > A wheel.
  option turn "Turn it" once per hero
    key up
  option learn "Read the wall"
    lore +1
  option ask "Ask the miller" once per hero
    lore +2
poi p3 "Stook" on t3
  > A stook.
  option glean "Glean"
    gain 1 coins
  option lend "Borrow a lamp" once
    gain item lamp
  option take "Find a lamp" once
    gain item lamp
event frost on day 6
  remove p1
event fair on day 4
  gain 1 coins
destiny ann
  path pa "Path"
    begins at p0 "Go" if key and has item lamp and lore >= 2 and water is red
    finale
      stage st0
        fulfil
destiny bea
  path pb "Other"
    begins at p1 "Look" if water is clear and has item lamp
    finale
      stage st1
        fulfil
"""


TAKE = '  option take "Find a lamp" once\n    gain item lamp\n'


def told(before: str, after: str, items: str = "lamp*2") -> list[str]:
    """What is said of the story with the one in place of the other, and of other items."""
    assert before in SOURCE
    edited = SOURCE.replace(before, after) if before else SOURCE
    old, new = (
        story(text, "ann bea", ground=GROUND, tiles=ROW, items=its)
        for text, its in ((SOURCE, "lamp*2"), (edited, items))
    )
    matters = Mattering(story_of(old), story_of(new))
    return [matters.sentence(it) for it in changes(old, new)]


ASK = '  option ask "Ask the miller" once per hero\n    lore +2\n'
TURN = '  option turn "Turn it" once per hero\n    key up\n'
GLEAN = '  option glean "Glean"\n    gain 1 coins\n'
PATH, OTHER = "It matters for: ann's 'Path'", "bea's 'Other'"
EDITS = {
    "a guard": (
        " and water is red",
        "",
        f"{PATH} (needed). Better for: {OTHER}, a step of which is undone by what it no longer "
        "asks for.",
    ),
    "a number": ("lore >= 2", "lore >= 5", f"{PATH} (needed; with all changes 4 -> 6 days alone)."),
    "a day that shuts": (
        "frost on day 6",
        "frost on day 5",
        f"{PATH} and {OTHER} (can be shut by it).",
    ),
    "a day of nothing": ("fair on day 4", "fair on day 3", "It matters for nobody's finale."),
    "an option of a known way": (
        ASK,
        "",
        f"{PATH} (before: on a known way; with all changes 4 -> 5 days alone).",
    ),
    "a needed option": (
        TURN,
        "",
        f"{PATH} (before: needed; with all changes nobody can win it).",
    ),
    "an option for coins": (GLEAN, "", "It matters for nobody's finale."),
    "one of two lamps": (
        TAKE,
        "",
        f"{PATH} and {OTHER} (before: on a known way and can be shut by it). "
        "At most 1 copy of 'lamp' can be in play, instead of 2.",
    ),
    "an option that is open no more from the start": (
        '"Wash" if water is clear',
        '"Wash" if water is clear and day >= 3',
        f"{PATH} (needed; with all changes 4 -> 5 days alone); {OTHER} "
        "(a step can be spoilt by it, now less freely).",
    ),
    "a place that is taken away": (
        GLEAN,
        f"{GLEAN}    remove p1\n",
        f"{PATH} and {OTHER} (now: a step can be spoilt by it).",
    ),
}


@pytest.mark.parametrize(("before", "after", "said"), EDITS.values(), ids=EDITS)
def test_an_edit_says_for_whose_finale_it_matters(before: str, after: str, said: str) -> None:
    assert told(before, after) == [said]


def test_a_guard_that_comes_is_worse_for_others() -> None:
    old, new = (
        story(it, "ann bea", ground=GROUND, tiles=ROW, items="lamp*2")
        for it in (SOURCE.replace(" and water is red", ""), SOURCE)
    )
    (said,) = map(Mattering(story_of(old), story_of(new)).sentence, changes(old, new))
    assert said.endswith(f"Worse for: {OTHER}, a step of which is undone by what it now asks for.")


BUILT = """\
world bridge: bare, propped, planked
poi p0 "Yard" on t0
  > A yard.
  option prop "Prop" if bridge is bare
    bridge becomes propped
poi p1 "Arch" on t1
  > An arch.
  option plank "Plank" if bridge is propped
    bridge becomes planked
destiny ann
  path pa "Path"
    begins at p1 "Go" if bridge is planked
    finale
      stage st0
        fulfil
destiny bea
  path pb "Other"
    begins at p1 "Look" if bridge is bare
    finale
      stage st1
        fulfil
"""


@pytest.mark.parametrize("asked", ["bridge is propped", "bridge is not bare"])
def test_what_undid_the_same_step_before_is_no_worse_for_anybody(asked: str) -> None:
    """Who wants the planks has to prop them first: bare it was not, then as now."""
    old, new = (
        story(it, "ann bea", ground=GROUND, tiles=ROW)
        for it in (BUILT, BUILT.replace("bridge is planked", asked))
    )
    (said,) = map(Mattering(story_of(old), story_of(new)).sentence, changes(old, new))
    assert said.startswith(PATH)
    assert "orse for" not in said


def test_copies_of_a_thing_matter_for_all_who_need_it() -> None:
    (said,) = told("", "", "lamp*1")
    copies = "At most 1 copy of 'lamp' can be in play, instead of 2."
    assert said == f"{PATH} and {OTHER} (needed). {copies}"


def test_titles_and_texts_matter_for_nobody_and_say_nothing() -> None:
    assert told('"Glean"', '"Gather"') == [""]
    assert told("> An arch.", "> A low arch.") == [""]


def test_of_a_stock_what_it_has_in_one_version_alone_matters() -> None:
    stall = "stock stall: lamp, rope\npoi p3"
    trade = '  trade wares "Look" stock stall\n  option glean'
    text = SOURCE.replace("poi p3", stall, 1).replace("  option glean", trade)
    text = text.replace(TAKE, "").replace("has item lamp and lore", "has item rope and lore")
    old, new = (
        story(it, "ann bea", ground=GROUND, tiles=ROW, items="lamp*2 rope*2")
        for it in (text, text.replace("lamp, rope", "lamp"))
    )
    (said,) = map(Mattering(story_of(old), story_of(new)).sentence, changes(old, new))
    assert said.startswith(f"{PATH} (before: needed; with all changes nobody can win it).")


def test_days_that_are_not_shown_to_be_the_least_are_at_most_so_many() -> None:
    program = story(SOURCE, "ann bea", ground=GROUND, tiles=ROW, items="lamp*2")
    found = compared(story_of(program), "finale ann.pa")
    assert found.front is not None
    assert mattering._different(found, found) == ""
    earlier = replace(found.front.soonest, least=found.front.soonest.least - 1)
    open_ = replace(found, front=replace(found.front, soonest=earlier))
    assert (mattering._day(found), mattering._day(open_)) == ("4", "at most 4")


COINS = """\
poi p0 "Well" on t0
  > A well.
  option work "Work"
    gain 1 coins
poi p1 "Arch" on t1
  > An arch.
  option sweep "Sweep" once
    gain 3 coins
poi p2 "Wheel" on t2
  > A wheel.
poi p3 "Stook" on t3
  > A stook.
destiny ann
  path pa "Dear"
    begins at p0 "Go" if coins >= 4
    finale
      stage st0
        fulfil
destiny bea
  path pb "Cheap"
    begins at p0 "Look" if coins >= 1
    finale
      stage st1
        fulfil
"""


def test_what_only_earns_matters_where_a_best_game_is_worse_without_it() -> None:
    """Four coins take three days with it and four without; one coin is had on the first."""
    sweep = '  option sweep "Sweep" once\n    gain 3 coins\n'
    old, new = (
        story(text, "ann bea", ground=GROUND, tiles=ROW)
        for text in (COINS, COINS.replace(sweep, ""))
    )
    both = Mattering(story_of(old), story_of(new))
    (gone,) = (both.sentence(it) for it in changes(old, new))
    assert "ann's 'Dear' (before: in one of the best games that are known; " in gone
    assert "Cheap" not in gone
