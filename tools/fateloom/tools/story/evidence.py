"""Views of a story that need more than the story: a report of `verify`, plays, games of bots."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from fateloom.dsl.graph.views.catalog import views_of
from fateloom.runtime.story import event as ev
from fateloom.tools.bots.kinds import MIXED
from fateloom.tools.bots.soak import soak
from fateloom.tools.files import UsageError, plays_of, read_named, shown, sources
from fateloom.tools.story.drawing import views_beside
from fateloom.tools.story.soak import StorySoak

if TYPE_CHECKING:
    from collections.abc import Callable

    from fateloom.dsl.graph.view import View
    from fateloom.dsl.source import Source
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.story.state import State

PLAYS = "plays"
MOST_GAMES = 100_000


def evident_views(
    program: Program, path: str, report: str | None, coverage: str | None
) -> dict[str, Callable[[], View]]:
    """The views of a story, those that were asked for first: of a report, how heroes are blocked
    before why others are not. `report`: the name of a file that
    `verify --format json` wrote; `coverage`: PLAYS, or a number of games. Raises UsageError.
    """
    verdict = None if report is None else read_named(report, "a report")
    used = None if coverage is None else _used(program, path, coverage)
    try:
        views = views_of(program, verdict=verdict, used=used)
    except ValueError as error:
        raise UsageError(
            f"'{shown(str(report))}' is not the report that 'fateloom verify --format json' "
            f"writes of this story: {shown(str(error)[:200])}."
        ) from None
    asked = ("blocked", "proof") if report is not None else ("coverage",)
    first = {it: views[it] for kind in asked for it in views if it.partition(" ")[0] == kind}
    return first | views | views_beside(program)


def _used(program: Program, path: str, coverage: str) -> tuple[Mapping[str, int], int]:
    if coverage == PLAYS:
        texts, wrong = sources(plays_of(path))
        if wrong or not texts:
            raise UsageError(f"'{shown(path)}' has no plays that can be read.")
        return by_plays(program, texts)
    if not re.fullmatch(r"[0-9]{1,6}", coverage) or not 1 <= int(coverage) <= MOST_GAMES:
        raise UsageError(
            f"'--coverage {shown(coverage[:40])}': write '{PLAYS}', or a number of games of bots."
        )
    return by_bots(program, int(coverage))


DAYS = 60
"""Games of bots stop after so many days."""


def by_plays(program: Program, files: Iterable[Source]) -> tuple[Counter[str], int]:
    """How many plays used what, by the ids of the quest graph, and how many there are. A play that
    fails counts as far as it went.
    """
    from fateloom.dsl.plays.story.run import last_states

    counts: Counter[str] = Counter()
    plays = 0
    for source in files:
        for state, events in last_states(program, source):
            counts.update({**used(state), **dict.fromkeys(happened(events), 1)})
            plays += 1
    return counts, plays


def by_bots(program: Program, games: int) -> tuple[Counter[str], int]:
    """The same of games of bots, mixed at the largest table, and how many there were. The games of
    the same numbers are the same.
    """
    from fateloom.tools.systems import system

    asked = _Covering(program)
    seating = max(asked.seatings(), key=lambda it: it.players)
    kinds = system("story").bots()
    kind = MIXED if seating.bots > 1 else kinds.kinds[0]
    counts: Counter[str] = Counter()
    for game in soak(asked, kinds, kind, seating, range(games), DAYS):
        counts.update(dict.fromkeys(game.figures, 1))  # in a game, however often
    return counts, games


def used(state: State) -> dict[str, int]:
    """What a game used up to this state: 1 for each option, each event that happens once, and the
    finale that was won.
    """
    found = [f"option {option}" for hero in state.heroes for option in hero.chosen]
    found += [f"event {event}" for event in state.fired]
    if state.winner is not None:
        hero = state.heroes[state.winner]
        if hero.finale is not None:
            found.append(f"finale {hero.hero}.{hero.finale.path}")
    return dict.fromkeys(found, 1)


def happened(events: Iterable[ev.Event]) -> list[str]:
    """The events of the story among what happened, those that repeat as well."""
    return [f"event {it.event}" for it in events if isinstance(it, ev.EventFired)]


class _Covering(StorySoak):
    LENGTH = "steps"

    def figures(self, state: State, days: int) -> Mapping[str, int]:
        return used(state)

    def counted(self, before: State, events: tuple[ev.Event, ...]) -> Sequence[str]:
        return happened(events)
