"""How long it takes to prove that nobody is ever blocked: `python tests/bench/verify.py WHAT N`
prints a JSON object.

`edited FOLDER` writes a full-size scenario, and adds an option to it when it is there already.
`size FACTOR N`: N generated scenarios of FACTOR times full size, each with its flattening and the
verdicts for all three heroes. `beside`: what else could be asked, on small ones. CPU time.
"""

from __future__ import annotations

import json
import resource
import shutil
import sys
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.dsl.verify.generator.corpus import corpus, measures  # noqa: E402
from tests.dsl.verify.generator.texts import write  # noqa: E402
from tests.dsl.verify.oracle import TooManyStatesError, ask  # noqa: E402

from fateloom.dsl.checker.accept import recheck  # noqa: E402
from fateloom.dsl.verify.abstraction.location_abstraction import abstract_problem  # noqa: E402
from fateloom.dsl.verify.bdd.engine import OutOfNodesError  # noqa: E402
from fateloom.dsl.verify.certify.certificate import certificate_for  # noqa: E402
from fateloom.dsl.verify.problem.problem import Questions, problem_of  # noqa: E402
from fateloom.dsl.verify.proof.prover import ProofResult, prove  # noqa: E402
from fateloom.dsl.verify.proof.symbolic_oracle import decide  # noqa: E402
from fateloom.dsl.verify.reachability.attainable import AttainableFacts  # noqa: E402
from fateloom.dsl.verify.replay.schedule import schedule  # noqa: E402
from fateloom.dsl.verify.verdict import Verdict  # noqa: E402
from fateloom.runtime.collector import CollectorPaused  # noqa: E402
from fateloom.runtime.transitions.flatten import transitions  # noqa: E402
from fateloom.runtime.transitions.model import Model  # noqa: E402

EDITED = 3
"""The seed of the scenario that is edited."""

SPREAD = 7
"""Forms go by in steps of so many, so that a few scenarios are of different kinds."""


def models(factor: float, count: int) -> list[Model]:
    """Flattened scenarios."""
    seeds = range(0, count * SPREAD, SPREAD)
    return [transitions(next(corpus(1, factor, first=it)).program()) for it in seeds]


def sized(factor: float, count: int) -> dict[str, object]:
    """What the verdicts for whole scenarios cost."""
    spent, flattening, static, verdicts = [], [], [], []
    whole: list[float] = []
    certified: list[float] = []
    rechecked: list[float] = []
    sizes = []
    for seed in range(0, count * SPREAD, SPREAD):
        program = next(corpus(1, factor, first=seed)).program()
        start = process_time()
        model = transitions(program)
        flattening.append(process_time() - start)
        questions = Questions(model)
        found = [prove(questions.of(hero)) for hero in model.company.heroes]
        verdicts += [it.verdict.value for it in found]
        spent.append(process_time() - start)
        before = len(certified)
        _certified(questions, found, certified, rechecked)
        start = process_time()
        for one in found:
            if one.block is not None:
                schedule(program, model, one.block.play)
        replaying = process_time() - start
        whole.append(spent[-1] + replaying + sum(certified[before:]))
        static.append(_static(model))
        weight = measures(model)
        sizes.append((weight.variables, weight.bits, weight.commands))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {
        "seconds": sorted(spent), "flattening": sorted(flattening), "static": sorted(static),
        "verdicts": verdicts, "sizes": sizes, "peak_mib": peak, "certified": sorted(certified),
        "whole": sorted(whole), "rechecked": sorted(rechecked),
    }  # fmt: skip


def _certified(
    questions: Questions, found: list[ProofResult], made: list[float], rechecked: list[float]
) -> None:
    """Adds the CPU seconds for each certificate of a proof, beyond the proof, and for its check."""
    for it in found:
        if it.verdict is Verdict.PROVED:
            start = process_time()
            certificate = certificate_for(questions.of(it.problem.hero), it)
            made.append(process_time() - start)
            start = process_time()
            if not recheck(questions.model, certificate).accepted:
                raise SystemExit(f"a certificate is refused ({it.problem.hero})")
            rechecked.append(process_time() - start)


def _static(model: Model) -> float:
    """CPU seconds a hero for what is found without any search."""
    start = process_time()
    questions = Questions(model)
    with CollectorPaused():
        for hero in questions.model.company.heroes:
            AttainableFacts(abstract_problem(questions.of(hero)).problem).prove()
    return (process_time() - start) / len(questions.model.company.heroes)


def edited(folder: Path) -> None:
    """Writes a full-size scenario into a folder that is new, or adds an option to it."""
    (made,) = corpus(1, 1, first=EDITED)
    if not folder.exists():
        write(made.files, folder)
        return
    story = folder / "story" / "world.fate"
    text = story.read_text(encoding="utf-8")
    at = text.index("  option ")
    more = '  option idle "Sit down for a while"\n    > Nobody minds.\n'
    story.write_text(text[:at] + more + text[at:], encoding="utf-8")


def beside() -> dict[str, object]:
    """Explicit search, decision diagrams of everything that matters, and SPIN, on one scenario of a
    quarter of full size.
    """
    model = models(0.25, 1)[0]
    problem = problem_of(model, model.company.heroes[0])
    found: dict[str, object] = {}
    start = process_time()
    prove(problem)
    found["ours"] = process_time() - start
    start = process_time()
    try:
        ask(problem, most=30_000)
        found["explicit"] = "decided"
    except TooManyStatesError:
        found["explicit"] = "stopped at 30,000 states"
    found["explicit_seconds"] = process_time() - start
    start = process_time()
    try:
        decide(problem, max_nodes=300_000)
        found["whole"] = "decided"
    except OutOfNodesError:
        found["whole"] = "stopped at its budget"
    found["whole_seconds"] = process_time() - start
    if shutil.which("spin") and shutil.which("gcc"):
        sys.path.insert(0, str(ROOT / "tools" / "dev"))
        from outside.promela import spin_search

        searched = spin_search(problem, minutes=1)
        found["spin"] = "decided" if searched.complete else f"stopped at {searched.states:,} states"
        found["spin_seconds"] = searched.seconds_to_make + searched.seconds_to_search
    return found


def main() -> None:
    """Measure what the command line names."""
    what = sys.argv[1]
    if what == "edited":
        edited(Path(sys.argv[2]))
        return
    result = beside() if what == "beside" else sized(float(sys.argv[2]), int(sys.argv[3]))
    print(json.dumps(result))


if __name__ == "__main__":
    main()
