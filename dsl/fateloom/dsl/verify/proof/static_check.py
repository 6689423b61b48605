"""A first look, without any search: for which heroes facts alone keep a finale within reach."""

from __future__ import annotations

from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.verify.abstraction.location_abstraction import abstract_problem
from fateloom.dsl.verify.codes import NOT_AT_A_GLANCE
from fateloom.dsl.verify.problem.problem import Problem, Questions
from fateloom.dsl.verify.reachability.attainable import AttainableFacts
from fateloom.runtime.collector import CollectorPaused
from fateloom.runtime.program.program import Program
from fateloom.runtime.transitions.flatten import transitions


def at_a_glance(program: Program) -> tuple[Diagnostic, ...]:
    """A hint for each hero of the first largest company of whom facts alone do not show that they
    are never blocked. That is no mistake; whether it is one, `fateloom verify` says.

    Polynomial in the steps of the flattened Program: some seconds for a whole evening.
    """
    questions = Questions(transitions(program))
    spans = {it.hero: it.span for it in program.destinies}
    found = []
    for hero in questions.model.company.heroes:
        if hero in spans and not _is_seen_safe(questions.of(hero)):
            found.append(
                finding(
                    NOT_AT_A_GLANCE,
                    spans[hero],
                    f"that '{hero}' can always come to a finale is not to be seen at a glance",
                    help=f"Ask 'fateloom verify' about it, with --hero {hero}: it proves it, or "
                    "shows how it is lost.",
                )
            )
    return tuple(found)


def _is_seen_safe(problem: Problem) -> bool:
    small = abstract_problem(problem)
    with CollectorPaused():
        return AttainableFacts(small.problem, small.reachable).prove()
