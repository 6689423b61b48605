"""Processes and threads that a command starts, and the cache that it believes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
from multiprocessing import synchronize

import pytest
from tests.patience import PATIENCE
from tests.tools.faults.conftest import is_calm, ran
from tests.tools.faults.workshop import Command

from fateloom.dsl.verify.bdd import encoding, room
from fateloom.dsl.verify.bdd.plain import PlainEngine
from fateloom.tools import cache
from fateloom.tools.verify import asking

VERIFY = Command(("verify", "small", "--no-cache"))
IN_TWO = Command(("verify", "small", "--no-cache", "--jobs", "2"))
NOTE = "A process of --jobs was stopped; the rest is done in one.\n"

_at_desk = asking._at_desk


def _killed(task):
    os.kill(os.getpid(), signal.SIGKILL)


def _second_killed(task):
    if task.question.hero == "bob":
        os.kill(os.getpid(), signal.SIGKILL)
    return _at_desk(task)


@pytest.mark.parametrize("work", [_killed, _second_killed])
def test_a_child_that_is_killed_costs_no_answer(fresh, monkeypatch, work):
    fresh()
    usual = ran(VERIFY)
    monkeypatch.setattr(asking, "_at_desk", work)
    run = ran(IN_TWO)
    assert (run.code, run.out, run.err) == (usual.code, usual.out, NOTE)


_begin = asking._begin


def _interrupted(*arguments):
    os.kill(os.getpid(), signal.SIGINT)
    _begin(*arguments)


def test_ctrl_c_is_nothing_to_a_child_that_has_not_begun(fresh, monkeypatch):
    fresh()
    usual = ran(VERIFY)
    monkeypatch.setattr(asking, "_begin", _interrupted)
    run = ran(IN_TWO)
    assert (run.code, run.out, run.err) == (usual.code, usual.out, "")


def test_processes_that_cannot_be_started(fresh, monkeypatch):
    fresh()
    usual = ran(VERIFY)

    def none(*_: object) -> int:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(os, "fork", none)
    run = ran(IN_TWO)
    assert (run.code, run.out, run.err) == (usual.code, usual.out, NOTE)


def test_a_system_without_shared_memory_has_one_process(fresh, monkeypatch):
    fresh()
    usual = ran(VERIFY)

    def none(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(synchronize.SemLock, "__init__", none)
    run = ran(IN_TWO)
    note = "Here --jobs cannot start processes; all is done in one.\n"
    assert (run.code, run.out, run.err) == (usual.code, usual.out, note)


def test_threads_that_cannot_be_started(fresh, monkeypatch):
    """The compiled engine would end the process; the other one gives the same answer."""
    fresh()
    usual = ran(VERIFY)

    def none(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    room.can_start_threads.cache_clear()
    try:
        with monkeypatch.context() as patch:
            patch.setattr(threading.Thread, "start", none)
            assert isinstance(encoding.engine(2, 100), PlainEngine)
            run = ran(VERIFY)
    finally:
        room.can_start_threads.cache_clear()
    why = "this system lets a process have too few threads"
    note = f"Note: {why}; the proof uses a slower engine.\n"
    assert (run.code, run.out, run.err) == (usual.code, usual.out, note)


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({mib} << 20, {mib} << 20))
from fateloom.tools.cli.main import main
sys.exit(main(["verify", "small", "--no-cache"]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems limit memory in other ways")
@pytest.mark.parametrize("mib", [1024, 3072])
def test_a_limit_of_memory_takes_the_plain_engine_and_not_the_process(fresh, mib):
    """Native threads of the compiled engine take addresses, and end the process without them."""
    fresh()
    usual = ran(VERIFY)
    command = [sys.executable, "-c", LIMITED.format(mib=mib)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (run.returncode, run.stdout) == (usual.code, usual.out)
    assert re.fullmatch(r"Note: .* MiB more of address space; .* slower engine.\n|", run.stderr)
    assert run.stderr or mib > 3000


def is_list(value: object) -> bool:
    return isinstance(value, list)


def poisoned(value, limit=60):
    """The value with each of its parts replaced by something else."""
    made: list[str] = []
    others: tuple[object, ...] = (None, -1, 10**20, "x", [], {}, [[]])

    def walk(part, put):
        for other in others:
            if len(made) < limit * 7:
                made.append(json.dumps(put(other)))
        parts = part if isinstance(part, dict) else range(len(part)) if is_list(part) else ()
        for key in list(parts):

            def inside(other, key=key, part=part, put=put):
                copy = dict(part) if isinstance(part, dict) else list(part)
                copy[key] = other
                return put(copy)

            walk(part[key], inside)

    walk(value, lambda other: other)
    return made


@pytest.mark.parametrize(
    "command",
    [Command(("check", "small"), code=1), Command(("verify", "small"))],
    ids=lambda it: it.words[0],
)
def test_a_cache_that_somebody_has_written_to_is_not_believed(fresh, command, monkeypatch):
    """Entries that are well formed and hold anything at all: as if there were none."""
    fresh()
    loaded = []
    real = cache.load
    ran(command)

    def kept(name):
        body = real(name)
        if body is not None:
            loaded.append(body)
        return body

    monkeypatch.setattr(cache, "load", kept)
    usual = ran(command)
    assert loaded
    bodies = poisoned(json.loads(loaded[-1]))
    for body in bodies[:: max(1, len(bodies) // 40)]:
        monkeypatch.setattr(cache, "load", lambda name, body=body: body.encode())
        run = ran(command)
        is_calm(run, body[:200])
    assert usual.code == command.code
