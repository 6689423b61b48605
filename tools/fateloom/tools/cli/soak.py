"""Let bots play many whole games, look at every step, and say how the games went.

fateloom soak drowned_bell                              every kind of bot, every kind of table
fateloom soak drowned_bell --bots greedy --players 2 --games 1000

Tells how long the games were, how they ended, and whether the rules held (they must: a broken
invariant is our mistake, and the code is 70). The same numbers give the same games.
"""

from __future__ import annotations

from fateloom.tools.files import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

GAMES, DAYS = 20, 200


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    add = parser.add_argument
    add("path", metavar="PATH", help="the scenario: a folder, or a compiled one")
    add("--bots", metavar="A,B", help="kinds of bots, one after the other; default: all, and mixed")
    add("--games", type=int, default=GAMES, metavar="N", help=f"games a kind and table ({GAMES})")
    add("--players", type=int, metavar="N", help="tables of N players alone")
    add("--mode", choices=("explorer", "challenger"), help="tables of that solo mode alone")
    add("--days", type=int, default=DAYS, metavar="N", help=f"a game stops after N days ({DAYS})")
    add("--seed", type=int, default=0, metavar="N", help="the number of the first game (0)")


def run(options: Namespace) -> int:
    """Play; gives the exit code."""
    from fateloom.tools.scenario import NotSound, open_scenario

    if options.games < 1 or options.days < 1 or options.seed < 0:
        raise UsageError("--games and --days are at least 1, --seed is at least 0.")
    try:
        opened = open_scenario(options.path)
    except NotSound:
        return 1
    sound = opened.system.soak(options, opened.played)
    if not sound:
        from fateloom.tools.cli.main import OUR_FAULT

        print("Something above must not be: that is our fault, not yours. Please tell us.")
        return OUR_FAULT
    return 0
