"""`fateloom text`, and playing in a translation."""

import os
import re
import shutil
import stat
import subprocess

import pytest
from tests.tools.conftest import ROOT

SHIPPED = ROOT / "scenarios" / "drowned_bell"
PO = "base/text/de.po"


@pytest.fixture
def german(base, fateloom):
    """The base scenario with an empty German file; gives a function that fills entries."""
    assert fateloom("text", "extract", "base", "--language", "de").code == 0
    file = base / "text" / "de.po"

    def fill(**said):
        text = file.read_text("utf-8")
        for place, words in said.items():
            context = place.replace("__", ".")
            pattern = rf'(msgctxt "{re.escape(context)}"\nmsgid (?:".*"\n)+msgstr )""'
            found = re.search(pattern, text)
            assert found is not None, context
            text = f'{text[: found.end() - 2]}"{words}"{text[found.end() :]}'
        file.write_text(text, "utf-8")
        return file

    return fill


def test_extract_begins_a_file_and_leaves_it_as_it_is_afterwards(base, fateloom):
    run = fateloom("text", "extract", "base", "--language", "de")
    assert run.out.startswith(f"wrote {os.path.join('base', 'text', 'de.po')}: 0 of ")
    file = base / "text" / "de.po"
    text = file.read_bytes()
    assert fateloom("text", "extract", "base").code == 0
    assert file.read_bytes() == text
    assert os.listdir(base / "text") == ["de.po"]
    assert not stat.S_IMODE(file.stat().st_mode) & 0o111


def test_extract_keeps_what_was_translated(base, german, fateloom):
    file = german(poi__saint_anne__option__rob="Elf Münzen und ein Knopf.")
    story = base / "story" / "base.fate"
    changed = story.read_text("utf-8").replace("Eleven coins and a button", "Ten coins, a button")
    story.write_text(changed, "utf-8")
    run = fateloom("text", "extract", "base")
    assert ", 1 to look at again" in run.out
    text = file.read_text("utf-8")
    assert '#, fuzzy\n#| msgid "Eleven coins and a button."\n' in text
    assert "Elf Münzen und ein Knopf." in text
    status = fateloom("text", "status", "base").out
    assert "  look again  poi.saint_anne.option.rob  story/base.fate:" in status


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("extract", "base"), "Begin one with"),
        (("status", "base"), "fateloom text extract base --language de"),
        (("check", "base", "--language", "de"), "There is no translation 'de' of 'base'"),
        (("extract", "base", "--language", "../x"), "is no name of a language"),
        (("extract", "base", "--language", "en"), "is written in 'en' already"),
        (("extract", "bas", "--language", "de"), "Did you mean"),
        ((), "fateloom text --help"),
    ],
)
def test_what_cannot_be_done_is_said(base, fateloom, words, said):
    run = fateloom("text", *words)
    assert run.code == 2
    assert said in run.err
    assert not (base / "text").exists()


def test_nothing_is_written_outside_of_the_folder(base, fateloom, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (base / "text").symlink_to(tmp_path / "elsewhere")
    run = fateloom("text", "extract", "base", "--language", "de")
    assert run.code == 2
    assert "leads out of the scenario's folder" in run.err
    assert os.listdir(tmp_path / "elsewhere") == []


def test_a_file_that_is_not_understood_is_left_alone(base, german, fateloom):
    file = german()
    broken = file.read_text("utf-8") + "\nmsgstr oops\n"
    file.write_text(broken, "utf-8")
    run = fateloom("text", "extract", "base")
    assert run.code == 2
    assert "was left as it is" in run.err
    assert file.read_text("utf-8") == broken
    check = fateloom("text", "check", "base")
    assert check.code == 1
    assert f"{PO}:{broken.count(chr(10))}:1" in check.out
    assert "po-syntax" in check.out


def test_check_finds_insertions_in_line_and_column(base, german, fateloom):
    file = german(poi__ferry__description="Ein Boot. [if flut >= 4: Nass.]")
    run = fateloom("text", "check", "base")
    line = next(n for n, it in enumerate(file.read_text("utf-8").split("\n"), 1) if "flut" in it)
    assert run.code == 1
    assert f"{PO}:{line}:19" in run.out
    assert "'[if flut >= 4: …]' is not in the source" in run.out
    assert "The source has [if tide >= 4: …]." in run.out
    assert fateloom("text", "check", "base", "--format", "json").code == 1


def test_a_clean_file_has_nothing_to_mend(base, german, fateloom):
    german(poi__ferry__description="[if tide >= 4: Nass.] Ein Boot.")
    run = fateloom("text", "check", "base")
    assert (run.code, run.out) == (0, "No problems found.\n")


STEPS = "\n\nstay\nvisit saint_anne\noption rob\n"


def test_playing_in_a_language(base, german, fateloom):
    german(
        poi__saint_anne__option__rob="Elf Münzen und ein Knopf.",
        poi__saint_anne__title="Kirche der heiligen Anna",
        poi__saint_anne__description="[if ide is wary: Eine Frau scheuert. | Sauber.] Salz.",
        poi__saint_anne__option__rob__label="Den Opferstock leeren",
    )
    words = ("play", "base", "--heroes", "warden", "--seed", "1", "--plain", "--no-save")
    run = fateloom(*words, "--language", "de", typed=STEPS)
    assert "Elf Münzen und ein Knopf." in run.out
    assert "Eine Frau scheuert.\nSalz." in run.out
    assert "Den Opferstock leeren" in run.out
    assert "Kirche der heiligen Anna" in run.out
    assert "sind noch nicht auf ‚de‘ da und werden auf ‚en‘ erzählt" in run.out
    plain = fateloom(*words, typed=STEPS)
    assert "Eleven coins and a button." in plain.out
    assert fateloom(*words, "--language", "en", typed=STEPS).out == plain.out


def test_an_unknown_language_is_named(base, german, fateloom):
    german()
    run = fateloom("play", "base", "--language", "dee", "--heroes", "warden", typed="")
    assert run.code == 2
    assert "There is: de." in run.err


def test_dst_142_a_save_goes_on_in_another_language(base, german, fateloom):
    """And what was told before is told again in that language, from the log alone."""
    german(poi__saint_anne__option__rob="Elf Münzen und ein Knopf.")
    words = ("play", "base", "--heroes", "warden", "--seed", "1", "--plain")
    first = fateloom(*words, "--save", "evening.game", typed=STEPS)
    assert "Eleven coins and a button." in first.out
    again = fateloom("play", "--resume", "evening.game", "--language", "de", "--plain")
    assert "Elf Münzen und ein Knopf." in again.out
    assert "fateloom play --resume evening.game\n" in again.out
    kept = fateloom("play", "--resume", "evening.game")
    assert "Elf Münzen und ein Knopf." in kept.out
    back = fateloom("play", "--resume", "evening.game", "--language", "en")
    assert "Eleven coins and a button." in back.out


def test_inv_16_a_game_in_another_language_is_recorded_as_the_same_game(base, german, fateloom):
    german(poi__ferry__title="Fährsteg", poi__ferry__option__row__choice="Nach dem Wrack fragen")
    words = ("play", "base", "--bots", "random", "--seed", "5", "--days", "12")
    assert fateloom(*words, "--record", "en.play").code == 0
    assert fateloom(*words, "--language", "de", "--record", "de.play").code == 0
    with open("en.play", "rb") as one, open("de.play", "rb") as other:
        assert one.read() == other.read()


# --- the shipped translation


def test_the_drowned_bell_is_german_from_end_to_end(fateloom):
    status = fateloom("text", "status", SHIPPED, "--language", "de")
    assert re.fullmatch(r"de: (\d+) of \1 texts; (\d+) of \2 words \(100 %\)\n", status.out)
    check = fateloom("text", "check", SHIPPED)
    assert (check.code, check.out) == (0, "No problems found.\n")


def test_the_shipped_file_is_as_extraction_leaves_it(tmp_path, fateloom, monkeypatch):
    shutil.copytree(ROOT / "scenarios", tmp_path / "scenarios")
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "scenarios" / "drowned_bell" / "text" / "de.po"
    before = file.read_text("utf-8")
    assert fateloom("text", "extract", "scenarios/drowned_bell").code == 0
    drop = re.compile(r"^#:.*\n", re.MULTILINE)  # lines move with every edit of the story
    assert drop.sub("", file.read_text("utf-8")) == drop.sub("", before)


def test_gettext_takes_the_shipped_file(tmp_path):
    if shutil.which("msgfmt") is None:
        pytest.skip("msgfmt of gettext is not installed")
    done = subprocess.run(
        ["msgfmt", "--check", "--statistics", "-o", str(tmp_path / "de.mo"), "text/de.po"],
        cwd=SHIPPED,
        env={**os.environ, "LC_ALL": "C"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert re.fullmatch(r"\d+ translated messages\.\n", done.stderr)


def test_a_msgid_that_was_translated_is_told_and_put_right(base, german, fateloom):
    file = german()
    text = file.read_text("utf-8")
    source = 'msgid "The Ferry Stage"\nmsgstr ""'
    assert source in text
    file.write_text(text.replace(source, 'msgid "Der Anleger"\nmsgstr ""', 1), "utf-8")
    run = fateloom("text", "check", "base")
    assert "'poi.ferry.title': the msgid is not the text of the story" in run.out
    assert "which is “The Ferry Stage”" in run.out
    assert "If this is a translation, it belongs in msgstr" in run.out
    assert ", 1 to look at again" in fateloom("text", "extract", "base").out
    right = '#, fuzzy\nmsgctxt "poi.ferry.title"\nmsgid "The Ferry Stage"\nmsgstr "Der Anleger"'
    assert right in file.read_text("utf-8")
    assert fateloom("text", "check", "base").code == 0


def test_a_text_that_nobody_has_translated_yet_may_change(base, german, fateloom):
    file = german()
    text = file.read_text("utf-8")
    for old in ("The Old Ferry Stage", "The Ferry"):
        file.write_text(text.replace('msgid "The Ferry Stage"', f'msgid "{old}"', 1), "utf-8")
        run = fateloom("text", "check", "base")
        assert (run.code, "msgid" in run.out) == (0, False)


@pytest.mark.parametrize(
    ("name", "said"), [("german.po", "de.po"), ("DE.po", "de.po"), ("fr.txt", "fr.po")]
)
def test_a_translation_under_another_name_is_named(base, german, fateloom, name, said):
    german().rename(base / "text" / name)
    for action in ("check", "status"):
        run = fateloom("text", action, "base")
        assert run.code == 2
        assert f"'text/{name}' is not read" in run.err
        assert os.path.join("base", "text", said) in run.err


@pytest.mark.parametrize("other", ["texts", "translations", "locale"])
def test_translations_in_another_folder_are_named(base, german, fateloom, other):
    shutil.move(base / "text", base / other)
    run = fateloom("text", "status", "base")
    assert run.code == 2
    assert f"'{os.path.join('base', other)}' is not read: translations lie in 'text/'" in run.err
