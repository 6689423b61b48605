"""Words are found where they are meant: not in labels, comments, or what is read aloud."""

from __future__ import annotations

import pytest

from fateloom.dsl.source import Source
from fateloom.dsl.syntax.locate import locate
from fateloom.runtime.span import Span


@pytest.mark.parametrize(
    ("line", "before"),
    [
        ('option a "The at" if at >= 1', 'option a "The at" if '),
        ("gain item at  # at, once more", "gain item "),
        ('gain item at  # the "at" of it', "gain item "),
        ('option a "Rope  # at" costs item at', 'option a "Rope  # at" costs item '),
        ("if cat and at", "if cat and "),
        ("> At at [item at], at.", "> At at [item "),
        ('> "At at [item at], at."', '> "At at [item '),
        ("> [if at is 2: at | at] at", "> [if "),
        ("> [if cat: [if at: at] | at]", "> [if cat: [if "),
        ("> [[at]] [at]  # at", "> [[at]] ["),
    ],
)
def test_a_word_is_found_where_it_is_meant(line: str, before: str) -> None:
    found = locate(Source("s.fate", f"\n  {line}\n"), Span("s.fate", 2, 3, 2, 4), "at")
    column = 3 + len(before)
    assert found == Span("s.fate", 2, column, 2, column + 2)


@pytest.mark.parametrize("line", ["> At at.", "leave  # at", 'option a "at"', "> [[at]]"])
def test_a_word_that_is_only_read_is_not_found(line: str) -> None:
    span = Span("s.fate", 2, 3, 2, 4)
    assert locate(Source("s.fate", f"\n  {line}\n"), span, "at") is span


def test_comments_of_tables_do_not_count() -> None:
    found = locate(Source("map.yaml", "start: at # at\n"), Span("map.yaml", 1, 1, 1, 6), "at")
    assert found == Span("map.yaml", 1, 8, 1, 10)


def test_a_word_is_found_in_each_condition_of_a_chain() -> None:
    line = "  > It is [if tide is 4: high tide | if tide is 2: low tide | out]."
    source = Source("x.fate", line)
    second = line.index("if tide is 2") + 4
    at = locate(source, Span("x.fate", 1, second, 1, second + 9), "tide")
    assert at[1:] == (1, second, 1, second + 4)
