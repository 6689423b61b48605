"""Play a scenario at the table: one screen that goes round, or bots that play by themselves.

fateloom play my_island                         asks who plays, or goes on with an unfinished game
fateloom play my_island --heroes keeper,stranger
fateloom play --resume my_island-1              goes on where you stopped (fateloom save list)
fateloom play my_island --save evening.game     saves the game in a file of your choice
fateloom play my_island --language de           in a translation (text/de.po)
fateloom play my_island --dice table            you roll real dice and type what they show
fateloom play my_island --players me,random               people and bots at one table
fateloom play my_island --bots random           a whole game, told in short
fateloom play my_island --bots greedy,hoarder             a bot for each seat
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
    from argparse import BooleanOptionalAction

    add = parser.add_argument
    add("path", metavar="PATH", nargs="?", help="the scenario: a folder, or a compiled one")
    add("--heroes", metavar="A,B", help="the heroes who play, in turn order")
    add("--seed", type=int, metavar="N", help="the seed of the dice")
    add("--mode", metavar="MODE", help="the mode of the game, where there are several")
    add("--players", metavar="A,B", help="one for each hero: me, or a bot's name")
    add("--dice", choices=("digital", "table"), help="who rolls: the engine (default), you")
    add("--bots", metavar="A,B", help="let bots play: random, greedy, hoarder; one for all or each")
    add(
        "--keeper",
        action="store_true",
        help="a person plays the opposition, if any",
    )
    add("--days", type=int, default=DAYS, metavar="N", help=f"bots stop after N days ({DAYS})")
    add("--save", metavar="FILE", help="save the game to FILE instead of the user's folder")
    add("--no-save", action="store_true", help="do not save the game")
    add("--resume", metavar="GAME", help="resume a saved game: its name, or its file")
    add(
        "--until-there",
        action="store_true",
        help="with --resume: up to the first step that differs",
    )
    add("--record", metavar="FILE.play", help="record the game as a play when it stops")
    add("--language", metavar="XX", help="tell the story in a translation: de, fr")
    add("--plain", action=BooleanOptionalAction, help="sentences only, for screen readers")
    add("--guide", action=BooleanOptionalAction, help="explain the first turn, or do not")


def run(options: Namespace) -> int:
    """Play; gives the exit code."""
    from contextlib import ExitStack

    from fateloom.tools.saves.shelf import path_of
    from fateloom.tools.scenario import open_scenario, tell_draft
    from fateloom.tools.table.evening import agree, play
    from fateloom.tools.table.language import catalogue, speaking
    from fateloom.tools.table.page import Page
    from fateloom.tools.table.settings import take_up, unfinished

    # Whatever is typed must not stop the game. A campaign has said so before, and read lines since.
    if hasattr(sys.stdin, "reconfigure") and sys.stdin.errors != "replace":
        sys.stdin.reconfigure(errors="replace")
    if options.until_there and options.resume is None:
        raise UsageError("--until-there goes with --resume GAME.")
    if options.no_save and options.save is not None:
        raise UsageError("--save names a file, and --no-save wants none. Leave one of them out.")
    with ExitStack() as stack:
        file, path = None, options.path
        if options.resume is None and path is not None:
            options.resume = unfinished(options, Page(plain=bool(options.plain)), path)
        if options.resume is not None:
            from fateloom.tools.saves.file import SaveFile
            from fateloom.tools.saves.resume import elsewhere, scenario_of

            options.resume = path_of(options.resume)
            there = elsewhere(options.resume, options.save)
            file = SaveFile.open(options.resume, to_write=not there)
            stack.callback(file.close)
            path = path or scenario_of(options.resume, file.contents)
            take_up(options, file.contents.settings)
        if path is None:
            raise UsageError("Play what? Name a scenario:  fateloom play PATH")
        page = Page(plain=bool(options.plain))
        opened = open_scenario(path)
        tell_draft(path, opened)
        language = options.language or opened.played.language
        stack.enter_context(speaking(catalogue(language, path)))
        opened.system.agree(options)
        agree(options, opened.system)
        rules = opened.system.rules(opened.played)
        keeper = None
        if options.resume is not None or options.save is not None or not options.bots:
            from fateloom.tools.saves.keeper import Keeper

            keeper = stack.enter_context(Keeper(rules, path))
        host = opened.system.host(options, rules, opened.played, page, path)
        return play(options, rules, host, page, path, file, keeper)
