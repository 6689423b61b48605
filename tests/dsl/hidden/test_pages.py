"""The pages about haunted houses: the example gives its finding, its cure and the guide do not."""

from tests import table_pages

GUIDE = (table_pages.DOCS / "language" / "haunted-houses.md").read_text(encoding="utf-8")


def test_the_guide_shows_every_table(texts):
    assert table_pages.files_shown(GUIDE) == set(texts)


def test_the_examples_of_the_guide_make_a_house(texts, check_texts):
    checked = check_texts(table_pages.put_in(texts, GUIDE, "good"))
    assert checked.diagnostics == ()
    assert "eelpot" in {it.id for it in checked.game.house.tiles}
