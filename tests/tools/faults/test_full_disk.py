"""A disk that fills up, at every write of every command."""

from __future__ import annotations

import pytest
from tests.long import mostly_long
from tests.tools.faults.conftest import Ran, held, is_calm, ran
from tests.tools.faults.disk import Disk
from tests.tools.faults.workshop import COMMANDS, Command

from fateloom.tools.saves.file import SaveFile

PLAIN = [COMMANDS[number] for number in (0, 3, 8, 9, 10, 20, 28)]
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
            if not name.startswith("fresh/"):
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
