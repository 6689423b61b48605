"""All finales side by side: which is the easiest, by days, by chance, by price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.claims import NotAlone
from fateloom.dsl.graph.queries.contention import EVERYBODY, contended
from fateloom.dsl.graph.queries.days import least_days
from fateloom.dsl.graph.queries.effort import Effort, effort
from fateloom.dsl.graph.quest import EdgeKind
from fateloom.dsl.graph.view import Role, View
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.purse import short_of, to_earn
from fateloom.dsl.graph.views.ways import Story
from fateloom.dsl.graph.views.words import Lookup, at_least, counted, percent
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Callable


@record
class Compared:
    """A finale with its hero. `days`: at least so many, None: nobody knows; `takes`: what a short
    way takes, None: none is known; `shut`: the hero has no way without the others.
    """

    finale: str
    hero: str
    days: int | None
    takes: Effort | None
    shut: bool


def ends(story: Story) -> View:
    """The finales in columns by the days they take at least, with what a short way takes."""
    lookup = story.lookup
    question = "Which finale is the easiest: how many days, how likely, at what price?"
    picture = Picture(lookup, "ends", "The ends compared", question)
    every = [_compared(story, finale) for finale in story.finales()]
    days = sorted({it.days for it in every if it.days is not None})
    titles = [at_least(it) for it in days]
    unknown = any(it.days is None for it in every)
    picture.columns = ("what they compete for", *titles, *(["days unknown"] if unknown else []))
    for it in every:
        column = 1 + (days.index(it.days) if it.days is not None else len(days))
        lines = (lookup.heroes[it.hero], *_lines(lookup, it))
        picture.add(it.finale, column=column, lines=lines)
        if it.shut:
            lookup.claims.append(NotAlone(it.finale))  # a line says so
    for found in contended(story.model, story.grounds):
        picture.add(found.thing, column=0, role=Role.THING)
        for want in found.wants:
            needs = "needs it" if want.needs else "can use it"
            picture.edge(found.thing, want.finale, EdgeKind.NEEDS, needs)
    _best(picture, story, every)
    return picture.view()


def _compared(story: Story, finale: str) -> Compared:
    hero = next(iter(story.lookup.node[finale].heroes))
    days, way = least_days(story.grounds[EVERYBODY], finale), story.line(finale)
    takes = None if way is None else effort(story.grounds[hero], way)
    return Compared(
        finale, hero, None if days is None else days.least, takes, story.is_shut(finale)
    )


def _lines(lookup: Lookup, it: Compared) -> list[str]:
    """What stands below the title of a finale: its days, tests, prices, and coins to earn."""
    lines = [] if it.days is None else [at_least(it.days)]
    if it.takes is None:
        return [*lines, "no way without the others" if it.shut else "no short way is known"]
    if it.takes.tests:
        tests = f"{it.takes.tests} {'test' if it.takes.tests == 1 else 'tests'}"
        chance = f"{percent(it.takes.bare)}% ({percent(it.takes.full)}% with all effort)"
        lines.append(f"{tests}, passed at the first try: {chance}")
    else:
        lines.append("no test that can fail" if it.takes.certain else "no test")
    paid = [_price(what, amount) for what, amount in it.takes.prices]
    lines.append(f"pays {together(paid)}" if paid else "pays nothing")
    if it.takes.asked > dict(it.takes.prices).get("coins", 0):
        lines.append(f"asks for {counted(it.takes.asked)} in hand")
    if it.takes.lacks:
        lines.append(f"on the way is {short_of(lookup, it.takes)}")
    if it.takes.missing:
        lines.append(f"and {to_earn(lookup, it.takes)}")
    return lines


def _price(what: str, amount: int) -> str:
    return counted(amount) if what == "coins" else f"{amount} {what}"


def _best(picture: Picture, story: Story, every: list[Compared]) -> None:
    """Say which is the best by each measure."""

    def coins(it: Compared) -> int:
        return dict(it.takes.prices).get("coins", 0) if it.takes else 0

    def chance(it: Compared) -> int:
        return -percent(it.takes.bare) if it.takes else 0

    # a way on which something falls short takes more than is known of it
    alone = [it for it in every if it.takes is not None and it.takes.is_enough]
    dated = [it for it in every if it.days is not None and (it.takes is None or it.takes.is_enough)]
    measures: tuple[tuple[str, list[Compared], Callable[[Compared], int]], ...] = (
        ("Lowest bound of days", dated, lambda it: it.days or 0),
        ("Surest by a short way, without effort", alone, chance),
        ("Cheapest by a short way, in coins", alone, coins),
    )
    for said, some, measure in measures:
        if some:
            least = min(measure(it) for it in some)
            best = [it.finale for it in some if measure(it) == least]
            amount = f"{-least}%" if measure is chance else str(least)
            if some is dated:
                amount = at_least(least)
            titles = together([story.finale_title(it) for it in best])
            picture.note(f"{said}: {titles}, {amount}.", *best)
