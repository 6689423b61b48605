"""Compiled pool games: their JSON, their set-up, and scenes for so many heroes (DDL-01)."""

import json

import pytest

from fateloom.runtime.codec import DecodeError
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.pool.document import from_json, to_json
from fateloom.runtime.pool.game_rules import Passed, PoolGameRules, PoolGameState
from fateloom.runtime.pool.state import SetUp, Step
from fateloom.runtime.record import replace


@pytest.fixture
def ford(texts, check_texts):
    return check_texts(texts).game


def test_what_is_compiled_is_read_back(ford):
    assert from_json(to_json(ford)) == ford


@pytest.mark.parametrize("text", ["[]", "7", "{}", '{"document": "a letter"}'])
def test_a_file_that_is_no_compiled_pool_game_is_refused(text):
    with pytest.raises(DecodeError, match="not a compiled pool game"):
        from_json(text)


def test_a_pool_game_of_another_form_is_refused(ford):
    tree = {**json.loads(to_json(ford)), "format": 0}
    with pytest.raises(DecodeError, match="compile it again"):
        from_json(json.dumps(tree))


def test_a_pool_game_that_cannot_be_played_is_refused(ford):
    lost = replace(ford, course=replace(ford.course, first="nowhere"))
    with pytest.raises(DecodeError, match="cannot be played"):
        from_json(to_json(lost))


@pytest.mark.parametrize(
    ("count", "most", "said"),
    [(0, 2, "1 to 2 heroes"), (3, 2, "1 to 2 heroes"), (2, 1, "1 hero")],
)
def test_as_many_heroes_as_the_course_says(ford, count, most, said):
    rules = PoolGameRules(replace(ford, course=replace(ford.course, most=most)))
    heroes = tuple(it.id for it in ford.course.scenes[0].encounter.heroes)
    refusal = rules.setup(SetUp((heroes * 2)[:count]))
    assert isinstance(refusal, Refusal)
    assert (refusal.reason, refusal.message) == ("heroes", f"This pool game is for {said}.")
    assert isinstance(rules.setup(SetUp(heroes[:1])), PoolGameState)


def test_a_scene_has_as_many_rounds_as_it_says_for_so_many_heroes(ford):
    (scene,) = ford.course.scenes
    assert scene.encounter_for(2).rounds == scene.encounter.rounds
    counted = replace(scene, rounds=(7, 9))
    assert [counted.encounter_for(heroes).rounds for heroes in (1, 2, 3)] == [7, 9, 9]


def test_scenes_that_do_not_follow_one_another_are_found(ford):
    """Where the scenes have led, and that a scene that is over is left."""
    (bank,) = ford.course.scenes
    course = replace(ford.course, scenes=(bank, replace(bank, id="hut")))
    rules = PoolGameRules(replace(ford, course=course))
    start = rules.setup(SetUp((bank.encounter.heroes[0].id,)))
    assert isinstance(start, PoolGameState)
    for event in rules.opening(start):
        start = rules.evolve(start, event)
    assert rules.broken(start) == ()
    lost = replace(start.table, step=Step.LOST)
    for said, state in (
        ("the scenes lead to 'over'", replace(start, behind=(Passed("bank", True),))),
        ("the scenes lead to 'bank'", replace(start, ending="over")),
        ("scene 'bank' was passed over", replace(start, behind=(Passed("hut", True),))),
        ("a scene is over, and nothing follows", replace(start, table=lost)),
        ("a scene is over, and nothing follows", replace(start, ending="over")),
    ):
        assert said in rules.broken(state)
