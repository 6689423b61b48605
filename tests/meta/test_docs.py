"""The pages under docs/ keep their form."""

import re
from collections import Counter
from pathlib import Path

from tests.tracked import tracked

ROOT = Path(__file__).resolve().parents[2]


def test_decisions_are_numbered_once() -> None:
    pages = tracked(ROOT / "docs" / "decisions", "[0-9]*.md")
    assert all(re.fullmatch(r"\d{4}-[a-z0-9-]+\.md", page.name) for page in pages)
    numbers = Counter(page.name[:4] for page in pages)
    assert [number for number, count in numbers.items() if count > 1] == []
    for page in pages:
        assert page.read_text(encoding="utf-8").startswith("# "), page.name


def test_every_page_has_a_title() -> None:
    untitled = [
        str(page.relative_to(ROOT))
        for page in tracked(ROOT / "docs", "*.md")
        if not re.search(r"^# |^title:", page.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert untitled == []
