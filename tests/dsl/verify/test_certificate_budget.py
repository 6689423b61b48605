"""What the checker is asked for a certificate has a budget, and is decided in few cases."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from tests.dsl.verify.oracle import judged
from tests.dsl.verify.random_models import random_model

from fateloom.dsl.checker import sums
from fateloom.dsl.checker.known_values import Invariants
from fateloom.dsl.verify.certify import budget
from fateloom.dsl.verify.certify.budget import NotCertifiedError
from fateloom.dsl.verify.certify.certificate import certificate_of
from fateloom.dsl.verify.proof.prover import prove
from fateloom.dsl.verify.verdict import Verdict

SIZES = (2, 3, 2, 4)


class Plain(Invariants):
    """Of a few variables without pairs and steps."""

    def __init__(self) -> None:
        self.sizes = list(SIZES)
        self.beside = {}
        self.asked = 0

    def covered(self, base, known, cubes):
        self.asked += 1
        return super().covered(base, known, cubes)


def in_cube(state, cube) -> bool:
    return all(allowed >> state[at] & 1 for at, allowed in cube.items())


def test_a_cube_is_covered_where_each_of_its_states_is() -> None:
    """Against a look at every state, for random cubes."""
    random = Random(7)
    base = tuple((1 << size) - 1 for size in SIZES)
    found = set()
    for _ in range(2000):
        cubes = [
            {at: random.randrange(1, 1 << SIZES[at]) for at in range(4) if random.random() < 0.5}
            for _ in range(random.randrange(1, 7))
        ]
        known = {0: random.randrange(1, 4), 3: random.randrange(1, 16)}
        states = [it for it in product(*map(range, SIZES)) if in_cube(it, known)]
        wanted = all(any(in_cube(it, cube) for cube in cubes) for it in states)
        assert Plain().covered(base, known, cubes) == wanted
        found.add(wanted)
    assert found == {True, False}


def test_cubes_that_leave_one_case_open_are_no_cases() -> None:
    """A staircase: each cube takes one value of one variable away."""
    plain = Plain()
    plain.sizes = [2] * 40
    base = (3,) * 40
    steps = [{**dict.fromkeys(range(at), 1), at: 2} for at in range(40)]
    assert plain.covered(base, dict.fromkeys(range(40), 3), [*steps, dict.fromkeys(range(40), 1)])
    assert plain.asked <= 41


def test_places_of_copies_are_filled_with_no_more_than_there_are() -> None:
    """Two copies in thirty places: 496 ways of two hundred million million."""
    ways = list(sums._filled(range(30), [range(3)] * 30, frozenset(range(30)), 2))
    assert len(ways) == len(set(ways)) == 496
    assert all(sum(it) <= 2 for it in ways)


def test_a_proof_over_its_budget_says_what_it_could_not_write(monkeypatch) -> None:
    models = judged((it, random_model(it)) for it in range(20_000, 20_060))
    results = (prove(problem) for _, problem, _ in models)
    result = next(it for it in results if it.verdict is Verdict.PROVED and it.refinement)
    monkeypatch.setattr(budget, "MOST_CASES", 3)
    with pytest.raises(NotCertifiedError, match=r"too many lines: .* more than 3 cases"):
        certificate_of(result)
