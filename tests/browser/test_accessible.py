"""The HTML page without a mouse, without sight, on paper, and with hostile text."""

import hashlib
from itertools import groupby
from pathlib import Path

import pytest
from tests.browser.ferry import ferry, node, view

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
SHA256 = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"
ASK = """
axe.run(document).then((it) =>
  it.violations.map((v) => [v.id, v.impact, v.nodes.map((n) => n.html.slice(0, 120))]))
"""

ON_PAPER = """
() => {
  const paper = by("stage").getBoundingClientRect();
  const shapes = [...document.querySelectorAll("#picture .shape")];
  const boxes = shapes.map((it) => it.getBoundingClientRect());
  return boxes.every((it) => it.left >= paper.left && it.right <= paper.right)
    && boxes.every((it) => it.top >= paper.top && it.bottom <= paper.bottom);
}
"""

FADED = """
(isSo) => isSo === [...document.querySelectorAll(".node, .edge")]
  .some((it) => getComputedStyle(it).opacity !== "1")
"""

HOSTILE = [
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\"';alert(1)//\\",
    "&lt;b&gt;&amp;",
    "a title without an end " * 40,
    "\u202eשלום עולם הפעמון הטבוע",
    "鐘" * 90,
    "@script@ @data@",
]


@pytest.fixture(scope="module")
def shared(opened):
    return opened(ferry())


@pytest.fixture
def tab(shared):
    shared.go()
    shared.drawn("overview")
    shared.page.evaluate("document.activeElement.blur()")
    return shared


def focused(tab):
    return tab.page.evaluate(
        "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
    )


# --- keyboard


def test_everything_can_be_done_with_the_keyboard(tab):
    keys = tab.page.keyboard
    keys.press("p")
    assert focused(tab).startswith("tile, The Quay")
    keys.press("ArrowRight")
    assert focused(tab).startswith("tile, The Hill")
    keys.press("Enter")
    tab.until(1, ".node.selected")
    assert tab.page.inner_text("#details h2") == "The Hill"
    assert focused(tab).startswith("tile, The Hill")  # it stays where it was
    keys.press("Escape")
    tab.until(0, ".node.selected")
    keys.press("]")
    tab.drawn("line anna.home")
    keys.press("v")
    assert focused(tab) == "Home Again: the quest line"
    keys.press("o")
    assert focused(tab) == "Outline"
    keys.press("?")
    assert tab.page.locator("#help").is_visible() and "search" in tab.page.inner_text("#help")
    keys.press("Escape")
    tab.page.wait_for_selector("#help", state="hidden")
    scale = tab.page.inner_text("#scale")
    keys.press("l")
    assert tab.page.locator("#signs").is_visible()
    keys.press("l")
    tab.says(scale, "scale")  # the legend has made room for the picture again
    keys.press("+")
    assert tab.page.inner_text("#scale") != scale
    keys.press("0")
    assert tab.page.inner_text("#scale") == scale


def test_tab_reaches_every_part_in_order(tab):
    seen = []
    for _ in range(40):
        tab.page.keyboard.press("Tab")
        seen.append(
            tab.page.evaluate(
                "document.activeElement.closest('nav, #picture, #legend, #zoom, #panel')?.id ?? ''"
            )
        )
    runs = [(part, len(list(run))) for part, run in groupby(seen) if part]
    assert [part for part, _ in runs[:5]] == ["side", "legend", "zoom", "picture", "panel"]
    assert runs[3] == ("picture", 1)  # one stop; arrow keys go on from there


def test_single_keys_can_be_switched_off(tab):
    tab.page.keyboard.press("?")
    tab.page.uncheck("#single-keys")
    tab.page.keyboard.press("Escape")
    tab.page.wait_for_selector("#help", state="hidden")
    tab.page.keyboard.press("]")
    assert tab.page.get_attribute("#picture", "data-view") == "overview"
    tab.page.keyboard.press("?")
    tab.page.check("#single-keys")
    tab.page.keyboard.press("Escape")
    tab.page.wait_for_selector("#help", state="hidden")


# --- screen reader


def test_the_outline_says_the_same_as_the_picture(tab):
    snapshot = tab.page.locator("#outline").aria_snapshot()
    lines = [line.strip() for line in snapshot.splitlines()]
    assert [line for line in lines if "button" in line] == [
        '- button "The Quay (tile)"',
        '- button "The Hill (tile)"',
        '- button "spring tide (event)"',
        '- button "Home Again, a finale of Anna"',
        '- button "The Crown (finale)"',
    ]
    depth = {line.strip(): len(line) - len(line.lstrip()) for line in snapshot.splitlines()}
    assert depth['- button "The Hill (tile)"'] > depth['- button "The Quay (tile)"']
    tab.page.click("#outline >> text=spring tide")
    assert tab.page.locator(".node.selected .full").text_content() == "spring tide"


def test_a_screen_reader_is_told_what_came(tab):
    tab.go("view=item+rope")
    tab.drawn("item rope")
    assert tab.page.get_attribute("#said", "aria-live") == "polite"
    assert tab.page.text_content("#said") == "Tarred Rope: 3 nodes, 2 connections"
    names = [it.get_attribute("aria-label") for it in tab.page.locator(".nodes > .node").all()]
    assert names[1] == "item, Tarred Rope"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(tab, theme):
    assert hashlib.sha256(AXE.read_bytes()).hexdigest() == SHA256
    tab.go("view=line+anna.home&node=item+rope&kind=item")
    tab.drawn("line anna.home")
    tab.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    tab.page.fill("#search", "the")
    if not tab.page.evaluate("typeof axe !== 'undefined'"):
        tab.page.evaluate(AXE.read_text(encoding="utf-8") + "; 0")
    found = tab.page.evaluate(ASK)
    tab.page.fill("#search", "")
    tab.page.evaluate("document.documentElement.dataset.theme = 'auto'")
    assert found == []


# --- light, dark, paper


def test_dark_follows_the_system_and_the_button(tab):
    ground = "getComputedStyle(document.body).backgroundColor"
    light = tab.page.evaluate(ground)
    tab.page.emulate_media(color_scheme="dark")
    dark = tab.page.evaluate(ground)
    assert dark != light
    tab.page.keyboard.press("d")
    assert tab.page.inner_text("#theme") == "Theme: light" and tab.page.evaluate(ground) == light
    tab.page.keyboard.press("d")
    assert tab.page.evaluate(ground) == dark
    tab.page.keyboard.press("d")
    tab.page.emulate_media(color_scheme="light")


def test_paper_gets_the_picture_and_the_outline(tab):
    tab.page.emulate_media(media="print")
    tab.page.wait_for_function(ON_PAPER)
    assert (
        tab.page.locator("#picture svg").is_visible() and tab.page.locator("#outline").is_visible()
    )
    assert not tab.page.locator("#side").is_visible() and not tab.page.locator("#zoom").is_visible()
    tab.page.emulate_media(media="screen")


def test_paper_shows_no_selection(tab):
    tab.go("view=overview&node=tile+quay")
    tab.page.wait_for_selector(".node.selected")
    tab.page.wait_for_function(FADED, arg=True)
    tab.page.emulate_media(media="print")
    tab.page.wait_for_function(FADED, arg=False)
    tab.page.emulate_media(media="screen")


# --- hostile text


def test_hostile_text_is_shown_and_never_run(opened):
    nodes = [
        node(id, title=text, lines=(text,), group=text)
        for id, text in zip(
            ["tile quay", "poi ferry", "item rope", "event tide"], HOSTILE, strict=False
        )
    ]
    more = [
        node(id, title=text)
        for id, text in zip(
            ["tile hill", "counter unrest", "finale anna.home", "finale ben.crown"],
            HOSTILE[4:],
            strict=True,
        )
    ]
    bad = view("overview", HOSTILE[0], nodes + more)
    tab = opened(ferry(title=HOSTILE[0], views=(bad,)))
    page = tab.page
    assert page.inner_text("h1") == HOSTILE[0] and page.inner_text("#title") == HOSTILE[0]
    lines = page.locator("#outline button").all_inner_texts()
    for text, line in zip(HOSTILE[:4], lines, strict=False):
        assert text in line
    assert (
        page.locator("#picture img, #panel img, #picture script, #panel script, #side img").count()
        == 0
    )
    frame = page.locator("#picture").bounding_box()
    for shape, title in zip(
        page.locator(".nodes .shape").all(), page.locator(".nodes .node").all(), strict=True
    ):
        box = shape.bounding_box()
        assert box["width"] < frame["width"] / 2
        for text in title.locator(".title").all():  # no title sticks out of its node
            inside = text.bounding_box()
            assert (
                box["x"] - 1 <= inside["x"]
                and inside["x"] + inside["width"] <= box["x"] + box["width"] + 1
            )
    for index in range(8):
        page.locator("#outline button").nth(index).click()
        assert page.locator("#details h2").inner_text() != ""
    page.fill("#search", "alert(1)")
    assert page.locator("#results li").count() == 3
