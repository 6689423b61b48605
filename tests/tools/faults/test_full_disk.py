"""A disk that fills up, at every write of every command."""

from __future__ import annotations

import re

import pytest
from tests.long import mostly_long
from tests.tools.faults.conftest import Ran, held, is_calm, ran
from tests.tools.faults.disk import Disk
from tests.tools.faults.workshop import COMMANDS, Command

from fateloom.tools.saves.file import SaveFile

PLAIN = [COMMANDS[number] for number in (0, 3, 8, 9, 10, 20, 28, -1)]
"""What a plain run looks at: a command of each kind of file."""

MOST = 60
"""Writes that are looked at in each command; of more, some."""


def writing(command: Command, fresh, full: int | None) -> tuple[Ran, int, dict[str, bytes]]:
    """The command with the disk full from that write on; how many writes there were, and the
    files after it.
    """
    folder = fresh()
    with pytest.MonkeyPatch.context() as patch:
        disk = Disk(patch, full)
        run = ran(command)
    left = held(folder)
    for name in left:
        if name.endswith(".game"):
            left[name] = steps_of(name)
    return run, disk.writes, left


@mostly_long("command", COMMANDS, plain=PLAIN, ids=lambda it: it.name)
def test_a_full_disk_loses_nothing_and_leaves_nothing_half(command, fresh):
    _, _, before = writing(Command(("explain", "FT0013")), fresh, None)
    usual, writes, after = writing(command, fresh, None)
    assert usual.code == command.code
    for full in sorted({*range(1, writes + 1, max(1, writes // MOST)), writes}):
        if not writes:
            break
        run, _, left = writing(command, fresh, full)
        is_calm(run, f"full from write {full} of {writes} on")
        for name, data in left.items():
            assert data in (before.get(name), after.get(name)) or is_game(name), (full, name)
        assert before.keys() <= {*left, *(before.keys() - after.keys())}, full
        if run.code == usual.code:
            assert left == after, (full, run.out, run.err)


def is_game(name: str) -> bool:
    """A save holds a part of the game where the disk was full in the midst of it."""
    return name.endswith(".game")


def steps_of(name: str) -> bytes:
    """The steps of a save; it must be whole."""
    file = SaveFile.open(name, to_write=False)
    file.close()
    assert file.contents.doubt is None, name
    return repr(file.contents.rows).encode()


PLAYING = next(it for it in COMMANDS if it.words[0] == "play" and "new.game" in it.writes)


def test_a_game_that_cannot_be_saved_says_so_and_how_much_is(fresh):
    """A disk that is full in the middle of a game: the game is not called kept, the code is 2."""
    _, writes, _ = writing(PLAYING, fresh, None)
    run, _, _ = writing(PLAYING, fresh, writes // 2)
    assert run.code == 2
    assert "is kept" not in run.out
    assert run.err.startswith("'new.game' cannot be written: the disk is full.")
    assert re.search(r"\nThe game is not saved: [1-9]\d* of its \d+ steps are\. They", run.err)


def test_a_game_that_cannot_be_saved_goes_to_another_disk(fresh, tmp_path, monkeypatch):
    (tmp_path / "other").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "other"))
    _, writes, after = writing(PLAYING, fresh, None)
    folder = fresh()
    with pytest.MonkeyPatch.context() as patch:
        Disk(patch, writes // 2, str(folder))
        run = ran(PLAYING)
    (other,) = (tmp_path / "other").iterdir()
    assert run.code == 2
    assert run.err.endswith(f" are in another file:\n    fateloom play --resume {other}\n")
    assert steps_of(str(other)) == after["new.game"]


def test_a_disk_that_has_room_again_is_used(fresh):
    """The last try at the end of the game saves what could not be saved before."""
    _, writes, after = writing(PLAYING, fresh, None)
    folder = fresh()
    with pytest.MonkeyPatch.context() as patch:
        disk = Disk(patch, None)
        room = disk.write

        def full_once() -> None:
            disk.full = writes - 4 if disk.writes == writes - 5 else None
            room()

        disk.write = full_once  # type: ignore[method-assign]  # the command calls it
        run = ran(PLAYING)
    assert run.code == 0, run.err
    assert "the disk is full" in run.out
    assert steps_of(str(folder / "new.game")) == after["new.game"]
