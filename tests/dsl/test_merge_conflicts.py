"""What a merge has left in a file is one finding, whatever kind of file it is."""

from __future__ import annotations

import pytest

from fateloom.dsl.data.yaml import compose
from fateloom.dsl.plays.story.parser import parse as parse_play
from fateloom.dsl.source import Source, without_conflicts
from fateloom.dsl.syntax.parser import parse
from fateloom.dsl.translation.po_read import read

BOTH = "<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> kinder\n"
SAID = "a merge conflict is not resolved: lines {} to {}"


def in_story(text):
    return parse(Source("a.fate", text))[1]


def in_table(text):
    return compose(Source("items.yaml", text))[1]


def in_translation(text):
    return read(Source("text/de.po", text))[1]


def in_play(text):
    return parse_play(Source("plays/a.play", text))[1]


CASES = [
    (in_story, "event x on day 2\n" + BOTH.format("  > One.", "  > Two."), (2, 6)),
    (in_story, BOTH.format("event x on day 2", "event x on day 3") + "  > One.\n", (1, 5)),
    (in_table, "items:\n" + BOTH.format("  rope: 1", "  rope: 2"), (2, 6)),
    (
        in_translation,
        'msgctxt "a"\nmsgid "b"\n' + BOTH.format('msgstr "c"', 'msgstr "d"'),
        (3, 7),
    ),
    (
        in_play,
        'play "x" of base\n  heroes warden\n' + BOTH.format("  warden: stay; end", "  warden: end"),
        (3, 7),
    ),
]


@pytest.mark.parametrize(("found_in", "text", "lines"), CASES)
def test_a_conflict_is_one_finding(found_in, text, lines) -> None:
    (one,) = found_in(text)
    assert (one.code.id, one.message) == ("FT0026", SAID.format(*lines))
    assert one.primary.span.line == lines[0]


OLD = "a\n<<<<<<< x\nours\n||||||| base\nold\n=======\ntheirs\n>>>>>>> y\nb\n"


@pytest.mark.parametrize(
    ("text", "left", "count"),
    [
        (OLD, "a\n\nours\n\n\n\n\n\nb\n", 1),
        (OLD + OLD, ("a\n\nours\n\n\n\n\n\nb\n") * 2, 2),
        ("a\n>>>>>>> y\nb\n", "a\n\nb\n", 1),
        ("a\n<<<<<<< y\nb\n", "a\n\nb\n", 1),
        ("a\n<<<<<<< y\nb\n=======\nc\n", "a\n\nb\n\nc\n", 1),
        ("a\n=======\nb\n", "a\n=======\nb\n", 0),
        ("> <<<<<<< he says\n", "> <<<<<<< he says\n", 0),
    ],
)
def test_the_first_side_is_kept_and_lines_keep_their_numbers(text, left, count) -> None:
    source, found = without_conflicts(Source("a.fate", text))
    assert (source.text, len(found)) == (left, count)
