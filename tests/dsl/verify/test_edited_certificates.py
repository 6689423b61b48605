"""A certificate after an edit: what is not checked again would be accepted again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest
from tests.dsl.verify.by_hand import ALL
from tests.dsl.verify.forging import KINDS, certified, changed_lines, for_model, is_blocked
from tests.dsl.verify.model_edits import edits
from tests.long import mostly_long
from tests.sizes import size

from fateloom.dsl.checker import accept, carry_capacity, edited, filling
from fateloom.dsl.checker.accept import footings, still_holds
from fateloom.dsl.checker.edited import Digests, Footing, digest, take_over
from fateloom.dsl.checker.known_values import Invariants
from fateloom.dsl.checker.lines import Checker
from fateloom.dsl.checker.question import Step
from fateloom.runtime.codec import Json
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.model import Literal, Model, Move

MODELS = size(12)

Case = tuple[Model, Model, str, dict[str, Json], tuple[Footing, ...]]


def cases(kind: str, models: int = MODELS, count: int = 12) -> Iterator[Case]:
    """A model, one that an edit makes of it, and a certificate of the first."""
    for seed in range(models):
        for model, hero, certificate in certified(kind, seed):
            found = footings(model, certificate)
            assert found is not None
            for other in edits(model, seed, count):
                yield model, other, hero, certificate, found


@mostly_long("kind", KINDS, plain=["hands"])
def test_an_edited_model_is_judged_as_by_the_whole_check(kind: str) -> None:
    said = []
    for number, (_, other, hero, certificate, before) in enumerate(cases(kind)):
        holds = still_holds(other, hero, certificate, before)
        assert holds == still_holds(other, hero, certificate, ()), number
        assert not (holds and is_blocked(other, hero)), number
        said.append(holds)
    least = len(said) // 20  # both are seen often enough, whatever the kind of model
    assert said.count(True) >= least and said.count(False) >= least


def test_equal_steps_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    passed: list[int] = []

    def counting(before: Footing, checker: Checker) -> None:
        take_over(before, checker)
        passed.append(len(checker.invariants.sure))

    monkeypatch.setattr(accept, "take_over", counting)
    for model, other, hero, certificate, before in cases("hands", 4, 4):
        passed.clear()
        assert still_holds(model, hero, certificate, before)
        assert passed == [len(checked.steps) for checked in before]
        passed.clear()
        still_holds(other, hero, certificate, before)
        assert model.variables != other.variables or any(passed)


# --- edits by which a hero can be blocked


def harmless(model: Model) -> Iterator[Model]:
    """A model with one of its actions made harmless, or taken for something else."""
    out = Literal(0, 1 << len(model.variables[0].labels) - 1)
    for at, it in enumerate(model.actions):
        effects = [replace(one, effects=()) for one in it.outcomes]
        for others in (
            (),
            (replace(it, guard=(out, *(one for one in it.guard if one.variable))),),
            (replace(it, outcomes=tuple(effects)),),
            (replace(it, repeats=not it.repeats),),
            (replace(it, move=Move.STAGE, hero="a"),),
            (replace(it, hero="a"),),
        ):
            yield replace(model, actions=(*model.actions[:at], *others, *model.actions[at + 1 :]))


def edits_that_block() -> Iterator[tuple[str, Model, Json, tuple[Footing, ...]]]:
    """Wrong certificates, each with what it rests on in a model of which one edit makes that of
    the hero who can be blocked.
    """
    for case in ALL:
        wrong = case()
        assert isinstance(wrong.lines, dict)
        for before in harmless(wrong.story):
            found = footings(before, for_model(wrong.lines, before))
            if found is not None:
                yield case.__name__, wrong.story, wrong.lines, found


def test_an_edit_by_which_a_hero_can_be_blocked_is_seen() -> None:
    some = list(edits_that_block())
    assert len({name for name, *_ in some}) >= 10
    assert not [
        name for name, model, lines, before in some if still_holds(model, "a", lines, before)
    ]


def test_what_another_certificate_rests_on_is_no_help() -> None:
    """Lines that were changed since, so that they claim more than was checked."""
    refused = 0
    for kind in KINDS:
        for seed in range(MODELS):
            for model, hero, certificate in certified(kind, seed):
                before = footings(model, certificate)
                assert before is not None
                for other in changed_lines(certificate, seed, 12):
                    whole = still_holds(model, hero, other, ())
                    assert still_holds(model, hero, other, before) == whole
                    refused += not whole
    assert refused


# --- planted faults


def _without(part: str) -> Callable[[Digests, Step], bytes]:
    """A digest of steps that leaves something of them out."""
    real = Digests.step

    def step(self: Digests, it: Step) -> bytes:
        return real(self, replace(it, **{part: ()}))

    return step


def _named(self: Digests, at: int) -> bytes:
    """A variable without its values."""
    return digest(self._question.names[at])


def _but_flags(self: Digests, step: Step) -> bytes:
    return STEP(self, replace(step, possible=True, guaranteed=True, repeats=False))


def _of_equal_steps(invariants: Invariants, step: Step, held: int, laying: Iterable[Step]) -> bool:
    """Of equal steps that repeat it is not asked again what hangs on the others."""
    return id(step) in invariants.sure or ENDS_FILLING(invariants, step, held, laying)


STEP, ENDS_FILLING = Digests.step, filling.ends_filling

FAULTS: dict[str, tuple[object, str, object]] = {
    "guards": (Digests, "step", _without("guard")),
    "effects": (Digests, "step", _without("effects")),
    "what can happen": (Digests, "step", _but_flags),
    "values of variables": (Digests, "_variable", _named),
    "claims": (edited, "_claims", lambda *_: b""),
    "what can be in hand": (edited, "_hands", lambda *_: b""),
    "events that repeat": (carry_capacity, "ends_filling", _of_equal_steps),
}
"""The difference of steps, and what is passed over because of it, with something forgotten."""


def differences() -> Iterator[object]:
    """Where what is passed over would have been refused."""
    for name, story, wrong, rested in edits_that_block():
        if still_holds(story, "a", wrong, rested):
            yield name
    for kind in KINDS:
        for seed in range(MODELS):
            for model, hero, certificate in certified(kind, seed):
                before = footings(model, certificate)
                assert before is not None
                near = [(it, certificate) for it in edits(model, seed, 12)]
                near += [(model, it) for it in changed_lines(certificate, seed, 6)]
                for other, lines in near:
                    if still_holds(other, hero, lines, before) != still_holds(
                        other, hero, lines, ()
                    ):
                        yield kind, seed


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_in_what_is_passed_over_is_found(name: str, monkeypatch) -> None:
    monkeypatch.setattr(*FAULTS[name])
    assert next(differences(), None) is not None
