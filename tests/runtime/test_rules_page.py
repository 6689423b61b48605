"""The pages of docs/rules are fresh, and no rule is without module or test."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "tools" / "dev" / "rules_page.py"


@pytest.fixture(scope="module")
def page() -> dict[str, object]:
    """The names of the script."""
    import runpy

    return runpy.run_path(str(SCRIPT))


def whole(sections: dict[str, list[Any]]) -> list[str]:
    """The ids of whole rules, each once: the halves of a rule stand behind it."""
    ids = [rule.id for section in sections.values() for rule in section]
    assert len(set(ids)) == len(ids)
    return list(dict.fromkeys(re.sub(r"(?<=\d)[a-z]$", "", it) for it in ids))


def test_the_page_is_fresh_and_every_rule_is_held_and_shown() -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + "\nrun tools/dev/rules_page.py"


def test_the_list_has_every_id_once(page: dict[str, object]) -> None:
    rules_of = page["rules_of"]
    text = SCRIPT.with_name("rules_story.txt").read_text(encoding="utf-8")
    found = whole(rules_of(text))  # type: ignore[operator]
    wanted = [
        f"{kind}-{n:02}"
        for kind, last in (("DST", 147), ("INV", 18), ("OX", 20), ("EC", 60))
        for n in range(1, last + 1)
    ]
    assert found == wanted


def test_the_list_of_the_narrative_dice_has_every_id_once(page: dict[str, object]) -> None:
    text = SCRIPT.with_name("rules_pool.txt").read_text(encoding="utf-8")
    found = whole(page["rules_of"](text))  # type: ignore[operator]
    kinds = (("DD", 46), ("DE", 28), ("DX", 17), ("DDL", 17), ("DDI", 8))
    wanted = [f"{kind}-{n:02}" for kind, last in kinds for n in range(1, last + 1)]
    wanted += [f"SP-{n}" for n in range(1, 10)]
    wanted += [f"Table {it}" for it in ("1.1", "1.2", "1.3", "1.4", "5.1", "5.2", "5.3", "5.4")]
    assert sorted(found) == sorted(wanted)


def test_the_list_of_the_cards_has_every_id_once(page: dict[str, object]) -> None:
    text = SCRIPT.with_name("rules_cards.txt").read_text(encoding="utf-8")
    found = whole(page["rules_of"](text))  # type: ignore[operator]
    tables = ("1.2", "1.3", "1.4", "1.5", "5.1", "5.2", "5.3", "5.4", "5.5")
    assert found == [*(f"CTA-{n:02}" for n in range(1, 104)), *(f"Table {it}" for it in tables)]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("(DST-97..99, 104; EC-01)", "DST-97 DST-98 DST-99 DST-104 EC-01"),
        ("DST-133 to 135, INV-12.", "DST-133 DST-134 DST-135 INV-12"),
        ("EC-50 and 51, 3 of them, DST-1..147", "EC-50 EC-51"),
        ("DDL-15, DD-09; SP-1..3, SP-12", "DDL-15 DD-09 SP-1 SP-2 SP-3"),
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
        ("test_sp_8_to_9_dd_24_section_1_4_who_pays", "SP-8 SP-9 DD-24"),
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


def test_tables_are_known_by_their_sections(page: dict[str, object]) -> None:
    found = page["sections"]("as in sections 1.2 and 1.3 of the rules, section 5.1 of the game")  # type: ignore[operator]
    assert list(found) == ["Table 1.2", "Table 1.3"]
    found = page["sections_in_name"]("test_section_5_2_of_7_pools")  # type: ignore[operator]
    assert list(found) == ["Table 5.2"]
    table = page["Rule"]("Table 5.2", "Odds", None, [], ["t"])  # type: ignore[operator]
    assert table.lacks == ()
