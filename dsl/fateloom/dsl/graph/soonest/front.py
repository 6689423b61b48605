"""The soonest, the surest and the cheapest games of a finale, and those that wait for it to be so.

A game that is surer than another must do without one of its tests, or with other results of it, or
keep what helps in them and is sold; one that is cheaper, without one of its prices, or with less of
it; of what the other does several times, fewer. So the soonest game is asked for again without each
of these, and without those of the games that are found so: a branch and bound search over what must
not be in a game, or not so often (Lawler 1972). Where nothing is left to be asked, no game of a day
is surer or cheaper.
"""

from __future__ import annotations

import heapq
from fractions import Fraction
from itertools import count
from typing import TYPE_CHECKING

from fateloom.dsl.graph.soonest.costs import Limit, Luck, Price, Sale, is_in
from fateloom.dsl.graph.soonest.turns import NEVER
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fateloom.dsl.graph.soonest.costs import Avoided, Cost
    from fateloom.dsl.graph.soonest.follow import Played
    from fateloom.dsl.graph.soonest.soonest import Soonest

CHANCE, COINS = (Luck, Sale), (Price,)
"""What makes a game less sure, and what makes it dearer."""
MORE_DAYS = 2
"""Games are looked for that take so many days more than the soonest."""


@record
class Front:
    """What is known of the games of a finale. `soonest`: the soonest; `games`: each is surer or
    cheaper than all that are no later; `surest`, `cheapest`: the days by which no game is surer or
    cheaper than the best of these.
    """

    soonest: Soonest
    games: tuple[Played, ...]
    surest: frozenset[int]
    cheapest: frozenset[int]


def front(ask: Callable[[Avoided], Soonest], first: Soonest, most: int) -> Front:
    """What is found; `first`: the soonest game with nothing avoided; `most`: so often it is asked
    for a surer game, for a cheaper one, and for a surer one that is as cheap.
    """
    if first.played is None or first.played.takes is None:
        return Front(first, (), frozenset(), frozenset())
    asked = _Asked(ask, first, most)
    asked.all()
    days = range(first.played.day, asked.last + 1)
    surest = frozenset(it for it in days if asked.is_closed(frozenset(), it, CHANCE))
    cheapest = frozenset(it for it in days if asked.is_closed(frozenset(), it, COINS))
    return Front(first, tuple(_best(asked.games())), surest, cheapest)


class _Asked:
    """What was asked, with the answers. `last`: the last day that is looked at."""

    def __init__(self, ask: Callable[[Avoided], Soonest], first: Soonest, most: int) -> None:
        assert first.played is not None
        self._ask, self._most = ask, most
        self._answers: dict[Avoided, Soonest] = {frozenset(): first}
        self._shut: list[Avoided] = []
        self.last = first.played.day + MORE_DAYS

    def games(self) -> list[Played]:
        """Those that were found by the last day, and weighed."""
        found = (it.played for it in self._answers.values() if it.played is not None)
        return [it for it in found if it.takes is not None and it.day <= self.last]

    def all(self) -> None:
        """Ask for surer games, for cheaper ones, and for surer ones that are as cheap."""
        self._ask_for(frozenset(), CHANCE)
        self._ask_for(frozenset(), COINS)
        cheap = [it for it in self._answers if all(isinstance(one.cost, Price) for one in it)]
        cheapest = min(cheap, key=self._price)
        self._ask_for(cheapest, CHANCE, self._price(cheapest)[0])

    def _price(self, avoided: Avoided) -> tuple[int, int]:
        """The coins of the game that was found so, and its day."""
        played = self._answers[avoided].played
        if played is None or played.takes is None or played.day > self.last:
            return NEVER, NEVER
        return played.takes.coins, played.day

    def _ask_for(self, start: Avoided, kind: tuple[type[Cost], ...], coins: int = NEVER) -> None:
        """Ask without costs of that kind, the soonest first, until nothing is left to be asked; a
        game that takes more than so many coins is asked for again without each of its prices.
        """
        number, asked, seen = count(), 0, {start}
        todo: list[tuple[int, int, int, Avoided]] = [(0, 0, next(number), start)]
        while todo:
            _, _, _, avoided = heapq.heappop(todo)
            kinds = COINS if NEVER > self._price(avoided)[0] > coins else kind
            for it in self._limits(avoided, kinds):
                then = avoided | {it}
                if any(one <= then for one in self._shut):
                    continue
                is_known = then in self._answers
                if then in seen or (is_known and coins == NEVER):
                    continue
                if asked == self._most and not is_known:
                    return
                asked += not is_known
                seen.add(then)
                found = self._answers.get(then) or self._ask(then)
                self._answers[then] = found
                if found.never or found.least > self.last:
                    self._shut.append(then)
                elif found.played is not None and found.played.day <= self.last:
                    heapq.heappush(todo, (found.played.day, len(then), next(number), then))

    def _limits(self, avoided: Avoided, kind: tuple[type[Cost], ...]) -> Iterator[Limit]:
        """What a game must not do so often that is surer, or cheaper, than what was found so."""
        played = self._answers[avoided].played
        costs = () if played is None or played.takes is None else played.takes.costs
        for it in dict.fromkeys(costs):
            if isinstance(it, kind):
                yield Limit(it, sum(is_in(one, it) for one in costs) - 1)

    def _surest(self, day: int) -> Fraction:
        """The best chance of a game by that day."""
        weighed = (it.takes for it in self.games() if it.takes is not None and it.day <= day)
        return max((it.bare for it in weighed), default=Fraction(0))

    def is_closed(self, avoided: Avoided, day: int, kind: tuple[type[Cost], ...]) -> bool:
        """Whether no game by that day without what is avoided is surer, or cheaper, than those
        that were found.
        """
        if any(one <= avoided for one in self._shut):
            return True
        found = self._answers.get(avoided)
        if found is None:
            return False
        if found.never or found.least > day:
            return True
        played = found.played
        if played is None or played.day > day or played.takes is None or not played.takes.is_told:
            return False
        if kind is CHANCE and self._surest(day) < played.takes.ideal:
            return False  # the same may be surer with what the hero has at the start
        limits = self._limits(avoided, kind)
        return all(self.is_closed(avoided | {it}, day, kind) for it in limits)


def _best(games: list[Played]) -> Iterator[Played]:
    """Games that are surer or cheaper than all that are no later, or as sure and as cheap."""
    kept: list[Played] = []
    for it in sorted(games, key=lambda one: (one.day, *_worth(one))):
        chance, coins = _worth(it)
        if all(chance < one or coins < two for one, two in map(_worth, kept)):
            kept.append(it)
            yield it


def _worth(game: Played) -> tuple[Fraction, int]:
    """What is better the less it is: the chance against it, its coins."""
    assert game.takes is not None
    return -game.takes.bare, game.takes.coins
