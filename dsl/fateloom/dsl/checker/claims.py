"""What an accepted certificate claims of one state: that it can come about, and which step leads
the hero nearer to the end.

The checker shows that the claims hold in the flattened form. Games of the engine are held to them
as well, so that a difference between the two is found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from fateloom.dsl.checker import format as form
from fateloom.dsl.checker.accept import resolved
from fateloom.dsl.checker.known_values import Cube
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Action, Model, Values


class BrokenClaimError(Exception):
    """A state is not as the certificate says; the message says which claim is broken."""


@record
class NextStep:
    """The step that a certificate names for a state: outcome number `outcome` of `action`.

    `proof`: the number of the proof that names it; `nearer`: sets of states, each of which is
    nearer to the end of that proof.
    """

    action: Action
    outcome: int
    proof: int
    nearer: tuple[Cube, ...]


class Claims:
    """The claims of one certificate about the model that it was accepted for."""

    def __init__(self, model: Model, line: form.Certificate) -> None:
        """Raises Refused where the certificate names something that is not there."""
        self.model = model
        self.hero = line.hero
        self._proofs = [_ProofClaims(model, line.hero, it) for it in line.proofs]

    def check(self, values: Values) -> None:
        """Raises BrokenClaimError for a state that cannot come about, as the certificate says."""
        for it in self._proofs:
            it.check(it.with_sums(values))

    def next_step(self, values: Values) -> NextStep | None:
        """The next step of the hero, in a state that can come about; None: the hero has won.

        Raises BrokenClaimError.
        """
        for number, it in enumerate(self._proofs):
            full = it.with_sums(values)
            if not it.is_done(full):
                action, outcome, nearer = it.next_step(full)
                return NextStep(action, outcome, number, nearer)
        return None

    def is_nearer(self, step: NextStep, values: Values) -> bool:
        """Whether a state is nearer to the end than the one that the step was named for."""
        full = self._proofs[step.proof].with_sums(values)
        return any(holds(it, full) for it in step.nearer)


def holds(cube: Cube, values: Sequence[int]) -> bool:
    """Whether a state lies in a cube."""
    return all(allowed >> values[at] & 1 for at, allowed in cube.items())


Line = tuple[Cube, form.Tree]
"""A rung of a ladder, its set of states resolved."""

Guard = tuple[tuple[int, int], ...]

Found = tuple[Action, int, tuple[Cube, ...]]


@record
class _Fact:
    """A fact of the certificate: `goal` is what the hero can bring about in a stage."""

    stage: int
    goal: Cube
    kept: bool
    ladder: tuple[Line, ...]


class _ProofClaims:
    """The claims of one proof."""

    def __init__(self, model: Model, hero: str, proof: form.Proof) -> None:
        it = resolved(model, hero, proof)
        self._question, self._names = it.invariants.question, it.names
        self._values, self._pairs, self._never = it.invariants.claimed, it.pairs, it.never
        self._finale = self._question.finale
        self._won: Cube = {self._finale: self._question.won}
        self._ladder = self._lines(proof.ladder, {})
        self._facts = [self._fact(it) for it in proof.facts]
        self._actions = _actions(model)

    def with_sums(self, values: Values) -> Values:
        """A state of the model, with the sums of the certificate."""
        sums = sorted(self._question.sums.items())
        return (*values, *(sum(values[part] for part in parts) for _, parts in sums))

    def check(self, full: Values) -> None:
        """Raises BrokenClaimError for a state that cannot come about."""
        labels, names = self._question.labels, self._question.names
        for at, allowed in enumerate(self._values):
            if not allowed >> full[at] & 1:
                raise BrokenClaimError(f"{names[at]} is {labels[at][full[at]]}, which never comes")
        for pair in self._pairs:
            one, two = pair.one, pair.two
            if not pair.rows[full[one]] >> full[two] & 1:
                said = f"{names[one]} is {labels[one][full[one]]}"
                beside = f"{names[two]} is {labels[two][full[two]]}"
                raise BrokenClaimError(f"{said} while {beside}, which never comes")
        for cube in self._never:
            if holds(cube, full):
                raise BrokenClaimError(f"{self._told(cube, full)}, which never comes")

    def is_done(self, full: Values) -> bool:
        """Whether the proof has nothing more to say."""
        return holds(self._won, full)

    def next_step(self, full: Values) -> Found:
        """The next step and the states that are nearer to the end. Raises BrokenClaimError."""
        stage = full[self._finale]
        for fact in self._facts:
            if fact.kept and fact.stage == stage and not holds(fact.goal, full):
                return self._bring_about(fact, full)
        return self._climb(self._ladder, (self._won,), full)

    # --- inside

    def _climb(self, ladder: Sequence[Line], done: Sequence[Cube], full: Values) -> Found:
        nearer = list(done)
        for where, tree in ladder:
            if holds(where, full):
                action, outcome, first = self._do(tree, full)
                return action, outcome, (*first, *nearer)
            nearer.append(where)
        names, labels = self._question.names, self._question.labels
        stage = f"{names[self._finale]} is {labels[self._finale][full[self._finale]]}"
        raise BrokenClaimError(f"no line of the ladder starts in this state, where {stage}")

    def _bring_about(self, fact: _Fact, full: Values) -> Found:
        return self._climb(fact.ladder, (fact.goal,), full)

    def _do(self, tree: form.Tree, full: Values) -> Found:
        match tree:
            case form.Take():
                return self._take(tree, full)
            case form.Split(by, cases):
                at = self._names.variable("", by)
                for values, then in cases:
                    if self._names.mask("", at, values) >> full[at] & 1:
                        return self._do(then, full)
                label = self._question.labels[at][full[at]]
                raise BrokenClaimError(f"{by} is {label}, for which no step is named")
            case form.Somewhere(name, sources):
                for part, then in sources:
                    if full[self._names.variable("", part)]:
                        return self._do(then, full)
                raise BrokenClaimError(f"{name} is 0, for which no step is named")
            case _:
                assert_never(tree)

    def _take(self, leaf: form.Take, full: Values) -> Found:
        for number in leaf.first:
            fact = self._facts[number]
            if not holds(fact.goal, full):
                return self._bring_about(fact, full)
        step = self._names.step("", leaf.action, leaf.outcome)
        for at, allowed in step.guard:
            if not allowed >> full[at] & 1:
                name, label = self._question.names[at], self._question.labels[at][full[at]]
                raise BrokenClaimError(f"{leaf.action} is the next step, but {name} is {label}")
        action = self._actions[leaf.action, leaf.outcome, step.guard]
        return action, leaf.outcome, ()

    def _lines(self, ladder: Sequence[form.Rung], also: Cube) -> tuple[Line, ...]:
        return tuple(({**self._names.cube("", it.where), **also}, it.then) for it in ladder)

    def _fact(self, line: form.Fact) -> _Fact:
        stage = self._names.mask("", self._finale, (line.stage,))
        at = self._names.variable("", line.variable)
        here: Mapping[int, int] = {self._finale: stage}
        goal = {at: self._names.mask("", at, line.values), **here}
        return _Fact(stage.bit_length() - 1, goal, line.kept, self._lines(line.ladder, here))

    def _told(self, cube: Cube, full: Values) -> str:
        names, labels = self._question.names, self._question.labels
        return ", ".join(f"{names[at]} is {labels[at][full[at]]}" for at in sorted(cube))


def _actions(model: Model) -> dict[tuple[str, int, Guard], Action]:
    """The actions by name, outcome and guard: names alone need not be unique."""
    found: dict[tuple[str, int, Guard], Action] = {}
    for action in model.actions:
        for number, outcome in enumerate(action.outcomes):
            guard: dict[int, int] = {}
            for it in (*action.guard, *outcome.guard):
                guard[it.variable] = guard.get(it.variable, -1) & it.allowed
            found.setdefault((action.name, number, tuple(sorted(guard.items()))), action)
    return found
