"""The soonest day on which a finale is won: what may be hoped for, and the game that was played."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from fateloom.dsl.graph.soonest.follow import Errand, Follower, Played
from fateloom.dsl.graph.soonest.lookout import MOST, Lookout, hopes_of
from fateloom.dsl.graph.soonest.reasons import reasons
from fateloom.dsl.graph.soonest.turns import COMES, EVENTS, WALKS, Outlook, used_again
from fateloom.runtime.record import record, replace
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import solo_mode
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Action, Company, Move

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fateloom.dsl.graph.soonest.hope import Hope
    from fateloom.dsl.graph.soonest.hopes import Hopes
    from fateloom.runtime.program.condition import GameMode
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.transitions.model import Model

TRIES, TRIES_OF_WAY = 4, 2
"""So many ways that may win are tried."""
MOST_OF_WAY = 500
"""Turns that are looked at for one known way."""
USING = frozenset({Move.OPTION, Move.BUY, Move.SELL})
"""What options of a POI are for."""


@record
class Soonest:
    """No game at the table of these heroes in which the others do only what they must is won before
    `least`; 0: nobody knows. `mode`: of a game for one; `played`: a game that is won, None: none
    was found.
    """

    heroes: tuple[str, ...]
    mode: GameMode | None
    least: int
    played: Played | None

    @property
    def is_sure(self) -> bool:
        """Whether the game is one of the soonest."""
        return self.played is not None and self.played.day == self.least

    def sooner(self, other: Played | None) -> Soonest:
        """The same with another game, where that one is sooner."""
        if other is None or (self.played is not None and self.played.day <= other.day):
            return self
        return replace(self, played=other)


class Seeker:
    """Looks for the soonest wins in a story, at the smallest table."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._rules = StoryRules(program, texts=False)
        self._models: dict[frozenset[str], Model] = {}
        self._hopes: dict[str, Hopes] = {}
        self._again = used_again(program)

    def soonest(self, hero: str, path: str, options: frozenset[str] | None = None) -> Soonest:
        """The soonest win of the hero, while the others do nothing. `options`: of a known way,
        nothing but these is used then, and it is not looked so far.
        """
        heroes = self._company(hero)
        model, mode = self._model(heroes), _mode(self._program, heroes)
        goal = next(it for it in model.goals if (it.hero, it.path) == (hero, path))
        if hero not in self._hopes:
            self._hopes[hero] = hopes_of(model, hero)

        def only(it: Action) -> bool:
            site = it.site
            used = it.subject if site is None or site.option is None else site.option
            return options is None or it.move not in USING or used in options

        lookout = Lookout(self._program, self._hopes[hero], goal, only, self._again)
        follower = Follower(self._rules, path, heroes, mode, lookout.left)
        most, tries = (MOST, TRIES) if options is None else (MOST_OF_WAY, TRIES_OF_WAY)
        least, played = 0, None
        for outlook in islice(lookout.look(most), tries):
            least = least or outlook.least
            if not outlook.turns:
                break
            played = follower.plays(_planned(lookout, outlook), outlook.least)
            if played is not None:
                break
        is_known = not any(it.misses and not it.flatters for it in model.gaps)
        return Soonest(heroes, mode, least if is_known else 0, played)

    def _company(self, hero: str) -> tuple[str, ...]:
        """Who sits at the table, the hero last."""
        others = [it.id for it in self._program.heroes if it.id != hero]
        return (*others[: max(0, self._program.min_players - 1)], hero)

    def _model(self, heroes: tuple[str, ...]) -> Model:
        key = frozenset(heroes)
        if key not in self._models:
            program = self._program
            order = tuple(it.id for it in program.heroes if it.id in key)
            self._models[key] = transitions(program, Company(order, _mode(program, order)))
        return self._models[key]


def _planned(lookout: Lookout, outlook: Outlook) -> tuple[Errand, ...]:
    """The turns of the hero until the finale begins."""
    begins = max(at for at, it in enumerate(outlook.turns) if it.poi or not at)
    why = reasons(lookout, outlook)
    return tuple(
        Errand(lookout.tile(turn.tile), turn.poi, _deeds(some))
        for turn, some in zip(outlook.turns[: begins + 1], why, strict=False)
    )


def _deeds(some: Iterable[Hope]) -> frozenset[str]:
    """What is done, by id: options, things of deals and of abilities."""
    found: set[str] = set()
    for it in some:
        if it.action.move not in (*COMES, *WALKS, *EVENTS, Move.VISIT):
            found.add(it.action.subject)
            if it.action.site is not None and it.action.site.option is not None:
                found.add(it.action.site.option)
    return frozenset(found)


def _mode(program: Program, heroes: tuple[str, ...]) -> GameMode | None:
    return solo_mode(program) if len(heroes) == 1 and program.modes else None
