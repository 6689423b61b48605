"""Fixes of findings about card games, applied to a copy: the finding goes, and no error comes."""

import pytest
from tests.broken_tables import Broken, sources
from tests.dsl.cards.test_broken_card_games import CASES, POWER, TRACK

from fateloom.dsl.fixes import with_fix

BLOCK = """power:
      on: hero_drawn
      do: [{draw: hero}]
"""

# of which case the fix is meant, and what is written by it
WRITES = {
    "an effect of another name": ["experience"],
    "an effect that is a word with a value": ["reroll"],
    "a condition within a condition": ["nature"],
    "an unknown adversary": ["baron"],
    "nobody chosen": ["at: any, "],
    "a target of a power by itself": ["actor"],
    "of others, and the owner's": ["other"],
    "a draw for ever": ["limit: once_per_turn, "],
    "a power that pays for itself": ["limit: once_per_turn, "],
    "too many icons": ["1"],
    "a challenge beyond every cast": ["11"],
    "a path beyond every cast": ["3"],
    "a level twice": ["-3"],
    "more at least than at most": ["1", "2"],
}


@pytest.mark.parametrize("case", WRITES)
def test_a_fix_of_a_card_game_helps(case, texts, check_texts):
    broken = Broken(*CASES[case])
    made = broken.made(texts)
    one = broken.found(check_texts(made).diagnostics)
    assert one.fix is not None
    assert [edit.text for edit in one.fix.edits] == WRITES[case]
    mended = with_fix({it.name: it for it in sources(made)}, one.fix)
    assert mended is not None
    assert check_texts({name: it.text for name, it in mended.items()}).diagnostics == ()


def test_a_fix_in_a_block_without_braces_is_a_line_of_its_own(texts, check_texts):
    goat = "    icons: [nature]\n    " + BLOCK
    text = texts["tableau.yaml"].replace(
        "  miller: {title: The Miller, abilities: [str, int], " + POWER + "}\n",
        "  miller:\n    title: The Miller\n    abilities: [str, int]\n" + goat,
    )
    assert text != texts["tableau.yaml"]
    (one,) = check_texts({**texts, "tableau.yaml": text}).diagnostics
    assert (one.code.id, one.fix is not None) == ("FT1109", True)
    mended = with_fix({it.name: it for it in sources({"tableau.yaml": text})}, one.fix)
    assert mended is not None
    fresh = mended["tableau.yaml"].text
    assert "      limit: once_per_turn\n      on: hero_drawn\n" in fresh
    assert check_texts({**texts, "tableau.yaml": fresh}).diagnostics == ()


def test_a_word_that_would_not_do_either_is_not_offered(texts, check_texts):
    wrong = "power: {when: any, at: self, do: [{add: 1, whoo: self}]}"
    text = texts["tableau.yaml"].replace(POWER, wrong)
    (one,) = check_texts({**texts, "tableau.yaml": text}).diagnostics
    assert (one.code.id, one.fix) == ("FT0106", None)


@pytest.mark.long
def test_every_fix_that_is_offered_for_a_broken_card_game_helps(texts, check_texts):
    tried = 0
    for case in CASES.values():
        made = Broken(*case).made(texts)
        for one in check_texts(made).diagnostics:
            if one.fix is not None:
                tried += 1
                mended = with_fix({it.name: it for it in sources(made)}, one.fix)
                assert mended is not None
                after = check_texts({name: it.text for name, it in mended.items()}).diagnostics
                assert one.message not in [it.message for it in after], case
    assert tried >= 30


def test_levels_are_chosen_in_the_head_table(texts, check_texts):
    old, new = "needs: {ability: int}", "needs: {ability: int, at_least: 2}"
    texts["acts.yaml"] = texts["acts.yaml"].replace(old, new)
    for level, expected in (("off", []), ("hint", ["hint"]), ("error", ["error"])):
        head = texts["cards.yaml"] + f"lint: {{card-never-gained: {level}}}\n"
        checked = check_texts({**texts, "cards.yaml": head})
        assert [it.level.value for it in checked.diagnostics] == expected
        assert checked.game is not None


def test_an_error_keeps_its_level(texts, check_texts):
    head = texts["cards.yaml"] + TRACK.replace("level: -3", "level: -2")
    checked = check_texts({**texts, "cards.yaml": head + "lint: {card-track: hint}\n"})
    assert {it.code.id: it.level.value for it in checked.diagnostics} == {
        "FT1113": "error",
        "FT0220": "warning",
    }
    assert checked.game is None
