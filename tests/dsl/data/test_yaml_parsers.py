"""Tables are read alike by libyaml and, where that is not installed, by the parser in Python: the
same values, at the same places, and the same findings.
"""

from functools import partial

import pytest
from ruamel.yaml import YAML
from tests.tracked import ROOT, tracked

from fateloom.dsl.data import yaml
from fateloom.dsl.source import Source

FILES = tracked(ROOT / "scenarios", "*.yaml")
WRITTEN = (
    "", "\n", "a", "a:", "a:\n", "a: \nb: 1", "'a b':\n  c:\nd:", "a: # none\nb:\n",
    "a:\n  -\n  - 1", "a: |\n  text\n  more", "a: |+\n  text\n\n\n", "a: >-\n  x\n  y",
    "a: {b: , c: 1}", "a: [1, ,2]", "a: {b: 1", "- [1", "a: 'x", "a: \"\\q\"", "a:\n\t- 1",
    "? a\n: b", "a: &x 1\nb: *x", "<<: 1", "a: !!str 1", "--- \na: 1\n---\nb: 2", "a: 1\n...\n",
    "%YAML 1.1\n---\na: 1", "a: 1\na: 2", "ä: ö", "a: 😀\nb: 1", "a: x\u2028y", "{}", "[]",
    "a: b: c", "a:\n b: 1\n  c: 2", "- a\nb: 1", "@a: 1", "a: `b",
)  # fmt: skip


def both(monkeypatch, text):
    """What comes of a text, by either parser. A syntax error is each parser's own, in words and in
    the column; its line is the same.
    """
    source = Source("t.yaml", text)
    for pure in (False, True):
        with monkeypatch.context() as patched:
            patched.setattr(yaml, "_events", partial(EVENTS, pure=pure))
            yaml.compose.cache_clear()
            node, findings = yaml.compose(source)
        yield repr(node), [(it.code, it.primary.span.line) for it in findings]


EVENTS = yaml._events


def test_the_parser_in_c_is_the_one_in_use():
    fast, pure = (YAML(typ="safe", pure=it).get_constructor_parser("a")[1] for it in (False, True))
    assert "CParser" in {it.__name__ for it in type(fast).__mro__}
    assert type(pure).__module__ == "ruamel.yaml.parser"


@pytest.mark.parametrize("text", WRITTEN)
def test_what_is_written_oddly_is_read_alike(monkeypatch, text):
    fast, pure = both(monkeypatch, text)
    assert fast == pure


@pytest.mark.parametrize("file", FILES, ids=lambda it: it.relative_to(ROOT).as_posix())
def test_tables_are_read_alike_wherever_they_break_off(monkeypatch, file):
    text = file.read_text("utf-8")
    for end in (len(text), len(text) // 3, len(text) * 4 // 5):
        fast, pure = both(monkeypatch, text[:end])
        assert fast == pure
