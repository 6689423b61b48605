"""Items, stacks and prices."""

from pathlib import Path

import pytest
from tests.dsl.lint.conftest import TEXTS, diagnostics

from fateloom.dsl.diagnostics import Level

ITEMS = (
    Path(__file__).resolve().parents[2] / "fixtures" / "base" / "items.yaml"
).read_text(encoding="utf-8")  # fmt: skip


def button(value: int = 0, more: str = "") -> str:
    """The base's items and one more, in the last line."""
    line = f"  button: {{number: 105, title: Button, value: {value}, {more}description: D.}}\n"
    return ITEMS + line


PLAIN = button()
LINE = PLAIN.count("\n")
GIVEN = "event found on day 2\n  gain item button\n    else\n      > A limpet.\n"
USED = "event wake on day 3 if has item button\n  virtue +1\n"


def test_item_nobody_can_get(lint):
    assert lint(USED, items=PLAIN) == [f"item-nobody-can-get {LINE}"]
    assert lint(USED + GIVEN, items=PLAIN) == []
    assert lint(USED + "event found on day 2\n  drop button on quay\n", items=PLAIN) == []
    assert lint(USED + "stock verger: rope, salve, button\n", items=PLAIN) == []


def test_a_gain_of_any_category_is_a_source(lint):
    fire = button(0, "categories: [bone], ")
    story = USED + "event found on day 2\n  gain any bone\n    else\n      > Nothing.\n"
    assert lint(story, items=fire) == []


def test_item_never_used(lint):
    assert lint(GIVEN, items=PLAIN) == [f"item-never-used {LINE}"]
    assert lint(GIVEN + USED, items=PLAIN) == []


def test_an_item_that_can_be_sold_is_used(lint):
    assert lint(GIVEN, items=button(1, "")) == []
    assert lint(GIVEN, items=button(1, "sellable: false, ")) == [f"item-never-used {LINE}"]


def test_an_item_of_a_category_that_is_asked_for_is_used(lint):
    assert lint(GIVEN, items=button(0, "categories: [fire], ")) == []


PATHS = """destiny smuggler
  path healing "Hands that can hold an oar"
    begins at hut "Rub it in" if has item salve
    finale
      stage rub
        next rest
      stage rest
        fulfil
  path sailing "A mast is only a tree"
    begins at ferry "Hoist" if {}
    finale
      stage hoist
        next away
      stage away
        fulfil
"""
ONE_SALVE = ITEMS.replace(
    "copies: 2\n    description: Smells", "copies: 1\n    description: Smells"
)


def test_single_source_item(lint, messages):
    assert ONE_SALVE != ITEMS
    assert lint(PATHS.format("ferry_paid"), items=ITEMS) == []
    found = messages(PATHS.format("ferry_paid"), items=ONE_SALVE)
    assert found == [
        "path 'smuggler.healing' needs item 'salve', but 'warden' can take it for good: "
        "there is one copy and one place to get it"
    ]


def test_a_second_source_is_enough(lint):
    story = PATHS.format("ferry_paid")
    second = "event gift on day 2\n  drop salve on quay\n"
    assert lint(story + second, items=ONE_SALVE) == []


@pytest.mark.parametrize(
    ("condition", "helps"),
    [
        ("item salve is gone", False),
        ("item salve is in box and day >= 4", False),
        ("item salve is on marsh", False),
        ("item salve is held and smuggler lacks item salve", True),
        ("warden has item salve", True),
        ("day >= 6 and smuggler lacks item salve", True),
    ],
)
def test_a_rescue_helps_that_comes_while_somebody_holds_the_item(condition, helps, lint):
    rescue = f"rescue if {condition}\n  drop salve on quay\n"
    found = lint(PATHS.format("ferry_paid") + rescue, items=ONE_SALVE)
    assert ("single-source-item 3" in found) is not helps, found


def test_what_only_the_owner_can_take_is_safe(lint):
    story = (
        PATHS.format("ferry_paid")
        + "stock verger: rope\n"
        + 'poi stall "Stall" on marsh\n  option take "Take" if hero is smuggler\n'
        + "    gain item salve\n      else\n        > None.\n"
        + '  option wait "Wait"\n    > Rain.\n\nevent x on day 2\n  place stall\n'
    )
    assert lint(story, items=ONE_SALVE) == []
    anyone = story.replace(" if hero is smuggler", "")
    assert lint(anyone, items=ONE_SALVE) == ["single-source-item 3"]


def test_key_item_dropped_where_no_poi_is(lint):
    assert lint("event x on day 3\n  drop clapper on causeway\n") == ["key-item-out-of-reach 2"]
    assert lint("event x on day 3\n  drop clapper on quay\n") == []
    assert lint("event x on day 3\n  drop rope on causeway\n") == []


def test_key_item_destroyed(lint):
    assert lint("event x on day 3\n  destroy clapper\n") == []  # the base has a rescue
    no_rescue = "rescue if item rope is gone\n  drop rope on quay\n"
    assert lint(no_rescue + "event x on day 3\n  destroy clapper\n") == ["key-item-out-of-reach 4"]
    assert lint(no_rescue + "event x on day 3\n  ide takes clapper\n") == [
        "key-item-out-of-reach 4"
    ]


ONE_CLAPPER = ITEMS.replace("value: 0\n    copies: 2", "value: 0\n    copies: 1")
GIFT = "event found on day 2{}\n  gain item salve\n    else\n      > A limpet.\n"


def test_key_item_abandoned_where_no_poi_is(lint, messages):
    """DST-118, 119, EC-47: a sixth item on the causeway, which has no POI."""
    assert ONE_CLAPPER != ITEMS
    own = "rescue if item clapper is gone\n  drop clapper on quay\n"
    assert lint(GIFT.format("") + own, items=ONE_CLAPPER) == ["key-item-out-of-reach 2"]
    assert messages(GIFT.format(""), items=ONE_CLAPPER) == [
        "event 'found' can give a hero an item too many on tile 'causeway', and key item 'clapper' "
        "may be left there, where nobody can pick it up: no POI is ever placed there"
    ]


def test_a_key_item_of_which_every_player_can_have_one_may_be_left(lint):
    assert lint(GIFT.format(""), items=ITEMS) == []


def test_a_sixth_item_where_a_poi_is_can_be_picked_up(lint):
    poi = 'event rise on day 1\n  place wreck\n\npoi wreck "Wreck" on causeway\n'
    poi += '  option look "Look"\n    virtue +1\n\n'
    assert lint(poi + GIFT.format(""), items=ONE_CLAPPER) == []
    assert lint(GIFT.format(" if on tile quay"), items=ONE_CLAPPER) == []
    after = GIFT.replace("on day 2{}", "after ferry.fare")
    assert lint(after, items=ONE_CLAPPER) == []
    branch = "event found on day 2\n  if on tile quay\n    gain item salve\n      else\n"
    assert lint(branch + "        > A limpet.\n", items=ONE_CLAPPER) == []


def test_what_is_found_on_the_bare_tile_itself_is_too_many_there(lint):
    found = "tile causeway\n  on explore\n    gain item salve\n      else\n        > A limpet.\n"
    assert lint(found, items=ONE_CLAPPER) == ["key-item-out-of-reach 3"]
    quay = "event boat on day 2\n  everyone gain item salve\n    else\n      > None.\n"
    assert lint(quay, items=ONE_CLAPPER) == ["key-item-out-of-reach 2"]


def test_a_gain_in_a_scene_happens_where_the_scene_is_done(lint):
    scene = "scene gift\n  gain item salve\n    else\n      > A limpet.\n\n"
    assert lint(scene + "event x on day 2\n  do gift\n", items=ONE_CLAPPER) == [
        "key-item-out-of-reach 2"
    ]
    visit = 'poi hut "The Hut" on marsh\n  option ask "Ask"\n    do gift\n'
    assert "key-item-out-of-reach 2" not in lint(scene + visit, items=ONE_CLAPPER)


def test_a_rescue_from_that_tile_mends_it(lint):
    rescue = "rescue if item clapper is on causeway\n  drop clapper on quay\n"
    assert lint(GIFT.format("") + rescue, items=ONE_CLAPPER) == []
    assert lint("event x on day 3\n  drop clapper on causeway\n" + rescue) == []


def test_nobody_has_too_many_items_where_there_are_few(lint):
    few = ONE_CLAPPER.replace("copies: 3", "copies: 1").replace("copies: 2", "copies: 1")
    found = lint(GIFT.format(""), items=few)
    assert [one for one in found if one.startswith("key")] == []


def test_a_tile_that_is_turned_back_can_be_explored_again(lint):
    story = "event fog on day 3\n  hide quay\n  drop clapper on quay\n"
    assert lint(story, items=ONE_CLAPPER) == []


def test_stock_never_traded(lint):
    assert lint("stock pedlar: rope\n") == ["stock-never-traded 1"]


def test_what_lies_in_stocks_that_nobody_trades_at_can_never_be_had(messages):
    lost = "nobody can trade at stock 'pedlar', so nobody can ever get 'button'"
    plain = "nobody can trade at stock 'pedlar'"
    assert messages("stock pedlar: button\n" + USED, items=PLAIN) == [lost]
    assert messages("stock pedlar: button\n" + USED + GIVEN, items=PLAIN) == [plain]
    added = "stock pedlar\nevent coach on day 2\n  stock pedlar gains button\n"
    assert messages(added + USED, items=PLAIN) == [lost]
    assert messages("stock pedlar: rope\n") == [plain]  # it can be had elsewhere


PRICE = 'poi hut "The Hut" on marsh\n  option buy "Buy" costs {} coins\n    virtue +1\n'
DIG = (
    '  option dig "Dig" {}\n    gain 1 coins\n  scan heal gives item "Give"\n    item salve loses\n'
)
DIG += (
    '      > Thanks.\n    other\n      > No.\n  option settle "Settle" if debt >= 1\n    debt -1\n'
)


def test_coins_unreachable(lint):
    assert lint(PRICE.format(90) + DIG.format("once")) == ["coins-unreachable 2"]
    assert lint(PRICE.format(20) + DIG.format("once")) == []


def test_coins_that_can_be_earned_again_have_no_bound(lint):
    assert lint(PRICE.format(90) + DIG.format("")) == []


PRICED = 'poi hut "The Hut" on marsh\n  option buy "Buy" costs {}\n    virtue +1\n' + DIG.format(
    "once"
)


@pytest.mark.parametrize(
    ("price", "what"),
    [
        ("4 effort", "4 effort in option 'hut.buy': a hero can have at most 3"),
        ("33 power", "33 power in option 'hut.buy': a hero can have at most 32"),
        ("97 any skill", "97 any skill in option 'hut.buy': a hero can have at most 96"),
        ("2 effort and 2 effort", "4 effort in option 'hut.buy': a hero can have at most 3"),
    ],
)
def test_a_price_that_nobody_can_pay(messages, price, what):
    (said,) = messages(PRICED.format(price))
    assert said.startswith(f"nobody can ever pay {what}")


@pytest.mark.parametrize("price", ["3 effort", "32 power", "96 any skill", "1 xp", "item rope"])
def test_a_price_that_somebody_can_pay(lint, price):
    assert "price-unreachable 2" not in lint(PRICED.format(price))


def test_prices_in_the_middle_of_a_script_and_of_abilities(lint):
    pay = "event toll on day 2\n  pay 4 effort\n    else\n      virtue -1\n"
    assert lint(pay) == ["price-unreachable 2"]


def test_a_price_that_one_hero_cannot_pay_is_a_hint():
    (never,) = diagnostics(PRICED.format("90 coins"))
    most = int(never.message.rpartition(" ")[2])
    (hint,) = diagnostics(PRICED.format(f"{most} coins"))
    assert hint.level is Level.HINT
    assert hint.message.startswith(f"'warden' can never pay {most} coins in option 'hut.buy': ")
    assert diagnostics(PRICED.format(f"{most - 1} coins")) == ()


def test_the_box_has_twenty_coins(lint):
    scenario = TEXTS["scenario.yaml"] + "rules: {physical_limits: true}\n"
    assert "rules:" not in TEXTS["scenario.yaml"]
    again = PRICE.format("{}") + DIG.format("")
    assert lint(again.format(21), scenario=scenario) == ["coins-unreachable 2"]
    assert lint(again.format(20), scenario=scenario) == []
    assert lint(PRICED.format("21 xp"), scenario=scenario) == ["price-unreachable 2"]


def test_an_ability_that_nobody_can_pay(messages):
    ability = "ability: {kind: always, window: any, effect: {gain_xp: 1}, cost: {effort: %d}}, "
    assert messages(GIVEN, items=button(1, ability % 3)) == []
    (said,) = messages(GIVEN, items=button(1, ability % 4))
    assert said.startswith("nobody can ever pay 4 effort for the ability of item 'button'")
