"""The examples in `--help` are true for the story that `fateloom new` makes."""

from __future__ import annotations

import re
import shlex
from importlib import import_module

import pytest

from fateloom.tools.cli.main import COMMANDS

WORDS = ("PATH", "NEW", "OLD", "KIND")
"""A line with one of them is a form and no example."""


def examples() -> list[str]:
    found = []
    for command in COMMANDS:
        text = import_module(f"fateloom.tools.cli.{command}").__doc__ or ""
        for line in text.split("\n"):
            m = re.match(r"fateloom \S.*", line)
            if m is None:
                continue
            words = re.split(r"\s{2,}", m[0])[0]
            if not any(word in words.split() for word in WORDS):
                found.append(words)
    return found


ALL = examples()


def test_there_are_examples():
    assert len(ALL) > 25
    assert not [it for it in ALL if "drowned_bell" in it]


@pytest.mark.parametrize("line", ALL)
def test_an_example_does_what_it_says(line, fateloom, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FATELOOM_DATA", str(tmp_path / "data"))
    for name in ("my_island", "my_cards", "my_battle"):
        system = {"my_cards": "cards", "my_battle": "battle"}.get(name, "story")
        assert fateloom("new", name, "--system", system).code == 0
    _, command, *words = shlex.split(line)
    if "--language" in words:
        assert fateloom("text", "extract", "my_island", "--language", "de").code == 0
    if "my_island-1" in words or "evening" in line:
        where = ("--save", "evening.game") if "evening" in line and "--save" not in words else ()
        typed = "keeper\n\nstay\nquit\n"
        assert fateloom("play", "my_island", "--plain", *where, typed=typed).code == 0
    if "import" in words:
        assert fateloom("save", "export", "evening.game", "evening.jsonl").code == 0
    if "--games" in words:
        words[words.index("--games") + 1] = "2"
    heroes = "keeper,stranger" if "--players" in words and command == "play" else "keeper"
    run = fateloom(command, *words, typed=f"{heroes}\n\n\nstay\nquit\n")
    assert run.code in ((0, 1, 3) if command == "verify" else (0,)), run.err
