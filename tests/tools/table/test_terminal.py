"""A real terminal: what is cleared and coloured, how the game ends when somebody leaves."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[3]
PATHS = os.pathsep.join(str(ROOT / part) for part in ("dsl", "runtime", "tools"))


class Terminal:
    """`fateloom` in a terminal of its own, so many columns wide."""

    def __init__(self, columns: int, *words: str, **env: str) -> None:
        clean = {name: it for name, it in os.environ.items() if name not in ("NO_COLOR", "TERM")}
        clean |= {"PYTHONPATH": PATHS, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **env}
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.execve(sys.executable, [sys.executable, "-m", "fateloom", *words], clean)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self.seen = ""

    def until(self, text: str) -> str:
        """Read until `text` comes; what came since the last call."""
        start, end = len(self.seen), time.monotonic() + PATIENCE
        while text not in self.seen[start:]:
            ready, _, _ = select.select([self.file], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"{text!r} never came; the end was: {self.seen[-600:]!r}"
            try:
                data = os.read(self.file, 65536)
            except OSError:
                data = b""
            assert data, f"it ended before {text!r}: {self.seen[-600:]!r}"
            self.seen += data.decode("utf-8", "replace").replace("\r", "")
        return self.seen[start:]

    def press(self, key: str) -> None:
        """Press a key that interrupts, once the game waits for one: the library that edits the line
        forgets an interrupt between its last look and its wait.
        """
        end = time.monotonic() + PATIENCE
        while not self.waits():
            assert time.monotonic() < end, f"it is never idle; the end was: {self.seen[-600:]!r}"
            select.select([], [], [], 0.01)
        self.type(key, "")

    def waits(self) -> bool:
        """Whether the process sleeps, as Linux tells it."""
        return Path(f"/proc/{self.pid}/stat").read_text().rpartition(") ")[2].startswith("S")

    def type(self, text: str, end: str = "\r") -> None:
        os.write(self.file, (text + end).encode())

    def kill(self) -> None:
        """Nobody waits for it any more."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)

    def code(self) -> int:
        """The exit code, once everything is read."""
        while True:
            try:
                data = os.read(self.file, 65536)
            except OSError:
                break
            if not data:
                break
            self.seen += data.decode("utf-8", "replace").replace("\r", "")
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def opened(columns, *words, **env):
    """A game of both heroes, up to the first question."""
    terminal = Terminal(columns, "play", "island", "--heroes", "keeper,stranger", *words, **env)
    terminal.until("[Enter]" if "--plain" not in words and env.get("TERM") != "dumb" else "Enter.")
    return terminal


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_the_page_is_as_wide_as_the_terminal_from_40_to_120(island, columns):
    terminal = opened(columns, "--seed", "5")
    terminal.type("")
    terminal.until("Keep it to yourself")
    terminal.type("")
    shown = terminal.until("\n> ")
    terminal.type("quit")
    assert terminal.code() == 0
    bare = re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", terminal.seen)
    widest = max(len(line) for line in bare.splitlines())
    assert widest <= min(columns, 120)
    assert "\x1b[2J\x1b[3J\x1b[H" in shown, "the secret must be gone, also above the edge"


def test_no_color_takes_the_colours_and_leaves_the_clearing(island):
    terminal = opened(80, "--seed", "5", NO_COLOR="1")
    terminal.type("")
    terminal.until("Keep it to yourself")
    terminal.type("")
    terminal.until("\n> ")
    terminal.type("quit")
    assert terminal.code() == 0
    assert "\x1b[2J" in terminal.seen
    assert not re.search(r"\x1b\[[\d;]*m", terminal.seen)


@pytest.mark.parametrize("how", [{"words": ("--plain",)}, {"env": {"TERM": "dumb"}}])
def test_plain_and_dumb_terminals_get_no_escape_at_all(island, how):
    terminal = opened(80, "--seed", "5", *how.get("words", ()), **how.get("env", {}))
    terminal.type("")
    terminal.until("Keep it to yourself")
    terminal.type("")
    terminal.until("\n> ")
    terminal.type("quit")
    assert terminal.code() == 0
    written = re.sub(r"\x1b\[\?2004[hl]", "", terminal.seen)  # readline's own, around the prompt
    assert "\x1b" not in written
    assert not set(written) & set("│─┌┐└┘├┤┬┴┼●○★·")


@pytest.mark.skipif(sys.platform != "linux", reason="the process is not told to wait elsewhere")
@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0)])
def test_who_leaves_is_told_what_is_kept(island, key, code):
    terminal = opened(80, "--seed", "5", "--save", "evening.game")
    terminal.type("")
    terminal.until("Keep it to yourself")
    terminal.type("")
    terminal.until("\n> ")
    terminal.type("stay")
    terminal.until("\n> ")
    terminal.press(key)
    terminal.until("fateloom play --resume evening.game")
    assert terminal.code() == code
    assert "Traceback" not in terminal.seen
    assert Path("evening.game").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("-m", "fateloom", "play", "island", "--bots", "random", "--seed", "1"),
        ("-m", "fateloom", "play", "island", "--heroes", "keeper"),
        ("-m", "fateloom.tools.demo", "island"),
    ],
)
def test_a_reader_who_has_read_enough_hears_nothing_more(island, words):
    """`fateloom play … | head -1`: no traceback, the code of a broken pipe."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as out:
        done = subprocess.run(
            [sys.executable, *words],
            input=b"\n" * 50,
            stdout=out,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": PATHS},
            check=False,
            timeout=PATIENCE,
        )
    assert done.returncode == 141
    assert done.stderr == b""
