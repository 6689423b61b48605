"""A block as input of the repair catalogue, and where in the story its steps are written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.syntax.from_program import Decompiler
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.delete_relaxation import may_achieve, own_sources
from fateloom.dsl.verify.reachability.reachable_values import ReachableValues
from fateloom.dsl.verify.repair.blockers import Blocker, Spoiler, blockers, spoilers
from fateloom.dsl.verify.replay.describe_step import Names
from fateloom.runtime.program.board import Option
from fateloom.runtime.program.destiny import Begin, Event
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Body, Do
from fateloom.runtime.record import parts_in, replace
from fateloom.runtime.transitions.model import WORLD, Literal, Move, Values

IN_A_FINALE = (Move.BEGIN, Move.STAGE)


class Written(Protocol):
    """A story, and what writes its conditions and effects as it has them."""

    @property
    def program(self) -> Program:
        """The story."""

    @property
    def words(self) -> Decompiler:
        """What writes it."""


def option_name(option: Option) -> str:
    """An option in words."""
    return f"'{clean(option.label)}'" if option.label else f"'{clean(option.id)}'"


class Case:
    """A hero who is blocked: the play, what cannot be achieved in the end, what took it away."""

    def __init__(
        self,
        program: Program,
        problem: Problem,
        play: Sequence[Step],
        states: Sequence[Values],
        turning_point: int,
    ) -> None:
        self.program = program
        self.words = Decompiler(program.variables)
        self.problem = problem
        self.model = problem.model
        self.hero = problem.hero
        self.play = tuple(play)
        self.states = tuple(states)
        self.end = states[-1]
        self.blockers: tuple[Blocker, ...] = blockers(problem, self.end)
        self.spoilers: tuple[Spoiler, ...] = spoilers(
            self.model, play, turning_point, self.blockers
        )
        self._still: list[int] | None = None
        self._options = {it.id: it for poi in program.pois for it in poi.options}
        self._scenes = {it.id: it for it in program.scenes}
        self._names = Names(program)

    @property
    def still(self) -> Sequence[int]:
        """For each variable its values in the end, and those that anybody may still give it, if
        nothing were ever lost.
        """
        if self._still is None:
            model = replace(self.model, initial=(self.end,))
            self._still = ReachableValues(model, self.problem.steps, frozenset()).values
        return self._still

    def option(self, step: Step) -> Option | None:
        """The option that a step is about; for a deal, its trade."""
        if step.action.move is Move.OPTION:
            return self._options.get(step.action.subject)
        site = step.action.site
        if site is None or site.option is None:
            return None
        return self._options.get(site.option)

    def by_others(self, literal: Literal) -> Iterator[Step]:
        """What others bring it about by, each option once; nothing where the hero or the world can
        do so.
        """
        found: dict[str, Step] = {}
        alone = not own_sources(self.problem, literal, self.end)
        for it in self.problem.steps if alone else ():
            if it.action.hero != self.hero and may_achieve(self.model, it, literal, self.end):
                found.setdefault(it.action.subject, it)
        yield from found.values()

    def option_by_id(self, name: str) -> Option | None:
        """The option of that full id."""
        return self._options.get(name)

    def begin(self, step: Step) -> Begin | None:
        """The line with which a finale begins."""
        if step.action.move is not Move.BEGIN:
            return None
        action = step.action
        begins = (
            it
            for one in self.program.destinies
            for path in one.paths
            for it in path.begins
            if one.hero == action.hero and path.id == action.subject
        )
        same = (it for it in begins if (it.span, it.label) == (action.span, action.label))
        return next(same, None)

    def event(self, step: Step) -> Event | None:
        """The event or rescue of a step."""
        if step.action.move not in (Move.EVENT, Move.RESCUE):
            return None
        return next((it for it in self.program.events if it.id == step.action.subject), None)

    def bodies(self, step: Step) -> Iterator[Body]:
        """All scripts that may have run in a step: its own, the scenes that it uses, and the events
        and milestones that it causes.
        """
        option, begin, event = self.option(step), self.begin(step), self.event(step)
        roots: list[Body] = []
        if option is not None:
            roots.append(option.body)
            roots += [it.body for it in self.program.events if it.trigger.option == option.id]
        if event is not None:
            roots.append(event.body)
        if step.action.move in IN_A_FINALE:
            roots += self._stages(step, first=begin is not None)
        if step.action.move is Move.EXPLORE:
            roots += [it.on_explore for it in self.program.tiles if it.id == step.action.subject]
        if step.action.move in WORLD and event is None:
            day = step.action.subject
            roots += [
                it.body
                for it in self.program.events
                if it.trigger.kind.value == "turn start" or day in map(str, it.trigger.days)
            ]
        yield from self._with_scenes(roots)

    def _stages(self, step: Step, *, first: bool) -> Iterator[Body]:
        stage = step.action.stage
        if stage is None:
            return
        for destiny in self.program.destinies:
            for path in destiny.paths if destiny.hero == step.action.hero else ():
                if path.id == stage.path:
                    yield from (it.body for it in path.stages if first or it.id == stage.stage)

    def _with_scenes(self, roots: list[Body]) -> Iterator[Body]:
        seen: set[str] = set()
        while roots:
            body = roots.pop(0)
            yield body
            for part in parts_in(body):
                if isinstance(part, Do) and part.scene not in seen:
                    seen.add(part.scene)
                    roots.append(self._scenes[part.scene].body)

    # --- words

    def item_name(self, item: str) -> str:
        """An item by its title, with an article."""
        return clean(self._names.item(item))
