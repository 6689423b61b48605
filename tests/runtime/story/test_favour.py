"""The ambiguity rule: DST-146, EC-05, 43."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.runtime.story import builders as b

from fateloom.runtime.program import items as it
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.favour import best, best_order

VECTORS = some.lists(some.tuples(some.integers(0, 3), some.integers(0, 3)), min_size=1, max_size=6)


@given(VECTORS)
def test_dst_146_ec_43_the_best_reading_is_at_least_as_good_on_every_counter(
    readings: list[tuple[int, ...]],
) -> None:
    found = best(readings)
    tops = [max(column) for column in zip(*readings, strict=True)]
    if found is None:
        assert list(tops) not in [list(one) for one in readings], "a best one was passed over"
    else:
        assert list(readings[found]) == tops


def both(
    one: it.Ability,
    two: it.Ability,
    *,
    settings: Settings | None = None,
    markers: tuple[tuple[int, ...], ...] = b.MARKERS,
) -> b.Game:
    """Ann holds both cards, the one named first first; they work when she stays."""
    cards = (b.item("first", ability=one), b.item("second", ability=two))
    story = b.program(
        b.poi("inn"),
        heroes=(b.hero("ann", "first", "second", markers=markers),),
        all_items=cards,
        settings=settings or Settings(effort_refresh=0),
    )
    return b.Game(story).do(cmd.Stay())


def stay(effect: it.AbilityEffect, **more: object) -> it.Ability:
    return b.ability("always", "on_stay", effect, **more)  # type: ignore[arg-type]


EARN = stay(it.ChangeResource("effort", 1))
SPEND = stay(it.ChangeResource("coins", 2), cost_effort=1)
SPEND_TOO = stay(it.ChangeResource("xp", 2), cost_effort=1)


@pytest.mark.parametrize(("earn_first", "result"), [(True, (3, 0)), (False, (1, 1))])
def test_ec_43_a_card_may_pay_for_the_other(earn_first: bool, result: tuple[int, int]) -> None:
    """Without a ready die: two coins for the die that comes, or the die kept. The player says."""
    game = both(EARN, SPEND)
    assert best_order(game.rules.index, game.state, ("first",)) == ("first",)
    assert set(game.legal) == {cmd.UseAbility("first"), cmd.UseAbility("second")}
    game.do(cmd.UseAbility("first" if earn_first else "second"))
    assert (game.me.coins, game.me.effort) == result
    assert game.state.control.stack == ()


def test_ec_43_an_order_that_is_better_on_all_counters_is_taken() -> None:
    """A full row of dice: spending first makes room for the die that comes back."""
    settings = Settings(effort_refresh=0, effort_start=3)
    for abilities in ((EARN, SPEND), (SPEND, EARN)):
        game = both(*abilities, settings=settings)
        assert not game.state.control.stack, "nobody is asked"
        assert (game.me.coins, game.me.effort) == (3, 3)


def test_ec_43_the_player_chooses_between_readings_that_differ() -> None:
    """One die for two prices: coins or experience."""
    settings = Settings(effort_refresh=0, effort_start=1)
    for first, result in (("first", (3, 0)), ("second", (1, 2))):
        game = both(SPEND, SPEND_TOO, settings=settings)
        assert game.legal == (cmd.UseAbility("first"), cmd.UseAbility("second"))
        assert game.refused(cmd.EndTurn()) == "pending"
        assert game.refused(cmd.UseAbility("bow")) == "item"
        asked = game.rules.view(game.state, 0).question
        assert asked is not None and asked.items == ("first", "second")
        game.do(cmd.UseAbility(first))
        assert (game.me.coins, game.me.xp, game.me.effort) == (*result, 0)
        assert not game.state.control.stack


def test_ec_43_no_question_where_the_order_makes_no_difference() -> None:
    game = both(stay(it.ChangeResource("coins", 1)), stay(it.ChangeResource("xp", 1)))
    assert (game.me.coins, game.me.xp, game.state.control.stack) == (2, 1, ())


def test_ec_43_never_over_a_limit() -> None:
    limit = Settings(effort_refresh=0, effort_start=3)
    game = both(EARN, EARN, settings=limit)
    assert game.me.effort == 3


GROW = stay(it.ChangeSkill(b.POW, 2))
LEARN = stay(it.ChangeResource("coins", 2), cost_skill=(b.POW, 2))


@pytest.mark.parametrize(("first", "power", "coins"), [("first", 11, 3), ("second", 9, 1)])
def test_ec_43_a_gain_may_make_room_for_a_price_in_spaces(
    first: str, power: int, coins: int
) -> None:
    """One space is left to the right: the price of two can be paid after the gain alone."""
    game = both(GROW, LEARN, markers=((4,), (4,), (11,)))
    assert set(game.legal) == {cmd.UseAbility("first"), cmd.UseAbility("second")}
    game.do(cmd.UseAbility(first))
    assert (game.me.markers[2], game.me.coins) == ((power,), coins)


@pytest.mark.parametrize("start", [2, 6, 10])
def test_ec_43_a_price_in_spaces_comes_first_where_the_gain_would_be_lost(start: int) -> None:
    """At 2 one space is left to the left: paid first, the gain of two is whole."""
    for cards in ((GROW, LEARN), (LEARN, GROW)):
        game = both(*cards, markers=((4,), (4,), (start,)))
        assert not game.state.control.stack, "nobody is asked"
        assert (game.me.markers[2], game.me.coins) == ((start,), 3)


def test_ec_43_spaces_of_any_skill_are_weighed_as_a_whole() -> None:
    """Two spaces are left to the right in all: a price of three needs the gain before it."""
    price = stay(it.ChangeResource("coins", 2), cost_skill=(None, 3))
    gain = stay(it.ChangeSkill(b.POW, 1))
    game = both(gain, price, markers=((12,), (11,), (11,)))
    assert set(game.legal) == {cmd.UseAbility("first"), cmd.UseAbility("second")}
    free = both(gain, price, markers=((9,), (9,), (9,)))
    assert any(isinstance(one, cmd.SetMarkers) for one in free.legal), "only which markers pay"


def test_ec_43_the_player_says_which_of_two_gains_finds_no_room() -> None:
    """Two spaces are left to the left, all of them in Power: one gain takes them."""
    anywhere = stay(it.ChangeSkill(None, 2))
    game = both(anywhere, GROW, markers=((1,), (1,), (3,)))
    assert set(game.legal) == {cmd.UseAbility("first"), cmd.UseAbility("second")}


def test_ec_43_spaces_of_any_skill_that_were_lost_leave_room_for_a_gain() -> None:
    """All markers are at the left end: only after the price of three are there spaces to gain."""
    price = stay(it.ChangeResource("coins", 2), cost_skill=(None, 3))
    gain = stay(it.ChangeSkill(None, 2))
    for cards in ((gain, price), (price, gain)):
        game = both(*cards, markers=((1,), (1,), (1,)))
        assert all(isinstance(one, cmd.SetMarkers) for one in game.legal), "the order is clear"
        game.do(game.legal[0])
        while any(isinstance(one, cmd.SetMarkers) for one in game.legal):
            game.do(game.legal[0])
        assert (sum(map(sum, game.me.markers)), game.me.coins) == (4, 3)


def test_ec_05_two_effects_on_a_track_come_in_the_order_of_the_story() -> None:
    both_ways = b.option("do", b.skill(b.POW, 1), b.skill(b.POW, -2))
    heroes = (b.hero("ann", markers=((4,), (4,), (1, 2, 3, 4))),)
    game = b.Game(b.program(b.poi("inn", both_ways), heroes=heroes)).visit("inn", "do")
    assert sorted(sum(it_.markers[2]) for it_ in game.legal if isinstance(it_, cmd.SetMarkers)) == [
        12,
        12,
    ], "the gain is lost first, then the loss is placed"
    other = b.option("do", b.skill(b.POW, -2), b.skill(b.POW, 1))
    game = b.Game(b.program(b.poi("inn", other), heroes=heroes)).visit("inn", "do")
    game.do(game.legal[0])
    if any(isinstance(it_, cmd.SetMarkers) for it_ in game.legal):
        game.do(game.legal[0])
    assert sum(game.me.markers[2]) == 11


def test_ec_43_a_price_that_can_be_paid_in_several_ways_is_the_players_choice() -> None:
    price = (b.cost(st.CostKind.ITEM, 1, None, b.match("#gear")),)
    heroes = (b.hero("ann", "hatchet", "torch"),)
    pay = b.option("pay", costs=price)
    game = b.Game(b.program(b.poi("inn", pay), heroes=heroes)).visit("inn", "pay")
    assert game.legal == (cmd.GiveItem("hatchet"), cmd.GiveItem("torch"))
