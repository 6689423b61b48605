"""Fixes of findings about battle games, applied to a copy: the finding goes, and no error comes."""

import pytest
from tests.broken_tables import Broken, sources
from tests.dsl.battle.test_broken_battle_games import CASES

from fateloom.dsl.fixes import with_fix

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
    broken = Broken(*CASES[case])
    made = broken.made(texts)
    one = broken.found(check_texts(made).diagnostics)
    assert one.fix is not None
    assert [edit.text for edit in one.fix.edits] == WRITES[case]
    mended = with_fix({it.name: it for it in sources(made)}, one.fix)
    assert mended is not None
    assert check_texts({name: it.text for name, it in mended.items()}).diagnostics == ()


def test_levels_are_chosen_in_the_head_table(texts, check_texts):
    made = Broken(*CASES["a bonus in the march"]).made(texts)
    for level, expected in (("off", []), ("hint", ["hint"]), ("error", ["error"])):
        head = made["battle.yaml"] + f"lint: {{battle-phase: {level}}}\n"
        checked = check_texts({**made, "battle.yaml": head})
        assert [it.level.value for it in checked.diagnostics] == expected
        assert checked.game is not None
