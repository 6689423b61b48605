"""Fixes of findings about card games, applied to a copy: the finding goes, and no error comes."""

import pytest
from tests.broken_tables import Broken, fixed, fixes_that_help, levels, written_by_fix
from tests.dsl.cards.test_broken_card_games import CASES, POWER, TRACK

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
    assert written_by_fix(Broken(*CASES[case]), texts, check_texts) == WRITES[case]


def test_a_fix_in_a_block_without_braces_is_a_line_of_its_own(texts, check_texts):
    goat = "    icons: [nature]\n    " + BLOCK
    table = texts["tableau.yaml"].replace(
        "  miller: {title: The Miller, abilities: [str, int], " + POWER + "}\n",
        "  miller:\n    title: The Miller\n    abilities: [str, int]\n" + goat,
    )
    assert table != texts["tableau.yaml"]
    made = {**texts, "tableau.yaml": table}
    (one,) = check_texts(made).diagnostics
    assert (one.code.id, one.fix is not None) == ("FT1109", True)
    after = fixed(made, one.fix)
    assert "      limit: once_per_turn\n      on: hero_drawn\n" in after["tableau.yaml"]
    assert check_texts(after).diagnostics == ()


def test_a_word_that_would_not_do_either_is_not_offered(texts, check_texts):
    wrong = "power: {when: any, at: self, do: [{add: 1, whoo: self}]}"
    text = texts["tableau.yaml"].replace(POWER, wrong)
    (one,) = check_texts({**texts, "tableau.yaml": text}).diagnostics
    assert (one.code.id, one.fix) == ("FT0106", None)


@pytest.mark.long
def test_every_fix_that_is_offered_for_a_broken_card_game_helps(texts, check_texts):
    mistakes = [Broken(*it) for it in CASES.values()]
    assert fixes_that_help(mistakes, texts, check_texts) >= 30


def test_levels_are_chosen_in_the_head_table(texts, check_texts):
    old, new = "needs: {ability: int}", "needs: {ability: int, at_least: 2}"
    texts["acts.yaml"] = texts["acts.yaml"].replace(old, new)
    found = levels(texts, "cards.yaml", "card-never-gained", check_texts)
    assert found == [[], ["hint"], ["error"]]


def test_an_error_keeps_its_level(texts, check_texts):
    head = texts["cards.yaml"] + TRACK.replace("level: -3", "level: -2")
    checked = check_texts({**texts, "cards.yaml": head + "lint: {card-track: hint}\n"})
    assert {it.code.id: it.level.value for it in checked.diagnostics} == {
        "FT1113": "error",
        "FT0220": "warning",
    }
    assert checked.game is None
