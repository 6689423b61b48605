"""Random tiny scenarios: each proof has a certificate that is accepted, and games of the engine
agree with it.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest
from tests.dsl.verify.engine.scenarios import scenario
from tests.sizes import size

from fateloom.dsl.checker.accept import recheck
from fateloom.dsl.checker.claims import Claims
from fateloom.dsl.checker.engine_games import End
from fateloom.dsl.checker.format import Certificate
from fateloom.dsl.verify.certify.budget import NotCertifiedError
from fateloom.dsl.verify.certify.certificate import certificate_for
from fateloom.dsl.verify.problem.companies import Tables, asked
from fateloom.dsl.verify.problem.problem import Questions
from fateloom.dsl.verify.proof.prover import prove
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.codec import from_json
from fateloom.runtime.program.program import Program
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company
from fateloom.tools.verify.games import TableGames

GAMES = size(250)
"""Games of the long run; 10,000 take half an hour."""

FIRST = int(os.environ.get("FATELOOM_GAMES_FROM", "0"))
"""The seed of its first scenario, for a long run in pieces."""

UNCERTIFIED = 50
"""One proof in so many may have no certificate: the checker looks at variables one by one and in
pairs, where a proof may need more. `--certificate` says so and exits with 3.
"""

EACH = 20
"""Games of one table."""


class Tally:
    """What came of the games of many scenarios."""

    def __init__(self) -> None:
        self.proved = self.games = 0
        self.uncertified: list[str] = []
        self.contradicted: list[str] = []
        self.ends: Counter[End] = Counter()

    def scenario(self, seed: int) -> None:
        """Plays the scenario of a seed, at every table that is asked about."""
        program = scenario(seed).program
        for company in asked(program, Tables.MODES).companies:
            self._table(program, company, f"{seed} {company.heroes}")

    def _table(self, program: Program, company: Company, name: str) -> None:
        model = transitions(program, company)
        questions, claims = Questions(model), []
        for hero in company.heroes:
            problem = questions.of(hero)
            if prove(problem).verdict is Verdict.PROVED:
                self.proved += 1
                try:
                    certificate = certificate_for(problem)
                except NotCertifiedError as error:
                    self.uncertified.append(f"{name} {hero}: {error}")
                    continue
                found = recheck(program, certificate)
                assert found.accepted, (name, hero, found)
                claims.append(Claims(model, from_json(Certificate, certificate)))
        if claims:
            table = TableGames(program, claims)
            for it in table.play(EACH):
                self.contradicted.append(f"{name} {it.hero}, game {it.number}: {it.message}")
            self.games += EACH
            self.ends += table.ends


def test_no_game_contradicts_a_certificate() -> None:
    tally = Tally()
    for seed in range(24):
        tally.scenario(seed)
    assert not tally.contradicted, tally.contradicted
    assert len(tally.uncertified) <= max(1, tally.proved // UNCERTIFIED), tally.uncertified
    assert tally.games >= 200
    assert tally.ends[End.WON] > tally.games // 2


@pytest.mark.long
def test_no_game_of_many_contradicts_a_certificate() -> None:
    tally, seed = Tally(), FIRST
    while tally.games < GAMES:
        tally.scenario(seed)
        seed += 1
    assert not tally.contradicted, tally.contradicted
    assert len(tally.uncertified) <= max(1, tally.proved // UNCERTIFIED), tally.uncertified
    assert tally.ends[End.UNKNOWN] <= tally.games // 100
