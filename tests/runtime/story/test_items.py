"""Inventories, piles and trade: DST-77..85, 110..121; OX-13, 16, 17; EC-22..29, 41..45."""

from __future__ import annotations

import pytest
from tests.runtime.story import builders as b

from fateloom.runtime.program import board
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.condition import ItemIs
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.program.words import Place
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev

FIVE = ("horse", "bow", "stallion", "medicine", "crow")


def full(*options: board.Option, players: int = 1, **more: object) -> b.Game:
    """Ann has five items; `find` gives her a hatchet."""
    heroes = (b.hero("ann", *FIVE), b.hero("bob"))
    find = b.option("find", b.gain_item("hatchet"), b.xp(1))
    return b.Game(b.program(b.poi("inn", find, *options), heroes=heroes, **more), players)  # type: ignore[arg-type]


def test_ox_16_dst_116_118_overflow_comes_before_everything() -> None:
    """DST-116a, 116b, 117a: six are too many; nothing else comes first; one is laid down."""
    game = full().visit("inn", "find")
    assert game.me.xp == 0, "the script waits"
    assert game.refused(cmd.EndTurn()) == "pending"
    assert {it.item for it in game.legal if isinstance(it, cmd.Abandon)} == {*FIVE, "hatchet"}
    game.do(cmd.Abandon("crow"))
    assert game.state.piles == (("crow",),)
    assert len(game.me.items) == 5
    assert game.me.xp == 1


def test_dst_117_ec_25_discarding_without_effect() -> None:
    """DST-117c: into the box, for nothing."""
    game = full().visit("inn", "find").do(cmd.DiscardItem("hatchet"))
    assert game.me.items == FIVE
    assert game.state.box[game.rules.index.item_at["hatchet"]] == 1


def test_ec_26_an_always_card_can_only_be_abandoned() -> None:
    """DST-117c: only what can be discarded."""
    game = full().visit("inn", "find")
    assert game.refused(cmd.DiscardItem("stallion")) == "item"


def test_dst_117_an_ability_as_a_remedy() -> None:
    """DST-117b: its ability works."""
    game = full().visit("inn", "find").do(cmd.UseAbility("medicine"))
    assert game.me.items == ("horse", "bow", "stallion", "crow", "hatchet")
    gained = next(it for it in game.legal if isinstance(it, cmd.SetMarkers))
    assert sum(gained.markers[2]) == sum(b.MARKERS[2]) - 5, "five other items at that moment"
    game.do(gained)
    assert game.me.xp == 1


def test_dst_114_no_ability_out_of_its_window_as_a_remedy() -> None:
    game = full().visit("inn", "find")
    assert game.refused(cmd.UseAbility("bow")) == "window"
    assert game.refused(cmd.UseAbility("horse", "home")) == "window"


def test_ec_22_an_item_can_be_used_at_once() -> None:
    story = b.program(b.poi("inn", b.option("find", b.gain_item("torch"))))
    assert b.Game(story).visit("inn", "find").refused(cmd.UseAbility("torch")) == ""


def test_ec_24_overflow_of_somebody_else() -> None:
    gift = b.option("gift", b.gain_item("torch", who=b.OTHERS), b.xp(1))
    heroes = (b.hero("ann"), b.hero("bob", *FIVE))
    game = b.Game(b.program(b.poi("inn", gift), heroes=heroes), 2).visit("inn", "gift")
    assert getattr(game.table.to_move, "seat", None) == 1
    assert not any(isinstance(it, cmd.UseAbility) for it in game.legal), "not on another's turn"
    game.do(cmd.DiscardItem("torch"))
    assert game.hero(1).items == FIVE
    assert game.hero(0).xp == 1


def test_ec_27_no_abandoning_without_need_unless_the_story_lets() -> None:
    assert full().refused(cmd.Abandon("bow")) == "overflow"
    game = full(settings=Settings(voluntary_abandon=True))
    assert game.do(cmd.Abandon("bow")).state.piles == (("bow",),)


def test_ox_17_dst_119_ec_28_29_piles() -> None:
    """DST-119a, 119b, 119c: anybody, on a visit, and no option is used."""
    game = full(players=2).visit("inn", "find").do(cmd.Abandon("crow"))
    assert game.refused(cmd.PickUp("crow")) == "", "also the one who laid it down"
    game.pass_turns()
    assert game.refused(cmd.PickUp("crow")) == "item", "not before a visit"
    game.visit("inn")
    before = game.state.turn.used
    game.do(cmd.PickUp("crow"))
    assert game.me.items == ("crow",)
    assert game.state.piles == ((),)
    assert game.state.turn.used == before


def test_ec_29_picking_up_with_five_items() -> None:
    """DST-119d: a hand that is full has to make room."""
    game = full().visit("inn", "find").do(cmd.Abandon("crow"), cmd.PickUp("crow"))
    game.do(cmd.Abandon("bow"))
    assert set(game.me.items) == {"horse", "stallion", "medicine", "hatchet", "crow"}


def test_ec_41_the_first_item_that_can_be_had_else_otherwise() -> None:
    gift = b.option("gift", b.gain_item("bow", "torch", otherwise=(b.coins(3),)))
    game = b.Game(b.program(b.poi("inn", gift))).visit("inn", "gift")
    assert list(game.me.items) == ["bow"]
    game.pass_turns().visit("inn", "gift")
    assert game.me.items == ("bow", "torch")
    game.pass_turns().visit("inn", "gift")
    assert game.me.coins == 4


@pytest.mark.parametrize(
    ("place", "target", "spot"),
    [
        (Place.BOX, None, "box"),
        (Place.GONE, None, "gone"),
        (Place.NPC, "ide", "purses"),
        (Place.TILE, "home", "piles"),
    ],
)
def test_inv_05_items_go_where_the_story_says(place: Place, target: str | None, spot: str) -> None:
    move = b.option("move", st.MoveItem("bow", place, target, b.N))
    ide = board.Npc("ide", "Ide", "inn", (), b.N)
    story = b.program(
        b.poi("inn", move), heroes=(b.hero("ann", "bow"),), npcs=(ide,), all_items=(b.BOW,)
    )
    game = b.Game(story).visit("inn", "move")
    where = {"box": (1,), "gone": ("bow",), "purses": (("bow",),), "piles": (("bow",),)}
    assert getattr(game.state, spot) == where[spot]
    assert game.me.items == ()


@pytest.mark.parametrize("others_hold_it", [False, True])
def test_inv_05_the_only_copy_moves_from_wherever_it_is(others_hold_it: bool) -> None:
    """Also from another tile, or out of the hands of another hero."""
    moves = (b.option("to_home", b.drop("bow", "home")), b.option("to_moor", b.drop("bow", "moor")))
    carried = ("bow",) if others_hold_it else ()
    story = b.program(
        b.poi("inn", *moves),
        heroes=(b.hero("ann"), b.hero("bob", *carried)),
        tiles=(b.tile("home"), b.tile("moor", (1, 0))),
        all_items=(b.BOW,),
    )
    game = b.Game(story, 2).visit("inn", "to_moor")
    assert (game.state.piles, game.hero(1).items, game.state.box) == (((), ("bow",)), (), (0,))
    assert game.use("inn.to_home").state.piles == (("bow",), ())


def test_where_an_item_is_can_be_asked() -> None:
    """With any hero, with one of them, on a tile, in the box."""
    places = ((Place.HELD, None), (Place.HERO, "bob"), (Place.TILE, "home"), (Place.BOX, None))
    asked = [
        b.when(ItemIs("bow", place, target, b.N), b.add_to("seen", 10**number))
        for number, (place, target) in enumerate(places)
    ]
    look = b.option("look", b.set_to("seen", 0), *asked)
    for bob, moves, seen in (("bow", (), 11), ("", (), 1000), ("", ("drop",), 100)):
        heroes = (b.hero("ann"), b.hero("bob", *filter(None, (bob,))))
        story = b.program(
            b.poi("inn", look, b.option("drop", b.drop("bow", "home"))),
            heroes=heroes,
            all_items=(b.BOW,),
            variables=(b.counter("seen", 0, 10_000),),
        )
        assert b.Game(story, 2).visit("inn", *moves, "look").state.world == (seen,)


def test_lose_item_asks_which() -> None:
    lose = b.option("lose", st.LoseItem(b.ACTIVE, b.match("#gear"), b.N))
    heroes = (b.hero("ann", "hatchet", "bow", "torch"),)
    game = b.Game(b.program(b.poi("inn", lose), heroes=heroes)).visit("inn", "lose")
    assert game.legal == (cmd.GiveItem("hatchet"), cmd.GiveItem("torch"))
    assert game.refused(cmd.GiveItem("bow")) == "item"
    assert game.do(cmd.GiveItem("torch")).me.items == ("hatchet", "bow")


# --- trade


def market(*extra: board.Option, carried: tuple[str, ...] = (), players: int = 2) -> b.Game:
    key = b.item("seal", 1, sellable=False, key=True)
    table = b.option("table", st.Trade("goods", "Trade", b.N))
    story = b.program(
        b.poi("inn", table, *extra),
        heroes=(b.hero("ann", *carried, coins=3), b.hero("bob", coins=3)),
        stocks=(board.Stock("goods", ("bow", "stallion", "seal"), b.N),),
        all_items=(*b.CARDS, key),
    )
    return b.Game(story, players)


def test_dst_77_78_the_stack_is_laid_out_at_the_first_offer() -> None:
    """DST-77a, 77b: not before it, and out of the box."""
    game = market()
    assert game.state.stocks[0] is None
    assert game.state.box[game.rules.index.item_at["bow"]] == 1
    game.visit("inn", "table")
    assert game.state.stocks == (("bow", "stallion", "seal"),)
    assert game.state.box[game.rules.index.item_at["bow"]] == 0


def test_ox_13_dst_79_sold_and_bought() -> None:
    """DST-78a, 78b, 79a, 79b: what Ann sells Bob can buy, at the same price; then it is gone."""
    game = market(carried=("torch",)).visit("inn", "table").do(cmd.Sell("torch"), cmd.CloseTrade())
    assert (game.me.coins, game.me.items) == (4, ())
    game.pass_turns().visit("inn", "table").do(cmd.Buy("torch"), cmd.CloseTrade())
    assert (game.me.coins, game.me.items) == (2, ("torch",))
    game.pass_turns().visit("inn", "table")
    assert game.refused(cmd.Buy("torch")) == "item"


def test_dst_80_84_any_number_but_never_on_credit() -> None:
    """DST-80a, 80b: two in one trade; no second trade on this turn."""
    game = market().visit("inn", "table").do(cmd.Buy("stallion"), cmd.Buy("bow"))
    assert game.me.coins == 0
    assert game.refused(cmd.Buy("seal")) == "cost"
    assert game.refused(cmd.UseOption("inn.table")) == "pending"
    game.do(cmd.CloseTrade())
    assert game.refused(cmd.UseOption("inn.table")) == "used"
    assert game.refused(cmd.Buy("seal")) == "trade"


def test_dst_79_what_is_dear_costs_as_much_as_it_brings() -> None:
    """DST-79a, 79b: two coins either way."""
    game = market().visit("inn", "table").do(cmd.Buy("stallion"))
    assert (game.me.coins, game.rules.index.item["stallion"].value) == (1, 2)
    assert game.do(cmd.Sell("stallion")).me.coins == 3


def test_inv_17_ec_42_buying_and_selling_back_changes_nothing() -> None:
    game = market().visit("inn", "table")
    before = game.me.coins, game.me.items, sorted(game.state.stocks[0] or ())
    game.do(cmd.Buy("bow"), cmd.Sell("bow"))
    assert (game.me.coins, game.me.items, sorted(game.state.stocks[0] or ())) == before


def test_ec_42_not_everything_is_bought() -> None:
    game = market(carried=("torch",)).visit("inn", "table").do(cmd.Buy("seal"))
    assert game.refused(cmd.Sell("seal")) == "item"
    assert game.refused(cmd.Sell("bow")) == "item"


def test_ec_42_selling_is_a_remedy_for_overflow_in_a_trade() -> None:
    carried = ("torch", "hatchet", "horse", "medicine", "crow")
    game = market(carried=carried).visit("inn", "table").do(cmd.Buy("bow"))
    assert game.refused(cmd.CloseTrade()) == "pending"
    assert cmd.Sell("torch") in game.legal
    game.do(cmd.Sell("torch"), cmd.CloseTrade())
    assert len(game.me.items) == 5


def test_ec_45_a_stack_that_is_traded_with_elsewhere_stays_and_the_others_go() -> None:
    """The inn trades with two stacks, the first of them also with the mill."""
    tables = [b.option(it, st.Trade(it, "Trade", b.N)) for it in ("shared", "own")]
    burn = b.option("burn", st.RemovePoi("inn", b.N))
    stocks = (board.Stock("shared", ("bow",), b.N), board.Stock("own", ("torch",), b.N))
    story = b.program(b.poi("inn", *tables, burn), b.poi("mill", tables[0]), stocks=stocks)
    game = b.Game(story).visit("inn", "shared").do(cmd.CloseTrade())
    game.use("inn.own").do(cmd.CloseTrade()).use("inn.burn")
    assert game.state.stocks == (("bow",), ())
    assert game.state.box[game.rules.index.item_at["torch"]] == 1


def test_dst_81_a_stack_grows() -> None:
    more = b.option("more", st.AddToStock("goods", ("torch", "seal"), b.N))
    game = market(more).visit("inn", "more")
    assert game.state.stocks == (("bow", "stallion", "seal", "torch"),), (
        "one seal, and it lies there"
    )


@pytest.mark.parametrize(
    ("policy", "pile"),
    [
        (board.OnRemove.CLOSE, ("seal",)),
        (board.OnRemove.DROP, ("bow", "stallion", "seal")),
    ],
)
def test_ec_45_what_becomes_of_the_stack(policy: board.OnRemove, pile: tuple[str, ...]) -> None:
    table = b.option("table", st.Trade("goods", "Trade", b.N))
    burn = b.option("burn", st.RemovePoi("inn", b.N))
    story = b.program(
        b.poi("inn", table, burn, on_remove=policy),
        stocks=(board.Stock("goods", ("bow", "stallion", "seal"), b.N),),
        all_items=(*b.CARDS, b.item("seal", key=True)),
    )
    game = b.Game(story).visit("inn", "table").do(cmd.CloseTrade()).use("inn.burn")
    assert game.state.piles == (pile,)
    assert game.state.stocks == ((),)


def test_dst_85_no_command_hands_items_to_a_player() -> None:
    game = market(carried=("torch",)).visit("inn", "table").do(cmd.Sell("torch"))
    (moved,) = [it for it in game.table.news if isinstance(it, ev.ItemMoved)]
    assert (moved.source.place, moved.target.place) == (Place.HERO, Place.STOCK)
