"""A certificate after an edit: what is not checked again would be accepted again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest
from tests.dsl.verify.by_hand import ALL
from tests.dsl.verify.forging import KINDS, certified, changed_lines, for_model, is_blocked
from tests.dsl.verify.model_edits import edits, with_room
from tests.dsl.verify.tiny import action, cube, fact, flag, take, win
from tests.dsl.verify.tiny import certificate as lines_of
from tests.dsl.verify.tiny import model as tiny
from tests.long import mostly_long
from tests.sizes import size

from fateloom.dsl.checker import accept, carry_capacity, edited, filling, question
from fateloom.dsl.checker import format as form
from fateloom.dsl.checker.accept import Standing, footings, still_holds
from fateloom.dsl.checker.carry_capacity import CarryCapacity
from fateloom.dsl.checker.edited import Digests, Footing, digest, take_over
from fateloom.dsl.checker.known_values import Invariants
from fateloom.dsl.checker.lines import Checker
from fateloom.dsl.checker.names import Names
from fateloom.dsl.checker.question import Step
from fateloom.runtime.codec import Json, from_json
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.model import Assign, Literal, Model, Move

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


# --- one version after the other


def one_after_the_other(kind: str, models: int, count: int) -> Iterator[tuple[bool, bool]]:
    """Whether a certificate still stands in a version of a model, each an edit of the one before or
    of one before that; and whether the whole check accepts it.
    """
    for seed in range(models):
        for model, hero, certificate in certified(kind, seed):
            before = footings(model, certificate)
            assert before is not None
            standing = Standing(from_json(form.Certificate, certificate), before)
            now = with_room(model)
            for number in range(count):
                (other,) = edits(now, 100 * seed + number, 1)
                holds = standing.holds(other, hero)
                yield holds, still_holds(other, hero, certificate, ())
                now = other if holds and number % 2 else now


@mostly_long("kind", KINDS, plain=["hands"])
def test_versions_one_after_the_other_are_judged_as_by_the_whole_check(kind: str) -> None:
    said = list(one_after_the_other(kind, MODELS, 12))
    assert not [at for at, (holds, whole) in enumerate(said) if holds != whole]
    assert {holds for holds, _ in said} == {True, False}


def test_facts_and_the_ladder_are_passed_over_where_all_they_name_is_as_it_was(monkeypatch) -> None:
    stood: list[bool] = []
    real = Checker.stands_as

    def noting(self: Checker, last: Checker) -> bool:
        stood.append(real(self, last))
        return stood[-1]

    monkeypatch.setattr(Checker, "stands_as", noting)
    assert all(holds == whole for holds, whole in one_after_the_other("hands", 4, 8))
    assert True in stood and False in stood


STANDING_FAULTS: dict[str, tuple[object, str, object]] = {
    "steps that lines name": (Names, "has", lambda *_: True),
    "what can be done with hands": (CarryCapacity, "hangs_on", lambda _: None),
    "facts that are kept": (Checker, "keeps", lambda *_: None),
    "what steps become by others": (question, "_alike_for_all", lambda *_: True),
    "what never comes about": (accept, "check_never", lambda *_: None),
    "values": (Invariants, "check_values", lambda _: None),
    "which variables there are": (accept, "_alike", lambda *_: True),
    "what is counted in hands": (CarryCapacity, "counts_as", lambda self, last: last.checked),
    "pairs": (Invariants, "check_pair", lambda *_: None),
}
"""What is asked of a version after another one, with something forgotten."""


def put_in() -> Iterator[tuple[Model, Model, Json]]:
    """A model, the same with a step by which a hero can be blocked, and a certificate of the
    first: a rival undoes what is to be kept; an event ends the game for the hero.
    """
    first = tiny([flag("p")], [action("set p", {}, Assign(1, 1)), win({1: 2})], (0,))
    way = form.Rung(cube(finale_a="none", p="0"), take("set p"))
    on = form.Rung(cube(finale_a="none"), take("win"))
    then = form.Rung(cube(finale_a="none", p="1"), take("win"))
    undoes = action("take p", {}, Assign(1, 0), stage=None, hero="b")
    ends = action("end", {1: 2}, Assign(0, 3), stage=None, hero="", move=Move.EVENT)
    facts = [fact("p", "1", way, kept=True)]
    for lines, more in (
        (lines_of(first, [on], facts), undoes),
        (lines_of(first, [then, way]), ends),
    ):
        yield first, replace(first, actions=(*first.actions, more)), lines


def second_versions() -> Iterator[tuple[Model, Model, str, Json]]:
    """A model, another one, and a certificate that is accepted of the first: edits by which a hero
    can be blocked, and random ones.
    """
    for first, second, lines in put_in():
        yield first, second, "a", lines
    for _, model, lines, before in edits_that_block():
        for other in harmless(model):
            if still_holds(other, "a", lines, before):
                yield other, model, "a", lines
    for kind in KINDS:
        for model, other, hero, certificate, _ in cases(kind, 3 * MODELS):
            yield model, other, hero, certificate
        for seed in range(MODELS):
            for model, hero, certificate in certified(kind, seed):
                for other in edits(with_room(model), seed, 12):
                    yield with_room(model), other, hero, certificate


def test_a_second_version_by_which_a_hero_can_be_blocked_is_seen() -> None:
    for first, second, hero, certificate in second_versions():
        standing = Standing(from_json(form.Certificate, certificate), ())
        assert standing.holds(first, hero)
        assert standing.holds(second, hero) == still_holds(second, hero, certificate, ())


@pytest.mark.parametrize("name", STANDING_FAULTS)
def test_a_fault_in_what_stands_is_found(name: str, monkeypatch) -> None:
    fault = STANDING_FAULTS[name]
    for first, second, hero, certificate in second_versions():
        standing = Standing(from_json(form.Certificate, certificate), ())
        standing.holds(first, hero)
        so = still_holds(second, hero, certificate, ())
        with monkeypatch.context() as planted:
            planted.setattr(*fault)
            if standing.holds(second, hero) != so:
                return
    raise AssertionError("nobody notices")
