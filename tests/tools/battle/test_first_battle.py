"""The guide to a first battle game is followed step by step."""

from pathlib import Path

from tests.tools.following import follow, lines

GUIDE = "first-battle.md"


def test_the_guide_can_be_followed(fateloom, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert follow(GUIDE, "my_campaign", fateloom) == 9
    assert "phase: battle, do: [{superiority: 1}]" in Path(
        "my_campaign/campaign-cards.yaml"
    ).read_text("utf-8")


def test_the_guide_is_no_longer_than_one_reads():
    assert lines(GUIDE) <= 220
