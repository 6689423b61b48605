"""The pages about haunted houses: the example gives its finding, its cure and the guide do not."""

import pytest
from tests import table_pages

from fateloom.dsl.hidden import codes

GUIDE = (table_pages.DOCS / "language" / "haunted-houses.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", codes.CODES, ids=lambda code: code.id)
def test_a_page_shows_its_finding_and_its_cure(code, texts, check_texts):
    assert table_pages.shows(code, texts, check_texts)


def test_the_guide_shows_every_table(texts):
    assert table_pages.files_shown(GUIDE) == set(texts)


def test_the_examples_of_the_guide_make_a_house(texts, check_texts):
    checked = check_texts(table_pages.put_in(texts, GUIDE, "good"))
    assert checked.diagnostics == ()
    assert "eelpot" in {it.id for it in checked.game.house.tiles}
