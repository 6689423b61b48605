"""Fixes of findings about battle games, applied to a copy: the finding goes, and no error comes."""

import pytest
from tests.broken_tables import Broken, levels, written_by_fix
from tests.dsl.battle.test_broken_battle_games import CASES

# of which case the fix is meant, and what is written by it
WRITES = {
    "an effect of another name": ["bombard"],
    "an unknown terrain": ["rough"],
    "a side of the units": ["clans"],
    "a contingent moved that is none": ["south"],
    "a bonus in the march": ["battle"],
    "spaces after the march": ["march"],
    "more dead than there are": ["8"],
    "a turn behind the last": ["6"],
}


@pytest.mark.parametrize("case", WRITES)
def test_a_fix_of_a_battle_game_helps(case, texts, check_texts):
    assert written_by_fix(Broken(*CASES[case]), texts, check_texts) == WRITES[case]


def test_levels_are_chosen_in_the_head_table(texts, check_texts):
    made = Broken(*CASES["a bonus in the march"]).made(texts)
    assert levels(made, "battle.yaml", "battle-phase", check_texts) == [[], ["hint"], ["error"]]
