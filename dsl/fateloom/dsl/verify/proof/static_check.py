"""Static checks: sufficient conditions that need attainable facts alone and no search.

`static_check` asks whether a hero is never blocked, `cannot_be_delayed` whether a finale is certain
whatever the others do (a strong plan; Cimatti et al. 2003).
"""

from __future__ import annotations

from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.verify.abstraction.location_abstraction import abstract_problem
from fateloom.dsl.verify.codes import FINALE_NOT_SEEN_SAFE
from fateloom.dsl.verify.problem.gaps import gaps_that_matter
from fateloom.dsl.verify.problem.problem import Problem, Questions
from fateloom.dsl.verify.problem.subproblems import is_own
from fateloom.dsl.verify.reachability.attainable import AttainableFacts
from fateloom.runtime.collector import CollectorPaused
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.span import Span
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.variables import Kind

MOST = 100
"""Options of a story, times heroes at the table: a story with more of them takes longer than the
rest of a check, several seconds for a whole evening.
"""


def static_check(program: Program) -> tuple[Diagnostic, ...]:
    """A hint for each hero of the first largest company of whom facts alone do not show that they
    are never blocked. That is no mistake; whether it is one, `fateloom verify` says. A story of
    over MOST is not looked at, and each hero gets the hint.

    Polynomial in the steps of the flattened Program.
    """
    heroes = [it.id for it in program.heroes[: program.max_players]]
    spans = {it.hero: it.span for it in program.destinies}
    if sum(len(poi.options) for poi in program.pois) * len(heroes) > MOST:
        said = (
            "the story is too large for the quick check of whether '{}' can always reach a finale"
        )
        return tuple(_hint(spans, it, said) for it in heroes if it in spans)
    questions = Questions(transitions(program))
    said = "the quick check could not show that '{}' can always reach a finale"
    return tuple(
        _hint(spans, hero, said)
        for hero in questions.model.company.heroes
        if hero in spans and not _is_seen_safe(questions.of(hero))
    )


def _hint(spans: dict[str, Span], hero: str, said: str) -> Diagnostic:
    return finding(
        FINALE_NOT_SEEN_SAFE,
        spans[hero],
        said.format(hero),
        help=f"Run 'fateloom verify' with --hero {hero}: it proves this, or shows a game in which "
        "the hero is blocked.",
    )


def _is_seen_safe(problem: Problem) -> bool:
    if gaps_that_matter(problem):
        return False
    small = abstract_problem(problem)
    with CollectorPaused():
        return AttainableFacts(small.problem, small.reachable).prove()


def cannot_be_delayed(problem: Problem) -> bool:
    """Whether facts show that the hero comes to a finale although all others, and the world, do
    whatever they like between any two steps of the hero, again and again. False: they do not show
    it, which is no proof that somebody can.

    All that is not done by the hero is taken for something that repeats, so what is built on is
    only what nobody can undo, or what one step achieves from wherever it was left. Grows as
    facts do. Never true where others can move the hero or fill the hero's hands.
    """
    small = abstract_problem(problem)
    others = tuple(it for it in small.problem.steps if not is_own(problem, it))
    own = {
        at
        for at, it in enumerate(problem.model.variables)
        if it.owner == problem.hero and it.kind in (Kind.HERO_TILE, Kind.HELD)
    }
    if any(not own.isdisjoint(it.writes) for it in problem.steps if not is_own(problem, it)):
        return False
    asked = replace(small.problem, repeating_upper=others)
    with CollectorPaused():
        return AttainableFacts(asked, small.reachable).prove()
