"""What the best ways to a finale take, in words: days, tests, prices, all figures of one way."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.claims import CanBeWon, NotSooner
from fateloom.dsl.graph.queries.alternatives import Way
from fateloom.dsl.graph.queries.calendar import is_day
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.soonest.turns import LAST_DAY
from fateloom.dsl.graph.view import Fold
from fateloom.dsl.graph.views.dice import percent, short_odds, whole_odds
from fateloom.dsl.graph.views.games import (
    SUREST,
    Game,
    claims_of,
    day_by_day,
    days_alone,
    figures_of_game,
    game_folds,
    game_in_short,
    games_of,
    played_days,
)
from fateloom.dsl.graph.views.lookup import Lookup
from fateloom.dsl.graph.views.measures import (
    BETTER,
    MEASURES,
    UNKNOWN,
    chance_of,
    coins_of,
    days_of,
    days_told,
)
from fateloom.dsl.graph.views.purse import short_of, to_earn
from fateloom.dsl.graph.views.story import Story
from fateloom.dsl.graph.views.words import alone, at_least, counted, counted_days
from fateloom.runtime.record import record, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fateloom.dsl.graph.claims import LeastDays
    from fateloom.dsl.graph.soonest.follow import Played
    from fateloom.dsl.graph.soonest.front import Front
    from fateloom.dsl.graph.soonest.soonest import Soonest

MOST_PLAYED, MOST_HELPED = 4, 2
"""So many ways are played, and of those with the fewest days with help."""
SHORT = "a short one"


@record
class Compared:
    """A finale with its hero. `least`: whatever the way, the days are so many or more, None: nobody
    knows; `ways`: those that are known, none where nobody knows one; `shut`: the hero has no way
    without the others; `helped`: a game in which they help, None: none was found.
    """

    finale: str
    hero: str
    least: LeastDays | None
    ways: tuple[Way, ...]
    shut: bool
    helped: Played | None = None
    front: Front | None = None
    games: tuple[Game, ...] = ()

    @property
    def soonest(self) -> Soonest | None:
        """What is known of the soonest game; None: nothing."""
        return None if self.front is None else self.front.soonest

    @property
    def is_soonest(self) -> bool:
        """Whether no game in which nobody helps is won before the one that was played."""
        found, own = self.soonest, self.alone
        return found is not None and own is not None and own.day <= found.least

    @property
    def is_sure(self) -> bool:
        """Whether the soonest day is known, and nobody knows how others could help."""
        known, helped = self.soonest, self.helped
        return known is not None and known.is_sure and helped is not None

    @property
    def alone(self) -> Played | None:
        """The game with the fewest days in which nobody helps; None: none was found."""
        games = [it.played for it in self.games]
        games += [it.played for it in self.ways if it.played is not None]
        if self.soonest is not None and self.soonest.played is not None:
            games.append(self.soonest.played)
        return min(games, key=lambda it: it.day, default=None)

    @property
    def not_sooner(self) -> NotSooner | None:
        """That no game in which nobody helps is won sooner; None: nobody knows."""
        known = self.soonest
        if known is None or known.least < 2:
            return None
        mode = "" if known.mode is None else known.mode.value
        return NotSooner(self.finale, known.least, known.heroes, mode)

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
        """Those of the soonest game, else of the fastest way, else of any."""
        if self.alone is not None:
            return self.alone.day
        known = min((days_of(it) for it in (*self.best.values(), *self.ways[:1])), default=UNKNOWN)
        if known < UNKNOWN:
            return known
        return None if self.least is None else self.least.alone


def compared(story: Story, finale: str) -> Compared:
    """A finale with what its best ways take."""
    hero, tried = next(iter(story.lookup.node[finale].heroes)), dict[tuple[str, ...], Way]()
    days, ways = story.least_days(finale), story.ways(finale)
    if days is not None:
        ways = tuple(replace(it, days=it.days and max(it.days, days.alone)) for it in ways)
    front = story.front(finale)
    games = () if front is None else games_of(front)
    if front is not None and games:
        better = [it for it in ways if it.takes.is_enough and _is_better(games, it)]
        chosen = [min(better, key=by) for by in BETTER] if better else []
        best = {it.line.nodes: it for it in chosen}
        games = games_of(front, tuple(game for it in best.values() for game in story.games(it)))
        story.lookup.claims += claims_of(front, finale, games)
    known, ways = ways, () if games else ways
    found = Compared(finale, hero, days, ways, story.is_shut(finale), None, front, games)
    while len(tried) < MOST_PLAYED:  # which way is the best may be another one once it is played
        todo = [it for it in (*found.best.values(), *ways[:1]) if it.line.nodes not in tried]
        if not todo:
            break
        tried[todo[0].line.nodes] = replace(todo[0], played=story.played(todo[0]))
        found = replace(found, ways=tuple(tried.get(it.line.nodes, it) for it in ways))
    alone = [it for it in (found.alone, *(it.played for it in tried.values())) if it is not None]
    helped = [found.alone] if found.alone is not None else []
    if len(story.lookup.heroes) > 1:
        for way in sorted(known, key=days_told)[:MOST_HELPED]:
            before = helped[-1].day if helped else LAST_DAY + 1
            if days is not None and before <= days.days:
                break
            helped += [it for it in (story.helped_before(way, before),) if it is not None]
    claims = story.lookup.claims
    claims += [CanBeWon(finale, it.day, alone=True) for it in alone]
    claims += [CanBeWon(finale, it.day, alone=False) for it in helped]
    claims += [it for it in (found.not_sooner,) if it is not None]
    return replace(found, helped=min(helped, key=lambda it: it.day, default=None))


def _is_better(games: tuple[Game, ...], way: Way) -> bool:
    """Whether a known way may be surer than each of the games, or cheaper."""
    takes = [it.takes for it in games]
    is_surer = way.takes.bare > max(it.bare for it in takes)
    return is_surer or coins_of(way) < min(it.coins for it in takes)


def lines_of(lookup: Lookup, it: Compared) -> list[str]:
    """What stands below the title of a finale: its best ways, each with all its figures."""
    several = len(lookup.heroes) > 1
    helped = [f"with the help of others {with_help(it)}"] if several and it.least else []
    if it.games:
        games = (f"{one.label()}: {_game(lookup, it, one)}" for one in it.games)
        return [f"• {one}" for one in (*games, *helped)]
    soonest = "soonest" if it.alone is None or it.is_soonest else "soonest found"
    first = [f"{soonest}: {said}"] if (said := soonest_days(lookup, it)) else []
    if not it.ways:
        known = "no way without the others" if it.shut else "no short way is known"
        return [known, *first, *helped]
    named = it.named
    ways = [f"{label_of(it, *one, len(named) > 1)}: {_figures(lookup, one[1])}" for one in named]
    return [f"• {it}" for it in (*first, *ways, *helped)]


def label_of(it: Compared, names: list[str], way: Way, several: bool) -> str:
    """`known way (surest and cheapest)`: of `several` ways what it is the best in, of those that
    are known; it is not called the fastest where a game was played that is sooner.
    """
    is_late = it.alone is not None and days_of(way) > it.alone.day
    said = [one for one in names if several and not (one == "fastest" and is_late)]
    return f"known way ({together(said)})" if said else "known way"


def _game(lookup: Lookup, it: Compared, game: Game) -> str:
    """One of the best games with all its figures."""
    return figures_of_game(game, _played(lookup, it, game.played))


def soonest_days(lookup: Lookup, it: Compared) -> str:
    """`alone 5 days (played), none sooner`: the game with the fewest days, and what is known of all
    others.
    """
    least = 0 if it.soonest is None else it.soonest.least
    if it.alone is None:
        return alone(lookup, least) if least > 1 and not it.shut else ""
    return _played(lookup, it, it.alone)


def _played(lookup: Lookup, it: Compared, game: Played) -> str:
    """The days of a game in which nobody helps; of the soonest also what is known of others."""
    least = 0 if it.soonest is None else it.soonest.least
    said = days_alone(lookup, game)
    if it.alone is not None and game.day > it.alone.day:
        return said
    if game.day <= least:
        return f"{said}, none sooner"
    return f"{said}, {at_least(least)}" if least > 1 else said


def with_help(it: Compared) -> str:
    """`at most 5 days (played)`, where the others help: without `at most` where no way is sooner;
    or how many at least.
    """
    if it.helped is not None:
        return f"{_bound(it, it.helped)}{played_days(it.helped.day)}"
    return "an unknown number of days" if it.least is None else at_least(it.least.days)


def _bound(it: Compared, helped: Played) -> str:
    """Before the days of a game in which others help: that a sooner one may be."""
    return "" if it.least is not None and helped.day <= it.least.days else "at most "


def _alone(lookup: Lookup, way: Way) -> str:
    """The days of a hero whom nobody helps: those that were played, or the least."""
    if way.played is None:
        return "" if way.days is None else alone(lookup, way.days)
    return days_alone(lookup, way.played)


def folds_of(lookup: Lookup, it: Compared) -> Iterator[Fold]:
    """The steps that tell the best ways apart, and all odds of each."""
    yield from game_folds(lookup, it.games, it.hero)
    named = it.named if it.ways else []
    ways = [way for _, way in named]
    if len(named) > 1:
        told = (
            f"{label_of(it, names, way, True)}: {steps_of(lookup, way, ways) or 'as the others'}"
            for names, way in named
        )
        yield Fold("ways", tuple(told))
    several = len(named) > 1
    odds = dict.fromkeys(
        f"{label_of(it, names, way, several)}: {whole_odds(way.takes.chances, ' in each test')}"
        for names, way in named
        if way.takes.tests
    )
    if odds:
        yield Fold("odds of all tests, each at the first try", tuple(odds))


def told_ways(lookup: Lookup, it: Compared) -> Iterator[str]:
    """The best games and known ways as sentences, each with all its figures."""
    for game in it.games:
        yield f"The {game.label(' game')}: {_game(lookup, it, game)}."
    named = it.named if it.ways else []
    for names, way in named:
        label = label_of(it, names, way, len(named) > 1)
        yield f"{label.capitalize()}: {_figures(lookup, way)}."


def told_plays(lookup: Lookup, it: Compared) -> Iterator[str]:
    """The games with the fewest days that were found, day by day: alone, and sooner with help."""
    several, own = len(lookup.heroes) > 1, it.alone
    if own is not None:
        yield f"Played{' alone' if several else ''}: {day_by_day(lookup, own, it.hero)}."
    for game in it.games:
        if game.played != own:
            told = day_by_day(lookup, game.played, it.hero)
            yield f"Played{' alone' if several else ''}, the {game.label(' game')}: {told}."
    if it.not_sooner is not None and not it.shut:
        least, helps = it.not_sooner.day, " in which nobody helps" if several else ""
        sure = own is not None and own.day <= least
        yield f"No game{helps} is won {'sooner' if sure else f'before day {least}'}."
    if it.helped is not None and (own is None or it.helped.day < own.day):
        days, told = counted_days(it.helped.day), day_by_day(lookup, it.helped, it.hero)
        yield f"Played with the help of others, {_bound(it, it.helped)}{days}: {told}."
    if several and own is not None and it.helped is own:
        yield "Played with the help of others, no game was won sooner."


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
    parts = [it for it in (_alone(lookup, way), _waits(lookup, way)) if it]
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


def _waits(lookup: Lookup, way: Way) -> str:
    """`not before day 3 ('low water')`: the latest day that the way waits for, on which its odds
    hang as well; nothing where it can be gone at once.
    """
    other = {it.target for it in way.line.edges if it.kind is EdgeKind.TRIGGERS}
    dated = (lookup.node[id] for id in way.line.nodes if lookup.node[id].days)
    awaited = [
        it
        for it in dated
        if is_day(it) or (it.kind is NodeKind.EVENT and f"one of {it.id}" not in other)
    ]
    last = max(awaited, key=lambda it: it.days[0], default=None)
    if last is None or last.days[0] < 2:
        return ""
    event = f" ('{last.title}')" if last.kind is NodeKind.EVENT else ""
    return f"not before day {last.days[0]}{event}"


def _price(what: str, amount: int) -> str:
    return counted(amount) if what == "coins" else f"{amount} {what}"


def best_in_short(
    lookup: Lookup, it: Compared, name: str
) -> tuple[tuple[Fraction, int], str] | None:
    """What the best game or known way of a finale is worth by that measure, the less the better,
    and its figures with its steps; None: none is known.
    """
    for game in it.games:
        if name in game.names:
            worth = _worth(name, -game.takes.bare, game.takes.coins)
            return worth, game_in_short(game, days_alone(lookup, game.played))
    way = it.best.get(name)
    if way is None:
        return None
    steps = steps_of(lookup, way, it.best.values())
    said = f"{_in_short(lookup, way)} by a known way"
    worth = _worth(name, chance_of(way), coins_of(way))
    return worth, f"{said}, by {steps}" if steps else said


def _worth(name: str, chance: Fraction, coins: int) -> tuple[Fraction, int]:
    return (chance, coins) if name == SUREST else (Fraction(coins), 0)


def _in_short(lookup: Lookup, way: Way) -> str:
    """`alone 4 days (played) at 58% for 5 coins`: all of it is of one way."""
    days = _alone(lookup, way) or "an unknown number of days"
    paid = together([_price(what, amount) for what, amount in way.takes.prices])
    waits = f", {said}," if (said := _waits(lookup, way)) else ""
    return f"{days}{waits} at {percent(way.takes.bare)}% for {paid or 'nothing'}"
