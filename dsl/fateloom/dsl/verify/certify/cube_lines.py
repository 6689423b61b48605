"""The result of refinement as cubes: the unreachable states, and a ladder over all others. The
decision diagrams only propose cubes; each line is extended by asking the checker.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fateloom.dsl.checker import format as form
from fateloom.dsl.checker.known_values import Cube, bits
from fateloom.dsl.checker.question import Refused
from fateloom.dsl.checker.question import Step as Counted
from fateloom.dsl.checker.unreachable import check_never
from fateloom.dsl.verify.abstraction.modal_abstraction import ModalAbstraction, Seen, StepLists
from fateloom.dsl.verify.bdd.encoding import SymbolicStep
from fateloom.dsl.verify.bdd.engine import Node
from fateloom.dsl.verify.certify.tree_search import TreeSearch, used_up
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.attainable import AttainableFacts
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Literal, Lookup

MAX_LINES = 20_000
"""Lines after which a ladder is given up."""

FEW, MANY = 4, 40
"""Rejected states after which a step is given up: at first, and in the end."""


@record
class MustStep:
    """What the hero can rely on in a stage, as far as the chosen variables show: it may be any of
    the steps.
    """

    stage: int
    symbolic_step: SymbolicStep
    steps: tuple[Counted, ...]


def with_used_up(problem: Problem, variables: Iterable[int]) -> tuple[int, ...]:
    """Some variables, and those that limit how often repeating events can still interfere: what
    such an event asks for and uses up.
    """
    found = set(variables)
    while True:
        more = {
            at
            for step in problem.repeating_upper
            if not found.isdisjoint(step.writes)
            for at in used_up(((it.variable, it.allowed) for it in step.guard), step.effects)
        }
        if more <= found:
            return tuple(sorted(found))
        found |= more


def _looked_at(step: Step) -> Iterator[int]:
    """The variables that the effects of a step depend on."""
    for effect in step.effects:
        if isinstance(effect, Lookup):
            yield from effect.inputs


class CubeLines:
    """Turns the diagrams over some variables of the abstract problem into lines."""

    def __init__(
        self, facts: AttainableFacts, variables: tuple[int, ...], search: TreeSearch
    ) -> None:
        self.search = search
        self.whole = search.whole
        self.view = ModalAbstraction(StepLists(facts.problem, facts), variables, plain=False)
        self.encoding = self.view.encoding
        self.engine = self.encoding.engine
        self.repeating_upper = self.view.projected_steps(
            self.view.step_lists.repeating_upper.writing(self.view.inside)
        )
        self.restless = frozenset(
            at
            for step in self.view.step_lists.repeating_upper.writing(self.view.inside)
            for at in (*step.writes, *(it.variable for it in step.guard), *_looked_at(step))
            if at in self.view.inside
        )
        """What repeating events read or change."""
        self.projections = frozenset(
            it for it in map(self.whole.variable, variables) if it is not None
        )

    def result(self) -> tuple[tuple[form.Cube, ...], tuple[form.Rung, ...]]:
        """The unreachable states, and the ladder."""
        engine, encoding, view = self.engine, self.encoding, self.view
        question = self.search.question
        musts = list(self._musts())
        good, _ = encoding.winning_region(
            view.goal, [it.symbolic_step for it in musts], self.repeating_upper
        )
        secured = view.secured()
        asked = engine.intersection(secured, view._resting())
        never = self._leads_to(engine.difference(asked, good))
        cubes = self._never(never)
        rungs: list[form.Rung] = []
        done = view.goal
        while True:
            ends = [{question.finale: question.won}, *cubes, *map(self._where, rungs)]
            free = engine.union(engine.difference(encoding.valid, secured), never)
            done = engine.union(done, free)
            done = self._climb(musts, secured, done, ends, rungs)
            rest = engine.difference(asked, done)
            if rest == engine.false or len(rungs) > MAX_LINES:
                break
            more = engine.union(never, self._leads_to(rest))
            if more == never:
                break
            never = more
            fresh = [it for it in self._never(never) if it not in cubes]
            if not fresh:
                break
            cubes += fresh  # lines with the old ones remain valid
        return tuple(map(self._named, cubes)), tuple(rungs)

    def _climb(
        self, musts: Sequence[MustStep], secured: Node, done: Node, ends: list[Cube],
        rungs: list[form.Rung],
    ) -> Node:  # fmt: skip
        """Adds rungs from which existing ones can be reached, as far as possible. Steps whose goal
        repeating events may leave again are tried last.
        """
        engine, encoding = self.engine, self.encoding
        quiet = True
        while len(rungs) < MAX_LINES:
            firm = engine.union(
                self.view.goal, encoding.closed_under_repeats(done, self.repeating_upper)
            )
            before = done
            for must in musts:
                upper = encoding.preimage(must.symbolic_step, firm)
                new = engine.intersection(engine.difference(upper, done), secured)
                if quiet and new != engine.false:
                    stays = encoding.closed_under_repeats(
                        engine.union(done, upper), self.repeating_upper
                    )
                    upper, new = engine.intersection(upper, stays), engine.intersection(new, stays)
                most = FEW if quiet else MANY
                for cube, tree, taken in self._lines(must, new, upper, ends, most):
                    rungs.append(form.Rung(self._named(cube), tree))
                    ends.append(cube)
                    done = engine.union(done, taken)
            if done == before and not quiet:
                break
            quiet = done != before
        return done

    def _where(self, rung: form.Rung) -> Cube:
        return self.search.checker.names.cube("", rung.where)

    # --- what the hero can rely on

    def _musts(self) -> Iterator[MustStep]:
        view = self.view
        finale = view.facts.finale
        alike: dict[Seen, list[Counted]] = {}
        for value, stage in view.facts.stages.items():
            here = Literal(finale, 1 << value)
            for step in view.step_lists.guaranteed.writing(view.inside):
                if step.allows(finale, value) and stage.allows(step):
                    for guard, effects in view.projections(step):
                        cut = (*(it for it in guard if it.variable != finale), here)
                        alike.setdefault((cut, effects), []).extend(self.whole.candidates([step]))
        for move in view.must_steps():
            steps = alike[move.step.guard, move.step.effects]
            stages = [it.allowed for it in move.step.guard if it.variable == finale]
            yield MustStep(stages[0], move, tuple(dict.fromkeys(steps)))

    # --- unreachable states

    def _leads_to(self, bad: Node) -> Node:
        """The states from which a bad one is reachable."""
        engine, valid = self.engine, self.view.valid
        found = new = engine.intersection(bad, valid)
        while new != engine.false:
            fresh = engine.difference(valid, found)
            new = self.encoding.leading(self.view.may_steps(), new, fresh)
            found = engine.union(found, new)
        return found

    def _never(self, states: Node) -> list[Cube]:
        """Cubes of unreachable states, together with other impossible ones where that makes fewer
        cubes; none, if the checker does not accept them.
        """
        engine = self.engine
        outside = engine.difference(self.encoding.valid, self.view.valid)
        for upper in (engine.union(states, outside), states):
            cubes = [it for it, _ in self._cubes(states, upper)]
            try:
                check_never(self.search.invariants, cubes)
            except Refused:
                continue
            return cubes
        return []

    # --- cubes

    def _lines(
        self, must: MustStep, new: Node, upper: Node, ends: list[Cube], most: int
    ) -> Iterator[tuple[Cube, form.Tree, Node]]:
        """Cubes of new states from which one of the steps leads on, as the checker confirms; given
        up after some states that it does not confirm.
        """
        engine = self.engine
        failed = 0
        while new != engine.false and failed < most:
            small = self._cube(new, upper)
            tree = None
            cube = self._whole(small)
            if cube is not None:
                tree = self.search.tree(cube, must.stage, ends, must.steps)
            taken = self._node(small)
            if tree is None:
                point = self._point(new)
                small |= {at: it for at, it in point.items() if at in self.restless}
                cube = self._whole(small)
                taken = self._node(small)
                if cube is not None:
                    tree = self.search.tree(cube, must.stage, ends, must.steps)
            if tree is not None and cube is not None:
                yield cube, tree, taken
            else:
                failed += 1
            new = engine.difference(new, taken)

    def _cubes(self, states: Node, upper: Node) -> Iterator[tuple[Cube, Node]]:
        """Cubes that cover some states, within the upper ones."""
        while states != self.engine.false:
            small = self._cube(states, upper)
            cube = self._whole(small)
            if cube is None:
                return
            taken = self._node(small)
            yield cube, taken
            states = self.engine.difference(states, taken)

    def _point(self, states: Node) -> dict[int, int]:
        values = self.encoding.values_of(states) or {}
        return {at: 1 << it for at, it in values.items()}

    def _cube(self, states: Node, upper: Node) -> dict[int, int]:
        """A cube around one of the states, as wide as the upper ones allow."""
        cube = self._point(states)
        for at in reversed(self.encoding.order):
            if at == self.view.facts.finale:
                continue
            del cube[at]
            rest = self.engine.difference(self._node(cube), upper)
            mask = sum(
                1 << value
                for value in range(self.encoding.sizes[at])
                if self.engine.intersection(rest, self.encoding.value(at, value))
                == self.engine.false
            )
            if mask != (1 << self.encoding.sizes[at]) - 1:
                cube[at] = mask
        return cube

    def _node(self, small: Cube) -> Node:
        node = self.encoding.cube(Literal(at, it) for at, it in sorted(small.items()))
        return self.engine.intersection(node, self.encoding.valid)

    def _whole(self, small: Cube) -> dict[int, int] | None:
        return self.whole.cube(Literal(at, it) for at, it in sorted(small.items()))

    # --- names

    def _named(self, cube: Cube) -> form.Cube:
        question = self.search.question
        return tuple(
            form.Values(
                question.names[at],
                tuple(
                    question.labels[at][it] for it in bits(mask & self.search.invariants.values[at])
                ),
            )
            for at, mask in cube.items()
        )
