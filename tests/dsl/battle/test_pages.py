"""The pages about battle games: the example gives its finding, its cure and the guide do not."""

import re

import pytest
from tests import table_pages

from fateloom.dsl.battle import codes
from fateloom.dsl.plays.battle.run import file_runner
from fateloom.dsl.source import Source

GUIDE = (table_pages.DOCS / "language" / "battles.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", codes.CODES, ids=lambda code: code.id)
def test_a_page_shows_its_finding_and_its_cure(code, texts, check_texts):
    assert table_pages.shows(code, texts, check_texts)


def test_the_guide_shows_every_table(texts):
    assert table_pages.files_shown(GUIDE) == set(texts)


def test_the_examples_of_the_guide_make_a_game(texts, check_texts):
    checked = check_texts(table_pages.put_in(texts, GUIDE, "good"))
    assert checked.diagnostics == ()
    assert checked.game.campaign.first is None


def test_the_play_of_the_guide_goes_as_it_says(texts, check_texts):
    (text,) = re.findall(r"^```play\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    game = check_texts(table_pages.put_in(texts, GUIDE, "good")).game
    (outcome,), mistakes = file_runner(game)(Source("plays/example.play", text))
    assert (mistakes, outcome.failure) == ([], None)
