"""The best games to a finale in words: the soonest, the surest and the cheapest, as they were
played, and of which it is known that none is better.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.claims import CanBeWonFor, NotCheaper, NotSurer
from fateloom.dsl.graph.quest import NodeKind
from fateloom.dsl.graph.view import Fold
from fateloom.dsl.graph.views.dice import percent, short_odds, whole_odds
from fateloom.dsl.graph.views.words import counted, counted_days
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.graph.claims import Claim
    from fateloom.dsl.graph.soonest.follow import Played
    from fateloom.dsl.graph.soonest.front import Front
    from fateloom.dsl.graph.soonest.takes import Takes
    from fateloom.dsl.graph.views.lookup import Lookup

SOONEST, SUREST, CHEAPEST = "soonest", "surest", "cheapest"
FRUGAL = "cheapest soonest"
"""The cheapest of the games of the soonest day, where the surest of them is dearer."""


@record
class Game:
    """One of the best games of a finale: by what it is the best; the last days by which no game is
    known to be surer, or cheaper, 0: that is not known; `proved`: by what no game is better, of its
    names.
    """

    names: tuple[str, ...]
    played: Played
    takes: Takes
    surest: int
    cheapest: int
    proved: tuple[str, ...]

    def label(self, noun: str = "") -> str:
        """`soonest (surest of those found)`: what it is the best in, first that of which it is
        known that no game is better; `noun`: ` game`.
        """
        found = [it for it in self.names if it not in self.proved]
        best = f"{together(list(self.proved))}{noun}"
        if not found:
            return best
        rest = f"{together(found)}{'' if self.proved else noun} of those found"
        return f"{best} ({rest})" if self.proved else rest


def games_of(front: Front, more: tuple[Played, ...] = ()) -> tuple[Game, ...]:
    """The soonest, the surest and the cheapest, and the cheapest of the soonest, the soonest first;
    `more`: other games.
    """
    found = {it: it.takes for it in (*front.games, *more) if it.takes is not None}
    # Nobody plays for a failure.
    some = [it for it, takes in found.items() if max(takes.chances) == takes.chances[-1]]
    if not some:
        return ()
    best = {
        SOONEST: min(some, key=lambda it: (it.day, -found[it].bare, found[it].coins)),
        SUREST: min(some, key=lambda it: (-found[it].bare, it.day, found[it].coins)),
        CHEAPEST: min(some, key=lambda it: (found[it].coins, it.day, -found[it].bare)),
    }
    of_the_day = [it for it in some if it.day == best[SOONEST].day]
    frugal = min(of_the_day, key=lambda it: (found[it].coins, -found[it].bare))
    if frugal not in best.values():
        best[FRUGAL] = frugal
    made: list[Game] = []
    for game in sorted({*best.values()}, key=lambda it: (it.day, -found[it].bare)):
        names = tuple(name for name, it in best.items() if it == game)
        own = found[game]
        surer = min((it.day for it in found if found[it].bare > own.bare), default=None)
        cheaper = min((it.day for it in found if found[it].coins < own.coins), default=None)
        sure, cheap = (
            max((it for it in days if it >= game.day and (end is None or it < end)), default=0)
            for days, end in ((front.surest, surer), (front.cheapest, cheaper))
        )
        proofs = {
            SOONEST: game.day <= front.soonest.least,
            SUREST: sure or not own.tests,
            CHEAPEST: cheap or not own.coins,
            FRUGAL: cheap and game.day <= front.soonest.least,
        }
        proved = tuple(it for it in names if proofs[it])
        made.append(Game(names, game, own, sure, cheap, proved))
    return tuple(made)


def claims_of(front: Front, finale: str, games: tuple[Game, ...]) -> Iterator[Claim]:
    """What is stated of the games."""
    heroes, mode = front.soonest.heroes, front.soonest.mode
    where = heroes, "" if mode is None else mode.value
    for it in games:
        chance, coins = it.takes.bare, it.takes.coins
        yield CanBeWonFor(finale, it.played.day, chance, coins)
        if it.surest and it.takes.tests:
            yield NotSurer(finale, it.surest, chance, *where)
        if it.cheapest and coins:
            yield NotCheaper(finale, it.cheapest, coins, *where)


def played_days(days: int) -> str:
    """`5 days (played)`: a game has been won so."""
    return f"{counted_days(days)} (played)"


def days_alone(lookup: Lookup, game: Played) -> str:
    """`alone 5 days (played)`; of a story for one hero `5 days (played)`."""
    return f"{'alone ' if len(lookup.heroes) > 1 else ''}{played_days(game.day)}"


def figures_of_game(it: Game, days: str) -> str:
    """`alone 5 days (played), none sooner, 2 tests: 52% (100% with all 3 effort dice), none surer
    by day 7, pays 2 coins`; `days`: how its days are told.
    """
    takes, parts = it.takes, [days]
    if takes.tests:
        tests = f"{takes.tests} {'test' if takes.tests == 1 else 'tests'}"
        parts.append(f"{tests}: {short_odds(takes.chances)}")
        parts += [f"none surer by day {it.surest}"] if it.surest else []
    else:
        parts.append("no test that can fail")
    parts.append(f"pays {counted(takes.coins)}" if takes.coins else "pays no coins")
    if it.cheapest and takes.coins:
        parts.append(f"none cheaper by day {it.cheapest}")
    return ", ".join(parts)


def game_in_short(it: Game, days: str) -> str:
    """`alone 5 days (played) at 52% for 2 coins`."""
    paid = counted(it.takes.coins) if it.takes.coins else "no coins"
    return f"{days} at {percent(it.takes.bare)}% for {paid}"


def game_folds(lookup: Lookup, games: tuple[Game, ...], hero: str) -> Iterator[Fold]:
    """What is done in each game, and all odds."""
    if games:
        told = (f"{it.label()}: {day_by_day(lookup, it.played, hero)}" for it in games)
        yield Fold("games", tuple(told))
    odds = [
        f"{it.label()}: {whole_odds(it.takes.chances, ' in each test')}"
        for it in games
        if it.takes.tests
    ]
    if odds:
        yield Fold("odds of all tests, each at the first try", tuple(odds))


def day_by_day(lookup: Lookup, game: Played, hero: str) -> str:
    """`day 1 explores The Quarry, 'Clear the rockfall'; day 2 ...; won on day 5`."""
    turns: dict[tuple[int, str], list[str]] = {}
    for day, who, id in game.told:
        node = lookup.node.get(id) or next(  # of beginnings alike the condition follows
            it for other, it in lookup.node.items() if other.startswith(id)
        )
        does = {NodeKind.TILE: "explores ", NodeKind.POI: "visits "}.get(node.kind, "")
        turns.setdefault((day, who), []).append(
            f"{does}{node.title}" if does else f"'{node.title}'"
        )
    days: dict[int, list[str]] = {}
    for (day, who), deeds in turns.items():
        name = "" if who == hero else f"{lookup.heroes[who]} "
        days.setdefault(day, []).append(name + together(list(dict.fromkeys(deeds))))
    said = [f"day {day} {', '.join(does)}" for day, does in days.items()]
    return f"{'; '.join([*said, f'won on day {game.day}'])}, with the dice that it takes"
