"""Memory that runs out, at any call of any command: one sentence, and an exit code of its own."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from types import FrameType

import pytest
from tests.long import mostly_long
from tests.patience import PATIENCE
from tests.tools.faults.conftest import held, ran
from tests.tools.faults.workshop import COMMANDS, Command

from fateloom.tools import memory
from fateloom.tools.files import NotSound, UsageError

MOMENTS = (0.001, 0.1, 0.4, 0.8, 0.99)
"""After which part of the calls of a command memory runs out."""
PLAIN = [COMMANDS[number] for number in (0, 8, 20, -1)]
TOOLS = os.sep + "fateloom" + os.sep
KEPT = ("yaml", "fate", "play", "po")
"""Files of writers, of which nothing may be lost."""


class Out:
    """Counts calls of Fateloom's functions; memory runs out at one of them."""

    def __init__(self, at: int) -> None:
        self.at, self.calls = at, 0

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        name = frame.f_code.co_filename
        if event != "call" or TOOLS not in name or name.endswith(("main.py", "streams.py")):
            return
        self.calls += 1
        if self.calls == self.at:
            raise MemoryError


def starved(command: Command, at: int):
    """The run, and how many calls there were."""
    out = Out(at)
    sys.setprofile(out)
    try:
        return ran(command), out.calls
    finally:
        sys.setprofile(None)


def kept(folder):
    return {name: data for name, data in held(folder).items() if name.endswith(KEPT)}


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # as it is closed
@mostly_long("command", COMMANDS, plain=PLAIN, ids=lambda it: it.name)
def test_a_command_without_memory_says_so_and_loses_nothing(command, fresh):
    fresh()
    usual, calls = starved(command, 0)
    assert usual.code == command.code
    before = kept(fresh())
    said = memory.sentence(command.words[0])
    for moment in MOMENTS:
        folder = fresh()
        run, _ = starved(command, max(1, int(moment * calls)))
        where = f"{command.name} at {moment} of {calls} calls: {run.code}\n{run.err}"
        assert run.code in (memory.LACKING, usual.code), where
        if run.code == memory.LACKING:
            assert run.err.endswith(said + "\n"), where
        assert "our fault" not in run.err + run.out, where
        assert before.keys() <= kept(folder).keys(), where
        for name, data in kept(folder).items():
            assert data, (name, where)


@pytest.mark.parametrize(
    ("error", "lacks"),
    [
        (MemoryError(), True),
        (OSError(errno.ENOMEM, "Cannot allocate memory"), True),
        (ImportError("x.so: failed to map segment from shared object"), True),
        (ImportError("No module named 'x'"), False),
        (SystemError("error return without exception set"), True),
        (SystemError("<built-in x> returned NULL without setting an exception"), True),
        (SystemError("bad argument to internal function"), False),
        (OSError(errno.ENOSPC, "No space left on device"), False),
        (NotSound(), False),
        (UsageError("x"), False),
        (RuntimeError("x"), False),
    ],
)
def test_what_is_a_lack_of_memory(error, lacks):
    assert memory.is_lack(error) is lacks


def test_each_command_with_advice_of_its_own_exists():
    from fateloom.tools.cli.main import COMMANDS as NAMES

    assert memory.LESS.keys() <= NAMES.keys()


LIMITED = """
import resource, sys
from fateloom.tools.cli.main import main
resource.setrlimit(resource.RLIMIT_AS, ({mib} << 20, {mib} << 20))
sys.exit(main({words!r}))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems limit memory in other ways")
@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("words", [("verify", "small", "--no-cache"), ("soak", "small")])
def test_a_limit_far_too_small_is_no_mistake_of_ours(fresh, tmp_path, words, compiled):
    """Where modules are compiled already, importing them takes less, and memory runs out later."""
    fresh()
    env = {**os.environ, "PYTHONPYCACHEPREFIX": str(tmp_path / "compiled")}
    env["PYTHONDONTWRITEBYTECODE"] = "" if compiled else "1"
    if compiled:
        assert _limited(4096, words, env).returncode in (0, 1)
    run = _limited(20, words, env)
    assert (run.returncode, run.stdout) == (memory.LACKING, ""), run.stderr
    assert run.stderr == memory.sentence(words[0]) + "\n"


def _limited(mib, words, env):
    code = LIMITED.format(mib=mib, words=list(words))
    return subprocess.run(
        [sys.executable, "-c", code],
        env=env, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip


def test_a_lack_while_something_else_is_told_is_said(fresh, monkeypatch):
    """What is needed to tell of an error can be more than is left."""

    def runs_out():
        raise OSError(errno.ENOMEM, "Cannot allocate memory")

    def wrong(options):
        raise ValueError

    fresh()
    monkeypatch.setattr("fateloom.tools.cli.main.version", runs_out)
    monkeypatch.setattr("fateloom.tools.cli.rules.run", wrong)
    run = ran(Command(("rules", "small")))
    assert (run.code, run.err) == (memory.LACKING, memory.sentence("rules") + "\n")
