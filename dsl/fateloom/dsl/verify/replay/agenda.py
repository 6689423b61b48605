"""The agenda of a replay: which steps of a play are done, and what the remaining ones will need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fateloom.dsl.verify.problem.step import Step
from fateloom.runtime.record import record
from fateloom.runtime.transitions.decisions import Decision
from fateloom.runtime.transitions.model import WORLD, Chance, Model, Move, Values
from fateloom.runtime.transitions.variables import Kind


@record
class Answers:
    """The decisions of a step and the results of chance in it, in order. `step`: its number, if
    any; `gone`: the heroes whose players go home in it.
    """

    decided: tuple[Decision, ...]
    chance: tuple[Chance, ...]
    step: int | None
    gone: tuple[str, ...] = ()


NOTHING = Answers((), (), None)


def answers_of(step: Step, number: int | None) -> Answers:
    """The answers that a step gives."""
    decided = (*step.action.decided, *step.outcome.decided)
    return Answers(decided, step.outcome.chance, number, step.action.gone)


def place_of(step: Step) -> tuple[str, str] | None:
    """POI and tile of an action during a visit."""
    site = step.action.site
    return None if site is None or site.poi is None else (site.poi, site.tile)


class Agenda:
    """The steps of a play, each with equivalent ones, and which of them are done. A step may stand
    for several that the caller does not distinguish (an item picked up wherever it lies); the first
    one that can be executed is used.
    """

    def __init__(self, model: Model, play: Sequence[Step | tuple[Step, ...]]) -> None:
        self.model = model
        self.steps = tuple(it if isinstance(it, tuple) else (it,) for it in play)
        self.over: frozenset[int] = frozenset()
        self.now = 0
        """The number of the step to execute next."""
        self._heroes = {
            variable.owner: at
            for at, variable in enumerate(model.variables)
            if variable.kind is Kind.HERO_TILE
        }

    def mark_done(self, number: int) -> None:
        """Marks the step as done."""
        self.over |= {number}

    def coming(self) -> Iterator[tuple[int, Step]]:
        """The steps after the present one that are not done, the first of each group of equivalent
        steps.
        """
        for number in range(self.now + 1, len(self.steps)):
            if number not in self.over:
                yield number, self.steps[number][0]

    def next_of(self, hero: str) -> tuple[int, tuple[Step, ...]] | None:
        """The next step that a hero takes by choice, after the present one."""
        for number, step in self.coming():
            if step.action.hero == hero and step.action.move not in WORLD:
                return number, self.steps[number]
        return None

    def in_test(self, hero: str, items: frozenset[str]) -> Iterator[tuple[int, Step]]:
        """What the play uses in the test of the hero that is under way: effort dice and items of
        tests, up to the hero's next step of another kind. Earlier steps that have waited for a test
        are included.
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
        """The variables that the remaining steps read; and all that the play changes."""
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
        """The tiles one of which the next step with a condition on the hero's tile asks for; empty
        if the hero stands on one already, or there is no such step.
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
