"""Small stories of what a game once contradicted: the views state what is so, and games agree."""

from __future__ import annotations

import pytest
from tests.dsl.graph.claims.check import check
from tests.dsl.graph.claims.games import Games
from tests.dsl.graph.claims.stories import ROW, made
from tests.dsl.verify.engine.by_hand import path, story

from fateloom.dsl.graph import claims as c
from fateloom.dsl.graph.build.program import quest_model
from fateloom.dsl.graph.model import NOT_TRADED
from fateloom.dsl.graph.quest import EdgeKind
from fateloom.dsl.graph.views import left as views_left
from fateloom.dsl.graph.views.catalog import views_in
from fateloom.dsl.graph.views.deeds import done
from fateloom.dsl.graph.views.story import Story
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace


def held(program: Program) -> list[c.Claim]:
    """What views state of the story, all of which is so in its games."""
    found = list(check(Games(program)))
    assert not [it for it in found if it.against]
    return [it.claim for it in found if it.seen]


def test_what_is_had_only_in_the_step_that_wins_is_had_in_person() -> None:
    text = 'poi p0 "Gate" on t0\n  > A gate.\n  option take "Take" once\n    gain item oil\n'
    wins = path("ann", 'p0 "Begin"', "gain item oil", "if has item oil", "  fulfil", "stay")
    taken = [it for it in held(story(text + wins, "ann bob", "oil")) if isinstance(it, c.MayTake)]
    assert [it.lost for it in taken] == [True]


BOTH = EdgeKind.GIVES, EdgeKind.CLOSES


@pytest.mark.parametrize(
    ("step", "asked", "kinds"),
    [
        *(("+1", "n is 0", BOTH), ("-1", "n is 0", BOTH), ("+1", "n is not 1", BOTH)),
        *(("+2", "n >= 2", BOTH[:1]), ("-2", "n >= 2", BOTH[1:])),
    ],
)
def test_a_step_can_end_what_it_brings_about(
    step: str, asked: str, kinds: tuple[EdgeKind, ...]
) -> None:
    text = f"world n: -2..2\nevent grows on turn start repeats\n  n {step}\n"
    model = quest_model(story(text + path("ann", f'p0 "Begin" if {asked}'), "ann"))
    found = [it.kind for it in model.edges if it.target == f"fact {asked}"]
    assert tuple(found) == kinds


def test_an_event_that_ends_what_it_brings_about_can_shut_what_asks_for_it() -> None:
    text = "event dawn on day 2 repeats\n  virtue +1\n"
    wins = path("ann", 'p0 "Begin" if virtue is 0 next turn')
    found = held(story(text + wins, "ann", rules="virtue: {start: -1, min: -1, max: 1}"))
    assert [it.sure for it in found if isinstance(it, c.Shuts)] == [False]


def test_coins_that_go_keep_an_event_off_that_asks_for_them() -> None:
    text = (
        'poi p0 "Gate" on t0\n  > A gate.\n'
        '  option look "Look" once\n    gain item oil\n'
        '  option drop "Drop a coin" once\n    lose 1 coins\n'
        "event thief after p0.look if coins >= 1\n  everyone defeated\n"
    )
    wins = path("ann", 'p0 "Begin" if has item oil')
    found = held(story(text + wins, "ann", "oil", rules="coins: {start: 1}"))
    assert not [
        it for it in found if isinstance(it, c.LeadsNowhere) and "option p0.drop" in it.nodes
    ]


def test_a_day_begins_with_whoever_went_first() -> None:
    """Also where no day is waited for: with bob first, ann begins on day 1 and wins on day 2."""
    text = "event each_turn on turn start\n  others gain 2 coins\n"
    wins = path("ann", 'p0 "Begin" if coins >= 3', "next on") + "      stage on\n        fulfil\n"
    found = held(story(text + wins, rules="coins: {start: 1}"))
    assert [it.day for it in found if isinstance(it, c.NotSooner)] == [2]


def test_an_event_opens_what_asks_that_somebody_holds_a_thing() -> None:
    text = "event gift on day 2\n  gain item oil\n"
    wins = path("ann", 'p0 "Begin" if item oil is held')
    found = held(story(text + wins, "ann bob", "oil*2"))
    opened = [it.targets for it in found if isinstance(it, c.Opens)]
    assert opened == [("beginning ann.one at p0 > Begin",)]


def test_an_event_that_gives_a_thing_can_shut_what_asks_that_it_is_in_the_box() -> None:
    text = (
        'poi p0 "Gate" on t0\n  > A gate.\n'
        '  option o0 "Look" if item oil is in box\n    gain 1 xp\n'
        "event gift on day 2\n  gain item oil\n"
    )
    found = held(story(text + path("ann", 'p0 "Begin"'), "ann bob", "oil*2"))
    shut = [(it.targets, it.sure) for it in found if isinstance(it, c.Shuts)]
    assert shut == [(("option p0.o0",), False)]


def test_a_tile_on_which_a_hero_stands_is_not_turned_back_for_sure() -> None:
    text = "event frost on day 2\n  hide t0\n" + path("ann", 'p0 "Begin" if t0 explored')
    shut = [it for it in held(story(text, "ann")) if isinstance(it, c.Shuts)]
    assert not [it for it in shut if it.sure]


def test_of_two_copies_one_is_all_that_others_have_to_take() -> None:
    """A stack lays out one of them, and nothing else gives any."""
    text = 'stock cart: oil\npoi p0 "Gate" on t0\n  > A gate.\n  trade wares "Trade" stock cart\n'
    wins = path("ann", 'p0 "Begin" if has item oil')
    found = held(story(text + wins, "ann bob", "oil*2"))
    assert [(it.copies, it.others) for it in found if isinstance(it, c.MayTake)] == [(1, 1)]


def test_of_who_is_not_at_the_table_nothing_is_so() -> None:
    text = "hero state: aa, bb\n" + path("bob", 'p0 "Begin" if not ann state is aa')
    found = held(story(text, "ann bob", least=1))
    assert not [it for it in found if isinstance(it, c.Unreached)]


def test_what_only_events_of_other_modes_ask_for_is_told_as_it_is() -> None:
    """Coins are in hand although nothing in this game hangs on them."""
    text = "event thief on day 1 repeats in challenger\n  if anyone coins < 1\n    gain item oil\n"
    program = story(text + path("ann", 'p0 "Begin"'), "ann bob", "oil", rules="coins: {start: 2}")
    assert c.Unreached("fact anyone coins < 1", "") in held(program)


@pytest.mark.parametrize("worth", [0, 2])
def test_a_trade_of_an_empty_stock_takes_no_coins_but_for_what_was_sold(worth: int) -> None:
    text = """\
stock shelf
poi p0 "Gate" on t0
  > A gate.
  option take "Take" once
    gain item oil
  trade sell "Sell" stock shelf
"""
    wins = path("ann", 'p0 "Begin" if coins < 1')
    program = story(text + wins, "ann", "oil", "coins: {start: 0}")
    program = replace(program, items=tuple(replace(it, value=worth) for it in program.items))
    told = [it.nodes for it in held(program) if isinstance(it, c.OnlyBrings)]
    assert told == []
    takes = {it.source for it in quest_model(program).edges if it.target == "fact coins < 1"}
    assert takes == ({"option p0.sell"} if worth else set())


def test_whoever_has_another_thing_need_not_show_what_is_asked_for() -> None:
    text = """\
world calm: flag up
world seen: flag
poi p0 "Gate" on t0
  > A gate.
  option enter "Enter" once
    gain item bar
    seen up
    scan uses item "Show"
      item bar
        calm down
      other
        > Well.
"""
    program = story(text + path("ann", 'p0 "Begin" if seen and calm'), "ann", "oil bar")
    (ann,) = program.heroes
    found = held(replace(program, heroes=(replace(ann, items=("oil",)),)))
    assert [it.perhaps for it in found if isinstance(it, c.Serves) and it.thing == "item oil"]


def test_whatever_can_be_shown_is_of_use_where_showing_anything_is() -> None:
    text = """\
poi p0 "Gate" on t0
  > A gate.
  option take "Take" once
    gain item oil
  scan show uses item "Show" once
    other
      > No.
"""
    found = held(story(text + path("ann", 'p0 "Begin" if chose p0.show'), "ann", "oil"))
    shown = (("finale ann.one", ("option p0.show",)),)
    assert [it.perhaps for it in found if isinstance(it, c.Serves)] == [shown]


TRADER = """\
stock shelf{wares}
poi p0 "Gate" on t0
  > A gate.
  option work "Work" once
    gain 2 coins
poi p1 "Coach" on t1
{drops}  > A coach.
  trade buy "Buy" stock shelf
event goes on day 3
  remove p1
"""


def of_trader(begins: str, wares: str = ": lens, bar", drops: str = "", more: str = "") -> Program:
    """A story of a coach that goes on day 3; the lens is a key item."""
    text = TRADER.format(wares=wares, drops=drops) + more
    program = story(text + path("ann", f'p0 "Begin" if {begins}'), "ann", "lens bar")
    lens, bar = (replace(it, value=2) for it in program.items)
    return replace(program, items=(replace(lens, key=True), bar))


def test_what_becomes_of_the_goods_of_who_goes_is_told_wherever_one_may_ask() -> None:
    program = of_trader("has item lens")
    assert {it for it in held(program) if isinstance(it, c.Left)} == {
        c.Left("poi p1", ("item lens",), ("t1",), ()),
        c.Left("poi p1", ("item bar",), (), ()),
    }
    views = views_in(Story(quest_model(program)))
    lens = "When Coach leaves the map, what is left there of lens lies then on T1, for anybody."
    bar = "When Coach leaves the map, what is left there of bar goes back to the box."
    for name, texts in (
        ("poi p1", {lens, bar}),
        ("time", {lens, bar}),
        ("item lens", {lens}),
        ("item bar", {bar}),
    ):
        said = {it.text for it in views[name]().notes}
        assert said & {lens, bar} == texts, name


def test_a_stock_that_another_sells_as_well_stays() -> None:
    more = 'poi p2 "Hut" on t0\n  > A hut.\n  trade sell "Sell" stock shelf\n'
    program = of_trader("has item lens", more=more + "event hut after p0.work\n  place p2 on t0\n")
    told = [it for it in held(program) if isinstance(it, c.Left)]
    assert {it.others for it in told} == {("poi p2",)}


@pytest.mark.parametrize(
    ("wares", "drops", "lies"),
    [("lens", "", ("item lens",)), ("bar", "", ()), ("bar", "  on remove drop\n", ("item bar",))],
    ids=["a key item", "another thing", "where all is dropped"],
)
def test_what_lies_there_then_needs_no_trade(wares: str, drops: str, lies: tuple[str, ...]) -> None:
    more = f"event laid on day 1\n  stock shelf gains {wares}\n"
    found = held(of_trader(f"has item {wares}", "", drops, more))
    passed = {id for it in found if isinstance(it, c.EveryWay) for id in it.passes}
    assert ("option p1.buy" in passed) is (not lies)
    told = {it for it in found if isinstance(it, c.Left) and it.tiles}
    assert told == {c.Left("poi p1", lies, ("t1",), ())} if lies else not told


@pytest.mark.parametrize("lie", [("t0",), ()])
def test_a_lie_about_what_lies_there_is_found(
    lie: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views_left, "Left", lambda *it: c.Left(it[0], it[1], lie, it[3]))
    found = check(Games(of_trader("has item lens")))
    assert [it for it in found if it.against and isinstance(it.claim, c.Left)]


def test_coins_that_buy_what_a_finale_asks_for_lead_to_it() -> None:
    told = [it.nodes for it in held(of_trader("has item bar")) if isinstance(it, c.LeadsNowhere)]
    assert all("option p0.work" not in it for it in told)


def test_what_is_of_use_for_its_coins_alone_is_so_called() -> None:
    more = 'poi p2 "Hut" on t0\n  > A hut.\nevent hut on day 1\n  gain item bar\n'
    found = held(of_trader("coins >= 3", ": lens", more=more))
    assert [it for it in found if isinstance(it, c.NoUse)] == [
        c.NoUse("item lens", sold=True),
        c.NoUse("item bar", sold=True),
    ]


def test_goods_that_are_laid_out_where_nobody_trades_are_in_the_box_no_longer() -> None:
    text = """\
stock shelf
poi p0 "Gate" on t0
  > A gate.
  option lay "Lay out" once
    stock shelf gains oil
    gain 1 coins
  option take "Take" once
    gain item oil, bar
"""
    program = story(text + path("ann", 'p0 "Begin" if has item bar'), "ann", "oil bar")
    found = held(program)
    assert not [it for it in found if isinstance(it, c.OnlyBrings | c.LeadsNowhere)]
    model = quest_model(program)
    (laid,) = (it for it in model.edges if it.label == NOT_TRADED)
    assert done(Story(model).lookup, laid) == "oil: laid out, but nobody trades there"


@pytest.mark.parametrize(
    ("gift", "asked", "opened", "shut"),
    [
        ("everyone gain item oil", "not has item oil", False, True),
        ("gain item oil", "everyone lacks item oil", False, True),
        ("everyone lose any gear", "not has item oil", True, False),
        ("everyone lose item oil", "everyone lacks any gear", True, False),
        ("gain item oil", "anyone has any gear", True, False),
        ("everyone lose item oil", "anyone has any gear", False, True),
    ],
)
def test_an_event_opens_and_shuts_what_asks_who_has_a_thing_and_who_has_not(
    gift: str, asked: str, opened: bool, shut: bool
) -> None:
    text = f"event dawn on day 2\n  {gift}\n"
    program = story(text + path("ann", f'p0 "Begin" if {asked}'), "ann bob", "oil*2 bar")
    ann, bob = program.heroes
    carried = ("oil",) if "lose" in gift else ()
    found = held(replace(program, heroes=(replace(ann, items=carried), bob)))
    begin = ("beginning ann.one at p0 > Begin",)
    opens = [it.targets for it in found if isinstance(it, c.Opens)]
    shuts = [it.targets for it in found if isinstance(it, c.Shuts)]
    assert (opens, shuts) == ([begin] * opened, [begin] * shut)


def test_an_option_that_closes_itself_is_undone_by_itself() -> None:
    text = 'poi p0 "Gate" on t0\n  > A gate.\n  option go "Go" once per hero\n    close p0.go\n'
    found = held(story(text + path("ann", 'p0 "Begin"'), "ann bob"))
    assert [it.by for it in found if isinstance(it, c.Undone)] == [("option p0.go",)]


@pytest.mark.parametrize(
    ("script", "asked", "opened", "shut"),
    [
        ("gain item oil", "not item oil is in box", True, False),
        ("gain item oil", "item oil is in box", False, True),
        ("everyone lose item oil", "item oil is in box", True, False),
        ("everyone lose item oil", "not item oil is in box", False, True),
        ("everyone lose any gear", "not item oil is in box", False, True),
        ("drop oil on t1", "not item oil is in box", True, False),
        ("stock shelf gains bar", "item oil is in stock shelf", True, False),
    ],
)
def test_an_event_opens_and_shuts_what_asks_where_a_thing_is(
    script: str, asked: str, opened: bool, shut: bool
) -> None:
    text = f"stock shelf: oil\nevent dawn on day 2\n  {script}\n"
    program = story(text + path("ann", f'p0 "Begin" if {asked}'), "ann bob", "oil bar")
    ann, bob = program.heroes
    carried = ("oil",) if "lose" in script else ()
    found = held(replace(program, heroes=(ann, replace(bob, items=carried))))
    begin = ("beginning ann.one at p0 > Begin",)
    opens = [it.targets for it in found if isinstance(it, c.Opens)]
    shuts = [it.targets for it in found if isinstance(it, c.Shuts)]
    assert (opens, shuts) == ([begin] * opened, [begin] * shut)


def test_what_somebody_holds_counts_wherever_that_hero_is() -> None:
    """Bob buys it on day 1 before ann begins, a tile away."""
    text = 'stock shelf: oil\npoi p1 "Coach" on t1\n  > A coach.\n  trade buy "Buy" stock shelf\n'
    found = held(story(text + path("ann", 'p0 "Begin" if item oil is held'), items="oil"))
    days = {it.finale: it.days for it in found if isinstance(it, c.LeastDays)}
    assert days["finale ann.one"] == 1


def test_coins_that_nothing_asks_for_are_spent_all_the_same() -> None:
    """What a script takes is the price of a game, also where no condition looks at a purse: the
    games of this story cost a coin, though nothing hangs on it.
    """
    program, _ = made(20_000_946)
    assert [it.coins for it in held(program) if isinstance(it, c.NotCheaper)] == [1]


def test_a_tile_that_an_option_or_another_tile_lays_is_laid_by_both() -> None:
    ground = "tile t0\n  on explore\n    place p0 on t0\n    reveal t1\n"
    ground += "tile t1\n  on explore\n    reveal t2\ntile t2\n  on explore\n    > Far.\n"
    text = 'poi p0 "Gate"\n  option lay "Lay"\n    reveal t2\n'
    wins = path("ann", 'p0 "Begin" if t2 explored')
    tiles = ROW % ("unexplored", "2, 0")
    (laid,) = (
        it
        for it in held(story(text + wins, "ann", ground=ground, tiles=tiles))
        if isinstance(it, c.LaidBy) and it.tile == "tile t2"
    )
    assert {*laid.by} == {"tile t1", "option p0.lay"}


def test_a_tile_that_lies_face_down_from_the_first_may_lay_what_every_way_comes_by() -> None:
    """That it has to be explored first is told; that it lies there needs nothing."""
    ground = "tile t1\n  on explore\n    reveal t2\ntile t2\n  on explore\n    place p0 on t2\n"
    text = 'world lit: flag\npoi p0 "Gate"\n  option kindle "Kindle"\n    lit up\n'
    wins, tiles = path("ann", 'p0 "Begin" if lit'), ROW % ("unexplored", "2, 0")
    found = held(story(text + wins, "ann", ground=ground, tiles=tiles))
    (order,) = (it.pairs for it in found if isinstance(it, c.Before))
    assert ("tile t1", "tile t2") in order
    assert "tile t1" not in [later for _, later in order]
