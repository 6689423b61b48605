"""The certificate of a verdict: a proof that stands by itself (docs/verify/certificates.md).

What the prover found is told again in the words of the checker, line by line; what the checker
would not take is not written. So a certificate that comes out is accepted.
"""

from __future__ import annotations

from fateloom.dsl.recheck import format as form
from fateloom.dsl.recheck.check import Checker
from fateloom.dsl.recheck.never import check_never
from fateloom.dsl.recheck.question import Refused, fingerprint
from fateloom.dsl.recheck.reading import Names
from fateloom.dsl.recheck.world import Base, Pair, World, bits
from fateloom.dsl.verify.certify.ending import by_stages
from fateloom.dsl.verify.certify.pairing import Watched, pairs_of
from fateloom.dsl.verify.certify.projecting import Projecting, with_fuel
from fateloom.dsl.verify.certify.pruning import pruned
from fateloom.dsl.verify.certify.telling import Telling
from fateloom.dsl.verify.certify.whole import Whole, spread
from fateloom.dsl.verify.judge import Judged, Verdict
from fateloom.runtime.codec import Json, to_json
from fateloom.runtime.record import replace


class NotCertifiedError(Exception):
    """A proof that cannot be told in the words of the checker; the message says where it stops.

    Either the checker sees less than the prover, or the prover was wrong: worth a look.
    """


def certificate_of(judged: Judged) -> Json:
    """The certificate of a hero who was proved to be never blocked, ready for JSON; the same each
    time. Raises ValueError for another verdict, and NotCertifiedError.
    """
    return to_json(_certificate(judged))


def _certificate(judged: Judged) -> form.Certificate:
    if judged.verdict is not Verdict.PROVED or judged.small is None:
        raise ValueError("only a proof has a certificate")
    small = judged.small
    whole = Whole(small.whole, small.merging)
    values = spread(whole.question)
    pairs = pairs_of(whole, values, judged.facts.may, small.ground)
    world = World(whole.question, values, pairs)
    telling = Telling(whole, Checker(world, Names(whole.question)))
    if small.walks is not None:
        telling.walks(small.walks)
    for stage in judged.facts.stages.values():
        telling.stage(stage)
    never: tuple[form.Cube, ...] = ()
    if judged.projected is None:
        ladder = by_stages(telling.growing, small.problem.solo)
    else:
        seen = with_fuel(judged.facts.problem, judged.projected.variables)
        never, ladder = Projecting(judged.facts, seen, telling.growing).result()
    facts, ladder = pruned(tuple(telling.lines), ladder)
    company = small.whole.model.company
    found = form.Certificate(
        form.NAME, form.VERSION, fingerprint(small.whole.model), company.heroes, company.mode,
        small.whole.hero, tuple(whole.sums), _values(whole, values), (), facts, never, ladder,
    )  # fmt: skip
    return _with_pairs(whole, values, pairs, found)


def _with_pairs(
    whole: Whole, values: Base, pairs: list[Pair], found: form.Certificate
) -> form.Certificate:
    """The certificate with the pairs that its lines stand on, and with those that these need."""
    world = Watched(whole.question, values, pairs)
    names = Names(whole.question)
    checker = Checker(world, names)
    try:
        for number, fact in enumerate(found.facts):
            checker.fact(f"facts[{number}]", fact)
        never = [names.cube(f"never[{at}]", it) for at, it in enumerate(found.never)]
        check_never(world, never)
        checker.ladder(found.ladder, never)
    except Refused as error:
        raise NotCertifiedError(str(error)) from error
    by_ends = {(it.one, it.two): it for it in pairs}
    checked: set[tuple[int, int]] = set()
    while world.used - checked:
        for ends in sorted(world.used - checked):
            checked.add(ends)
            world.check_pair(by_ends[ends], "pairs")
    told = tuple(_pair(whole, by_ends[it]) for it in sorted(checked))
    return _without_sums(replace(found, pairs=told))


def _without_sums(found: form.Certificate) -> form.Certificate:
    """The certificate without sums that no line names."""
    lines = repr((found.facts, found.never, found.ladder, found.pairs))
    sums = tuple(it for it in found.sums if it.name in lines)
    gone = {it.name for it in found.sums} - {it.name for it in sums}
    return replace(
        found, sums=sums, values=tuple(it for it in found.values if it.variable not in gone)
    )


def _values(whole: Whole, values: Base) -> form.Cube:
    """What variables may ever be, where that is not everything."""
    question = whole.question
    return tuple(
        form.Values(name, tuple(labels[it] for it in bits(mask)))
        for name, labels, mask in zip(question.names, question.labels, values, strict=True)
        if mask != (1 << len(labels)) - 1
    )


def _pair(whole: Whole, pair: Pair) -> form.Pair:
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
