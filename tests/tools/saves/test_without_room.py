"""On a full disk a stopped game can still be looked at: as SQLite finds it, nothing written."""

import random
import shutil
import sqlite3

import pytest
from tests.tools.saves.games import contents, keeper, one_more, played

from fateloom.tools.cli.main import main
from fateloom.tools.saves import file, writing
from fateloom.tools.saves.kinds import SaveError

FULL = "database or disk is full"
OTHERS = sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY


@pytest.fixture
def left(tmp_path, monkeypatch):
    """A save whose player was stopped while its last steps stood in the log alone."""
    monkeypatch.chdir(tmp_path)
    real = writing.prepared

    def keeping(db):
        db = real(db)
        db.execute("PRAGMA wal_autocheckpoint = 0")
        return db

    chance = random.Random(3)
    with monkeypatch.context() as patch:
        patch.setattr(writing, "prepared", keeping)
        with keeper() as kept:
            table = played(5, 30)
            kept.save("a.game", table)
            for _ in range(12):
                table = one_more(table, chance)
                kept.save("a.game", table)
            for end in ("", "-wal"):
                shutil.copy(f"a.game{end}", f"left.game{end}")
    return tmp_path / "left.game"


def refuse(monkeypatch, code=sqlite3.SQLITE_FULL):
    def full(*_):
        error = sqlite3.OperationalError(FULL)
        error.sqlite_errorcode = code
        raise error

    monkeypatch.setattr(file, "connected", full)


def bytes_of(folder):
    return {it.name: it.read_bytes() for it in folder.iterdir() if it.name.startswith("left")}


def by_sqlite(left):
    copy = left.with_name("copy.game")
    for end in ("", "-wal", "-shm"):
        copy.with_name(copy.name + end).unlink(missing_ok=True)
        if left.with_name(left.name + end).exists():
            shutil.copy(f"{left}{end}", f"{copy}{end}")
    return found(copy)


def found(path):
    try:
        return contents(str(path))
    except SaveError as error:
        return str(error).replace(str(path), "")


@pytest.mark.parametrize("code", OTHERS)
def test_what_was_kept_can_be_read_and_nothing_is_written(left, monkeypatch, code, capsys):
    usual = by_sqlite(left)
    assert len(usual.rows) > 30
    refuse(monkeypatch, code)
    before = bytes_of(left.parent)
    assert contents("left.game") == usual
    assert main(["save", "show", "left.game"]) == 0
    assert f"  steps    {len(usual.rows)}" in capsys.readouterr().out
    assert bytes_of(left.parent) == before


def test_to_go_on_it_has_to_be_written(left, monkeypatch):
    refuse(monkeypatch)
    with pytest.raises(SaveError, match="the disk is full"):
        file.SaveFile.open("left.game")


def test_a_change_that_was_cut_off_in_the_file_itself_is_not_guessed(left, monkeypatch):
    left.with_name("left.game-journal").write_bytes(b"\xd9\xd5\x05\xf9 and so on")
    refuse(monkeypatch)
    with pytest.raises(SaveError, match="the disk is full"):
        contents("left.game")


def test_a_game_that_somebody_plays_is_in_use(left, monkeypatch):
    refuse(monkeypatch, sqlite3.SQLITE_BUSY)
    with pytest.raises(SaveError, match="is in use"):
        contents("left.game")


@pytest.mark.parametrize("seed", range(4))
def test_of_a_log_that_was_cut_off_or_damaged_it_takes_what_sqlite_takes(left, monkeypatch, seed):
    chance = random.Random(seed)
    log = left.with_name("left.game-wal")
    whole, steps = log.read_bytes(), set()
    for _ in range(15):
        broken = bytearray(whole)
        if chance.random() < 0.5:
            del broken[chance.randrange(len(broken)) :]
        else:
            broken[chance.randrange(len(broken))] ^= 1 << chance.randrange(8)
        log.write_bytes(broken)
        usual = by_sqlite(left)
        with monkeypatch.context() as patch:
            refuse(patch)
            assert found(left) == usual
        steps.add(usual if isinstance(usual, str) else len(usual.rows))
    assert len(steps) > 2


def test_a_python_without_deserialize_says_what_it_said(left, monkeypatch):
    class Old:
        """A connection of another SQLite."""

    monkeypatch.setattr(sqlite3, "Connection", Old)
    assert file.in_memory(str(left)) is None


def test_a_connection_that_cannot_be_prepared_is_closed():
    class Full(sqlite3.Connection):
        """A connection that finds no room for anything."""

        def execute(self, *_):
            raise sqlite3.OperationalError(FULL)

    db = sqlite3.connect(":memory:", factory=Full)
    with pytest.raises(sqlite3.OperationalError, match="full"):
        writing.prepared(db)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        db.cursor()
