"""Games whose seats are who they are: nobody chooses a hero, and it is asked how many sit down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fateloom.tools.files import UsageError
from fateloom.tools.table.asking import Candidate, ask_players, seating, words
from fateloom.tools.table.evening import Host
from fateloom.tools.table.language import tr

if TYPE_CHECKING:
    from argparse import Namespace

    from fateloom.tools.table.page import Page


def require_no_heroes(options: Namespace, noun: str, heroes: str, dice: str) -> None:
    """Refuse options that are not for such a game; raises UsageError. `noun`: as `System.NOUN`;
    `heroes`: why there are none to choose from; `dice`: what real dice are called there.
    """
    if options.heroes is not None:
        raise UsageError(
            f"A {noun} has no heroes to choose from: {heroes}. "
            "Say who sits down with --players me,me or --bots random,random."
        )
    if options.keeper:
        raise UsageError(f"A {noun} has no opposition to speak for; leave out --keeper.")
    if options.bots and options.dice == "table":
        raise UsageError(f"Bots alone have no hands for real {dice}; leave out --dice table.")


def by_number(seats: Sequence[str]) -> list[Candidate]:
    """Seats that have no name of their own."""
    return [Candidate(it, f"Player {number}", "") for number, it in enumerate(seats, 1)]


class SeatedHost(Host):
    """What hosts of such games have in common."""

    def __init__(self, title: str, candidates: Sequence[Candidate], least: int, most: int) -> None:
        """`candidates`: the seats, in the order of the turns; `least`, `most`: how many play."""
        self.title = title
        self.candidates = candidates
        self.least = least
        self.most = most

    def players(self, options: Namespace, page: Page) -> tuple[str, ...]:
        """See `Host`: a seat for each player or bot that was named, else as many as somebody says.
        One kind of bot for all plays with as many as can.
        """
        if options.players is not None:
            count = len(seating(options.players, self.bots.kinds))
        elif options.bots:
            named = len(words(options.bots))
            count = self.most if named == 1 else named
        else:
            count = ask_players(page, self.title, self.least, self.most)
        if not self.least <= count <= self.most:
            least, most = self.least, self.most
            many = str(least) if least == most else tr("{least} to {most}", least=least, most=most)
            raise UsageError(
                tr(
                    "{title} is for {many} players, not {count}.",
                    title=self.title,
                    many=many,
                    count=count,
                )
            )
        return self._seats(count)

    def seats(self, view: Any) -> tuple[str, ...]:
        """See `Host`."""
        return self._seats(len(view.players))

    def _seats(self, count: int) -> tuple[str, ...]:
        return tuple(it.id for it in self.candidates[:count])
