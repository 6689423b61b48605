"""Every example of the reference, the tutorial and the README compiles."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fateloom.dsl.diagnostics import Level
from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.dsl.syntax.lines import READERS

ROOT = Path(__file__).resolve().parents[2]
BASE = ROOT / "tests" / "fixtures" / "base"
STARTER = ROOT / "tools" / "fateloom" / "tools" / "starter"
REFERENCE = (ROOT / "docs/language/reference.md").read_text("utf-8")
TUTORIAL = (ROOT / "docs/tutorial/first-scenario.md").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")
BLOCK = re.compile(r"^```fate[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)


def folder(path: Path) -> dict[str, str]:
    files = (p for p in sorted(path.rglob("*")) if p.suffix in (".yaml", ".fate"))
    return {p.relative_to(path).as_posix(): p.read_text("utf-8") for p in files}


def errors(texts: dict[str, str]) -> list[str]:
    found = check([Source(name, text) for name, text in texts.items()]).diagnostics
    return [
        f"{d.primary.span.file}:{d.primary.span.line} {d.code.name}: {d.message}"
        for d in found
        if d.level is Level.ERROR
    ]


def examples() -> list[tuple[str, str]]:
    """Each block of the reference with the heading above it."""
    headings = [(m.start(), m[1]) for m in HEADING.finditer(REFERENCE)]
    return [
        (next(title for at, title in reversed(headings) if at < m.start()), m[1])
        for m in BLOCK.finditer(REFERENCE)
    ]


def without(text: str, example: str) -> str:
    """The base story without the declarations that the example declares anew."""
    kept = []
    again = {" ".join(line.split()[:2]) for line in example.splitlines() if line[:1].isalpha()}
    for block in re.split(r"^(?=[a-z])", text, flags=re.MULTILINE):
        if " ".join(block.split()[:2]) not in again or block.startswith("rescue"):
            kept.append(block)
    return "".join(kept)


@pytest.mark.parametrize(("heading", "example"), examples())
def test_an_example_of_the_reference_compiles(heading: str, example: str) -> None:
    texts = folder(BASE)
    texts["story/base.fate"] = without(texts["story/base.fate"], example)
    assert errors({**texts, "story/example.fate": example}) == [], heading


def test_the_example_of_the_readme_compiles() -> None:
    (example,) = BLOCK.findall(README)
    assert errors({**folder(BASE), "story/example.fate": example}) == []


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_the_steps_of_the_tutorial_compile_one_after_the_other(steps: int) -> None:
    texts = folder(STARTER)
    story = texts["story/island.fate"]
    for step in BLOCK.findall(TUTORIAL)[:steps]:
        story += "\n" + step
    assert errors({**texts, "story/island.fate": story}) == []


@pytest.mark.parametrize("word", sorted(READERS))
def test_the_reference_names_every_word_that_begins_a_line(word: str) -> None:
    assert re.search(rf"\b{word}\b", REFERENCE), word
