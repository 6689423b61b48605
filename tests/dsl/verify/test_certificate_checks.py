"""Each check of the checker matters: without it, some wrong certificate is accepted."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.dsl.verify.by_hand import ALL
from tests.dsl.verify.forging import KINDS, certified, changed_lines, forged, is_blocked
from tests.dsl.verify.random_models import random_model
from tests.dsl.verify.tiny import action
from tests.long import mostly_long
from tests.runtime.transitions.variables import variable
from tests.sizes import size

from fateloom.dsl.checker import accept, carry_capacity, filling, known_values, lines, question
from fateloom.dsl.verify.certify.certificate import certificate_of, certificate_of_path
from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.problem.subproblems import leave_other_finales, path_problem
from fateloom.dsl.verify.proof.prover import prove
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.codec import Json
from fateloom.runtime.transitions.model import Assign, Company, Model, Move
from fateloom.runtime.transitions.variables import Kind

MODELS = size(10)
"""Random models of each kind."""

Patch = Callable[[pytest.MonkeyPatch], None]


def nothing(*_: object) -> None:
    """A check that checks nothing."""


def replaced(owner: object, name: str, other: object) -> Patch:
    return lambda patch: patch.setattr(owner, name, other)


def secure(self: lines.Checker, place: str, stage: int, at: int, allowed: int) -> None:
    base = list(self.base(stage))
    base[at] &= allowed
    self.bases[stage] = tuple(base)


def used_up(
    invariants: known_values.Invariants, step: question.Step, variable: int, meanwhile: object
) -> bool:
    """Without a look at what fills the place again."""
    return IS_USED_UP(invariants, step, variable, [step])


IS_USED_UP = filling._is_used_up

BREAKS: dict[str, Patch] = {
    "values": replaced(known_values.Invariants, "check_values", nothing),
    "pairs": replaced(known_values.Invariants, "check_pair", nothing),
    "never": replaced(accept, "check_never", nothing),
    "kept": replaced(lines.Checker, "_keep", secure),
    "events that repeat": replaced(known_values.Invariants, "_disturbing", lambda *_: []),
    "sure": replaced(question, "_is_guaranteed", lambda action, outcome, hero: action.hero == hero),
    "whose step": replaced(
        question, "_is_guaranteed", lambda action, outcome, hero: action.sure and outcome.sure
    ),
    "count of hands": replaced(carry_capacity.CarryCapacity, "_check", nothing),
    "things that run out": replaced(carry_capacity, "ends_filling", lambda *_: True),
    "places that are filled again": replaced(filling, "_is_used_up", used_up),
    "things that stay": replaced(carry_capacity.CarryCapacity, "kept", lambda *_: 0),
    "finales of other paths": replaced(question, "_may_give", lambda *_: False),
    "arrival": replaced(lines.Checker, "_settled", lambda self, known, *_: []),
    "coverage": replaced(known_values.Invariants, "covered", lambda *_: True),
}


def wrong(kind: str, seeds: range) -> Iterator[tuple[Model, dict[str, Json]]]:
    """Certificates of heroes who can be blocked."""
    for seed, model, certificate in forged(kind, seeds, 8):
        yield model, certificate
        for other in changed_lines(certificate, seed, 12):
            yield model, other


def accepted(kind: str, seeds: range) -> bool:
    """Whether one of the wrong certificates is accepted."""
    return any(accept.recheck(*it).accepted for it in wrong(kind, seeds))


# --- right ones


@mostly_long("kind", KINDS, plain=["hands"])
def test_each_proof_has_a_certificate_that_is_accepted(kind: str) -> None:
    count = 0
    for seed in range(MODELS):
        model = KINDS[kind](seed)
        for hero in model.company.heroes:
            result = prove(problem_of(model, hero))
            if result.verdict is Verdict.PROVED:
                found = accept.recheck(model, certificate_of(result))
                assert found.accepted, (seed, hero, found.place, found.reason)
                count += 1
    assert count >= MODELS // 10


@pytest.mark.parametrize("kind", KINDS)
def test_a_certificate_is_the_same_each_time(kind: str) -> None:
    for seed in range(4):
        assert list(certified(kind, seed)) == list(certified(kind, seed))


def test_path_by_path_is_accepted_where_the_whole_destiny_is_safe() -> None:
    count = 0
    for seed in range(MODELS):
        model = random_model(seed)
        for hero in model.company.heroes:
            problem = problem_of(model, hero)
            for path in [it.path for it in model.goals if it.hero == hero]:
                by, out = (
                    prove(path_problem(problem, path)),
                    prove(leave_other_finales(problem, path)),
                )
                if by.verdict is out.verdict is Verdict.PROVED:
                    found = accept.recheck(model, certificate_of_path(path, by, out))
                    assert found.accepted, (seed, hero, path, found.place, found.reason)
                    assert not is_blocked(model, hero)
                    count += 1
    assert count >= MODELS // 10


# --- wrong ones


@mostly_long("kind", KINDS, plain=["hands"])
def test_no_certificate_of_a_blocked_hero_is_accepted(kind: str) -> None:
    some = list(wrong(kind, range(MODELS)))
    assert len(some) >= MODELS
    assert not any(accept.recheck(*it).accepted for it in some)


@pytest.mark.parametrize("name", BREAKS)
def test_without_a_check_a_wrong_certificate_is_accepted(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_hand = [(it.story, it.lines) for it in (case() for case in ALL)]
    BREAKS[name](monkeypatch)
    assert any(accept.recheck(*it).accepted for it in by_hand)


def test_a_broken_file_is_refused_at_its_line() -> None:
    model, _, certificate = next(certified("story", 2))
    for name, reason in ((42, "proofs"), ("such", "proofs")):
        found = accept.recheck(model, {**certificate, "proofs": name})
        assert not found.accepted
        assert reason in found.place + found.reason


@pytest.mark.parametrize(("others", "goes_on"), [("defeated", False), ("none", True)])
def test_the_game_is_over_when_the_last_hero_is_out(others: str, goes_on: bool) -> None:
    """Who is out already, so that the step can be taken at all, is counted (EC-38)."""
    fates = ("none", "won/x", "defeated")
    heroes = [variable(f"finale:{it}", Kind.FINALE, fates, it) for it in "ab"]
    storm = action(
        "storm", {1: 1 << fates.index(others)}, Assign(0, 2), stage=1, hero="", move=Move.EVENT
    )
    story = Model(Company(("a", "b")), tuple(heroes), ((0, 0),), (storm,), (), ())
    (step,) = question.question_of(story, "a").steps
    assert step.possible is goes_on
