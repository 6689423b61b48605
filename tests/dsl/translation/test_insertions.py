"""Insertions of a translation mean those of the source, or are found out (DSL-03, INV-16)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as hy
from tests.dsl.translation.conftest import ROOT
from tests.tracked import tracked

from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.dsl.translation.apply import heard, told_again
from fateloom.dsl.translation.check import checked
from fateloom.dsl.translation.insertions import bound
from fateloom.dsl.translation.po import PoFile
from fateloom.dsl.translation.po_read import read
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Tell
from fateloom.runtime.program.text import Text, TitleOf, Variant
from fateloom.runtime.record import replace
from fateloom.runtime.story.index import index_of
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.telling import tell

BASE = ROOT / "tests" / "fixtures" / "base"

STORY = """\
world water: 0..6
world ajar: flag

poi well "The Well" on quay
  > {source}
  option look "Look"
    > Deep.
"""


def story_of(source: str) -> Program:
    files = {p.relative_to(BASE).as_posix(): p.read_text("utf-8") for p in tracked(BASE)}
    files["story/well.fate"] = STORY.format(source=source)
    made = check([Source(name, text) for name, text in files.items()], lint=False)
    assert made.program is not None, made.diagnostics
    return made.program


def text_of(source: str) -> Text:
    return description(story_of(source))


def description(program: Program) -> Text:
    (poi,) = [it for it in program.pois if it.id == "well"]
    (tell,) = poi.description
    assert isinstance(tell, Tell)
    return tell.text


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Water.", "Wasser."),
        ("Water: [water].", "[water] Hände Wasser."),
        ("[water] of [coins].", "[coins] von [water], nochmals [water]."),
        ("[if ajar: Open. | Shut.]", "[if ajar: Offen. | Zu.]"),
        ("[if ajar: Open.]", "[if  ajar : Offen. | Noch nicht.]"),
        ("[if water >= 5: High, [water]. | Low.]", "[if water >= 5: [water], hoch. | Niedrig.]"),
        ("[if ajar: A.] [if water is 0: B.]", "[if water is 0: B. [if ajar: A.]] [if ajar: A.]"),
        ("[first: New. | again: Known.]", "Er ist [first: neu. | again: bekannt.]"),
        ("[hero] bends over.", "Da beugt sich [hero]."),
        ("[if ajar: [item rope].]", "[item rope]. [if ajar: Ja.]"),
        ("Brackets [[ ]] stay.", "Klammern [[ ]] bleiben."),
        ("One.\n  >\n  > Two.", "Eins.\n\nZwei."),
    ],
)
def test_what_means_the_source_is_taken(source, translation):
    found = bound(text_of(source), translation)
    assert found.faults == ()
    assert found.parts is not None


def test_the_condition_is_the_compiled_one():
    text = text_of("[if water >= 5 and ajar: High. | Low.]")
    found = bound(text, "Es ist [if water >= 5 and ajar: hoch | niedrig].")
    assert found.parts is not None
    (was,) = [it for it in text.parts if isinstance(it, Variant)]
    (now,) = [it for it in found.parts if isinstance(it, Variant)]
    assert now.condition is was.condition


@pytest.mark.parametrize(
    ("source", "translation", "code", "word"),
    [
        ("Water.", "Wasser: [water].", "translated-insertion", "'[water]' is not in the source"),
        (
            "[if ajar: Open.]",
            "[if offen: Offen.]",
            "translated-insertion",
            "'[if offen: …]' is not in the source",
        ),
        (
            "[if water >= 5: High.]",
            "[if water >= 4: Hoch.]",
            "translated-insertion",
            "'[if water >= 4: …]' is not in the source",
        ),
        ("[water]", "[water", "translated-insertion", "'[' is not closed"),
        ("[item rope]", "[item seil]", "translated-insertion", "'[item seil]' is not in"),
        (
            "[if ajar: [water]. | Shut.]",
            "[water] [if ajar: Ja. | Zu.]",
            "translated-insertion",
            "'[water]' is known only inside the first side of '[if ajar: …]'",
        ),
        (
            "[if ajar: [water]. | Shut.]",
            "[if ajar: Ja. | Zu, [water].]",
            "translated-insertion",
            "'[water]' is known only inside the first side of '[if ajar: …]'",
        ),
        ("[first: New. | again: Old.]", "[first: Neu.]", "translated-insertion", "'[first: …' ne"),
        ("Water: [water].", "Wasser.", "insertion-not-told", "does without '[water]'"),
        ("One.\n  >\n  > Two.", "Eins. Zwei.", "translated-paragraphs", "the source has 2 p"),
    ],
)
def test_what_does_not_is_found(source, translation, code, word):
    found = bound(text_of(source), translation)
    (fault,) = found.faults
    assert fault.code.name == code
    assert word in fault.message
    assert (found.parts is None) == (code == "translated-insertion")


ROPE = ("item.rope.title", "accusative")


def test_a_name_is_told_in_the_case_that_is_asked_for_behind_it():
    text = text_of("There it is: [item rope]. [if ajar: [item rope]!]")
    said = "Man sieht [item rope]{accusative}. [if ajar: Da, [item rope]!]"
    found = bound(text, said, {ROPE: "das Seil"})
    assert found.faults == () and found.forms == (ROPE,)
    assert found.parts is not None
    assert found.parts[:3] == ("Man sieht ", "das Seil", ". ")
    inner = found.parts[3]
    assert isinstance(inner, Variant) and isinstance(inner.then[1], TitleOf)


def test_a_case_that_is_not_translated_is_found_and_told_by_the_title():
    found = bound(text_of("[item rope]."), "[item rope]{dative}.", {ROPE: "das Seil"})
    (fault,) = found.faults
    assert fault.code.name == "translated-insertion"
    assert fault.message == "there is no 'dative' of 'item.rope.title'"
    assert found.forms == (("item.rope.title", "dative"),)
    assert found.parts is not None and isinstance(found.parts[0], TitleOf)


@pytest.mark.parametrize(
    ("case", "forms", "words", "help"),
    [
        ("akkusativ", {ROPE: "das Seil"}, "did you mean 'accusative'?", "Write '{accusative}'"),
        ("Akkusativ", {}, "did you mean 'accusative'?", 'msgctxt "item.rope.title.accusative"'),
        ("dativ", {ROPE: "das Seil"}, "did you mean 'dative'?", 'msgctxt "item.rope.title.dative"'),
        ("accusativ", {ROPE: ""}, "did you mean 'accusative'?", "title.accusative"),
        ("accusative", {ROPE: ""}, "is not translated yet", "msgstr"),
        ("ergative", {ROPE: "das Seil"}, "'ergative' of 'item.rope.title'", "title.ergative"),
    ],
)
def test_a_case_that_is_misspelt_or_empty_is_told(case, forms, words, help):
    found = bound(text_of("[item rope]."), f"[item rope]{{{case}}}.", forms)
    (fault,) = found.faults
    assert words in fault.message
    assert help in (fault.help or "")
    assert found.parts is not None and isinstance(found.parts[0], TitleOf)


def test_a_hero_has_no_cases_and_other_braces_are_words():
    (fault,) = bound(text_of("[hero] waits."), "Man sieht [hero]{accusative}.").faults
    assert "no grammatical cases" in fault.message
    found = bound(text_of("[water] is {it}."), "{sie} ist [water]{accusative}.")
    assert found.faults == () and found.parts is not None
    assert (found.parts[0], found.parts[-1]) == ("{sie} ist ", "{accusative}.")


def test_a_milestone_has_no_insertions():
    text = Text("destiny.a.b.milestone", ("Said [so].",), "Said [so].", text_of("A.").span)
    assert bound(text, "Gesagt [so].").parts == ("Gesagt [so].",)


def test_a_finding_points_at_the_insertion_in_its_file(shipped):
    words = (
        'msgctxt "scene.flotsam"\n'
        'msgid "The wrack heaves, and there it is: [item what]."\n'
        'msgstr ""\n'
        '"Der Tang \\"hebt\\" sich, und da "\n'
        '"liegt es: [item was]."\n'
    )
    file, wrong = read(Source("text/de.po", words))
    assert wrong == ()
    (found,) = checked(shipped, file)
    assert found.primary.span[1:] == (5, 12, 5, 22)
    assert found.help is not None
    assert "[item what]" in found.help


def test_a_text_that_the_story_does_not_have_is_named(shipped):
    file, _ = read(Source("text/de.po", 'msgctxt "poi.moon.title"\nmsgid "Moon"\nmsgstr "Mond"\n'))
    (found,) = checked(shipped, PoFile(file.name, (), (), file.entries))
    assert found.code.name == "translation-without-source"


PROGRAM = story_of(
    "[hero]: [first: New, [water]. | again: Old.] "
    "[if ajar: [if water >= 5: High.] | Shut.] [item rope]"
)
WELL = description(PROGRAM)
PIECES = hy.lists(
    hy.sampled_from(
        [
            *("[if ajar: ", "[first: ", "| again: ", " | ", "]", "[", "[[", "[water]", "[hero]"),
            *("\n\n", "[item rope]", "[if water >= 5: ", "Wort ", ":", "\n", "[if not ajar: "),
            *("[if ajar: Auf. | Zu.]", "[first: [water] neu. | again: alt.]"),
            *("[if ajar: [if water >= 5: Hoch. | Tief.]]", "[if ajar: [first: [hero] | again: ]]"),
        ]
    ),
    max_size=10,
)


@given(PIECES)
def test_whatever_is_written_is_taken_or_found_out(pieces):
    """And what is taken can be told from what the source has read, always."""
    translation = "".join(pieces)
    found = bound(WELL, translation)
    assert all(0 <= it.start <= it.end <= len(translation) for it in found.faults)
    if found.parts is None:
        assert found.faults
        return
    index = index_of(PROGRAM)
    state = StoryRules(PROGRAM).setup(SetUp(1, ("warden",)))
    assert not isinstance(state, Refusal)
    for again in (False, True):
        told = tell(index, state, WELL, 0, again)
        heroes = tuple(it.id for it in PROGRAM.heroes)
        known = heard(index, WELL, told.results, told.text, heroes)
        assert known is not None
        here = replace(WELL, parts=found.parts)
        assert told_again(index, found.parts, known) == tell(index, state, here, 0, again).text


@pytest.mark.parametrize(
    ("source", "translation", "help"),
    [
        (
            "[first: New. | again: Old.]",
            "[zuerst: Neu. | wieder: Alt.]",
            "and not translated: [first: Neu. | again: Alt.]",
        ),
        (
            "[first: New. | again: Old.]",
            "Da: [première fois: Neuf. | encore: Vieux.]",
            "and not translated: [first: Neuf. | again: Vieux.]",
        ),
        (
            "[if ajar: Open. | Shut.]",
            "[om ajar: Öppen. | Stängd.]",
            "copied as it is: [if ajar: Öppen. | Stängd.]",
        ),
        (
            "[first: New. | again: Old.][if ajar: Open.]",
            "[first: Ny.][if ajar: Öppen.]",
            "The other side is translated too: [first: Ny. | again: …]",
        ),
        (
            "[if ajar: Open.] [if water >= 2: Wet.]",
            "[om ajar: Öppen.] [if water >= 2: Våt.]",
            "The source has [if ajar: …], [if water >= 2: …].",
        ),
    ],
)
def test_words_of_an_insertion_that_were_translated_are_told_to_be_copied(
    source, translation, help
):
    (fault,) = bound(text_of(source), translation).faults
    assert help in fault.help
