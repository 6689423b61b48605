"""What a blocked hero lacks: what is said of it and of its sources is true of the model."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from tests.dsl.verify.oracle import judged, reached
from tests.dsl.verify.random_models import random_hands, random_model
from tests.dsl.verify.random_places import random_places
from tests.dsl.verify.small_stories import HUT, LAMP, LIGHT, answered, small_story
from tests.long import mostly_long
from tests.sizes import size

from fateloom.dsl.verify.explain.answer import Answer, MissingGoalText, SourceText
from fateloom.dsl.verify.explain.missing import MissingGoal
from fateloom.dsl.verify.explain.missing_goals import missing_goals
from fateloom.dsl.verify.plan.dead_ends import states_along
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.references import NamedLiteral
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.delete_relaxation import cannot_win_relaxed
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.transitions.model import Add, Assign, Effect, Lookup, Remap, Values
from fateloom.tools.verify.blocked_text import _lacked

MODELS = size(60)
BATCHES = 3
KINDS = {"story": random_model, "hands": random_hands, "places": random_places}


def is_so(problem: Problem, claim: NamedLiteral, values: Values) -> bool:
    """Whether a claim holds in a state."""
    for variable, value in zip(problem.model.variables, values, strict=True):
        if variable.key == claim.variable:
            return variable.values[value] in claim.values
    raise AssertionError(claim)


def may_set(problem: Problem, step: Step, effect: Effect, claim: NamedLiteral, end: Values) -> bool:
    """Whether an effect may make a claim true that is false at the end: where it looks at what the
    variable was, from where the claim does not hold.
    """
    variable = problem.model.variables[effect.variable]
    if variable.key != claim.variable:
        return False
    allowed = [at for at, it in enumerate(variable.values) if it in claim.values]
    match effect:
        case Assign(_, value):
            return value in allowed
        case Add(_, amount):
            return any((it - end[effect.variable]) * amount > 0 for it in allowed)
        case Remap(at, table):
            return any(
                new in allowed and old not in allowed and step.allows(at, old)
                for old, new in enumerate(table)
            )
        case Lookup(at, inputs, table):
            sizes = [range(len(problem.model.variables[it].values)) for it in inputs]
            return any(
                new in allowed
                and not any(
                    it == at and (value in allowed or not step.allows(at, value))
                    for it, value in zip(inputs, line, strict=True)
                )
                for line, new in zip(product(*sizes), table, strict=True)
            )


def brings(problem: Problem, effect: Effect, claim: NamedLiteral) -> bool:
    """Whether an effect makes a claim true by what other variables are."""
    variable = problem.model.variables[effect.variable]
    if variable.key != claim.variable or not isinstance(effect, Lookup):
        return False
    others = effect.variable not in effect.inputs
    return others and any(variable.values[it] in claim.values for it in effect.table)


def check(problem: Problem, states: list[Values], it: MissingGoal) -> None:
    """The sentences about a missing goal are true of the play and the model."""
    assert not is_so(problem, it.wanted, states[-1])
    assert it.had == any(is_so(problem, it.wanted, one) for one in states)
    for now in it.now:
        assert all(is_so(problem, now, one) for one in states[it.since :])
    if it.since:
        assert not all(is_so(problem, now, states[it.since - 1]) for now in it.now)
    sets = [
        one.action.hero
        for one in (*problem.optimistic, *problem.steps)
        if any(may_set(problem, one, effect, it.wanted, states[-1]) for effect in one.effects)
    ]
    assert bool(it.sources) == bool(sets), it
    for source in it.sources:
        if source.others:
            assert source.step.action.hero != problem.hero
            assert problem.hero not in sets
        assert not (source.together and (source.others or source.blocked_by))
        named = source.others or source.blocked_by or source.together
        assert named or not any(brings(problem, one, it.wanted) for one in source.step.effects), it
        for claim in source.together:
            assert not is_so(problem, claim, states[-1])


def check_what_is_behind(problem: Problem, states: list[Values], it: MissingGoal) -> None:
    """Against every state that the hero can hope for at the end of the play: nothing that is
    missing comes about, of a number no more than what is said; and what is behind it was taken
    away in the step that is named, or never was so.
    """
    at = next(at for at, one in enumerate(problem.model.variables) if one.key == it.wanted.variable)
    later = reached(problem.model, {states[-1]}, problem.optimistic)
    for claim in (it.wanted, *(root.wanted for root in it.roots)):
        assert not any(is_so(problem, claim, one) for one in later), claim
    if it.most is not None:
        values = problem.model.variables[at].values
        numbers = [value for one in later if isinstance(value := values[one[at]], int)]
        assert max(numbers) <= it.most
    for root in it.roots:
        assert all(is_so(problem, root.now, one) for one in states[root.since :])
        if root.since:
            assert not is_so(problem, root.now, states[root.since - 1])
            assert any(is_so(problem, root.wanted, one) for one in states)
        assert root.through
        own = [one for one in root.through if not one.others]
        assert all(one.blocked_by is not None for one in own)
        assert all(one.step.action.hero != problem.hero for one in root.through if one.others)


@pytest.mark.parametrize("kind", sorted(KINDS))
@mostly_long("batch", range(BATCHES), plain=[0])
def test_what_is_said_of_a_missing_goal_is_true(kind: str, batch: int) -> None:
    """'From the beginning' only of what holds in the first state, 'back' only of what once was so,
    'nothing brings it about' only of what no step of the model sets.
    """
    seeds = range(30_000 + batch, 30_000 + MODELS, BATCHES)
    seen, behind = 0, Counter[str]()
    for _, problem, answer in judged((it, KINDS[kind](it)) for it in seeds):
        if answer.lost is None:
            continue
        for start in problem.model.initial:
            states = states_along(problem.model, start, answer.lost)
            if states is None or not cannot_win_relaxed(problem, states[-1]):
                continue  # each goal may still be had by itself
            for it in missing_goals(problem, states):
                seen += 1
                check(problem, list(states), it)
                check_what_is_behind(problem, list(states), it)
                behind["taken" if any(one.since for one in it.roots) else "other"] += 1
    assert seen
    print(kind, seen, dict(behind))


WITHIN_A_SCRIPT = """
world red: up, down
world lit: flag

tile shore
  on explore
    > A hut.
    place hut on shore

poi hut "Hut"
  > A hut.
  option paint "Paint it" if not lit
    red becomes down
  option light "Light it"
    if red is up
      lit up

destiny ann
  path light "Light"
    begins at hut "Go in" if lit
    finale
      stage in
        fulfil
"""


def test_a_source_whose_script_asks_for_something_says_what() -> None:
    """The option can be chosen for ever, and brings nothing any more."""
    found = answered(small_story(WITHIN_A_SCRIPT))
    (missing,) = found.missing
    (source,) = missing.sources
    assert source.shut == "red is down"
    said = " ".join(" ".join(_lacked(found, missing, set())).split())
    assert "no longer possible, since red is down" in said


def test_what_stays_unsaid_is_no_riddle() -> None:
    """Where nothing that alone would change it can be named, what it would need is."""
    source = SourceText("Ann chooses 'Light it'", "", "", ("red is up", "blue is up"))
    missing = MissingGoalText(("Light",), "lit is up", "lit is down", 0, False, (source,))
    said = " ".join(
        " ".join(_lacked(Answer("ann", "Ann", "", (), Verdict.BLOCKED), missing, set())).split()
    )
    assert said.endswith(
        "since it asks that red is up and blue is up, which can no longer be together"
    )


EMPTIED = f"""
stock pack: lamp

tile shore
  on explore
    > A hut, and a pedlar.
    place hut on shore
    place pedlar on shore

event leaves on day 3
  > The pedlar goes, and what he did not sell is in the box.
  remove pedlar

poi pedlar "Pedlar"
  > A pack.
  trade deal "Trade" stock pack
{HUT}
{LIGHT}
"""


def test_a_source_gives_the_thing_and_does_not_only_leave_it_where_it_is() -> None:
    """A stock that goes puts what lies there into the box, and leaves a thing with whoever has it:
    it gives nobody anything.
    """
    lamp = LAMP.replace("value: 0", "value: 1")
    (missing,) = answered(small_story(EMPTIED, lamp=lamp)).missing
    assert missing.wanted == "the Lamp is with Ann"
    assert missing.sources
    for source in missing.sources:
        assert source.step in (
            "Ann buys the Lamp at Pedlar",
            "Ann chooses 'Take the lamp' at Hut",
        )
        assert source.shut == "the Lamp is with Bob"
