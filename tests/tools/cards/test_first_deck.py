"""The guide to a first deck is followed step by step."""

from tests.tools.following import follow, lines

GUIDE = "first-deck.md"


def test_the_guide_can_be_followed(fateloom, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert follow(GUIDE, "my_deck", fateloom) == 7
    assert "A Reader of Weather" in (tmp_path / "cards.html").read_text("utf-8")


def test_the_guide_is_no_longer_than_one_reads():
    assert lines(GUIDE) <= 200
