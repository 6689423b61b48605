"""What stands in prose is told as words or reported: chains, and the slips in insertions (DSL-03)."""

# ruff: noqa: E501 - one case a line

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.tracked import tracked

from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.dsl.syntax.ast.prose import Prose, Variant
from fateloom.dsl.syntax.parser import parse
from fateloom.dsl.syntax.printer import to_text
from fateloom.dsl.translation.insertions import bound
from fateloom.runtime.program.statement import Tell
from fateloom.runtime.program.text import FirstAgain, NumberOf, Part, TitleOf
from fateloom.runtime.program.text import Variant as Told

BASE = Path(__file__).resolve().parents[2] / "fixtures" / "base"
BASE_SOURCES = [
    Source(it.relative_to(BASE).as_posix(), it.read_text(encoding="utf-8")) for it in tracked(BASE)
]
EVENT = "event wave on day 2\n  > {}\n"


def prose_of(words: str) -> Prose:
    file, found = parse(Source("x.fate", EVENT.format(words)))
    assert not found, found
    prose = file.declarations[0].body[0]  # type: ignore[union-attr]
    assert isinstance(prose, Prose)
    return prose


def test_a_chain_is_a_variant_in_the_other_case_of_a_variant() -> None:
    chain = prose_of("It is [if tide >= 4: high | if tide >= 2: low[if lit: , and lit] | out].")
    (_, variant, _) = chain.parts
    assert isinstance(variant, Variant) and variant.then == ("high",)
    (second,) = variant.otherwise
    assert isinstance(second, Variant) and second.otherwise == ("out",)
    assert second.then[0] == "low" and isinstance(second.then[1], Variant)


def test_the_last_text_of_a_chain_may_be_left_out() -> None:
    (variant,) = prose_of("[if a: x | if b: y]").parts
    assert isinstance(variant, Variant)
    (second,) = variant.otherwise
    assert isinstance(second, Variant) and second.otherwise == ()


def test_a_chain_is_printed_as_it_was_written() -> None:
    text = EVENT.format("[if a: x | if b: y | z]")
    assert to_text(parse(Source("x.fate", text))[0]) == text


def test_a_chain_over_several_lines_has_its_places() -> None:
    chain = prose_of("[if a: x\n  > | if b: y\n  > | z]")
    (variant,) = chain.parts
    assert isinstance(variant, Variant)
    (second,) = variant.otherwise
    assert isinstance(second, Variant)
    assert second.condition.span[1:] == (3, 10, 3, 11)


def test_a_chain_is_translated_with_the_conditions_of_the_source() -> None:
    text = "[if tide >= 4: high | if tide >= 2: low | out]"
    checked = check([*BASE_SOURCES, Source("story/text.fate", EVENT.format(text))])
    assert checked.program is not None
    (event,) = (it for it in checked.program.events if it.id == "wave")
    (statement,) = event.body
    assert isinstance(statement, Tell)
    german = "[if tide >= 4: hoch | if tide >= 2: niedrig | weg]"
    made = bound(statement.text, german)
    assert made.parts is not None and made.faults == ()
    assert list(told(made.parts)) == ["hoch", "niedrig", "weg"]
    (fault,) = bound(statement.text, "[if tide >= 3: hoch]").faults
    assert "The source has [if tide >= 4: …], [if tide >= 2: …]." in fault.help


def test_a_bracket_as_such_can_stand_within_an_insertion() -> None:
    for written, shown in (
        ("[if a: no [[sic]] | b]", "no [sic]"),
        ("[if a: [[[hero]]] | b]", None),
        ("[if a: [if b: [[x]]] | c]", None),
        ("[if a: [[x | b]", "[x"),
    ):
        (variant,) = prose_of(written).parts
        assert isinstance(variant, Variant) and variant.otherwise
        assert shown is None or variant.then == (shown,)


# --- slips: what is written, the message, the help, the edited line

NO_COLON = "'[if …' needs a ':' after its condition"
ONE_BRACKET = "One bracket has it all: [if COND: … | …]. '|' says else, and ']' ends it."
WHICH = "Which text is for when? Write [if COND: … | …] or [first: … | again: …]."
TWICE = "[first: for the first time | again: for all other times]"
THIRD = "no condition leads to this last text: an insertion has one text for each condition, and one for all other cases"
CHAIN = "For three texts write: [if COND: … | if COND: … | …]"
CHANCE = "No text is picked by chance. Write [if COND: … | …] or [first: … | again: …]."
GENERAL = "Write [hero], [item rope], [coins], [if COND: … | …]; a bracket as such is [[."
NONE = "'{}' is not an insertion"
SAID = "'{}' behind '|' would be read aloud: '|' says it already"

EMPTY = "this insertion has a condition and no text"
EMPTY_HELP = "Write behind the ':' what is told then: [if COND: …]"
NOTHING_BEHIND = "nothing stands behind '|'"
LEAVE_OUT = "Write there what is told in all other cases, or leave '|' out."

SLIPS: list[tuple[str, str, str, str | None]] = [
    # three texts, else, and what ends
    ("[if lit: x | y | z]", THIRD, CHAIN, None),
    ("[first: a | again: b | c]", THIRD, CHAIN, None),
    ("[if lit: x || y]", "'||' is one '|' too many", "Write: |", "[if lit: x | y]"),
    ("[if lit: x | else: y]", SAID.format("else:"), "Write '|', and behind it the text alone.", "[if lit: x | y]"),
    ("[if lit: x | else y]", SAID.format("else"), "Write '|', and behind it the text alone.", "[if lit: x | y]"),
    ("[if lit: x | otherwise: y]", SAID.format("otherwise:"), "Write '|', and behind it the text alone.", "[if lit: x | y]"),
    ("[if lit: x | else if dark: y]", SAID.format("else if"), "Write: | if …", "[if lit: x | if dark: y]"),
    ("[if lit: x | elif dark: y | z]", SAID.format("elif"), "Write: | if …", "[if lit: x | if dark: y | z]"),
    ("[if lit: x else: y]", "'else:' would be read aloud", "Write: | …", "[if lit: x | y]"),
    ("[if lit: x else if dark: y]", "'else if' would be read aloud", "Write: | if …", "[if lit: x | if dark: y]"),
    ("[if lit: x endif]", "'endif' would be read aloud", "']' alone ends an insertion.", "[if lit: x ]"),
    ("[if lit]It burns.[else]It is dark.[endif]", NO_COLON, "Write for example: [if lit: It burns. | It is dark.]", "[if lit: It burns. | It is dark.]"),
    ("[if lit]It burns.[/if]", NO_COLON, "Write for example: [if lit: It burns.]", "[if lit: It burns.]"),
    ("[else: y]", NONE.format("[else: y]"), ONE_BRACKET, None),
    ("[else]", NONE.format("[else]"), ONE_BRACKET, None),
    ("[endif]", NONE.format("[endif]"), ONE_BRACKET, None),
    ("[/if]", NONE.format("[/if]"), ONE_BRACKET, None),
    # a condition without its colon, or without its if
    ("[if salt is damp, It has gone.]", NO_COLON, "Write for example: [if salt is damp: It has gone.]", "[if salt is damp: It has gone.]"),
    ("[if salt is damp then it goes]", NO_COLON, "Write for example: [if salt is damp: it goes]", "[if salt is damp: it goes]"),
    ("[if salt is damp - gone | here]", NO_COLON, "Write for example: [if salt is damp: gone | here]", "[if salt is damp: gone | here]"),
    ("[if lit | x | y]", NO_COLON, "Write for example: [if lit: x | y]", "[if lit: x | y]"),
    ("[if lit it burns]", NO_COLON, "Write for example: [if lit: it burns]", None),
    ("[if lit]", NO_COLON, "Write for example: [if lit: … | …]", None),
    ("[if lit: x | if dark y | z]", "'if' behind '|' begins the next condition, which needs a ':'", "Write for example: | if dark: y | z]; a text here has another first word than 'if'", None),
    ("[if: lit x]", NONE.format("[if: lit x]"), "Write for example: [if lit: x]", None),
    ("[If lit: x]", NONE.format("[If lit: x]"), "Write: [if lit: x]", "[if lit: x]"),
    ("[ if lit: x]", NONE.format("[ if lit: x]"), "Write: [if lit: x]", "[if lit: x]"),
    ("[when lit: x]", NONE.format("[when lit: x]"), "Write: [if lit: x]", "[if lit: x]"),
    ("[unless lit: x]", NONE.format("[unless lit: x]"), "Write: [if not lit: x]", "[if not lit: x]"),
    ("[unless lit and dark: x]", NONE.format("[unless lit and dark: x]"), "Write: [if not (lit and dark): x]", "[if not (lit and dark): x]"),
    ("[lit: x | y]", NONE.format("[lit: x | y]"), "Write: [if lit: x | y]", "[if lit: x | y]"),
    ("[lit ? x : y]", NONE.format("[lit ? x : y]"), "Write: [if lit: x | y]", "[if lit: x | y]"),
    ("[x if lit]", NONE.format("[x if lit]"), "Write: [if lit: x]", "[if lit: x]"),
    ("[if tide = 3: x]", "'=' is written 'is' here", "Write: tide is 3", "[if tide is 3: x]"),
    # conditions without a text
    ("[if lit:]", EMPTY, EMPTY_HELP, None),
    ("[if lit: ]", EMPTY, EMPTY_HELP, None),
    ("[if lit: x | if dark:]", EMPTY, EMPTY_HELP, None),
    ("[if lit: x |]", NOTHING_BEHIND, LEAVE_OUT, "[if lit: x ]"),
    ("[if lit: x | ]", NOTHING_BEHIND, LEAVE_OUT, "[if lit: x ]"),
    ("[if lit: |]", EMPTY, EMPTY_HELP, None),
    ("[if lit: x | if dark: y |]", NOTHING_BEHIND, LEAVE_OUT, "[if lit: x | if dark: y ]"),
    # texts without a condition
    ("[red | blue]", NONE.format("[red | blue]"), WHICH, None),
    ("[one of: red | blue]", NONE.format("[one of: red | blue]"), CHANCE, None),
    ("[first: a]", "'[first: …' needs '| again: …]'", f"Write: {TWICE}", None),
    ("[first: a | b]", "'[first: …' needs '| again: …]'", f"Write: {TWICE}", "[first: a | again: b]"),
    ("[first: a | later: b]", "'[first: …' needs '| again: …]'", f"Write: {TWICE}", "[first: a | again: b]"),
    ("[again: b | first: a]", NONE.format("[again: b | first: a]"), f"Write for example: {TWICE}", None),
    # names and numbers
    ("[hero's]", NONE.format("[hero's]"), "Write: [hero], and 's behind the bracket", None),
    ("[hero.name]", NONE.format("[hero.name]"), "Write: [hero]", "[hero]"),
    ("[HERO]", NONE.format("[HERO]"), "Write: [hero]", "[hero]"),
    ("[item.rope]", NONE.format("[item.rope]"), "Write: [item rope]", "[item rope]"),
    ("[item rope's]", NONE.format("[item rope's]"), "Write: [item rope], and 's behind the bracket", None),
    ("[items rope, lantern]", NONE.format("[items rope, lantern]"), "One name a bracket: [item rope] and [item lantern].", None),
    ("[item]", NONE.format("[item]"), GENERAL, None),
    ("[gain 2 coins]", NONE.format("[gain 2 coins]"), "An insertion changes nothing. Write a line of its own: gain 2 coins", None),
    ("[coins +1]", NONE.format("[coins +1]"), "An insertion changes nothing. Write a line of its own: gain 1 coins", None),
    ("[/b]", NONE.format("[/b]"), "Write *emphasis* or **strong emphasis**.", None),
    ("[The quay](quay)", NONE.format("[The quay]"), "A link leads nowhere at a table; write its words alone.", None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("written", "message", "help", "edited"), SLIPS, ids=[it[0] for it in SLIPS]
)
def test_a_slip_has_one_finding_that_shows_the_right_form(
    written: str, message: str, help: str, edited: str | None
) -> None:
    line = f"  > So: {written}"
    (said,) = parse(Source("x.fate", f"event wave on day 2\n{line}\n"))[1]
    assert (said.code.id, said.message, said.help) == ("FT0014", message, help)
    if said.fix is None:
        assert edited is None
        return
    (edit,) = said.fix.edits
    _, _, start, _, end = edit.span
    assert line[: start - 1] + edit.text + line[end - 1 :] == f"  > So: {edited}"
    assert not parse(Source("x.fate", EVENT.format(f"So: {edited}")))[1]


@pytest.mark.parametrize(
    "words",
    [
        "[if lit: Nobody else: the fox. | Who else?]",
        "[if lit: Or else you run. | Elsewhere.]",
        "[if lit: What else is there? | No one else came.]",
    ],
)
def test_else_is_a_word_of_sentences_too(words: str) -> None:
    assert parse(Source("x.fate", EVENT.format(words)))[1] == ()


@pytest.mark.parametrize(
    ("written", "message", "help"),
    [
        ("[player]", "unknown counter 'player'; did you mean 'hero'?", None),
        ("[name]", "unknown counter 'name'; did you mean 'hero'?", None),
        (
            "[if bell: is ringing, it rings]",
            "the ':' stands before the value of 'bell'",
            "Write: [if bell is ringing: it rings]",
        ),
        (
            "[if bell: ringing: it rings | it hangs]",
            "the ':' stands before the value of 'bell'",
            "Write: [if bell is ringing: it rings]",
        ),
    ],
)
def test_a_slip_that_only_the_names_show(written: str, message: str, help: str | None) -> None:
    found = check([*BASE_SOURCES, Source("story/text.fate", EVENT.format(written))]).diagnostics
    (said,) = [it for it in found if it.level.value == "error"]
    assert (said.message, said.help) == (message, help)


# --- nothing reaches players raw

TOKENS = (
    *("[", "]", "|", ":", "[if ", "[if bell is silent: ", "[if tide >= 3: ", "| if tide is 0: "),
    *("[first: ", "| again: ", "else", "else:", "| else: ", "| else if bell is rung: ", "elif "),
    *("endif", "[endif]", "if ", "]else[", "[hero]", "[coins]", "[tide]", "[item rope]"),
    *("{tide}", "{", "}", "$tide", "%tide%", "<b>", "</b>", "<<if tide>>", "`x`", "-> quay", "\\"),
    *("water", "stone", "gull", "bell is silent", "mud."),
)  # fmt: skip
RAW = ("[", "]", "|", "{", "}", "$", "%", "<", ">", "`", "\\", "endif", "elif", "else:", "else if")


def told(parts: tuple[Part, ...]) -> Iterator[str]:
    """The text in every state: each side of each insertion."""
    ways: list[list[str]] = []
    for part in parts:
        match part:
            case str():
                ways.append([part])
            case TitleOf() | NumberOf():
                ways.append(["x"])
            case Told(_, one, other) | FirstAgain(one, other):
                ways.append([*told(one), *told(other)])
    return ("".join(way) for way in product(*ways))


@given(st.lists(st.sampled_from(TOKENS), min_size=1, max_size=7).map(" ".join))
def test_what_is_written_is_reported_or_told_without_a_sign_of_the_syntax(text: str) -> None:
    assume("[[" not in text and text.strip(" >"))
    story = Source("story/text.fate", EVENT.format(text))
    checked = check([*BASE_SOURCES, story])
    if checked.diagnostics:
        assert all(it.primary.span.file == story.name for it in checked.diagnostics)
        return
    assert checked.program is not None
    (event,) = (it for it in checked.program.events if it.id == "wave")
    (statement,) = event.body
    assert isinstance(statement, Tell)
    for words in told(statement.text.parts):
        assert not [mark for mark in RAW if mark in words], (text, words)
