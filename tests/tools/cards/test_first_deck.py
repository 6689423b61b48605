"""The guide to a first deck is followed step by step: what it writes, types and sees."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs" / "tutorial" / "first-deck.md"
BLOCK = re.compile(r"^```(\w+) ?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_guide_can_be_followed(fateloom, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said, old = "", None
    done = []
    for language, what, text in BLOCK.findall(PAGE.read_text("utf-8")):
        done.append(language)
        verb, _, name = what.partition(" ")
        file = Path("my_deck") / name
        match language, verb:
            case "sh", _:
                said = ""
                for line in text.splitlines():
                    program, *words = line.split()
                    assert program == "fateloom"
                    run = fateloom(*words)
                    assert run.code == (1 if verb == "fails" else 0), (line, run.out, run.err)
                    said += run.out + run.err
            case "text", _:
                for line in text.splitlines():
                    assert line in said, (line, said)
            case "yaml", "old":
                assert file.read_text("utf-8").count(text) == 1, text
                old = text
            case "yaml", "new":
                assert old is not None
                file.write_text(file.read_text("utf-8").replace(old, text), "utf-8")
            case "play", "add":
                file.write_text(file.read_text("utf-8") + "\n" + text, "utf-8")
            case _:
                raise AssertionError(f"nobody can follow a block '{language} {what}'")
    assert done.count("sh") == 7
    assert "A Reader of Weather" in (tmp_path / "cards.html").read_text("utf-8")


def test_the_guide_is_no_longer_than_one_reads():
    assert len(PAGE.read_text("utf-8").splitlines()) <= 200
