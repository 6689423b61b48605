"""Marks of other tools are found in translations by the rule of stories (FT0447)."""

from __future__ import annotations

import pytest
from tests.dsl.lint.test_stray_markup import FOREIGN, NORMAL
from tests.dsl.translation.conftest import ROOT, compiled
from tests.dsl.translation.test_insertions import description, story_of

from fateloom.dsl.source import Source
from fateloom.dsl.translation.check import checked
from fateloom.dsl.translation.po import Entry, PoFile
from fateloom.dsl.translation.po_read import read

CODE = "stray-markup"
OF_A_CHAIN = "It drips else"  # its insertion would have to be in the source


def po(context: str, source: str, msgstr: str, note: str = "") -> str:
    """An entry on lines 1 to 4 (5 with a note); the translation is on the last."""
    quoted = [it.replace("\\", r"\\").replace('"', r"\"") for it in (source, msgstr)]
    return f'{note}msgctxt "{context}"\nmsgid "{quoted[0]}"\nmsgstr ""\n"{quoted[1]}"\n'


def found_in(game, text):
    file, wrong = read(Source("text/de.po", text))
    assert wrong == ()
    return [it for it in checked(game, file) if it.code.name == CODE]


@pytest.fixture(scope="module")
def well():
    return story_of("Water.")


@pytest.fixture(scope="module")
def base():
    return compiled(ROOT / "tests" / "fixtures" / "base")


@pytest.mark.parametrize(
    "case", [it for it in FOREIGN if OF_A_CHAIN not in it[0]], ids=lambda it: it[0]
)
def test_what_a_story_finds_a_translation_finds_at_its_line(well, case):
    text, mark, what, _ = case
    if "\\[" in text:
        text = text.replace("\\[", "\\[[")
    if mark in ("[tide]", "[bell]"):
        pytest.skip("a name that this story does not know")
    found = found_in(well, po("poi.well.description", "Water.", text))
    assert found, text
    assert found[0].message == f"poi.well.description: players would see '{mark}', which {what}"
    assert (found[0].primary.span.file, found[0].primary.span.line) == ("text/de.po", 4)


@pytest.mark.parametrize("text", [it for it in NORMAL if "[if" not in it])
def test_words_of_a_sentence_are_none(well, text):
    assert found_in(well, po("poi.well.description", "Water.", text)) == []


def test_it_is_found_in_the_middle_of_a_line():
    (found,) = found_in(
        story_of("Water: [water]."),
        po("poi.well.description", "Water: [water].", "Wasser: [water], {water}."),
    )
    span = found.primary.span
    assert (span.column, span.end_column) == (19, 26)
    assert found.help is not None and found.help.startswith("Copy an insertion of the source")


@pytest.mark.parametrize(
    ("source", "msgstr"),
    [
        ("[if ajar: Open. | Shut.]", "[if ajar: Offen. | Zu.]"),
        ("[if ajar: [item rope].]", "[if ajar: [item rope]{dative}.]"),
        ("Brackets [[ ]] and [[sic]] stay.", "Klammern [[ ]] und [[so]] bleiben."),
    ],
)
def test_insertions_cases_and_brackets_are_none(source, msgstr):
    told = description(story_of(source)).source
    assert found_in(story_of(source), po("poi.well.description", told, msgstr)) == []


def test_a_mark_on_either_side_of_an_insertion_is_found():
    source = "[if ajar: Open. | Shut.]"
    found = found_in(
        story_of(source), po("poi.well.description", source, "[if ajar: <b>Offen.</b> | $coins]")
    )
    assert [it.message.split("'")[1] for it in found] == ["<b>", "</b>", "$coins"]


@pytest.mark.parametrize("place", ["title", "option.look.label", "title.dative"])
def test_titles_labels_and_cases_are_looked_at(well, place):
    source = "Look" if "look" in place else "The Well"
    context = f"poi.well.{place}"
    (found,) = found_in(well, po(context, source, "Der Brunnen von [hero]"))
    assert "is an insertion and is not read here" in found.message
    assert found_in(well, po(context, source, "Der Brunnen, 5 $ & <3")) == []


def test_what_the_source_has_is_found_in_the_source_alone():
    source = "A sign: {water}."
    assert (
        found_in(story_of(source), po("poi.well.description", source, "Ein Schild: {water}.")) == []
    )
    (found,) = found_in(story_of(source), po("poi.well.description", source, "{water} und {coins}"))
    assert "'{coins}'" in found.message


def test_a_note_of_the_translator_quiets_it(well):
    note = "# allow stray-markup: so steht es auf dem Schild\n"
    text = po("poi.well.description", "Water.", "Ein Schild: {water}.", note)
    assert found_in(well, text) == []


def test_entries_that_nobody_reads_are_not_looked_at(well):
    text = po("poi.well.description", "Water.", "Wasser {x}", "#, fuzzy\n")
    assert found_in(well, text) == []


def test_every_translation_is_looked_at(base):
    """Whatever `extracted` lists: a mark in its translation is found, and found once."""
    from fateloom.dsl.translation.extract import extracted

    missed = []
    for it in extracted(base):
        file = PoFile("text/xx.po", (("Language", "xx"),), (), (_marked(it),))
        said = [one.code.name for one in checked(base, file)]
        if said.count(CODE) != 1:
            missed.append((it.key, said))
    assert missed == []


def _marked(entry: Entry) -> Entry:
    from fateloom.runtime.record import replace

    return replace(entry, msgstr=f"{entry.source} $gold")


@pytest.mark.parametrize(
    ("source", "text", "lone"),
    [
        ("It is *deep*.", "Er ist *tief.", "*t"),
        ("It is *deep*.", "Er ist tief*.", "f*"),
        ("It is *deep*.", "Er ist *tief*.", None),
        ("It is *deep*.", "Er ist tief.", None),
        ("It is deep.", "Er ist 2 * 3 tief.", None),
    ],
)
def test_an_asterisk_without_a_partner_is_found_as_in_a_story(source, text, lone):
    story = story_of(source)
    file, wrong = read(Source("text/de.po", po("poi.well.description", source, text)))
    assert wrong == ()
    found = [it.message for it in checked(story, file) if it.code.name == "unpaired-emphasis"]
    said = f"poi.well.description: '{lone}' begins or ends no emphasis"
    assert found == ([said] if lone else [])


def test_a_note_quiets_a_lone_asterisk():
    text = po("poi.well.description", "Deep.", "Tief*.", "# allow unpaired-emphasis: a footnote\n")
    file, _ = read(Source("text/de.po", text))
    assert [it.code.name for it in checked(story_of("Deep."), file)] == []
