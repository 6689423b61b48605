"""Scenes of hidden roles that a story has called, at the terminal table (section 10)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dsl.calls.toll import folder_with
from tests.dsl.hidden.cellar import HAUNTS, STORY


@pytest.fixture
def inn(tmp_path: Path) -> str:
    """The story at the inn, as a folder."""
    return folder_with(tmp_path, STORY, {"hidden/haunts.yaml": HAUNTS})


def played(fateloom, inn: str, heroes: str, typed: str) -> str:
    words = (inn, "--heroes", heroes, "--seed", "6", "--dice", "table", "--no-guide", "--plain")
    mode = () if "," in heroes else ("--mode", "explorer")
    run = fateloom("play", *words, *mode, typed=typed)
    assert run.code == 0
    return " ".join(run.out.split())


def test_a_search_is_told_with_its_hero_its_place_and_what_was_found(fateloom, inn: str) -> None:
    out = played(fateloom, inn, "warden", "\nstay\nvisit the inn\nsearch the cellar\n3 2\nquit\n")
    assert "The steps go on. Aud searches the Cellar (health 4 against gloom 1)." in out
    assert "Light die 3, dark die 2: the result is 4. The Cellar: gloom +2, 3 now." in out
    assert "Aud finds a" in out
    assert "()" not in out


def test_an_empty_deck_is_not_worth_a_word(fateloom, inn: str) -> None:
    out = played(fateloom, inn, "warden", "\nstay\nvisit the inn\nsearch the loft\n3 2\nquit\n")
    assert "Aud searches the Loft (health 4 against gloom 2)" in out
    assert "is left to draw" not in out


def test_a_duel_shows_the_next_exchange_and_nothing_of_a_board(fateloom, inn: str) -> None:
    said = "\nstay\nvisit the inn\nfight otto\n5 3\nwound\nquit\n"
    out = played(fateloom, inn, "warden", said)
    assert "The exchange is yours. What becomes of Otto?" in out
    assert "Take a Knife" in out
    assert "You: 4 health; Otto: 3 health, 1 wound. The next one:" in out
    assert "Round 1" not in out


def test_who_is_alone_reads_the_card_at_once(fateloom, inn: str) -> None:
    said = "\nstay\nvisit the inn\nask otto\n6 3\nlook them 2\nquit\n"
    out = played(fateloom, inn, "warden", said)
    assert "Aud looks at card 2 of the pile of Otto: an Errand (a memory)." in out


def test_beside_others_the_card_is_read_by_its_hero_alone(fateloom, inn: str) -> None:
    said = "\n\nstay\nvisit the inn\nask otto\n6 3\nlook them 2\n\n\nquit\n"
    out = played(fateloom, inn, "warden,smuggler", said)
    aloud, _, after = out.partition("Aud looks at card 2 of the pile of Otto.")
    assert "an Errand (a memory)" not in aloud
    assert "Aud looks at card 2 of the pile of Otto: an Errand (a memory)." in after


def test_a_hero_is_renamed_in_the_table_too(fateloom, inn: str) -> None:
    table = Path(inn) / "hidden" / "haunts.yaml"
    before = table.read_text("utf-8")
    assert fateloom("rename", inn, "hero", "warden", "keeper").code == 0
    assert table.read_text("utf-8") == before.replace("warden:", "keeper:")
    assert fateloom("check", inn).code == 0
    assert fateloom("rename", inn, "hero", "keeper", "warden").code == 0
    assert table.read_text("utf-8") == before
