"""Let bots play many whole games, look at every step, and say how the games went.

fateloom soak drowned_bell                              every kind of bot, every kind of table
fateloom soak drowned_bell --bots greedy --players 2 --games 1000

Tells how long the games were, how they ended, and whether the rules held (they must: a broken
invariant is our mistake, and the code is 70). The same numbers give the same games.
"""

from __future__ import annotations

from fateloom.tools.files import UsageError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from fateloom.runtime.program.program import Program
    from fateloom.tools.bots.soak import Seating

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
    from fateloom.tools.bots.soak import soak
    from fateloom.tools.bots.tally import tally
    from fateloom.tools.scenario import NotSound, load

    if options.games < 1 or options.days < 1 or options.seed < 0:
        raise UsageError("--games and --days are at least 1, --seed is at least 0.")
    kinds = _kinds(options.bots)
    try:
        program = load(options.path)
    except NotSound:
        return 1
    tables = _tables(options, program)
    numbers = range(options.seed, options.seed + options.games)
    sound = True
    for kind in kinds:
        for table in tables:
            if kind == "mixed" and table.players == 1:
                continue
            games = list(soak(program, kind, table, numbers, options.days))
            sound = sound and not any(game.broken for game in games)
            print(f"{kind}, {table.label}: {len(games)} games of {shown(program.title)}")
            print("".join(f"  {shown(line)}\n" for line in tally(games)), flush=True)
    if not sound:
        from fateloom.tools.cli.main import OUR_FAULT

        print("Something above must not be: that is our fault, not yours. Please tell us.")
        return OUR_FAULT
    return 0


def _kinds(said: str | None) -> tuple[str, ...]:
    from fateloom.tools.bots.kinds import KINDS
    from fateloom.tools.bots.soak import MIXED

    known = (*KINDS, MIXED)
    names = known if said is None else tuple(filter(None, said.replace(",", " ").split()))
    for name in names:
        if name not in known:
            there = ", ".join(known)
            raise UsageError(f"There is no bot '{shown(name[:40])}'. There are: {there}.")
    return names


def _tables(options: Namespace, program: Program) -> tuple[Seating, ...]:
    from fateloom.tools.bots.soak import seatings

    mode, players = options.mode, options.players
    found = tuple(
        it
        for it in seatings(program)
        if (players is None or it.players == players)
        and (mode is None or (it.mode is not None and it.mode.value == mode))
    )
    if not found:
        there = ", ".join(it.label for it in seatings(program))
        raise UsageError(f"This story has no such table. There are: {there}.")
    return found
