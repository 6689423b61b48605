"""What a scenario means once its names are resolved."""

# ruff: noqa: E501 - stories on one line

from typing import Any

import pytest

from fateloom.runtime.program.condition import (
    All,
    Compare,
    IsOneOf,
    MarkerCount,
    Measure,
    Named,
    Not,
    NpcAt,
    TileIs,
    VariableValue,
    Who,
)
from fateloom.runtime.program.items import AnyOfCategory, OneItem
from fateloom.runtime.program.statement import (
    AddToVariable,
    ChangeMarkers,
    ChangeOption,
    ChangeTile,
    Defeat,
    Do,
    Gain,
    GainItem,
    MoveItem,
    PlacePoi,
    Resource,
    Scan,
    SetVariable,
    Tell,
    TileChange,
)
from fateloom.runtime.program.statement import (
    Test as SkillTest,
)
from fateloom.runtime.program.text import FirstAgain, NumberOf, Titled, TitleOf, Variant
from fateloom.runtime.program.variables import Counter, Flag, Scope, States
from fateloom.runtime.program.words import Op, Place, Skill
from fateloom.runtime.span import NOWHERE


@pytest.fixture
def program_with(check_with):
    def program_with(story: str = "", **files: str) -> Any:
        checked = check_with(story, **files)
        shown = [f"{d.code.id} {d.primary.span[1:]} {d.message}" for d in checked.diagnostics]
        assert checked.program is not None, shown
        return checked.program

    return program_with


def named(parts: Any, id: str) -> Any:
    (found,) = [part for part in parts if part.id == id]
    return found


def effects(program: Any) -> Any:
    """The body of the event `now`."""
    return named(program.events, "now").body


def test_variables_have_their_domains_and_first_values(program_with):
    program = program_with("world wind: 2..5 = 3\nworld lit: flag up\nhero mood: low, high\n")
    values = {one.id: (one.scope, one.domain, one.initial) for one in program.variables}
    assert values["bell"] == (Scope.WORLD, States(("silent", "ringing", "drowned")), 0)
    assert values["tide"] == (Scope.WORLD, Counter(0, 6), 0)
    assert values["debt"] == (Scope.HERO, Counter(0, 3), 0)
    assert values["wind"] == (Scope.WORLD, Counter(2, 5), 3)
    assert values["lit"] == (Scope.WORLD, Flag(), 1)
    assert values["mood"] == (Scope.HERO, States(("low", "high")), 0)


def test_an_npc_with_states_owns_a_variable_of_its_name(program_with):
    ide = named(program_with().variables, "ide")
    assert (ide.scope, ide.domain) == (Scope.WORLD, States(("wary", "friend", "gone")))


def test_effects_carry_whose_they_are(program_with):
    program = program_with(
        "event now on day 2\n  gain 2 coins\n  everyone lose 1 xp\n  warden debt +1\n"
        "  others virtue -2\n  exhaust 1 effort\n  gain 1 power\n  lose 2 any skill\n"
    )
    assert effects(program) == (
        Gain(Who.ACTIVE, Resource.COINS, 2, NOWHERE),
        Gain(Who.EVERYONE, Resource.XP, -1, NOWHERE),
        AddToVariable(Named("warden"), "debt", 1, NOWHERE),
        Gain(Who.OTHERS, Resource.VIRTUE, -2, NOWHERE),
        Gain(Who.ACTIVE, Resource.EFFORT, -1, NOWHERE),
        ChangeMarkers(Who.ACTIVE, Skill.POWER, 1, NOWHERE),
        ChangeMarkers(Who.ACTIVE, None, -2, NOWHERE),
    )


def test_values_become_numbers(program_with):
    program = program_with(
        "event now on day 2\n  bell becomes drowned\n  tide becomes 4\n  ferry_paid up\n"
        "  ide becomes friend\n  everyone defeated\n"
    )
    assert effects(program) == (
        SetVariable(Who.ACTIVE, "bell", 2, NOWHERE),
        SetVariable(Who.ACTIVE, "tide", 4, NOWHERE),
        SetVariable(Who.ACTIVE, "ferry_paid", 1, NOWHERE),
        SetVariable(Who.ACTIVE, "ide", 1, NOWHERE),
        Defeat(Who.EVERYONE, NOWHERE),
    )


def test_several_tiles_are_several_changes(program_with):
    program = program_with("event now on day 2\n  hide marsh, causeway\n")
    assert effects(program) == (
        ChangeTile("marsh", TileChange.HIDE, NOWHERE),
        ChangeTile("causeway", TileChange.HIDE, NOWHERE),
    )


def test_place_without_a_tile_takes_the_declared_one(program_with):
    program = program_with("event now on day 2\n  place hut\n  place hut on quay\n")
    assert effects(program) == (PlacePoi("hut", "marsh", NOWHERE), PlacePoi("hut", "quay", NOWHERE))


def test_items_go_where_the_word_says(program_with):
    program = program_with(
        "event now on day 2\n  drop rope on quay\n  return rope\n  destroy rope\n  ide takes rope\n"
    )
    assert effects(program) == (
        MoveItem("rope", Place.TILE, "quay", NOWHERE),
        MoveItem("rope", Place.BOX, None, NOWHERE),
        MoveItem("rope", Place.GONE, None, NOWHERE),
        MoveItem("rope", Place.NPC, "ide", NOWHERE),
    )


def test_an_option_without_its_poi_is_one_of_this_poi(program_with):
    program = program_with(
        'poi mill "Mill" on marsh\n  option knock "Knock"\n    open enter\n    close ferry.row\n'
        '  option enter "Enter" closed if chose knock\n    > Dust.\n'
    )
    knock, enter = named(program.pois, "mill").options
    assert [one.option for one in knock.body if isinstance(one, ChangeOption)] == [
        "mill.enter",
        "ferry.row",
    ]
    assert enter.condition.option == "mill.knock"
    assert (enter.id, enter.closed) == ("mill.enter", True)


def condition(program_with: Any, text: str) -> Any:
    return named(program_with(f"event now when {text}\n  > Now.\n").events, "now").trigger.condition


def test_conditions_are_resolved(program_with):
    made = condition(
        program_with,
        "bell is silent or drowned and warden debt is not 0".replace(
            "bell is silent or drowned", "(bell is silent or drowned)"
        ),
    )
    assert made == All(
        (
            IsOneOf(Who.ACTIVE, "bell", (0, 2), NOWHERE),
            Not(IsOneOf(Named("warden"), "debt", (0,), NOWHERE), NOWHERE),
        ),
        NOWHERE,
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tide >= 4", Compare(Who.ACTIVE, VariableValue("tide"), Op.AT_LEAST, 4, NOWHERE)),
        ("virtue < 2", Compare(Who.ACTIVE, Measure.VIRTUE, Op.LESS, 2, NOWHERE)),
        ("coins is 3", Compare(Who.ACTIVE, Measure.COINS, Op.EXACTLY, 3, NOWHERE)),
        (
            "anyone power within 5 >= 2",
            Compare(Who.ANYONE, MarkerCount(Skill.POWER, 5), Op.AT_LEAST, 2, NOWHERE),
        ),
        ("ferry_paid", IsOneOf(Who.ACTIVE, "ferry_paid", (1,), NOWHERE)),
        ("ide is gone", IsOneOf(Who.ACTIVE, "ide", (2,), NOWHERE)),
        ("ide away", NpcAt("ide", None, NOWHERE)),
        ("marsh revealed", TileIs("marsh", False, NOWHERE)),
    ],
)
def test_each_condition_means_one_thing(text, expected, program_with):
    assert condition(program_with, text) == expected


def test_bands_are_ascending_and_reach_the_cap(program_with):
    program = program_with(
        'poi mill "Mill" on marsh\n  test climb power "Climb"\n'
        "    epic\n      > Up.\n    2-4\n      > Half.\n    fails\n      > Down.\n"
    )
    (made,) = named(program.pois, "mill").options[0].body
    assert isinstance(made, SkillTest)
    assert [(band.low, band.high) for band in made.bands] == [(0, 1), (2, 4), (5, 6)]


@pytest.mark.parametrize(
    ("mode", "word", "keeps"),
    [
        ("asks about", "", True),
        ("uses", "", True),
        ("gives", "", False),
        ("gives", " keeps", True),
        ("uses", " loses", False),
    ],
)
def test_items_are_kept_unless_given(mode, word, keeps, program_with):
    program = program_with(
        f'poi mill "Mill" on marsh\n  scan show {mode} item "Show"\n'
        f"    item rope, salve{word}\n      > So.\n    any fire{word}\n      > So.\n"
        "    other\n      > No.\n"
    )
    (made,) = named(program.pois, "mill").options[0].body
    assert isinstance(made, Scan)
    assert [answer.keeps for answer in made.answers] == [keeps, keeps]
    assert made.answers[0].items == (OneItem("rope"), OneItem("salve"))
    assert made.answers[1].items == (AnyOfCategory("fire"),)


def test_texts_know_their_place_and_their_source(program_with):
    program = program_with(
        "event now on day 2\n  > You are [hero], and it is day [day].\n  > The water stands at [tide].\n"
        "  >\n  > [if ferry_paid: Paid. | Not paid.]\n"
    )
    (told,) = effects(program)
    assert isinstance(told, Tell)
    assert told.text.context == "event.now"
    assert told.text.source == (
        "You are [hero], and it is day [day]. The water stands at [tide].\n\n"
        "[if ferry_paid: Paid. | Not paid.]"
    )
    kinds = [part for part in told.text.parts if not isinstance(part, str)]
    assert kinds == [
        TitleOf(Titled.HERO, None),
        NumberOf(Measure.DAY),
        NumberOf(VariableValue("tide")),
        Variant(IsOneOf(Who.ACTIVE, "ferry_paid", (1,), NOWHERE), ("Paid.",), ("Not paid.",)),
    ]


def test_descriptions_remember(program_with):
    (told,) = named(program_with().pois, "hut").description
    assert told.text.context == "poi.hut.description"
    assert isinstance(told.text.parts[0], FirstAgain)


def test_contexts_are_made_of_ids(program_with):
    program = program_with()
    scrub = named(named(program.pois, "saint_anne").options, "saint_anne.scrub")
    assert scrub.body[0].text.context == "poi.saint_anne.option.scrub"
    warden = program.destinies[0]
    assert warden.paths[0].secret.context == "destiny.warden.penance.secret"
    assert warden.paths[0].milestones[0].text.context == "destiny.warden.penance.milestone"
    toll = named(warden.paths[0].stages, "toll")
    assert toll.body[0].branches[0].body[0].text.context == "destiny.warden.penance.stage.toll"
    assert named(program.tiles, "marsh").hint.context == "tile.marsh.hint"


def test_a_scene_is_made_once_for_each_set_of_arguments(program_with):
    program = program_with(
        "scene toll (what: item, n: 1..3)\n  drop what on quay\n  > The [item what].\n  lose n coins\n"
        "event now on day 2\n  do toll (rope, 2)\n  do toll (salve, 1)\n  do toll (rope, 2)\n"
    )
    assert effects(program) == tuple(
        Do(key, NOWHERE) for key in ("toll(rope, 2)", "toll(salve, 1)", "toll(rope, 2)")
    )
    assert [scene.id for scene in program.scenes] == ["toll(rope, 2)", "toll(salve, 1)"]
    first = program.scenes[0].body
    assert first[0] == MoveItem("rope", Place.TILE, "quay", NOWHERE)
    assert first[1].text.parts[1] == TitleOf(Titled.ITEM, "rope")
    assert first[2] == Gain(Who.ACTIVE, Resource.COINS, -2, NOWHERE)


def test_arguments_are_handed_on(program_with):
    program = program_with(
        "scene inner (where: tile)\n  drop rope on where\n"
        "scene outer (where: tile)\n  do inner (where)\n"
        "event now on day 2\n  do outer (marsh)\n"
    )
    assert [scene.id for scene in program.scenes] == ["inner(marsh)", "outer(marsh)"]
    assert program.scenes[1].body == (Do("inner(marsh)", NOWHERE),)


def test_a_scene_that_nobody_does_is_kept_for_lint(program_with):
    program = program_with("scene spare (n: 1..3)\n  tide +n\n")
    assert [scene.id for scene in program.scenes] == ["spare"]


def test_a_long_chain_of_scenes_is_no_deep_recursion(program_with):
    chain = "".join(f"scene s{n}\n  do s{n + 1}\n" for n in range(3000))
    program = program_with(f"{chain}scene s3000\n  > End.\nevent now on day 2\n  do s0\n")
    assert len(program.scenes) == 3001


@pytest.mark.parametrize(
    ("written", "days", "repeats"),
    [
        ("on day 4", (4,), False),
        ("on day 4, 8", (4, 8), True),
        ("every 3 days from day 4 to day 10", (4, 7, 10), True),
        ("every 3 days from day 4 to day 12", (4, 7, 10), True),
        ("every 30 days from day 2", (2, 32), True),
        ("every 5 days from day 4 to day 4", (4,), False),
    ],
)
def test_an_event_has_all_its_days(written, days, repeats, program_with):
    program = program_with(f"event now {written} if tide >= 2 priority 1\n  > Now.\n")
    event = named(program.events, "now")
    assert (event.trigger.days, event.repeats, event.priority) == (days, repeats, 1)


def test_declaration_order_goes_by_the_names_of_files(base, check_with):
    program = check_with(
        **{
            "story/z.fate": "event last on day 9\n  > Z.\nrescue if item rope is gone\n  drop rope on quay\n",
            "story/a.fate": "event first on day 9\n  > A.\nrescue if item salve is gone\n  drop salve on quay\n",
        }
    ).program
    assert [event.id for event in program.events] == [
        "first",
        "rescue_1",
        "spring_tide",
        "too_late",
        "rescue_2",
        "last",
        "rescue_3",
    ]
    assert [event.rescue for event in program.events if event.rescue] == [True] * 3


def test_items_and_stories_of_packs_belong_to_the_scenario(base, check_with):
    program = check_with(
        **{
            "scenario.yaml": base["scenario.yaml"] + "packs: [coast]\n",
            "packs/coast/items.yaml": "items:\n  net: {number: 900, title: Net, value: 1}\n",
            "packs/coast/nets.fate": "event nets on day 3\n  drop net on quay\n",
        }
    ).program
    assert [item.id for item in program.items][-1] == "net"
    assert program.events[0].id == "nets"


def test_an_item_of_a_pack_must_not_be_one_of_the_scenario(base, check_with):
    found = check_with(
        **{
            "scenario.yaml": base["scenario.yaml"] + "packs: [coast]\n",
            "packs/coast/items.yaml": "items:\n  rope: {number: 900, title: Net, value: 1}\n",
        }
    ).diagnostics
    assert [(d.code.id, d.primary.span.file) for d in found] == [("FT0201", "items.yaml")]
    assert found[0].related[0].span.file == "packs/coast/items.yaml"


def test_the_difference_between_no_else_and_an_else_is_kept_out_of_the_program(program_with):
    program = program_with("event now on day 2\n  gain item rope\n    else\n      > No.\n")
    (made,) = effects(program)
    assert isinstance(made, GainItem)
    assert len(made.otherwise) == 1


@pytest.mark.parametrize(
    ("written", "source"),
    [
        ("> Salt.", "Salt."),
        ("> Salt.\n  > Rope.", "Salt. Rope."),
        ("> Salt.\n  >\n  > Rope.", "Salt.\n\nRope."),
        ("> Salt.\n  >\n  >\n  > Rope.", "Salt.\n\nRope."),
        ("> Salt.\n  >", "Salt."),
        ("> Salt [tide].\n  > Rope.\n  >", "Salt [tide]. Rope."),
        ("> [[Salt]]\n  > and *rope*.", "[[Salt]] and *rope*."),
    ],
)
def test_the_source_of_a_text_is_what_was_written_without_markers(program_with, written, source):
    program = program_with(f"event x on day 2\n  {written}\n  virtue +1\n")
    (told, _) = named(program.events, "x").body
    assert told.text.source == source
