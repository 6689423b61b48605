"""Paths and finales."""

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
