"""The table's own words in other languages: messages, cases of names, catalogues (DST-142)."""

import re
import shutil

import table_words
from tests.tools.conftest import ROOT

from fateloom.dsl.source import Source
from fateloom.dsl.translation import po_read
from fateloom.dsl.translation.messages import Declined, fields
from fateloom.tools.table.language import (
    TEMPLATE,
    catalogue,
    catalogue_of,
    shipped,
    speaking,
    tr,
)
from fateloom.tools.table.words import counted, listed

GERMAN = """
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "{hero} visits {place}."
msgstr "{hero} besucht {place.accusative}."

msgid "{count} {count:die|dice}"
msgstr "{count} {count:Würfel|Würfel}"

msgctxt "dative"
msgid "{count} {count:die|dice}"
msgstr "{count} {count:Würfel|Würfeln}"

msgid "with {dice}"
msgstr "mit {dice.dative}"

msgid "and"
msgstr "und"

msgid "It costs {price}."
msgstr "Es kostet {preis}."

#, fuzzy
msgid "Stay"
msgstr "Bleiben?"
"""


def spoken(text):
    return speaking(catalogue_of([po_read.read(Source("de.po", text))[0]]))


def test_without_a_language_a_message_is_said_as_it_is_written():
    assert tr("{hero} pays {coins}.", hero="Aud", coins=counted(1, "coin")) == "Aud pays 1 coin."


def test_names_and_counts_come_in_the_case_that_the_translation_asks_for():
    dock = Declined("The Dock", {"accusative": "das Dock"})
    with spoken(GERMAN):
        assert tr("{hero} visits {place}.", hero="Aud", place=dock) == "Aud besucht das Dock."
        assert tr("with {dice}", dice=counted(2, "die", "dice")) == "mit 2 Würfeln"
        assert counted(2, "die", "dice") == "2 Würfel"
        assert listed(["a", "b"]) == "a und b"


def test_a_name_without_the_case_and_a_fuzzy_or_unsound_entry_fall_back():
    with spoken(GERMAN):
        assert tr("{hero} visits {place}.", hero="Aud", place="Dock") == "Aud besucht Dock."
        assert tr("Stay") == "Stay"
        assert tr("It costs {price}.", price=3) == "It costs 3."


def test_words_of_players_are_never_read_as_fields():
    assert tr("'{typed}' is not understood.", typed="{0.__class__}") == (
        "'{0.__class__}' is not understood."
    )
    with spoken('msgid "Good-bye."\nmsgstr "{a.__class__}"\n'):
        assert tr("Good-bye.") == "Good-bye."


def test_more_forms_than_two_follow_the_rule_in_the_header():
    polish = (
        'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 '
        '&& (n%100<10 || n%100>=20) ? 1 : 2);\\n"\n\n'
        'msgid "{count} {count:coin|coins}"\nmsgstr "{count} {count:moneta|monety|monet}"\n'
    )
    with spoken(polish):
        assert [counted(n, "coin") for n in (1, 2, 5, 22)] == [
            "1 moneta", "2 monety", "5 monet", "22 monety",
        ]  # fmt: skip


def test_the_shipped_german_has_every_message_with_fields_that_it_has():
    (template,) = shipped(TEMPLATE)
    (german,) = shipped("de")
    said = {it.source for it in german.entries if it.is_used and not it.context}
    assert [it.source for it in template.entries if it.source not in said] == []
    for entry in german.entries:
        assert entry.obsolete or fields(entry.msgstr) <= fields(entry.source), entry.source


def test_each_message_is_collected_and_no_call_hides_one():
    """A message that is put together is not collected, so no call has an f-string."""
    (template,) = shipped(TEMPLATE)
    assert {it.source for it in table_words.collected()} == {it.source for it in template.entries}
    for folder in table_words.FOLDERS:
        for path in (table_words.TOOLS / folder).rglob("*.py"):
            assert not re.search(r"\btr(_noop)?\(\s*f[\"']", path.read_text("utf-8")), path


def test_a_scenario_brings_the_words_of_another_language(base, fateloom):
    assert fateloom("text", "extract", "base", "--table", "--language", "nl").code == 0
    file = base / "text" / "table" / "nl.po"
    text = file.read_text("utf-8")
    file.write_text(text.replace('msgid "and"\nmsgstr ""', 'msgid "and"\nmsgstr "en"'), "utf-8")
    with speaking(catalogue("nl", str(base))):
        assert listed(["a", "b"]) == "a en b"
    assert fateloom("text", "extract", "base", "--table", "--language", "nl").code == 0
    assert 'msgstr "en"' in file.read_text("utf-8")


GERMAN_GAME = """\


brett
karte alles
chancen
regeln
besuche fähr
bleiben
besuche den fähr
?
zuhören
den langen riemen
0

kaufe nichts
beenden
zurücknehmen
nochmal
zug beenden


geh in die blaue marsch
1
1
1
1
1
schau
anleitung
regeln würfel
nichts davon
zug beenden


ende
"""

WRONG_CASES = re.compile(
    r"(besucht|erkundet|bekommt|benutzt|zeigt|gibt) (Der|Die|Das|der)\b"
    r"|(auf|in|an|bei|von) (Der|Das)\b"
)


def test_a_german_game_has_no_english_and_no_wrong_case(fateloom):
    bell = str(ROOT / "scenarios" / "drowned_bell")
    words = ("--heroes", "warden,smuggler", "--language", "de", "--seed", "3", "--guide")
    run = fateloom("play", bell, *words, typed=GERMAN_GAME)
    assert run.code == 0, run.err
    text = " ".join(run.out.split())
    (template,) = shipped(TEMPLATE)
    whole = {it.source for it in template.entries if " " in it.source and "{" not in it.source}
    assert sorted(it for it in whole if f" {it}" in text) == []
    english = re.compile(r"\b(the|you|and|your|with|of|is|are)\b")
    prompts = [line for line in run.out.splitlines() if not line.startswith(">")]
    assert [it for it in prompts if english.search(it)] == []
    assert not WRONG_CASES.search(text), WRONG_CASES.search(text)
    assert "Besuchen: " in text and "Der Fähranleger " in text
    assert "erkundet die Blaue Marsch" in text


def test_bots_are_told_in_german_with_the_right_cases(fateloom):
    bell = str(ROOT / "scenarios" / "drowned_bell")
    words = ("--bots", "greedy", "--language", "de", "--seed", "4", "--days", "12")
    run = fateloom("play", bell, *words)
    text = " ".join(run.out.split())
    assert "besucht den Fähranleger" in text
    assert not WRONG_CASES.search(text), WRONG_CASES.search(text)
    assert not re.search(r"\b(goes|visits|gets|success)\b", text)


IN_A_LIST = (
    'msgid "it costs {price}, and {have}"\nmsgstr "es kostet {price.accusative}, und {have}"\n\n'
    'msgid "and"\nmsgstr "und"\n'
)


def test_names_in_a_list_keep_their_cases():
    line = Declined("Die Leine", {"accusative": "die Leine"})
    hat = Declined("Der Hut", {"accusative": "den Hut"})
    with spoken(IN_A_LIST):
        said = tr("it costs {price}, and {have}", price=listed([line, hat, "2"]), have="nein")
    assert said == "es kostet die Leine, den Hut und 2, und nein"


def test_the_kinds_of_items_in_prices_are_words_of_the_scenario(fateloom, tmp_path):
    """They are ids, so a scenario names them in other languages; an extract has them."""
    bell = tmp_path / "bell"
    shutil.copytree(ROOT / "scenarios" / "drowned_bell", bell)
    shutil.copytree(ROOT / "scenarios" / "packs", tmp_path / "packs")
    assert fateloom("text", "extract", str(bell), "--table", "--language", "de").code == 0
    text = (bell / "text" / "table" / "de.po").read_text("utf-8")
    assert 'msgid "food"\nmsgstr "Essbares"' in text
    assert 'msgid "gear"' not in text, "no price asks for it"
    words = ("--heroes", "warden", "--language", "de", "--seed", "3")
    asked = "\n".join(
        ("", "geh in die blaue marsch", "zug beenden", "geh zu den reusen", "besuche aal")
    )
    out = fateloom("play", str(bell), *words, typed=asked + "\n").out
    assert "(es kostet etwas Essbares, und das hast du nicht)" in " ".join(out.split())
