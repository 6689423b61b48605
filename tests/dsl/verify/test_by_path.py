"""One path that can always be walked is enough, and is looked at before all paths at once."""

from __future__ import annotations

from collections.abc import Iterator

from tests.dsl.verify.engine.compare import questions
from tests.dsl.verify.engine.scenarios import scenario
from tests.sizes import size

from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.explain import explain
from fateloom.dsl.verify.problem.problem import Problem, Questions
from fateloom.dsl.verify.proof.cegar import MAX_BITS
from fateloom.dsl.verify.proof.prover_api import Finding, Prover
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.transitions.flatten import transitions


class Asked(Prover):
    """Notes with how many bits each question was asked, and what came of it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[int, Verdict]] = []

    def ask(self, problem: Problem, max_bits: int = MAX_BITS) -> Finding:
        found = super().ask(problem, max_bits)
        self.asked.append((max_bits, found.verdict))
        return found


def answerings(seeds: range) -> Iterator[tuple[int, Asked, explain.Answering]]:
    """The question about each hero of random stories, with what its prover is asked."""
    for seed in seeds:
        program = scenario(seed).program
        company = questions(program)[0]
        asked = Questions(transitions(program, company))
        for hero in company.heroes:
            prover = Asked()
            yield seed, prover, explain.Answering(program, asked.of(hero), prover, to_play)


def test_a_path_that_needs_more_bits_is_asked_again_before_all_paths_at_once(monkeypatch) -> None:
    """Random stories, where hardly a bit is looked at first: what is found is what the question
    about all paths finds, and a proof of one path spares that question.
    """
    monkeypatch.setattr(explain, "FIRST_BITS", 1)
    spared = 0
    for seed, prover, one in answerings(range(size(40))):
        verdict, whole = one.finding.verdict, Prover().ask(one.problem, MAX_BITS).verdict
        assert verdict is whole or Verdict.UNDECIDED in (verdict, whole), (seed, one.problem.hero)
        bits = [it for it, _ in prover.asked]
        spared += (explain.NEXT_BITS, Verdict.PROVED) in prover.asked and MAX_BITS not in bits
    assert spared


def test_where_a_path_can_be_blocked_the_question_about_all_comes_next() -> None:
    """The hero most likely can be blocked as well: what is known of one path says so."""
    seen = 0
    for seed, prover, one in answerings(range(size(40))):
        is_blocked = one.finding.verdict is Verdict.BLOCKED
        first = [it for bits, it in prover.asked if bits <= explain.FIRST_BITS]
        if is_blocked and Verdict.BLOCKED in first:
            assert explain.NEXT_BITS not in [bits for bits, _ in prover.asked], seed
            seen += 1
    assert seen
