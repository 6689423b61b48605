"""Items, stacks and prices."""

from pathlib import Path

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


def test_a_second_source_or_a_rescue_is_enough(lint):
    story = PATHS.format("ferry_paid")
    second = "event gift on day 2\n  drop salve on quay\n"
    assert lint(story + second, items=ONE_SALVE) == []
    rescue = "rescue if item salve is gone\n  drop salve on quay\n"
    assert lint(story + rescue, items=ONE_SALVE) == []


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


def test_stock_never_traded(lint):
    assert lint("stock pedlar: rope\n") == ["stock-never-traded 1"]


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
