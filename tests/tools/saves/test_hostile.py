"""Places where no save can be: a sentence, exit code 2, and whatever was there is unharmed."""

import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.patience import PATIENCE
from tests.tools.saves.games import ROOT, again, begun, contents, keeper, played, saved

from fateloom.tools.saves.kinds import SaveError

TYPED = "stranger\n\nstay\nquit\n"

PATHS = os.pathsep.join(str(ROOT / it) for it in ("dsl", "runtime", "tools"))


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def refused(run, said):
    assert run.code == 2, run.out
    assert said in run.err
    assert "Traceback" not in run.err
    assert "our fault" not in run.err


def test_a_path_that_is_a_folder(fateloom, island):
    refused(fateloom("play", "--resume", "island"), "is a folder")
    refused(fateloom("play", "island", "--save", "island", typed=TYPED), "is a folder")
    refused(fateloom("play", "island", "--save", "no/x.game", typed=TYPED), "cannot be written")
    refused(fateloom("save", "show", "island"), "is a folder")
    refused(fateloom("play", "--resume", "no.game"), "cannot be read: no such file")
    refused(fateloom("play", "island", "--until-there", typed=TYPED), "goes with --resume")


def test_what_is_no_plain_file(fateloom, island):
    os.mkfifo("pipe")
    for words in (("save", "show", "pipe"), ("play", "--resume", "pipe")):
        refused(fateloom(*words), "is not a regular file")
    refused(fateloom("save", "import", "pipe", "x.game"), "is not a regular file")
    refused(fateloom("play", "island", "--save", "pipe", typed=TYPED), "is not a regular file")


def test_links(fateloom, island):
    Path("deep").mkdir()
    os.symlink("deep/real.game", "link.game")
    run = fateloom("play", "island", "--save", "link.game", typed=TYPED)
    assert run.code == 0, run.err
    assert os.path.islink("link.game")
    assert os.listdir("deep") == ["real.game"]
    assert fateloom("play", "--resume", "link.game", typed="quit\n").code == 0
    assert os.listdir("deep") == ["real.game"]
    os.symlink("round.game", "round.game")
    refused(fateloom("play", "--resume", "round.game"), "cannot be read")
    refused(fateloom("play", "island", "--save", "round.game", typed=TYPED), "'round.game' ")


@pytest.mark.parametrize(
    "name",
    [
        "a b.game",
        "a?b#c%41.game",
        ":memory:",
        "-x.game",
        "ünïcödé ☂.game",
        "a'b\"c.game",
        "new\nline.game",
        "\x1b[2J.game",
        os.fsdecode(b"\xff\xfe.game"),
        "file:x?mode=memory",
        "n" * 240 + ".game",
    ],
)
def test_odd_names(name):
    table = played(1, 12)
    saved(name, table)
    assert os.listdir() == [name]
    assert again(name).state == table.state


@pytest.mark.parametrize("name", ["", "a\0b", "n" * 300, "n/" * 3000 + "x"])
def test_names_that_cannot_be(name):
    with keeper() as kept, pytest.raises(SaveError) as error:
        kept.save(name, begun(1))
    assert "\0" not in str(error.value)
    assert os.listdir() == []
    with pytest.raises(SaveError):
        contents(name)


def test_an_odd_name_steers_no_terminal(fateloom):
    refused(fateloom("save", "show", "\x1b[2J.game"), "\\x1b[2J.game")


# --- no room


def without_room(path, seed, steps, limit):
    """In a process whose files may grow to `limit` bytes: plays on, and says what was saved."""
    code = f"""
import random, resource, sys
from tests.tools.saves.games import *
table, chance, kept = played({seed}, 3), random.Random({seed}), keeper()
resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))
for _ in range({steps}):
    try:
        kept.save({path!r}, table)
        print("did", len(table.log.entries), flush=True)
    except SaveError as error:
        print("not", error, flush=True)
        if "--stop" in sys.argv:
            break
    table = one_more(table, chance)
kept.close()
""".replace("import *", "import *\nfrom fateloom.tools.saves.kinds import SaveError", 1)
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{PATHS}"},
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert run.stderr == ""
    return [line.split(" ", 1) for line in run.stdout.splitlines()]


@pytest.mark.parametrize("limit", [0, 4096, 30_000, 40_000, 50_000])
def test_a_disk_that_is_full(limit):
    assert hasattr(signal, "SIGXFSZ")
    said = without_room("a.game", 3, 60, limit)
    done = [int(what) for word, what in said if word == "did"]
    wrong = [what for word, what in said if word == "not"]
    assert wrong
    assert all("no room left" in it or "disk is full" in it or "too large" in it for it in wrong)
    if not done:
        assert os.listdir() == []
        return
    held = contents("a.game")
    assert held.doubt is None
    assert len(held.rows) == done[-1]
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != limit


# --- no rights


@contextmanager
def somebody_else():
    """Not the one who may do everything, if that is who runs the tests."""
    if os.geteuid() != 0:
        yield
        return
    os.setegid(65534)
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


def test_a_save_that_may_only_be_read(fateloom, island, monkeypatch):
    there = Path(tempfile.mkdtemp())
    monkeypatch.chdir(there)
    shutil.copytree(island, "island")
    new = ("play", "island", "--heroes", "stranger", "--save", "b.game")
    commands = (
        ("save", "show", "a.game"),
        ("save", "export", "a.game"),
        ("play", "--resume", "a.game"),
        new,
    )
    try:
        fateloom("play", "island", "--seed", "5", "--save", "a.game", typed=TYPED)
        for words in commands:  # whatever is imported late is imported now
            fateloom(*words, typed="\nquit\n")
        os.remove("b.game")
        os.chmod("a.game", 0o444)
        os.chmod(".", 0o555)
        before = Path("a.game").read_bytes()
        with somebody_else():
            show, export, resume, begin = (fateloom(*words, typed="\n") for words in commands)
        assert (show.code, export.code) == (0, 0)
        refused(resume, "is read-only")
        assert "--save OTHER_FILE" in resume.err
        refused(begin, "'b.game' cannot be written: permission denied")
        assert Path("a.game").read_bytes() == before
        assert sorted(os.listdir()) == ["a.game", "island"]
        other = str(island.parent / "c.game")
        assert fateloom("play", "--resume", "a.game", "--save", other, typed="stay\n").code == 0
        assert Path("a.game").read_bytes() == before
        assert len(contents(other).rows) >= len(contents("a.game").rows)
    finally:
        os.chmod(there, 0o755)
        shutil.rmtree(there)
