"""A certificate after an edit: what is not checked again would be accepted again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.dsl.verify.forging import KINDS, certified, is_blocked
from tests.dsl.verify.model_edits import edits
from tests.long import mostly_long
from tests.sizes import size

from fateloom.dsl.checker import accept, carry_capacity, edited
from fateloom.dsl.checker.accept import footings, still_holds
from fateloom.dsl.checker.edited import Digests, Footing, digest
from fateloom.runtime.codec import Json
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.model import Model

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
        holds = still_holds(other, certificate, before)
        assert holds == still_holds(other, certificate, ()), number
        assert not (holds and is_blocked(other, hero)), number
        said.append(holds)
    assert said.count(True) >= len(said) // 10 and said.count(False) >= len(said) // 10


def _steps(call: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> int:
    """How many steps are passed over meanwhile."""
    sure = []
    real = accept.take_over

    def counting(before: Footing, checker: accept.Checker) -> None:
        real(before, checker)
        sure.append(len(checker.invariants.sure))

    with monkeypatch.context() as patch:
        patch.setattr(accept, "take_over", counting)
        call()
    return sum(sure)


def test_equal_steps_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    for model, other, _, certificate, before in cases("hands", 4, 2):
        (same,) = {len(it.steps) for it in before}
        assert _steps(lambda: still_holds(model, certificate, before), monkeypatch) >= same
        if model.variables == other.variables:
            assert _steps(lambda: still_holds(other, certificate, before), monkeypatch)


# --- planted faults


def _without(part: str) -> Callable[[Digests, object], bytes]:
    """A digest of steps that leaves something of them out."""
    real = Digests.step

    def step(self: Digests, it: object) -> bytes:
        return real(self, replace(it, **{part: ()}))

    return step


def _named(self: Digests, at: int) -> bytes:
    """A variable without its values."""
    return digest(self._question.names[at])


def _but_flags(self: Digests, step: object) -> bytes:
    return STEP(self, replace(step, possible=True, guaranteed=True, repeats=False))


def _of_equal_steps(invariants: carry_capacity.Invariants, step: carry_capacity.Step, *rest) -> bool:
    """Of equal steps that repeat it is not asked again what hangs on the others."""
    return id(step) in invariants.sure or ENDS_FILLING(invariants, step, *rest)


STEP, ENDS_FILLING = Digests.step, carry_capacity.ends_filling

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
