"""The guide to a first haunted house is followed step by step; what `new` writes is sound."""

from pathlib import Path

from tests.tools.following import follow, lines

GUIDE = "first-house.md"


def test_the_guide_can_be_followed(fateloom, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert follow(GUIDE, "my_house", fateloom) == 7
    assert "All Seats Taken" in Path("my_house/haunting.yaml").read_text("utf-8")


def test_the_guide_is_no_longer_than_one_reads():
    assert lines(GUIDE) <= 200


def test_a_new_house_is_sound_and_bears_its_name(fateloom, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert fateloom("new", "corran_halt", "--system", "hidden").code == 0
    assert fateloom("check", "corran_halt").out == "No problems found.\n"
    assert fateloom("test", "corran_halt").out.endswith("all as expected.\n")
    texts = [it.read_text("utf-8") for it in Path("corran_halt").rglob("*.*")]
    assert not any("my_house" in text or "My House" in text for text in texts)
    assert "title: Corran Halt" in "".join(texts)
    for table in Path("corran_halt").glob("*.yaml"):
        assert table.read_text("utf-8").startswith("# "), table
