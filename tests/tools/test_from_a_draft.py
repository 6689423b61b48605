"""A story written as a writer writes it: from an empty folder, prose first, with a check after each
step. The page `docs/tutorial/from-a-draft.md` shows it, and what it shows is what is printed.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.tools.draft_steps import STEPS
from tests.tools.draft_steps import written as changed

PAGE = Path(__file__).resolve().parents[2] / "docs" / "tutorial" / "from-a-draft.md"
TEXT = re.compile(r"^```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def wrote(step: tuple[str, str, str | tuple[str, str]], folder: Path) -> None:
    _, file, change = step
    path = folder / file
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text(changed(before, change), encoding="utf-8")


@pytest.fixture
def salt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "salt" / "story").mkdir(parents=True)
    return tmp_path / "salt"


@pytest.fixture
def checks(fateloom, salt) -> list[str]:
    """What the check after each step prints, below its name."""
    told = []
    for number, step in enumerate(STEPS, 1):
        wrote(step, salt)
        run = fateloom("check", "salt", "--new")
        assert run.err == ""
        told.append(f"{number}. {step[0]}  ({step[1]})\n\n{run.out}")
    return told


def test_a_draft_has_no_error_but_for_a_name_misspelt(checks, golden):
    golden("tools/from_a_draft.txt", "\n\n".join(checks))
    wrong = [it.partition("  (")[0] for it in checks if "error[" in it]
    assert wrong == ["13. a name misspelt"]


def test_a_check_shows_in_full_what_its_step_brought(checks):
    """The same findings do not come back step after step: each is shown in full once."""
    heads = [
        line for it in checks for line in it.splitlines() if re.match(r"(hint|warning)\[", line)
    ]
    assert len(heads) == len(set(heads))


def test_a_draft_is_played_after_every_step(fateloom, salt):
    for step in STEPS:
        wrote(step, salt)
        run = fateloom("play", "salt", "--bots", "random", "--days", "2", "--seed", "1")
        assert run.code == (step[0] == "a name misspelt"), (step[0], run.out)


def test_the_page_shows_what_is_printed(checks):
    shown = TEXT.findall(PAGE.read_text(encoding="utf-8"))
    assert len(shown) >= 3
    for block in shown:
        assert any(block in it for it in checks)


def test_the_story_of_the_page_is_the_one_that_is_written():
    page = PAGE.read_text(encoding="utf-8")
    for block in re.findall(r"^```fate-part[^\n]*\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        assert any(block in text for _, _, text in STEPS)
