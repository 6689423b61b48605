"""A short tour on the shipped scenario: `./run demo`.

Every step prints the command that it stands for, what came of it, and how long it took. Nothing in
here knows what the scenario holds.
"""

from __future__ import annotations

import os
import sys
import time
from functools import partial
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from fateloom.runtime.program.program import Program
    from fateloom.runtime.story.command import Command
    from fateloom.runtime.story.view import View
    from fateloom.tools.bots.kinds import Bot
    from fateloom.tools.story.saving import StoryTable

T = TypeVar("T")

TRIES = 200
"""Seeds that are tried for a game that ends."""

DAYS = 60

SHOWN = 12
"""Lines of the account that the tour shows, the last ones."""


def main(arguments: list[str] | None = None) -> int:
    """Run the tour; gives the exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    checkout = _checkout()
    path = words[0] if words else os.path.join(checkout, "scenarios", "drowned_bell")
    if not os.path.isdir(path):
        print(f"The demo needs a scenario, and there is none at {path}.", file=sys.stderr)
        return 2
    shown_path = os.path.relpath(path)
    print("Fateloom in five steps. Each line with $ is a command that you can type yourself.")
    program = _step(f"fateloom check {shown_path}", lambda: _check(path))
    if program is None:
        return 1
    for name in ("quest.svg", "quest.html"):
        picture = os.path.join(checkout, "build", name)
        short = os.path.relpath(picture)
        _step(f"fateloom graph {shown_path} -o {short}", partial(_draw, program, picture))
    failed = _step(f"fateloom test {shown_path}", lambda: _test(program, path))
    seed = _seed_that_ends(program)
    _step(
        f"fateloom play {shown_path} --bots random --seed {seed} --days {DAYS}",
        lambda: _play(program, seed),
    )
    print(
        "\nYour turn:\n"
        f"  open {os.path.relpath(os.path.join(checkout, 'build', 'quest.html'))} in a browser\n"
        f"  ./run fateloom play {shown_path}\n"
        "  ./run fateloom new my_island          begin a story of your own\n"
        "  ./run fateloom check my_island\n"
        "  ./run fateloom --help"
    )
    return 1 if failed else 0


def _step(command: str, work: Callable[[], T]) -> T:
    """Do a part of the tour, with its command above and its time below."""
    print(f"\n$ {command}")
    sys.stdout.flush()
    began = time.perf_counter()
    made = work()
    print(f"  ({time.perf_counter() - began:.2f} s)")
    return made


def _check(path: str) -> Program | None:
    from fateloom.dsl.session import check
    from fateloom.tools import findings
    from fateloom.tools.files import gather, sources

    folder = gather(path)
    texts, unread = sources(folder)
    checked = check(texts)
    named = findings.naming(os.path.relpath(path))
    found = findings.renamed(unread or checked.diagnostics, named)
    findings.show(found, {named(it.name): it.text for it in texts}, "text", "auto")
    lines = sum(text.text.count("\n") for text in texts if text.name.endswith(".fate"))
    print(f"  {len(texts)} files, {lines} lines of story")
    return checked.program


def _draw(program: Program, picture: str) -> None:
    from fateloom.tools.cli.graph import drawn
    from fateloom.tools.files import UsageError, save
    from fateloom.tools.scenario import Opened
    from fateloom.tools.systems import system

    story = system("story")
    try:
        os.makedirs(os.path.dirname(picture), exist_ok=True)
        ending = os.path.splitext(picture)[1]
        save(picture, drawn(Opened(story, program), ending, story.views(program)))
    except (UsageError, OSError) as reason:
        print(f"  {reason}")
    else:
        print(f"  {os.path.relpath(picture)}, {os.path.getsize(picture) // 1024} KiB")


def _test(program: Program, path: str) -> bool:
    from fateloom.tools.cli.test import summary
    from fateloom.tools.plays import run_plays
    from fateloom.tools.systems import system

    results = run_plays(system("story"), program, path)
    for _, outcome in results.outcomes:
        word = "ok    " if outcome.failure is None else "FAILED"
        print(f"  {word} {outcome.play.title}")
    print(f"  {summary(results)}")
    return bool(results.failures)


def _seed_that_ends(program: Program) -> int:
    """The first seed whose game of bots comes to an end."""
    from fateloom.tools.bots.play_out import play_out

    for seed in range(TRIES):
        table, bots = _seated(program, seed)
        if play_out(table, bots, lambda state: state.day > DAYS).state.winner is not None:
            return seed
    return 0


def _seated(program: Program, seed: int) -> tuple[StoryTable, list[Bot[View, Command]]]:
    """A game that is about to begin, and the bots that play it."""
    from fateloom.runtime.kernel.game import Refusal
    from fateloom.runtime.kernel.table import start
    from fateloom.runtime.story.rules import StoryRules
    from fateloom.runtime.story.setup import SetUp
    from fateloom.tools.story.bots import BOTS

    rules = StoryRules(program)
    heroes = tuple(hero.id for hero in program.heroes)[: program.max_players]
    table = start(rules, SetUp(len(heroes), heroes), seed)
    if isinstance(table, Refusal):
        raise ValueError(table.message)
    return table, BOTS.at_seats(("random",) * len(heroes), rules, heroes, seed)


def _play(program: Program, seed: int) -> None:
    from io import StringIO

    from fateloom.runtime.story.rules import StoryRules
    from fateloom.tools.story.host import game_of, result
    from fateloom.tools.table.game_loop import GameLoop
    from fateloom.tools.table.page import Page

    account, rules = StringIO(), StoryRules(program)
    table, bots = _seated(program, seed)
    page = Page(account)
    loop = GameLoop(
        game_of(rules), table, page, page.read, None,
        bots=dict(enumerate(bots)), is_brief=True, stops=lambda view: view.day > DAYS,
    )  # fmt: skip
    loop.play()
    lines = account.getvalue().splitlines()
    if len(lines) > SHOWN:
        print(f"  … {len(lines) - SHOWN} lines before, and then:")
    print("\n".join(lines[-SHOWN:]))
    print(f"  {result(rules, loop.table)}")


def _checkout() -> str:
    """The folder of the checkout, or where the person stands when there is none."""
    here = os.path.dirname(os.path.abspath(__file__))
    root = os.path.normpath(os.path.join(here, "..", "..", ".."))
    return root if os.path.isdir(os.path.join(root, "scenarios")) else os.getcwd()


def run() -> int:
    """The tour as a program of its own: whoever stops it, or stops reading, hears nothing more."""
    from fateloom.tools.cli.main import NO_READER, STOPPED
    from fateloom.tools.streams import Streams

    with Streams():
        try:
            code = main()
            sys.stdout.flush()
            return code
        except KeyboardInterrupt:
            return STOPPED
        except BrokenPipeError:
            return NO_READER


if __name__ == "__main__":
    sys.exit(run())
