"""Findings for people: places, marks, fixes, and nothing of a scenario that moves the cursor."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fateloom.dsl.diagnostics import Code, Diagnostic, Edit, Fix, Label, Level
from fateloom.dsl.diagnostics.render.clean import JOINERS, clean, width
from fateloom.dsl.diagnostics.render.styles import SIGNS, released
from fateloom.dsl.diagnostics.render.text import WIDEST, closing, excerpt, render
from fateloom.runtime.span import Span

ERROR = Code("FT0203", "unknown-name", Level.ERROR)
WARNING = Code("FT0421", "variable-never-read", Level.WARNING)
HINT = Code("FT0443", "similar-ids", Level.HINT)
STORY = """world bell: silent, ringing

poi quay "The Quay"
  option go "Go"
    gain item roep
"""
FILE = "story/quay.fate"


def at(line, column, end_column, file=FILE, end_line=None):
    return Span(file, line, column, end_line or line, end_column)


def diagnostic(code, span, message="m", label="", related=(), help=None, fix=None):
    return Diagnostic(code, code.level, message, Label(span, label), related, help, fix)


ROPE = diagnostic(
    ERROR,
    at(5, 15, 19),
    "there is no item 'roep'",
    "not an item",
    help="Did you mean 'rope'?",
    fix=Fix("Write 'rope'", (Edit(at(5, 15, 19), "rope"),), safe=True),
)
BELL = diagnostic(
    WARNING,
    at(1, 7, 11),
    "nothing ever asks for 'bell'",
    related=(Label(at(5, 5, 9), "changed here"), Label(at(3, 1, 4, "items.yaml"), "see")),
    help="Take it out.",
)


def shown(*found, text=STORY, **options):
    return render(found, {FILE: text}, **options)


def marks(page):
    """The columns of the line and of the marks below it, of the first excerpt."""
    lines = page.split("\n")
    n = next(n for n, line in enumerate(lines) if re.match(r" *\d+ \|", line))
    start = lines[n].index("|") + 2
    return lines[n][start:], lines[n + 1][start:]


def test_a_page_of_findings(golden):
    golden("diagnostics/text.txt", shown(ROPE, BELL, diagnostic(HINT, at(3, 5, 9), "alike")))


def test_a_page_of_findings_in_colour(golden):
    golden("diagnostics/text_colour.txt", released(shown(ROPE, BELL, colour=True)))


def test_without_colour_there_is_no_escape():
    assert not SIGNS.search(shown(ROPE, BELL))
    assert SIGNS.search(shown(ROPE, colour=True))


def test_the_mark_stands_below_the_word():
    line, below = marks(shown(ROPE))
    assert line == "    gain item roep"
    assert below == "              ^^^^ not an item"


def test_the_fix_shows_the_line_as_it_would_be():
    assert "5 +     gain item rope\n" in shown(ROPE)


def test_edits_of_one_line_are_made_together():
    fix = Fix("Swap", (Edit(at(5, 5, 9), "lose"), Edit(at(5, 15, 19), "rope")), safe=False)
    page = shown(diagnostic(ERROR, at(5, 5, 9), fix=fix))
    assert "perhaps: Swap" in page
    assert "5 +     lose item rope\n" in page


def test_a_fix_over_several_lines_has_a_title_only():
    fix = Fix("Cut", (Edit(Span(FILE, 1, 1, 2, 1), ""),), safe=True)
    page = shown(diagnostic(ERROR, at(1, 1, 2), fix=fix))
    assert "fix: Cut" in page
    assert " + " not in page


@pytest.mark.parametrize(
    ("found", "line"),
    [
        ((), "No problems found."),
        ((ROPE,), "1 error. Almost there."),
        ((ROPE, ROPE, BELL), "2 errors, 1 warning. The first one is a good place to start."),
        ((BELL,), "1 warning. It can be played as it is; have a look all the same."),
        ((diagnostic(HINT, at(1, 1, 2)),), "1 hint. It can be played as it is."),
    ],
)
def test_the_last_line_counts(found, line):
    assert closing(found) == line
    assert shown(*found).endswith(f"{line}\n")


def test_without_summary_and_findings_there_is_nothing():
    assert render((), {}, summary=False) == ""


def test_wide_and_combining_signs_are_measured():
    text = "> 鐘楼 bell\n"
    line, below = marks(shown(diagnostic(ERROR, at(1, 6, 10)), text=text))
    assert line == "> 鐘楼 bell"
    assert below == " " * 7 + "^^^^"
    text = "> e\u0301te\u0301 bell\n"
    _, below = marks(shown(diagnostic(ERROR, at(1, 9, 13)), text=text))
    assert below == " " * 6 + "^^^^"


def test_a_tab_is_seen():
    line, below = marks(shown(diagnostic(ERROR, at(1, 1, 2)), text="\tgo\n"))
    assert line == "→   go"
    assert below == "^^^^"


def test_a_long_line_is_cut_round_the_spot():
    text = "> " + "salt " * 400 + "ROEP " + "tar " * 400 + "\n"
    column = text.index("ROEP") + 1
    line, below = marks(shown(diagnostic(ERROR, at(1, column, column + 4)), text=text))
    assert line.startswith("…") and line.endswith("…")
    assert width(line) <= WIDEST
    start = below.index("^")
    assert line[start : start + 4] == "ROEP"


def test_a_mark_wider_than_the_page_is_cut():
    text = "> " + "salt " * 400 + "\n"
    line, below = marks(shown(diagnostic(ERROR, at(1, 3, 2000)), text=text))
    assert width(line) <= WIDEST
    assert len(below) <= WIDEST


def test_a_span_over_lines_marks_the_rest_of_the_first():
    _, below = marks(shown(diagnostic(ERROR, at(3, 5, 3, end_line=4))))
    assert below == "    " + "^" * (len('poi quay "The Quay"') - 4)


@pytest.mark.parametrize("span", [at(99, 1, 2), at(1, 500, 600), at(0, 0, 0), at(5, 19, 3)])
def test_a_span_that_is_not_there_does_no_harm(span):
    assert "unknown-name" in shown(diagnostic(ERROR, span))


def test_a_file_without_text_is_named():
    assert "--> items.yaml:1:1: see" in shown(
        diagnostic(ERROR, at(1, 1, 2, "items.yaml"), label="see")
    )
    assert "--> the scenario" in shown(diagnostic(ERROR, at(1, 1, 2, "")))


def test_only_the_first_related_places_are_shown():
    many = tuple(Label(at(1, 1, 2), f"place {n}") for n in range(9))
    page = shown(diagnostic(ERROR, at(1, 1, 2), related=many))
    assert "place 4" in page and "place 5" not in page
    assert "and 4 more places" in page


EVIL = "\x1b[31mred\x07\x9b2J\u202e\r\u2028"


def test_nothing_of_a_scenario_reaches_the_terminal_raw():
    evil = diagnostic(
        ERROR,
        at(1, 1, 5, f"story/{EVIL}.fate"),
        f"no {EVIL}",
        EVIL,
        related=(Label(at(1, 2, 3), EVIL),),
        help=EVIL,
        fix=Fix(EVIL, (Edit(at(1, 1, 2), EVIL),), safe=True),
    )
    page = render([evil], {FILE: f"> {EVIL}\n", f"story/{EVIL}.fate": f"> {EVIL}\n"})
    assert not set(page) & set("\x1b\x07\x9b\u202e\r\u2028")
    assert "␛[31mred␇" in page


@given(st.text())
def test_cleaned_text_holds_nothing_that_acts(text):
    for char in clean(text):
        assert char in JOINERS or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp")


@given(st.text(max_size=300), st.integers(-2, 320), st.integers(-2, 320), st.integers(20, 120))
def test_an_excerpt_fits_and_its_marks_lie_inside(source, column, end_column, widest):
    source = source.replace("\n", " ")
    found = excerpt(source, column, end_column, widest)
    assert found.length >= 1 and found.start >= 0
    assert found.start <= width(found.line)
    if width(clean(source)) <= widest:
        assert found.line == clean(source)


@given(st.lists(st.tuples(st.text(max_size=30), st.integers(0, 9), st.integers(0, 40)), max_size=4))
def test_render_never_raises(items):
    found = [
        diagnostic(ERROR, at(line, column, column + 3), message, message, help=message or None)
        for message, line, column in items
    ]
    assert render(found, {FILE: "\n".join(message for message, _, _ in items)}).endswith("\n")
