"""What the best ways to a finale take, in words: days, tests, prices, all figures of one way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.queries.alternatives import Way
from fateloom.dsl.graph.quest import NodeKind
from fateloom.dsl.graph.view import Fold
from fateloom.dsl.graph.views.dice import percent, short_odds, whole_odds
from fateloom.dsl.graph.views.lookup import Lookup
from fateloom.dsl.graph.views.purse import short_of, to_earn
from fateloom.dsl.graph.views.story import Story
from fateloom.dsl.graph.views.words import alone, at_least, counted
from fateloom.runtime.record import record, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from fateloom.dsl.graph.claims import LeastDays

UNKNOWN = 10**9
"""Days of a way of which nobody knows how many it takes."""


def coins_of(way: Way) -> int:
    """The coins that it pays."""
    return dict(way.takes.prices).get("coins", 0)


def days_of(way: Way) -> int:
    """Its days, or very many where nobody knows."""
    return way.days or UNKNOWN


def chance_of(way: Way) -> int:
    """The more, the less probable it is without effort."""
    return -percent(way.takes.bare)


def _least_in(way: Way) -> tuple[int, int]:
    return coins_of(way), sum(amount for _, amount in way.takes.prices)


SHORT = "a short way"
MEASURES: dict[str, Callable[[Way], object]] = {
    "fastest": lambda it: (days_of(it), chance_of(it), _least_in(it)),
    "surest": lambda it: (chance_of(it), days_of(it), _least_in(it)),
    "cheapest": lambda it: (_least_in(it), chance_of(it), days_of(it)),
}
"""What the best of several ways has the least of, and then, where ways are alike."""


@record
class Compared:
    """A finale with its hero. `least`: whatever the way, the days are so many or more, None: nobody
    knows; `ways`: those that are known, none where nobody knows one; `shut`: the hero has no way
    without the others.
    """

    finale: str
    hero: str
    least: LeastDays | None
    ways: tuple[Way, ...]
    shut: bool

    @property
    def best(self) -> dict[str, Way]:
        """The best way by each measure; none where on the only one something falls short."""
        enough = [it for it in self.ways if it.takes.is_enough]
        return {name: min(enough, key=by) for name, by in MEASURES.items() if enough}  # type: ignore[arg-type]

    @property
    def named(self) -> list[tuple[list[str], Way]]:
        """The best ways with what each is the best in; and the usual one, if it lacks something."""
        names: dict[tuple[str, ...], list[str]] = {}
        for name, way in self.best.items():
            names.setdefault(way.line.nodes, []).append(name)
        best = {way.line.nodes: way for way in self.best.values()}
        usual = [] if self.ways[0].takes.is_enough else [([SHORT], self.ways[0])]
        return [(names[nodes], way) for nodes, way in best.items()] + usual

    @property
    def days(self) -> int | None:
        """Those of the fastest way, else of any."""
        return next((it.days for it in (*self.best.values(), *self.ways)), None) or (
            None if self.least is None else self.least.alone
        )


def compared(story: Story, finale: str) -> Compared:
    """A finale with what its best ways take."""
    hero = next(iter(story.lookup.node[finale].heroes))
    days, ways = story.least_days(finale), story.ways(finale)
    if days is not None:
        ways = tuple(replace(it, days=it.days and max(it.days, days.alone)) for it in ways)
    return Compared(finale, hero, days, ways, story.is_shut(finale))


def lines_of(lookup: Lookup, it: Compared) -> list[str]:
    """What stands below the title of a finale: its best ways, each with all its figures."""
    several = len(lookup.heroes) > 1
    by_others = f"with the help of others {at_least(it.least.days)}" if several and it.least else ""
    helped = [by_others] if by_others else []
    if not it.ways:
        known = "no way without the others" if it.shut else "no short way is known"
        return [known, *helped]
    named = it.named
    if len(named) == 1:
        return [*(_figures(lookup, way) for _, way in named), *helped]
    ways = [f"• {together(names)}: {_figures(lookup, way)}" for names, way in named]
    return [*ways, *(f"• {it}" for it in helped)]


def folds_of(lookup: Lookup, it: Compared) -> Iterator[Fold]:
    """The steps that tell the best ways apart, and all odds of each."""
    named = it.named if it.ways else []
    ways = [way for _, way in named]
    if len(named) > 1:
        yield Fold("ways", tuple(_told(lookup, names, way, ways) for names, way in named))
    odds = dict.fromkeys(
        f"{together(names)}: {whole_odds(way.takes.chances, ' in each test')}"
        for names, way in named
        if way.takes.tests
    )
    if odds:
        yield Fold("odds of all tests, each at the first try", tuple(odds))


def told_ways(lookup: Lookup, it: Compared) -> Iterator[str]:
    """The best known ways as sentences, each with all its figures."""
    named = it.named if it.ways else []
    for names, way in named:
        which = f"The {together(names)} known way" if len(named) > 1 else "A known way"
        which = "The short way" if names == [SHORT] else which
        yield f"{which}: {_figures(lookup, way)}."


def _told(lookup: Lookup, names: list[str], way: Way, ways: Iterable[Way]) -> str:
    """`fastest: 'Ring the bell'`."""
    return f"{together(names)}: {steps_of(lookup, way, ways) or 'as the others'}"


def steps_of(lookup: Lookup, way: Way, ways: Iterable[Way]) -> str:
    """`'Ring the bell'`: the steps that not all of the ways have; else such results of tests and
    choices.
    """
    every = [set(it.line.nodes) for it in ways]
    own = [id for id in way.line.nodes if not all(id in nodes for nodes in every)]
    steps = [id for id in own if lookup.node[id].kind is NodeKind.OPTION]
    steps = steps or [id for id in own if lookup.node[id].kind is NodeKind.OUTCOME]
    return together([f"'{lookup.title(id)}'" for id in steps])


def _figures(lookup: Lookup, way: Way) -> str:
    """The days, tests and prices of one way, and coins to earn."""
    takes = way.takes
    parts = [] if way.days is None else [alone(lookup, way.days)]
    if takes.tests:
        tests = f"{takes.tests} {'test' if takes.tests == 1 else 'tests'}"
        parts.append(f"{tests}: {short_odds(takes.chances)}")
    else:
        parts.append("no test that can fail" if takes.certain else "no test")
    things = [it for it in takes.prices if f"resource {it[0]}" not in lookup.node]
    paid = [_price(*it) for it in takes.prices if it not in things]
    parts.append(f"pays {together(paid)}" if paid else "pays nothing")
    if things:
        parts.append(f"uses up {together([_price(*it) for it in things])}")
    if takes.asked > dict(takes.prices).get("coins", 0):
        parts.append(f"asks for {counted(takes.asked)} in hand")
    if takes.lacks:
        parts.append(f"on the way is {short_of(lookup, takes)}")
    if takes.missing:
        parts.append(to_earn(lookup, takes))
    return ", ".join(parts)


def _price(what: str, amount: int) -> str:
    return counted(amount) if what == "coins" else f"{amount} {what}"


def in_short(lookup: Lookup, way: Way) -> str:
    """`alone at least 4 days at 58% for 5 coins`: all of it is of one way."""
    days = "an unknown number of days" if way.days is None else alone(lookup, way.days)
    paid = together([_price(what, amount) for what, amount in way.takes.prices])
    return f"{days} at {percent(way.takes.bare)}% for {paid or 'nothing'}"
