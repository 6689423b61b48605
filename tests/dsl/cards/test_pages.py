"""The pages about card games: the example gives its finding, its cure and the guide do not.

A block of a page holds the lines that matter; they are put into the small card game.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.broken_tables import tables

from fateloom.dsl.cards import codes
from fateloom.dsl.data.yaml import compose
from fateloom.dsl.diagnostics import Level
from fateloom.dsl.source import Source

ROOT = Path(__file__).resolve().parents[3]
COAL_ROAD = tables(ROOT / "scenarios" / "coal_road")
BLOCK = re.compile(r"^```yaml (bad|good) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def value(text: str) -> Any:
    """What a YAML text holds."""
    node, found = compose(Source("example.yaml", text))
    assert node is not None and not found, found
    return node.value


def merged(whole: Any, part: Any) -> Any:
    """The whole with what the part says; blocks are merged, and a card with a title is new."""
    if isinstance(whole, dict) and isinstance(part, dict) and "title" not in part:
        return {**whole, **{key: merged(whole.get(key), it) for key, it in part.items()}}
    return part


@pytest.mark.parametrize("code", codes.CODES, ids=lambda code: code.id)
def test_a_page_shows_its_finding_and_its_cure(code, texts, check_texts):
    page = (ROOT / "docs" / "diagnostics" / f"{code.id}.md").read_text(encoding="utf-8")
    whole = COAL_ROAD if code is codes.COUNTS else texts
    changed: dict[str, dict[str, str]] = {}
    for kind, file, text in BLOCK.findall(page):
        before = changed.setdefault(kind, dict(whole))
        before[file] = json.dumps(merged(value(before[file]), value(text)))
    found = {}
    for kind, files in changed.items():
        checked = check_texts(files)
        found[kind] = [it.code.id for it in checked.diagnostics]
        is_error = kind == "bad" and code.level is Level.ERROR
        assert (checked.card_game is None) is is_error
    assert found == {"bad": [code.id], "good": []}


GUIDE = (ROOT / "docs" / "language" / "card-games.md").read_text(encoding="utf-8")


def test_the_guide_shows_every_table(texts):
    assert {file for _, file, _ in BLOCK.findall(GUIDE)} == set(texts)


def test_the_examples_of_the_guide_make_a_set(texts, check_texts):
    for _, file, text in BLOCK.findall(GUIDE):
        texts[file] = json.dumps(merged(value(texts[file]), value(text)))
    checked = check_texts(texts)
    assert checked.diagnostics == ()
    assert "reeve" in {it.id for it in checked.card_game.cards.story}


def test_the_set_that_comes_with_fateloom_is_quiet(check_texts):
    checked = check_texts(COAL_ROAD)
    assert checked.diagnostics == ()
    assert len(checked.card_game.cards.story) == 91
