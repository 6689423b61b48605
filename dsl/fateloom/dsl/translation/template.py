"""A new file of translations: its header, and nothing translated yet."""

from __future__ import annotations

from fateloom.dsl.translation.po import PoFile
from fateloom.dsl.translation.words import Translatable


def begun(game: Translatable, name: str, language: str, today: str) -> PoFile:
    """An empty file for a language. `today`: the date of its header, `2026-11-21 18:45+0000`."""
    fields = (
        ("Project-Id-Version", f"{game.id} {game.version}"),
        ("Report-Msgid-Bugs-To", ""),
        ("PO-Revision-Date", today),
        ("Last-Translator", "nobody yet"),
        ("Language-Team", language),
        ("Language", language),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=UTF-8"),
        ("Content-Transfer-Encoding", "8bit"),
    )
    comments = (
        f"{game.title}: {language}",
        "Conditions and names inside [ ] are copied as they stand; all else is translated.",
    )
    return PoFile(name, fields, comments, ())


def brought_up(file: PoFile, game: Translatable) -> PoFile:
    """The file with the scenario's version of today in its header."""
    project = f"{game.id} {game.version}"
    header = tuple(
        (name, project if name == "Project-Id-Version" else value) for name, value in file.header
    )
    return PoFile(file.name, header, file.comments, file.entries)
