"""Who sits where: people and bots at one table (`--players me,random,me`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.tools.files import UsageError, shown
from fateloom.tools.table.words import counted, listed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from fateloom.tools.bots.kinds import Bot, Bots

ME = "me"
"""How a person is named; every “me” is somebody else at the same screen."""


def seating(said: str, kinds: Sequence[str], heroes: int | None = None) -> tuple[str, ...]:
    """The names behind `--players`, one for each seat: "me", or a kind of bot.

    `kinds`: the bots there are. `heroes`: how many play, if that is known. Raises UsageError with
    a way forward.

    >>> seating("me, random", ("random", "greedy"), 2)
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
    names: Sequence[str], bots: Bots, rules: Any, heroes: Sequence[str], seed: int
) -> dict[int, Bot[Any, Any]]:
    """The bots of a seating, by seat; `heroes`: who plays there. Their choices follow from the seed
    of the game.
    """
    kinds = [bots.kinds[0] if name == ME else name for name in names]
    made = bots.at_seats(kinds, rules, heroes, seed)
    return {seat: bot for seat, bot in enumerate(made) if names[seat] != ME}
