"""Decisive steps: what remains of a play that blocks a hero when everything else is left out.

A step is left out by playing the rest without it, and without what is then impossible. A deed that
has another price or another result then is still done: the same option with fewer coins in the
purse is another step of the transition system, and the same deed. What remains
is decisive: without any one of them the hero is not seen to be lost. Walks, and days that go by,
that only make other steps possible are folded into the first step that they serve.

Why a step is decisive is computed in the same way: the first later step that is impossible without
it, and what it wants; else, the path that is still open without it, and what the path wants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from fateloom.dsl.verify.explain.missing import MissingGoal
from fateloom.dsl.verify.explain.missing_goals import missing_goals
from fateloom.dsl.verify.explain.sums import attainable_values
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.references import NamedLiteral, named_literal
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.subproblems import is_choice
from fateloom.dsl.verify.problem.variants import Variants
from fateloom.dsl.verify.reachability.delete_relaxation import relaxed_values
from fateloom.runtime.record import record
from fateloom.runtime.transitions.interpreter import changed
from fateloom.runtime.transitions.model import Literal, Move, Values
from fateloom.runtime.transitions.variables import FinaleState, is_won

WALKS = frozenset({Move.STEP, Move.EXPLORE, Move.VISIT, Move.TURN, Move.DAY})
"""What leads somewhere, and days that go by: folded where it does nothing more."""

IsLost = Callable[[Values], bool]


@record
class Allows:
    """The step makes a later one possible. `step`: its place in the play, from 0; `wants`: what it
    asks for, and would not have.
    """

    step: int
    wants: NamedLiteral


@record
class Exposes:
    """A later step takes something away only because this one has brought it first. `step`: the
    place of the later one; `wants`: what it takes away, for these paths.
    """

    step: int
    wants: NamedLiteral
    paths: tuple[str, ...]


@record
class Shuts:
    """The step takes paths away, by their ids. `wants`: what they ask for and cannot have any more,
    because of this step; None: no single thing.
    """

    paths: tuple[str, ...]
    wants: NamedLiteral | None


Effect = Allows | Exposes | Shuts


@record
class Decisive:
    """A decisive step. `step`: its place in the play, from 0; `walks`: the places of what is folded
    into it; `effects`: why it is decisive; `needed_by`: the later decisive steps that cannot be
    done without it.
    """

    step: int
    walks: tuple[int, ...]
    effects: tuple[Effect, ...]
    needed_by: tuple[int, ...] = ()


def shortened(
    problem: Problem, start: Values, play: Sequence[Step], is_lost: IsLost
) -> tuple[Step, ...]:
    """What remains of a play: what is decisive, and what leads to it; nothing if the play does not
    end in a lost state. Without the reasons, which take as long again.
    """
    return DecisiveSteps(problem, start, play, is_lost).shortened()


def decisive_steps(
    problem: Problem, start: Values, play: Sequence[Step], is_lost: IsLost
) -> tuple[Decisive, ...]:
    """The decisive steps of a play, in order; none if the play does not end in a lost state.

    `is_lost`: whether the hero has lost for certain. Asks it about each step a few times.
    """
    return DecisiveSteps(problem, start, play, is_lost).result()


class DecisiveSteps:
    """How the decisive steps of a play of the model are found."""

    def __init__(
        self, problem: Problem, start: Values, play: Sequence[Step], is_lost: IsLost
    ) -> None:
        self.problem, self.start, self.play, self.is_lost = problem, start, play, is_lost
        self.model = problem.model
        self.variants = Variants(problem.steps, play)
        self._missing: dict[tuple[Values, ...], tuple[MissingGoal, ...]] = {}

    def result(self) -> tuple[Decisive, ...]:
        """The decisive steps."""
        return self._told(self._all_kept())

    def shortened(self) -> tuple[Step, ...]:
        """By which steps of the transition system what cannot be left out is done."""
        taken = self._taken(self._all_kept())
        return tuple(taken.values())

    def _all_kept(self) -> tuple[int, ...]:
        done, states = self._played(range(len(self.play)))
        if len(done) < len(self.play) or not self.is_lost(states[-1]):
            return ()
        return self._kept(done)

    def _told(self, kept: tuple[int, ...]) -> tuple[Decisive, ...]:
        effects = {at: self._effects(kept, at) for at in kept}
        served = {at: self._served(kept, effects, at) for at in kept}
        return tuple(
            Decisive(
                at,
                tuple(one for one in kept if one != at and served[one] == at),
                tuple(dict.fromkeys(_onto(it, served) for it in effects[at])),
                tuple(it for it in self._needed_by(kept, at) if served[it] == it),
            )
            for at in kept
            if served[at] == at
        )

    def _kept(self, kept: tuple[int, ...]) -> tuple[int, ...]:
        """What cannot be left out. What the hero does on purpose is left out first, walks last."""
        todo = sorted(kept, key=lambda it: (-self._weight(self.play[it]), -it))
        again = True
        while again:
            again = False
            for at in todo:
                if at not in kept:
                    continue
                less = self._lost_without(kept, at)
                if less is not None:
                    kept, again = less, True
        return kept

    def _lost_without(self, kept: tuple[int, ...], at: int) -> tuple[int, ...] | None:
        """What is done without a step, if the hero is lost then all the same."""
        less, states = self._played(it for it in kept if it != at)
        return less if self.is_lost(states[-1]) else None

    def _weight(self, step: Step) -> int:
        if step.action.move in WALKS:
            return 0
        return 2 if is_choice(self.problem, step) else 1

    def _played(self, places: Iterable[int]) -> tuple[tuple[int, ...], list[Values]]:
        """The steps at some places of the play, without those that are impossible then; the states
        before, between and after them.
        """
        done: list[int] = []
        states = [self.start]
        for at in places:
            step = self.variants.possible(self.play[at], states[-1])
            if step is not None:
                done.append(at)
                states.append(changed(self.model, step.effects, states[-1]))
        return tuple(done), states

    def _taken(self, kept: tuple[int, ...]) -> dict[int, Step]:
        """By which steps of the transition system what is kept is done."""
        _, states = self._played(kept)
        found = (
            self.variants.possible(self.play[at], now)
            for at, now in zip(kept, states, strict=False)
        )
        return {at: it for at, it in zip(kept, found, strict=True) if it is not None}

    # --- why

    def _effects(self, kept: tuple[int, ...], at: int) -> tuple[Effect, ...]:
        """Why a step is decisive: what is different without it."""
        less, states = self._played(it for it in kept if it != at)
        later = next((it for it in kept if it > at and it not in less), None)
        found: list[Effect] = list(self._shuts(kept, at, None if later else states[-1]))
        if later is not None:
            wants = self._wants(kept, at, later)
            found += [Allows(later, named_literal(self.model, it)) for it in wants[:1]]
        return tuple(found) or (Shuts(self._open(states[-1]), None),)

    def _needed_by(self, kept: tuple[int, ...], at: int) -> tuple[int, ...]:
        """The later steps that are impossible without this one."""
        less, _ = self._played(it for it in kept if it != at)
        return tuple(it for it in kept if it > at and it not in less)

    def _wants(self, kept: tuple[int, ...], at: int, later: int) -> tuple[Literal, ...]:
        """What a later step asks for, and has not without this one."""
        less, states = self._played(it for it in kept if it != at)
        before = states[sum(it < later for it in less)]
        return self.variants.wanted(self.play[later], before)

    def _shuts(self, kept: tuple[int, ...], at: int, without: Values | None) -> Iterator[Shuts]:
        """What paths want in vain since the step. `without`: the end without the step, where it is
        not the way to a later one: then, what could still be had there.
        """
        _, states = self._played(kept)
        number = kept.index(at) + 1
        reached = None if without is None else attainable_values(self.problem, without)
        wanted: dict[NamedLiteral, list[str]] = {}
        for it in self._lacking(tuple(states)):
            own, behind = (it.wanted, it.since), [(one.wanted, one.since) for one in it.roots]
            for wants, since in (own, *behind) if it.since == number else (*behind, own):
                if since == number or (reached and self._is_had(wants, reached)):
                    wanted.setdefault(wants, []).append(it.path)
                    break
        for wants, paths in wanted.items():
            yield Shuts(tuple(dict.fromkeys(paths)), wants)

    def _lacking(self, states: tuple[Values, ...]) -> tuple[MissingGoal, ...]:
        """What is missing at the end of some states, asked once."""
        if states not in self._missing:
            self._missing[states] = missing_goals(self.problem, states)
        return self._missing[states]

    def _is_had(self, claim: NamedLiteral, reached: Sequence[int]) -> bool:
        """Whether a claim may come true, by the values that each variable may have."""
        at = next(at for at, it in enumerate(self.model.variables) if it.key == claim.variable)
        variable = self.model.variables[at]
        return any(one in claim.values for one in variable.within(reached[at]))

    def _open(self, values: Values) -> tuple[str, ...]:
        """The paths that a state leaves open, as far as each thing alone tells."""
        finale = self.model.variables[self.problem.goal.variable].values
        reached = relaxed_values(self.problem, values)[self.problem.goal.variable]
        return tuple(
            it.path
            for number, it in enumerate(finale)
            if isinstance(it, FinaleState) and is_won(it) and reached >> number & 1
        )

    def _served(
        self, kept: tuple[int, ...], effects: dict[int, tuple[Effect, ...]], at: int
    ) -> int:
        """The step into which this one is folded: itself, if it is more than a walk."""
        if self.play[at].action.move not in WALKS:
            return at
        match effects[at]:
            case (Allows(later),):
                return self._served(kept, effects, later)
            case _:
                return at


def _onto(effect: Effect, served: dict[int, int]) -> Effect:
    """The same, told of the step into which a walk is folded."""
    if isinstance(effect, Allows):
        return Allows(served[effect.step], effect.wants)
    return effect
