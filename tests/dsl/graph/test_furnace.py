"""What strangers could not read off pictures of *The Cold Furnace*: days, dice, how a path is lost,
how a tile is opened, what nobody needs, what an edit does to a path.
"""

from __future__ import annotations

import pytest
from tests.dsl.graph.claims.check import check
from tests.dsl.graph.claims.games import Games
from tests.dsl.graph.test_story_views import Views, lines_of, said
from tests.dsl.verify.engine.by_hand import story
from tests.shipped import program, views_at

from fateloom.dsl.graph import claims
from fateloom.dsl.graph.difference import difference
from fateloom.dsl.graph.dot import to_dot
from fateloom.dsl.graph.queries.alone import Alone
from fateloom.dsl.graph.views.catalog import views_of
from fateloom.runtime.record import replace


@pytest.fixture(scope="module")
def views() -> Views:
    """Of the version in which the blue sand can be washed once in the game."""
    return views_at("tests/dsl/graph/furnace")


def folds(views: Views, name: str, node: str) -> dict[str, tuple[str, ...]]:
    (shown,) = (it for it in views[name]().nodes if it.id == node)
    return {fold.heading: fold.lines for fold in shown.detail}


def test_days_alone_and_with_help_stand_side_by_side(views: Views) -> None:
    swan = said(views["line blower.swan"]())
    assert "With help 'The Glass Swan' takes at least 3 days." in swan
    assert "takes 3 days at least" not in swan, "the game says more of the days alone"
    assert "With help 'The Blue' takes at least 2 days." in said(views["line buyer.blue"]())
    swan = lines_of(views["ends"](), "The Glass Swan")
    assert "alone 7 days (played), none sooner" in swan and "cheapest: alone 8 days" in swan
    assert "with the help of others at most 7 days (played)" in swan


def test_odds_are_told_for_each_number_of_effort_dice(views: Views) -> None:
    dig = folds(views, "poi shed", "option shed.dig")
    assert dig["odds at the start"][4] == (
        "Tam, 2+ successes: 58.3% without effort dice, 81% with 1, 94.4% with 2, 99.2% with 3, "
        "which is all"
    )
    assert dig["results"][0] == "0-1 successes: +1 xp"
    blue = folds(views, "ends", "finale buyer.blue")["odds of all tests, each at the first try"]
    assert blue[0].startswith("soonest, surest and cheapest: 48.6% without effort dice, 78% with 1")


def test_what_failing_costs_stands_below_the_odds(views: Views) -> None:
    shelf = lines_of(views["line prentice.out"](), "Reach the top shelf")
    assert shelf.endswith("83% (100% with all 3 effort dice) | otherwise: -1 coin, no second try")
    stoke = lines_of(views["line blower.swan"](), "Feed the fire")
    assert stoke.endswith("otherwise: +1 xp, the price is gone")


def test_how_a_path_is_lost_is_said_in_its_line(views: Views) -> None:
    assert (
        "The Glass Swan (Odile) needs Blowpipe: lost if one other hero first takes it for good, by "
        "'Pull the blowpipe out of the ash' at The Furnace, at the earliest on day 1."
    ) in said(views["line blower.swan"]())
    assert (
        "The Blue (Tam) asks Tam in person for 'Wash a pan of the blue sand' at The Blue Quarry, "
        "once in the game: lost if another does it first"
    ) in said(views["line buyer.blue"]())
    assert "no day is known to shut it" in said(views["line blower.lamp"]())
    assert lines_of(views["ends"](), "The Blue").endswith(
        "can be lost: others do 'Wash a pan of the blue sand'"
    )


def test_what_verify_knows_of_a_path_is_told_there() -> None:
    report = (
        '{"heroes": [{"hero": "blower", "verdict": "proved", "paths": [{"path": "swan", "verdict": '
        '"blocked", "lost_by": "Tam takes the Blowpipe"}, {"path": "lamp", "verdict": "proved"}], '
        '"play": [], "lacking": [], "shut_paths": [], "safe_without": [], "reasons": []}]}'
    )
    told = views_of(program("tests/dsl/graph/furnace"), verdict=report)
    swan = "'The Glass Swan', as verify tells: it can be shut: Tam takes the Blowpipe."
    assert swan in said(told["line blower.swan"]()) and swan in said(told["ends"]())
    assert "'Brandt's Lamp', as verify tells: nobody can ever shut it." in said(told["ends"]())
    assert "as verify tells" not in said(told["line buyer.deed"]())


def test_a_thing_says_for_whom_it_is_needed_and_for_whom_only_of_use(views: Views) -> None:
    assert (
        "What Blowpipe is for: The Glass Swan (Odile) needs it for 'Gather the glass' at The "
        "Furnace; The Deed (Tam) can use it for 'Lift the plate with the blowpipe' at The Furnace; "
        "no other finale (coins, skill, effort and what is undone by it not counted)."
    ) in said(views["item pipe"]())


def test_a_tile_tells_how_it_is_opened_and_that_nothing_shuts_it(views: Views) -> None:
    view = views["tile kiln"]()
    assert "Nothing shuts The Under-Kiln again, once it is laid." in said(view)
    assert lines_of(view, "Pay the porters to lift the plate").endswith(
        "costs 2 coins | any hero can"
    )
    assert "costs nothing" in lines_of(view, "Lift the plate with the blowpipe")
    assert "begins here | every way comes by" in lines_of(view, "The Deed")
    deed = views["line buyer.deed"]()
    assert {"option furnace.porter", "option furnace.pry"} <= {it.id for it in deed.nodes}


def test_what_nobody_needs_and_what_brings_coins_alone_are_told(views: Views) -> None:
    groups = {it.title: it.group for it in views["never"]().nodes}
    assert groups["Glass Spoon"] == "loose" and groups["Carry sand for the carter"] == "brings"


def test_no_long_line_is_cut(views: Views) -> None:
    view = views["ends"]()
    (long,) = (it for it in view.nodes if it.id == "finale blower.swan")
    line = " ".join(["word"] * 120) + " end"
    shown = replace(view, nodes=(replace(long, lines=(line,)),), edges=(), notes=())
    assert "end" in to_dot(shown).replace("…", "cut") and "cut" not in to_dot(shown)


def test_an_edit_says_what_follows_for_a_path() -> None:
    folder = program("tests/dsl/graph/furnace")
    pois = tuple(
        replace(
            poi,
            options=tuple(
                replace(it, costs=tuple(replace(cost, amount=3) for cost in it.costs))
                if it.id == "hall.borrow"
                else it
                for it in poi.options
            ),
        )
        for poi in folder.pois
    )
    old, new = views_of(folder), views_of(replace(folder, pois=pois))
    told = said(difference(old["line buyer.deed"](), new["line buyer.deed"]()))
    now, _, before = told.partition("Before: The soonest, surest and cheapest game: alone 4 days")
    assert "pays 3 coins" in now and "pays 2 coins" in before
    assert "Now:" not in said(difference(old["ends"](), old["ends"]()))


SHARED = """\
world key: flag
poi p0 "Tower" on t0
  > A tower.
  option o0 "Turn" once
    key up
destiny ann
  path light "Light"
    begins at p0 "Begin" if key
    finale
      stage st0
        fulfil
"""


def test_a_lie_that_a_hero_has_to_do_it_in_person_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    program = story(SHARED, "ann bob")
    assert not any(isinstance(it.claim, claims.InPerson) for it in check(Games(program)))
    monkeypatch.setattr(Alone, "reached_without_own", lambda *_: frozenset())
    wrong = [it.claim for it in check(Games(program)) if it.against]
    assert [type(it) for it in wrong] == [claims.InPerson]
