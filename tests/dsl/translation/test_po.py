"""PO files: what is written is read again, and every character is found in its place."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as hy

from fateloom.dsl.source import CONTROL_CHARACTER, Source
from fateloom.dsl.translation import po_read, po_write
from fateloom.dsl.translation.po import Entry, PoFile, place
from fateloom.dsl.translation.template import begun
from fateloom.runtime.record import replace

WORDS = hy.text(hy.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=120)
LINES = hy.from_regex(r"[a-z:.]{1,9}( [a-z]{1,9}){0,3}", fullmatch=True)
ENTRIES = hy.builds(
    Entry,
    context=hy.from_regex(r"[a-z_.]{1,20}", fullmatch=True),
    source=WORDS.filter(bool),
    msgstr=WORDS,
    fuzzy=hy.booleans(),
    obsolete=hy.booleans(),
    notes=hy.lists(LINES, max_size=2).map(tuple),
    references=hy.lists(LINES, max_size=2).map(tuple),
    previous=hy.none() | WORDS,
)


def read(text: str) -> PoFile:
    file, found = po_read.read(Source("text/de.po", text))
    assert all(it.code is CONTROL_CHARACTER for it in found)
    return file


@given(hy.lists(ENTRIES, max_size=6, unique_by=lambda it: it.key))
def test_what_is_written_is_read_again(entries):
    file = PoFile("text/de.po", (("Language", "de"),), ("One line",), tuple(entries))
    again = read(po_write.to_text(file))
    assert again.header == file.header
    assert again.comments == file.comments
    plain = [replace(it, pieces=(), span=entries[0].span) for it in again.entries]
    assert plain == sorted(entries, key=lambda it: it.obsolete)
    assert po_write.to_text(again) == po_write.to_text(file)


@given(WORDS.filter(bool))
def test_every_character_is_found_in_its_place(words):
    text = po_write.to_text(PoFile("text/de.po", (), (), (Entry("a", "b", words),)))
    (entry,) = read(text).entries
    lines = text.split("\n")
    for at, character in enumerate(words):
        span = place(entry, at, at + 1)
        there = lines[span.line - 1][span.column - 1]
        assert there in (character, "\\")


def findings(text: str) -> list[str]:
    _, found = po_read.read(Source("text/de.po", text))
    return [
        f"{it.primary.span.line}:{it.primary.span.column} {it.code.name} {it.message}"
        for it in found
    ]


GOOD = 'msgctxt "a"\nmsgid "b"\nmsgstr "c"\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('msgctxt "a"\nmsgid "b"\nmsgstr c\n', ["3:1 po-syntax 'msgstr c' is not understood"]),
        ('msgctxt "a"\nmsgid "b"\nmsgstr c\n"d"\n', ["3:1 po-syntax 'msgstr c' is not understood"]),
        ("\nhello\n", ["2:1 po-syntax 'hello' is not understood"]),
        ('msgid_plural "x"\n', ["1:1 po-syntax 'msgid_plural \"x\"' is not understood"]),
        ('msgplural "x"\n', ["1:1 po-syntax 'msgplural' has no place here"]),
        ('"x"\n', ["1:1 po-syntax this text belongs to nothing"]),
        ('msgctxt "a"\nmsgid "b"\n\n', ["1:1 po-syntax an entry without msgstr"]),
        ('msgctxt "a"\nmsgstr "b"\n\n', ["1:1 po-syntax an entry without msgid"]),
        ('msgid "a"\nmsgid "b"\nmsgstr "c"\n', ["2:1 po-syntax a second 'msgid' in one entry"]),
        (GOOD + "\n" + GOOD, ["5:1 translated-twice 'a' stands here for the second time"]),
    ],
)
def test_what_is_not_understood_is_said_once(text, expected):
    assert findings(text) == expected
    file, _ = po_read.read(Source("text/de.po", text + '\nmsgctxt "z"\nmsgid "y"\nmsgstr "x"\n'))
    assert file.entries[-1].key == ("z", "y")  # the entries behind are read all the same


def test_gettext_takes_what_is_written(shipped, tmp_path):
    if shutil.which("msgfmt") is None:
        pytest.skip("msgfmt of gettext is not installed")
    from fateloom.dsl.translation.extract import extracted
    from fateloom.dsl.translation.merge import merged

    file = merged(begun(shipped, "text/de.po", "de", "2026-11-21 18:45+0000"), extracted(shipped))
    gone = Entry("was.here", 'A "quote".\n\nAnd\tmore \\.', "Etwas", obsolete=True, previous="A")
    text = po_write.to_text(replace(file, entries=(*file.entries, gone)))
    (tmp_path / "de.po").write_text(text, encoding="utf-8")
    done = subprocess.run(
        ["msgfmt", "--check", "-o", str(tmp_path / "de.mo"), str(tmp_path / "de.po")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@given(
    hy.lists(
        hy.sampled_from(
            [
                'msgctxt "a"',
                'msgid "b"',
                'msgstr "c"',
                '"d"',
                "",
                "#~ ",
                "#| ",
                '#~| msgid "x"',
                "#, fuzzy",
                "# note",
                '"',
                "msgstr",
                '\\"',
                "#",
            ]
        )
        | WORDS,
        max_size=12,
    )
)
def test_no_text_stops_the_reader(lines):
    file, found = po_read.read(Source("text/de.po", "\n".join(lines)))
    again, _ = po_read.read(Source("text/de.po", po_write.to_text(file)))
    assert [it.key for it in again.entries if it.source] == [
        it.key for it in sorted(file.entries, key=lambda it: it.obsolete) if it.source
    ]
    assert all(it.primary.span.line >= 1 for it in found)


@pytest.mark.parametrize(
    ("line", "said", "column"),
    [
        ('msgstr "a\u202eb"', "an invisible character: U+202E", 10),
        ('msgstr "a\x9bb"', "an invisible character: U+009B", 10),
        ('msgstr "a\x1b[2Jb"', "an invisible character: U+001B", 10),
        ('msgstr "ab\\b"', "'\\b' stands for an invisible character", 11),
        ('# a note\u2066\nmsgstr "ab"', "an invisible character: U+2066", 9),
    ],
)
def test_what_nobody_sees_is_found_in_its_place(line, said, column):
    """And is read all the same: what becomes of it is not for the reader to decide."""
    file, found = po_read.read(Source("text/de.po", f'msgctxt "a"\nmsgid "b"\n{line}\n'))
    assert [(it.code, it.message) for it in found] == [(CONTROL_CHARACTER, said)]
    assert (found[0].primary.span.line, found[0].primary.span.column) == (3, column)
    assert len(file.entries) == 1


def test_an_escaped_backslash_is_seen():
    _, found = po_read.read(Source("text/de.po", 'msgid "b"\nmsgstr "a\\\\bc \\n\\t"\n'))
    assert found == ()


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("msgstr c d", 'msgstr "c d"'),
        ("msgstr 'c'", 'msgstr "c"'),
        ("msgstr: “c”", 'msgstr "c"'),
        ('msgstr "c "d" e"', 'msgstr "c \\"d\\" e"'),
        ('msgstr "c "d""', 'msgstr "c \\"d\\""'),
        ('Msgstr "c"', 'msgstr "c"'),
        ('msgtr "c"', 'msgstr "c"'),
        ("msgstr \"\"\n'c'", '"c"'),
    ],
)
def test_a_line_that_is_not_understood_is_told_how_it_is_written(line: str, meant: str) -> None:
    _, (found,) = po_read.read(Source("de.po", f'msgctxt "a"\nmsgid "b"\n{line}\n'))
    assert found.help == f"Write: {meant}"
