"""Writes a played pool game down as a play: the counterpart of `run`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.plays.pool.steps import words_of
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.pool.command import Show

if TYPE_CHECKING:
    from fateloom.runtime.kernel.log import Log
    from fateloom.runtime.pool.command import Command
    from fateloom.runtime.pool.game_rules import Event, PoolGameRules
    from fateloom.runtime.pool.state import SetUp

WIDTH = 100
KEEPER = "keeper"
"""Who speaks for the opposition, in front of a line."""


def to_play(rules: PoolGameRules, log: Log[SetUp, Command, Event], title: str) -> str:
    """The text of a play that goes as the game of `log` went, dice and all, and that ends with what
    a replay must come to. Raises ValueError when the log cannot have begun.
    """
    state = rules.setup(log.setup)
    if isinstance(state, Refusal):
        raise ValueError(f"this game cannot have begun: {state.message}")
    heroes = log.setup.heroes
    spoken: list[tuple[str, list[str]]] = []
    asked = heroes[0]
    for entry in log.entries:
        if isinstance(entry.command, Show):
            _roll(spoken, asked, entry.command.face)
        elif entry.command is not None and entry.seat is not None:
            asked = heroes[entry.seat] if entry.seat < len(heroes) else KEEPER
            _say(spoken, asked, words_of(entry.command))
        for event in entry.events:
            state = rules.evolve(state, event)
    label = title.replace('"', "'").replace("\n", " ")
    head = f"  heroes {', '.join(heroes)} seed {log.header.seed}"
    lines = [f'play "{label}" of {rules.pool_game.id}', head + (" keeper" * log.setup.keeper)]
    for who, steps in spoken:
        lines += _wrapped(who, steps)
    if spoken:
        over = state.ending is not None
        lines.append(f"    expect {'over' if over else 'scene'} {state.ending or state.scene}")
    return "\n".join(lines) + "\n"


def _say(spoken: list[tuple[str, list[str]]], who: str, words: str) -> None:
    if not spoken or spoken[-1][0] != who:
        spoken.append((who, []))
    spoken[-1][1].append(words)


def _roll(spoken: list[tuple[str, list[str]]], who: str, face: int) -> None:
    """One die more: the dice of a roll stand together."""
    if spoken and spoken[-1][1][-1].startswith("roll "):
        spoken[-1][1][-1] += f" {face}"
    else:
        _say(spoken, who, f"roll {face}")


def _wrapped(who: str, steps: list[str]) -> list[str]:
    lines, line = [], f"  {who}:"
    for at, words in enumerate(steps):
        if at and len(line) + len(words) + 2 > WIDTH:
            lines.append(line)
            line = f"  {who}: {words}"
        else:
            line += f"; {words}" if not line.endswith(":") else f" {words}"
    return [*lines, line]
