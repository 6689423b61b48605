"""Every pattern of the schemas has words and an example, and a slip is answered with both."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.tracked import tracked

from fateloom.dsl.data.patterns import FORMS, near

SCHEMAS = tracked(Path(__file__).resolve().parents[3] / "schemas", "*.json")


def patterns(part: Any) -> Iterator[str]:
    """All that a schema asks texts for."""
    if isinstance(part, dict):
        if isinstance(part.get("pattern"), str):
            yield part["pattern"]
        for inner in part.values():
            yield from patterns(inner)
    for inner in part if isinstance(part, list) else ():
        yield from patterns(inner)


def test_every_pattern_has_words_and_an_example() -> None:
    there = {it for path in SCHEMAS for it in patterns(json.loads(path.read_text("utf-8")))}
    assert there == set(FORMS)
    for pattern, form in FORMS.items():
        assert re.search(pattern, form.example), form
        assert form.words and form.noun != "value" and form.short


def test_what_has_the_form_is_its_own_nearest() -> None:
    for pattern, form in FORMS.items():
        assert near(pattern, form.example) == form.example


VERSION, LANGUAGE, RULE = (
    next(pattern for pattern, it in FORMS.items() if it.noun == noun)
    for noun in ("version", "language", "name of a rule")
)
NEAR = [
    (VERSION, "1.0", "1.0.0"),
    (VERSION, "v2", "2.0.0"),
    (VERSION, "1,2,3", "1.2.3"),
    (VERSION, "2026-11-29", "2026.11.29"),
    (VERSION, "1.2.3.4", None),
    (VERSION, "first", None),
    (LANGUAGE, "de_CH", "de-CH"),
    (LANGUAGE, "German", None),
    (RULE, "text_too_long", "text-too-long"),
    (RULE, "Text Too Long", "text-too-long"),
]


@pytest.mark.parametrize(("pattern", "text", "meant"), NEAR, ids=[it[1] for it in NEAR])
def test_what_is_near(pattern: str, text: str, meant: str | None) -> None:
    assert not re.search(pattern, text)
    assert near(pattern, text) == meant


HEAD = "version: 1.0.0"
RULES = f"{HEAD}\nlint: {{unused_scene: off}}"
SLIPS = [
    ("scenario.yaml", HEAD, "version: 1.0", "did you mean '1.0.0'", "such as 1.0.0"),
    ("scenario.yaml", HEAD, "version: 2", "did you mean '2.0.0'", "such as 1.0.0"),
    ("scenario.yaml", HEAD, "version: 2026-11-29", "of a version", "such as 1.0.0"),
    ("scenario.yaml", HEAD, "version: alpha", "of a version", "such as 1.0.0"),
    (
        "scenario.yaml",
        HEAD,
        f"{HEAD}\nlint: {{unused_scene: off}}",
        "'unused-scene'",
        "text-too-long",
    ),
    ("scenario.yaml", "language: en", "language: english", "of a language", "such as de"),
    ("map.yaml", "start: quay", "start: 5", "of an id", "such as old_quay"),
]


@pytest.mark.parametrize(("file", "old", "new", "message", "help"), SLIPS)
def test_a_slip_is_answered_with_the_form(
    base: Any, load_texts: Any, file: str, old: str, new: str, message: str, help: str
) -> None:
    assert old in base[file]
    base[file] = base[file].replace(old, new, 1)
    _, (said,) = load_texts(base)
    assert said.code.id == "FT0111" and message in said.message, said
    assert help in (said.help or "") and "quotes" not in (said.help or "")


def test_two_markers_on_one_space_want_another_number(base: Any, load_texts: Any) -> None:
    base["heroes.yaml"] = base["heroes.yaml"].replace(
        "power: [4, 6, 7, 10]", "power: [4, 6, 6, 10]"
    )
    _, (said,) = load_texts(base)
    assert said.help is not None and said.help.startswith(
        "Write another number for one of the two."
    )
    assert "no two alike" in said.help and "Keep" not in said.help


def test_of_two_names_one_is_kept_or_another_is_named(base: Any, load_texts: Any) -> None:
    base["items.yaml"] = base["items.yaml"].replace("[gear]", "[gear, gear]", 1)
    _, (said,) = load_texts(base)
    assert said.help == "Keep one of the two, or name another in its place."
