"""`lint(story, **tables)`: the findings of lint on the base scenario with a snippet put in."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.tracked import tracked

from fateloom.dsl.diagnostics import Diagnostic
from fateloom.dsl.lint import CODES
from fateloom.dsl.session import check
from fateloom.dsl.source import Source

BASE = Path(__file__).resolve().parents[2] / "fixtures" / "base"
TEXTS = {
    path.relative_to(BASE).as_posix(): path.read_text(encoding="utf-8") for path in tracked(BASE)
}
NAMES = {code.name for code in CODES}


def blocks(text: str) -> dict[str, str]:
    """The declarations of a story by their first two words."""
    found: dict[str, str] = {}
    for block in re.split(r"^(?=[a-z])", text, flags=re.MULTILINE):
        key = " ".join(re.findall(r"\w+", block.partition("\n")[0])[:2])
        found[key] = found.get(key, "") + block
    return found


def diagnostics(story: str = "", **tables: str) -> tuple[Diagnostic, ...]:
    """What the session says of the base scenario with `story` in the place of what it declares
    again, and with whole tables in the place of the base's (`items=…` is items.yaml).
    """
    texts = dict(TEXTS)
    new = blocks(story)
    old = blocks(texts["story/base.fate"])
    texts["story/base.fate"] = "".join(b for key, b in old.items() if key not in new or not key)
    texts["story/snippet.fate"] = story
    texts |= {f"{name}.yaml": text for name, text in tables.items()}
    checked = check([Source(name, text) for name, text in texts.items()])
    shown = [f"{d.code.id} {d.primary.span} {d.message}" for d in checked.diagnostics]
    assert checked.program is not None, shown
    return tuple(d for d in checked.diagnostics if d.code.name in NAMES)


Lint = Callable[..., list[str]]


@pytest.fixture
def lint() -> Lint:
    """`lint(story, **tables)`: the findings as `name line`, in the order of the text."""

    def names(story: str = "", **tables: str) -> list[str]:
        return [f"{d.code.name} {d.primary.span.line}" for d in diagnostics(story, **tables)]

    return names


@pytest.fixture
def messages() -> Lint:
    """`messages(story, **tables)`: what the findings say."""

    def said(story: str = "", **tables: str) -> list[str]:
        return [d.message for d in diagnostics(story, **tables)]

    return said
