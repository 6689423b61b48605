"""What is said before a game: DST-133..136, one by one. It is advice, never a prohibition."""

import pytest
from tests.tools.campaign.builders import TITLES, campaign, game

from fateloom.tools.campaign.advice import advice, next_step
from fateloom.tools.campaign.history import History


def said(scenario, players, *played):
    return advice(
        campaign(), History("us", tuple(played)), scenario, tuple(players), TITLES.__getitem__
    )


def test_dst_133_the_order_is_suggested():
    (one,) = said("second", ["Ada"])
    assert one == "The Second is meant to come after The First. It can be played all the same."
    assert said("second", ["Ada"], game("first")) == ()
    assert said("first", ["Ada"]) == ()


def test_dst_133_a_scenario_that_may_be_the_first_needs_nothing_before_it():
    assert said("third", ["Ada"]) == ()


def test_dst_133_the_next_is_the_first_that_was_not_played():
    assert next_step(campaign(), History("us")) == "first"
    assert next_step(campaign(), History("us", (game("second"),))) == "first"
    assert next_step(campaign(), History("us", (game("first"),))) == "second"
    all_of_it = tuple(game(it) for it in ("first", "second", "third"))
    assert next_step(campaign(), History("us", all_of_it)) is None
    elsewhere = game("first", campaign="other")
    assert next_step(campaign(), History("us", (elsewhere,))) == "first"


def test_dst_134_the_same_group_is_recommended():
    before = game("first", ["Ada", "Ben"])
    assert said("second", ["Ben", "ada"], before) == ()
    (one,) = said("third", ["Ada", "Cy"], before, game("second", ["Ada", "Ben"]))
    assert one.startswith("Cy is new and Ben is not here: ")
    assert one.endswith("It is no condition.")


def test_dst_134_who_comes_back_is_not_new():
    games = game("first", ["Ada", "Bo"]), game("second", ["Ada"])
    (one,) = said("third", ["Ada", "Bo"], *games)
    assert one.startswith("Bo missed the last game: ")


def test_dst_134_so_is_its_size():
    (one,) = said("first", ["Ada", "Ben", "Cy"])
    assert one == "This campaign is recommended for 1 to 2 players; you are 3."


@pytest.mark.parametrize("campaign_of_the_game", ["road", "another"])
def test_dst_136_a_mixed_table_is_unfair(campaign_of_the_game):
    before = game("first", ["Ada", "Ben"], campaign=campaign_of_the_game)
    mixed = [it for it in said("first", ["ada", "Cy"], before) if "unfair" in it]
    assert len(mixed) == 1
    assert mixed[0].startswith("ada has played The First and Cy has not: ")


def test_dst_136_all_or_none_is_fair():
    before = game("first", ["Ada", "Ben"])
    assert said("first", ["Ada", "Ben"], before) == ()
    assert not [it for it in said("first", ["Cy", "Di"], before) if "unfair" in it]
    later = game("first", ["Cy", "Di"])
    assert not [it for it in said("first", ["Cy", "Ada"], before, later) if "unfair" in it]
