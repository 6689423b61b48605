"""What a short way takes, held to a small story whose figures can be worked out by hand."""

from __future__ import annotations

import pytest
from tests.dsl.graph.test_story_views import Views, lines_of, report, said
from tests.dsl.verify.engine.by_hand import story
from tests.shipped import program, views_at

from fateloom.dsl.graph.build.program import quest_model
from fateloom.dsl.graph.model import Trial
from fateloom.dsl.graph.quest import EdgeKind
from fateloom.dsl.graph.view import View
from fateloom.dsl.graph.views.catalog import views_in, views_of
from fateloom.dsl.graph.views.losses import NONE_KNOWN, NOTHING_KNOWN
from fateloom.dsl.graph.views.story import Story
from fateloom.runtime.span import Span

STORIES = [
    "tests/dsl/graph/salt_court",
    "scenarios/drowned_bell",
    "scenarios/dry_year",
    "scenarios/wrong_light",
]


@pytest.fixture(scope="module")
def salt() -> Views:
    return views_at("tests/dsl/graph/salt_court")


def best(view: View, measure: str) -> str:
    return next(note.text for note in view.notes if note.text.startswith(measure))


def test_what_a_game_pays_is_told_as_a_sum(salt: Views) -> None:
    """Two payments of two coins each and a lamp: the book burnt by it is in place of a third."""
    full = lines_of(salt["ends"](), "Paid in full")
    soonest = "soonest and cheapest: alone 4 days (played), none sooner, 2 tests: 76%"
    assert soonest in full
    assert ", pays 5 coins, none cheaper by day 6" in full.partition(soonest)[2].split(" | ")[0]


def test_the_best_of_all_ends_is_told_by_each_measure(salt: Views) -> None:
    view = salt["ends"]()
    surest = "Paid in full (The Carter), alone 6 days (played) at 84% for 5 coins."
    assert best(view, "Surest").endswith(surest)
    assert "Paid in full" not in best(view, "Cheapest"), "it takes 5 coins at least"


def test_a_short_way_says_what_has_to_be_earned_for_it(salt: Views) -> None:
    assert (
        "'Pay off a third of the debt' (3 times) then 'Ask for the paper', "
        "with 4 coins to earn first, for example: Work a shift for the boilers."
        in said(salt["line carter.clear"]())
    )


def test_the_coins_of_the_start_are_a_node_that_a_search_finds(salt: Views) -> None:
    for name in ("hero carter", "line carter.clear"):
        assert "2 coins at the start" in [node.title for node in salt[name]().nodes]
    assert "3 coins at the start" in [node.title for node in salt["hero clerk"]().nodes]


def test_a_short_way_names_all_that_its_steps_need(salt: Views) -> None:
    told = said(salt["line clerk.chair"]())
    assert (
        "A short way, if nothing comes between: 'Buy a lamp', 'Open the drawer with a pin', "
        "'Read the book of debts' then 'Sit down in the chair'." in told
    )
    assert "explore 'The Pans', explore 'The Ford'" in said(salt["line clerk.away"]())


def test_the_bands_of_a_place_have_chances_of_their_own(salt: Views) -> None:
    """1 or more is 92% for the Clerk, 1 or 2 alone 50%."""
    bands = {node.title: node.lines[0] for node in salt["poi boiling"]().nodes if node.lines}
    assert "The Clerk 8%" in bands["0 successes"]
    assert "The Clerk 50%" in bands["1-2 successes"]
    assert "The Clerk" in bands["3+ successes"] or "42%" in bands["3+ successes"]


@pytest.mark.parametrize("story", STORIES)
def test_all_outcomes_of_a_test_are_certain_together(story: str) -> None:
    model = quest_model(program(story))
    trials = {node.id: node.trial for node in model.nodes}
    tests: dict[tuple[str, Span], list[Trial]] = {}
    for edge in model.edges:
        trial = trials[edge.target]
        if edge.kind is EdgeKind.LEADS_TO and trial is not None:
            tests.setdefault((edge.source, trial.test), []).append(trial)
    assert tests
    for bands in tests.values():
        for column in zip(*(it.chances for it in bands), strict=True):
            assert sum(it.bare for it in column) == 1
            assert sum(it.full for it in column) == 1


def test_a_finale_shows_what_fails_and_stays(salt: Views) -> None:
    bands = [node for node in salt["finale clerk.chair"]().nodes if "successes" in node.title]
    assert len(bands) == 4, "two stages with two bands each"
    assert [node.lines[-1] == "stays in the stage" for node in bands] == [True, False] * 2


def test_chances_are_rounded_once(salt: Views) -> None:
    """30/36 · 30/36 · 33/36 is 63.7%."""
    assert "64% (" in lines_of(salt["ends"](), "The empty chair")


def test_the_days_of_the_ends_are_played(salt: Views) -> None:
    view = salt["ends"]()
    first = {it: lines_of(view, it).split(" | ")[1] for it in TITLES}
    days = {it: line.partition(": ")[2].partition(", ")[0] for it, line in first.items()}
    assert days == {
        "Paid in brass": "alone 3 days (played)",
        "The empty chair": "alone 4 days (played)",
        "A place without paper": "alone 4 days (played)",
        "Paid in full": "alone 4 days (played)",
    }
    paper = lines_of(view, "A place without paper")
    assert "with the help of others 3 days (played)" in paper
    assert "alone 3 days (played), none sooner" in best(view, "Fewest days")


TITLES = "Paid in brass", "The empty chair", "A place without paper", "Paid in full"


def test_the_ends_stand_in_the_order_of_their_days(salt: Views) -> None:
    view = salt["ends"]()
    assert tuple(node.title for node in view.nodes if node.column == 1) == TITLES
    assert view.columns == ("what others may take", "the ends, fastest first")


def test_the_figures_of_a_line_are_those_of_one_game() -> None:
    """The raft is over on day 2 if the sawyer is pleased, and on day 4 without any dice."""
    view = views_at("tests/dsl/graph/ferrymen")["ends"]()
    assert lines_of(view, "The timber raft") == (
        "Dorn Pike | • soonest (cheapest of those found): alone 2 days (played), none sooner, "
        "1 test: 28% (91% with all 3 effort dice), pays 5 coins | "
        "• surest: alone 4 days (played), no test that can fail, pays 5 coins | "
        "• with the help of others 2 days (played) | "
        "can be lost: 'spring flood' on day 18; can be delayed: 'toll up' on day 8"
    )
    (raft,) = (node for node in view.nodes if node.id == "finale dorn.raft")
    assert raft.detail[0].lines == (
        "soonest (cheapest of those found): day 1 explores The Alder Bank, 'Take a turn at the saw "
        "pit' and 'Step onto the raft'; won on day 2, with the dice that it takes",
        "surest: day 1 'Go through the pockets'; day 2 'Carry barrels for the hostess'; day 3 "
        "explores The Alder Bank and 'Step onto the raft'; won on day 4, with the dice that it "
        "takes",
    )
    assert best(view, "Surest") == (
        "Surest of what is known, without effort: The timber raft (Dorn Pike), alone 4 days "
        "(played) at 100% for 5 coins."
    )


def test_no_game_counts_on_a_failure() -> None:
    """A crossing that fails is sure to be made by another stage a day later."""
    view = views_at("tests/dsl/graph/ferrymen")["ends"]()
    assert "(2% with" not in lines_of(view, "The last crossing")


def test_nothing_is_unknown_of_what_verify_shuts() -> None:
    """No view says that nothing is known to shut a path which the report shuts."""
    court = program("tests/dsl/graph/salt_court")
    plain = views_of(court)
    free = [it for it in plain["ends"]().nodes if NOTHING_KNOWN in it.lines]
    hero, path = free[0].id.partition(" ")[2].split(".")
    answer = {"path": path, "verdict": "blocked", "lost_by": None}
    told = views_of(court, verdict=report(hero=hero, paths=[answer]))
    (node,) = [it for it in told["ends"]().nodes if it.id == free[0].id]
    assert "can be shut, as verify tells" in node.lines and NOTHING_KNOWN not in node.lines
    said = f"{free[0].title} ("
    for name in ("ends", "without", f"line {hero}.{path}"):
        view = told[name]()
        texts = [it.text for it in view.notes]
        own = [it for it in view.nodes if it.id == node.id]
        texts += [line for it in own for fold in it.detail for line in fold.lines]
        assert not [it for it in texts if it.startswith(said) and it.endswith(NONE_KNOWN)], name
        denied = f"'{free[0].title}', {NOTHING_KNOWN}"
        assert not [it for it in texts if denied in it], name
    line = f"line {hero}.{path}"
    assert [it for it in plain[line]().notes if it.text.endswith(NONE_KNOWN)], "it did before"


TIDE = """\
hero key: flag
poi p0 "Weir" on t0
  > A weir.
  option now "Try it now"
    test power "Try"
      0
        > No.
      1+
        key up
  option ebb "Wait for the ebb" if day >= 3
    key up
destiny ann
  path out "Out"
    begins at p0 "Go" if key
    finale
      stage st0
        fulfil
"""


def test_the_day_that_the_odds_of_a_way_hang_on_stands_beside_them() -> None:
    view = views_in(Story(quest_model(story(TIDE, "ann"))))["ends"]()
    (line,) = [it for it in view.nodes if it.id == "finale ann.out"]
    (surest,) = [it for it in line.lines if "surest" in it]
    assert "not before day 3, no test" in surest
    (soon,) = [it for it in line.lines if "fastest" in it]
    assert "not before" not in soon and "1 test: 50%" in soon
    assert "not before day 3, at 100% for nothing by a known way" in best(view, "Surest")


def test_what_is_known_of_a_way_alone_does_not_look_like_a_weighed_game() -> None:
    """Of the tide no game can be weighed; of the bell one was played before the fastest way."""
    views = views_in(Story(quest_model(story(TIDE, "ann"))))
    (tide,) = [it for it in views["ends"]().nodes if it.id == "finale ann.out"]
    assert all(it.startswith("• known way (") for it in tide.lines[1:3])
    bell = views_at("scenarios/drowned_bell")["ends"]()
    for node in bell.nodes:
        days = {name: _days_in(node.lines, name) for name in ("• soonest", "• known way (fastest")}
        assert len(set(filter(None, days.values()))) < 2, days


def _days_in(lines: tuple[str, ...], start: str) -> str:
    """The days of the line that starts so; nothing where there is none."""
    found = next((it for it in lines if it.startswith(start)), "")
    return found.partition("alone ")[2].partition(" (played)")[0]


def test_days_with_help_are_an_upper_bound_unless_no_way_is_sooner(salt: Views) -> None:
    view = salt["ends"]()
    assert "with the help of others at most 4 days (played)" in lines_of(view, "Paid in full")
    assert "with the help of others 3 days (played)" in lines_of(view, "A place without paper")


def test_the_finales_of_a_hero_stand_side_by_side(salt: Views) -> None:
    """The figures are those of the games below the titles; the book pays for the lamp."""
    view = salt["ends"]()
    (told,) = [it for it in view.notes if it.text.startswith("The Carter, which finale is the eas")]
    assert told == view.notes[1], "above all that is said of several heroes"
    assert told.nodes == ("finale carter.clear", "finale carter.forged")
    assert "Soonest: 'Paid in brass' is sooner: 'Paid in full' alone 4 days (played)" in told.text
    assert "none sooner, 69% (100% with all 3 effort dice) for 1 coin. Surest" in told.text
    assert "Surest found: 'Paid in full' is surer without effort dice" in told.text
    assert "for 5 coins in 6 days; 'Paid in brass' the game of 3 days." in told.text
    assert "Cheapest found: 'Paid in brass' is cheaper" in told.text
    shut = "'Paid in brass', can be lost: others take Brass Seal, others take Pan Lamp."
    assert told.text.endswith(f"'Paid in full', nothing is known to shut it; {shut}")
    for name in ("line carter.clear", "line carter.forged"):
        assert salt[name]().notes[0].text == told.text


def test_what_is_not_known_of_two_finales_is_not_told() -> None:
    """The days of two ranges that overlap; a known way beside a weighed game."""
    view = views_at("scenarios/drowned_bell")["ends"]()
    bran, aud = (best(view, f"{who}, which") for who in ("Bran Sorrel", "Aud"))
    assert "which is sooner is not known" in bran and "at least 5 days" in bran
    assert "'The Dearer Dark' is sooner" in aud, "4 days, and the other at least 5"
    assert "which is surer is not known" in aud and "by a known way" in aud


def test_a_story_with_one_finale_has_nothing_to_compare() -> None:
    notes = views_in(Story(quest_model(story(TIDE, "ann"))))["ends"]().notes
    assert not [it for it in notes if "which finale" in it.text]
