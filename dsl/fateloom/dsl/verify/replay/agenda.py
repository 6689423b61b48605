"""The agenda of a replay: which steps of a play are done, and what those to come will need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fateloom.dsl.verify.problem.step import Step
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import WORLD, Chance, Model, Move, Values
from fateloom.runtime.transitions.variables import Kind


@record
class Answers:
    """What a step decides and what chance gives in it, in order. `step`: its number, if any;
    `gone`: the heroes whose players go home in it.
    """

    decided: tuple[str, ...]
    chance: tuple[Chance, ...]
    step: int | None
    gone: tuple[str, ...] = ()


NOTHING = Answers((), (), None)


def answers_of(step: Step, number: int | None) -> Answers:
    """The answers that a step gives."""
    decided = (*step.action.decided, *step.outcome.decided)
    return Answers(decided, step.outcome.chance, number, step.action.gone)


def place_of(step: Step) -> tuple[str, str] | None:
    """POI and tile of something that is done on a visit."""
    site = step.action.site
    return None if site is None or site.poi is None else (site.poi, site.tile)


class Agenda:
    """The steps of a play, each with those that do as well, and which of them are over.

    A step may stand for several that the caller does not tell apart (a thing picked up wherever it
    lies); whichever can come about is taken.
    """

    def __init__(self, model: Model, play: Sequence[Step | tuple[Step, ...]]) -> None:
        self.model = model
        self.steps = tuple(it if isinstance(it, tuple) else (it,) for it in play)
        self.over: frozenset[int] = frozenset()
        self.now = 0
        """The number of the step that is to come about."""
        self._heroes = {
            variable.owner: at
            for at, variable in enumerate(model.variables)
            if variable.kind is Kind.HERO_TILE
        }

    def mark_done(self, number: int) -> None:
        """The step has come about."""
        self.over |= {number}

    def coming(self) -> Iterator[tuple[int, Step]]:
        """The steps behind the present one that are not over, the first of each."""
        for number in range(self.now + 1, len(self.steps)):
            if number not in self.over:
                yield number, self.steps[number][0]

    def next_of(self, hero: str) -> tuple[int, tuple[Step, ...]] | None:
        """The next step that a hero takes by choice, behind the present one."""
        for number, step in self.coming():
            if step.action.hero == hero and step.action.move not in WORLD:
                return number, self.steps[number]
        return None

    def in_test(self, hero: str, items: frozenset[str]) -> Iterator[tuple[int, Step]]:
        """What the play uses in a test of the hero's that is under way: dice that it tires and
        items of tests, up to the next thing of another kind that the hero does. Steps before the
        present one that have waited for a test are among them.
        """
        for number, ways in enumerate(self.steps):
            step = ways[0]
            if number in self.over or number == self.now or step.action.hero != hero:
                continue
            move, subject = step.action.move, step.action.subject
            if move is Move.TIRE or (move is Move.USE and subject in items):
                yield number, step
            elif number > self.now and move not in WORLD:
                return

    def tile_variable(self, hero: str) -> int | None:
        """The variable of the tile on which a hero stands, if the model has it."""
        return self._heroes.get(hero)

    def relevant_variables(self) -> frozenset[int]:
        """The variables that the steps to come look at; all that the play changes, too."""
        looked_at = {
            literal.variable
            for number in range(self.now, len(self.steps))
            if number not in self.over
            for step in self.steps[number]
            for literal in step.guard
        }
        written = {
            effect.variable for ways in self.steps for it in ways[:1] for effect in it.effects
        }
        return frozenset(looked_at | written)

    def target_tiles(self, hero: str, values: Values) -> frozenset[str]:
        """The tiles of which the next step that cares where a hero stands wants one; empty where
        the hero stands on one already, or nobody cares.
        """
        at = self.tile_variable(hero)
        for number in range(self.now, len(self.steps)):
            if number in self.over:
                continue
            for step in self.steps[number]:
                allowed = None if at is None else _allowed(step, at)
                if allowed is not None and at is not None:
                    if allowed >> values[at] & 1:
                        return frozenset()
                    tiles = self.model.variables[at].within(allowed)
                    return frozenset(it for it in tiles if isinstance(it, str))
                place = place_of(step)
                if step.action.hero == hero and place is not None:
                    return frozenset((place[1],))
        return frozenset()


def _allowed(step: Step, variable: int) -> int | None:
    for literal in step.guard:
        if literal.variable == variable:
            return literal.allowed
    return None
