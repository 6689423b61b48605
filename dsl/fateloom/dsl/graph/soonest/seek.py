"""The soonest day on which a finale is won: looked for in the flattened form, and played."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from fateloom.dsl.graph.soonest.board import Board
from fateloom.dsl.graph.soonest.bound import Bound
from fateloom.dsl.graph.soonest.costs import Avoided, Limit, avoids, is_exact, with_counters
from fateloom.dsl.graph.soonest.follow import Errand, Follower, Played, sold
from fateloom.dsl.graph.soonest.front import Front, front
from fateloom.dsl.graph.soonest.hope import COMES
from fateloom.dsl.graph.soonest.hopes import Hopes
from fateloom.dsl.graph.soonest.lookout import Lookout
from fateloom.dsl.graph.soonest.loose import Looseness, loose_in
from fateloom.dsl.graph.soonest.reasons import reasons
from fateloom.dsl.graph.soonest.search import Search
from fateloom.dsl.graph.soonest.soonest import Soonest
from fateloom.dsl.graph.soonest.thin import thinned
from fateloom.dsl.graph.soonest.turns import EVENTS, KEPT, WALKS, ranges, used_again
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import solo_mode
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Action, Company, Move
from fateloom.runtime.transitions.variables import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from fateloom.dsl.graph.soonest.hope import Hope
    from fateloom.dsl.graph.soonest.rounds import Round
    from fateloom.dsl.graph.soonest.turns import Outlook
    from fateloom.runtime.program.condition import GameMode
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.transitions.model import Goal, Model

TRIES, TRIES_OF_WAY = 4, 2
"""So many ways that may win are played."""
LOOKOUT, LOOKOUT_OF_WAY = 2_500, 500
"""Turns that are looked at first, where nothing is ever lost."""
MOST, MOST_BETTER, MOST_HOPES = 450_000_000, 50_000_000, 1_000
"""How far it is looked then for the soonest game, and for all that are better by a measure: steps,
times the deeds that each may be. Where more may be hoped for than this, too few steps would be left
to find anything.
"""
PURSE = 8
"""So many coins are told apart: of a game that pays twice it has to be known what is left."""
LEAST = 500_000
"""With fewer steps than this nothing is looked for."""
MOST_ASKED, FEW_ASKED = 16, 4
"""So often it is asked for a game that is better by a measure; of a story with more hopes, less."""
USING = frozenset({Move.OPTION, Move.BUY, Move.SELL})
"""What options of a POI are for."""


class Seeker:
    """Looks for the soonest wins in a story, at the smallest table."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._rules = StoryRules(program, texts=False)
        self._models: dict[frozenset[str], Model] = {}
        self._hopes: dict[tuple[str, Looseness, frozenset[Limit]], Hopes] = {}
        self._again = used_again(program)
        self._steps = 0

    def front(
        self, hero: str, path: str, first: Soonest, options: frozenset[str] | None = None
    ) -> Front:
        """The surest and the cheapest games of the hero, of the soonest day and of some behind;
        `first`, `options`: the soonest game, as `soonest` has it.
        """
        self._steps = MOST_BETTER

        def ask(avoided: Avoided) -> Soonest:
            return self.soonest(hero, path, options, avoided)

        model = self._model(self._company(hero))
        hopes = self._hopes_of(model, hero, Looseness.HANDS, frozenset())
        few = options is not None or len(hopes.all) > MOST_HOPES
        return front(ask, first, FEW_ASKED if few else MOST_ASKED)

    def soonest(
        self,
        hero: str,
        path: str,
        options: frozenset[str] | None = None,
        avoided: Avoided = frozenset(),
    ) -> Soonest:
        """The soonest win of the hero, while the others do nothing. `options`: of a known way,
        nothing but these is used then, and it is only looked for where nothing is ever lost;
        `avoided`: what must not be in it.
        """
        heroes = self._company(hero)
        model, mode = self._model(heroes), _mode(self._program, heroes)
        goal = next(it for it in model.goals if (it.hero, it.path) == (hero, path))
        only = _only(goal, options, avoided)
        hopes = self._hopes_of(model, hero, Looseness.HANDS, avoided)
        lookout = Lookout(self._program, hopes, goal, only, self._again)
        follower = Follower(self._rules, path, heroes, mode, lookout.left)
        is_first = options is None and not avoided
        most, tries = (LOOKOUT, TRIES) if is_first else (LOOKOUT_OF_WAY, TRIES_OF_WAY)
        least, played, never = 0, None, True
        for outlook in islice(lookout.look(most), tries):
            least, never = least or outlook.least, False
            if not outlook.turns:
                break
            played = follower.plays(_hoped(lookout, outlook), outlook.least, avoided)
            if played is not None:
                break
        few = options is None and len(lookout.hopes.all) <= MOST_HOPES
        if least and played is None and few and (not avoided or self._steps > LEAST):
            most = self._steps // 2 if avoided else MOST
            found = self._searched(model, goal, only, least, most, follower, avoided)
            least, played, never = found
        is_known = not any(it.misses and not it.flatters for it in model.gaps)
        is_known &= is_exact(hopes.all, avoided)
        return Soonest(heroes, mode, least if is_known else 0, played, never and is_known)

    def _searched(
        self,
        model: Model,
        goal: Goal,
        only: Callable[[Hope], bool],
        least: int,
        most: int,
        follower: Follower,
        avoided: Avoided,
    ) -> tuple[int, Played | None, bool]:
        """What the search over states says, at first over few things that count; whether it is
        never won.
        """
        best: Played | None = None
        for how in Looseness:
            hopes = self._hopes_of(model, goal.hero, how, avoided)
            board = self._board(hopes, goal, only)
            search = Search(board, Bound(self._program, board))
            steps, never = most // max(1, len(board.deeds)), True
            for number, one in enumerate(islice(search.look(steps), TRIES)):
                least, never = least if number else max(least, one.least), False
                if not one.turns or (best is not None and best.day <= one.least):
                    break
                played = follower.plays(_planned(one.turns), one.least, avoided)
                if played is not None:
                    best = played
                    break
            most -= search.steps * len(board.deeds)
            self._steps -= search.steps * len(board.deeds)
            if never:
                return least, None, True
            if most <= 0 or (best is not None and best.day <= least):
                break  # else with less that is as one likes there may be a sooner one
        return least, best, False

    def _hopes_of(self, model: Model, hero: str, how: Looseness, avoided: Avoided) -> Hopes:
        limits = frozenset(it for it in avoided if it.times)
        if (hero, how, limits) not in self._hopes:
            self._hopes[hero, how, limits] = hopes_of(model, hero, how, limits)
        return self._hopes[hero, how, limits]

    def _board(self, hopes: Hopes, goal: Goal, only: Callable[[Hope], bool]) -> Board:
        """What counts for a finale."""
        start, wanted = 0, 0
        for one in hopes.model.initial:
            start |= hopes.facts(one)
        for mask, _ in ranges(self._program, hopes, goal.hero):
            wanted |= mask
        few = thinned(hopes.within(start, only), goal, lambda it: it.kept(wanted, KEPT))
        return Board(self._program, few, goal, self._again)

    def _company(self, hero: str) -> tuple[str, ...]:
        """Who sits at the table, the hero last."""
        others = [it.id for it in self._program.heroes if it.id != hero]
        return (*others[: max(0, self._program.min_players - 1)], hero)

    def _model(self, heroes: tuple[str, ...]) -> Model:
        key = frozenset(heroes)
        if key not in self._models:
            program = self._program
            order = tuple(it.id for it in program.heroes if it.id in key)
            company = Company(order, _mode(program, order))
            self._models[key] = transitions(program, company, purse=PURSE)
        return self._models[key]


def hopes_of(model: Model, hero: str, how: Looseness, limits: Avoided = frozenset()) -> Hopes:
    """What a hero may hope for by own deeds, and what comes by itself; `limits`: what must not be
    in a game so often.
    """
    model, counters = with_counters(model, limits)
    kinds = Kind.DAY, Kind.HERO_TILE, Kind.FINALE
    exact = frozenset(
        at for at, it in enumerate(model.variables) if it.kind in kinds and it.owner in (None, hero)
    )

    def keep(it: Action) -> bool:
        mine = it.hero == hero and it.move not in (Move.LAY_DOWN, Move.LEAVE)
        return mine or it.move in COMES | EVENTS

    return Hopes(model, exact, loose_in(model, how), keep, counters)


def _only(goal: Goal, options: frozenset[str] | None, avoided: Avoided) -> Callable[[Hope], bool]:
    """What may be done: for this finale, on a visit with these options alone, without what is
    avoided.
    """

    def may(hope: Hope) -> bool:
        it = hope.action
        if not avoids(hope, avoided):
            return False
        if it.stage is not None and it.stage.path != goal.path:
            return False
        site = it.site
        used = it.subject if site is None or site.option is None else site.option
        return options is None or it.move not in USING or used in options

    return may


def _planned(turns: tuple[Round, ...]) -> tuple[Errand, ...]:
    """The turns of the hero until the finale begins."""
    begins = [any(it.hope.action.move is Move.BEGIN for it in turn.deeds) for turn in turns]
    return tuple(
        Errand(turn.tile, turn.poi, _used(it.hope for it in turn.deeds))
        for turn in turns[: begins.index(True) + 1]
    )


def _hoped(lookout: Lookout, outlook: Outlook) -> tuple[Errand, ...]:
    """The same for turns in which nothing is ever lost."""
    begins = max(at for at, it in enumerate(outlook.turns) if it.poi or not at)
    why = reasons(lookout, outlook)
    return tuple(
        Errand(lookout.tile(turn.tile), turn.poi, _used(some))
        for turn, some in zip(outlook.turns[: begins + 1], why, strict=False)
    )


def _used(some: Iterable[Hope]) -> tuple[str, ...]:
    """What is done, by id: options, things of deals, the trade once, and of abilities."""
    found: list[str] = []
    for it in some:
        action = it.action
        if action.move in (*COMES, *WALKS, *EVENTS, Move.VISIT):
            continue
        option = None if action.site is None else action.site.option
        if option is not None and option not in (action.subject, *found):
            found.append(option)
        found.append(sold(action.subject) if action.move is Move.SELL else action.subject)
    return tuple(found)


def _mode(program: Program, heroes: tuple[str, ...]) -> GameMode | None:
    return solo_mode(program) if len(heroes) == 1 and program.modes else None
