"""What plays or bots use of a story, counted for the view `coverage`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from fateloom.runtime.story import event as ev
from fateloom.tools.bots.kinds import MIXED
from fateloom.tools.bots.soak import soak
from fateloom.tools.story.soak import StorySoak

if TYPE_CHECKING:
    from fateloom.dsl.source import Source
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.story.state import State

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
