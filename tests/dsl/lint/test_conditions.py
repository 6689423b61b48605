"""Variables, conditions, branches, effects."""

import pytest
from tests.dsl.lint.conftest import BASE


def test_variable_never_read(lint):
    assert lint("world lamp: flag\n") == ["variable-never-read 1"]
    assert lint("world lamp: flag\n\nevent x on day 2\n  lamp up\n") == ["variable-never-read 1"]


def test_a_text_that_shows_the_number_reads_it(lint):
    assert lint("world days: 0..9\n\nevent x on day 2\n  days +1\n  > It is [days].\n") == []


def test_variable_never_written(lint, messages):
    story = "world lamp: flag\n\nevent x on day 2 if lamp\n  virtue +1\n"
    assert lint(story) == ["variable-never-written 1"]
    assert messages(story) == ["nothing ever changes 'lamp': it stays down"]


def test_states_of_a_poi_are_variables(lint):
    story = (
        'poi hut "The Hut" on marsh\n  states shut, open\n  option go "Go" if hut is open\n'
        '    > In.\n  scan heal gives item "Give"\n    item salve loses\n      > Thanks.\n'
        '    other\n      > No.\n  option settle "Settle" if debt >= 1\n    debt -1\n'
    )
    assert [name.split()[0] for name in lint(story)] == ["variable-never-written"]


EVENT = (
    "event swell on day 3\n  tide +1\n\nevent x on day 5\n  if {}\n    virtue +1\n"
    "event walk on day 6\n  ide moves to ferry\n"
)


@pytest.mark.parametrize(
    "condition",
    [
        "bell is silent and bell is drowned",
        "tide >= 4 and tide < 2",
        "ferry_paid and not ferry_paid",
        "debt is 1 and debt is 2",
        "bell is not silent and bell is silent",
        "(bell is silent or ringing) and bell is drowned",
        "virtue >= 3 and virtue <= 2",
        "coins < 0",
        "day < 1",
        "players >= 3",
        "effort >= 4",
        "hero is warden and hero is smuggler",
        "on tile quay and on tile marsh",
        "ide at ferry and ide at hut",
        "has item rope and lacks item rope",
        "visited hut and not visited hut",
        "warden debt >= 1 and warden debt < 1",
        "explorer and group",
        "solo and group",
        "(bell is silent and tide >= 4) and tide < 3",
    ],
)
def test_condition_never_holds(lint, condition):
    assert lint(EVENT.format(condition)) == ["condition-never-holds 5"]


@pytest.mark.parametrize(
    "condition",
    [
        "bell is silent",
        "bell is silent or bell is drowned",
        "tide >= 2 and tide < 4",
        "anyone debt >= 1 and debt < 1",
        "anyone on tile quay and anyone on tile marsh",
        "warden debt >= 1 and smuggler debt < 1",
        "others virtue >= 3 and virtue < 3",
        "everyone debt is 0 and debt is 0",
        "has item rope and lacks item salve",
        "visited hut and not visited ferry",
        "bell is silent and tide >= 4",
        "power within 5 >= 1 and power within 3 < 1",
        "players is 2",
        "group",
        "solo and explorer",
        "ide at ferry and bell is silent",
    ],
)
def test_conditions_that_can_hold_and_fail(lint, condition):
    assert lint(EVENT.format(condition)) == []


@pytest.mark.parametrize(
    "condition",
    [
        "tide >= 0",
        "tide <= 6",
        "day >= 1",
        "coins >= 0",
        "bell is silent or ringing or drowned",
        "ferry_paid or not ferry_paid",
        "hero is warden or smuggler",
        "bell is not silent or bell is silent",
    ],
)
def test_condition_always_holds(lint, condition):
    assert lint(EVENT.format(condition)) == ["condition-always-holds 5"]


def test_a_value_that_nothing_gives(lint, messages):
    story = "world lamp: dark, lit, broken\n\nevent x on day 2\n  lamp becomes lit\n\n"
    story += "event y on day 3\n  if lamp is broken\n    virtue +1\n"
    assert lint(story) == ["condition-never-holds 7"]
    assert "'lamp' can only ever be dark or lit" in messages(story)[0]


def test_numbers_out_of_reach(lint):
    story = "world waves: 0..9\n\nevent x on turn start repeats\n  waves {}\n\n"
    story += "event y on day 3\n  if waves >= 8\n    virtue +1\n"
    assert lint(story.format("+1")) == []
    assert lint(story.format("becomes 5")) == ["condition-never-holds 7"]


def test_counters_saturate(lint):
    story = "world waves: 0..9\n\nevent x on turn start repeats\n  waves +4\n\n"
    story += "event y on day 3\n  if waves is {}\n    virtue +1\n"
    assert lint(story.format(9)) == []
    assert lint(story.format(5)) == ["condition-never-holds 7"]


def test_conditions_in_texts_are_read(lint):
    story = "event x on day 3\n  > The bell. [if bell is silent and bell is drowned: Mud. | Air.]\n"
    assert lint(story) == ["condition-never-holds 2"]


def test_a_milestone_that_is_never_reached(lint):
    story = (
        'destiny smuggler\n  path a "Over the water by night"\n'
        '    milestone "He has gone." when tide >= 5 and tide < 3\n'
        '    begins at ferry "Go" if ferry_paid\n    finale\n      stage x\n        next y\n'
        '      stage y\n        fulfil\n  path b "Under it by day"\n'
        '    begins at hut "Go" if tide is 6\n    finale\n      stage x\n        next y\n'
        "      stage y\n        fulfil\n"
    )
    assert lint(story) == ["condition-never-holds 3"]


BRANCHES = (
    "event swell on day 3\n  tide +1\n\nevent x on day 5\n"
    "  if {}\n    virtue +1\n  else if {}\n    virtue -1\n"
)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("tide >= 2", "tide >= 4"),
        ("tide >= 2", "tide >= 4 and ferry_paid"),
        ("bell is silent", "bell is silent"),
        ("has item rope", "has item rope"),
        ("bell is silent or ringing", "bell is ringing"),
        ("virtue >= 1", "virtue >= 3"),
        ("on tile quay", "on tile quay and tide >= 2"),
    ],
)
def test_shadowed_branch(lint, first, second):
    assert lint(BRANCHES.format(first, second)) == ["shadowed-branch 7"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("tide >= 4", "tide >= 2"),
        ("tide >= 2 and ferry_paid", "tide >= 4"),
        ("bell is silent", "bell is ringing or silent"),
        ("virtue >= 3", "virtue >= 1"),
        ("anyone debt >= 1", "debt >= 1"),
        ("debt >= 1", "warden debt >= 1"),
    ],
)
def test_branches_that_are_not_shadowed(lint, first, second):
    assert lint(BRANCHES.format(first, second)) == []


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("[if tide >= 2: high | if tide >= 4: higher]", [5]),
        ("[if tide >= 2: high | if tide >= 4: higher | low]", [5]),
        ("Deep[if tide >= 2: and wet | if bell is silent: mute | if tide >= 4: cold]", [5]),
        ("[if ferry_paid: so [if tide >= 2: high | if tide >= 4: higher] | low]", [5]),
        ("[if tide >= 4: higher | if tide >= 2: high]", []),
        ("[if tide >= 4: higher | low [if tide >= 2: or so | if tide >= 3: or not]]", [5]),
    ],
)
def test_a_text_of_a_chain_that_is_never_read(lint, text, at):
    story = f"event swell on day 3\n  tide +1\nevent x on day 5\n  if ferry_paid\n    > {text}\n"
    assert lint(story) == [f"shadowed-branch {line}" for line in at]


def test_an_else_that_never_happens(lint):
    story = BRANCHES.format("tide >= 3", "tide < 3") + "  else\n    virtue +1\n"
    assert lint(story) == ["shadowed-branch 10"]
    assert lint(BRANCHES.format("tide >= 3", "tide < 2") + "  else\n    virtue +1\n") == []


def test_effect_without_effect(lint):
    story = "world lamp: flag\n\nevent x on day 2 if lamp\n  lamp down\n"
    assert lint(story) == ["effect-without-effect 4"]
    assert lint(story + "event y on day 1\n  lamp up\n") == []


def test_a_hero_who_is_two(messages):
    story = "event x when hero is warden and day > 2 and hero is smuggler\n  virtue +1\n"
    (said,) = messages(story)
    assert said.endswith(
        "nobody is two heroes; for each of them it is 'hero is warden or smuggler'"
    )


def test_repeats_of_an_event_of_one_day(lint):
    story = "event x on day 5 repeats\n  virtue +1\n"
    assert lint(story) == ["effect-without-effect 1"]
    assert lint(story.replace("5", "5, 6")) == []
    assert lint(story.replace(" repeats", "")) == []
    assert lint(story + "\nevent y on day 7\n  fire x\n") == []


def test_opening_what_is_never_closed(lint):
    assert lint("event x on day 2\n  open ferry.row\n") == ["effect-without-effect 2"]
    story = "event x on day 2\n  open ferry.row\n\nevent y on day 3\n  close ferry.row\n"
    assert lint(story) == []


def test_virtue_one_sided(lint):
    hut = (
        'poi hut "The Hut" on marsh\n  option help "Help"\n    virtue {}\n'
        '  option settle "Settle" if debt >= 1\n    debt -1\n'
        '  scan heal gives item "Give"\n    item salve loses\n      > Thanks.\n'
        "    other\n      > No.\n"
    )
    church = (
        'poi saint_anne "Church" on quay\n  option scrub "Scrub" if ide is wary or friend\n'
        '    ide becomes friend\n  option rob "Rob"\n    debt +1\n    gain item clapper\n'
        '      else\n        > Gone.\n  trade table "Look" stock verger\n'
    )
    assert lint(hut.format("+1") + church) == ["virtue-one-sided 3"]
    assert "virtue-one-sided 3" in lint(hut.format("-1") + church)
    assert lint(hut.format("+1") + church + "event x on day 2\n  virtue -1\n") == []


def test_event_order_ambiguous(lint):
    story = "event ebb on day 6{}\n  tide becomes 1\n\nevent surge on day 6{}\n  tide becomes {}\n"
    assert lint(story.format("", "", 5)) == ["event-order-ambiguous 5"]
    assert lint(story.format("", "", 1)) == []
    assert lint(story.format("", " priority 1", 5)) == []
    assert lint(story.format(" in explorer", " in challenger", 5)) == []
    assert lint(story.format(" if bell is silent", " if bell is drowned", 5)) == []


SCENARIO = (
    "id: base\ntitle: T\nversion: 1.0.0\nlanguage: en\nplayers: {min: 1, max: 2}\n"
    "modes: [explorer, challenger]\nintroduction: I\nrules:\n  dice: {effort: [1, 1, 2, 2, 3, 3]}\n"
)
LIFT = 'event x on day 2\n  test power "Lift"\n    0-{}\n      > No.\n    {}+\n      > Yes.\n'


def test_test_band_never_reached(lint):
    assert lint(LIFT.format(4, 5), scenario=SCENARIO) == ["test-band-never-reached 5"]
    assert lint(LIFT.format(3, 4), scenario=SCENARIO) == []
    assert lint(LIFT.format(4, 5)) == []  # the base has stars
    marker = "event y on day 3\n  new power marker\n"
    assert lint(LIFT.format(4, 5) + marker, scenario=SCENARIO) == []


HEROES = (
    "heroes:\n"
    "  warden: {title: W, description: D, items: [lantern], markers: "
    "{intelligence: [4, 6], dexterity: [3, 5], power: [2, 5]}}\n"
    "  smuggler: {title: S, description: D, items: [rope], markers: "
    "{intelligence: [3, 5], dexterity: [2, 4], power: [%s]}}\n"
)
TRY = 'event x on day 2\n  test power "Lift"\n    0\n      > No.\n    1+\n      > Yes.\n'


def test_a_band_below_what_the_markers_always_give_is_never_reached(lint, messages):
    """DST-51: two dice come to 2 at least, which is where both have a marker."""
    sure = HEROES % "1, 7"
    assert lint(TRY, heroes=sure) == ["test-band-never-reached 3"]
    assert messages(TRY, heroes=sure) == [
        "nobody ever reaches this band of event 'x': "
        "even the lowest roll reaches the first power marker of every hero"
    ]
    assert lint(TRY, heroes=HEROES % "3, 7") == []
    assert lint(TRY.replace("    0\n", "    0-1\n").replace("1+", "2+"), heroes=sure) == []


def test_what_moves_markers_to_the_right_opens_the_lowest_band(lint):
    """DST-98, 101: a loss of the skill, or of any skill."""
    sure = HEROES % "1, 7"
    for loss in ("lose 1 power", "lose 1 any skill"):
        assert lint(TRY + f"event y on day 3\n  {loss}\n", heroes=sure) == []
    other = "event y on day 3\n  lose 1 intelligence\n"
    assert lint(TRY + other, heroes=sure) == ["test-band-never-reached 3"]
    price = "event y on day 3\n  pay 1 power\n    else\n      > No.\n"
    assert lint(TRY + price, heroes=sure) == []


def test_only_heroes_who_can_come_to_the_test_count(lint):
    story = (
        'poi stall "Stall" on marsh\n  test lift power "Lift" if hero is {}\n'
        "    0\n      > No.\n    1+\n      > Yes.\n\nevent x on day 2\n  place stall\n"
    )
    weak = HEROES % "3, 7"
    assert lint(story.format("warden"), heroes=weak)[1:] == ["test-band-never-reached 3"]
    assert lint(story.format("smuggler"), heroes=weak)[1:] == []


def test_a_loss_that_never_comes_to_a_hero_opens_no_band(lint):
    """A loss for another hero, or in a band that this one never comes to; one loss leads to another
    skill.
    """
    heroes = HEROES.replace("dexterity: [3, 5]", "dexterity: [2, 5]") % "3, 7"
    story = (
        'poi stall "Stall" on marsh\n  test lift power "Lift" if hero is warden\n'
        "    0\n      > No.\n    1+\n      > Yes.\n"
        '  option give "Give" once{}\n    lose 1 power\n\nevent x on day 2\n  place stall\n'
    )
    never = "test-band-never-reached 3"
    assert never in lint(story.format(" if hero is smuggler"), heroes=heroes)
    assert never not in lint(story.format(""), heroes=heroes)
    climb = 'event y on day 3\n  test {} "Climb"\n    0\n      lose 1 {}\n    1+\n      > Up.\n'
    closed = story.format(" if hero is smuggler")
    assert never in lint(closed + climb.format("power", "power"), heroes=heroes)
    assert never in lint(closed + climb.format("dexterity", "power"), heroes=heroes)
    assert never not in lint(closed + climb.format("intelligence", "power"), heroes=heroes)
    both = climb.format("dexterity", "power")
    first = "event z on day 4\n  lose 1 dexterity\n"
    assert never not in lint(closed + both + first, heroes=heroes)
    others = "event z on day 4\n  others lose 1 power\n"
    assert never not in lint(closed + others, heroes=heroes)


def test_a_card_that_spoils_the_roll_opens_the_lowest_band(lint):
    items = (BASE / "items.yaml").read_text(encoding="utf-8")
    sure = HEROES % "1, 7"
    for effect in ("roll_total: -1", "replace_roll: 1", "lose_skill: any, amount: 1"):
        card = "effect: {" + effect + "}"
        spoilt = items.replace("effect: {roll_total: 1}", card)
        assert spoilt != items
        assert lint(TRY, heroes=sure, items=spoilt) == [], effect
