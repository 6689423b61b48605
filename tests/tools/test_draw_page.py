"""The HTML page as a file: what it is given, what it may do. What it does is in tests/browser."""

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.browser.ferry import ferry, node, overview, quest_line, view
from tests.shipped import program
from tests.tracked import tracked

from fateloom.dsl.graph.dot import clean
from fateloom.dsl.graph.views.catalog import views_of
from fateloom.runtime.record import replace
from fateloom.tools.draw import engine
from fateloom.tools.draw.html import PAGE, SCRIPTS, STYLES, page, seen_from

HOSTILE = [
    "</script><script>alert(1)</script>",
    "<!--<script>",
    '"; alert(1); "\\',
    "<img src=x onerror=alert(1)>",
    "@script@ @data@",
    "\u2028\u202e\x00",
    "鐘" * 30,
]


class Parts(HTMLParser):
    """Elements of a page as a browser takes them apart: name, attributes, text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None], str]] = []
        self.inside = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes), ""))
        self.inside = True

    def handle_endtag(self, tag):
        self.inside = False

    def handle_data(self, data):
        if self.inside:
            tag, attributes, text = self.elements[-1]
            self.elements[-1] = (tag, attributes, text + data)

    def texts(self, tag: str, **wanted: str) -> list[str]:
        return [
            text
            for name, attributes, text in self.elements
            if name == tag and all(attributes.get(k) == v for k, v in wanted.items())
        ]


def data_of(made: bytes):
    (data,) = Parts(made.decode("utf-8")).texts("script", id="data")
    assert "<" not in data
    return json.loads(data)


# --- what it is given


def test_nodes_and_edges_stand_once():
    known = data_of(page(ferry()))
    ids = [it[0] for it in known["nodes"]]
    assert len(ids) == len(set(ids)) == 8
    made = (overview(), quest_line())
    known = data_of(page(ferry(views=made)))
    for shown, given in zip(known["views"], made, strict=True):
        assert [known["nodes"][it[0]][0] for it in shown["nodes"]] == [it.id for it in given.nodes]
        ends = [known["edges"][it[0]][:2] for it in shown["edges"]]
        assert [[known["nodes"][at][0] for at in pair] for pair in ends] == [
            [it.source, it.target] for it in given.edges
        ]
        places = [line[2] for line in shown["order"] if line[2] is not None]
        assert sorted(places) == list(range(len(given.nodes)))
    row = next(it for it in known["views"][1]["nodes"] if known["nodes"][it[0]][2] == "Row across")
    assert [known["texts"][at] for at in row[1]] == ["dexterity 2+", "Anna 58 %"] and row[5] == 1


def test_a_node_keeps_its_place_its_tile_and_its_longest_detail():
    bare = replace(node("poi ferry"), detail=())
    views = (view("overview", "A", [bare]), view("poi ferry", "B", [node("poi ferry")]))
    (known,) = data_of(page(ferry(views=views)))["nodes"]
    assert known[1:3] == ["POI", "The Ferry Stage"] and known[6:] == ["story/ferry one.fate", 5]
    assert data_of(page(ferry(views=views)))["tiles"][known[4]] == ["quay", "The Quay"]
    assert [heading for heading, _ in known[5]] == ["Text", "Conditions"]


def as_shown(known, at):
    """The nodes and texts of a view of the page, as `page/data.js` unpacks them."""
    view = known["views"][at]
    nodes, lines = [], known["texts"]
    for number, texts, role, emphasis, group, column, *face in view["nodes"]:
        id, kind, title, heroes, _, detail, *place = known["nodes"][number]
        if face:
            kind, title, heroes, detail, *place = known["faces"][face[0]]
        said = [lines[it] for it in texts]
        role, emphasis = known["roles"][role], known["emphases"][emphasis]
        nodes.append((id, kind, title, heroes, detail, place, said, role, emphasis, group, column))
    edges = [[known["nodes"][it][0] for it in known["edges"][e[0]][:2]] for e in view["edges"]]
    order = [[depth, lines[text]] for depth, text, _ in view["order"]]
    return nodes, edges, [text for text, _ in view["notes"]], order


def as_made(view):
    """The same of the view that the page was made from."""
    groups = [it.id for it in view.groups]
    nodes = [
        (
            it.id,
            it.kind.value,
            it.title,
            list(it.heroes),
            [[fold.heading, [clean(line, 2000) for line in fold.lines]] for fold in it.detail],
            [it.span.file, it.span.line] if it.span.file else ["", 0],
            list(it.lines),
            it.role.value,
            it.emphasis.value,
            None if it.group is None else groups.index(it.group),
            it.column,
        )
        for it in view.nodes
    ]
    edges = [[it.source, it.target] for it in view.edges]
    order = [[it.depth, it.text] for it in view.order]
    return nodes, edges, [it.text for it in view.notes], order


def proofs():
    """A report that proves two heroes, each by steps of their own."""
    heroes = [
        {
            **dict.fromkeys(("blame", "point_of_no_return")),
            **{it: [] for it in ("play", "lacking", "shut_paths", "safe_without")},
            "hero": hero,
            "verdict": "proved",
            "reasons": [{"claim": f"{hero} can {it}", "by": [it], "kept": True} for it in steps],
            "way_on": f"{hero} begins",
            "held_up": "no",
        }
        for hero, steps in (("warden", ("sing", "ring")), ("smuggler", ("row", "wade", "swim")))
    ]
    return json.dumps({"heroes": heroes})


def test_every_view_of_a_page_holds_what_the_view_it_was_made_from_holds():
    made = views_of(program("scenarios/drowned_bell"), verdict=proofs())
    views = tuple(make() for make in made.values())
    known = data_of(page(replace(ferry(views=views), start=views[0].name)))
    assert known["faces"], "titles that a view has otherwise than the rest"
    for at, one in enumerate(views):
        assert as_shown(known, at) == as_made(one), one.name
    ids = {one.name: {it.id for it in one.nodes} for one in views}
    assert not ids["proof warden"] & ids["proof smuggler"], "each has its own: links name them"


def test_a_page_knows_its_story_by_the_way_there(tmp_path):
    story = tmp_path / "tales" / "bell"
    story.mkdir(parents=True)
    assert seen_from(str(story), str(tmp_path / "out" / "quest.html")) == "../tales/bell"
    assert seen_from(str(story), str(tmp_path / "quest.html")) == "tales/bell"
    assert seen_from(str(tmp_path / "compiled.json"), "quest.html") is None
    assert str(tmp_path) not in page(ferry(), "../tales/bell").decode("utf-8")


# --- what it may do


def test_the_page_runs_one_script_and_loads_nothing():
    text = page(ferry()).decode("utf-8")
    parts = Parts(text)
    (policy,) = [
        a["content"]
        for tag, a, _ in parts.elements
        if tag == "meta" and a.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policy is not None and policy.startswith("default-src 'none';")
    assert "unsafe-inline" not in policy and "'unsafe-eval'" not in policy and "://" not in policy
    scripts = [(a.get("type"), text) for tag, a, text in parts.elements if tag == "script"]
    (script,) = [text for kind, text in scripts if kind is None]
    (style,) = parts.texts("style")
    for inline in (script, style):
        hashed = base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()
        assert f"'sha256-{hashed}'" in policy
    assert {kind for kind, _ in scripts} == {None, "application/json", "text/plain"}
    for tag, attributes, _ in parts.elements:
        assert not {"src", "style"} & set(attributes)
        assert "href" not in attributes or (tag, attributes["href"]) == ("a", "#outline-title")
        assert not any(name.startswith("on") for name in attributes)
    assert parts.texts("script", id="engine") == [engine.as_script()]


def test_every_part_of_the_page_is_used():
    used = {*SCRIPTS, *STYLES, "dark.css", "page.html", "worker.js"}
    assert {file.name for file in tracked(PAGE)} == used


def test_our_scripts_never_make_html_of_text():
    for script in tracked(PAGE, "*.js"):
        text = script.read_text(encoding="utf-8")
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|fetch\(",
            text,
        ), script.name


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_title_stays_data(text):
    tags = [tag for tag, _, _ in Parts(page(ferry()).decode()).elements]
    bad = view(
        "overview", text, [replace(node("poi ferry"), title=text, lines=(text,), group=text)]
    )
    made = page(ferry(title=text, views=(bad,)), "story")
    assert [tag for tag, _, _ in Parts(made.decode()).elements] == tags
    seen = " ".join("".join(ch if ch.isprintable() else " " for ch in text).split())
    known = data_of(made)
    assert known["nodes"][0][2] == (seen or "?") and known["views"][0]["title"] == seen


# --- the command


def test_the_command_writes_a_page_without_graphviz(fateloom, island, monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(engine, "is_there", lambda: False)
    assert fateloom("graph", "island", "-o", "quest.html").code == 0
    known = data_of(Path("quest.html").read_bytes())
    assert known["root"] == "island" and known["start"] == "overview"
    assert {it[0] for it in known["nodes"]} > {"tile camp", "finale stranger.home"} or known[
        "nodes"
    ]
