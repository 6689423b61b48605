"""A certificate after an edit: what was checked of steps is not checked again of equal ones.

Four conditions are about one step each, whatever the others are: it keeps to the values that are
claimed, to the pairs, out of what never comes about, and to the count of what is in hand
(`CarryCapacity`). They hang on the step, on the variables that it names, on all that is claimed of
variables, and the last one on what can be in hand. Of all this an accepted certificate leaves
digests. All else is checked anew each time.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import TypeVar

from fateloom.dsl.checker.carry_capacity import CarryCapacity
from fateloom.dsl.checker.fingerprint import effect_parts
from fateloom.dsl.checker.known_values import Invariants
from fateloom.dsl.checker.lines import Checker
from fateloom.dsl.checker.question import Question, Refused, Step
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Effect, Lookup

Told = TypeVar("Told")

Digest = bytes

SIZE = 16
"""Bytes of a digest."""


@record
class Footing:
    """What a proof rests on that was accepted. `claims`: what it says of variables; `hands`: what
    can be in hand, None: nothing was counted; `steps`: each step that may be taken.
    """

    claims: Digest
    hands: Digest | None
    steps: frozenset[Digest]


def footing_of(checker: Checker) -> Footing:
    """What a proof rests on whose check has come to its end without a refusal."""
    invariants = checker.invariants
    told = Digests(invariants.question)
    counted = _hands(checker.hands, told) if checker.hands.checked else None
    return Footing(_claims(invariants, told), counted, frozenset(map(told.step, invariants.steps)))


def take_over(before: Footing, checker: Checker) -> None:
    """Let a checker that has not begun pass over what was seen of equal steps."""
    invariants, hands = checker.invariants, checker.hands
    told = Digests(invariants.question)
    if before.claims != _claims(invariants, told):
        return
    invariants.pass_over(it for it in invariants.steps if told.step(it) in before.steps)
    if before.hands is not None and before.hands == _hands(hands, told):
        hands.sure = invariants.sure


class Digests:
    """Steps and variables of a question by what they mean, whatever their numbers are."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self._variables: dict[int, Digest] = {}
        self._literals: dict[tuple[int, int], Digest] = {}
        self._effects: dict[Effect, Digest] = {}

    def step(self, step: Step) -> Digest:
        """All that the checker knows of a step, but its name."""
        flags = (step.possible, step.guaranteed, step.repeats, step.ends_by_itself)
        guard = sorted(_known(self._literals, it, self._literal) for it in step.guard)
        implied = sorted(_known(self._literals, it, self._literal) for it in step.implied)
        effects = sorted(_known(self._effects, it, self._effect) for it in step.effects)
        head = repr((*flags, len(guard), len(implied))).encode()
        return blake2b(b"".join((head, *guard, *implied, *effects)), digest_size=SIZE).digest()

    def variable(self, at: int) -> Digest:
        """A variable, or a sum: its name and its values, and what it is about."""
        return _known(self._variables, at, self._variable)

    def _variable(self, at: int) -> Digest:
        question, variables = self._question, self._question.model.variables
        if at >= len(variables):
            parts = sorted(map(self.variable, question.sums[at]))
            return digest(question.names[at], question.labels[at], parts)
        it = variables[at]
        place = it.place and (it.place.place.name, it.place.id)
        own = (it.kind.name, it.subject, it.owner, place, it.open_end)
        return digest(it.name, it.labels, own)

    def _literal(self, literal: tuple[int, int]) -> Digest:
        return digest(self.variable(literal[0]), literal[1])

    def _effect(self, effect: Effect) -> Digest:
        kind, _, *rest = effect_parts(effect)
        if isinstance(effect, Lookup):
            rest[0] = [self.variable(it) for it in effect.inputs]
        return digest(kind, self.variable(effect.variable), rest)


def digest(*told: object) -> Digest:
    """The digest of plain data."""
    return blake2b(repr(told).encode("utf-8", "backslashreplace"), digest_size=SIZE).digest()


def _known(known: dict[Told, Digest], of: Told, make: Callable[[Told], Digest]) -> Digest:
    found = known.get(of)
    if found is None:
        found = known[of] = make(of)
    return found


def _claims(invariants: Invariants, told: Digests) -> Digest:
    """What is claimed of variables and of what never comes about, whatever their order; of others
    every value is allowed.
    """
    values = [
        (told.variable(at), mask)
        for at, mask in enumerate(invariants.claimed)
        if mask != (1 << invariants.sizes[at]) - 1 or at in invariants.beside
    ]
    pairs = [
        (told.variable(at), told.variable(other), tuple(rows))
        for at, others in invariants.beside.items()
        for other, rows in others.items()
    ]
    never = [
        sorted((told.variable(at), it) for at, it in cube.items()) for cube in invariants.never
    ]
    return digest(sorted(values), sorted(pairs), sorted(never))


def _hands(hands: CarryCapacity, told: Digests) -> Digest | None:
    """What can be in the hands of the hero, how many of each at least, and how many copies there
    are at which places; None: that cannot be counted.
    """
    if hands.held is None:
        return None
    try:
        things = [
            (told.variable(at), mine, fewest, sorted(map(told.variable, places)), most)
            for at, mine, fewest, places, most in hands.counted()
        ]
    except Refused:
        return None
    return digest(told.variable(hands.held), sorted(things, key=repr))
