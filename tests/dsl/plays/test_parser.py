"""Play files: all of their forms, all mistakes in one run, and no text that breaks the parser."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fateloom.dsl.plays import ast as common
from fateloom.dsl.plays.story import ast
from fateloom.dsl.plays.story.parser import parse
from fateloom.dsl.source import Source

TOUR = """\
# A comment on its own line.
play "Bran takes the rope, Ysolde still rings the bell" of drowned_bell
  heroes warden, smuggler   seed 7 mode explorer effort low  # and behind two spaces
  given smuggler has item rope
  smuggler: stay; visit saint_anne; scan tower with rope; end
  warden: stay; visit saint_anne; test climb roll 5 4
    expect warden lacks item clapper
    expect text “hook # is bare”
    expect refused
    expect over warden
    expect over
  always tide <= 6
  never virtue > 2

play "Another" of drowned_bell
  heroes warden
"""


def read(text):
    file, found = parse(Source("plays/a.play", text))
    return file, [
        f"{one.primary.span.line}:{one.primary.span.column} {one.message}" for one in found
    ]


def test_the_tour_is_read_whole():
    file, found = read(TOUR)
    assert found == []
    first, second = file.plays
    assert first.title == "Bran takes the rope, Ysolde still rings the bell"
    assert (first.scenario, first.heroes, first.seed) == ("drowned_bell", ("warden", "smuggler"), 7)
    assert first.options == {"mode": "explorer", "effort": "low"}
    assert [it.text for it in first.given] == ["smuggler has item rope"]
    assert [line.who for line in first.lines] == ["smuggler", "warden"]
    assert [type(step) for step in first.lines[1].steps] == [ast.Plain, ast.WithName, ast.Test]
    condition, text, refused, over, lost = first.lines[1].expects
    assert isinstance(condition, common.ExpectThat)
    assert (condition.condition.text, condition.condition.span.column) == (
        "warden lacks item clapper",
        12,
    )
    assert isinstance(text, common.ExpectText)
    assert text.text == "hook # is bare"
    assert isinstance(refused, common.ExpectRefused)
    assert [it.how for it in (over, lost)] == ["warden", None]
    assert [it.never for it in first.promises] == [False, True]
    assert (second.title, second.heroes, second.lines) == ("Another", ("warden",), ())


def test_a_step_knows_its_place():
    file, _ = read('play "x" of a\n  heroes w\n  w: stay;   visit  inn ; end\n')
    spans = [step.span for step in file.plays[0].lines[0].steps]
    assert [(s.line, s.column, s.end_column) for s in spans] == [
        (3, 6, 10),
        (3, 14, 24),
        (3, 27, 30),
    ]


def test_five_mistakes_give_five_messages():
    _, found = read(
        'play "x" of a\n  heroes w sede 7\n  w: stya; stay\n  expekt w out\n   always a\nplya\n'
    )
    assert found == [
        "2:3 'sede 7' is not understood here",
        "3:6 'stya' is no step; did you mean 'stay'?",
        "4:3 'expekt w out' is no line of a play; did you mean 'expect'?",
        "5:4 3 spaces stand at the start of the line",
        "6:1 'plya' begins no play",
    ]


@pytest.mark.parametrize("said", ["'x y'", '„x y"', '"x y', "x y", "‘x y’", "says 'x y'", '"x y":'])
def test_a_text_in_other_marks_is_written_without_them(said):
    word = "" if said.startswith("says") else "text "
    (one,) = parse(
        Source("a.play", f'play "x" of a\n  heroes w\n  w: stay\n    expect {word}{said}\n')
    )[1]
    assert one.help == 'Write:  expect text "x y"'


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("heroes w", "'heroes w' begins no play"),
        ('play "x" of a', "this play does not say who plays"),
        ('play "x" of a\n  heroes w\n  heroes w', "the heroes are named twice"),
        ('play "x" of a\n  heroes W', "'heroes W' names no heroes"),
        ('play "x" of a\n  heroes w\n  expect w out', "nothing has happened yet"),
        ('play "x" of a\n  heroes w\n  w: stay\n    expect', "'expect' expects nothing"),
        ('play "x" of a\n  heroes w\n  w: stay\n    expect text hello', "stands between two"),
        ('play "x" of a\n  heroes w\n  w: stay\n    w: stay', "stands too deep"),
        ('play "x" of a\n  heroes w\n  w: stay # so', "behind two spaces"),
        ('play "x" of a\n  heroes w\n  w: stay\n    expect w out // so', "behind two spaces"),
        ('play "x" of a\n  heroes w\n  given: tide is 2', "'given' is no hero"),
        ('play "x" of a\n  heroes w\n  set: tide is 2', "'set' is no hero"),
        ('play "x" of a\n  heroes w\n  w: stay\n    expect: w out', "'expect' is no hero"),
        ('play "x" of a\n  heroes w\n  w: stay\n  always: w out', "'always' is no hero"),
        ('play "x" of a\n  heroes w\n  w:', "a step is missing here"),
        ('play "x" of a\n\theroes w', "a tab stands at the start of the line"),
        ('play "x" of a\n  heroes w seed 99999999999999999999', "is not understood here"),
        ('play "x" of a\n  heroes w\n  always', "'always' is no line of a play"),
    ],
)
def test_a_mistake_is_named(lines, said):
    _, found = read(lines)
    assert any(said in one for one in found), found
    assert len(found) == 1


def test_a_hero_may_be_called_as_a_line_begins():
    file, found = read('play "x" of a\n  heroes set, never\n  never: stay\n  set: stay\n')
    assert (found, [it.who for it in file.plays[0].lines]) == ([], ["never", "set"])


@given(
    st.text() | st.lists(st.sampled_from([*TOUR.splitlines(), "\t", "  w:", '"'])).map("\n".join)
)
def test_no_text_breaks_the_parser(text):
    file, _ = read(text)
    assert isinstance(file, common.PlayFile)
