"""What is kept of one version of a story changes no verdict on the next."""

from __future__ import annotations

import pytest
from tests.dsl.verify.engine.by_hand import path, story
from tests.dsl.verify.engine.compare import questions, short_search
from tests.dsl.verify.engine.edits import edited
from tests.dsl.verify.engine.scenarios import scenario
from tests.sizes import size

from fateloom.dsl.verify.proof.prover_api import Prover
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.program.program import Program
from fateloom.tools.verify import desk, known
from fateloom.tools.verify.desk import Desk, Question

Verdicts = dict[Question, Verdict]


def verdicts(program: Program, *, cached: bool) -> Verdicts:
    """All verdicts about the largest table, by the model alone, with what is told of them."""
    at_desk = Desk(program, cached=cached)
    company = questions(program)[0]
    asked = [Question(company, hero, paths=True, repairs=False) for hero in company.heroes]
    with short_search():
        return {it: at_desk.answer(it).answer.verdict for it in asked}


def differences(seeds: range) -> list[tuple[int, str, Verdicts, Verdicts]]:
    """Where a verdict on an edited scenario is another one with what is known of the old one. More
    may be PROVED that is undecided with nothing known.
    """
    found = []
    for seed in seeds:
        made = scenario(seed)
        verdicts(made.program, cached=True)
        after = edited(made.sources, seed)
        if after is None:
            continue
        _, program, kind = after
        warm, cold = verdicts(program, cached=True), verdicts(program, cached=False)
        alike = {
            it: Verdict.PROVED
            if (warm[it], verdict) == (Verdict.PROVED, Verdict.UNDECIDED)
            else verdict
            for it, verdict in cold.items()
        }
        if warm != alike:
            found.append((seed, kind, warm, cold))
    return found


@pytest.fixture(autouse=True)
def own(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("FATELOOM_CACHE", str(tmp_path))


def test_what_is_known_changes_no_verdict() -> None:
    assert not differences(range(7_000, 7_000 + size(24)))


def test_what_is_known_is_used(monkeypatch) -> None:
    """After an edit that means nothing: nothing is asked of the prover."""
    asked = [0]

    class Counting(Prover):
        def prove(self, problem, max_bits=96):
            asked[0] += 1
            return super().prove(problem, max_bits)

    monkeypatch.setattr(desk, "Prover", Counting)
    made = scenario(7_003)
    first = verdicts(made.program, cached=True)
    assert asked[0]
    asked[0] = 0
    assert verdicts(made.program, cached=True) == first
    assert not asked[0]


GAME = """hero n: 0..2 = 1
poi p0 "P" on t0
  option more "More" if n >= 1
    n +1
  option less "Less" if n >= 1
    n -1
"""


def last(wanted: str, less: str = "-1") -> Program:
    """Ann wins if her number is as wanted; it is lost at 0."""
    text = GAME.replace("    n -1", f"    n {less}")
    return story(text + path("ann", f'p0 "Go" if {wanted}'))


@pytest.mark.parametrize(
    ("one", "other", "fault"),
    [
        (last("n >= 1"), last("n <= 1"), ("_cube", lambda *_: [])),
        (last("n >= 1"), last("n >= 1", less="+1"), ("_effect", lambda *_: (0, "", ""))),
    ],
    ids=["guards", "effects"],
)  # fmt: skip
def test_a_fault_in_the_key_is_found(one, other, fault, monkeypatch) -> None:
    """A planted fault: questions that differ in what a step asks for, or does, have one key."""

    def both() -> list[Verdicts]:
        verdicts(one, cached=True)
        return [verdicts(other, cached=known) for known in (True, False)]

    warm, cold = both()
    assert warm == cold != verdicts(one, cached=False)
    monkeypatch.setattr(known.Numbered, *fault)
    warm, cold = both()
    assert warm != cold
