"""The reports that docs/verify/command.md shows are what the command says of these stories."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.tools.verify.mended import OWN, RIVALS, Edit, mend

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "verify" / "command.md").read_text(encoding="utf-8")

WARRANT = """  warrant:
    number: 230
    title: Chapter Warrant
    value: 1
    categories: [paper]
    copies: 3
    key: true
    sellable: false
    description: It has a seal on it.
"""
TAKEN = """  option warrant "Take a warrant" once per hero
    > It is stamped.
    gain item warrant
      else
        > They are all gone.

"""
SIB = "story/destinies_sib.fate"
RUB_OUT = '  option rub_out "Rub out a widow'
WANTED: tuple[Edit, ...] = (
    ("scenario.yaml", "rules:\n", "rules:\n  inventory_limit: 3\n"),
    ("story/town.fate", RUB_OUT, TAKEN + RUB_OUT),
    (SIB, "if marks is 3 and virtue >= 1", "if marks is 3 and has item warrant"),
    (SIB, "if seals is 2 and virtue <= -1", "if seals is 2 and has item warrant"),
)
"""Both finales of Sister Sib want a warrant, and hands are for three things."""


def sample(after: str, number: int = 0) -> str:
    """A report that the page shows, from all of those below a heading."""
    below = PAGE.partition(f"\n## {after}\n")[2].partition("\n## ")[0]
    return below.split("```text\n")[number + 1].partition("```")[0]


def test_the_sample_of_a_proof_is_what_is_said(fateloom, island, known):
    for hero in sample("PROVED").split("\n\n"):
        assert hero.strip("\n") in fateloom("verify", "island").out


@pytest.mark.long
@pytest.mark.parametrize(("number", "edits"), [(0, RIVALS), (1, OWN)])
def test_the_samples_of_a_block_are_what_is_said(fateloom, island, known, number, edits):
    mend(island, edits)
    assert sample("BLOCKED", number) in fateloom("verify", "island", "--hero", "stranger").out


@pytest.mark.long
def test_the_sample_of_what_is_undecided_is_what_is_said(fateloom, tmp_path, known):
    folder = tmp_path / "dry_year"
    shutil.copytree(ROOT / "scenarios" / "dry_year", folder)
    mend(folder, WANTED)
    with (folder / "items.yaml").open("a", encoding="utf-8") as items:
        items.write(WARRANT)
    assert sample("UNDECIDED") in fateloom("verify", str(folder), "--hero", "sib").out
