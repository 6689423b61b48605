"""What a short way takes, held to a small story whose figures can be worked out by hand."""

from __future__ import annotations

import pytest
from tests.dsl.graph.test_story_views import Views, lines_of, program, said

from fateloom.dsl.graph.view import View
from fateloom.dsl.graph.views.catalog import views_of


@pytest.fixture(scope="module")
def salt() -> Views:
    return views_of(program("tests/dsl/graph/salt_court"))


def best(view: View, measure: str) -> str:
    return next(note.text for note in view.notes if note.text.startswith(measure))


def test_what_a_way_pays_is_compared_as_a_sum_with_what_the_hero_has(salt: Views) -> None:
    """Three payments of two coins each, with two coins at the start."""
    view = salt["ends"]()
    assert "pays 6 coins | and 4 coins to earn first: Work a shift" in lines_of(
        view, "Paid in full"
    )
    assert "to earn" not in lines_of(view, "Paid in brass"), "one coin of two"


def test_a_way_for_which_coins_have_to_be_earned_is_the_best_by_no_measure(salt: Views) -> None:
    view = salt["ends"]()
    for measure in ("Fewest days", "Surest", "Cheapest"):
        assert "Paid in full" not in best(view, measure)
    assert "A place without paper (The Clerk), 83%" in best(view, "Surest")


def test_a_short_way_says_what_has_to_be_earned_for_it(salt: Views) -> None:
    assert (
        "'Pay off a third of the debt' (3 times) then 'Ask for the paper', "
        "with 4 coins to earn first: Work a shift for the boilers."
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
