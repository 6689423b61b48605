"""Tests of the tools: a scenario of their own, a cache of their own, and the command line."""

import io
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fateloom.tools import cache
from fateloom.tools.cli.main import main

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory, monkeypatch):
    """No test sees the cache of the person who runs it, or of another test."""
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("FATELOOM_CACHE", str(folder))
    # An edit of the sources while tests run changes every key, and rightly so.
    monkeypatch.setattr(cache, "tool_stamp", lambda: b"the tool under test")
    monkeypatch.delenv("FATELOOM_DEBUG", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return folder


@pytest.fixture
def base(tmp_path, monkeypatch):
    """The base scenario in `base/` below the working folder, free to be broken."""
    shutil.copytree(ROOT / "tests" / "fixtures" / "base", tmp_path / "base")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "base"


@pytest.fixture
def island(tmp_path, monkeypatch, capsys):
    """A new scenario in `island/` below the working folder."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "island"]) == 0
    capsys.readouterr()
    return tmp_path / "island"


class Run:
    """A command that was run in this process."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


@pytest.fixture
def fateloom(capsys, monkeypatch):
    """`fateloom("check", "base")` runs the command; `typed` is what comes through the pipe."""

    def run(*words: str, typed: str = "") -> Run:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main([str(word) for word in words])
        shown = capsys.readouterr()
        return Run(code, shown.out, shown.err)

    return run


@pytest.fixture
def process():
    """The same in a process of its own."""

    def run(*words: str, typed: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
        path = os.pathsep.join(str(ROOT / part) for part in ("dsl", "runtime", "tools"))
        return subprocess.run(
            [sys.executable, "-m", "fateloom", *map(str, words)],
            input=typed,
            capture_output=True,
            env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8", **env},
            check=False,
            timeout=120,
        )

    return run
