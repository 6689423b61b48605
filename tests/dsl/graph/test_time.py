"""What the days open and close: conditions on the day, what events take, places that move."""

from __future__ import annotations

import pytest
from tests.dsl.graph.test_story_views import Views, lines_of, said
from tests.dsl.verify.engine.by_hand import story
from tests.shipped import views_at

from fateloom.dsl.graph.views.catalog import views_of


@pytest.fixture(scope="module")
def ferrymen() -> Views:
    return views_at("tests/dsl/graph/ferrymen")


def test_an_option_that_is_open_on_some_days_is_in_the_view_of_time(ferrymen: Views) -> None:
    view = ferrymen["time"]()
    assert "'Walk out on the dry sill' at The Pool Below the Weir is open on days 4 to 6" in said(
        view
    )
    pairs = {(edge.source, edge.target): edge.label for edge in view.edges}
    assert pairs["open on days 4 to 6", "option weir_pool.sill"] == "open"
    order = [line.node for line in view.order if line.node]
    at = [order.index(it) for it in ("event boards_up", "open on days 4 to 6", "event quill_goes")]
    assert at == sorted(at), "it stands among the days"


def test_a_quest_line_shows_the_days_of_a_node(ferrymen: Views) -> None:
    assert "on days 4 to 6" in lines_of(ferrymen["line dorn.hull"](), "Walk out on the dry sill")


def test_what_an_event_takes_from_everyone_is_below_it(ferrymen: Views) -> None:
    view = ferrymen["time"]()
    assert lines_of(view, "boards down") == "day 7 | -1 effort (everyone)"
    assert lines_of(view, "toll up") == "day 8 | -1 coin (everyone)"


def test_a_place_that_is_moved_on_a_day_is_not_told_as_opened(ferrymen: Views) -> None:
    view = ferrymen["time"]()
    told = [it for it in said(view).splitlines() if "'quill goes'" in it]
    assert told == [
        "On day 5 'quill goes' can put Mother Quill's Handcart on The Alder Bank, wherever it was "
        "before, with 'Turn over what she has' and 'Have her read your palm'."
    ]
    pairs = {(edge.source, edge.target): edge.label for edge in view.edges}
    assert pairs["event quill_goes", "poi mother_quill"] == "on The Alder Bank"


DAYS = """\
world lamp: flag
hero key: flag
poi p0 "Gate" on t0
  > A gate.
  option o0 "Cross"{0}
    lamp up
{1}destiny ann
  path pa "Path"
    begins at p0 "Begin"{2}
    finale
      stage st0
        fulfil
"""


@pytest.mark.parametrize(
    ("when", "days"),
    [
        (" if day < 3", "until day 2"),
        (" if not day >= 4", "until day 3"),
        (" if day > 1 and lamp", "from day 2"),
        (" if day is 3", "on day 3"),
        (" if not day is 3", "until day 2 and from day 4"),
        (" if (day is 2 or day is 5) and not lamp", "on day 2 and on day 5"),
        (" if day < 3 and day > 4", "on no day"),
        (" if day >= 1", ""),
        (" if day >= 3 or lamp", ""),
    ],
)
def test_the_days_of_a_condition_in_words(when: str, days: str) -> None:
    view = views_of(story(DAYS.format(when, "", ""), "ann"))["time"]()
    assert (f"'Cross' at Gate is open {days} alone." in said(view)) is bool(days)
    assert "Nothing happens on a day of its own." not in said(view)


def test_days_of_beginnings_events_and_branches_are_told() -> None:
    night = "event night on turn start if day >= 4 and lamp\n  key up\n"
    text = DAYS.format("", night, " if day <= 6").replace(
        "    lamp up\n", "    if day >= 5\n      lamp up\n"
    )
    view = views_of(story(text, "ann"))["time"]()
    assert "ann's 'Begin' (begins Path) is open until day 6 alone." in said(view)
    assert "'night' happens from day 4 alone." in said(view)
    assert "What comes of 'Cross' at Gate hangs on the day: if day >= 5." in said(view)
    assert "if day >= 5" in lines_of(view, "Cross")


def test_a_day_that_is_one_of_several_reasons_is_told_as_that() -> None:
    view = views_of(story(DAYS.format(" if day >= 3 or lamp", "", ""), "ann"))["time"]()
    assert "'Cross' at Gate hangs on the day (day >= 3), or on something else." in said(view)


LANE = """\
poi p1 "Kiln" on t1
  > Warm.
  option stoke "Stoke"
    gain 1 xp
event cold on day 3
  remove p1
poi p0 "Crane" on t0
  > A crane.
  option turn "Let go" once
    hide t1
destiny ann
  path pa "Path"
    begins at p0 "Go"
    finale
      stage st0
        fulfil
"""
TILES = """\
start: t0
tiles:
  t0: {title: T0, cell: [0, 0], side: explored}
  t1: {title: The Lane, cell: [1, 0], side: %s}
"""


@pytest.mark.parametrize("side", ["explored", "unexplored", "box"])
def test_a_place_that_comes_later_is_shut_only_if_it_is_there_by_then(side: str) -> None:
    ground = "tile t0\n  on explore\n    place p0\ntile t1\n  on explore\n    place p1\n"
    views = views_of(story(LANE, "ann", "oil", ground=ground, tiles=TILES % side))
    shut = "On day 3 'cold' shuts 'Stoke' at Kiln"
    later = ", if The Lane has been explored by then: whoever explores it later can place Kiln."
    assert shut + later in said(views["time"]()), "a tile turned back is explored again"
    tile = views["tile t1"]()
    assert "Nothing shuts The Lane for good. 'Let go' at Crane turns The Lane back" in said(tile)
    (edge,) = [it for it in tile.edges if it.source == "option p0.turn"]
    assert edge.label == "turns it back"
    once = LANE.replace("hide t1", "gain 1 xp")
    views = views_of(story(once, "ann", "oil", ground=ground, tiles=TILES % side))
    assert (f"{shut} for good." in said(views["time"]())) is (side == "explored")


@pytest.mark.parametrize(("asked", "later"), [("day < 3", False), ("day < 4", True)])
def test_a_place_that_comes_on_earlier_days_alone_is_shut_for_good(asked: str, later: bool) -> None:
    ground = (
        "tile t0\n  on explore\n    place p0\n"
        f"tile t1\n  on explore\n    if {asked}\n      place p1\n"
    )
    views = views_of(story(LANE, "ann", "oil", ground=ground, tiles=TILES % "unexplored"))
    told = said(views["time"]())
    assert ("whoever explores it later" in told) is later
    assert ("shuts 'Stoke' at Kiln for good" in told) is not later
