"""Paths and finales."""

import pytest

HEAD = """destiny smuggler
  path first "Over the water by night"
    begins at ferry "Go" if {}
    finale
"""
OTHER = """  path second "Under the water by day"
    begins at hut "Go" if tide is 6
    finale
      stage one
        next two
      stage two
        fulfil
"""
FINE = "      stage a\n        next b\n      stage b\n        fulfil\n"


def finale(stages, condition="ferry_paid"):
    return HEAD.format(condition) + stages + OTHER


def test_a_plain_finale_is_quiet(lint):
    assert lint(finale(FINE)) == []


def test_finale_cannot_begin(lint):
    assert lint(finale(FINE, "tide is 6 and tide is 0")) == ["finale-cannot-begin 3"]


SEALS = """hero seals: 0..4
event thaw on day 2
  place chapter

poi chapter "The Chapter House" on marsh
  option beg "Beg for one"{}
    > Wax.
    seals +1{}
"""


@pytest.mark.parametrize(
    ("limit", "more", "needed", "found"),
    [
        (" once per hero", "", "seals is 2", ["finale-cannot-begin 11"]),
        (" once per hero", "", "seals >= 2 and ferry_paid", ["finale-cannot-begin 11"]),
        (" once per hero", "", "seals >= 1", []),
        (" once", "", "seals >= 2", ["finale-cannot-begin 11"]),
        ("", "", "seals is 2", []),
        (" once per hero", "\n    everyone seals +1", "seals is 3", []),
        (" once per hero", "\n    everyone seals +1", "seals is 4", ["finale-cannot-begin 12"]),
        (" once", "\n    everyone seals +1", "seals is 2", []),
        (" once", "\n    everyone seals +1", "seals is 3", ["finale-cannot-begin 12"]),
        (" once", "\n    seals becomes 3", "seals is 4", []),
        (" once", '\n  option again "Again"\n    renew beg', "seals is 4", []),
    ],
)
def test_what_is_counted_too_seldom_for_a_finale(lint, limit, more, needed, found):
    story = SEALS.format(limit, more)
    lines = lint(story + finale(FINE, needed))
    assert [it for it in lines if it.startswith("finale")] == found, lines


def test_finale_in_one_turn(lint):
    assert lint(finale("      stage a\n        fulfil\n")) == ["finale-in-one-turn 5"]
    now = "      stage a\n        next b now\n      stage b\n        fulfil\n"
    assert lint(finale(now)) == ["finale-in-one-turn 5"]
    assert lint(finale("      stage a takes 2 turns\n        fulfil\n")) == []
    assert lint(finale(now.replace("stage b", "stage b takes 2 turns"))) == []


def test_unreachable_stage(lint):
    stages = FINE + "      stage c\n        fulfil\n"
    assert lint(finale(stages)) == ["unreachable-stage 9"]


def test_stages_that_follow_an_unreachable_one_are_not_told_again(lint):
    stages = FINE + "      stage c\n        next d\n      stage d\n        fulfil\n"
    assert lint(finale(stages)) == ["unreachable-stage 9"]


def test_stage_cannot_end(lint):
    loop = "      stage a\n        next b\n      stage b\n        next a\n"
    assert lint(finale(loop)) == ["stage-cannot-end 5"]
    test = (
        '      stage a\n        test power "T"\n          0-1\n            next c\n          2+\n'
        "            next b\n      stage b\n        fulfil\n      stage c\n        {}\n"
    )
    assert lint(finale(test.format("stay"))) == ["stage-cannot-end 13"]
    assert lint(finale(test.format("defeated"))) == []
    assert lint(finale(test.format("next b"))) == []


READ = """world chart: flag

poi stall "Stall" on marsh
  option wait "Wait"
    > Rain.
  test read intelligence "Read" {}
    0-2
      > Mould.
    3+
      chart up

event x on day 2
  place stall

"""


def test_one_shot_gate(lint):
    gated = finale(FINE, "chart")
    assert lint(READ.format("once") + gated) == ["one-shot-gate 17"]
    assert lint(READ.format("once per hero") + gated) == ["one-shot-gate 17"]
    assert lint(READ.format("") + gated) == []


def test_a_finale_for_which_it_is_enough_to_have_tried_a_test(lint):
    story = READ.format("").replace("world chart: flag\n", "")
    found = story.replace("chart up", "gain 1 xp") + finale(FINE, "chose stall.read")
    told = story.replace("chart up", "> A chart.") + finale(FINE, "chose stall.read")
    waited = story.replace("chart up", "gain 1 xp") + finale(FINE, "chose stall.wait")
    either = found.replace("if chose stall.read", "if chose stall.read or tide is 6")
    assert lint(found) == lint(either) == ["tried-is-enough 16"]
    assert lint(told) == lint(waited) == []


def test_another_way_opens_the_gate(lint):
    gated = READ.format("once") + finale(FINE, "chart")
    assert lint(gated + "event y on day 4\n  chart up\n") == []
    assert lint(gated + "event y on day 4\n  renew stall.read\n") == []
    assert lint(READ.format("once") + finale(FINE, "chart or tide is 6")) == []
    every = gated.replace("> Mould.", "chart up")
    assert lint(every) == []


def test_an_item_behind_one_throw(lint):
    item = (
        READ.format("once")
        .replace("world chart: flag\n", "")
        .replace("chart up", "gain item salve\n        else\n          > Dust.")
    )
    story = item + "stock verger: rope\n" + finale(FINE, "has item salve")
    assert lint(story) == ["one-shot-gate 19"]


TEST = """      stage a
        test power "T"
          0
            stay
          1+
            next b
        {}
      stage b
        {}
        fulfil
"""
BEHIND = {
    "fulfil": (FINE + "        tide +1\n", ["9"]),
    "prose behind fulfil": (FINE + "        > The end.\n        > Yes.\n", ["9"]),
    "next": (FINE.replace("next b\n", "next b\n        tide +1\n"), ["7"]),
    "next now": (FINE.replace("next b\n", "next b now\n        tide +1\n"), ["7"]),
    "stay and defeated": (
        TEST.format("tide +1", "if tide is 0\n          stay\n          tide +1").replace(
            "            stay\n", "            defeated\n            tide +1\n"
        ),
        ["9", "12", "16"],
    ),
    "a test that ends": (TEST.format("tide +1", "tide +1"), ["11"]),
    "a branch that does not": (
        FINE.replace("next b\n", "if tide is 0\n          stay\n        next b\n"),
        [],
    ),
    "an if with else": (
        FINE.replace(
            "next b\n",
            "if tide is 0\n          stay\n        else\n          next b\n        tide +1\n",
        ),
        ["10"],
    ),
    "a choice": (
        FINE.replace("next b\n", 'choose\n          "Go"\n            next b\n        tide +1\n'),
        ["9"],
    ),
    "a choice that may be skipped": (
        FINE.replace(
            "next b\n",
            'choose\n          "Go" if tide is 0\n            stay\n'
            "        tide +1\n        next b\n",
        ),
        [],
    ),
    "others are defeated": (FINE.replace("next b\n", "others defeated\n        next b\n"), []),
}


@pytest.mark.parametrize(("stages", "lines"), BEHIND.values(), ids=BEHIND)
def test_what_stands_behind_the_end_of_a_stage_never_happens(lint, stages, lines):
    found = [it for it in lint(finale(stages)) if it.startswith("unreachable-statement")]
    assert found == [f"unreachable-statement {line}" for line in lines]


def test_what_an_event_does_behind_the_defeat_of_everyone_never_happens(lint):
    event = "event flood on day 5\n  > Water.\n  everyone defeated\n  > Over.\n"
    assert "unreachable-statement 4" in lint(event)


def test_no_place_is_left_where_a_finale_begins(messages):
    def told(story):
        return [it for it in messages(story) if "can begin no finale" in it]

    nobody = "event too_late on day 12 in challenger\n  gain 1 coins\n"
    shut = "event shut on day 6\n  remove ferry\n"
    one = finale(FINE).replace("at hut", "at ferry")
    (said,) = told(nobody + shut + one)
    assert said == "from day 6 on 'smuggler' can begin no finale: 'ferry' is off the map for good"
    assert told(shut + one) == []  # an event may end the game before
    assert told(nobody + shut + finale(FINE)) == []
    assert told(nobody + shut + "event back on day 7\n  place ferry\n" + one) == []
