"""Tiles, POIs, options, events, scenes and people that nobody comes to."""

import pytest
from tests.dsl.lint.conftest import TEXTS

CELLAR = """
poi cellar "The Eel Cellar" on marsh
  > Barrels.
  option listen "Listen"
    > Something turns over.
"""
PLACED = "event thaw on day 2\n  place cellar\n"


def tables(*tiles):
    lines = "".join(f"  {tile}\n" for tile in tiles)
    return (
        "start: quay\ntiles:\n  quay: {title: Q, cell: [0, 0], side: explored}\n"
        "  marsh: {title: M, cell: [1, 0]}\n  causeway: {title: C, cell: [0, 1]}\n" + lines
    )


def test_unreachable_tile(lint):
    tower = tables("tower: {title: T, cell: [2, 0]}")
    assert lint(map=tower) == ["unreachable-tile 6"]
    assert lint("event x on day 2\n  reveal tower\n", map=tower) == []
    assert lint("event x on day 2\n  explore tower\n", map=tower) == []
    assert lint("event x on day 2\n  everyone move to tower\n", map=tower) == []


def test_a_tile_revealed_only_by_itself_is_unreachable(lint):
    tower = tables("tower: {title: T, cell: [2, 0]}")
    story = "tile tower\n  on explore\n    reveal tower\n"
    assert lint(story, map=tower) == ["unreachable-tile 6"]


def test_what_lies_on_a_tile_that_is_never_laid_is_not_told_again(lint):
    story = (
        'tile tower\n  on explore\n    place attic\n\npoi attic "Attic" on tower\n'
        '  > Dust.\n  option look "Look"\n    open attic.chest\n'
        '  option chest "Open the chest" closed\n    > Moths.\n'
    )
    assert lint(story, map=tables("tower: {title: T, cell: [2, 0]}")) == ["unreachable-tile 6"]


def test_poi_never_placed(lint):
    assert lint(CELLAR) == ["poi-never-placed 2"]
    assert lint(CELLAR + PLACED) == []


def test_pois_that_place_each_other_are_told_once(lint):
    story = (
        'poi one "One" on marsh\n  option go "Go"\n    place second\n\n'
        'poi second "Second" on marsh\n  option back "Back"\n    place one\n'
    )
    assert lint(story) == ["unreachable-poi 1"]


def test_a_poi_placed_by_a_scene_that_is_done_is_reachable(lint):
    story = CELLAR + "scene dig\n  place cellar\n\nevent thaw on day 2\n  do dig\n"
    assert lint(story) == []


def test_closed_and_never_opened(lint):
    closed = '  option tap "Tap a barrel" closed\n    > Vinegar.\n'
    assert lint(CELLAR + closed + PLACED) == ["unreachable-option 6"]
    for line in ("open", "renew"):
        opened = f"event key on day 3\n  {line} cellar.tap\n"
        assert lint(CELLAR + closed + PLACED + opened) == []


def test_an_option_opened_only_by_itself_is_unreachable(lint):
    story = CELLAR + '  option tap "Tap" closed\n    open tap\n' + PLACED
    assert lint(story) == ["unreachable-option 6"]


def test_an_option_whose_condition_never_holds(lint, messages):
    story = CELLAR + '  option tap "Tap" if debt >= 1 and debt < 1\n    > Vinegar.\n' + PLACED
    assert lint(story) == ["unreachable-option 6"]
    assert "'debt' cannot be" in messages(story)[0]


def test_an_event_after_an_unreachable_option_is_told_there(lint):
    closed = '  option tap "Tap a barrel" closed\n    > Vinegar.\n'
    after = "event smell after cellar.tap\n  virtue -1\n"
    assert lint(CELLAR + closed + PLACED + after) == ["unreachable-option 6"]


def test_unreachable_event_of_a_mode_that_is_not_offered(lint):
    one_player = (
        "id: base\ntitle: T\nversion: 1.0.0\nlanguage: en\nplayers: {min: 1, max: 2}\n"
        "modes: [explorer, challenger]\nintroduction: I\n"
    )
    story = "event storm on day 3 in {}\n  virtue -1\n"
    assert lint(story.format("group"), scenario=one_player) == []
    solo = one_player.replace("max: 2", "max: 1")
    assert lint(story.format("group"), scenario=solo) == ["unreachable-event 1"]
    modes = one_player.replace(", challenger", "")
    assert "unreachable-event 1" in lint(story.format("challenger"), scenario=modes)


def test_an_event_whose_condition_never_holds(lint):
    assert lint("event x when tide >= 3 and tide <= 1\n  virtue -1\n") == ["unreachable-event 1"]
    assert lint("event x on day 3 if ferry_paid and not ferry_paid\n  virtue -1\n") == [
        "unreachable-event 1"
    ]


def test_scene_never_done(lint):
    scene = "scene soaked\n  lose 1 power\n"
    assert lint(scene) == ["scene-never-done 1"]
    assert lint(scene + "event rain on day 2\n  do soaked\n") == []


def test_a_scene_done_only_by_a_scene_that_is_never_done_is_not_told_again(lint):
    assert lint("scene inner\n  lose 1 power\n\nscene outer\n  do inner\n") == [
        "scene-never-done 4"
    ]


def test_tiles_not_connected(lint, messages):
    far = "{{title: F, cell: [{}, {}], side: unexplored}}"
    island, reef = f"island: {far.format(5, 5)}", f"reef: {far.format(5, 6)}"
    assert lint(map=tables(island)) == ["tiles-not-connected 6"]
    assert lint(map=tables(island, reef)) == ["tiles-not-connected 6"]
    assert "'island' and 'reef'" in messages(map=tables(island, reef))[0]
    assert lint("event x on day 2\n  move to island\n", map=tables(island, reef)) == []


def test_a_move_range_of_none_leaves_everybody_where_they_begin(messages):
    scenario = TEXTS["scenario.yaml"]
    still = scenario + "rules: {move_range: 0}\n"
    assert any("nobody ever leaves the tile" in it for it in messages(scenario=still))
    moved = messages("event x on day 2\n  move to marsh\n", scenario=still)
    assert not any("nobody ever leaves the tile" in it for it in moved)


def test_tiles_that_touch_at_a_corner_are_not_connected(lint):
    corner = "island: {title: F, cell: [1, 1], side: unexplored}"
    assert lint(map=tables(corner)) == []
    corner = "island: {title: F, cell: [2, 1], side: unexplored}"
    assert lint(map=tables(corner)) == ["tiles-not-connected 6"]


def test_npc_never_met(lint):
    assert lint('npc wick "Wick"\n') == ["npc-never-met 1"]
    assert lint('npc wick "Wick" at ferry\n') == []
    assert lint('npc wick "Wick"\n\nevent x on day 2\n  wick moves to ferry\n') == []


def test_a_person_of_whom_only_the_state_counts_is_allowed(lint):
    story = (
        'npc wick "Wick"\n  states alive, dead\n\nevent x on day 2\n  wick becomes dead\n\n'
        "event y on day 3 if wick is dead\n  virtue -1\n"
    )
    assert lint(story) == []


def test_empty_visit(lint):
    only = PLACED + 'poi cellar "The Eel Cellar" on marsh\n  option tap "Tap" if {}\n    > Wine.\n'
    assert lint(only.format("bell is silent")) == ["empty-visit 3"]
    both = only + '  option listen "Listen" if {}\n    > Nothing.\n'
    assert lint(both.format("bell is silent", "bell is not silent")) == []
    assert lint(both.format("bell is silent", "bell is ringing")) == ["empty-visit 3"]
    assert lint(PLACED + 'poi cellar "The Eel Cellar" on marsh\n  > Dry.\n') == ["empty-visit 3"]


REMOVED = "event shut on day {}\n  remove {}\n"


def test_a_poi_that_is_removed_before_the_first_turn(lint):
    assert lint(REMOVED.format(1, "ferry")) == ["unreachable-poi 2"]


@pytest.mark.parametrize(
    "story",
    [
        REMOVED.format(2, "ferry"),
        REMOVED.format("1 in solo", "ferry"),
        REMOVED.format("1 if tide is 0", "ferry"),
        "event shut on day 1\n  if tide is 0\n    remove ferry\n",
        REMOVED.format(1, "ferry") + "event back on day 1\n  place ferry\n",
        REMOVED.format(1, "ferry") + "event back on day 3\n  place ferry\n",
        REMOVED.format(1, "ferry") + "event back on day 3\n  fire shut\n  hide quay\n",
    ],
)
def test_a_poi_that_is_removed_later_or_perhaps(lint, story):
    assert "unreachable-poi 2" not in lint(story)
    assert "effect-without-effect 2" not in lint(story)


@pytest.mark.parametrize(
    ("day", "place"), [(1, ""), (3, "event thaw on day 4\n  place cellar\n" + CELLAR)]
)
def test_a_removal_that_comes_before_its_place(messages, day, place):
    story = REMOVED.format(day, "cellar" if place else "hut") + place
    (said,) = messages(story)
    assert said.startswith(f"this changes nothing: on day {day} POI")


def test_a_removal_that_may_come_after_its_place(lint):
    assert lint(REMOVED.format(2, "hut")) == []
    assert lint(REMOVED.format(3, "cellar") + PLACED + CELLAR) == []
    assert lint(REMOVED.format(2, "cellar") + PLACED + CELLAR) == []
