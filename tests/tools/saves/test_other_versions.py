"""A save that another version has written: it goes on here, and what is written here goes on there.

`tests/fixtures/saves` holds 25 steps of *The Drowned Bell*, saved and exported by Fateloom at
commit 8089dd47: `saved("bell.game", played(5, 25))` of `tests/tools/saves/games.py` there. When the
form of saves changes, it stays as it is, and what is promised about it is said here anew.
"""

from __future__ import annotations

import gzip
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.tools.saves.games import PROGRAM, ROOT, again, contents, goes_on, played, saved

OLD = ROOT / "tests" / "fixtures" / "saves"


@pytest.fixture(autouse=True)
def old(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old.game").write_bytes(gzip.decompress((OLD / "8089dd47.game.gz").read_bytes()))
    shutil.copy(OLD / "8089dd47.jsonl", "old.jsonl")
    shutil.copy(PROGRAM, "bell.program.json")


def form(path):
    """What an older Fateloom looks at before it opens a save."""
    with closing(sqlite3.connect(path)) as db:
        tables = db.execute("SELECT sql FROM sqlite_master ORDER BY sql").fetchall()
        marks = [db.execute(f"PRAGMA {it}").fetchone() for it in ("application_id", "user_version")]
        return marks, tables


def test_the_game_is_the_same_and_goes_on_in_the_same_way():
    usual, table = played(5, 25), again("old.game")
    assert contents("old.game").doubt is None
    assert table.state == usual.state
    assert goes_on(table, 20) == goes_on(usual, 20)


def test_it_is_shown_and_continued_and_still_whole(fateloom):
    shown = fateloom("save", "show", "old.game")
    assert (shown.code, shown.err) == (0, "")
    assert "  steps    27" in shown.out
    run = fateloom("play", "--resume", "old.game", typed="\nquit\n")
    assert (run.code, run.err) == (0, "")
    assert contents("old.game").doubt is None


def test_an_export_of_it_is_imported(fateloom):
    assert fateloom("save", "import", "old.jsonl", "new.game").code == 0
    assert again("new.game").state == again("old.game").state


def test_what_is_written_here_has_its_form(fateloom):
    """So the other version opens it: tables, marks, hashes and rows are the same."""
    saved("new.game", played(5, 25))
    assert form("new.game") == form("old.game")
    new, before = contents("new.game"), contents("old.game")
    assert (new.rows, new.head.opening) == (before.rows, before.head.opening)
    assert fateloom("save", "export", "new.game", "new.jsonl").code == 0
    lines = [Path(it).read_text("utf-8").split("\n") for it in ("new.jsonl", "old.jsonl")]
    assert lines[0][1:] == lines[1][1:]
