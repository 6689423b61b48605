"""The table driven by typed lines: what it prints, and the game that was played."""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path
from typing import Any

from fateloom.runtime.kernel.table import Table, start
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.tools.scenario import load
from fateloom.tools.story.host import game_of
from fateloom.tools.table.game_loop import GameLoop
from fateloom.tools.table.page import Page

SCENARIOS = Path(__file__).resolve().parents[3] / "scenarios"


@lru_cache
def rules_of(scenario: str) -> StoryRules:
    return StoryRules(load(str(SCENARIOS / scenario)))


class Marked(Page):
    """A page that leaves a mark where it is cleared."""

    def clear(self) -> None:
        self.out.write("<clear>\n")


def begun(heroes: tuple[str, ...], seed: int = 5, scenario: str = "drowned_bell") -> Any:
    table = start(rules_of(scenario), SetUp(len(heroes), heroes), seed)
    assert isinstance(table, Table)
    return table


def sat(table: Any, *lines: str, **options: Any) -> tuple[str, GameLoop]:
    """What is printed when people type these lines, and the loop behind it. The key Enter is
    pressed wherever the table waits for it.
    """
    out, left = io.StringIO(), list(lines)

    def read() -> str | None:
        if out.getvalue().rstrip("\n").endswith("[Enter]"):
            return ""
        typed = left.pop(0) if left else None
        out.write(f"{typed}\n")
        return typed

    loop = GameLoop(game_of(table.rules), table, Marked(out), read, None, **options)
    loop.play()
    return out.getvalue(), loop


def plain(text: str) -> str:
    """The text without its line breaks and bars."""
    return " ".join(text.replace("│", " ").replace("|", " ").split())


def answer(shown: str, typed: str) -> str:
    """What the table says to a line, up to the next prompt."""
    return plain(shown.partition(f"> {typed}\n")[2].partition("\n> ")[0])
