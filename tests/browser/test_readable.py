"""Every view of every shipped scenario can be read when it opens, on a small screen.

What answers the question of a view stands in the lines below the titles of its nodes and in the
labels of its edges (`fateloom.dsl.graph.view`). A picture that fits in is shown whole, all of that
written with 11 pixels at least. A larger one opens where it begins, as large; the small map shows
where that is, `0` shows all of it and `1` goes back.
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
"""Pixels that the letters of titles, lines and labels have."""

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
  const all = (wanted, of = document) => [...of.querySelectorAll(wanted)];
  const frame = by("picture").getBoundingClientRect();
  const isIn = ({ left, top, right, bottom }) =>
    left >= frame.left - 1 && top >= frame.top - 1
    && right <= frame.right + 1 && bottom <= frame.bottom + 1;
  const isWritten = (it) => it.getClientRects().length > 0;
  const words = (of) => of.join(" ").replace(/\\s+/g, "");
  const size = (it) => parseFloat(getComputedStyle(it).fontSize) * it.getScreenCTM().a;
  const said = (it) => words(all(".fine", it).filter(isWritten).map((line) => line.textContent));
  const tells = (it, at) => said(it).endsWith(words(view.nodes[at].lines)); // before it the tile
  const isWhole = (it) => isIn(it.querySelector(".shape").getBoundingClientRect());
  const groups = all("#picture .nodes > .node");
  const wanted = view.edges.map((edge) => words([...labelOf(edge)])).filter(Boolean);
  const labels = all("#picture .edge .label").filter(isWritten);
  const written = all("#picture .node :is(.title, .full, .fine)").filter(isWritten);
  return {
    titles: new Set(written.map((it) => it.closest(".node"))).size,
    size: Math.min(...[...written, ...labels].map(size)),
    nodes: view.nodes.length,
    seen: groups.filter(isWhole).length,
    silent: view.nodes.filter((_, at) => isWhole(groups[at]) && !tells(groups[at], at)).length,
    labels: words(labels.map((it) => it.textContent)).length === words(wanted).length,
    hidden: labels.filter((it) => !isIn(it.getBoundingClientRect())).length,
    cut: [...written, ...labels].filter((it) => it.textContent.endsWith("…")).length,
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
        assert (opened["silent"], opened["cut"], opened["labels"]) == (0, 0, True), view
        assert opened["map"] or opened["seen"] == opened["nodes"], view
        assert opened["map"] or not opened["hidden"], view
        if opened["map"]:
            assert opened["seen"] >= 5, view
            tab.page.keyboard.press("0")
            whole = tab.page.evaluate(LOOK)
            assert whole["seen"] == whole["nodes"] and not whole["map"], view
            tab.page.keyboard.press("1")
            assert tab.page.evaluate(LOOK) == opened, view
    tab.close()
