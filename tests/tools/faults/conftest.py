"""Commands that run into a fault of the system, and what must hold then."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.tools.faults.workshop import COMMANDS, Command, build

from fateloom.tools.campaign import handover
from fateloom.tools.cli.main import main

CODES = {0, 1, 2, 3, 130, 141}
"""The exit codes that are documented, without 70: nothing here is Fateloom's mistake."""


class Ran:
    """A command that was run."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("workshop") / "all"
    folder.mkdir()
    before = os.environ.get("FATELOOM_CACHE")
    os.environ["FATELOOM_CACHE"] = "off"
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        sys.stdin = io.StringIO()
        build(folder, main)
    os.environ.pop("FATELOOM_CACHE")
    if before is not None:
        os.environ["FATELOOM_CACHE"] = before
    return folder


gmtime = time.gmtime


class FirstOfMay(date):
    """A calendar on which it is always that day."""

    @classmethod
    def today(cls) -> FirstOfMay:
        return cls(2026, 5, 1)


@pytest.fixture
def fresh(template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Path]:
    """`fresh()`: the working folder is a new copy of the workshop, with an empty cache. It is the
    same moment in all of them: what one command writes is compared with what another one did.
    """
    number = 0
    monkeypatch.setattr(time, "gmtime", lambda *at: gmtime(*at or (0,)))
    monkeypatch.setattr(handover, "date", FirstOfMay)

    def made() -> Path:
        nonlocal number
        number += 1
        folder = tmp_path / str(number) / "work"
        shutil.copytree(template, folder)
        kept = folder.parent / "state" / "games"
        kept.mkdir(parents=True)
        shutil.copy2(folder / "evening.game", kept)
        monkeypatch.chdir(folder)
        monkeypatch.setenv("FATELOOM_CACHE", str(folder.parent / "cache"))
        monkeypatch.setenv("FATELOOM_STATE", str(folder.parent / "state"))
        return folder

    return made


def ran(command: Command, **streams: Any) -> Ran:
    """Run a command with these standard streams; the others are kept. Fails where it hangs."""
    typed = io.TextIOWrapper(io.BytesIO(command.typed.encode()), encoding="utf-8")
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = streams.get("stdin", typed)
    sys.stdout, sys.stderr = streams.get("stdout", out), streams.get("stderr", err)
    try:
        with limited(command):
            code = main(list(command.words))
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
    text = [it.buffer.getvalue().decode() for it in (out, err)]
    return Ran(code, *text)


@contextlib.contextmanager
def limited(command: Command) -> Iterator[None]:
    def hangs(signal: int, frame: FrameType | None) -> None:
        pytest.fail(f"{command.name} hangs")

    before = signal.signal(signal.SIGALRM, hangs)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def is_calm(run: Ran, where: str) -> None:
    """A documented exit code, a sentence where something is wrong, and no cry."""
    said = f"{where}\n{run.code}\n{run.out}\n{run.err}"
    assert run.code in CODES, said
    assert "Traceback" not in run.out + run.err, said
    assert "our fault" not in run.out + run.err, said
    if run.code == 2:
        assert run.err.strip(), said
        assert not run.err.startswith("Something"), f"unnamed: {said}"


def held(folder: Path) -> dict[str, bytes]:
    """The files below a folder; what SQLite keeps beside a save is part of the save."""
    return {
        it.relative_to(folder).as_posix(): it.read_bytes()
        for it in folder.rglob("*")
        if it.is_file() and not it.name.endswith(("-wal", "-shm", "-journal"))
    }


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes a command, and does not say which, takes all of them."""
    marks = metafunc.definition.iter_markers("parametrize")
    if "command" in metafunc.fixturenames and not any("command" in it.args[0] for it in marks):
        names = [f"{number}-{it.name}" for number, it in enumerate(COMMANDS)]
        metafunc.parametrize("command", COMMANDS, ids=names)
