"""The cache: an answer is kept for just what it was the answer to, and never in the way."""

import json
import os
import subprocess
import sys

import pytest

from fateloom.dsl.data import packs
from fateloom.tools import cache
from fateloom.tools.cli import check
from fateloom.tools.files import gather, plays_of, texts_of


def entries(folder):
    return sorted(folder.glob("*.entry"))


def test_an_unchanged_check_is_answered_from_the_cache(fateloom, base, own_cache, monkeypatch):
    first = fateloom("check", "base")
    assert len(entries(own_cache)) == 2  # the findings, and which packs the header names

    def never(*_):
        raise AssertionError("the story was read again")

    monkeypatch.setattr(check, "checked", never)
    monkeypatch.setattr(packs, "named", never)
    again = fateloom("check", "base")
    assert (again.code, again.out) == (first.code, first.out) == (0, "No problems found.\n")


def test_findings_come_out_of_the_cache_as_they_went_in(fateloom, base):
    (base / "story" / "more.fate").write_text("event wave on day 2\n  gain item roep\n")
    for form in ("text", "json", "sarif", "github"):
        cold = fateloom("check", "base", "--format", form, "--no-cache")
        fateloom("check", "base", "--format", form)
        warm = fateloom("check", "base", "--format", form)
        assert (warm.code, warm.out) == (cold.code, cold.out)
        assert warm.code == 1


@pytest.mark.parametrize("change", ["story", "name", "option", "new file", "tool", "play", "text"])
def test_whatever_changes_the_answer_changes_the_key(base, monkeypatch, change):
    def key(lint=True):
        beside = plays_of("base"), texts_of("base")
        return cache.key(check._parts(gather("base"), beside, lint))

    before = key()
    assert before == key()
    if change == "story":
        with (base / "story" / "base.fate").open("a") as story:
            story.write("# more\n")
    elif change == "name":
        (base / "story" / "base.fate").rename(base / "story" / "other.fate")
    elif change == "new file":
        (base / "story" / "b.fate").write_text("")
    elif change in ("play", "text"):
        ending = {"play": "plays/a.play", "text": "text/de.po"}[change]
        (base / ending).parent.mkdir(exist_ok=True)
        (base / ending).write_text("")
    elif change == "tool":
        monkeypatch.setattr(cache, "tool_stamp", lambda: b"another")
    assert key(lint=change != "option") != before


def test_the_stamp_of_the_tool_follows_its_files(monkeypatch, tmp_path):
    for part in ("dsl", "runtime/deep", "tools/__pycache__"):
        (tmp_path / "fateloom" / part).mkdir(parents=True)
    code = tmp_path / "fateloom" / "runtime" / "deep" / "code.py"
    code.write_text("1\n")
    monkeypatch.setattr(sys.modules["fateloom"], "__path__", [str(tmp_path / "fateloom")])
    before = cache.stamp_of_files()
    (tmp_path / "fateloom" / "tools" / "__pycache__" / "code.pyc").write_text("made by Python")
    assert before == cache.stamp_of_files()
    code.write_text("22\n")
    assert before != cache.stamp_of_files()
    (code.parent / "gone.py").symlink_to("nowhere")
    assert cache.stamp_of_files()


def test_neighbours_cannot_be_told_apart_wrongly():
    assert cache.key([b"ab", b"c"]) != cache.key([b"a", b"bc"])


@pytest.mark.parametrize(
    "damage",
    [b"", b"nonsense", b"fateloom cache 1 00\n[]", b"\0" * 1000, b"fateloom cache 2 00\n[]"],
)
def test_a_damaged_entry_is_ignored_and_written_anew(fateloom, base, own_cache, damage):
    fateloom("check", "base")
    whole = {entry: entry.read_bytes() for entry in entries(own_cache)}
    for entry in whole:
        entry.write_bytes(damage)
    assert fateloom("check", "base").code == 0
    assert whole == {entry: entry.read_bytes() for entry in entries(own_cache)}


def test_a_flipped_byte_is_noticed(fateloom, base, own_cache):
    (base / "story" / "more.fate").write_text("event wave on day 2\n  gain item roep\n")
    first = fateloom("check", "base")
    (entry,) = (entry for entry in entries(own_cache) if b"error" in entry.read_bytes())
    entry.write_bytes(entry.read_bytes().replace(b"error", b"hint!", 1))
    again = fateloom("check", "base")
    assert (again.code, again.out) == (first.code, first.out)


def test_an_entry_that_is_whole_but_no_list_is_no_answer(base, own_cache):
    cache.store("abc", b"{not json")
    assert check._known("abc") is None


def test_old_entries_go_and_used_ones_stay(own_cache, monkeypatch):
    monkeypatch.setattr(cache, "MOST", 5)
    for number in range(5):
        cache.store(f"entry{number}", b"x")
        os.utime(own_cache / f"entry{number}.entry", (1000 + number, 1000 + number))
    assert cache.load("entry0") == b"x"  # used: now it is the youngest
    cache.store("new", b"x")
    kept = {path.stem for path in entries(own_cache)}
    assert kept == {"entry0", "entry2", "entry3", "entry4", "new"}


def test_the_cache_can_be_turned_off(fateloom, base, own_cache, monkeypatch):
    monkeypatch.setenv("FATELOOM_CACHE", "off")
    assert cache.place() is None
    assert fateloom("check", "base").code == 0
    assert entries(own_cache) == []


def test_no_cache_neither_reads_nor_writes(fateloom, base, own_cache):
    assert fateloom("check", "base", "--no-cache").code == 0
    assert entries(own_cache) == []


def test_the_cache_follows_the_systems_rules(monkeypatch, tmp_path):
    monkeypatch.delenv("FATELOOM_CACHE")
    monkeypatch.setattr(os, "name", "posix")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.place() == os.path.join(str(tmp_path), "fateloom", "check")
    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    assert cache.place() == os.path.join(str(tmp_path), "me", ".cache", "fateloom", "check")


def test_a_cache_that_cannot_be_written_is_done_without(fateloom, base, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FATELOOM_CACHE", str(tmp_path / "file" / "cache"))
    assert fateloom("check", "base").code == 0


def test_many_at_once_do_not_disturb_each_other(base, own_cache):
    command = [sys.executable, "-m", "fateloom", "check", "base", "--format", "json"]
    pipe = subprocess.PIPE
    running = [subprocess.Popen(command, stdout=pipe, stderr=pipe) for _ in range(4)]
    answers = [process.communicate() for process in running]
    assert [err for _, err in answers] == [b""] * 4
    assert [process.returncode for process in running] == [0] * 4
    assert [json.loads(out) for out, _ in answers] == [[]] * 4
    assert list(own_cache.glob("*.part")) == []
