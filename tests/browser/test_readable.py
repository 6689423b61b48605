"""Every view of every shipped scenario can be read when it opens, on a small screen.

A picture that fits in is shown whole, with titles of 11 pixels at least. A larger one opens where
it begins, as large; the small map shows where that is, `0` shows all of it and `1` goes back.
"""

from pathlib import Path

import pytest
from tests.browser.conftest import Tab
from tests.tracked import tracked

from fateloom.tools.cli.main import main

SCENARIOS = Path(__file__).parents[2] / "scenarios"
NAMES = (
    *("coal_road", "drowned_bell", "dry_year", "eleven_beds"),
    *("last_swarm", "osier_fair", "shut_water", "wrong_light"),
)
SMALL = {"width": 1280, "height": 800}
LEAST = 11.0
"""Pixels that the letters of a title have."""

MANY = 8
"""Of views of one kind that are more than 30, so many of the largest are opened."""

CHOSEN = """
many => {
  const kinds = Map.groupBy(story.views, (it) => it.group);
  const size = (it) => it.nodes.length + it.edges.length;
  const largest = (all) => all.toSorted((a, b) => size(b) - size(a)).slice(0, many);
  return [...kinds.values()].flatMap((all) => (all.length > 30 ? largest(all) : all));
}
"""

LOOK = """
() => {
  if (!view.nodes.length) return null;
  const all = (wanted) => [...document.querySelectorAll(`#picture ${wanted}`)];
  const frame = by("picture").getBoundingClientRect();
  const isIn = ({ left, top, right, bottom }) =>
    left >= frame.left - 1 && top >= frame.top - 1
    && right <= frame.right + 1 && bottom <= frame.bottom + 1;
  const titles = all(".node :is(.title, .full)").filter((it) => it.getClientRects().length);
  const sizes = titles.map((it) => parseFloat(getComputedStyle(it).fontSize) * it.getScreenCTM().a);
  return {
    titles: new Set(titles.map((it) => it.closest(".node"))).size,
    size: Math.min(...sizes),
    nodes: view.nodes.length,
    seen: all(".shape").filter((it) => isIn(it.getBoundingClientRect())).length,
    map: !by("map").hidden,
  };
}
"""


def test_no_scenario_is_left_out():
    shipped = {it.relative_to(SCENARIOS).parts[0] for it in tracked(SCENARIOS)}
    assert shipped - {"campaigns", "packs"} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_each_view_can_be_read_when_it_opens(browser, tmp_path, name):
    file = tmp_path / "quest.html"
    assert main(["graph", str(SCENARIOS / name), "-o", str(file)]) == 0
    tab = Tab(browser, file, SMALL)
    for view in (it["name"] for it in tab.page.evaluate(CHOSEN, MANY)):
        tab.page.evaluate("name => openView(story.names.get(name), null)", view)
        tab.drawn(view)
        opened = tab.page.evaluate(LOOK)
        if opened is None:
            continue
        assert opened["size"] >= LEAST, view
        assert opened["titles"] == opened["nodes"], view
        assert opened["map"] == (opened["seen"] < opened["nodes"]), view
        if opened["map"]:
            assert opened["seen"] >= 5, view
            tab.page.keyboard.press("0")
            whole = tab.page.evaluate(LOOK)
            assert whole["seen"] == whole["nodes"] and not whole["map"], view
            tab.page.keyboard.press("1")
            assert tab.page.evaluate(LOOK) == opened, view
    tab.close()
