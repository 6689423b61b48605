"""Ten mistakes of writers in a shipped scenario: `edits/NAME.yaml`, read as the mutants are.

`blocks`: the heroes who can be shut out of both finales at the largest table; `leaving`: those who
can be if players go home, where somebody who is safe otherwise is asked.
"""

from __future__ import annotations

from pathlib import Path

from ruamel.yaml import YAML
from tests.dsl.verify.mutants.mutant import names as names_in
from tests.dsl.verify.mutants.mutant import read, write

from fateloom.dsl.verify.problem.companies import Tables, asked
from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.proof.prover import prove
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.transitions.flatten import transitions
from fateloom.tools.scenario import load
from fateloom.tools.verify.desk import Desk, Question

EDITS = Path(__file__).parent / "edits"


@record
class Mistake:
    """The scenario with its mistake, the heroes blocked by it, and those blocked if players leave
    (None: that is not asked).
    """

    name: str
    program: Program
    blocked: tuple[str, ...]
    leaving: tuple[str, ...] | None


def names() -> list[str]:
    """The names of the mistakes, in order."""
    return names_in(EDITS)


def mistake(name: str, folder: Path) -> Mistake:
    """The mistake NAME.yaml, its scenario written into an empty folder."""
    program = load(str(write(read(name, EDITS), folder)))
    facts = YAML(typ="safe").load(EDITS / f"{name}.yaml")
    leaving = facts.get("leaving")
    return Mistake(
        name, program, tuple(facts["blocks"]), None if leaving is None else tuple(leaving)
    )


def proved(of: Mistake) -> dict[str, Verdict]:
    """What the prover says of each hero at the largest table: a third of the time of `verdicts`,
    which plays and explains each block.
    """
    model = transitions(of.program, asked(of.program, Tables.LARGEST).companies[0])
    return {it: prove(problem_of(model, it)).verdict for it in model.company.heroes}


def verdicts(of: Mistake) -> tuple[dict[str, Verdict], dict[str, Verdict]]:
    """What `verify` says of each hero at the largest table; and of those whom it asks about, if
    players go home.
    """
    desk = Desk(of.program, cached=False)
    company = asked(of.program, Tables.LARGEST).companies[0]
    first, second = {}, {}
    for hero in company.heroes:
        paths = of.leaving is not None
        answer = desk.answer(Question(company, hero, paths=paths, repairs=False)).answer
        first[hero] = answer.verdict
        if answer.leaving is not None:
            second[hero] = answer.leaving.verdict
    return first, second
