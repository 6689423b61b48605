"""The soonest day on which a finale is won: looked for in the flattened form, and played."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from fateloom.dsl.graph.soonest.board import Board
from fateloom.dsl.graph.soonest.bound import Bound
from fateloom.dsl.graph.soonest.follow import Errand, Follower, Played
from fateloom.dsl.graph.soonest.hopes import Hopes, loose_in
from fateloom.dsl.graph.soonest.search import Search
from fateloom.dsl.graph.soonest.thin import thinned
from fateloom.dsl.graph.soonest.turns import COMES, EVENTS, KEPT, WALKS, ranges, used_again
from fateloom.runtime.record import record, replace
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import solo_mode
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Action, Company, Move
from fateloom.runtime.transitions.variables import Kind

if TYPE_CHECKING:
    from fateloom.dsl.graph.soonest.turns import Turn
    from fateloom.runtime.program.condition import GameMode
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.transitions.model import Goal, Model

TRIES = 3
"""So many ways that may win are played."""
MOST, MOST_OF_WAY = 150_000, 6_000
"""Steps that are looked at, over the whole story and for one known way."""
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
        self._hopes: dict[tuple[str, bool], Hopes] = {}
        self._again = used_again(program)

    def soonest(self, hero: str, path: str, options: frozenset[str] | None = None) -> Soonest:
        """The soonest win of the hero, while the others do nothing. `options`: of a known way,
        nothing but these is used then, and it is not looked so far.
        """
        heroes = self._company(hero)
        model, mode = self._model(heroes), _mode(self._program, heroes)
        goal = next(it for it in model.goals if (it.hero, it.path) == (hero, path))
        least, played = 0, None
        for copies in (True, False):
            board = self._board(model, goal, options, copies)
            bound = Bound(self._program, board)
            follower = Follower(self._rules, path, heroes, mode, bound.left)
            search = Search(board, bound)
            most = MOST if options is None else MOST_OF_WAY
            found = islice(search.look(most), TRIES)
            for number, one in enumerate(found):
                least = least if number else max(least, one.least)
                if not one.turns:
                    break
                played = follower.plays(_planned(one.turns), one.least)
                if played is not None:
                    break
            if played is not None or search.steps >= most or not least:
                break
        is_known = not any(it.misses and not it.flatters for it in model.gaps)
        return Soonest(heroes, mode, least if is_known else 0, played)

    def _board(
        self, model: Model, goal: Goal, options: frozenset[str] | None, copies: bool
    ) -> Board:
        """What counts for a finale."""
        program, key = self._program, (goal.hero, copies)
        if key not in self._hopes:
            self._hopes[key] = hopes_of(model, goal.hero, copies=copies)
        hopes, start, wanted = self._hopes[key], 0, 0
        for one in model.initial:
            start |= hopes.facts(one)
        for mask, _ in ranges(program, hopes, goal.hero):
            wanted |= mask

        def may(it: Action) -> bool:
            if it.stage is not None and it.stage.path != goal.path:
                return False
            site = it.site
            used = it.subject if site is None or site.option is None else site.option
            return options is None or it.move not in USING or used in options

        few = thinned(hopes.within(start, may), goal, lambda it: it.kept(wanted, KEPT))
        return Board(program, few, goal, self._again)

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


def hopes_of(model: Model, hero: str, *, copies: bool) -> Hopes:
    """What a hero may hope for by own deeds, and what comes by itself. `copies`: there are always
    more in the box and in stocks.
    """
    kinds = Kind.DAY, Kind.HERO_TILE, Kind.FINALE
    exact = frozenset(
        at for at, it in enumerate(model.variables) if it.kind in kinds and it.owner in (None, hero)
    )

    def keep(it: Action) -> bool:
        mine = it.hero == hero and it.move not in (Move.LAY_DOWN, Move.LEAVE)
        return mine or it.move in COMES | EVENTS

    return Hopes(model, exact, loose_in(model, copies=copies), keep)


def _planned(turns: tuple[Turn, ...]) -> tuple[Errand, ...]:
    """The turns of the hero until the finale begins."""
    begins = [any(it.hope.action.move is Move.BEGIN for it in turn.deeds) for turn in turns]
    return tuple(
        Errand(turn.tile, turn.poi, _used(turn)) for turn in turns[: begins.index(True) + 1]
    )


def _used(turn: Turn) -> frozenset[str]:
    """What is done, by id: options, things of deals and of abilities."""
    found: set[str] = set()
    for it in turn.deeds:
        action = it.hope.action
        if action.move not in (*COMES, *WALKS, *EVENTS, Move.VISIT):
            found.add(action.subject)
            if action.site is not None and action.site.option is not None:
                found.add(action.site.option)
    return frozenset(found)


def _mode(program: Program, heroes: tuple[str, ...]) -> GameMode | None:
    return solo_mode(program) if len(heroes) == 1 and program.modes else None
