"""A language to test with: English in capitals. What a screen shows in small letters then was not
translated.
"""

import re
from pathlib import Path

from fateloom.dsl.source import Source
from fateloom.dsl.translation import po_read
from fateloom.dsl.translation.messages import FIELD
from fateloom.dsl.translation.po_write import to_text
from fateloom.runtime.record import replace

LANGUAGE = "fr"
"""The name that it goes by: no catalogue of it comes with Fateloom."""


def in_capitals(message):
    """The message with all of its words in capitals, and its fields as they are."""
    parts, at = [], 0
    for field in FIELD.finditer(message):
        name, _, words = field[0].partition(":")
        parts += [message[at : field.start()].upper(), name, words and f":{words.upper()}"]
        at = field.end()
    return "".join((*parts, message[at:].upper()))


def write_in_capitals(path):
    """Translate every entry of the file: its source in capitals."""
    file, found = po_read.read(Source(path.name, path.read_text("utf-8")))
    assert found == ()
    told = tuple(replace(it, msgstr=in_capitals(it.source)) for it in file.entries)
    path.write_text(to_text(replace(file, entries=told)), "utf-8")


def translate(fateloom, game):
    """Translate the game in a folder, and the table in it."""
    text = Path(game, "text")
    assert fateloom("text", "extract", game, "--language", LANGUAGE).code == 0
    table = fateloom("text", "extract", game, "--table", "--language", LANGUAGE)
    assert table.out.startswith(f"wrote text/table/{LANGUAGE}.po: 0 of ")
    write_in_capitals(text / f"{LANGUAGE}.po")
    write_in_capitals(text / "table" / f"{LANGUAGE}.po")


def untranslated(told):
    """The lines of a screen with words in small letters; what was typed stands behind `>` or
    `[ENTER]`, or in quotation marks of its own.
    """
    told = re.sub(r"\[ENTER\]\n.*", "", told)
    shown = [it for it in told.splitlines() if not re.match(r"[A-Z ]*>", it)]
    words = re.sub(r"'[a-z][\w\s-]*'", "", "\n".join(shown))
    return re.findall(r".*\b[a-z]{3,}\b.*", words)
