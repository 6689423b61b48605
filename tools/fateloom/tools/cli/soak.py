"""Let bots play many whole games, look at every step, and say how the games went.

fateloom soak my_island                                 every kind of bot, every kind of table
fateloom soak my_island --bots greedy --players 2 --games 1000

Tells how long the games were, how they ended, and whether the rules held (they must: a broken
invariant is our mistake, and the code is 70). The same numbers give the same games.
"""

from __future__ import annotations

from fateloom.tools.files import UsageError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from fateloom.tools.bots.soak import Game, Seating
    from fateloom.tools.scenario import Opened

GAMES, DAYS = 20, 200


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    add = parser.add_argument
    add("path", metavar="PATH", help="the scenario: a folder, or a compiled one")
    add("--bots", metavar="A,B", help="kinds of bots, one after the other; default: all, and mixed")
    add("--games", type=int, default=GAMES, metavar="N", help=f"games a kind and table ({GAMES})")
    add("--players", type=int, metavar="N", help="only games with N players")
    add("--mode", metavar="MODE", help="only games in that mode")
    add("--days", type=int, default=DAYS, metavar="N", help=f"a game stops after N days ({DAYS})")
    add("--seed", type=int, default=0, metavar="N", help="the number of the first game (0)")


def run(options: Namespace) -> int:
    """Play; gives the exit code."""
    from fateloom.tools.scenario import open_whole

    if options.games < 1 or options.days < 1 or options.seed < 0:
        raise UsageError("--games and --days are at least 1, --seed is at least 0.")
    opened = open_whole(options.path, "soak")
    games = _soaked(options, opened)
    if any(game.broken for game in games):
        from fateloom.tools.cli.main import OUR_FAULT

        print("Something above must not be: that is our fault, not yours. Please tell us.")
        return OUR_FAULT
    if any(game.faults for game in games):
        print("There is a mistake in what is played; 'fateloom check' may say where.")
        return 1
    return 0


def _soaked(options: Namespace, opened: Opened) -> list[Game]:
    """Play and print; all games. Raises UsageError."""
    from fateloom.tools.bots.kinds import MIXED
    from fateloom.tools.bots.soak import soak
    from fateloom.tools.bots.tally import tally

    asked, bots = opened.system.soak(opened.played), opened.system.bots()
    kinds = _kinds(options.bots, (*bots.kinds, MIXED))
    seatings = _seatings(options, opened.system.noun, asked.seatings())
    numbers = range(options.seed, options.seed + options.games)
    every: list[Game] = []
    for kind in kinds:
        for seating in seatings:
            if kind == MIXED and seating.bots == 1:
                continue
            games = list(soak(asked, bots, kind, seating, numbers, options.days))
            every += games
            print(f"{kind}, {seating.label}: {len(games)} games of {shown(opened.played.title)}")
            print("".join(f"  {shown(line)}\n" for line in tally(asked, games)), flush=True)
    return every


def _kinds(said: str | None, known: tuple[str, ...]) -> tuple[str, ...]:
    """The kinds of bots that were asked for."""
    names = known if said is None else tuple(filter(None, said.replace(",", " ").split()))
    for name in names:
        if name not in known:
            there = ", ".join(known)
            raise UsageError(f"There is no bot '{shown(name[:40])}'. There are: {there}.")
    return names


def _seatings(options: Namespace, noun: str, known: tuple[Seating, ...]) -> tuple[Seating, ...]:
    """The kinds of tables that were asked for."""
    matches = tuple(
        it
        for it in known
        if options.players in (None, it.players) and options.mode in (None, it.mode)
    )
    if not matches:
        there = ", ".join(it.label for it in known)
        raise UsageError(f"This {noun} has no such table. There are: {there}.")
    return matches
