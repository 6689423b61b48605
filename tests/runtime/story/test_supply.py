"""Counted pieces: DST-02, 82, 83; EC-40."""

from __future__ import annotations

import pytest
from tests.runtime.at_random import drawn
from tests.runtime.story import builders as b
from tests.runtime.story.small import small

from fateloom.runtime.kernel.game import Refusal, folded
from fateloom.runtime.program import board
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import supply
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.transitions.flatten import transitions

COUNTED = Settings(physical_limits=True)


def rich(settings: Settings, *more: board.Option) -> b.Game:
    earn = b.option("earn", b.coins(15), b.xp(15))
    story = b.program(b.poi("inn", earn, *more), settings=settings)
    return b.Game(story, 2)


def test_ec_40_without_the_setting_nothing_runs_out() -> None:
    game = rich(Settings()).visit("inn", "earn").pass_turns().visit("inn", "earn")
    assert [(it.coins, it.xp) for it in game.state.heroes] == [(16, 15), (16, 15)]


def test_ec_40_dst_02_what_the_supply_does_not_have_is_lost() -> None:
    game = rich(COUNTED).visit("inn", "earn").pass_turns().visit("inn", "earn")
    assert [(it.coins, it.xp) for it in game.state.heroes] == [(16, 15), (4, 5)]
    assert sum(it.coins for it in game.state.heroes) == supply.COINS
    assert sum(it.xp for it in game.state.heroes) == supply.XP


def test_dst_83_coins_that_are_paid_go_back_to_the_supply() -> None:
    bribe = b.option("bribe", costs=(b.cost(st.CostKind.COINS, 10),))
    game = rich(COUNTED, bribe).visit("inn", "earn", "bribe").pass_turns().visit("inn", "earn")
    assert [it.coins for it in game.state.heroes] == [6, 14]


def test_ec_40_experience_that_is_spent_goes_back_to_the_supply() -> None:
    game = rich(COUNTED).visit("inn", "earn")
    game.do(next(it for it in game.legal if isinstance(it, cmd.SpendXp)))
    assert game.pass_turns().visit("inn", "earn").me.xp == 6


def crowded(stacks: int, settings: Settings = COUNTED) -> Program:
    """So many stacks in an inn; Ann has a full bag and finds a stone; tiles in a row."""
    tables = tuple(
        b.option(f"table{n}", st.Trade(f"stock{n}", "Trade", b.N)) for n in range(stacks)
    )
    carried = ("horse", "bow", "stallion", "medicine", "crow")
    return b.program(
        b.poi("inn", *tables, b.option("find", b.gain_item("torch", "hatchet"))),
        b.poi("mill", b.option("find", b.gain_item("torch", "hatchet")), tile="far"),
        heroes=(b.hero("ann", *carried), b.hero("bob")),
        tiles=(b.tile("home"), b.tile("near", (1, 0)), b.tile("far", (2, 0))),
        stocks=tuple(board.Stock(f"stock{n}", (), b.N) for n in range(stacks)),
        settings=settings,
    )


def opened(stacks: int, settings: Settings = COUNTED) -> b.Game:
    game = b.Game(crowded(stacks, settings)).visit("inn")
    for number in range(stacks):
        game.use(f"inn.table{number}").do(cmd.CloseTrade())
    return game


def test_dst_82_stacks_and_piles_share_ten_pairs() -> None:
    game = opened(9)
    assert supply.pairs_in_use(game.rules.index, game.state) == 9
    game.use("inn.find").do(cmd.Abandon("crow"))
    assert supply.pairs_in_use(game.rules.index, game.state) == supply.TOKEN_PAIRS
    assert game.state.piles[0] == ("crow",)


@pytest.mark.parametrize(("settings", "lies_on"), [(COUNTED, 0), (Settings(), 2)])
def test_ec_40_without_a_pair_the_nearest_pile_is_shared(settings: Settings, lies_on: int) -> None:
    game = opened(9, settings).use("inn.find").do(cmd.Abandon("crow"))
    game.pass_turns().do(cmd.MoveTo(("near", "far")), cmd.Visit("mill"))
    game.use("mill.find").do(cmd.Abandon("bow"))
    piles = [("crow",), (), ()]
    piles[lies_on] = (*piles[lies_on], "bow")
    assert list(game.state.piles) == piles


@pytest.mark.parametrize(("stands_on", "joins"), [(1, 0), (3, 4), (2, 0)])
def test_ec_40_the_nearest_of_two_piles_the_first_among_equals(stands_on: int, joins: int) -> None:
    names = [f"t{number}" for number in range(5)]
    tables = [b.option(f"table{n}", st.Trade(f"stock{n}", "Trade", b.N)) for n in range(8)]
    story = b.program(
        b.poi("inn", *tables, tile="t0"),
        tiles=tuple(b.tile(name, (number, 0)) for number, name in enumerate(names)),
        stocks=tuple(board.Stock(f"stock{n}", (), b.N) for n in range(8)),
        settings=COUNTED,
        events=(b.event("lay", "day", b.drop("bow", "t0"), b.drop("torch", "t4"), day=1),),
    )
    game = b.Game(story).visit("inn")
    for number in range(8):
        game.use(f"inn.table{number}").do(cmd.CloseTrade())
    index = game.rules.index
    assert supply.pairs_in_use(index, game.state) == supply.TOKEN_PAIRS
    assert supply.tile_for_pile(index, game.state, names[stands_on]) == names[joins]


def test_ec_40_without_any_pile_it_lies_where_it_was_laid() -> None:
    game = opened(10).use("inn.find").do(cmd.Abandon("crow"))
    assert game.state.piles[0] == ("crow",)


@pytest.mark.parametrize("seed", range(6))
def test_ec_40_the_supply_is_never_overdrawn(seed: int) -> None:
    """Whatever is played, no more coins and experience lie on the table than there are."""
    import random

    story = small()
    rules = StoryRules(replace(story, settings=replace(story.settings, physical_limits=True)))
    bot = random.Random(seed)
    state = rules.setup(SetUp(3))
    assert not isinstance(state, Refusal)
    state = folded(rules, state, rules.opening(state))
    most = 0
    for _ in range(700):
        if (command := drawn(rules.legal(state), bot)) is None:
            break
        state = rules.apply_legal(state, command)[1]
        coins = sum(it.coins for it in state.heroes)
        assert coins <= supply.COINS
        assert sum(it.xp for it in state.heroes) <= supply.XP
        most = max(most, coins)
    assert most > 6, "coins did flow"


def test_ec_40_the_flattened_program_says_where_pairs_can_run_out() -> None:
    """Coins and experience are counted; pairs of tokens are a gap where a table can need more."""

    def told(tiles: int, *, physical_limits: bool) -> bool:
        story = b.program(
            b.poi("inn"),
            tiles=tuple(b.tile(f"t{it}" if it else "home", (it, 0)) for it in range(tiles)),
            all_items=(b.item("stone"),),
            settings=Settings(physical_limits=physical_limits),
        )
        return any("pairs of trade tokens" in it.sentence for it in transitions(story).gaps)

    assert told(supply.TOKEN_PAIRS + 1, physical_limits=True)
    assert not told(supply.TOKEN_PAIRS, physical_limits=True)
    assert not told(supply.TOKEN_PAIRS + 1, physical_limits=False)
