"""The invariants of pool games find what is wrong, each by its own sentence (DDI-04..07)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.runtime.pool.test_pool_turns import CAREFUL, PLAIN, fought

from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.dice import Die, Pool
from fateloom.runtime.pool.encounter import Action, Aspect
from fateloom.runtime.pool.invariants import broken
from fateloom.runtime.pool.spending import purse_of
from fateloom.runtime.pool.state import Call, Hit, State, Step
from fateloom.runtime.pool.tally import Shown, Tally, tally
from fateloom.runtime.record import replace


def _attempt(s: State, **change: object) -> State:
    assert s.attempt is not None
    return replace(s, attempt=replace(s.attempt, **change))


def _everybody(s: State, it: Condition) -> State:
    return replace(s, conditions=(it,) * len(s.conditions))


def _wolf(s: State, it: Condition) -> State:
    return replace(s, opponents=(replace(it, stress=(), consequences=(), exposed=()),))


SPOILED: list[tuple[str, Callable[[State], State]]] = [
    ("ann has 4 fate points", lambda s: replace(s, conditions=(Condition(4), *s.conditions[1:]))),
    ("bob can be invoked where there is no consequence",
     lambda s: _everybody(s, Condition(0, exposed=(0, 1, 0)))),
    ("bob has free invocations too many or too few",
     lambda s: _everybody(s, Condition(0, exposed=(0, 0)))),
    ("bob has free invocations too many or too few",
     lambda s: _everybody(s, Condition(0, exposed=(0, -1, 0)))),
    ("ann has boxes or slots too many", lambda s: _everybody(s, Condition(0, stress=(False,)))),
    ("ann has boxes or slots too many", lambda s: _everybody(s, Condition(0, consequences=()))),
    ("ann has used more than there was", lambda s: _everybody(s, Condition(0, boosts=-1))),
    ("ann has used more than there was", lambda s: _everybody(s, Condition(-1))),
    ("ann has used a stunt of once a scene",
     lambda s: _everybody(s, Condition(0, spent=("maps",)))),
    ("the scene goes on without heroes", lambda s: _everybody(s, Condition(0, out=True))),
    ("the aspect 'dusk' is missing",
     lambda s: replace(s, present=(False,), gained=(0,), free=(0,))),
    ("more was invoked than could be paid", lambda s: replace(s, gained=(-1,))),
    ("more was invoked than could be paid", lambda s: replace(s, free=(-1,))),
    ("more was invoked than could be paid", lambda s: replace(s, keeper_fate=-1)),
    ("wolf has what only heroes have", lambda s: _wolf(s, Condition(1))),
    ("wolf has what only heroes have", lambda s: _wolf(s, Condition(0, broken=("rope",)))),
    ("the attack 'fight' is not done", lambda s: _wolf(s, Condition(0, out=True))),
    ("somebody is hit at the wrong step", lambda s: replace(s, hit=Hit("ann", 1))),
    ("somebody has to answer at the wrong step",
     lambda s: replace(s, call=Call("wolf", CAREFUL, "ann"))),
    ("nobody is asked", lambda s: replace(s, attempt=None, step=Step.HIT)),
    ("something is tried at the wrong step", lambda s: replace(s, attempt=None)),
    ("somebody has a turn who is out", lambda s: replace(
        _everybody(s, Condition(0, out=True)), attempt=None, step=Step.CHOOSE)),
    ("somebody is hit who is out", lambda s: replace(
        _everybody(s, Condition(0, out=True)), attempt=None, step=Step.HIT, hit=Hit("ann", 1))),
    ("somebody stands on both sides of a roll", lambda s: _attempt(s, against="ann")),
    ("somebody stands on both sides of a roll", lambda s: _attempt(s, helpers=("ann",))),
    ("something hits less hard that does not hit",
     lambda s: _attempt(s, action=Action.OVERCOME, eased=True)),
    ("ann was promised other dice than aid",
     lambda s: _everybody(s, Condition(0, pending=Pool(skill=1)))),
    ("wolf was promised other dice than aid",
     lambda s: _wolf(s, Condition(0, pending=Pool(challenge=1)))),
    ("ann has broken things twice, or things of others",
     lambda s: _everybody(s, Condition(0, broken=("lamp",)))),
    ("ann has broken things twice, or things of others",
     lambda s: _everybody(s, Condition(0, broken=("rope", "rope")))),
    ("a task was done twice", lambda s: replace(s, done=("easy", "easy"))),
    ("there is no such round", lambda s: replace(s, round=9)),
    ("there is no such round", lambda s: replace(s, round=0)),
    ("the scene is won before its tasks are done", lambda s: replace(s, step=Step.WON)),
    ("the scene goes on after its tasks are done",
     lambda s: replace(s, step=Step.CHOOSE, done=("easy", "fair", "fight"))),
    ("stress or boosts were kept after the scene",
     lambda s: _everybody(replace(s, step=Step.LOST), Condition(0, boosts=1))),
    ("stress or boosts were kept after the scene",
     lambda s: _everybody(replace(s, step=Step.LOST), Condition(0, stress=(True, False, False)))),
    ("something was used twice for one roll", lambda s: _attempt(s, used=("a", "a"))),
    ("something was used twice for one roll", lambda s: _attempt(s, stunts=("a", "a"))),
    ("the pool is none", lambda s: _attempt(s, helpers=("bob",))),
    ("dice were rolled before the pool stood", lambda s: replace(s, step=Step.BUILD)),
    ("other dice were rolled than the pool has",
     lambda s: _attempt(s, shown=s.attempt.shown[1:] if s.attempt else ())),
    ("the result is not what the dice show", lambda s: _attempt(s, tally=Tally(net=5))),
    ("more symbols than faces can show",
     lambda s: _attempt(s, shown=(Shown(Die.SKILL, 6),) * 7)),
    ("more symbols than faces can show",
     lambda s: _attempt(s, shown=(Shown(Die.AID, 3),) * 7)),
    ("hope or despair from other dice",
     lambda s: _attempt(s, shown=(Shown(Die.EXPERTISE, 6),) * 2)),
    ("hope or despair from other dice",
     lambda s: _attempt(s, shown=(Shown(Die.CHALLENGE, 6),) * 2)),
    ("a failure without a bad die",
     lambda s: _attempt(s, pool=Pool(skill=1), shown=(Shown(Die.DIFFICULTY, 6),))),
    ("the roll was read at the wrong step", lambda s: _attempt(s, tally=None)),
    ("there is something to spend before the roll", lambda s: replace(s, step=Step.ROLL)),
    *(
        ("more symbols in the purse than the roll gave",
         lambda s, name=name, amount=amount: _attempt(
             s, purse=replace(s.attempt.purse, **{name: amount})))
        for name in ("advantage", "hope", "disadvantage", "despair")
        for amount in (7, -1)
    ),
]  # fmt: skip
"""What a check says, and a state in which that alone, or that among others, is wrong."""


@pytest.mark.parametrize(("said", "spoil"), SPOILED, ids=[said for said, _ in SPOILED])
def test_the_invariants_find_what_is_wrong(said: str, spoil: Callable[[State], State]) -> None:
    encounter = replace(PLAIN, aspects=(Aspect("dusk"),))
    state = replace(fought(6, keeper=True).state, free=(0,), present=(True,), gained=(0,))
    assert broken(encounter, state) == ()
    found = broken(encounter, spoil(state))
    assert any(it.startswith(said) for it in found), found


def test_ddi_05_as_many_symbols_as_faces_can_show_are_not_too_many() -> None:
    """Three dice with two successes each come to six, the most that there can be."""
    state = fought(6, keeper=True).state
    shown = (Shown(Die.SKILL, 6),) * 3
    best = tally(shown)
    assert best == Tally(net=6)
    state = _attempt(state, pool=Pool(skill=3), shown=shown, tally=best, purse=purse_of(best))
    assert "more symbols than faces can show" not in broken(PLAIN, state)
