"""Who else can shut a hero out as well: the play of a block, with a decisive step done by somebody
else, is played in the engine, and the hero is lost at its end too.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fateloom.dsl.verify.explain.decisive import IsLost
from fateloom.dsl.verify.plan.planner import Planner
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.subproblems import CHOSEN_MOVES, choice_of
from fateloom.dsl.verify.problem.variants import Variants
from fateloom.dsl.verify.replay.blocked_game import BlockedGames
from fateloom.dsl.verify.replay.dead_end import BlockPlay
from fateloom.dsl.verify.replay.result import Scheduled
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.interpreter import changed
from fateloom.runtime.transitions.model import WORLD, Move, Values

WALKS = frozenset({Move.STEP, Move.EXPLORE, Move.VISIT})
"""What somebody else does to get there."""


class OthersToo:
    """Looks for others who can do steps of a play. `block`: the play; `game`: the game of it;
    `decisive`: the places of its decisive steps.
    """

    def __init__(
        self,
        games: BlockedGames,
        block: BlockPlay,
        game: Scheduled,
        decisive: Sequence[int],
        is_lost: IsLost,
    ) -> None:
        self.games, self.block, self.is_lost = games, block, is_lost
        self.steps, self.decisive = game.steps, decisive
        self.problem = games.problem
        self._variants = Variants(self.problem.steps, self.steps)
        self._along = games.values_along(game)
        self._planners: dict[str, Planner] = {}
        self._known: dict[tuple[str, frozenset[int]], bool] = {}

    def of(self, place: int) -> tuple[str, ...]:
        """The heroes other than the blocked one who can do the step at a place: it alone, or all
        that its hero does in the play.
        """
        action = self.steps[place].action
        if action.move not in CHOSEN_MOVES:
            return ()
        mine = frozenset(it for it in self.decisive if self.steps[it].action.hero == action.hero)
        return tuple(
            hero
            for hero in self.problem.model.company.heroes
            if hero not in (action.hero, self.problem.hero)
            and any(self._blocks(hero, places) for places in (frozenset({place}), mine))
        )

    def hero_too(self, place: int) -> bool:
        """Whether the blocked hero in person can do what another did, with the same end."""
        action = self.steps[place].action
        if action.move not in CHOSEN_MOVES or action.hero == self.problem.hero:
            return False
        return self._blocks(self.problem.hero, frozenset({place}))

    def alone(self) -> tuple[str, ...]:
        """The heroes other than the blocked one who can do alone all that is chosen in it."""
        chosen = [it for it in self.decisive if self.steps[it].action.move in CHOSEN_MOVES]
        doers = {it: self.steps[it].action.hero for it in chosen}
        return tuple(
            hero
            for hero in self.problem.model.company.heroes
            if chosen and hero != self.problem.hero and self.problem.hero not in doers.values()
            if {*doers.values()} == {hero}
            or self._blocks(hero, frozenset(it for it in chosen if doers[it] != hero))
        )

    def _blocks(self, hero: str, places: frozenset[int]) -> bool:
        """Whether the hero is lost too where somebody else takes the steps at these places."""
        if (hero, places) not in self._known:
            play = self._play(hero, places)
            self._known[hero, places] = play is not None and self._is_played(play)
        return self._known[hero, places]

    def _play(self, hero: str, places: Collection[int]) -> tuple[Step, ...] | None:
        """The play with these steps done by another, without what is impossible then; None: the
        model does not see that the hero is lost at its end.
        """
        done: list[Step] = []
        values = told = self.block.start
        for place, step in enumerate(self.steps):
            said = changed(self.problem.model, step.effects, told)
            before, told = told, self._along[place + 1]
            if step.action.move in WORLD:  # days before it have gone by without a step of the play
                values = _happened(values, before, told)
                done.append(step)
                continue
            values = _happened(values, said, told)
            if place in places:
                way = self._way(hero, step, values)
                if not way:
                    return None
            else:
                possible = self._variants.possible(step, values)
                way = () if possible is None else (possible,)
            for it in way:
                values = changed(self.problem.model, it.effects, values)
            done += way
        return tuple(done) if self.is_lost(values) else None

    def _way(self, hero: str, step: Step, values: Values) -> tuple[Step, ...]:
        """How somebody gets to do what another does in a step; empty: not by walking there."""
        wanted = replace(choice_of(step), hero=hero)
        if hero not in self._planners:
            walks = [
                it
                for it in self.problem.steps
                if it.action.hero == hero and it.action.move in WALKS
            ]
            self._planners[hero] = Planner(self.problem.model, walks)
        for it in self.problem.steps:
            end = it.outcome
            same = (end.chance, end.decided) == (step.outcome.chance, step.outcome.decided)
            if same and it.action.hero == hero and choice_of(it) == wanted:
                plan = self._planners[hero].reach(values, it.guard)
                if plan is not None:
                    return (*plan.steps, it)
        return ()

    def _is_played(self, steps: tuple[Step, ...]) -> bool:
        """Whether a game of the engine goes so, and the hero is lost at its end."""
        block = replace(self.block, steps=steps)
        game = self.games.scheduled(block) or self.games.again(block)
        return game is not None and self.games.is_block(block, game, self.is_lost)


def _happened(values: Values, told: Values, now: Values) -> Values:
    """The values with what came by itself in a game: an event that no step of the play tells.
    `told`: what a step alone makes of the game; `now`: how it is behind the step.
    """
    three = zip(values, told, now, strict=True)
    return tuple(old if it == said else it for old, said, it in three)
