"""The prover beside the oracle, on many tiny scenarios of all forms:
`python -m tests.dsl.verify.generator.agree --count 10080`.

Prints each question to which they answer differently, and each that the prover leaves open.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator

from tests.dsl.verify.generator.kinds import FORMS
from tests.dsl.verify.generator.made import make
from tests.dsl.verify.oracle import judged

from fateloom.dsl.verify.proof.prover import prove
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Model


def models(first: int, count: int) -> Iterator[tuple[int, Model]]:
    """Flattened tiny scenarios by seed, the forms in turn."""
    for seed in range(first, first + count):
        yield seed, transitions(make(FORMS[seed % len(FORMS)], seed).program())


def main() -> None:
    """Compare them; exit code 1 where a verdict is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300, help="how many scenarios")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first one")
    given = parser.parse_args()
    found: Counter[str] = Counter()
    for seed, problem, answer in judged(models(given.first, given.count)):
        verdict = prove(problem).verdict
        expected = Verdict.PROVED if answer.safe else Verdict.BLOCKED
        found["questions"] += 1
        found[verdict.value] += 1
        if verdict is not expected:
            wrong = verdict is not Verdict.UNDECIDED
            found["wrong"] += wrong
            word = "WRONG" if wrong else "open"
            print(f"{word}: {FORMS[seed % len(FORMS)]} seed {seed} {problem.hero}", flush=True)
    print(f"{given.count} scenarios: {dict(found)}, {found['wrong']} wrong", flush=True)
    raise SystemExit(found["wrong"] > 0)


if __name__ == "__main__":
    main()
