"""Haunted houses from their tables to JSON and back, and what is refused."""

import json
from itertools import pairwise

import pytest
from tests.broken_tables import hole
from tests.runtime.hidden.mill import MILL

from fateloom.runtime.codec import DecodeError
from fateloom.runtime.hidden.content import Options
from fateloom.runtime.hidden.document import from_json, to_json
from fateloom.runtime.hidden.rules import HauntedHouseRules
from fateloom.runtime.hidden.state import SetUp, State
from fateloom.runtime.hidden.words import Adjacency, Rounding, Taken, Tiers
from fateloom.runtime.record import replace

RULES = """rules:
  pile: 3
  rounds: 12
  health: 6
  search_tiers: choose_one
  attack_takes: items_or_pile
  shower_sees: true
  bind_rounding: up
  ritual_heals: 2
  ghost_gloom: 1
  haunt_wound_cost: 4
  removal_needs_reveal: false
"""


@pytest.fixture
def mill(texts, check_texts):
    return check_texts(texts).game


def test_the_tables_of_the_mill_are_the_mill_of_the_engines_tests(texts, check_texts):
    checked = check_texts(texts)
    assert checked.diagnostics == ()
    assert checked.game.house == MILL


def test_what_is_compiled_is_read_back(mill):
    assert from_json(to_json(mill)) == mill


def test_everything_has_its_words(mill):
    words = {it.of: it for it in mill.words}
    assert words["tile ladder"].text == "It had held for a hundred years."
    assert (words["card key"].title, words["character nell"].title) == ("The Key", "Nell")
    cards = (*mill.house.destiny, *mill.house.items, *mill.house.hauntings)
    assert {f"card {it.id}" for it in cards} <= words.keys()
    assert {f"tile {it.id}" for it in mill.house.tiles} <= words.keys()
    assert mill.characters == ("nell", "corin", "ada", "josse", "wim")


def test_words_are_no_part_of_the_fingerprint(mill):
    renamed = replace(mill, title="Another Mill", words=mill.words[:1])
    assert HauntedHouseRules(renamed).fingerprint == HauntedHouseRules(mill).fingerprint
    bare = replace(mill, house=replace(mill.house, rounds=13))
    assert HauntedHouseRules(bare).fingerprint != HauntedHouseRules(mill).fingerprint


def test_the_rules_play_what_is_compiled(mill):
    assert isinstance(HauntedHouseRules(mill).setup(SetUp(3)), State)


def test_every_number_of_the_rules_can_be_set(texts, check_texts):
    head = texts["house.yaml"].replace("rules: {pile: 3, rounds: 12}\n", RULES)
    house = check_texts({**texts, "house.yaml": head}).game.house
    assert (house.health, house.pile, house.rounds) == (6, 3, 12)
    assert house.options == Options(
        Tiers.CHOOSE_ONE, Rounding.UP, Taken.ITEMS_OR_PILE, True, False, 1, 2, 4
    )


def test_links_are_the_neighbours_where_there_are_any(texts, check_texts):
    tiles = [it.id for it in MILL.tiles]
    pairs = ", ".join(f"[{one}, {other}]" for one, other in pairwise(tiles))
    house = check_texts({**texts, "board.yaml": texts["board.yaml"] + f"links: [{pairs}]\n"}).game
    assert house.house.adjacency is Adjacency.LINKS
    assert house.house.links[0] == ("loft", "ladder")


def test_a_point_is_a_place_without_a_tile(texts, check_texts):
    board = (
        texts["board.yaml"]
        .replace("  - [loft,", "  - [.]\n  - [., loft,")
        .replace("  - [sluice,", "  - [., sluice,")
        .replace("  - [race,", "  - [., race,")
    )
    house = check_texts({**texts, "board.yaml": board}).game.house
    assert {(it.x - 1, it.y - 1) for it in house.tiles} == {(it.x, it.y) for it in MILL.tiles}


@pytest.mark.parametrize("file", ["house", "board", "destinies", "search", "haunting"])
def test_a_missing_or_empty_table_is_one_finding(file, texts, check_texts):
    assert hole(f"{file}.yaml", texts, check_texts) == [["FT0104"], ["FT0105"]]


@pytest.mark.parametrize("text", ["[]", "7", "{}", '{"document": "fateloom cards"}'])
def test_a_file_that_is_no_compiled_haunted_house_is_refused(text):
    with pytest.raises(DecodeError, match="not a compiled haunted house"):
        from_json(text)


def test_a_haunted_house_of_another_form_is_refused(mill):
    tree = {**json.loads(to_json(mill)), "format": 0}
    with pytest.raises(DecodeError, match="compile it again"):
        from_json(json.dumps(tree))


def test_a_haunted_house_that_cannot_be_played_is_refused(mill):
    lost = replace(mill, house=replace(mill.house, start="moon"))
    with pytest.raises(DecodeError, match="which is no tile"):
        from_json(to_json(lost))
    with pytest.raises(DecodeError, match="needs a character"):
        from_json(to_json(replace(mill, characters=mill.characters[:2])))


def test_the_voice_of_the_house_is_in_its_words(texts, check_texts):
    texts["house.yaml"] += "endings: {ghosts: A light.}\nmoments: {ghost: No creak., bound: No.}\n"
    words = {it.of: it for it in check_texts(texts).game.words}
    assert (words["ending ghosts"].title, words["ending ghosts"].text) == ("", "A light.")
    assert {"moment ghost", "moment bound"} <= words.keys()
