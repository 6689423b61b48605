"""The documentation in a browser: nothing that keeps somebody out, in light and dark.

It looks at the site that `./run docs` built, in `site/` or where FATELOOM_SITE says.
"""

import os
from pathlib import Path

import pytest
from tests.browser.test_accessible import AXE

SITE = Path(os.environ.get("FATELOOM_SITE") or Path(__file__).parents[2] / "site")
PAGES = (
    "index.html",
    "tutorial/first-scenario.html",
    "language/reference/options.html",
    "language/tables-reference.html",
    "authoring/reading-your-quests.html",
    "tools/drawing.html",
)
ASK = """
axe.run(document).then((it) =>
  it.violations.filter((v) => ["serious", "critical"].includes(v.impact))
    .map((v) => [v.id, v.nodes.map((n) => n.html.slice(0, 120))]))
"""
READY = """
() => document.fonts.status === "loaded"
  && [...document.querySelectorAll("article table")].every((it) => it.closest(".md-typeset__table"))
"""


@pytest.fixture(scope="module", params=["light", "dark"])
def reader(browser, request):
    if not (SITE / "index.html").is_file():
        pytest.skip("the documentation is not built: ./run docs")
    size = {"width": 1280, "height": 800}
    context = browser.new_context(
        viewport=size, color_scheme=request.param, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("page", PAGES)
def test_axe_finds_nothing_serious(reader, page):
    reader.goto((SITE / page).as_uri())
    reader.wait_for_function(READY)
    reader.evaluate(AXE.read_text(encoding="utf-8") + "; 0")
    assert reader.evaluate(ASK) == []
