"""Saves: what was played is there, whatever was taken back; and one file holds one game."""

import os
import random
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from tests.patience import PATIENCE
from tests.tools.saves.games import (
    ROOT,
    RULES,
    again,
    begun,
    contents,
    goes_on,
    keeper,
    one_more,
    played,
    saved,
)

from fateloom.runtime.kernel.log import first_divergence
from fateloom.tools.saves import resume
from fateloom.tools.saves.file import SaveFile
from fateloom.tools.saves.form import EVERY
from fateloom.tools.saves.kinds import SaveError
from fateloom.tools.saves.resume import resumed


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("seed", range(5))
def test_a_save_is_its_log_and_leads_to_the_same_state(seed):
    """INV-15, DST-141."""
    table = played(seed, 130)
    saved("a.game", table)
    back = again("a.game")
    assert back.log == table.log
    assert back.state == table.state
    assert first_divergence(RULES, back.log) is None
    assert goes_on(back, 40) == goes_on(table, 40)


def test_a_game_goes_on_in_a_new_process_as_it_would_have_here():
    """INV-15: equal inputs, equal continuation."""
    table = played(3, 90)
    saved("a.game", table)
    roots = [ROOT, *(ROOT / it for it in ("dsl", "runtime", "tools"))]
    path = os.pathsep.join(map(str, roots))
    run = subprocess.run(
        [sys.executable, "-m", "tests.tools.saves.games", "a.game"],
        capture_output=True,
        check=True,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert run.stdout.decode() == goes_on(table, 60)


def test_step_by_step_with_undo_the_file_is_always_as_the_table_is():
    chance, table = random.Random(4), begun(4)
    with keeper() as kept:
        kept.save("a.game", table)
        for _ in range(160):
            for _ in range(chance.choice((0, 0, 0, 1, 3))):
                table = table.undone()
            table = one_more(table, chance)
            kept.save("a.game", table)
            assert kept._open[os.path.realpath("a.game")].entries == table.log.entries
    held = contents("a.game")
    assert held.doubt is None
    assert again("a.game").log == table.log
    assert again("a.game").state == table.state


def test_a_committed_test_is_part_of_the_save():
    """EC-53, EC-35: whatever is asked at the moment is asked again, and nothing is rolled anew."""
    table, chance, kinds = begun(8), random.Random(8), set()
    for number in range(150):
        table = one_more(table, chance)
        name = type(table.state.control.stack[-1]).__name__ if table.state.control.stack else ""
        if name and name not in kinds:
            kinds.add(name)
            saved(f"{number}.game", table)
            assert again(f"{number}.game").to_move == table.to_move
    assert "InTest" in kinds


def test_a_closed_save_is_one_file():
    table = played(1, 20)
    with keeper() as kept:
        kept.save("a.game", table)
        kept.save("a.game", one_more(table, random.Random(1)))
        assert set(os.listdir()) >= {"a.game", "a.game-wal"}
    assert os.listdir() == ["a.game"]


def test_the_form_of_the_file():
    saved("a.game", played(1, 2 * EVERY + 3))
    db = sqlite3.connect("a.game")
    try:
        assert db.execute("PRAGMA user_version").fetchone() == (2,)
        strict = db.execute("SELECT name FROM pragma_table_list WHERE strict").fetchall()
        assert {name for (name,) in strict} == {"game", "step", "snapshot", "setting"}
    finally:
        db.close()


def test_a_snapshot_saves_replaying_and_is_believed_only_with_its_seal(monkeypatch):
    table = begun(2)
    chance = random.Random(2)
    with keeper() as kept:
        for _ in range(3 * EVERY):
            table = one_more(table, chance)
            kept.save("a.game", table)
    marks = [it.number for it in contents("a.game").snapshots]
    assert marks[-1] == len(table.log.entries)
    assert len(marks) > 3
    with monkeypatch.context() as patch:
        patch.setattr(type(RULES), "evolve", lambda *_: pytest.fail("was replayed"))
        assert again("a.game").state == table.state
    db = sqlite3.connect("a.game")  # one that lies: everybody is rich
    db.execute("""UPDATE snapshot SET state = replace(state, '"coins":', '"coins":9')""")
    db.commit()
    db.close()
    assert contents("a.game").snapshots == ()
    assert again("a.game").state == table.state


def test_a_snapshot_of_another_fateloom_is_not_believed(monkeypatch):
    saved("a.game", played(2, 30))
    monkeypatch.setattr(resume, "engine", lambda: "another")
    monkeypatch.setattr(resume, "state_of", lambda snapshot: pytest.fail("was believed"))
    assert again("a.game").state == played(2, 30).state


def test_another_game_is_never_written_over():
    saved("a.game", played(1, 30))
    before = Path("a.game").read_bytes()
    for other in (played(2, 30), begun(1), played(1, 29)):
        with keeper() as kept, pytest.raises(SaveError, match="already holds another game"):
            kept.save("a.game", other)
        assert Path("a.game").read_bytes() == before
    with keeper() as kept:
        kept.save("a.game", played(1, 31))  # the same game, gone on
    assert again("a.game").state == played(1, 31).state


def test_a_file_of_another_kind_is_never_written_over(tmp_path):
    (tmp_path / "notes.txt").write_text("buy milk")
    with keeper() as kept, pytest.raises(SaveError, match="is not a saved game"):
        kept.save("notes.txt", begun(1))
    assert (tmp_path / "notes.txt").read_text() == "buy milk"
    (tmp_path / "new.game").write_bytes(b"")
    saved("new.game", begun(1))
    assert again("new.game").state == begun(1).state


def test_whoever_plays_holds_the_file_alone():
    table = played(1, 10)
    saved("a.game", table)
    code = (
        "from fateloom.tools.saves.file import SaveFile\nimport sys\n"
        "try: SaveFile.open('a.game', to_write=sys.argv[1] == 'w')\n"
        "except Exception as error: print(error)\n"
    )
    path = os.pathsep.join(str(ROOT / it) for it in ("dsl", "runtime", "tools"))
    file = SaveFile.open("a.game")
    with keeper() as kept:
        kept.adopt("a.game", file, resumed("a.game", file.contents, RULES).table)
        for _ in range(2):
            for mode in "rw":
                run = subprocess.run(
                    [sys.executable, "-c", code, mode],
                    capture_output=True,
                    text=True,
                    check=True,
                    timeout=PATIENCE,
                    env={**os.environ, "PYTHONPATH": path},
                )
                assert "is in use: another game has it open" in run.stdout, run.stderr
            table = one_more(table, random.Random(5))
            kept.save("a.game", table)  # now there is a log beside it as well
    assert len(again("a.game").log.entries) == len(table.log.entries)


def test_reading_changes_no_byte():
    saved("a.game", played(6, 40))
    before = Path("a.game").read_bytes()
    for to_write in (True, False):
        file = SaveFile.open("a.game", to_write=to_write)
        file.close()
        assert Path("a.game").read_bytes() == before
        assert os.listdir() == ["a.game"]
