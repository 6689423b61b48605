"""The pages about card games: the example gives its finding, its cure and the guide do not."""

import pytest
from tests import table_pages
from tests.broken_tables import tables

from fateloom.dsl.cards import codes

COAL_ROAD = tables(table_pages.DOCS.parent / "scenarios" / "coal_road")
GUIDE = (table_pages.DOCS / "language" / "card-games.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", codes.CODES, ids=lambda code: code.id)
def test_a_page_shows_its_finding_and_its_cure(code, texts, check_texts):
    assert table_pages.shows(code, COAL_ROAD if code is codes.COUNTS else texts, check_texts)


def test_the_guide_shows_every_table(texts):
    assert table_pages.files_shown(GUIDE) == set(texts)


def test_the_examples_of_the_guide_make_a_set(texts, check_texts):
    checked = check_texts(table_pages.put_in(texts, GUIDE, "good"))
    assert checked.diagnostics == ()
    assert "reeve" in {it.id for it in checked.game.cards.story}


def test_the_set_that_comes_with_fateloom_is_quiet(check_texts):
    checked = check_texts(COAL_ROAD)
    assert checked.diagnostics == ()
    assert len(checked.game.cards.story) == 91
