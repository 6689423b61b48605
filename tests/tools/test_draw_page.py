"""The HTML page: what it knows, what it may do, what it draws."""

import base64
import hashlib
import importlib.util
import itertools
import json
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.tracked import tracked

from fateloom.dsl.graph.from_program import quest_graph
from fateloom.runtime.record import replace
from fateloom.tools.draw import engine
from fateloom.tools.draw.engine import Unavailable
from fateloom.tools.draw.html import PAGE, page
from fateloom.tools.draw.page_data import ALL_HEROES, EVERYTHING, layer_of, page_data
from fateloom.tools.scenario import load

ROOT = Path(__file__).resolve().parents[2]
BELL = ROOT / "scenarios" / "drowned_bell"

needs_engine = pytest.mark.skipif(
    importlib.util.find_spec("py_mini_racer") is None,
    reason="mini-racer (the extra 'draw') is not installed",
)
HOSTILE = [
    "</script><script>alert(1)</script>",
    "<!--<script>",
    '"; alert(1); "\\',
    "<img src=x onerror=alert(1)>",
    "@script@ @data@",
    "\u2028\u202e\x00",
    "鐘" * 30,
]


@pytest.fixture(scope="module")
def bell():
    return load(str(BELL))


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


def hostile(program, *titles):
    """The program with these titles for its own, turn by turn."""
    turn = itertools.cycle(titles)
    return replace(
        program,
        title=titles[0],
        pois=tuple(replace(poi, title=next(turn)) for poi in program.pois),
        tiles=tuple(replace(tile, title=next(turn)) for tile in program.tiles),
        items=tuple(replace(it, title=next(turn), description=next(turn)) for it in program.items),
        heroes=tuple(replace(hero, title=next(turn)) for hero in program.heroes),
    )


# --- what it knows


def test_a_layer_is_a_quest_graph(bell):
    data = page_data(bell)
    assert data.layers[:2] == ("all heroes", "everything, loose ends too")
    assert len(data.layers) == 2 + len(bell.destinies)
    for hero in bell.heroes:
        layer, graph = layer_of(bell, hero.id), quest_graph(bell, hero=hero.id)
        assert data.layers[layer] == hero.title
        known = {node.id for node in data.nodes if layer in node.layers}
        assert known == {node.id for node in graph.nodes}
        joined = {
            (data.nodes[e.source].id, data.nodes[e.target].id, e.kind)
            for e in data.edges
            if layer in e.layers
        }
        assert joined == {(e.source, e.target, e.kind.value) for e in graph.edges}
    assert all(EVERYTHING in node.layers for node in data.nodes)


def test_every_node_has_its_place_and_most_have_prose(bell):
    nodes = {node.id: node for node in page_data(bell).nodes}
    church = nodes["poi saint_anne"]
    line = (BELL / church.place.split(":")[0]).read_text().splitlines()
    assert "poi saint_anne" in line[int(church.place.split(":")[1]) - 1]
    assert church.tile == 0 and church.prose.lines
    assert all(re.fullmatch(r"[\w/]+\.(fate|yaml):\d+", node.place) for node in nodes.values())
    silent = [id for id, node in nodes.items() if not node.prose.head]
    assert len(silent) < len(nodes) / 10, silent
    assert nodes["variable bell"].prose.head.endswith("at first")


def test_a_hero_without_a_destiny_opens_at_all_heroes(bell):
    alone = replace(bell, destinies=bell.destinies[1:])
    assert layer_of(alone, bell.destinies[0].hero) == ALL_HEROES
    assert len(page_data(alone).layers) == 1 + len(bell.destinies)


# --- what it may do


def test_the_page_runs_one_script_and_loads_nothing(bell):
    text = page(page_data(bell)).decode("utf-8")
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
    for _, attributes, _ in parts.elements:
        assert not {"src", "href", "style"} & set(attributes)
        assert not any(name.startswith("on") for name in attributes)
    assert parts.texts("script", id="engine") == [engine.as_script()]


def test_our_scripts_never_make_html_of_text():
    for script in tracked(PAGE, "*.js"):
        text = script.read_text(encoding="utf-8")
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|fetch\(",
            text,
        ), script.name


@pytest.mark.parametrize("title", HOSTILE)
def test_a_hostile_title_stays_data(bell, title):
    plain, attacked = page(page_data(bell)), page(page_data(hostile(bell, title)))
    tags = [tag for tag, _, _ in Parts(plain.decode()).elements]
    parts = Parts(attacked.decode())
    assert [tag for tag, _, _ in parts.elements] == tags
    (data,) = parts.texts("script", id="data")
    assert "<" not in data
    shown = {node["title"] for node in json.loads(data)["nodes"] if node["kind"] == "POI"}
    seen = "".join(ch if ch.isprintable() else " " for ch in title)
    assert shown == {" ".join(seen.split()) or "?"}


def test_the_command_writes_a_page_without_graphviz(fateloom, island, monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(engine, "is_there", lambda: False)
    assert fateloom("graph", "island", "-o", "quest.html", "--hero", "stranger").code == 0
    text = Path("quest.html").read_text(encoding="utf-8")
    (data,) = Parts(text).texts("script", id="data")
    known = json.loads(data)
    assert known["layers"][known["start"]["layer"]].startswith("Osk")


# --- what it draws: the page's own functions, run by the same V8


@pytest.fixture
def ask():
    """`ask(data, "views.find(0, 'bell')")`: what the page's functions answer."""
    from py_mini_racer import MiniRacer

    def run(data, *questions):
        text = page(data).decode("utf-8")
        (plain,) = Parts(text).texts("script", id="data")
        with MiniRacer() as racer:
            racer.eval((PAGE / "views.js").read_text(encoding="utf-8"))
            racer.eval(f"const data = {plain}; const views = makeViews(data); 0")
            return [racer.execute(question, timeout_sec=20) for question in questions]

    return run


def nodes_of(dot: str) -> set[str]:
    return set(re.findall(r"^(\w+) \[id=", dot, re.MULTILINE))


@needs_engine
def test_views_hold_what_their_layer_holds(bell, ask):
    data = page_data(bell)
    for layer in range(len(data.layers)):
        here = {at for at, node in enumerate(data.nodes) if layer in node.layers}
        every, overview, hits = ask(
            data, f"views.all({layer})", f"views.overview({layer})", f"views.find({layer}, 'the')"
        )
        assert set(every["nodes"]) == here and nodes_of(every["dot"]) == {f"n{at}" for at in here}
        assert set(overview["nodes"]) | set(hits) <= here and hits
        finales = {at for at in here if data.nodes[at].kind == "finale"}
        assert finales <= set(overview["nodes"])
        assert 8 <= len(overview["nodes"]) + len(overview["areas"]) <= 40
        tiles = {f"t{data.nodes[at].tile}" for at in here if data.nodes[at].kind == "POI"}
        assert tiles <= set(overview["areas"]) <= tiles | {"ev"}


@needs_engine
def test_around_and_leading_to(bell, ask):
    data = page_data(bell)
    at = {node.id: place for place, node in enumerate(data.nodes)}
    finale, clapper = at["finale warden.penance"], at["item clapper"]
    around, leads, area, joined = ask(
        data,
        f"views.around(0, {clapper})",
        f"views.leadingTo(0, {finale})",
        "views.area(0, 't0')",
        f"views.joined(0, {clapper})",
    )
    others = {e["source"] for e in joined["into"]} | {e["target"] for e in joined["outOf"]}
    assert set(around["nodes"]) == others | {clapper}
    assert at["poi saint_anne"] in leads["nodes"] and finale in leads["nodes"]
    other = [n for n, node in enumerate(data.nodes) if node.kind == "finale" and n != finale]
    assert len(leads["nodes"]) > len(around["nodes"]) and len(set(leads["nodes"]) & set(other)) < 5
    quay = {place for place, node in enumerate(data.nodes) if node.tile == 0 and 0 in node.layers}
    assert quay <= set(area["nodes"])


@needs_engine
def test_finding_looks_at_names_first_and_at_prose_too(bell, ask):
    data = page_data(bell)
    ferry, prose, both, nothing, none = ask(
        data,
        "views.find(0, 'FERRY')",
        "views.find(0, 'dog is looking')",
        "views.find(0, 'stage ferry')",
        "views.find(0, 'no such words')",
        "views.find(0, '  ')",
    )
    assert data.nodes[ferry[0]].title == "The Ferry Stage"
    assert [data.nodes[at].title for at in prose] == ["The Ferry Stage"]
    assert data.nodes[both[0]].title == "The Ferry Stage"
    assert (nothing, none) == ([], [])


@needs_engine
@pytest.mark.parametrize("titles", [None, HOSTILE], ids=["plain", "hostile"])
def test_every_view_can_be_drawn(bell, ask, outside, titles):
    data = page_data(bell if titles is None else hostile(bell, *titles))
    views = ask(data, "views.overview(0)", "views.area(1, 't0')", "views.all(2)")
    for view in views:
        drawn = engine.draw(view["dot"])
        assert not isinstance(drawn, Unavailable), drawn
        names = {f"n{at}" for at in view["nodes"]} | set(view["areas"])
        groups = re.findall(r'<g id="(\w+)" class="node">', drawn.decode("utf-8"))
        assert set(groups) == names
        assert outside(drawn) == []


# --- in a browser, where there is one


@pytest.fixture
def browser():
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.skip("chromium is not installed")
    with api.sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield made
        made.close()


def test_a_browser_draws_it_and_loads_nothing(bell, browser, tmp_path):
    file = tmp_path / "quest.html"
    file.write_bytes(page(page_data(hostile(bell, HOSTILE[0]))))
    tab = browser.new_page()
    asked, errors = [], []
    tab.on("request", lambda request: asked.append(request.url))
    tab.on("pageerror", lambda error: errors.append(str(error)))
    tab.on("dialog", lambda dialog: errors.append(dialog.message))
    tab.on("console", lambda message: errors.append(message.text))
    tab.goto(file.as_uri())
    tab.wait_for_selector("#picture svg g.node", timeout=30_000)
    tab.focus("#t0")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("#picture svg g.node[role=button]")
    tab.fill("#search", "ferry")
    tab.press("#search", "Enter")
    tab.wait_for_selector("#panel code")
    tab.wait_for_selector("#picture g.selected", timeout=30_000)
    assert "story/quay.fate:" in tab.inner_text("#panel code")
    assert tab.query_selector("#picture svg script, #panel img, #panel script") is None
    assert errors == []
    assert all(url.startswith(("file:", "blob:")) for url in asked)
