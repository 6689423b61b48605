"""Compiled battle games as JSON, and what is refused."""

import json

import pytest
from tests.runtime.battle.valley import VALLEY

from fateloom.runtime.battle.document import from_json, to_json
from fateloom.runtime.battle.game import FORMAT, BattleGame
from fateloom.runtime.codec import DecodeError
from fateloom.runtime.compiled import Words
from fateloom.runtime.record import replace

GAME = BattleGame(
    FORMAT,
    "valley",
    "The Valley",
    "1.0.0",
    "en",
    "",
    "",
    ("company", "clans"),
    VALLEY,
    (Words("side company", "The Company"),),
)


def test_what_is_compiled_is_read_back():
    assert from_json(to_json(GAME)) == GAME


@pytest.mark.parametrize("text", ["[]", "7", "{}", '{"document": "fateloom cards"}'])
def test_a_file_that_is_no_compiled_battle_game_is_refused(text):
    with pytest.raises(DecodeError, match="not a compiled battle game"):
        from_json(text)


def test_a_battle_game_of_another_form_is_refused():
    tree = {**json.loads(to_json(GAME)), "format": 0}
    with pytest.raises(DecodeError, match="compile it again"):
        from_json(json.dumps(tree))


def test_a_campaign_that_cannot_be_played_is_refused():
    broken = replace(GAME, campaign=replace(VALLEY, turns=0))
    with pytest.raises(DecodeError, match="cannot be played: A campaign has 1 turn"):
        from_json(to_json(broken))
