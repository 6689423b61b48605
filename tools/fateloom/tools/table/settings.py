"""How a table plays: what a save keeps of the command line, and which game goes on."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from fateloom.tools.saves.shelf import PLACE, Kept, kept, resume_command
from fateloom.tools.table.asking import reader
from fateloom.tools.table.language import tr

if TYPE_CHECKING:
    from argparse import Namespace

    from fateloom.tools.table.page import Page

KEPT = ("dice", "language", "players", "plain")
"""The options of `fateloom play` that a game goes on with."""

YES = "yes"


def settings(options: Namespace, place: str) -> dict[str, str]:
    """What a save keeps. `place`: where the game stands."""
    said = {name: vars(options)[name] for name in KEPT}
    words = {name: YES if value is True else value for name, value in said.items() if value}
    return {**words, PLACE: place}


def take_up(options: Namespace, settings: Mapping[str, str]) -> None:
    """Go on as the game was played; what is said on the command line counts for more."""
    options.guide = bool(options.guide)
    if options.bots:
        return
    for name in KEPT:
        value = settings.get(name)
        if value is not None and vars(options)[name] is None:
            setattr(options, name, True if name == "plain" else value)
    if options.dice not in (None, "digital", "table"):
        options.dice = None  # of another Fateloom


def unfinished(options: Namespace, page: Page, path: str) -> str | None:
    """The file of the game that goes on, where the scenario has unfinished ones; None: a new game.

    Whoever says on the command line who plays begins a new game, and is not asked; nor is a pipe.
    """
    says = options.heroes, options.players, options.bots, options.save, options.record
    games = [] if any(says) else [it for it in kept(path) if not it.is_over and not it.trouble]
    if not games:
        return None
    if not (sys.stdin.isatty() and page.out.isatty()):
        page.note(tr("An unfinished game goes on with:"))
        page.command(resume_command(games[0].path))
        return None
    page.note(tr("Unfinished games of {title}:", title=games[0].title), 0)
    for number, game in enumerate(games, 1):
        page.item(f"{number:>2}", _line(game))
    while True:
        page.ask(tr("Go on with which? Enter: the first; n: a new game: "))
        typed = reader(page)()
        word = "n" if typed is None else typed.strip().casefold()
        if word in ("n", "new", tr("n")):
            return None
        if not word or (word.isdecimal() and 0 < int(word) <= len(games)):
            return games[int(word or 1) - 1].path
        named = [it.path for it in games if it.name == word]
        if named:
            return named[0]
        page.note(tr("Type a number, Enter or n."))


def _line(game: Kept) -> str:
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(game.when))
    return f"{game.name}: {game.place} ({when})"
