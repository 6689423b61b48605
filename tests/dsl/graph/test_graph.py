"""The quest graph: what is in it, how it is written, and that no title can break out of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fateloom.dsl.graph import Detail, EdgeKind, NodeKind, QuestGraph, quest_graph
from fateloom.dsl.graph.dot import as_text, clean, literal, to_dot
from fateloom.dsl.graph.mermaid import to_mermaid
from fateloom.dsl.session import check
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.tools.files import gather, sources

ROOT = Path(__file__).resolve().parents[3]
HOSTILE = 'x"];\n evil [label="y\\ <b>\x1b[31m</b> \u202e'


def program(folder: str) -> Program:
    made = check(sources(gather(str(ROOT / folder)))[0])
    assert made.program is not None
    return made.program


@pytest.fixture(scope="module")
def base() -> Program:
    return program("tests/fixtures/base")


@pytest.fixture(scope="module")
def bell() -> Program:
    return program("scenarios/drowned_bell")


def edges(graph: QuestGraph) -> set[tuple[str, str, EdgeKind]]:
    return {(edge.source, edge.target, edge.kind) for edge in graph.edges}


def test_the_base_scenario_is_drawn_as_it_was(base: Program, golden) -> None:
    golden("graph/base.dot", to_dot(quest_graph(base)))
    golden("graph/base.mmd", to_mermaid(quest_graph(base)))


def test_a_finale_hangs_on_what_gives_what_it_needs(base: Program) -> None:
    drawn = edges(quest_graph(base))
    assert ("poi saint_anne", "item clapper", EdgeKind.GIVES) in drawn
    assert ("item clapper", "finale warden.penance", EdgeKind.NEEDS) in drawn
    assert ("poi saint_anne", "finale warden.penance", EdgeKind.BEGINS) in drawn
    assert ("event spring_tide", "variable tide", EdgeKind.GIVES) in drawn


@pytest.mark.parametrize("detail", Detail)
@pytest.mark.parametrize("hero", [None, "warden", "smuggler", "founder"])
def test_edges_join_nodes_and_finales_are_all_there(
    bell: Program, detail: Detail, hero: str | None
) -> None:
    graph = quest_graph(bell, hero=hero, detail=detail)
    ids = {node.id for node in graph.nodes}
    assert all(edge.source in ids and edge.target in ids for edge in graph.edges)
    finales = [node for node in graph.nodes if node.kind is NodeKind.FINALE]
    assert len(finales) == (6 if hero is None else 2)
    begun = {edge.target for edge in graph.edges if edge.kind is EdgeKind.BEGINS}
    assert begun == {node.id for node in finales}


def test_the_overview_is_small_enough_to_read(bell: Program) -> None:
    overview, full = quest_graph(bell), quest_graph(bell, detail=Detail.FULL)
    assert 10 <= len(overview.nodes) <= 80 and len(overview.nodes) < len(full.nodes)


def test_what_a_scene_gives_is_given_by_those_who_call_it(bell: Program) -> None:
    givers = {e.source for e in quest_graph(bell).edges if e.target == "variable names"}
    assert givers and all(giver.startswith("poi ") for giver in givers)


def test_an_unknown_hero_is_refused(base: Program) -> None:
    with pytest.raises(KeyError):
        quest_graph(base, hero="nobody")


def test_a_hostile_title_stays_a_title(base: Program) -> None:
    pois = tuple(replace(poi, title=HOSTILE) for poi in base.pois)
    dot = to_dot(quest_graph(replace(base, title=HOSTILE, pois=pois)))
    assert "\x1b" not in dot and "\u202e" not in dot and '"];\n evil' not in dot
    assert dot.count("{") == dot.count("}")
    mermaid = to_mermaid(quest_graph(replace(base, pois=pois)))
    assert "<b>" not in mermaid and "\x1b" not in mermaid


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ('a"b\\c\nd', r'"a\"b\\c\nd"'),
        ("ends in \\", r'"ends in \\"'),
        ("<b>bold</b>", '"<b>bold</b>"'),
        ("Salt &amp; &lt;i&gt;", '"Salt &amp;amp; &amp;lt;i&amp;gt;"'),
        (r"\N of \G", r'"\\N of \\G"'),
        ("node", '"node"'),
        ("12.5", "12.5"),
    ],
)
def test_a_label_is_quoted_so_that_it_says_what_it_is(text: str, quoted: str) -> None:
    assert as_text({"label": literal(text)}) == f"label={quoted}"


def test_text_is_cleaned() -> None:
    assert clean("a\x00b\n  c", 10) == "a b c"
    assert clean("abcdefghij", 5) == "abcd…"
