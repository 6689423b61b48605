"""Decisive steps of a game: each is left out by playing the rest again in the engine. Days cannot
be left out, but what happens on them can: a day is decisive if the hero is not lost without that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fateloom.dsl.verify.explain.decisive import (
    WALKS,
    Allows,
    Decisive,
    DecisiveSteps,
    Effect,
    Exposes,
    IsLost,
    Shuts,
    shortened,
)
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.references import NamedLiteral, named_literal
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.delete_relaxation import cannot_win_relaxed
from fateloom.dsl.verify.replay.blocked_game import BlockedGames
from fateloom.dsl.verify.replay.dead_end import BlockPlay
from fateloom.dsl.verify.replay.game_run import Occurrence
from fateloom.dsl.verify.replay.leaving_out import HAPPENINGS, GameSteps, Replay
from fateloom.dsl.verify.replay.result import Scheduled
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.model import WORLD, Assign, Literal, Values
from fateloom.runtime.transitions.variables import Kind

MOST = 40
"""Steps of a game from which any are left out."""


def decisive_in_game(
    problem: Problem, steps: GameSteps, is_lost: IsLost, *, searched: bool = False
) -> tuple[Scheduled, tuple[Decisive, ...]] | None:
    """The game of what is decisive alone, and its decisive steps; None: that cannot be told.

    `is_lost`: whether the hero has lost for certain in a state of the model; `searched`: and the
    engine finds no way to win there, which takes a search for each step that is left out.
    """
    if not 0 < len(steps.game.steps) <= MOST:
        return None
    found = _InGame(problem, steps, is_lost, searched)
    everything = tuple(range(len(steps.game.steps)))
    if found.lost(everything) is None:
        return None
    short = steps.shortened(found.kept(everything))
    if short.issued == steps.game.issued:
        short = steps.game
    shorter = _InGame(problem, GameSteps(steps.games, short), is_lost, searched)
    more = list(shorter.unnamed())
    if more:
        short = shorter.steps.with_steps(more)
        shorter = _InGame(problem, GameSteps(steps.games, short), is_lost, searched)
    told = shorter.told()
    return (short, told) if told else None


def shorter(games: BlockedGames, block: BlockPlay, game: Scheduled, is_lost: IsLost) -> Scheduled:
    """A game of what is decisive in the model alone, if there is one; else the game itself. Whether
    it blocks the hero is not asked here.
    """
    for play in (game.steps, block.steps):
        short = shortened(games.problem, block.start, play, is_lost)
        if short == game.steps:
            return game
        if short:
            found = games.again(replace(block, steps=short))
            return game if found is None or len(found.steps) > len(game.steps) else found
    return game


def _agrees(step: Step, values: Values) -> int:
    """How much of what a step assigns is so in a state."""
    return sum(
        1 if values[it.variable] == it.value else -1
        for it in step.effects
        if isinstance(it, Assign)
    )


class _InGame(DecisiveSteps):
    def __init__(self, problem: Problem, steps: GameSteps, is_lost: IsLost, searched: bool) -> None:
        super().__init__(problem, steps.played(()).end, steps.game.steps, is_lost)
        self.steps, self.searched = steps, searched

    def lost(self, places: tuple[int, ...]) -> tuple[int, ...] | None:
        """What is done of these steps, if the hero is lost then."""
        found = self.steps.played(places)
        if not found.at_rest or not self.is_lost(found.end):
            return None
        if self.searched and self._wins(found):
            return None
        return found.done

    def _wins(self, it: Replay) -> bool:
        """Whether the hero is seen to win after a game."""
        if cannot_win_relaxed(self.problem, it.end):
            return False
        return self.steps.games.search(it.run.state).win is not None

    def kept(self, places: tuple[int, ...]) -> tuple[int, ...]:
        """Those of which none can be left out."""
        return self._kept(places)

    def unnamed(self) -> Iterator[tuple[int, Step]]:
        """What happened by itself without a step of the play, and is decisive: after how many
        commands, and a step that tells it.
        """
        every = tuple(range(len(self.play)))
        known = {(it.action.move, it.action.subject) for it in self.play}
        for done, it, values in self.steps.happened():
            if (it.move, it.subject) in known or self._is_lost_without(every, it):
                continue
            known.add((it.move, it.subject))
            alike = [
                one
                for one in self.problem.steps
                if (one.action.move, one.action.subject) == (it.move, it.subject)
            ]
            if alike:
                yield done, max(alike, key=lambda one: _agrees(one, values))

    def told(self) -> tuple[Decisive, ...]:
        """All of them, each with what it is decisive for."""
        kept = tuple(range(len(self.play)))
        if self.lost(kept) is None:
            return ()
        effects = {at: self._effects(kept, at) for at in kept}
        served = {at: self._place(kept, effects, at) for at in kept}
        for at in kept:
            if served[at] == at:
                effects[at] = effects[at] or super()._effects(kept, at)
                effects[at] = tuple(self._exposed(kept, served, at, it) for it in effects[at])
        numbers = {at: at if it is None else it for at, it in served.items()}
        return tuple(
            Decisive(
                at,
                tuple(one for one in kept if one != at and served[one] == at),
                tuple(
                    replace(it, step=numbers[it.step]) if hasattr(it, "step") else it
                    for it in effects[at]
                ),
                tuple(it for it in self._needed_by(kept, at) if served[it] == it),
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

    def _is_lost_without(self, kept: tuple[int, ...], it: Occurrence) -> bool:
        """Whether the hero is lost as well if that does not happen. No game comes to such a state,
        so what is known of dead ends need not hold in it, and the engine is asked.
        """
        found = self.steps.played(kept, it)
        return found.at_rest and self.is_lost(found.end) and not self._wins(found)

    def _effects(self, kept: tuple[int, ...], at: int) -> tuple[Effect, ...]:
        action = self.play[at].action
        if action.move not in WORLD:
            if at in self.steps.fixed:
                return tuple(self._shuts(kept, at, None))
            return super()._effects(kept, at)
        it = Occurrence(action.move, action.hero, action.subject)
        if it.move in HAPPENINGS and it.subject and not self._is_lost_without(kept, it):
            return tuple(self._of_itself(kept, at, self.steps.played(kept, it)))
        # Time itself: nobody can be late without it.
        return tuple(
            one
            for one in self._shuts(kept, at, None)
            if one.wants is not None and one.wants.variable.kind is Kind.DAY
        )

    def _needed_by(self, kept: tuple[int, ...], at: int) -> tuple[int, ...]:
        it = self.play[at].action
        if it.move not in HAPPENINGS or not it.subject:
            return super()._needed_by(kept, at)
        without = self.steps.played(kept, Occurrence(it.move, it.hero, it.subject))
        return tuple(later for later in sorted(without.refused) if later > at)

    def _of_itself(self, kept: tuple[int, ...], at: int, without: Replay) -> Iterator[Effect]:
        """Why what happens by itself is decisive: what is different without it."""
        found = list[Effect](self._shuts(kept, at, without.end))
        for later, now in sorted(without.refused.items()):
            if later > at:
                wants = self.variants.wanted(self.play[later], now)
                found += [Allows(later, named_literal(self.model, it)) for it in wants[:1]]
                break
        yield from found or [Shuts(self._open(without.end), None)]

    def _exposed(
        self, kept: tuple[int, ...], served: dict[int, int | None], at: int, effect: Effect
    ) -> Effect:
        """The effect; where a later step takes away what was not there without this one, that."""
        if not isinstance(effect, Shuts) or effect.wants is None:
            return effect
        _, states = self._played(kept)
        so = [self._is_so(effect.wants, it) for it in states]
        taken = [place for place in kept if so[place] and not so[place + 1]]
        if not taken or taken[-1] <= at or served[taken[-1]] != taken[-1]:
            return effect
        less = self.steps.played(tuple(it for it in kept if it != at))
        before = dict(zip(less.done, less.before, strict=True)).get(taken[-1])
        if before is None or self._is_so(effect.wants, before):
            return effect
        return Exposes(taken[-1], effect.wants, effect.paths)

    def _is_so(self, claim: NamedLiteral, values: Values) -> bool:
        at = next(at for at, it in enumerate(self.model.variables) if it.key == claim.variable)
        return self.model.variables[at].values[values[at]] in claim.values

    def _place(
        self, kept: tuple[int, ...], effects: dict[int, tuple[Effect, ...]], at: int
    ) -> int | None:
        """The step into which this one is folded: itself, if it is more than a walk, or a day that
        goes by; None: none.
        """
        step, fixed = self.play[at], at in self.steps.fixed
        if step.action.move in WORLD:
            if effects[at]:
                return at
        elif not fixed:
            named = any(it.wants is not None for it in effects[at])
            if named or step.action.move not in WALKS:
                return self._served(kept, effects, at)
        for one in kept:
            if one > at and self._goes_on(step, one, effects):
                return self._place(kept, effects, one)
        return None if fixed else at

    def _goes_on(self, step: Step, one: int, effects: dict[int, tuple[Effect, ...]]) -> bool:
        later = self.play[one].action
        if later.move in WORLD:
            return step.action.move in WORLD and bool(effects[one])
        if one in self.steps.fixed:
            return False
        if step.action.move in WORLD:
            return later.move not in WALKS
        return later.hero == step.action.hero
