"""Cases on which the rules are silent, as docs/rules/rulings.md decides them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.runtime.story import builders as b

from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import OptionKind, Stock
from fateloom.runtime.program.condition import Compare, GameMode, Measure, Who
from fateloom.runtime.program.destiny import Destiny
from fateloom.runtime.program.items import ChangeResource
from fateloom.runtime.program.words import Op
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.setup import SetUp, set_up
from fateloom.runtime.story.state import Overflowing, Standing, Step

PAGE = Path(__file__).resolve().parents[3] / "docs" / "rules" / "rulings.md"


def in_a_finale(*events: object, **more: object) -> b.Game:
    """Ann has begun her finale; it is her next turn."""
    path = b.path("p", "inn", b.stage("last", b.test(b.POW)))
    story = b.program(
        b.poi("inn"),
        destinies=(Destiny("ann", (path,), b.N),),
        events=events,  # type: ignore[arg-type]
        **more,  # type: ignore[arg-type]
    )
    game = b.Game(story, mode=GameMode.CHALLENGER).visit("inn")
    return game.do(cmd.BeginFinale("p")).roll(0, 1, 1).do(cmd.Confirm(), cmd.EndTurn())


def test_rul_01_leave_takes_no_turn_of_a_finale_away() -> None:
    late = Compare(Who.ACTIVE, Measure.DAY, Op.AT_LEAST, 2, b.N)
    storm = b.event("storm", "turn start", b.coins(1), b.leave(), cond=late, repeats=True)
    game = in_a_finale(storm)
    assert game.me.coins > 1, "the event has happened"
    assert game.state.turn.step is Step.FINALE
    assert cmd.PlayStage() in game.legal
    walking = b.Game(b.program(b.poi("inn"), events=(storm,))).pass_turns()
    assert walking.state.turn.step is Step.END, "a normal turn is over"


def test_rul_02_an_item_for_everyone_goes_round_in_turn_order() -> None:
    share = b.option("share", b.gain_item("torch", who=Who.EVERYONE, otherwise=(b.xp(1),)))
    story = b.program(b.poi("inn", share), all_items=(b.item("torch"), b.item("stone")))
    game = b.Game(story, 3).pass_turns().visit("inn", "share")
    assert game.state.seat == 1
    assert [game.hero(seat).items for seat in range(3)] == [(), ("torch",), ()]
    assert game.me.xp == 1, "somebody has found none"


def test_rul_02_hands_too_full_are_emptied_in_the_same_order() -> None:
    share = b.option("share", b.gain_item("torch", who=Who.EVERYONE))
    heroes = tuple(b.hero(name, *["stone"] * 5) for name in ("ann", "bob"))
    story = b.program(
        b.poi("inn", share),
        heroes=heroes,
        all_items=(b.item("torch", copies=2), b.item("stone", copies=10)),
    )
    game = b.Game(story, 2).visit("inn", "share")
    assert game.state.control.stack[-1] == Overflowing(0)
    game.do(cmd.Abandon("stone"))
    assert game.state.control.stack[-1] == Overflowing(1)


@pytest.mark.parametrize(
    ("offered", "mode"),
    [
        (("explorer", "challenger"), GameMode.EXPLORER),
        (("challenger",), GameMode.CHALLENGER),
        ((), GameMode.SOLO),
    ],
)
def test_rul_03_alone_without_a_word_is_explorer(offered: tuple[str, ...], mode: GameMode) -> None:
    story = replace(b.program(b.poi("inn")), modes=offered)
    index = b.Game(story, mode=GameMode(offered[0]) if offered else None).rules.index
    state = set_up(index, SetUp(1, ("ann",)))
    assert getattr(state, "mode", None) is mode
    assert getattr(set_up(index, SetUp(2, ("ann", "bob"))), "mode", None) is GameMode.GROUP


def test_rul_04_a_condition_on_the_day_is_no_deadline() -> None:
    """`on day N` is not looked at in a finale (EC-55); `when day >= N` happens like any event."""
    late = Compare(Who.ACTIVE, Measure.DAY, Op.AT_LEAST, 2, b.N)
    over = st.Defeat(Who.EVERYONE, b.N)
    mode = GameMode.CHALLENGER
    held = in_a_finale(b.event("dawn", "day", over, day=2, mode=mode))
    assert held.me.standing is Standing.PLAYING
    told = in_a_finale(b.event("dawn", "when", over, when=late, mode=mode))
    assert told.hero(0).standing is Standing.DEFEATED


def test_rul_05_renewing_one_of_a_pair_leaves_the_other_shut() -> None:
    test = b.option("climb", b.test(b.DEX), group="up")
    use = b.option("rope", b.scan(st.ScanMode.USE, other=(b.coins(1),)), group="up")
    again = b.option("again", st.ChangeOption("mill.climb", st.OptionChange.RENEW, b.N))
    heroes = (b.hero("ann", "torch"),)
    game = b.Game(b.program(b.poi("mill", test, use, again), heroes=heroes))
    game.visit("mill", "climb").roll(0, 1, 1).do(cmd.Confirm()).use("mill.again")
    assert game.refused(cmd.UseOption("mill.rope")) == "group"
    assert cmd.UseOption("mill.climb") in game.legal
    game.do(cmd.EndTurn()).visit("mill")
    assert cmd.UseOption("mill.rope") in game.legal


def test_rul_06_a_scan_whose_price_is_the_only_item_is_shut() -> None:
    price = b.cost(st.CostKind.ITEM, item=b.match("#Gear"))
    show = b.option(
        "show", b.scan(st.ScanMode.ASK, other=(b.coins(9),)), costs=(price,), kind=OptionKind.SCAN
    )
    cards = (b.item("rope", 1, ("Gear",)), b.item("stone"))
    one = b.Game(b.program(b.poi("inn", show), heroes=(b.hero("ann", "rope"),), all_items=cards))
    assert one.visit("inn").refused(cmd.UseOption("inn.show")) == "items"
    heroes = (b.hero("ann", "rope", "stone"),)
    two = b.Game(b.program(b.poi("inn", show), heroes=heroes, all_items=cards)).visit("inn", "show")
    assert two.me.items == ("stone",)
    assert cmd.ScanItem("stone") in two.legal


def shared_stack(*more: b.board.Option) -> b.Game:
    """Two POIs trade with one stack."""
    deal = b.option("deal", st.Trade("goods", "Deal", b.N))
    away = [b.option(f"no_{it}", st.RemovePoi(it, b.N)) for it in ("mill", "shed")]
    back = b.option("back", b.place_poi("mill", "home"))
    story = b.program(
        b.poi("inn", *away, back, *more),
        b.poi("mill", deal),
        b.poi("shed", deal),
        all_items=(b.item("torch"), b.item("stone")),
        stocks=(Stock("goods", ("torch",), b.N),),
    )
    game = b.Game(story).visit("mill", "deal")
    return game.do(cmd.CloseTrade(), cmd.EndTurn())


def stack(game: b.Game) -> tuple[str, ...] | None:
    (found,) = game.state.stocks
    return found


def test_rul_07_a_stack_stays_as_long_as_somebody_trades_with_it() -> None:
    game = shared_stack().visit("inn", "no_mill")
    assert stack(game) == ("torch",)
    game.use("inn.no_shed")
    assert stack(game) == ()
    assert game.state.box == (1, 1)


def test_rul_08_a_stack_that_comes_back_is_empty_and_open() -> None:
    game = shared_stack().visit("inn", "no_shed", "no_mill", "back")
    game.do(cmd.EndTurn()).visit("mill", "deal")
    assert stack(game) == ()
    assert game.state.box[0] == 1, "what was put away stays in the box"


def test_rul_09_a_card_waits_until_the_choice_is_made() -> None:
    ask = b.option("ask", b.choose(("yes", ()), ("no", ())))
    card = b.item("card", ability=b.ability("discard", "any", ChangeResource("coins", 1)))
    story = b.program(b.poi("inn", ask), heroes=(b.hero("ann", "card"),), all_items=(card,))
    game = b.Game(story).visit("inn", "ask")
    assert game.refused(cmd.UseAbility("card")) == "window"
    game.do(game.legal[0])
    assert cmd.UseAbility("card") in game.legal


def test_rul_12_virtue_goes_as_far_as_a_game_does() -> None:
    sin = b.option("sin", b.gain(st.Resource.VIRTUE, -7))
    game = b.Game(b.program(b.poi("inn", sin)))
    for turn in range(1, 14):
        game.visit("inn", "sin")
        assert game.me.virtue == -7 * turn
        game.pass_turns()


def test_every_ruling_names_its_test_and_every_test_its_ruling() -> None:
    page = PAGE.read_text(encoding="utf-8")
    ruled = set(re.findall(r"^\| (RUL-\d\d) \|", page, re.MULTILINE))
    here = Path(__file__).read_text(encoding="utf-8")
    shown = {f"RUL-{it}" for it in re.findall(r"^def test_rul_(\d\d)_", here, re.MULTILINE)}
    elsewhere = dict(re.findall(r"^\| (RUL-\d\d) \|.*`(tests/[^`]+)` \|$", page, re.MULTILINE))
    for name, at in elsewhere.items():
        file, _, function = at.partition("::")
        text = (PAGE.parents[2] / file).read_text(encoding="utf-8")
        assert f"def {function}(" in text, name
    assert ruled == shown | set(elsewhere)
