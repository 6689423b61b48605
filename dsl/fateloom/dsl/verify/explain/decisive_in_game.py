"""Decisive steps of a game: each is left out by playing the rest again in the engine."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.dsl.verify.explain.decisive import WALKS, Decisive, DecisiveSteps, Effect, IsLost
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.replay.leaving_out import GameSteps
from fateloom.dsl.verify.replay.result import Scheduled
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.model import WORLD, Literal, Values

MOST = 40
"""Steps of a game from which any are left out."""


def decisive_in_game(
    problem: Problem, steps: GameSteps, is_lost: IsLost
) -> tuple[Scheduled, tuple[Decisive, ...]] | None:
    """The game of what is decisive alone, and its decisive steps; None: that cannot be told.

    `is_lost`: whether the hero has lost for certain in a state of the model.
    """
    if not 0 < len(steps.game.steps) <= MOST:
        return None
    found = _InGame(problem, steps, is_lost)
    everything = tuple(range(len(steps.game.steps)))
    if found.lost(everything) is None:
        return None
    short = steps.shortened(found.kept(everything))
    if short.issued == steps.game.issued:
        short = steps.game
    told = _InGame(problem, GameSteps(steps.games, short), is_lost).told()
    return (short, told) if told else None


class _InGame(DecisiveSteps):
    def __init__(self, problem: Problem, steps: GameSteps, is_lost: IsLost) -> None:
        super().__init__(problem, steps.played(()).end, steps.game.steps, is_lost)
        self.steps = steps

    def lost(self, places: tuple[int, ...]) -> tuple[int, ...] | None:
        """What is done of these steps, if the hero is lost then."""
        found = self.steps.played(places)
        return found.done if found.at_rest and self.is_lost(found.end) else None

    def kept(self, places: tuple[int, ...]) -> tuple[int, ...]:
        """Those of which none can be left out."""
        return self._kept(places)

    def told(self) -> tuple[Decisive, ...]:
        """All of them, each with what it is decisive for."""
        kept = tuple(range(len(self.play)))
        if self.lost(kept) is None:
            return ()
        effects = {at: self._effects(kept, at) for at in kept}
        served = {at: self._place(kept, effects, at) for at in kept}
        numbers = {at: at if it is None else it for at, it in served.items()}
        return tuple(
            Decisive(
                at,
                tuple(one for one in kept if one != at and served[one] == at),
                tuple(
                    replace(it, step=numbers[it.step]) if hasattr(it, "step") else it
                    for it in effects[at]
                ),
            )
            for at in kept
            if served[at] == at
        )

    def _lost_without(self, kept: tuple[int, ...], at: int) -> tuple[int, ...] | None:
        if at in self.steps.fixed:
            return None
        return self.lost(tuple(it for it in kept if it != at))

    def _played(self, places: Iterable[int]) -> tuple[tuple[int, ...], list[Values]]:
        found = self.steps.played(tuple(places))
        return found.done, [*found.before, found.end]

    def _wants(self, kept: tuple[int, ...], at: int, later: int) -> tuple[Literal, ...]:
        refused = self.steps.played(tuple(it for it in kept if it != at)).refused
        now = refused.get(later)
        return () if now is None else self.variants.wanted(self.play[later], now)

    def _effects(self, kept: tuple[int, ...], at: int) -> tuple[Effect, ...]:
        if at in self.steps.fixed:
            return tuple(self._shuts(kept, at, None))
        return super()._effects(kept, at)

    def _place(
        self, kept: tuple[int, ...], effects: dict[int, tuple[Effect, ...]], at: int
    ) -> int | None:
        """The step into which this one is folded: itself, if it is more than a walk; None: none."""
        step = self.play[at]
        if at not in self.steps.fixed:
            named = any(it.wants is not None for it in effects[at])
            if named or step.action.move not in WALKS:
                return self._served(kept, effects, at)
        elif effects[at] and step.action.move in WORLD:
            return at
        for one in kept:
            if one > at and one not in self.steps.fixed and self._goes_on(step, self.play[one]):
                return self._place(kept, effects, one)
        return None if at in self.steps.fixed else at

    def _goes_on(self, step: Step, later: Step) -> bool:
        if step.action.move in WORLD:
            return later.action.move not in WALKS
        return later.action.hero == step.action.hero
