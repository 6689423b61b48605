"""What strangers look for in the pictures of a story: joined stages, prices, whom an event is for."""

from __future__ import annotations

import pytest
from tests.dsl.graph.test_story_views import Views, lines_of, program, said

from fateloom.dsl.graph.view import View
from fateloom.dsl.graph.views.catalog import views_of


@pytest.fixture(scope="module")
def ferrymen() -> Views:
    return views_of(program("tests/dsl/graph/ferrymen"))


def arrows(view: View) -> dict[tuple[str, str], str]:
    return {(edge.source, edge.target): edge.label for edge in view.edges}


def test_a_stage_without_a_test_is_joined_to_what_comes_after_it(ferrymen: Views) -> None:
    raft = arrows(ferrymen["line dorn.raft"]())
    assert raft["stage dorn.raft.fare", "stage dorn.raft.bend"] == "next turn"
    assert ("stage dorn.raft.bend", "finale dorn.raft") in raft
    report = arrows(ferrymen["line ysolt.report"]())
    assert ("stage ysolt.report.post", "finale ysolt.report") in report


def test_a_thing_says_what_a_trade_asks_and_pays_for_it(ferrymen: Views) -> None:
    view = ferrymen["item brandy"]()
    assert arrows(view)["option tavern.shelf", "item brandy"] == "sold for 1 coin"
    assert lines_of(view, "Flask of Plum Brandy") == "there are 3 | a trade pays 1 coin for it"
    assert "Flask of Plum Brandy costs 1 coin at 'Look at what people left as pledges'" in said(view)
    assert not any(node.id.startswith("resource ") for node in view.nodes), "no coins of the sale"
    hook = arrows(ferrymen["item hook"]())
    assert hook["option tavern.shelf", "item hook"] == "sold for 2 coins"
    assert hook["item hook", "option mother_quill.goods"] == "pays 2 coins", "who does not sell it"


def test_what_no_trade_takes_has_no_price(ferrymen: Views) -> None:
    view = ferrymen["item lantern"]()
    assert lines_of(view, "The Ferry Lantern") == "there is one"
    assert "costs" not in said(view)
    assert "pays" not in said(view)


def test_a_place_says_what_its_wares_cost(ferrymen: Views) -> None:
    view = ferrymen["poi tavern"]()
    assert arrows(view)["option tavern.shelf", "item hook"] == "sold for 2 coins"
    trade = lines_of(view, "Look at what people left as pledges")
    assert trade == "pays for things what they cost"


def test_prices_stand_in_a_quest_line(ferrymen: Views) -> None:
    hull = arrows(ferrymen["line dorn.hull"]())
    assert hull["option mother_quill.goods", "item tar"] == "sold for 1 coin"
    assert lines_of(ferrymen["line dorn.raft"](), "fare") == "pays 5 coins"
    licence = ferrymen["line marit.licence"]()
    assert "Pay the bond (costs 4 coins)" in lines_of(licence, "counter")
    assert lines_of(licence, "Haakon the Toll Clerk is thawed") == (
        "from 'Give him something for the cold': with Flask of Plum Brandy, sold for 1 coin"
    )
