"""Play a scenario at the table: one screen that goes round, or bots that play by themselves.

fateloom play drowned_bell                      asks who plays
fateloom play drowned_bell --heroes warden,smuggler --save evening.game
fateloom play --resume evening.game             goes on where you stopped
fateloom play drowned_bell --language de        in a translation (text/de.po)
fateloom play drowned_bell --dice table         you roll real dice and type what they show
fateloom play drowned_bell --players me,random,me            people and bots at one table
fateloom play drowned_bell --bots random        a whole game, told in short
fateloom play drowned_bell --bots greedy,hoarder,random      a bot for each seat
"""

from __future__ import annotations

import sys

from fateloom.tools.files import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

DAYS = 200


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    add = parser.add_argument
    add("path", metavar="PATH", nargs="?", help="the scenario: a folder, or a compiled one")
    add("--heroes", metavar="A,B", help="the heroes who play, in turn order")
    add("--seed", type=int, metavar="N", help="the seed of the dice")
    add("--mode", choices=("explorer", "challenger"), help="the mode of a game with one player")
    add("--players", metavar="A,B", help="one for each hero: me, or a bot's name")
    add(
        "--dice", choices=("digital", "table"), default="digital", help="who rolls: the engine, you"
    )
    add("--bots", metavar="A,B", help="let bots play: random, greedy, hoarder; one for all or each")
    add(
        "--keeper",
        action="store_true",
        help="a person plays the opposition, if any",
    )
    add("--days", type=int, default=DAYS, metavar="N", help=f"bots stop after N days ({DAYS})")
    add("--save", metavar="FILE", help="save the game to FILE after every step")
    add("--resume", metavar="FILE", help="resume a saved game")
    add(
        "--until-there",
        action="store_true",
        help="with --resume: up to the first step that differs",
    )
    add("--record", metavar="FILE.play", help="record the game as a play when it stops")
    add("--language", metavar="XX", help="tell the story in a translation: de, fr")
    add("--plain", action="store_true", help="sentences only, for screen readers")


def run(options: Namespace) -> int:
    """Play; gives the exit code."""
    from contextlib import ExitStack

    from fateloom.tools.scenario import open_scenario
    from fateloom.tools.table.evening import agree, play
    from fateloom.tools.table.language import SOURCE, catalogue, speaking
    from fateloom.tools.table.page import Page

    # Whatever is typed must not stop the game. A campaign has said so before, and read lines since.
    if hasattr(sys.stdin, "reconfigure") and sys.stdin.errors != "replace":
        sys.stdin.reconfigure(errors="replace")
    if options.until_there and options.resume is None:
        raise UsageError("--until-there goes with --resume FILE.")
    page = Page(plain=options.plain)
    with ExitStack() as stack:
        file, path = None, options.path
        if options.resume is not None:
            from fateloom.tools.saves.file import SaveFile
            from fateloom.tools.saves.resume import elsewhere, scenario_of

            there = elsewhere(options.resume, options.save)
            file = SaveFile.open(options.resume, to_write=not there)
            stack.callback(file.close)
            path = path or scenario_of(options.resume, file.contents)
        if path is None:
            raise UsageError("Play what? Name a scenario:  fateloom play PATH")
        opened = open_scenario(path)
        language = options.language or getattr(opened.played, "language", SOURCE)
        stack.enter_context(speaking(catalogue(language, path)))
        opened.system.agree(options)
        agree(options, opened.system.bots())
        rules = opened.system.rules(opened.played)
        keeper = None
        if options.resume is not None or options.save is not None or not options.bots:
            from fateloom.tools.saves.keeper import Keeper

            keeper = stack.enter_context(Keeper(rules, path))
        host = opened.system.host(options, rules, page, path)
        return play(options, rules, host, page, path, file, keeper)
