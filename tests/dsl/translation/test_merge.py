"""Extraction again: nothing that somebody translated is lost."""

from __future__ import annotations

import random

from tests.dsl.translation.conftest import in_dots

from fateloom.dsl.translation.check import status
from fateloom.dsl.translation.extract import extracted
from fateloom.dsl.translation.merge import merged
from fateloom.dsl.translation.po import Entry, PoFile
from fateloom.runtime.record import replace

OLD = PoFile(
    "text/de.po",
    (),
    (),
    (
        Entry("a", "The old boat leaks.", "Das alte Boot leckt.", notes=("seen",)),
        Entry("a", "Gone with the tide.", "Fort mit der Flut."),
        Entry("b.label", "Row", "Rudern"),
    ),
)


def test_an_unchanged_text_keeps_its_translation():
    (made,) = merged(OLD, (Entry("b.label", "Row", "", references=("x.fate:1",)),)).entries[:1]
    assert (made.msgstr, made.fuzzy, made.references) == ("Rudern", False, ("x.fate:1",))


def test_a_changed_text_is_fuzzy_and_says_what_it_was():
    first, *_ = merged(OLD, (Entry("a", "The old boat leaks a little.", ""),)).entries
    assert first.fuzzy
    assert first.msgstr == "Das alte Boot leckt."
    assert first.previous == "The old boat leaks."
    assert first.notes == ("seen",)


def test_the_same_words_at_another_place_are_offered():
    first, *_ = merged(OLD, (Entry("c.label", "Row", ""),)).entries
    assert (first.msgstr, first.fuzzy) == ("Rudern", True)


def test_what_has_gone_is_kept_at_the_end_and_comes_back():
    fresh = (Entry("b.label", "Row", ""),)
    made = merged(OLD, fresh)
    assert [it.obsolete for it in made.entries] == [False, True, True]
    again = merged(made, (*fresh, Entry("a", "Gone with the tide.", "")))
    assert again.entries[1].msgstr == "Fort mit der Flut."
    assert not again.entries[1].fuzzy
    assert not again.entries[1].obsolete


def test_no_translation_is_ever_lost(shipped):
    whole = in_dots(shipped)
    said = {it.msgstr for it in whole.entries}
    for seed in range(5):
        chance = random.Random(seed)
        fresh = [it for it in extracted(shipped) if chance.random() < 0.7]
        fresh = [
            replace(it, source=f"{it.source} More.") if chance.random() < 0.2 else it
            for it in fresh
        ]
        made = merged(whole, tuple(fresh))
        assert {it.msgstr for it in made.entries} >= said
        assert [it.key for it in made.entries[: len(fresh)]] == [it.key for it in fresh]
        assert merged(made, tuple(fresh)) == made


def test_status_counts_texts_and_words(shipped):
    whole = in_dots(shipped)
    everything = status(shipped, whole)
    assert everything.is_whole
    assert everything.words_done == everything.words > 11_000
    first, second, *rest = whole.entries
    less = replace(whole, entries=(replace(first, fuzzy=True), replace(second, msgstr=""), *rest))
    far = status(shipped, less)
    assert (far.done, len(far.fuzzy), len(far.missing)) == (everything.texts - 2, 1, 1)
    assert not far.is_whole


def test_places_and_words_are_unique_and_in_order(shipped):
    entries = extracted(shipped)
    assert len({it.key for it in entries}) == len(entries)
    assert entries == extracted(shipped)
    assert all(it.references for it in entries)
    assert [it.context for it in entries[:2]] == ["scenario.title", "scenario.introduction"]


def test_what_was_typed_in_place_of_the_source_becomes_the_translation():
    fresh = (Entry("t.title", "Ada's Table", ""),)
    typed = replace(OLD, entries=(Entry("t.title", "Adas Tisch", "", notes=("mine",)),))
    (made,) = merged(typed, fresh).entries
    assert (made.source, made.msgstr, made.fuzzy) == ("Ada's Table", "Adas Tisch", True)
    assert made.notes == ("mine",)
    assert merged(replace(OLD, entries=(made,)), fresh).entries == (made,)


def test_an_older_form_of_the_source_is_no_translation():
    old = replace(OLD, entries=(Entry("a", "The old boat leaks.", ""),))
    (made,) = merged(old, (Entry("a", "The old boat leaks a little.", ""),)).entries
    assert (made.msgstr, made.fuzzy) == ("", False)
