"""Views as text for other programs, and that no title can break out of it."""

from __future__ import annotations

import networkx as nx
import pytest
from tests.shipped import views_at

from fateloom.dsl.graph.dot import clean, literal, named, to_dot
from fateloom.dsl.graph.graphml import to_graphml
from fateloom.dsl.graph.looks import BORDERS, FILLS, LINES, SHAPES
from fateloom.dsl.graph.mermaid import BRACKETS, to_mermaid
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, Note, Role, View
from fateloom.runtime.record import replace

HOSTILE = 'x"];\n evil [label="y\\ <b>\x1b[31m</b> \u202e &lt;'


def overview(folder: str) -> View:
    return views_at(folder)["overview"]()


@pytest.fixture(scope="module")
def base() -> View:
    return overview("tests/fixtures/base")


def hostile(view: View) -> View:
    nodes = tuple(
        replace(node, title=HOSTILE, lines=(HOSTILE,), emphasis=emphasis)
        for node, emphasis in zip(view.nodes, list(Emphasis) * len(view.nodes), strict=False)
    )
    edges = tuple(replace(edge, label=HOSTILE, condition=HOSTILE) for edge in view.edges)
    groups = tuple(replace(group, title=HOSTILE) for group in view.groups)
    notes = (Note(HOSTILE, ()), *view.notes)
    return replace(
        view, title=HOSTILE, question=HOSTILE, nodes=nodes, edges=edges, groups=groups, notes=notes
    )


def test_the_base_scenario_is_drawn_as_it_was(base: View, golden) -> None:
    golden("graph/base.dot", to_dot(base))
    golden("graph/base.mmd", to_mermaid(base))


def test_every_kind_and_role_has_a_look() -> None:
    assert set(SHAPES) == set(NodeKind)
    assert set(LINES) == set(EdgeKind)
    assert set(FILLS) == set(Role)
    assert set(BORDERS) == set(Emphasis)
    assert set(BRACKETS) >= set(SHAPES.values())


def test_a_column_is_a_rank_with_its_heading(base: View) -> None:
    first, second = base.nodes[:2]
    nodes = (replace(first, column=0), replace(second, column=1), *base.nodes[2:])
    dot = to_dot(replace(base, nodes=nodes, columns=("begin", "end")))
    assert dot.count("rank=same") == 2
    assert '"column 0" -> "column 1" [style=invis weight=10]' in dot


def test_an_edge_to_an_earlier_column_does_not_turn_the_columns_round(base: View) -> None:
    first, second = base.nodes[:2]
    nodes = (replace(first, column=1), replace(second, column=0))
    edge = replace(base.edges[0], source=first.id, target=second.id, kind=EdgeKind.CLOSES)
    dot = to_dot(replace(base, nodes=nodes, edges=(edge,), columns=("begin", "end")))
    line = next(line for line in dot.splitlines() if f'"{first.id}"' in line and "->" in line)
    assert line.strip().startswith(f'"{second.id}" -> "{first.id}"')
    assert "dir=back" in line and "arrowtail=tee" in line and "arrowhead" not in line


def test_nodes_without_an_edge_stand_in_rows(base: View) -> None:
    nodes = tuple(replace(base.nodes[0], id=f"item {n}", group=None, column=None) for n in range(7))
    dot = to_dot(replace(base, nodes=nodes, edges=(), columns=(), notes=()))
    chains = [
        line.split(" [")[0].strip() for line in dot.splitlines() if '"item' in line and "->" in line
    ]
    assert '"item 3" -> "item 4"' in chains and '"item 4" -> "item 5"' not in chains


def test_the_legend_names_the_kinds_and_colours_that_are_there(base: View) -> None:
    rival = replace(base.nodes[1], kind=NodeKind.FINALE, role=Role.RIVAL)
    dot = to_dot(replace(base, nodes=(rival,), edges=(), notes=()))
    assert '[label="finale of another\\nhero"' in dot and "shapes and colours" in dot
    assert "kind 1" not in dot


def test_a_long_label_is_wrapped(base: View) -> None:
    edge = replace(base.edges[0], label="drowned, not drowned, ringing and hung back")
    dot = to_dot(replace(base, edges=(edge,)))
    assert 'label="drowned, not drowned,\\nringing and hung back' in dot


def test_a_long_line_is_wrapped_and_not_cut(base: View) -> None:
    odds = "power: Aud 83% (100% with all 3 effort dice), Bran 17% (88%), Ysolde 28% (95%)"
    dot = to_dot(replace(base, nodes=(replace(base.nodes[0], lines=(odds,)),), edges=()))
    said = dot.partition("label=")[2].replace("\\n", " ")
    assert odds in " ".join(said.split())


def test_a_hostile_title_stays_a_title(base: View) -> None:
    view = hostile(base)
    dot = to_dot(view)
    assert "\x1b" not in dot and "\u202e" not in dot and '"];\n evil' not in dot
    assert dot.count("{") == dot.count("}")
    mermaid = to_mermaid(view)
    assert "<b>" not in mermaid and "\x1b" not in mermaid


def test_graphml_is_read_back_by_networkx(base: View) -> None:
    graph = nx.parse_graphml(to_graphml(base), force_multigraph=True)
    assert {id: data["title"] for id, data in graph.nodes(data=True)} == {
        node.id: node.title for node in base.nodes
    }
    found = sorted((one, two, data["kind"]) for one, two, data in graph.edges(data=True))
    assert found == sorted((it.source, it.target, it.kind.value) for it in base.edges)


def test_graphml_holds_what_no_xml_may_hold_as_blanks(base: View) -> None:
    graph = nx.parse_graphml(to_graphml(hostile(base)))
    titles = {data["title"] for _, data in graph.nodes(data=True)}
    assert titles == {HOSTILE.replace("\x1b", " ")}


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ('a"b\\c\nd', r'a"b\\c\nd'),
        ("<b>bold</b>", "<b>bold</b>"),
        ("Salt &amp; &lt;i&gt;", "Salt &amp;amp; &amp;lt;i&amp;gt;"),
        (r"\N of \G", r"\\N of \\G"),
    ],
)
def test_a_label_is_escaped_so_that_it_says_what_it_is(text: str, label: str) -> None:
    assert literal(text) == label


def test_a_name_has_no_port() -> None:
    assert named("item a:b%") == "item a%3Ab%25"


def test_text_is_cleaned() -> None:
    assert clean("a\x00b\n  c", 10) == "a b c"
    assert clean("abcdefghij", 5) == "abcd…"
