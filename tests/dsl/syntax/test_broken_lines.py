"""Every kind of broken line: one finding, with the right code at the right line and column."""

from __future__ import annotations

import pytest

from fateloom.dsl.diagnostics import Diagnostic
from fateloom.dsl.fixes import applied
from fateloom.dsl.source import Source, from_bytes
from fateloom.dsl.syntax.normalize import LONGEST
from fateloom.dsl.syntax.parser import parse

EVENT = "event low_tide on day 2\n"
POI = 'poi well "The Well" on quay\n'
OPTION = POI + '  option look "Look in"\n'
TEST = POI + '  test haul power "Haul"\n'
SCAN = POI + '  scan show uses item "Show"\n'
TOLD = "    > x\n"
IF_ELSE = "    if x\n      > x\n    else\n      > y\n"

CASES = [
    # characters and levels
    ("a tab", EVENT + "\t> x\n", "FT0003", 2, 1),
    ("a tab for a level", EVENT + "  > x\n\ttide up\n", "FT0003", 3, 1),
    ("one space", EVENT + " > x\n", "FT0004", 2, 1),
    ("two levels at once", EVENT + "    > x\n", "FT0004", 2, 1),
    ("back to no level", OPTION + TOLD + "   > y\n", "FT0004", 4, 1),
    ("a character nobody sees", EVENT + "  > x\x07y\n", "FT0007", 2, 6),
    ("a line separator", EVENT + "  > x\u2028y\n", "FT0007", 2, 6),
    ("nothing but such a character", EVENT + "  > x\n  \x00\n", "FT0007", 3, 3),
    # first words
    ("an unknown word", EVENT + "  revael quay\n", "FT0010", 2, 3),
    ("prose without its mark", EVENT + "  The mud shows its old bones.\n", "FT0022", 2, 3),
    ("a capital", "Event low_tide on day 2\n  > x\n", "FT0021", 1, 1),
    ("a lone colon", EVENT + "  :\n", "FT0010", 2, 3),
    ("a lone mark", EVENT + "  %\n", "FT0010", 2, 3),
    # forms
    ("an id with a capital", 'poi Well "The Well" on quay\n', "FT0021", 1, 5),
    ("an id with a dash", 'poi the-well "The Well"\n', "FT0024", 1, 5),
    ("no id", 'poi "The Well"\n', "FT0024", 1, 1),
    ("no label", "poi well on quay\n", "FT0023", 1, 1),
    ("more than the form", 'poi well "The Well" on quay today\n', "FT0024", 1, 28),
    ("a clause that is none", POI + '  option look "Look" twice\n' + TOLD, "FT0011", 2, 22),
    ("a clause twice", POI + '  option look "Look" once once\n' + TOLD, "FT0011", 2, 27),
    ("a price that is none", POI + '  option look "Look" costs gold\n' + TOLD, "FT0011", 2, 28),
    ("no price", POI + '  option look "Look" costs 2\n' + TOLD, "FT0011", 2, 28),
    ("a state without values", "world bell:\n", "FT0011", 1, 1),
    ("a state with one value", "world bell: silent\n", "FT0011", 1, 1),
    ("no colon", "world bell silent, ringing\n", "FT0011", 1, 7),
    ("half a range", "world tide: 0..\n", "FT0011", 1, 1),
    ("a band that is none", TEST + "    1-\n      > x\n", "FT0011", 3, 5),
    ("a band with a sign", TEST + "    -1\n      > x\n", "FT0011", 3, 5),
    ("a test without a skill", POI + '  test haul "Haul"\n', "FT0011", 2, 3),
    ("a scan without a mode", POI + '  scan show item "Show"\n', "FT0011", 2, 3),
    ("an event without a trigger", "event low_tide\n  > x\n", "FT0011", 1, 1),
    ("a day without a number", "event low_tide on day\n  > x\n", "FT0011", 1, 1),
    ("a gain without a number", EVENT + "  gain coins\n", "FT0025", 2, 3),
    ("a gain of nothing known", EVENT + "  gain 3 gold\n", "FT0025", 2, 10),
    ("a number out of all bounds", EVENT + "  gain 99999999999 coins\n", "FT0011", 2, 3),
    ("a drop into nowhere", EVENT + "  drop rope\n", "FT0011", 2, 3),
    ("a virtue without a sign", EVENT + "  virtue 2\n", "FT0025", 2, 10),
    ("else with more", OPTION + "    if x\n      > x\n    else y\n      > y\n", "FT0011", 5, 5),
    ("a word that stands alone", OPTION + '    choose one\n      "A"\n', "FT0011", 3, 12),
    ("a label that is not closed", 'poi well "The Well on quay\n', "FT0012", 1, 10),
    ("a choice that is not closed", OPTION + '    choose\n      "A\n', "FT0012", 4, 7),
    # conditions
    ("and beside or", "event a when x and y or z\n  > x\n", "FT0013", 1, 22),
    ("an open bracket", "event a when (x and y\n  > x\n", "FT0013", 1, 22),
    ("a bracket too many", "event a when x)\n  > x\n", "FT0013", 1, 15),
    ("an unfinished condition", "event a when x and\n  > x\n", "FT0013", 1, 19),
    ("a comparison with nothing", "event a when tide >=\n  > x\n", "FT0013", 1, 21),
    ("a comparison with a word", "event a when tide >= high\n  > x\n", "FT0013", 1, 22),
    ("one equals sign", "event a when tide = 3\n  > x\n", "FT0013", 1, 19),
    ("has nothing", "event a when has\n  > x\n", "FT0013", 1, 17),
    ("has a name alone", "event a when has rope\n  > x\n", "FT0013", 1, 18),
    ("an item that is nowhere", "event a when item rope is lost\n  > x\n", "FT0013", 1, 27),
    # prose
    ("an insertion that is not closed", EVENT + "  > x [hero\n", "FT0014", 2, 7),
    ("an insertion that is none", EVENT + "  > x [the hero]\n", "FT0014", 2, 7),
    ("a bracket that closes nothing", EVENT + "  > x ]\n", "FT0014", 2, 7),
    ("a variant without a colon", EVENT + "  > [if x y]\n", "FT0014", 2, 5),
    ("first without again", EVENT + "  > [first: x]\n", "FT0014", 2, 5),
    ("a broken condition in prose", EVENT + "  > [if x and: y]\n", "FT0014", 2, 14),
    # blocks
    ("an event without a block", EVENT, "FT0015", 1, 1),
    ("an option without a block", OPTION, "FT0015", 2, 3),
    ("an if without a block", OPTION + "    if x\n    > y\n", "FT0015", 3, 5),
    ("a band without a block", TEST + "    0+\n", "FT0015", 3, 5),
    ("an answer without a block", SCAN + "    other\n", "FT0015", 3, 5),
    ("a destiny without a block", "destiny warden\n", "FT0015", 1, 1),
    ("a block under an effect", EVENT + "  tide up\n    > x\n", "FT0016", 3, 5),
    ("a block under a variable", "world tide: 0..3\n  > x\n", "FT0016", 2, 3),
    ("a block under prose", EVENT + "  > x\n    tide up\n", "FT0016", 3, 5),
    # places
    ("an option in a tile", 'tile quay\n  option look "Look"\n    > x\n', "FT0017", 2, 3),
    ("an option at the edge", 'option look "Look"\n  > x\n', "FT0017", 1, 1),
    ("a band outside a test", OPTION + "    0-1\n      > x\n", "FT0017", 3, 5),
    ("an effect in a POI", POI + "  tide up\n", "FT0017", 2, 3),
    ("an effect at the edge", "tide up\n", "FT0017", 1, 1),
    ("prose at the edge", "> x\n", "FT0017", 1, 1),
    ("else without if", OPTION + "    > x\n    else\n      > y\n", "FT0020", 4, 5),
    ("else twice", OPTION + IF_ELSE + "    else\n      > z\n", "FT0020", 7, 5),
    ("a choice outside choose", OPTION + '    "A"\n      > x\n', "FT0017", 3, 5),
    ("a stage outside a finale", "destiny warden\n  stage one\n    stay\n", "FT0017", 2, 3),
    ("an effect in a test", TEST + "    tide up\n", "FT0017", 3, 5),
    # comments, ids
    ("a suppression unexplained", "# allow empty-visit\n" + EVENT + "  > x\n", "FT0018", 1, 1),
    ("a suppression of nothing", "# allow\n" + EVENT + "  > x\n", "FT0018", 1, 1),
    ("a keyword as an id", "world test: flag\n", "FT0019", 1, 7),
    ("a joint as an id", 'npc has "Has"\n', "FT0019", 1, 5),
]  # fmt: skip

NAMES = [case[0] for case in CASES]


def found(text: str) -> tuple[Diagnostic, ...]:
    return parse(Source("x.fate", text))[1]


@pytest.mark.parametrize(("text", "code", "line", "column"), [c[1:] for c in CASES], ids=NAMES)
def test_a_broken_line_gives_one_finding_at_its_place(
    text: str, code: str, line: int, column: int
) -> None:
    said = [(d.code.id, *d.primary.span[1:3], d.message) for d in found(text)]
    assert [it[:3] for it in said] == [(code, line, column)], said


@pytest.mark.parametrize("text", [c[1] for c in CASES], ids=NAMES)
def test_every_finding_says_something_and_what_to_do(text: str) -> None:
    for it in found(text):
        assert it.message and not it.message.endswith(".")
        assert it.primary.span.file == "x.fate"


def test_a_file_with_five_mistakes_gives_five_findings() -> None:
    text = (
        "event one on day\n  > x\n"
        'poi well "The Well\n'
        + 'poi hut "The Hut" on quay\n  option look "Look" twice\n    > x\n  tide up\n'
        + "event two when x and y or z\n  > x\n"
        + "  not read\n"
    )
    assert [d.primary.span.line for d in found(text)] == [1, 3, 5, 7, 8]


CHOOSE = EVENT + '  choose\n{}"Ask"\n      > x\n    "Go"\n      > y\n'


@pytest.mark.parametrize("depth", [3, 5, 6])
def test_a_line_that_is_shifted_alone_is_one_mistake(depth: int) -> None:
    """What follows stands where it should, and is no mistake beside it."""
    text = CHOOSE.format(" " * depth)
    (one,) = found(text)
    assert one.code.id == "FT0004" and one.primary.span.line == 3
    assert one.fix is not None and found(applied(text, one.fix.edits)) == ()


def test_the_else_of_an_if_that_stands_too_deep_is_no_second_mistake() -> None:
    text = EVENT + "  gain 1 xp\n    if x\n      > x\n  else if y\n    > y\n  else\n    > z\n"
    assert [d.code.id for d in found(text)] == ["FT0016"]


@pytest.mark.parametrize("mark", ["//", "--", ";", "/*", "<!--"])
def test_a_comment_of_another_language_is_a_line_of_its_own(mark: str) -> None:
    text = EVENT + f"  {mark} not yet\n  > x\n"
    (one,) = found(text)
    assert one.help == "Write: # not yet" and one.fix is not None
    assert found(applied(text, one.fix.edits)) == ()


def test_what_stands_under_a_broken_header_is_left_out_in_silence() -> None:
    text = (
        POI + '  tset haul power "Haul"\n    0\n      > x\n    1+\n      > y\n' + EVENT + "  > x\n"
    )
    assert [d.code.id for d in found(text)] == ["FT0010"]


def test_a_line_of_five_megabytes_is_refused_at_once() -> None:
    (it,) = found(EVENT + "  > " + "x" * 5_000_000 + "\n  > y\n")
    assert it.code.id == "FT0006" and it.primary.span.line == 2 and f"{LONGEST:,}" in it.message


def test_a_thousand_levels_give_one_finding() -> None:
    text = EVENT + "".join("  " * level + "if x\n" for level in range(1, 1000))
    assert [d.code.id for d in found(text)] == ["FT0005"]


def test_three_thousand_brackets_give_one_finding() -> None:
    text = "event a when " + "(" * 3000 + "x" + ")" * 3000 + "\n  > x\n"
    assert [d.code.id for d in found(text)] == ["FT0013"]


def test_typographic_quotes_are_quotes() -> None:
    assert found("poi well “The Well” on quay\n") == ()


def test_a_comment_may_end_a_line_but_not_a_label() -> None:
    file, findings = parse(Source("x.fate", 'poi well "A  # B" on quay  # here\n'))
    assert findings == () and file.trailing == ((1, "here"),)


@pytest.mark.parametrize("text", ["", "\n", "   \n", "# only a comment", "world a: flag"])
def test_small_files_are_sound(text: str) -> None:
    assert found(text) == ()


def test_line_ends_of_all_systems_are_read_alike() -> None:
    wanted = parse(Source("x.fate", EVENT + "  > x\n"))
    for end in (b"\r\n", b"\r"):
        source = from_bytes("x.fate", (EVENT + "  > x\n").encode().replace(b"\n", end))
        assert isinstance(source, Source) and parse(source) == wanted


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [(b"ab\nc\xff", 2, 2), (b"\xfe\xffa", 1, 1), ("ä\nö".encode("latin-1"), 1, 1), (b"a\0b", 1, 2)],
)
def test_what_is_no_text_is_refused_with_its_place(data: bytes, line: int, column: int) -> None:
    it = from_bytes("x.fate", data)
    assert isinstance(it, Diagnostic) and it.code.id == "FT0001"
    assert it.primary.span[1:3] == (line, column)


def test_a_byte_order_mark_is_no_text() -> None:
    assert from_bytes("x.fate", b"\xef\xbb\xbfworld") == Source("x.fate", "world")
