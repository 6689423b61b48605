"""A guide is followed step by step: what it writes, types and sees."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

GUIDES = Path(__file__).resolve().parents[2] / "docs" / "tutorial"
BLOCK = re.compile(r"^```(\w+) ?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def follow(guide: str, folder: str, fateloom: Callable[..., Any]) -> int:
    """Do what the guide says in the working folder, `folder` being what it makes; how often it has
    typed something.
    """
    said, old = "", None
    typed = 0
    for language, what, text in BLOCK.findall((GUIDES / guide).read_text("utf-8")):
        verb, _, name = what.partition(" ")
        file = Path(folder) / name
        match language, verb:
            case "sh", _:
                said = ""
                typed += 1
                for line in text.splitlines():
                    program, *words = line.split()
                    assert program == "fateloom"
                    run = fateloom(*words)
                    assert run.code == (1 if verb == "fails" else 0), (line, run.out, run.err)
                    said += run.out + run.err
            case "text", _:
                for line in text.splitlines():
                    assert line in said, (line, said)
            case "yaml", "old":
                assert file.read_text("utf-8").count(text.rstrip("\n")) == 1, text
                old = text.rstrip("\n")
            case "yaml", "new":
                assert old is not None
                file.write_text(file.read_text("utf-8").replace(old, text.rstrip("\n")), "utf-8")
            case "play", "add":
                file.write_text(file.read_text("utf-8") + "\n" + text, "utf-8")
            case _:
                raise AssertionError(f"nobody can follow a block '{language} {what}'")
    return typed


def lines(guide: str) -> int:
    """How long a guide is."""
    return len((GUIDES / guide).read_text("utf-8").splitlines())
