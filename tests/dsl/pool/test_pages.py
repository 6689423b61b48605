"""The pages of findings about pool games: the example gives its finding, the cure does not."""

import re
from pathlib import Path

import pytest

from fateloom.dsl.diagnostics import Level
from fateloom.dsl.pool import codes

ROOT = Path(__file__).resolve().parents[3]
BLOCK = re.compile(r"^```yaml (bad|good) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_small_pool_game_is_quiet(texts, check_texts):
    checked = check_texts(texts)
    assert checked.diagnostics == ()
    assert checked.game is not None


@pytest.mark.parametrize("code", codes.CODES, ids=lambda code: code.id)
def test_a_page_shows_its_finding_and_its_cure(code, texts, check_texts):
    page = (ROOT / "docs" / "diagnostics" / f"{code.id}.md").read_text(encoding="utf-8")
    blocks: dict[str, dict[str, str]] = {}
    for kind, file, text in BLOCK.findall(page):
        blocks.setdefault(kind, {})[file] = text
    found = {}
    for kind, files in blocks.items():
        checked = check_texts({**texts, **files})
        found[kind] = [it.code.id for it in checked.diagnostics]
        is_error = kind == "bad" and code.level is Level.ERROR
        assert (checked.game is None) is is_error
    assert found == {"bad": [code.id], "good": []}
