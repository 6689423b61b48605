"""Places told apart no finer than the question needs: a smaller problem with the same answer.

Most of a flattened story says where heroes stand and on which tile things lie. A hero who can walk
to a tile from anywhere, and find a POI there, need not care about it. So

- the tiles that the hero can always walk to become one place, `anywhere`; other heroes are always
  anywhere;
- what lies on tiles where the hero can always pick it up lies at one place, `on the map`: the
  place of a single item, and the sum of the copies of one that there are several of.

The smaller problem errs to the same sides as everything here: its steps are too many, what the hero
counts on is too little, what the hero may at most hope for too much. Its steps know those that they
stand for. Grows with the steps.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from fateloom.dsl.verify.abstraction.abstract_model import (
    GROUND,
    AbstractModel,
    SharedAbstractions,
    StepKey,
    may_give,
)
from fateloom.dsl.verify.abstraction.abstraction_map import AbstractionMap, abstract_labels
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step, conjunction
from fateloom.dsl.verify.problem.transition_system import TransitionSystem
from fateloom.dsl.verify.reachability.attainable import AttainableFacts, Stage
from fateloom.dsl.verify.reachability.effect_images import bits
from fateloom.dsl.verify.reachability.reachable_values import ReachableValues
from fateloom.runtime.record import record, replace
from fateloom.runtime.transitions.model import Add, Literal, Move
from fateloom.runtime.transitions.variables import Kind, Variable

TILE = "tile:"
WALKS = frozenset({Kind.TILE, Kind.POI, Kind.HERO_TILE})


@record
class AbstractProblem:
    """The smaller problem, and the steps of the whole one that each of its steps stands for."""

    problem: Problem
    whole: Problem
    abstraction: AbstractionMap
    concrete_steps: dict[StepKey, tuple[Step, ...]]
    walks: Stage | None = None
    """What was found of walking, in the whole problem; None: nothing was looked for."""
    ground: ReachableValues | None = None
    """What tiles and POIs may be there."""
    reachable: ReachableValues | None = None
    """What may come about in the smaller problem, if that is known."""


def identity_abstraction(problem: Problem) -> AbstractProblem:
    """The problem as it is."""
    concrete_steps: dict[StepKey, list[Step]] = defaultdict(list)
    for step in (*problem.steps, *problem.guaranteed):
        concrete_steps[step.guard, step.effects].append(step)
    known = {key: tuple(it) for key, it in concrete_steps.items()}
    return AbstractProblem(problem, problem, AbstractionMap(problem.model, ()), known)


@record
class GroundItem:
    """That something lies on a tile, and a step by which the hero picks it up there."""

    variable: int
    value: int
    """The place of a single item; 1 for the copies of others."""
    rest: StepKey
    """What else the step wants and does, places apart."""
    step: Step


def abstract_problem(problem: Problem) -> AbstractProblem:
    """The problem with places told apart no finer than needed."""
    near = problem.restriction
    if near is not None:
        found = abstract_problem(near.base)
        return replace(found, problem=near.how(found.problem), whole=near.how(found.whole))
    system = problem.system
    if system is None:
        return _LocationAbstraction(problem).result()
    known = system.derived(_known)
    if problem.hero not in known:
        known[problem.hero] = _LocationAbstraction(problem).result()
    return known[problem.hero]


def _known(system: TransitionSystem) -> dict[str, AbstractProblem]:
    """The smaller questions of a model by hero; `abstract_problem` fills them in."""
    return {}


def _shared(problem: Problem) -> SharedAbstractions | None:
    return None if problem.system is None else problem.system.derived(SharedAbstractions)


def _possible(problem: Problem, reachable: ReachableValues) -> Problem:
    """The problem without the steps that can never be taken, as far as that is known."""
    shared = _shared(problem)
    steps, guaranteed, repeating_upper = (
        tuple(
            it
            for it in some
            if (
                reachable.may_be_enabled_by_pairs(it)
                if shared is None
                else id(it) in shared.possible
            )
        )
        for some in (problem.steps, problem.guaranteed, problem.repeating_upper)
    )
    return replace(
        problem,
        steps=steps,
        guaranteed=guaranteed,
        repeating_upper=repeating_upper,
        optimistic=guaranteed,
        repeating_lower=repeating_upper,
    )


class _LocationAbstraction:
    """Finds what can be told apart less, and makes the problem of it."""

    def __init__(self, problem: Problem) -> None:
        self.model = problem.model
        shared = _shared(problem)
        self.reachable = (
            ReachableValues(problem.model, problem.steps, GROUND)
            if shared is None
            else shared.ground
        )
        facts = AttainableFacts(problem, self.reachable)
        self.whole = _possible(problem, self.reachable)
        self.finale = facts.finale
        self.none = 1 << self.model.variables[self.finale].labels.index("none")
        self.walks: Stage = facts.stage(self.none.bit_length() - 1, WALKS)
        self.held = facts.held
        self.at = next(
            (
                at
                for at, it in enumerate(self.model.variables)
                if it.kind is Kind.HERO_TILE and it.owner == problem.hero
            ),
            None,
        )
        self.abstraction = AbstractionMap(self.model, (*self.whole.steps, *self.whole.guaranteed))
        self._first: dict[str, int] = {}
        """By item, the first of the variables that say where its copies are."""
        for at, variable in enumerate(self.model.variables):
            self._first.setdefault(_item(variable), at)

    def result(self) -> AbstractProblem:
        """The smaller problem."""
        for at, variable in enumerate(self.model.variables):
            if variable.kind is Kind.HERO_TILE and at != self.at:
                self.abstraction.merge(at, range(len(variable.labels)), "anywhere")
        if self.at is not None:
            self.abstraction.merge(self.at, self._walkable(), "anywhere")
        self._merge_ground()
        whole = self.whole
        abstract_model = self._abstract_model()
        relaxed, once = abstract_model.relaxed, abstract_model.deduplicated
        steps, repeating_upper, optimistic = (
            [relaxed(it) for it in some]
            for some in (whole.steps, whole.repeating_upper, whole.guaranteed)
        )
        guaranteed = [*self._sure(), *self._picking_up()]
        repeating_lower = [
            relaxed(it) for it in whole.repeating_upper if self.abstraction.is_exact(it)
        ]
        concrete_steps: dict[int, dict[int, Step]] = defaultdict(dict)
        keys: dict[int, StepKey] = {}
        for small, large in zip(
            (*steps, *optimistic), (*whole.steps, *whole.guaranteed), strict=True
        ):
            number = abstract_model.step_number(small)
            concrete_steps[number][id(large)] = large
            keys[number] = (small.guard, small.effects)
        known = {keys[it]: tuple(some.values()) for it, some in concrete_steps.items()}
        problem = Problem(
            abstract_model.model, whole.hero, once(steps), once(guaranteed), once(repeating_upper),
            whole.goal, once(optimistic), once(repeating_lower), whole.at_rest,
        )  # fmt: skip
        reachable = self._seen(abstract_model)
        return AbstractProblem(
            problem, whole, self.abstraction, known, self.walks, self.reachable, reachable
        )

    def _abstract_model(self) -> AbstractModel:
        shared = _shared(self.whole)
        return (
            AbstractModel(self.abstraction)
            if shared is None
            else shared.abstract_model(self.abstraction)
        )

    def _seen(self, abstract_model: AbstractModel) -> ReachableValues | None:
        """What may come about in the smaller problem, from what may do so for all heroes; None:
        the hero can be put out of the game otherwise than by losing a finale of their own, so it
        is to be looked at by itself.
        """
        system, hero, finale = self.whole.system, self.whole.hero, self.finale
        shared = _shared(self.whole)
        if system is None or shared is None:
            return None
        labels = self.model.variables[finale].labels
        reachable = abstract_model.reachable(
            it for it in system.continuing if id(it) in shared.possible
        )
        if "defeated" not in labels:
            return reachable
        out = labels.index("defeated")
        if any(
            may_give(it, finale, out) and not system.loses_finale(it, hero)
            for it in system.continuing
        ):
            return None
        return reachable.restricted(finale, ~(1 << out))

    # --- walking

    def _walkable(self) -> list[int]:
        """The tiles to which the hero can always walk, with nothing but walking, and where nothing
        that is laid down is lost.
        """
        assert self.at is not None
        own = {self.at, self.held}
        kept = self._keeping()
        return [
            value
            for value in range(len(self.model.variables[self.at].labels))
            if (fact := self.walks.facts.get(Literal(self.at, 1 << value))) is not None
            and own.issuperset(fact.plan.writes)
            and kept >> value & 1
        ]

    def _keeping(self) -> int:
        """The tiles where the hero cannot lay anything down, or can always pick it up again."""
        lost = found = 0
        for step in self.whole.guaranteed:
            here = next((it.allowed for it in step.guard if it.variable == self.at), 0)
            if step.action.move is Move.LAY_DOWN:
                lost |= here
            elif step.action.move is Move.PICK_UP:
                pois = (it for it in step.guard if self._kind(it.variable) is Kind.POI)
                if all(map(self._is_secured, pois)):
                    found |= here
        return ~lost | found

    def _kind(self, variable: int) -> Kind:
        return self.model.variables[variable].kind

    def _sure(self) -> Iterator[Step]:
        """What the hero may count on, wherever the hero stands."""
        for step in self.whole.guaranteed:
            walked = self._walked(step)
            if self.abstraction.is_exact(walked):
                yield self.abstraction.relaxed(walked)

    def _walked(self, step: Step) -> Step:
        """The step without what it wants of the hero's place, where the hero can walk to it."""
        if self.at is None or not self._roams(step):
            return step
        free = self.abstraction.merged_values(self.at)
        guard = tuple(it for it in step.guard if it.variable != self.at or not it.allowed & free)
        return step.cut(guard, step.effects)

    def _roams(self, step: Step) -> bool:
        """Whether the step is one of a hero who has begun no finale."""
        wanted = (it.allowed for it in step.guard if it.variable == self.finale)
        return next(wanted, 0) == self.none

    # --- things

    def _merge_ground(self) -> None:
        """Makes one place of the tiles where the hero can always pick a thing up."""
        families: dict[int, dict[StepKey, list[GroundItem]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for lying in self._lying:
            families[self._thing(lying.variable)][lying.rest].append(lying)
        for thing, by_rest in families.items():
            best = max(by_rest.values(), key=lambda it: len({(x.variable, x.value) for x in it}))
            if self.model.variables[thing].kind is Kind.ITEM:
                values = sorted({it.value for it in best})
                self.abstraction.merge(thing, values, "on the map")
            else:
                self.abstraction.merge_copies(sorted({it.variable for it in best}), "on the map")

    def _thing(self, variable: int) -> int:
        """A variable that names the item: the first of those that say where its copies are."""
        return self._first[_item(self.model.variables[variable])]

    @cached_property
    def _lying(self) -> tuple[GroundItem, ...]:
        """Each way to pick something up on a tile, as far as the hero can always go it."""
        return tuple(self._ways_to_pick_up())

    def _ways_to_pick_up(self) -> Iterator[GroundItem]:
        if self.at is None:
            return
        for step in self.whole.guaranteed:
            if not self._roams(step):
                continue
            walked = self._walked(step)
            if any(it.variable == self.at for it in walked.guard):
                continue
            found = [it for it in walked.guard if self._is_on_a_tile(it)]
            if len(found) != 1:
                continue
            literal = found[0]
            rest = tuple(
                it for it in walked.guard if it is not literal and not self._is_secured(it)
            )
            effects = tuple(it for it in walked.effects if it.variable != literal.variable)
            variable = self.model.variables[literal.variable]
            if variable.kind is Kind.ITEM:
                value = literal.allowed.bit_length() - 1
                own = tuple(it for it in walked.effects if it.variable == literal.variable)
                yield GroundItem(literal.variable, value, (rest, (*own, *effects)), walked)
            elif Add(literal.variable, -1) in walked.effects:
                yield GroundItem(literal.variable, 1, (rest, effects), walked)

    def _is_on_a_tile(self, literal: Literal) -> bool:
        """Whether a literal says that a thing lies on one tile."""
        variable = self.model.variables[literal.variable]
        if variable.kind is Kind.COPIES:
            place = variable.name.partition("@")[2]
            some = (1 << len(variable.labels)) - 2
            return place.startswith(TILE) and literal.allowed & some == some & literal.allowed == (
                literal.allowed
            )
        if variable.kind is not Kind.ITEM or literal.allowed.bit_count() != 1:
            return False
        return variable.labels[literal.allowed.bit_length() - 1].startswith(TILE)

    def _is_secured(self, literal: Literal) -> bool:
        """Whether a literal always holds once what is kept was secured."""
        return not self.walks.values[literal.variable] & ~literal.allowed

    def _picking_up(self) -> Iterator[Step]:
        """What lies on the map can be picked up, whichever tile it lies on."""
        families: dict[tuple[int, StepKey], list[GroundItem]] = defaultdict(list)
        for lying in self._lying:
            families[self._thing(lying.variable), lying.rest].append(lying)
        for (thing, (rest, _)), family in families.items():
            place = self._place(thing)
            if place is None:
                continue
            variable, wanted, allowed = place
            single = self.model.variables[thing].kind is Kind.ITEM
            by_place = {(it.value if single else it.variable): it.step for it in family}
            if not wanted or not wanted <= by_place.keys():
                continue
            step = by_place[min(wanted)]
            relaxed = self.abstraction.relaxed(step)
            guard = conjunction(self.abstraction.relaxed_cube(rest), (Literal(variable, allowed),))
            if guard is not None:
                yield relaxed.cut(guard, relaxed.effects)

    def _place(self, thing: int) -> tuple[int, set[int], int] | None:
        """For a thing: its variable, what became one in it, and the values of that one."""
        if self.model.variables[thing].kind is Kind.ITEM:
            together = self.abstraction.merged_values(thing)
            if not together:
                return None
            value = self.abstraction.abstract_value(thing, together.bit_length() - 1)
            possible = {it for it in bits(together) if self.reachable.values[thing] >> it & 1}
            return thing, possible, 1 << value
        for at, parts in self.abstraction.sums.items():
            if self._thing(parts[0]) == thing:
                return at, set(parts), (1 << len(abstract_labels(self.abstraction, at))) - 2
        return None


def _item(variable: Variable) -> str:
    """The item that a variable tells of, or the whole name of another variable."""
    return variable.name.partition("@")[0]
