"""Certificates of verdicts: proofs that can be checked without the prover
(docs/verify/certificates.md).

The findings of the prover are translated into lines of the checker, and each line is checked before
it is written. So a certificate that comes out is accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fateloom.dsl.checker import format as form
from fateloom.dsl.checker.fingerprint import fingerprint
from fateloom.dsl.checker.format import Asks
from fateloom.dsl.checker.known_values import Base, Pair, bits
from fateloom.dsl.checker.lines import Checker
from fateloom.dsl.checker.names import Names
from fateloom.dsl.checker.question import Refused
from fateloom.dsl.checker.unreachable import check_never
from fateloom.dsl.verify.abstraction.location_abstraction import AbstractProblem
from fateloom.dsl.verify.certify.budget import BudgetedInvariants, NotCertifiedError
from fateloom.dsl.verify.certify.concretization import ConcreteQuestion, spread
from fateloom.dsl.verify.certify.cube_lines import CubeLines, with_used_up
from fateloom.dsl.verify.certify.fact_lines import FactLines, stage_ladder
from fateloom.dsl.verify.certify.invariants import RecordingInvariants, pairs_of
from fateloom.dsl.verify.certify.slice import ProofSlice, pruned
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.subproblems import leave_other_finales, path_problem
from fateloom.dsl.verify.proof.minimise import needed_variables
from fateloom.dsl.verify.proof.prover import ProofResult, prove
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.codec import Json, to_json
from fateloom.runtime.collector import CollectorPaused
from fateloom.runtime.record import replace

Likely = Callable[[Problem], ProofResult | None]
"""Whoever knows a proof of a question without looking for one."""


def certificate_for(
    problem: Problem, known: ProofResult | None = None, *, likely: Likely = lambda _: None
) -> Json:
    """The certificate of a hero, from the questions that together are easiest to show; `known`:
    verdicts on the problem so far; a proof that is `likely` is tried first. Raises
    NotCertifiedError, also where nothing was proved.
    """
    wrong = NotCertifiedError("nothing was proved")
    if known is None and (found := likely(problem)) is not None:
        try:
            return certificate_of(found)
        except NotCertifiedError:
            pass  # by one path it takes fewer lines
    for path, proofs in candidate_proofs(problem, known):
        try:
            return certificate_of_path(path, *proofs) if path else certificate_of(*proofs)
        except NotCertifiedError as error:
            wrong = error
    raise wrong


def certificate_of(result: ProofResult) -> Json:
    """The certificate of a hero who was proved to be never blocked, ready for JSON; the same input
    gives the same certificate. Raises ValueError for another verdict, and NotCertifiedError.
    """
    with CollectorPaused():
        return _certificate(result, _proof(result, Asks.DESTINY, ""))


def certificate_of_path(path: str, by: ProofResult, out: ProofResult) -> Json:
    """The certificate of a hero who can always achieve one path, and can always leave the finales
    of the others: from the proofs of `path_problem` and `leave_other_finales`. Raises as above.
    """
    with CollectorPaused():
        return _certificate(by, _proof(by, Asks.PATH, path), _proof(out, Asks.WAY_OUT, path))


def _certificate(result: ProofResult, *proofs: form.Proof) -> Json:
    model = result.problem.model
    return to_json(
        form.Certificate(
            form.NAME, form.VERSION, fingerprint(model), model.company.heroes, model.company.mode,
            model.company.leaving, result.problem.hero, proofs,
        )
    )  # fmt: skip


def _proof(result: ProofResult, asks: Asks, path: str) -> form.Proof:
    if result.verdict is not Verdict.PROVED or result.small is None:
        raise ValueError("only a proof has a certificate")
    small = result.small
    whole = ConcreteQuestion(small.concrete, small.abstraction, asks, path)
    values = spread(whole.question)
    pairs = pairs_of(whole, values, result.facts.reachable, small.ground)
    try:
        if result.refinement is None:
            needed = _needed(whole, values, result, small)
            return _told(whole, values, pairs, result, small, needed)
    except NotCertifiedError:
        pass  # something that seemed unnecessary was needed
    return _told(whole, values, pairs, result, small, None)


def _needed(
    whole: ConcreteQuestion, values: Base, result: ProofResult, small: AbstractProblem
) -> ProofSlice:
    """The facts by which finales are continued."""
    needed = ProofSlice(whole, values)
    if small.walks is not None:
        needed.add(small.walks, small=False)
    finale = result.facts.finale
    ways = [it for it in small.problem.guaranteed if finale in it.writes]
    for stage in result.facts.stages.values():
        needed.add(stage, small=True)
        needed.follow(stage.value, [it for it in ways if it.allows(finale, stage.value)])
    return needed


def _told(
    whole: ConcreteQuestion, values: Base, pairs: list[Pair], result: ProofResult,
    small: AbstractProblem, needed: ProofSlice | None,
) -> form.Proof:  # fmt: skip
    """The proof as lines of the checker, from all facts or from the needed ones."""
    invariants = BudgetedInvariants(whole.question, values, pairs)
    fact_lines = FactLines(whole, Checker(invariants, Names(whole.question)))
    stages = [(stage, True) for stage in result.facts.stages.values()]
    for stage, is_small in [(small.walks, False), *stages] if small.walks is not None else stages:
        facts = stage.log if needed is None else needed.chosen(stage, small=is_small)
        fact_lines.add(stage.value, facts, small=is_small)
    never: tuple[form.Cube, ...] = ()
    if result.refinement is None:
        ladder = stage_ladder(fact_lines.search, small.problem.guaranteed)
    else:
        needed_ones = needed_variables(result.facts, result.refinement.variables)
        seen = with_used_up(result.facts.problem, needed_ones)
        never, ladder = CubeLines(result.facts, seen, fact_lines.search).result()
    lines, ladder = pruned(tuple(fact_lines.lines), ladder)
    asks, path = whole.asks, whole.path
    found = form.Proof(
        asks, path, tuple(whole.sums), _values(whole, values), (), lines, never, ladder
    )
    return _with_pairs(whole, values, pairs, found)


def _with_pairs(
    whole: ConcreteQuestion, values: Base, pairs: list[Pair], found: form.Proof
) -> form.Proof:
    """The proof with the pairs of values that its lines need, and with those that these need in
    turn.
    """
    invariants = RecordingInvariants(whole.question, values, pairs)
    names = Names(whole.question)
    checker = Checker(invariants, names)
    by_ends = {(it.one, it.two): it for it in pairs}
    try:
        for number, fact in enumerate(found.facts):
            checker.fact(f"facts[{number}]", fact)
        never = [names.cube(f"never[{at}]", it) for at, it in enumerate(found.never)]
        check_never(invariants, never)
        checker.ladder(found.ladder, never)
        checked = _pairs_used(invariants, by_ends)
    except Refused as error:
        raise NotCertifiedError(str(error)) from error
    told = tuple(_pair(whole, by_ends[it]) for it in sorted(checked))
    return _without_sums(replace(found, pairs=told))


def _pairs_used(
    invariants: RecordingInvariants, by_ends: dict[tuple[int, int], Pair]
) -> set[tuple[int, int]]:
    """The pairs that lines need, and those that these need, each checked. Raises Refused."""
    checked: set[tuple[int, int]] = set()
    while invariants.used - checked:
        for ends in sorted(invariants.used - checked):
            checked.add(ends)
            invariants.check_pair(by_ends[ends], "pairs")
    return checked


def _without_sums(found: form.Proof) -> form.Proof:
    """The proof without sums that no line names."""
    lines = repr((found.facts, found.never, found.ladder, found.pairs))
    sums = tuple(it for it in found.sums if it.name in lines)
    gone = {it.name for it in found.sums} - {it.name for it in sums}
    return replace(
        found, sums=sums, values=tuple(it for it in found.values if it.variable not in gone)
    )


def _values(whole: ConcreteQuestion, values: Base) -> form.Cube:
    """The reachable values of variables, where these are not all values."""
    question = whole.question
    return tuple(
        form.Values(name, tuple(labels[it] for it in bits(mask)))
        for name, labels, mask in zip(question.names, question.labels, values, strict=True)
        if mask != (1 << len(labels)) - 1
    )


def _pair(whole: ConcreteQuestion, pair: Pair) -> form.Pair:
    names, labels = whole.question.names, whole.question.labels
    return form.Pair(
        names[pair.one],
        names[pair.two],
        tuple(
            form.Row(labels[pair.one][at], tuple(labels[pair.two][it] for it in bits(others)))
            for at, others in enumerate(pair.rows)
            if others
        ),
    )


FEW_BITS, MORE_BITS = 24, 48
"""Bits that are combined for one path: at first, and then."""


def candidate_proofs(
    problem: Problem, known: ProofResult | None = None
) -> Iterator[tuple[str, list[ProofResult]]]:
    """Proofs that the hero is never blocked, the easiest first: of a path and of leaving the
    finales of others, or, if no path is named, of the whole destiny. The number of lines of a
    certificate grows with the bits that are combined, and one path needs far fewer of them than
    both at once.
    """
    alone = known or prove(problem, max_bits=0, closer=False)
    if alone.verdict is Verdict.PROVED and alone.refinement is None:
        yield "", [alone]
    paths = [it.path for it in problem.model.goals if it.hero == problem.hero]
    for most in (FEW_BITS, MORE_BITS) if len(paths) > 1 else ():
        left = []
        for path in paths:
            by = prove(path_problem(problem, path), max_bits=most, closer=False)
            if by.verdict is Verdict.PROVED:
                out = prove(leave_other_finales(problem, path), max_bits=MORE_BITS, closer=False)
                if out.verdict is Verdict.PROVED:
                    yield path, [by, out]
            elif by.verdict is Verdict.UNDECIDED:
                left.append((-by.refinement.bits if by.refinement else 0, path))
        paths = [path for _, path in sorted(left)]
    whole = known or prove(problem)
    if whole.verdict is Verdict.PROVED:
        yield "", [whole]
