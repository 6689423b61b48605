"""Lines that are deep, many, or written in the digits of another script."""

import re
import sys
from pathlib import Path

import pytest
from tests.tracked import tracked

from fateloom.dsl.diagnostics import MOST_FINDINGS
from fateloom.dsl.source import Source
from fateloom.dsl.syntax import parser
from fateloom.dsl.syntax.condition_words import DEEPEST
from fateloom.dsl.syntax.parser import parse, parse_condition
from fateloom.runtime.span import Span

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
STORIES = [it for name in ("base", "tour") for it in tracked(FIXTURES / name, "*.fate")]
ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
AT = Span("a.fate", 1, 1, 1, 2)


@pytest.mark.parametrize("joint", ["not {}", "({})", "not ({})", "a and ({})"])
def test_a_condition_is_so_deep_and_no_deeper(joint):
    per_level = 2 if joint == "not ({})" else 1

    def nested(depth):
        text = "boat"
        for _ in range(depth):
            text = joint.format(text)
        return parse_condition(text, AT)[1]

    assert nested(DEEPEST // per_level) == ()
    for depth in (DEEPEST + 2, 1_500, 20_000):
        (one,) = nested(depth)
        assert one.message == "more than 50 brackets and 'not' inside one another"


def parsed_in_calls(text):
    """What is found in a text, and how many functions were called to find it."""
    calls = 0

    def seen(frame, event, argument):
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        _, found = parse(Source("a.fate", text))
    finally:
        sys.setprofile(before)
    return found, calls


@pytest.mark.parametrize("line", ["blah blub\n", "gain 2 coin\n", "tile Shore\n", "else\n"])
def test_a_file_of_mistakes_is_not_read_to_its_end(monkeypatch, line):
    """200,000 such lines took two minutes. They call no more functions than a few lines do."""
    assert MOST_FINDINGS == 1_000
    monkeypatch.setattr(parser, "MOST_FINDINGS", 100)
    _, few = parsed_in_calls("tile shore\n" + line * 200)
    found, calls = parsed_in_calls("tile shore\n" + line * 200_000)
    assert calls < 1.1 * few
    assert len(found) <= 100 + 2
    left = found[-1]
    assert re.fullmatch(r"more than 100 mistakes: 199,\d{3} lines are left out.*", left.message)
    assert left.primary.span.line > 100


@pytest.mark.parametrize("path", STORIES, ids=lambda it: it.name)
def test_a_number_has_the_digits_0_to_9(path):
    """Nothing outside of words for players takes the digits of another script."""
    lines = path.read_text(encoding="utf-8").split("\n")
    assert not parse(Source(path.name, "\n".join(lines)))[1]
    tried = 0
    for number, line in enumerate(lines):
        rules = re.sub(r'"[^"]*"|  #.*', lambda it: " " * len(it[0]), line)
        if line.lstrip(" ")[:1] in (">", "#", "") or not re.search(r"(?<![a-z_])\d", rules):
            continue
        for m in re.finditer(r"(?<![a-z_0-9])\d+", rules):
            changed = line[: m.start()] + m[0].translate(ARABIC) + line[m.end() :]
            text = "\n".join((*lines[:number], changed, *lines[number + 1 :]))
            found = parse(Source(path.name, text))[1]
            assert any(it.primary.span.line == number + 1 for it in found), changed
            tried += 1
    assert tried > 3


def test_a_number_has_one_sign():
    (one,) = parse_condition("tide >= --5", AT)[1]
    assert one.message == "expected a number, found '-'"
