"""The page of an edit: every change is listed, and opens the view that shows it."""

from tests.browser.ferry import ferry, overview, quest_line

from fateloom.dsl.graph.difference import difference
from fateloom.runtime.record import replace
from fateloom.tools.draw.page_data import PageChange


def test_a_change_opens_the_view_that_shows_it(opened):
    views = (replace(difference(overview(), overview()), name="overview"), quest_line())
    node = quest_line().nodes[0]
    listed = (
        PageChange(
            "'Row' can be chosen only once.", views[1].name, node.id, "a.fate:4", "a.fate:2"
        ),
        PageChange("'Row' has another text.", "overview", None, "a.fate:5", "", folded=True),
    )
    tab = opened(replace(ferry(), views=views, start="overview", changes=listed))
    tab.page.click("#changes >> text=chosen only once")
    tab.drawn(views[1].name)
    assert tab.page.inner_text("#details h2, #details h3") == node.title
    assert tab.page.locator("#picture .selected").count() == 1
    assert "a.fate:4, before: a.fate:2" in tab.page.inner_text("#changes")
    assert not tab.page.locator("#changes >> text=another text").is_visible()
    tab.page.click("#changes >> text=Other texts")
    tab.page.click("#changes >> text=another text")
    tab.drawn("overview")


def test_a_page_of_one_version_lists_no_changes(opened):
    assert opened(ferry()).page.locator("#changes").count() == 0
