"""`fateloom check --fix` and `--watch`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest
from tests.patience import PATIENCE
from tests.tools.conftest import ROOT

from fateloom.tools.mending import as_before

BROKEN = "event wave on day 2\n\tgain 1 coins\n  gian 2 coins\n  virtu +1\n"
FIXED = "event wave on day 2\n  gain 1 coins\n  gain 2 coins\n  virtue +1\n"


@pytest.fixture
def wave(base):
    path = base / "story" / "wave.fate"
    path.write_text(BROKEN)
    return path


def test_sure_edits_are_made(fateloom, wave):
    run = fateloom("check", "base", "--fix")
    assert run.code == 1
    assert run.out.startswith(
        "1 edit was made. 2 more could be meant: fateloom check --fix=perhaps"
    )
    assert wave.read_text() == BROKEN.replace("\t", "  ")
    assert "did you mean 'gain'" in run.out.lower() and "\t" not in run.out


def test_the_path_may_come_after_the_option(fateloom, wave):
    assert fateloom("check", "--fix", "base").out.startswith("1 edit was made.")
    assert fateloom("check", "--fix=no", "base").code == 2
    assert fateloom("check", "--fix").code == 2
    assert fateloom("check", "base", "--fix", "--watch").code == 2
    assert fateloom("check").code == 2


def test_each_other_edit_is_asked_about(fateloom, wave):
    run = fateloom("check", "base", "--fix=perhaps", typed="y\ny\n")
    assert "-   gian 2 coins\n+   gain 2 coins\n" in run.out
    assert "3 edits were made." in run.out
    assert wave.read_text() == FIXED


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("n\n", FIXED.replace("gain 2", "gian 2").replace("virtue", "virtu")),
        ("maybe\ny\nq\n", FIXED.replace("virtue", "virtu")),
        ("y\nn\n", FIXED.replace("virtue", "virtu")),
        ("", FIXED.replace("gain 2", "gian 2").replace("virtue", "virtu")),
    ],
)
def test_an_edit_that_is_declined_is_not_made(said, text, fateloom, wave):
    assert fateloom("check", "base", "--fix=perhaps", typed=said).code == 1
    assert wave.read_text() == text


def test_a_sound_scenario_is_left_as_it_is(fateloom, base):
    before = {path: path.read_bytes() for path in base.rglob("*") if path.is_file()}
    run = fateloom("check", "base", "--fix")
    assert (run.code, run.out) == (0, "No edits were made.\nNo problems found.\n")
    assert {path: path.read_bytes() for path in base.rglob("*") if path.is_file()} == before


def test_a_file_that_cannot_be_written_stays_whole(fateloom, wave, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    run = fateloom("check", "base", "--fix")
    assert run.code == 2 and "cannot be written" in run.err
    assert wave.read_text() == BROKEN
    assert [it.name for it in wave.parent.iterdir() if it.name.startswith(".")] == []


@pytest.mark.parametrize(
    ("data", "text", "after"),
    [
        (b"a\r\nb\nc", "a\nB\nc", b"a\r\nB\nc"),
        (b"\xef\xbb\xbfa\rb\r", "a\nB\n", b"\xef\xbb\xbfa\rB\r"),
        (b"a\r\nb", "a\nx\nb", b"a\r\nx\r\nb"),
        (b"a", "b", b"b"),
    ],
)
def test_line_ends_stay_as_they_were(data, text, after):
    assert as_before(data, text) == after


def test_a_pack_is_left_to_those_who_share_it(fateloom, base):
    (base / "scenario.yaml").write_text((base / "scenario.yaml").read_text() + "packs: [coast]\n")
    pack = base.parent / "packs" / "coast"
    pack.mkdir(parents=True)
    (pack / "items.yaml").write_text("items:\n  net: {number: 900, title: Net, value: 1}\n")
    (pack / "nets.fate").write_text("event nets on day 3\n\tdrop net on quay\n")
    assert "No edits were made." in fateloom("check", "base", "--fix").out
    assert "\t" in (pack / "nets.fate").read_text()


def lines_until(child, wanted):
    """What the child says up to a line that begins with `wanted`."""
    said = []
    for line in child.stdout:
        said.append(line)
        if line.startswith(wanted):
            return said
    raise AssertionError(said)


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent in another way there")
def test_a_watch_checks_at_each_save_and_ends_with_ctrl_c(base):
    roots = os.pathsep.join(str(ROOT / it) for it in ("dsl", "runtime", "tools"))
    command = [sys.executable, "-m", "fateloom.tools.cli.main", "check", "base", "--watch"]
    environment = {**os.environ, "PYTHONPATH": roots}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as child:
        hangs = Timer(PATIENCE, child.kill)
        hangs.start()
        try:
            lines_until(child, "No problems found.")
            more = Path("base", "story", "more.fate")
            more.write_text("event wave on day 2\n  gian 1 coins\n")
            said = lines_until(child, "1 error.")
            assert "story/more.fate:\n" in said
            more.unlink()
            lines_until(child, "No problems found.")
            child.send_signal(signal.SIGINT)
            assert child.wait() == 0
        finally:
            hangs.cancel()
            child.kill()
