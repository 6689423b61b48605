"""Card games from their tables to JSON and back, and what is refused."""

import json

import pytest
from tests.broken_tables import hole

from fateloom.runtime.cards.content import Numbers
from fateloom.runtime.cards.document import from_json, to_json
from fateloom.runtime.cards.rules import CardRules
from fateloom.runtime.cards.state import Mode, SetUp, State
from fateloom.runtime.codec import DecodeError
from fateloom.runtime.record import replace

TRACK = """
track:
  - {level: -4, title: lost, hero: false, antihero: true, dark: false, triumph: -4}
  - {level: 2, title: bright, hero: true, antihero: false, dark: true, triumph: 3}
  - {level: 1, hero: true, antihero: false, dark: true, triumph: 2}
  - {level: 0, hero: true, antihero: true, dark: true}
  - {level: -1, hero: true, antihero: true, dark: true, tragedy: 2}
  - {level: -2, hero: false, antihero: true, dark: true, tragedy: 4}
  - {level: -3, hero: false, antihero: true, dark: true}
"""


@pytest.fixture
def ford(texts, check_texts):
    return check_texts(texts).game


def test_the_small_card_game_is_quiet(texts, check_texts):
    checked = check_texts(texts)
    assert checked.diagnostics == ()
    assert checked.game is not None


def test_what_is_compiled_is_read_back(ford):
    assert from_json(to_json(ford)) == ford


def test_every_card_has_its_words(ford):
    words = {it.of: it for it in ford.words}
    assert words["card goatherd"].text == "She knows every ford."
    assert words["path lane_1.leap"].title == "Leap"
    assert words["path baron.baron"].title == "Bring him down"
    assert (words["ability str"].title, words["icon nature"].title) == ("Strength", "The river")
    ids = {it.id for it in (*ford.cards.story, *ford.cards.events, *ford.cards.quests)}
    assert {f"card {id}" for id in ids} <= words.keys()


def test_numbers_that_are_left_out_are_those_of_the_rules(ford):
    assert ford.cards.numbers == Numbers(1, 2, row=(2,), dealt=1)


def test_a_track_is_read_from_the_top_in_any_order(texts, check_texts):
    texts["cards.yaml"] += TRACK
    checked = check_texts(texts)
    assert checked.diagnostics == ()
    levels = checked.game.cards.track
    assert [it.level for it in levels] == [2, 1, 0, -1, -2, -3, -4]
    assert (levels[0].triumph, levels[-1].dark) == (3, False)
    assert {"level 2", "level -4"} <= {it.of for it in checked.game.words}


def test_the_rules_play_what_is_compiled(ford):
    rules = CardRules(ford.cards)
    for choices in (SetUp(2), SetUp(1, mode=Mode.COOPERATIVE, adversary="baron")):
        assert isinstance(rules.setup(choices), State)


def test_a_card_game_without_quests(texts, check_texts):
    del texts["quests.yaml"]
    assert check_texts(texts).game.cards.quests == ()


@pytest.mark.parametrize("file", ["cards.yaml", "tableau.yaml", "acts.yaml", "events.yaml"])
def test_a_hole_in_every_table_is_said(file, texts, check_texts):
    assert hole(file, texts, check_texts) == [["FT0104"], ["FT0105"]]


@pytest.mark.parametrize("text", ["[]", "7", "{}", '{"document": "fateloom pool"}'])
def test_a_file_that_is_no_compiled_card_game_is_refused(text):
    with pytest.raises(DecodeError, match="not a compiled card game"):
        from_json(text)


def test_a_card_game_of_another_form_is_refused(ford):
    tree = {**json.loads(to_json(ford)), "format": 0}
    with pytest.raises(DecodeError, match="compile it again"):
        from_json(json.dumps(tree))


def _broken(ford):
    """Sets that cannot be played, and what is said of each."""
    cards = ford.cards
    baron = next(it for it in cards.story if it.id == "baron")
    lane = next(it for it in cards.story if it.id == "lane_1")
    numbers = cards.numbers
    yield replace(cards, track=cards.track[::2]), "The track has one level"
    yield replace(cards, events=cards.events * 2), "2 cards have the id"
    yield replace(cards, destinies=cards.destinies[:1]), "of the kind destiny"
    yield replace(cards, story=(replace(lane, paths=lane.paths[:1]),)), "a challenge has two"
    yield replace(cards, story=(*cards.story[:3], replace(baron, act=4))), "acts are 1 to 3"
    yield replace(cards, story=cards.story[:3]), "which is no adversary"
    yield replace(cards, numbers=replace(numbers, most_players=0)), "for 1 to 4 players"
    yield replace(cards, numbers=replace(numbers, drawing_runes=4)), "core runes draw"


def test_a_card_game_that_cannot_be_played_is_refused(ford):
    for cards, said in _broken(ford):
        with pytest.raises(DecodeError, match=said):
            from_json(to_json(replace(ford, cards=cards)))


def test_errors_alone_without_lint(texts, check_texts):
    texts["acts.yaml"] = texts["acts.yaml"].replace("{ability: int}", "{ability: int, at_least: 9}")
    assert check_texts(texts, lint=False).diagnostics == ()
    assert [it.code.id for it in check_texts(texts).diagnostics] == ["FT1106"]
