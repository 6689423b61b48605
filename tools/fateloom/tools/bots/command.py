"""`fateloom soak` of a story: which games, and what is printed of them."""

from __future__ import annotations

from argparse import Namespace

from fateloom.runtime.program.program import Program
from fateloom.tools.bots.kinds import KINDS
from fateloom.tools.bots.soak import MIXED, Seating, seatings, soak
from fateloom.tools.bots.tally import tally
from fateloom.tools.files import UsageError, shown


def soaked(options: Namespace, program: Program) -> bool:
    """Play and print; whether the rules held. Raises UsageError."""
    kinds = _kinds(options.bots)
    tables = _tables(options, program)
    numbers = range(options.seed, options.seed + options.games)
    sound = True
    for kind in kinds:
        for table in tables:
            if kind == MIXED and table.players == 1:
                continue
            games = list(soak(program, kind, table, numbers, options.days))
            sound = sound and not any(game.broken for game in games)
            print(f"{kind}, {table.label}: {len(games)} games of {shown(program.title)}")
            print("".join(f"  {shown(line)}\n" for line in tally(games)), flush=True)
    return sound


def _kinds(said: str | None) -> tuple[str, ...]:
    known = (*KINDS, MIXED)
    names = known if said is None else tuple(filter(None, said.replace(",", " ").split()))
    for name in names:
        if name not in known:
            there = ", ".join(known)
            raise UsageError(f"There is no bot '{shown(name[:40])}'. There are: {there}.")
    return names


def _tables(options: Namespace, program: Program) -> tuple[Seating, ...]:
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
