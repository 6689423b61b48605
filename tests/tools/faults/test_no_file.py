"""Files that are none, in the place of every file that a command reads or writes."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.long import mostly_long
from tests.tools.faults.conftest import held, is_calm, ran
from tests.tools.faults.workshop import COMMANDS, Command


def pipe(path: Path) -> None:
    os.mkfifo(path)


def folder(path: Path) -> None:
    path.mkdir()


def loop(path: Path) -> None:
    path.symlink_to(path.name)


def nowhere(path: Path) -> None:
    path.symlink_to("nowhere/at/all")


def device(path: Path) -> None:
    """Reading it never ends."""
    path.symlink_to("/dev/zero")


def full(path: Path) -> None:
    """There is never room in it."""
    path.symlink_to("/dev/full")


def binary(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 40)


def missing(path: Path) -> None:
    pass


KINDS: tuple[Callable[[Path], None], ...] = (
    pipe, folder, loop, nowhere, device, binary, missing,
)  # fmt: skip
READ = [(command, name) for command in COMMANDS for name in command.reads]
WRITTEN = [(command, name) for command in COMMANDS for name in command.writes if name != "schemas"]
PLAIN = {
    *("small/story/small.fate", "proof.json", "evening.game", "small/text/de.po"),
    *("beside/hidden/haunts.yaml", "beside/campaign/units.yaml"),
}


def put(path: Path, kind: Callable[[Path], None]) -> None:
    """Put something else in the place of a file or folder."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
    kind(path)


@mostly_long(
    "command,name",
    READ,
    plain=[it for it in READ if it[1] in PLAIN],
    ids=lambda it: it.name if isinstance(it, Command) else it,
)
def test_what_is_read_is_no_file(command, name, fresh):
    for kind in KINDS:
        work = fresh()
        put(work / name, kind)
        before = held(work)
        run = ran(command)
        is_calm(run, f"{name}: {kind.__name__}")
        if run.code in (1, 2) and name not in command.words and kind not in (folder, missing):
            assert Path(name).name in run.out + run.err, (kind, run.out, run.err)
        after = held(work)
        assert all(after.get(it) == before[it] for it in before if it not in command.writes)


@pytest.mark.parametrize(
    ("command", "name"), WRITTEN, ids=lambda it: it.name if isinstance(it, Command) else it
)
def test_what_is_written_is_no_file(command, name, fresh):
    for kind in (pipe, folder, loop, full):
        work = fresh()
        put(work / name, kind)
        stood = os.lstat(work / name).st_mode
        run = ran(command)
        is_calm(run, f"{name}: {kind.__name__}")
        if kind is folder and name.endswith((".fate", ".po")):
            continue  # a folder may have any name, and is no story and no translation
        assert run.code in (1, 2), (kind, run.out)
        assert Path(name).name in run.out + run.err, (kind, run.err)
        assert os.lstat(work / name).st_mode == stood
        assert not list(work.rglob("*.part"))


@pytest.mark.parametrize(
    ("command", "name"),
    [it for it in WRITTEN if it[1].startswith("out.")],
    ids=lambda it: it.name if isinstance(it, Command) else it,
)
def test_a_link_is_followed_where_something_is_written(command, name, fresh):
    work = fresh()
    usual = ran(command)
    usual_data = (work / name).read_bytes()
    work = fresh()
    (work / "target").write_bytes(b"old")
    (work / name).symlink_to("target")
    run = ran(command)
    if run.code == usual.code:
        assert (work / name).is_symlink()
        assert (work / "target").read_bytes() == usual_data
    else:
        assert "already exists" in run.err
        assert (work / "target").read_bytes() == b"old"


def test_a_device_is_written_to_and_stays_one(fresh):
    work = fresh()
    (work / "out.json").symlink_to("/dev/null")
    run = ran(Command(("compile", "small", "-o", "out.json")))
    assert (run.code, run.err) == (0, "")
    assert os.readlink(work / "out.json") == "/dev/null"
    assert not Path("/dev/null").is_file()


@mostly_long(
    "command,name",
    READ,
    plain=[it for it in READ if it[1] in PLAIN],
    ids=lambda it: it.name if isinstance(it, Command) else it,
)
def test_what_may_not_be_read_is_said(command, name, fresh, monkeypatch):
    """The tests may run as a user who may read everything, so the system is played."""
    work = fresh()
    closed = os.path.realpath(work / name)

    def refusing(real: Callable[..., object]) -> Callable[..., object]:
        def call(path: object, *rest: object, **more: object) -> object:
            if isinstance(path, str | os.PathLike) and os.path.realpath(path) == closed:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(path))
            return real(path, *rest, **more)

        return call

    with monkeypatch.context() as patch:
        for where in ("os.open", "os.scandir", "builtins.open"):
            module, _, function = where.rpartition(".")
            real = getattr(os if module == "os" else __builtins__, function, None) or open
            patch.setattr(where, refusing(real))
        run = ran(command)
    is_calm(run, name)
    if run.code != command.code:
        assert "permission denied" in (run.out + run.err).lower(), run.out + run.err
        assert Path(name).name in run.out + run.err
