"""docs/rules/story.md is fresh, and no rule of the story engine is without module or test."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "tools" / "dev" / "rules_page.py"


@pytest.fixture(scope="module")
def page() -> dict[str, object]:
    """The names of the script."""
    import runpy

    return runpy.run_path(str(SCRIPT))


def test_the_page_is_fresh_and_every_rule_is_held_and_shown() -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + "\nrun tools/dev/rules_page.py"


def test_the_list_has_every_id_once(page: dict[str, object]) -> None:
    rules_of = page["rules_of"]
    text = SCRIPT.with_name("rules_story.txt").read_text(encoding="utf-8")
    found = [rule.id for section in rules_of(text).values() for rule in section]  # type: ignore[operator]
    wanted = [
        f"{kind}-{n:02}"
        for kind, last in (("DST", 147), ("INV", 18), ("OX", 20), ("EC", 60))
        for n in range(1, last + 1)
    ]
    assert found == wanted


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("(DST-97..99, 104; EC-01)", "DST-97 DST-98 DST-99 DST-104 EC-01"),
        ("DST-133 to 135, INV-12.", "DST-133 DST-134 DST-135 INV-12"),
        ("EC-50 and 51, 3 of them, DST-1..147", "EC-50 EC-51"),
    ],
)
def test_ids_in_docstrings(page: dict[str, object], text: str, ids: str) -> None:
    assert list(page["named"](text)) == ids.split()  # type: ignore[operator]


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("test_ec_01_02_dst_104_points", "EC-01 EC-02 DST-104"),
        ("test_dst_71_to_73_asking", "DST-71 DST-72 DST-73"),
        ("test_section_5_7_sets", ""),
        ("test_inv_18_more_in_51_ways", "INV-18"),
    ],
)
def test_ids_in_names(page: dict[str, object], name: str, ids: str) -> None:
    assert list(page["named_in_name"](name)) == ids.split()  # type: ignore[operator]


def test_what_is_missing_is_said(page: dict[str, object]) -> None:
    rule = page["Rule"]("DST-01", "Players", None, ["a.py"], [])  # type: ignore[operator]
    waiting = page["Rule"]("DST-02", "Pieces", "tools", [], [])  # type: ignore[operator]
    example = page["Rule"]("OX-01", "A test", None, [], ["t"])  # type: ignore[operator]
    said = list(page["complaints"]([rule, waiting, example]))  # type: ignore[operator]
    assert said == ["DST-01 (Players) has no test"]
