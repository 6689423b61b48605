"""Who sits where: people and bots at one table (`--players me,random,me`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.tools.bots.kinds import KINDS, UnknownBots, bots_for
from fateloom.tools.files import UsageError, shown
from fateloom.tools.table.words import counted, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fateloom.runtime.program.program import Program
    from fateloom.tools.bots.bot import Bot

ME = "me"
"""How a person is named; every “me” is somebody else at the same screen."""


def seating(said: str, heroes: int | None = None, kinds: Sequence[str] = KINDS) -> tuple[str, ...]:
    """The names behind `--players`, one for each seat: "me", or a kind of bot.

    `heroes`: how many play, if that is known. `kinds`: the bots there are. Raises
    UsageError with a way forward.

    >>> seating("me, random", 2)
    ('me', 'random')
    """
    names = tuple(name.strip() for name in said.split(",") if name.strip())
    known = listed((ME, *kinds), "or")
    for name in names:
        if name != ME and name not in kinds:
            raise UsageError(f"'{shown(name[:40])}' cannot sit down. Who can: {known}.")
    if ME not in names:
        raise UsageError("--players needs one me at least; for bots alone there is --bots.")
    if heroes is not None and len(names) != heroes:
        raise UsageError(
            f"--players names {len(names)}, and {counted(heroes, 'hero plays', 'heroes play')}. "
            f"Name one for each hero, in the order of the turns: {known}."
        )
    return names


def bots_at(
    names: Sequence[str], program: Program, heroes: Sequence[str], seed: int
) -> dict[int, Bot]:
    """The bots of a seating, by seat. Their choices follow from the seed of the game."""
    kinds = [KINDS[0] if name == ME else name for name in names]
    try:
        made = bots_for(kinds, program, heroes, seed)
    except UnknownBots as wrong:
        raise UsageError(shown(str(wrong))) from None
    return {seat: bot for seat, bot in enumerate(made) if names[seat] != ME}
