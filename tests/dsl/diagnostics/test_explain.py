"""`explain`, the pages and the list of them."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.tracked import tracked

from fateloom.dsl.catalog import CODES
from fateloom.dsl.diagnostics import Code, Level
from fateloom.dsl.diagnostics.explain import (
    explain,
    find,
    known,
    page,
    set_page,
    shipped,
    suggestion,
)
from fateloom.dsl.diagnostics.index import index
from fateloom.dsl.diagnostics.render.styles import released
from fateloom.dsl.syntax.explain_word import ROW, explain_word, words
from fateloom.dsl.syntax.keywords import keywords
from fateloom.tools.cli.main import main

ROOT = Path(__file__).resolve().parents[3]
PAGES = ROOT / "docs" / "diagnostics"


def test_every_code_has_a_page_and_every_page_a_code():
    assert {path.stem for path in tracked(PAGES, "FT*.md")} <= {code.id for code in CODES}
    assert [code.id for code in CODES if not (PAGES / f"{code.id}.md").exists()] == []


def test_no_two_codes_share_an_id_or_a_name():
    assert len({code.id for code in CODES}) == len(CODES)
    assert len({code.name for code in CODES}) == len(CODES)


def test_the_list_of_findings_is_fresh():
    pages = {path.stem: path.read_text(encoding="utf-8") for path in tracked(PAGES, "FT*.md")}
    stale = "run: python tools/dev/diagnostics_index.py"
    assert (PAGES / "index.md").read_text(encoding="utf-8") == index(CODES, pages), stale


def test_the_list_checks_itself():
    script = ROOT / "tools" / "dev" / "diagnostics_index.py"
    done = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "docs/diagnostics/index.md is fresh\n")


def test_the_list_says_all_that_explain_knows():
    assert known() == [(code.id, code.name) for code in CODES]


def test_the_list_holds_a_code_without_page_too():
    code = Code("FT0499", "no-page", Level.HINT)
    assert "| FT0499 | no-page | hint | |\n" in index([code], {})


@pytest.mark.parametrize("word", ["FT0404", "ft0404", " unreachable-option ", "[FT0404]"])
def test_explain_knows_codes_and_names(word):
    text = explain(word)
    assert text is not None
    assert text.startswith("FT0404 · unreachable-option\n\nNobody can ever choose this option.\n")
    assert "What it means" in text and "    event thaw on day 2\n" in text
    assert "`" not in text and "\x1b" not in text


def test_every_page_can_be_set():
    for code in CODES:
        text = explain(code.id)
        assert text is not None and text.startswith(f"{code.id} · {code.name}\n"), code.id


def test_explain_knows_no_other_word():
    assert explain("FT9999") is None
    assert explain("") is None
    assert explain("../../../etc/passwd") is None
    assert find("../architecture") is None


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("unreachable-optoin", "did you mean 'unreachable-option'?"),
        ("ft044", "did you mean 'FT04"),
        ("zzzzzz", "there is no finding 'zzzzzz'"),
    ],
)
def test_a_suggestion_for_words_that_are_no_codes(word, said):
    assert said in suggestion(word)


def test_a_suggestion_shows_no_control_character():
    assert "\x1b" not in suggestion("\x1b[31m")


def test_a_page_set_for_the_terminal(golden):
    text = page("FT0412")
    assert text is not None
    golden("diagnostics/explain.txt", set_page(text))


def test_headings_can_be_bold():
    assert released(set_page("# T\n\nText.\n", colour=True)) == "\x1b[1mT\x1b[0m\n\nText.\n"


def test_long_lines_are_wrapped_and_lists_hang():
    text = set_page("* " + "word " * 30)
    lines = text.splitlines()
    assert all(len(line) <= 80 for line in lines)
    assert lines[1].startswith("  word")


# --- words of the language


def test_every_word_of_the_language_is_explained():
    assert sorted(keywords() - set(words())) == []


def test_every_row_of_the_reference_leads_to_a_section():
    table = (shipped("language") / "reference.md").read_text(encoding="utf-8")
    rows = [line for line in table.splitlines() if line.startswith("| `")]
    assert len(rows) == len(ROW.findall(table)) > 40


def test_a_word_is_explained_by_its_section():
    page = (shipped("language") / "reference" / "statements.md").read_text(encoding="utf-8")
    section = page[page.index("## Choose") : page.index("## Scenes")]
    text = explain_word("choose")
    assert text is not None and text.startswith("Choose\n\n    choose ")
    for sentence in section.split("\n\n")[2].split(". "):
        assert " ".join(sentence.replace("`", "'").split())[:40] in " ".join(text.split())


def test_a_word_of_several_meanings_has_all_its_sections():
    text = explain_word("gain")
    assert text is not None
    assert [it for it in text.splitlines() if it in HEADINGS] == list(HEADINGS)
    assert explain_word("no_such_word") is None


HEADINGS = ("Coins and experience", "Skills", "Items gained")


def test_a_word_that_is_nearly_known_is_offered():
    assert suggestion("choosse", words()).endswith("did you mean 'choose'?")
    assert suggestion("FT0999", words()).startswith("there is no finding 'FT0999'")


@pytest.mark.parametrize(
    ("word", "first"),
    [
        ("finale", "2 sections: A finale · The table"),
        ("takes", "2 sections: A finale · A person"),
        ("in finale", "The table"),
        ("begins at", "Where a finale begins"),
        ("takes n turns", "A finale"),
        ("once per hero", "2 sections: Clauses · Costs"),
        ("with despair", "Other rule systems"),
        ("despair", "Other rule systems"),
        ("gain coins", "Coins and experience"),
    ],
)
def test_the_section_about_the_word_itself_stands_first(word, first):
    text = explain_word(word)
    assert text is not None and text.splitlines()[0] == first


@pytest.mark.parametrize("phrase", ["takes", "begins at", "once per hero", "with despair"])
def test_words_need_no_quotes_at_the_command_line(phrase, capsys):
    assert main(["explain", *phrase.split()]) == 0
    assert capsys.readouterr().out == explain_word(phrase)


@pytest.mark.parametrize("phrase", ["begins nowhere", "zz at"])
def test_words_that_are_not_all_known_are_not_explained(phrase):
    assert explain_word(phrase) is None


def test_a_table_is_set_in_columns():
    text = (
        "| word | the same as |\n|---|---|\n| `a \\| b` | **1** [more](x.md) |\n| c | " + "so " * 40
    )
    assert set_page(text + "|\n").splitlines()[:4] == [
        "word     the same as",
        "'a | b'  1 more",
        f"c        {('so ' * 24).strip()}",
        f"         {('so ' * 16).strip()}",
    ]


def test_no_page_shows_the_lines_of_a_table():
    for text in [explain(code.id) for code in CODES] + [explain_word(it) for it in words()]:
        assert text is not None
        assert not [line for line in text.splitlines() if line.startswith("|")]


def test_code_keeps_its_own_marks():
    assert set_page("Write `**strong**`, **now**.") == "Write '**strong**', now.\n"
