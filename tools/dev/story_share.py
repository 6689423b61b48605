"""How much of what a table prints is the story: the share of words in texts that are read aloud.

    PYTHONPATH=runtime:dsl:tools .venv/bin/python tools/dev/story_share.py [SCENARIO [DAYS [LINES]]]

Curious players sit on all seats: they go where they have not been and do what they have not done.
They type their steps as people do; the table shows them a whole game at one screen of 80 columns
and 24 lines (or LINES), hand-overs and secret cards included. Other revisions are measured with
their own sources in PYTHONPATH.
"""

from __future__ import annotations

import io
import re
import sys
from random import Random
from typing import Any

from fateloom.dsl.plays.story.step_of import step_in
from fateloom.dsl.plays.story.steps import to_text
from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.kernel.table import Table, start
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.view import View
from fateloom.tools.scenario import load
from fateloom.tools.story.host import game_of
from fateloom.tools.story.typed import InView
from fateloom.tools.table.game_loop import GameLoop
from fateloom.tools.table.page import Page

SEEDS = range(4)

DAYS = 12
"""So many days are played at most."""

BAR = re.compile(r"^ *[│|] (.*)$", re.MULTILINE)
TYPED = re.compile(r"^(?:yes or no)?> .*$", re.MULTILINE)
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


class Curious:
    """Somebody who wants to see all of it. Of what was not done yet, options come first, then
    places, then tiles; then what ends things.
    """

    NEW = (cmd.BeginFinale, cmd.UseOption)
    ORDER = (*NEW, cmd.Visit, cmd.MoveTo, cmd.CloseTrade, cmd.Confirm, cmd.LeavePoi, cmd.EndTurn)

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.done: set[tuple[int, object]] = set()

    def choose(self, view: View, decision: Decision[cmd.Command]) -> cmd.Command:
        """The next step."""
        step = self._step(view, decision)
        self.done.add((decision.seat, step))
        return step

    def _step(self, view: View, decision: Decision[cmd.Command]) -> cmd.Command:
        for kind in self.ORDER:
            found = [it for it in decision.commands if isinstance(it, kind)]
            new = [it for it in found if (decision.seat, it) not in self.done]
            if new or (found and kind not in self.NEW):
                return self.random.choice(new or found)
        return self.random.choice(decision.commands)


class Screen(Page):
    """A page that counts as a screen of 80 columns and so many lines."""

    def __init__(self, out: io.TextIOWrapper, lines: int) -> None:
        super().__init__(out)
        self.is_screen = True
        self.lines = lines

    @property
    def height(self) -> int:
        """How many lines the screen has."""
        return self.lines


def played(scenario: str, seed: int, days: int, lines: int = 24) -> str:
    """What the table prints of one game."""
    rules = StoryRules(load(scenario))
    heroes = tuple(hero.id for hero in rules.program.heroes)[: rules.program.max_players]
    table = start(rules, SetUp(len(heroes), heroes), seed)
    assert isinstance(table, Table)
    player = Curious(seed)
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    loop: Any = None

    def read() -> str | None:
        shown = out.buffer.getvalue()[-200:].decode("utf-8", "replace")
        if shown.rstrip("\n").endswith("[Enter]"):
            return ""
        to_move = loop.table.to_move
        assert isinstance(to_move, Decision)
        view = rules.view(loop.table.state, to_move.seat)
        command = player.choose(view, to_move)
        step = step_in(command, rules.index, InView(view, to_move.commands))
        typed = "" if step is None else to_text(step)
        out.write(f"{typed}\n")
        return typed

    loop = GameLoop(
        game_of(rules), table, Screen(out, lines), read, None, stops=lambda it: it.day > days
    )
    loop.play()
    return out.buffer.getvalue().decode()


def shares(text: str) -> tuple[int, int]:
    """The words read aloud, and all words that the table shows."""
    shown = TYPED.sub("", text)
    aloud = sum(len(WORD.findall(line)) for line in BAR.findall(shown))
    return aloud, len(WORD.findall(shown))


def main(scenario: str = "scenarios/drowned_bell", days: str = str(DAYS), lines: str = "24") -> int:
    """Print the share of each game, and of all."""
    found = [shares(played(scenario, seed, int(days), int(lines))) for seed in SEEDS]
    for seed, (aloud, words) in zip(SEEDS, found, strict=True):
        print(f"seed {seed}: {aloud} of {words} words are read aloud, {aloud / words:.0%}")
    aloud, words = (sum(column) for column in zip(*found, strict=True))
    print(f"all: {aloud} of {words} words, {aloud / words:.0%}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
