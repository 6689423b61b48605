"""A certificate that was altered in one place is refused, or is another proof of the same thing.

Every place of small certificates is altered. Where the checker still accepts, all that the altered
lines claim is held to every state of the model: no state contradicts an invariant, no step undoes
what is kept, and whoever does in each state what the lines name comes to the end, whatever events
do in between. Neither the prover nor the checker decides that.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from tests.dsl.verify.forging import certified
from tests.dsl.verify.oracle import reached
from tests.dsl.verify.test_certificate_checks import BREAKS
from tests.long import mostly_long

from fateloom.dsl.checker import accept
from fateloom.dsl.checker.claims import BrokenClaimError, Claims
from fateloom.dsl.checker.format import Certificate, Proof
from fateloom.dsl.verify.problem.problem import Problem, problem_of
from fateloom.runtime.codec import Json, from_json
from fateloom.runtime.transitions.interpreter import applied, holds
from fateloom.runtime.transitions.model import Model, Values


def alterations(whole: Any, words: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    """The JSON value altered in one place, for each place, and what was altered."""
    for path, here in list(_places(whole, ())):
        for name, other in _others(here, words):
            yield f"{'.'.join(map(str, path))}: {name}", _with(whole, path, other)


def _places(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    yield path, value
    if isinstance(value, dict | list):
        for key, it in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _places(it, (*path, key))


def _others(value: Any, words: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    match value:
        case bool():
            yield "turned round", not value
        case int():
            yield from (("one more", value + 1), ("one less", value - 1))
        case str() | None:
            at = words.index(value) if value in words else 0
            near = (words[at - 1], words[(at + 1) % len(words)], "nonsense")
            yield from ((f"'{it}'", it) for it in near)
        case list():
            for at in range(len(value)):
                yield f"{at} left out", value[:at] + value[at + 1 :]
                yield f"{at} twice", [*value[: at + 1], *value[at:]]
                if at:
                    before = [*value[: at - 1], value[at], value[at - 1], *value[at + 1 :]]
                    yield f"{at} before {at - 1}", before
        case dict():
            for key in value:
                yield f"no {key}", {it: value[it] for it in value if it != key}
            yield "one key more", {**value, "nonsense": 1}


def _with(whole: Any, path: tuple[Any, ...], other: Any) -> Any:
    if not path:
        return other
    copy = json.loads(json.dumps(whole))
    place = copy
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = other
    return copy


def words_of(model: Model) -> tuple[str, ...]:
    """The names that a certificate can use, those of a kind beside each other."""
    labels = [label for it in model.variables for label in it.labels]
    names = [*(it.name for it in model.variables), *(it.name for it in model.actions)]
    return tuple(dict.fromkeys((*labels, *names, *model.company.heroes)))


class Judge:
    """All states of a model, and what a certificate says of them."""

    def __init__(self, model: Model, hero: str) -> None:
        self.model = model
        self.problem: Problem = problem_of(model, hero)
        self.states = reached(model, set(model.initial), self.problem.steps)

    def fault(self, line: Certificate) -> str:
        """What is not so; "": all that the certificate claims is true."""
        claims = Claims(self.model, line)
        try:
            for values in self.states:
                claims.check(values)
            undone = [it for proof in line.proofs for it in self._undone(proof)]
            return undone[0] if undone else self._left(claims)
        except BrokenClaimError as error:
            return str(error)

    def _undone(self, proof: Proof) -> Iterator[str]:
        """Facts that are kept, and that a step undoes."""
        at = {it.name: number for number, it in enumerate(self.model.variables)}
        finale = self.problem.goal.variable
        for fact in proof.facts:
            if not fact.kept or fact.variable not in at:
                continue
            number = at[fact.variable]
            labels = self.model.variables[number].labels
            stages = self.model.variables[finale].labels
            wanted = {(fact.stage, it) for it in fact.values}
            for values in self.states:
                if (stages[values[finale]], labels[values[number]]) in wanted:
                    for after in self._next(values):
                        now = stages[after[finale]], labels[after[number]]
                        if now[0] == fact.stage and now not in wanted:
                            yield f"{fact.variable} is not kept"

    def _next(self, values: Values) -> Iterator[Values]:
        """What the steps make of a state."""
        for step in self.problem.steps:
            if holds(step.guard, values):
                yield applied(self.model, step.outcome, values)

    def _left(self, claims: Claims) -> str:
        """A state from which the steps that are named do not lead to the end."""
        problem, model = self.problem, self.model
        quiet = cache(lambda values: reached(model, {values}, problem.repeating_upper))
        sure = {(it.action, it.outcome) for it in problem.guaranteed}
        after: dict[Values, Values] = {}
        for values in self.states:
            if holds(problem.at_rest, values) and not self._has_won(values):
                named = claims.next_step(values)
                assert named is not None
                outcome = named.action.outcomes[named.outcome]
                can = holds((*named.action.guard, *outcome.guard), values)
                if not can or (named.action, outcome) not in sure:
                    return f"{named.action.name} cannot be relied on"
                after[values] = applied(model, outcome, values)
        good = set[Values]()
        while more := {
            values
            for values, then in after.items()
            if values not in good and (self._has_won(then) or quiet(then) <= good)
        }:
            good |= more
        left = sorted(set(after) - good)
        return f"from {left[0]} it does not lead to the end" if left else ""

    def _has_won(self, values: Values) -> bool:
        goal = self.problem.goal
        return bool(goal.allowed >> values[goal.variable] & 1)


CERTIFICATES = (
    ("story", 0, "b"), ("story", 11, "a"), ("hands", 2, "a"), ("hands", 11, "a"),
    ("places", 2, "a"), ("places", 3, "a"), ("places", 8, "a"),
)  # fmt: skip
"""Random models with small certificates, which together have every kind of line but sums."""


@cache
def proved(kind: str, seed: int, hero: str) -> tuple[Model, dict[str, Json]]:
    """A model, and the certificate of a hero in it."""
    return next((model, it) for model, who, it in certified(kind, seed) if who == hero)


def accepted(kind: str, seed: int, hero: str) -> Iterator[tuple[str, str]]:
    """Each alteration that the checker accepts; what the judge says of it."""
    model, certificate = proved(kind, seed, hero)
    judge = Judge(model, hero)
    for name, altered in alterations(certificate, words_of(model)):
        if accept.recheck(model, altered).accepted:
            line = from_json(Certificate, altered)
            assert (line.hero, line.company) == (hero, model.company), name
            yield name, judge.fault(line)


@mostly_long("kind, seed, hero", CERTIFICATES, plain=CERTIFICATES[2:3])
def test_an_altered_certificate_that_is_accepted_is_another_proof(
    kind: str, seed: int, hero: str
) -> None:
    model, certificate = proved(kind, seed, hero)
    assert Judge(model, hero).fault(from_json(Certificate, certificate)) == ""
    its = list(accepted(kind, seed, hero))
    assert len(its) > 3
    assert [it for it in its if it[1]] == []


@pytest.mark.parametrize("name", ["values", "pairs", "arrival", "coverage"])
def test_without_a_check_the_judge_finds_what_is_accepted(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for one in CERTIFICATES:
        proved(*one)  # with the whole checker, which the prover's side asks as well
    BREAKS[name](monkeypatch)
    assert any(fault for one in CERTIFICATES for _, fault in accepted(*one))
