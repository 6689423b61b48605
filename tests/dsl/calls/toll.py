"""The base story with one place more, the toll, at which a test calls games."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.dsl.verify.generator.texts import write
from tests.tracked import tracked

from fateloom.dsl.session import Checked, check
from fateloom.dsl.source import Source
from fateloom.dsl.syntax.parser import parse
from fateloom.dsl.syntax.printer import to_text
from fateloom.runtime.program.codec import from_json, to_json
from fateloom.runtime.program.program import Program

BASE = Path(__file__).resolve().parents[2] / "fixtures" / "base"


def texts_with(story: str, tables: Mapping[str, str | None]) -> dict[str, str]:
    """All files by name; `story` has the place, `tables` what is called there (None: no file)."""
    texts = {it.relative_to(BASE).as_posix(): it.read_text("utf-8") for it in tracked(BASE)}
    placed = texts["story/base.fate"].replace("place ferry", "place ferry\n    place toll")
    written = {name: text for name, text in tables.items() if text is not None}
    return texts | written | {"story/base.fate": placed, "story/toll.fate": story}


def folder_with(folder: Path, story: str, tables: Mapping[str, str | None]) -> str:
    """The path of a new folder with all files, in another one."""
    base = folder / "base"
    write(texts_with(story, tables), base)
    return str(base)


def check_with(story: str, tables: Mapping[str, str | None], rules: str = "") -> Checked:
    """What is found in it; `rules` are added to `scenario.yaml`."""
    texts = texts_with(story, tables)
    texts["scenario.yaml"] += rules
    return check([Source(*it) for it in texts.items()], lint=False)


def compiled(found: Checked) -> Program:
    """The program of a story in which nothing is found."""
    assert found.diagnostics == ()
    assert found.program is not None
    return found.program


def check_read_back(story: str, made: Program) -> None:
    """The text of the story is printed as it was read, and the program is read back from JSON."""
    file, found = parse(Source("story/toll.fate", story))
    assert found == ()
    assert to_text(file) == story
    assert from_json(to_json(made)) == made
