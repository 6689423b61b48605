"""The HTML page in a browser: what a writer does with it."""

from itertools import pairwise
from pathlib import Path

import pytest
from tests.browser.conftest import Tab
from tests.browser.ferry import (
    LONG_STEP,
    TITLES,
    blocked,
    edge,
    ferry,
    long_play,
    overview,
    quest_line,
    view,
)
from tests.browser.ferry import node as node_of

from fateloom.dsl.graph.difference import difference
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, Note, Role
from fateloom.runtime.record import replace
from fateloom.tools.cli.main import main
from fateloom.tools.draw.html import page

FERRYMEN = Path(__file__).parents[1] / "dsl/graph/ferrymen"

THREATENED = node_of("finale anna.home", emphasis=Emphasis.THREATENED)


@pytest.fixture(scope="module")
def shared(opened):
    return opened(ferry())


@pytest.fixture
def tab(shared):
    """The page as it is opened; one for all tests of this file, as an engine takes a while."""
    shared.page.set_viewport_size({"width": 1400, "height": 900})
    shared.go()
    shared.drawn("overview")
    shared.page.fill("#search", "")
    shared.page.evaluate("document.activeElement.blur(); by('filters').open = false")
    return shared


def titles(tab):
    """The titles in the picture."""
    return tab.page.locator("#picture .nodes > .node .full").all_text_contents()


def node(tab, title):
    return tab.page.locator("#picture .nodes > .node", has_text=title)


def is_written(locator):
    return locator.evaluate("it => it.getClientRects().length > 0")


# --- opening and switching


def test_it_opens_with_the_overview(tab):
    page = tab.page
    assert page.inner_text("h1") == "The Ferry"
    assert page.inner_text("#question") == "What does The Ferry show?"
    assert sorted(titles(tab)) == ["Home Again", "The Crown", "The Hill", "The Quay", "spring tide"]
    assert page.locator("#picture .edge").count() == 3
    assert page.locator("#picture .group-title").text_content() == "the places"
    assert page.inner_text('#views [aria-current="page"]') == "Overview"
    boxes = [it.bounding_box() for it in page.locator("#picture .shape").all()]
    frame = page.locator("#picture").bounding_box()
    for box in boxes:
        assert frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"]
    for one in boxes:  # no node covers another
        for other in boxes:
            aside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
            below = (
                one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
            )
            assert one == other or aside or below


def test_a_quest_line_stands_in_columns(tab):
    tab.page.click("#views >> text=Home Again: the quest line")
    tab.drawn("line anna.home")
    assert tab.page.locator("#picture .head").all_text_contents() == [
        "First",
        "Then",
        "With it",
        "In the end",
    ]
    order = ["The Ferry Stage", "Row across", "Tarred Rope", "Home Again"]
    places = [node(tab, title).bounding_box()["x"] for title in order]
    assert places == sorted(places) and len(set(places)) == 4
    assert node(tab, "Row across").locator(".fine").all_text_contents() == [
        "dexterity 2+",
        "Anna 58 %",
    ]
    tab.page.click("#notes >> text=Ben wants the rope as well.")
    assert tab.page.locator(".noted .full").all_text_contents() == ["Tarred Rope", "The Crown"]


def test_a_blocked_route_says_in_words_where_it_ends(tab):
    tab.go("view=blocked+anna.home")
    tab.drawn("blocked anna.home")
    assert node(tab, "Row across").locator(".badge").text_content() == "no way back from here"
    assert node(tab, "Tarred Rope").locator(".badge").text_content() == "missing"
    assert "After day 2 nobody can have the rope." in tab.page.inner_text("#notes")
    assert tab.page.locator(".edge.is-played").count() == 1


def test_a_long_row_of_steps_goes_down_where_more_of_it_can_be_read(opened):
    tab = opened(replace(ferry(), views=(long_play(),)))
    tab.drawn("blocked")
    boxes = [it.bounding_box() for it in tab.page.locator("#picture .shape").all()]
    assert [it["y"] for it in boxes] == sorted(it["y"] for it in boxes)
    assert boxes[-1]["y"] - boxes[0]["y"] > 3 * (boxes[-1]["x"] - boxes[0]["x"])
    step = node(tab, "Row across").locator(".title").all_text_contents()
    assert " ".join(step) == LONG_STEP  # a sentence of a play is not cut


def test_the_page_has_words_and_a_shape_for_every_name(tab):
    known = tab.page.evaluate("[WORDS, SHAPES, ROLES, EMPHASES].map(Object.keys)")
    for names, kinds in zip(known, (EdgeKind, NodeKind, Role, Emphasis), strict=True):
        assert {it.value for it in kinds} - set(names) <= {"plain"}


def test_what_an_edit_changed_says_so(opened):
    was, now = quest_line(), overview()
    tab = opened(replace(ferry(), views=(difference(was, now),)))
    told = {
        it.get_attribute("aria-label"): it.locator(".badge").all_text_contents()
        for it in tab.page.locator("#picture .nodes > .node").all()
    }
    badges = {label.split(", ")[1]: badge for label, badge in told.items()}
    assert badges["The Quay"] == ["added"] and badges["Tarred Rope"] == ["removed"]
    assert badges["The Crown"] == ["changed"]
    tab.page.click("#legend summary")
    legend = tab.page.inner_text("#signs")
    assert "only in the new version" in legend and "only in the old version" in legend


def test_an_empty_view_says_why(tab):
    tab.page.click("#views >> text=Never reached")
    tab.drawn("never")
    assert tab.page.inner_text("#picture .nobody") == "Everything can be reached."


def test_back_goes_to_the_view_before(tab):
    tab.page.click("#views >> text=Never reached")
    tab.drawn("never")
    tab.page.go_back()
    tab.drawn("overview")


def test_a_legend_covers_nothing(tab):
    tab.page.click("#legend summary")
    tab.page.wait_for_function(
        "by('picture').getBoundingClientRect().right < by('signs').getBoundingClientRect().left"
    )
    tab.page.wait_for_function("by('map').hidden")  # all of the picture is seen
    tab.page.click("#legend summary")


def test_a_long_word_goes_on_in_the_next_line(opened):
    long = "unforgettablenessofthedrownedbell"
    shown = view("overview", "Long", [node_of("tile quay", title=long)])
    tab = opened(replace(ferry(), views=(shown,)))
    assert "".join(tab.page.locator("#picture .title").all_text_contents()) == long


# --- reading


def test_a_click_reads_a_node_and_its_source(tab):
    node(tab, "The Quay").click()
    details = tab.page.locator("#details")
    assert details.locator("h2").inner_text() == "The Quay"
    text = details.inner_text()
    for wanted in ("Here is the text of tile quay.", "if tide is low", "The Hill"):
        assert wanted in text
    link = details.locator("a.source")
    assert link.inner_text() == "story/ferry one.fate:3"
    place = (tab.file.parent / "story" / "story").as_posix()
    assert link.get_attribute("href") == f"vscode://file{place}/ferry%20one.fate:3"
    assert tab.page.locator(".node.selected .full").text_content() == "The Quay"


def test_the_place_can_be_copied(tab):
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    node(tab, "The Quay").click()
    tab.page.click("#details .place button")
    tab.page.wait_for_selector("#details .place button >> text=Copied")
    assert tab.page.evaluate("navigator.clipboard.readText()") == "story/ferry one.fate:3"


def test_a_click_on_a_line_reads_its_condition(tab):
    tab.page.locator(".edge-closes .hit").dispatch_event("click")
    tab.page.wait_for_selector("#details >> text=tide is high")
    text = tab.page.inner_text("#details")
    assert "spring tide closes The Crown" in text and "tide is high" in text
    assert "story/ferry one.fate:40" in text


def test_a_node_opens_the_view_about_it(tab):
    tab.go("view=line+anna.home&node=item+rope")
    tab.drawn("line anna.home")
    tab.page.click("#details button.strong")
    tab.drawn("item rope")
    assert tab.page.locator(".node.selected .full").text_content() == "Tarred Rope"


def test_detail_grows_with_zoom(tab):
    fine = node(tab, "spring tide").locator(".fine")
    for _ in range(4):
        tab.page.click("#larger")
    assert is_written(fine) and fine.text_content() == "day 6"
    for _ in range(16):
        tab.page.click("#smaller")
    assert not is_written(fine) and is_written(node(tab, "spring tide").locator(".title"))
    tab.page.click("#fit")


def test_a_pointer_that_rests_on_a_node_is_told_its_lines(tab):
    told = node(tab, "spring tide").locator("title")
    assert told.text_content() == "spring tide (event)\nday 6"


def test_the_picture_is_dragged_and_the_wheel_makes_it_larger(tab):
    quay = node(tab, "The Quay")
    before = quay.bounding_box()
    frame = tab.page.locator("#picture").bounding_box()
    tab.page.mouse.move(frame["x"] + 30, frame["y"] + 30)
    tab.page.mouse.down()
    tab.page.mouse.move(frame["x"] + 130, frame["y"] + 80, steps=4)
    tab.page.mouse.up()
    after = quay.bounding_box()
    assert round(after["x"] - before["x"]) == 100 and round(after["y"] - before["y"]) == 50
    tab.page.mouse.wheel(0, -300)
    tab.page.wait_for_function(
        "width => document.querySelector('#picture .shape').getBoundingClientRect().width > width",
        arg=after["width"] * 1.1,
    )
    tab.page.click("#fit")


# --- finding


def test_the_search_finds_by_text_and_goes_to_a_view_that_shows_it(tab):
    tab.page.keyboard.press("/")
    tab.page.keyboard.type("text of poi")
    assert tab.page.inner_text("#found") == "1 found"
    tab.page.keyboard.press("Enter")
    tab.drawn("line anna.home")
    assert tab.page.locator(".node.selected .full").all_text_contents() == ["The Ferry", "Stage"]


def test_results_are_chosen_with_arrow_keys(tab):
    tab.page.fill("#search", "story/ferry")
    rows = tab.page.locator("#results li")
    assert rows.count() == 8
    tab.page.press("#search", "ArrowDown")
    tab.page.press("#search", "ArrowDown")
    assert rows.nth(1).get_attribute("aria-selected") == "true"
    assert tab.page.get_attribute("#search", "aria-activedescendant") == "hit1"
    tab.page.press("#search", "Enter")
    assert tab.page.inner_text("#details h2") == "The Hill"


def test_the_search_says_when_nothing_is_found(tab):
    tab.page.fill("#search", "no such words")
    assert tab.page.inner_text("#found").startswith("Nothing found.")
    assert not tab.page.locator("#results").is_visible()


@pytest.mark.parametrize(
    ("filter", "left"),
    [
        ("hero=anna", {"The Quay", "The Hill", "spring tide", "Home Again"}),
        ("path=anna.home", {"Home Again", "The Crown"}),
        ("kind=tile", {"The Quay", "The Hill"}),
        ("tile=hill", {"The Hill"}),
    ],
)
def test_a_filter_keeps_what_passes(tab, filter, left):
    tab.go(f"view=overview&{filter}")
    tab.page.wait_for_selector("#picture .out")
    assert set(tab.page.locator(".node:not(.out) .full").all_text_contents()) == left
    assert tab.page.locator("#outline button").count() == len(left)
    assert tab.page.inner_text("#active") == "1 on"
    tab.page.click("#clear")
    tab.page.wait_for_selector("#picture .out", state="detached")


def test_filters_that_leave_nothing_say_so(tab):
    tab.page.click("#filters summary")
    tab.page.select_option("#by-kind", "item")
    tab.page.wait_for_selector("#nothing >> text=Nothing in this view passes the filters.")
    tab.page.click("#nothing button")
    tab.page.wait_for_selector("#nothing", state="hidden")


# --- the columns beside the picture


def crowded():
    """A view that is read only where nothing stands beside it: 7 columns of 6 nodes."""
    line = "dexterity: 58% (99% with all 3 effort dice)", "once per hero"
    nodes = [
        replace(node_of("option ferry.row", column=at // 6, lines=line), id=f"option way.{at}")
        for at in range(42)
    ]
    needs = [
        edge(one.id, other.id, EdgeKind.NEEDS, label="next turn")
        for one, other in zip(nodes, nodes[6:], strict=False)
    ]
    return view("crowded", "Crowded", nodes, needs, columns=tuple("abcdefg"))


def folded(tab):
    return tab.page.evaluate(
        "['side', 'panel'].map((it) => by(`${it}-fold`).getAttribute('aria-expanded') === 'false')"
    )


@pytest.fixture
def small(browser, tmp_path):
    file = tmp_path / "quest.html"
    file.write_bytes(page(replace(ferry(), views=(*ferry().views, crowded()))))
    tab = Tab(browser, file, {"width": 1280, "height": 800})
    yield tab
    tab.close()


def test_the_columns_fold_where_the_picture_needs_their_room(small):
    assert folded(small) == [False, False]
    assert small.page.locator("#panel-in").is_visible()
    small.go("view=crowded")
    small.drawn("crowded")
    assert folded(small) == [True, True]
    assert not small.page.locator("#panel-in").is_visible()
    assert small.page.locator("#picture").bounding_box()["width"] > 1200
    assert is_written(small.page.locator(".node .fine").first)
    small.go("view=overview")
    small.drawn("overview")
    assert folded(small) == [False, False]


def test_the_list_of_views_is_open_at_first_and_sentences_stay(browser, tmp_path):
    file = tmp_path / "quest.html"
    told = replace(crowded(), notes=(Note("All seven lead to the last.", ()),))
    file.write_bytes(page(replace(ferry(), views=(told, *ferry().views), start="crowded")))
    tab = Tab(browser, file, {"width": 1280, "height": 800})
    tab.drawn("crowded")
    assert folded(tab) == [False, False]
    assert tab.page.locator("#beyond button:visible").count(), "what is cut is counted"
    tab.go("view=overview")
    tab.drawn("overview")
    tab.go("view=crowded")
    tab.drawn("crowded")
    assert folded(tab) == [True, False]
    tab.close()


def test_the_sentences_of_what_is_gone_are_in_sight_when_the_view_opens(browser, tmp_path):
    """What is shut, what may be open, and by what steps: no line of the picture says the last."""
    file = tmp_path / "quest.html"
    assert main(["graph", str(FERRYMEN), "-o", str(file)]) == 0
    tab = Tab(browser, file, {"width": 1280, "height": 800})
    tab.page.evaluate("openView(story.names.get('without'), null)")
    tab.drawn("without")
    assert folded(tab) == [True, False]
    seal = tab.page.get_by_text("Without 'The Toll Seal': No bridge here (Ysolt Venn) is shut")
    assert "by 'Haul the long rope tight' and 'Ring for the drowned'" in seal.inner_text()
    box = seal.bounding_box()
    assert box is not None and box["y"] > 0 and box["y"] + box["height"] < 800
    tab.close()


def test_a_column_that_was_opened_or_folded_stays_so(small):
    small.go("view=crowded")
    small.drawn("crowded")
    small.page.click("#side-fold")
    assert folded(small) == [False, True]
    small.go("view=overview")
    small.drawn("overview")
    small.page.click("#panel-fold")
    assert folded(small) == [False, True]
    small.page.reload()
    small.drawn("overview")
    assert folded(small) == [False, True]
    small.page.click("#panel-fold")
    small.go("view=crowded")
    small.drawn("crowded")
    assert folded(small) == [False, False]


def test_what_is_selected_is_read_over_the_picture_where_the_column_is_folded(small):
    small.go("view=crowded")
    small.drawn("crowded")
    small.page.locator(".nodes > .node").last.click()
    small.page.wait_for_selector("#details h2 >> text=Row across")
    column = small.page.locator("#panel-in").bounding_box()
    chosen = small.page.locator(".node.selected").bounding_box()
    assert chosen["x"] + chosen["width"] <= column["x"]  # it is not covered
    assert folded(small) == [True, True]
    small.page.keyboard.press("Escape")
    small.page.wait_for_selector("#panel-in", state="hidden")
    small.page.keyboard.press("/")
    assert small.page.locator("#search").is_visible()
    small.page.keyboard.type("quay")
    small.page.keyboard.press("Enter")
    small.drawn("overview")
    small.page.wait_for_selector("#details h2 >> text=The Quay")


# --- marks, ways and what reports say


@pytest.mark.parametrize(
    ("titles", "marks"),
    [
        (["The Warden", "The Smuggler"], ["W", "S"]),
        (["The Warden", "The Weaver, of Osier", "Ana"], ["Wa", "We", "A"]),
        (["Ana", "Ana", "Ana"], ["1", "2", "3"]),
        (["", "The", "the"], ["1", "2", "3"]),
    ],
)
def test_marks_of_heroes_differ(tab, titles, marks):
    assert tab.page.evaluate("(titles) => marksFor(titles)", titles) == marks


def test_a_view_of_one_hero_marks_the_others_alone(tab):
    tab.go("view=line+anna.home")
    tab.drawn("line anna.home")
    assert node(tab, "Home Again").locator(".mark").count() == 0
    assert node(tab, "The Crown").locator(".mark").text_content().strip() == "B"


def test_what_somebody_else_wants_is_no_red_dash(tab):
    tab.go("view=line+anna.home")
    tab.drawn("line anna.home")
    crown = node(tab, "The Crown")
    assert crown.locator(".behind").count() == 1 and node(tab, "Tarred Rope").count() == 1
    dashes = "it => getComputedStyle(it).strokeDasharray"
    assert crown.locator(".shape").evaluate(dashes) == "none"
    tab.page.click("#legend summary")
    assert "it shuts nothing by itself" in tab.page.inner_text("#signs")
    tab.page.click("#legend summary")


def test_what_is_joined_in_a_column_stands_in_the_order_of_the_story(opened):
    ids = "option ferry.row", "item rope", "counter unrest", "event tide"
    stages = [node_of(id, column=1) for id in ids]
    first, last = node_of("tile quay", column=0), node_of("finale anna.home", column=2)
    ways = [(last.id, first.id), (first.id, ids[0]), *pairwise(ids)]
    ways += [(ids[3], ids[1]), (ids[2], last.id)]
    edges = [edge(*ends, EdgeKind.LEADS_TO) for ends in ways]
    made = view("stages", "Stages", [first, *stages, last], edges, columns=tuple("abc"))
    tab = opened(ferry(views=(replace(made, ordered=(1,)),)))
    tab.drawn("stages")
    boxes = [node(tab, TITLES[id][1]).bounding_box() for id in ids]
    down, right = ([box[axis] for box in boxes] for axis in "yx")
    assert (down == sorted(down) and len(set(down)) == 4) or right == sorted(right)


def test_a_threatened_finale_says_so_and_opens_its_blocked_route(opened):
    shown = replace(overview(), nodes=(*overview().nodes[:3], THREATENED, overview().nodes[4]))
    route = replace(blocked(), name="blocked anna")
    tab = opened(ferry(views=(shown, route)))
    home = node(tab, "Home Again")
    assert home.locator(".badge").text_content().strip() == "can be shut out"
    assert "can be shut out" in home.get_attribute("aria-label")
    home.click()
    tab.page.click("#details button.strong >> text=the blocked route")
    tab.drawn("blocked anna")


def test_the_arrow_keys_go_along_the_lines(opened):
    tab = opened(ferry(views=(crowded(),)))
    tab.drawn("crowded")
    forward, back = (
        ("ArrowDown", "ArrowUp")
        if tab.page.evaluate("drawn.isDown")
        else ("ArrowRight", "ArrowLeft")
    )
    at = "[...document.querySelectorAll('.nodes > .node')].indexOf(document.activeElement)"
    for start in range(6):
        tab.page.evaluate("at => focusNode(at)", start)
        for step in range(1, 7):
            tab.page.keyboard.press(forward)
            assert tab.page.evaluate(at) == start + 6 * step
        tab.page.keyboard.press(back)
        assert tab.page.evaluate(at) == start + 30
    tab.page.keyboard.press(f"Control+{back}")  # by place: the nearest, whatever is joined
    assert tab.page.evaluate(at) in range(24, 30)
    tab.page.keyboard.press("?")
    assert "along the lines" in tab.page.inner_text("#help")
    tab.page.keyboard.press("Escape")
