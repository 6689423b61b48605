"""`fateloom rename` for card games: tables, plays and translations change together."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.long import mostly_long
from tests.tools.cards.shipped import FOLDER


@pytest.fixture
def road(tmp_path: Path) -> Path:
    """A copy of the shipped set."""
    shutil.copytree(FOLDER, tmp_path / "road", ignore=shutil.ignore_patterns("README.md"))
    return tmp_path / "road"


def contents(folder: Path) -> dict[str, str]:
    return {it.relative_to(folder).as_posix(): it.read_text() for it in folder.rglob("*.*")}


@mostly_long(
    "kind, old, new, files",
    [
        ("card", "chapel_foundling", "foundling", {"tableau.yaml", "plays/two_heroes.play"}),
        ("card", "the_jammed_sluice", "sluice", {"acts.yaml", "plays/two_heroes.play"}),
        ("card", "the_kiln_master", "kiln", {"acts.yaml", "quests.yaml"}),
    ],
    plain=[("card", "chapel_foundling", "foundling", {"tableau.yaml", "plays/two_heroes.play"})],
)
def test_a_card_is_renamed_in_all_its_files(
    fateloom, road: Path, kind: str, old: str, new: str, files: set[str]
) -> None:
    before = contents(road)
    run = fateloom("rename", road, kind, old, new)
    assert run.code == 0, run.err
    after = contents(road)
    changed = {name for name, text in after.items() if text != before[name]}
    assert files <= changed
    assert not [name for name, text in after.items() if f" {old}:" in text]
    assert fateloom("check", road).code == 0
    assert fateloom("test", road).code == 0
    assert fateloom("rename", road, kind, new, old).code == 0
    assert contents(road) == before


@pytest.mark.parametrize(
    ("kind", "old", "new", "said"),
    [
        ("card", "the_kiln_mastr", "kiln", "did you mean 'the_kiln_master'?"),
        ("card", "the_kiln_master", "chapel_foundling", "there already"),
        ("card", "the_kiln_master", "Kiln", "is no id"),
        ("item", "the_kiln_master", "kiln", "a card game has no item"),
        ("path", "the_jammed_sluice.nowhere", "here", "there is no path"),
    ],
)
def test_what_cannot_be_is_refused(
    fateloom, road: Path, kind: str, old: str, new: str, said: str
) -> None:
    before = contents(road)
    run = fateloom("rename", road, kind, old, new)
    assert run.code == 2
    assert said in run.err + run.out
    assert contents(road) == before


def test_a_path_is_renamed(fateloom, road: Path) -> None:
    acts = (road / "acts.yaml").read_text()
    lines = acts[acts.index("the_jammed_sluice:") :].split("paths:")[1].splitlines()
    path = next(it.split(":")[0].strip() for it in lines if it.strip().endswith(":"))
    assert fateloom("rename", road, "path", f"the_jammed_sluice.{path}", "quietly").code == 0
    assert "        quietly:" in (road / "acts.yaml").read_text()
    assert fateloom("test", road).code == 0
