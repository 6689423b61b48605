"""The fast reader of tables: it gives exactly what libyaml gives, or leaves the text to it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.dsl.test_mutations import mutate

from fateloom.dsl.data.node import Node
from fateloom.dsl.data.plain import read
from fateloom.dsl.data.yaml import compose_any
from fateloom.dsl.source import Source

ROOT = Path(__file__).resolve().parents[3]
TABLES = [
    path
    for folder in ("scenarios", "tests/fixtures")
    for path in sorted((ROOT / folder).rglob("*.yaml"))
]


def places(node: Node | None) -> object:
    """All of a node, its places too, which comparison leaves out."""
    if node is None:
        return None
    fields = None if node.fields is None else [(k, places(v)) for k, v in node.fields.items()]
    shown = (type(node.value).__name__, node.value, node.key, node.span)
    return (shown, fields, [places(item) for item in node.items])


def agree(text: str) -> bool:
    """Whether the fast reader took the text; if so, libyaml must say the same."""
    source = Source("t.yaml", text)
    fast = read(source)
    if fast is None:
        return False
    slow, found = compose_any(source)
    assert found == (), text
    assert places(fast) == places(slow), text
    return True


@pytest.mark.parametrize(
    "text",
    [
        "a: 1\n",
        "a: 1\n\n# end\n",
        "# head\n\na: x  # why\nb: y\n",
        "a:\n  b: 1\n  c:\n    d: 2\n# between\n\ne: 3\n",
        "a:\n    b: 1\nc: -5\n",
        "a:\n  b: 1\n  # deeper\n\n",
        "a: 1.0.0\nb: 1.5\nc: true\n",
        "a: He said so, [twice] {and} left\nb: a:b#c\nc: it's\n",
        "a: 'it''s'\nb: \"no: way # really\"  # c\nc: ''\n",
        "a: []\nb: {}\nc: [ ]\n",
        "a: [1, two, 'th, ree', [4], {f: 5}]\n",
        'a: {b: x y, c: [0, -1], d: {e: "f"}, g: it\'s} # c\n',
        "a: {b: 1,c: 2}\n",
        "a: [1 , 2 ]\n",
        "a: été\nb: [ée, 漢字]\nc: x🙂\n",
        "a: x\u00a0\nb: y\u00a0z\n",
    ],
)
def test_simple_tables_are_read_fast_and_the_same(text):
    assert agree(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a: 1",
        "# nothing\n",
        "a:\n",
        "a:\nb: 1\n",
        "a: 1\n  b: 2\n",
        "a: one\n  two\n",
        "a:\n  b: 1\n c: 2\n",
        "  a: 1\n",
        "a: 1\na: 2\n",
        "- a\n",
        "a: |\n  text\n",
        "a: &x 1\nb: *x\n",
        "a: !!str 1\n",
        "a: [1, 2\n",
        "a: [1, 2,]\n",
        "a: [1 2: 3]\n",
        "a: {b}\n",
        "a: {b: 1, b: 2}\n",
        "a: {b: 1} c\n",
        "a: x: y\n",
        "a: x:\n",
        "a: 'x' y\n",
        'a: "x\\n"\n',
        "a: 'x\n  y'\n",
        "a:\t1\n",
        "a: 1\u2028b: 2\n",
        "---\na: 1\n",
        "a: 1\n...\n",
        "null: 1\n",
        "a: 1234567890123456789\n",
        "a: @x\n",
        "a: [@x]\n",
        "a: x #\x01\n",
        "a: " + "[" * 3000 + "]" * 3000 + "\n",
        "a: " + "{a: " * 3000 + "1" + "}" * 3000 + "\n",
        "".join("  " * n + "a:\n" for n in range(30)) + "  " * 30 + "a: 1\n",
    ],
)
def test_everything_else_is_left_to_libyaml(text):
    assert not agree(text)


def test_the_tables_of_all_scenarios_are_read_fast_but_for_texts_of_several_lines():
    slow = [path for path in TABLES if not agree(path.read_text(encoding="utf-8"))]
    assert len(TABLES) > 8
    several = {"scenario.yaml", "campaign.yaml", "pool.yaml", "scenes.yaml", "dice.yaml"}
    assert {path.name for path in slow} <= several
    for path in slow:
        assert "|\n" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("seed", range(4))
def test_mutated_tables_are_read_the_same(seed):
    rng = random.Random(seed)
    texts = [path.read_text(encoding="utf-8") for path in TABLES]
    taken = sum(agree(mutate(rng.choice(texts), rng)) for _ in range(100))
    assert taken > 4


WORDS = (
    "a b: c: d:\n e:_ \n \n\n - ' \" '' [ ] { } , # : 1 -2 .5 1e3 x_y ~ null true é \t & * ! | >"
)
MORE = [" ", "  ", "    ", "\n", "\n  ", ": ", "a: ", "\n  b: ", "\nc: ", "[a, ", "{a: "]
MORE += ["?", "%", "@", "\\", "it's", "a:b", "x#y"]
PIECES = st.sampled_from([*WORDS.split(" "), *MORE])


@settings(max_examples=500, deadline=None)
@given(st.lists(PIECES, max_size=14).map("".join))
def test_any_text_is_read_the_same_or_left(text):
    agree(text)
