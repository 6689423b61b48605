"""Entry point of the checker: takes a story and a certificate, returns accepted or refused."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from fateloom.dsl.checker import format as form
from fateloom.dsl.checker.edited import Footing, footing_of, take_over
from fateloom.dsl.checker.fingerprint import fingerprint
from fateloom.dsl.checker.format import Asks
from fateloom.dsl.checker.known_values import Cube, Invariants, Pair, bits
from fateloom.dsl.checker.lines import Checker
from fateloom.dsl.checker.names import Names
from fateloom.dsl.checker.question import Question, Refused, question_of
from fateloom.dsl.checker.sums import with_sums
from fateloom.dsl.checker.unreachable import check_never
from fateloom.runtime.codec import DecodeError, from_json
from fateloom.runtime.collector import CollectorPaused
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.transitions.flatten import CompanyError, transitions
from fateloom.runtime.transitions.model import Model
from fateloom.runtime.transitions.variables import Kind


@record
class Rechecked:
    """Whether a certificate is accepted; if not, its first wrong line and what is wrong there.

    `hero`: who is never blocked.
    """

    accepted: bool
    hero: str
    place: str
    reason: str


def recheck(story: Program | Model, certificate: object) -> Rechecked:
    """Whether a certificate, as read from JSON, proves that its hero is never blocked in a story.

    Linear in the lines of the certificate, times the steps of the story that write what they name.
    """
    try:
        line = from_json(form.Certificate, certificate)
    except DecodeError as error:
        place, _, reason = str(error).partition(": ")
        return Rechecked(False, "", place, reason)
    try:
        with CollectorPaused():
            model = _model(story, line)
            check(model, line)
    except Refused as error:
        return Rechecked(False, line.hero, error.place, error.reason)
    return Rechecked(True, line.hero, "", "")


def check(model: Model, line: form.Certificate) -> list[Checker]:
    """Checks a certificate for a model. Raises Refused."""
    if (line.format, line.version) != (form.NAME, form.VERSION):
        raise Refused("format", f"this is no certificate of version {form.VERSION}")
    if line.model != fingerprint(model):
        raise Refused("model", "the story was changed since; verify it again")
    return check_proofs(model, line)


def footings(model: Model, certificate: object) -> tuple[Footing, ...] | None:
    """What each proof of a certificate, as read from JSON, rests on in the model that it was made
    for; None: it is refused.
    """
    try:
        line = from_json(form.Certificate, certificate)
        with CollectorPaused():
            return tuple(map(footing_of, check(model, line)))
    except (DecodeError, Refused):
        return None


def still_holds(model: Model, hero: str, certificate: object, before: Sequence[Footing]) -> bool:
    """Whether a certificate, as read from JSON, proves that a hero is never blocked in a model that
    need not be the one that it was made for. `before`: what it rested on there; of steps that are
    equal only that is checked which hangs on others.
    """
    try:
        return Standing(from_json(form.Certificate, certificate), before).holds(model, hero)
    except DecodeError:
        return False


class Standing:
    """A certificate that is held to one version of a story after the other."""

    def __init__(self, line: form.Certificate, before: Sequence[Footing]) -> None:
        """`before`: what it rested on where it was made."""
        self._line, self._before = line, before
        self._last: list[Checker] = []
        """The checks of the version of which it was accepted last."""

    def holds(self, model: Model, hero: str) -> bool:
        """Whether it proves that a hero is never blocked in a model. Of what is as it was where it
        was accepted, only that is checked which hangs on other things.
        """
        if (model.company, hero) != (self._line.company, self._line.hero):
            return False
        last = self._last
        if last and not _alike(last[0].question.model, model):
            last = []
        try:
            with CollectorPaused():
                self._last = check_proofs(model, self._line, self._before, last)
        except Refused:
            return False
        return True


def _alike(one: Model, other: Model) -> bool:
    """Whether two models number their variables alike: what has the same number in both is the
    same, with the same values.
    """
    same = len(one.variables) == len(other.variables)
    return same and all(
        here == there or Kind.NOTHING in (here.kind, there.kind)
        for here, there in zip(one.variables, other.variables, strict=True)
    )


def check_proofs(
    model: Model,
    line: form.Certificate,
    before: Sequence[Footing] = (),
    last: Sequence[Checker] = (),
) -> list[Checker]:
    """Checks the proofs of a certificate for a model, whichever it was made for. Raises Refused.
    `last`: the accepted checks of the same lines for another model that numbers variables alike.
    """
    gap = next((it for it in model.gaps if it.matters_to(line.hero)), None)
    if gap is not None:
        raise Refused("model", f"the flattened form lacks plays of the game: {gap.sentence}")
    asked = [it.asks for it in line.proofs]
    paths = {it.path for it in line.proofs}
    if asked != [Asks.DESTINY] and (asked != [Asks.PATH, Asks.WAY_OUT] or len(paths) > 1):
        raise Refused("proofs", "these do not show together that the hero is never blocked")
    found = []
    every = len(line.proofs)
    parts = zip_longest(line.proofs, before[:every], last[:every])
    for number, (proof, known, standing) in enumerate(parts):
        try:
            found.append(check_proof(model, line.hero, proof, known, standing))
        except Refused as error:
            raise Refused(f"proofs[{number}].{error.place}", error.reason) from error
    return found


def check_proof(
    model: Model,
    hero: str,
    line: form.Proof,
    before: Footing | None = None,
    last: Checker | None = None,
) -> Checker:
    """Checks the proof of one question. Raises Refused."""
    proof = resolved(model, hero, line, last)
    invariants, names = proof.invariants, proof.names
    checker = Checker(invariants, names)
    if last is not None:
        checker.hands.sure = invariants.sure if checker.hands.counts_as(last.hands) else frozenset()
    elif before is not None:
        take_over(before, checker)
    invariants.check_values()
    for number, pair in enumerate(proof.pairs):
        invariants.check_pair(pair, f"pairs[{number}]")
    stands = last is not None and checker.stands_as(last)
    for number, fact in enumerate(line.facts):
        (checker.keeps if stands else checker.fact)(f"facts[{number}]", fact)
    check_never(invariants, proof.never)
    if not stands:
        checker.ladder(line.ladder, proof.never)
    return checker


@record
class Resolved:
    """A proof with its names resolved: what it claims of all reachable states."""

    names: Names
    invariants: Invariants
    pairs: Sequence[Pair]
    never: Sequence[Cube]


def resolved(model: Model, hero: str, line: form.Proof, last: Checker | None = None) -> Resolved:
    """The invariants that a proof claims; none of them is checked here. Raises Refused. `last`: a
    check of the same lines that was accepted for another model that numbers variables alike.
    """
    before = last.question if last is not None else None
    derived = before.derived if before is not None else None
    question = question_of(model, hero, line.asks, line.path, derived)
    question = with_sums(question, line.sums, before)
    names = Names(question)
    pairs = [_pair(names, it, f"pairs[{number}]") for number, it in enumerate(line.pairs)]
    known = None
    if last is not None and last.question.labels_of_sums == question.labels_of_sums:
        known = last.invariants
    invariants = Invariants(question, _values(question, names, line), pairs, known)
    invariants.never = never = [
        names.cube(f"never[{at}]", cube) for at, cube in enumerate(line.never)
    ]
    return Resolved(names, invariants, pairs, never)


def _values(question: Question, names: Names, line: form.Proof) -> tuple[int, ...]:
    """For each variable the values that it may ever have."""
    told = names.cube("values", line.values)
    return tuple(told.get(at, (1 << len(it)) - 1) for at, it in enumerate(question.labels))


def _pair(names: Names, pair: form.Pair, place: str) -> Pair:
    one, two = (names.variable(place, it) for it in (pair.first, pair.second))
    if one == two:
        raise Refused(place, "a pair wants two variables")
    rows: dict[int, int] = {}
    for value, others in pair.rows:
        (at,) = bits(names.mask(place, one, (value,)))
        if at in rows:
            raise Refused(place, f"{value} is there twice")
        rows[at] = names.mask(place, two, others)
    return Pair(one, two, tuple(rows.get(at, 0) for at in range(names.size(one))))


def _model(story: Program | Model, line: form.Certificate) -> Model:
    if isinstance(story, Model):
        if story.company != line.company:
            raise Refused("heroes", "this is for another company")
        return story
    known = {it.id for it in story.heroes}
    unknown = [it for it in line.heroes if it not in known]
    if unknown:
        raise Refused("heroes", f"there is no hero {unknown[0]}")
    try:
        return transitions(story, line.company)
    except CompanyError as error:
        raise Refused("heroes", f"there is no such table: {error}") from error
