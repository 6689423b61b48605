"""Canonical states forget nothing that a rule can read, on random games of random stories.

A game is played twice, with all that the engine remembers and in canonical form: both are asked the
same, may say the same, and come to states of the same form whatever is said.
"""

from __future__ import annotations

import random

import pytest
from tests.dsl.verify.engine.by_hand import compiled
from tests.dsl.verify.engine.canonical import Canonical
from tests.dsl.verify.generator.kinds import FORMS
from tests.dsl.verify.generator.made import make

from fateloom.dsl.source import Source
from fateloom.runtime.kernel.game import Chance, Decision, Refusal, folded
from fateloom.runtime.program.program import Program
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import State

STEPS = 120
"""Commands of a game."""


def said(rules: StoryRules, state: State) -> tuple[str, frozenset[cmd.Command]] | None:
    """Who is asked, and all that can be said; None at the end."""
    match rules.legal(state):
        case Decision(seat, commands):
            return state.heroes[seat].hero, frozenset(commands)
        case Chance(distribution):
            return "", frozenset(answer for answer, _ in distribution.outcomes)
        case _:
            return None


def hold_together(program: Program, rng: random.Random) -> int:
    """Play a game; gives the number of commands."""
    rules, forms = StoryRules(program, texts=False), Canonical(program, None, purse=1_000)
    count = program.max_players
    heroes = rng.sample([it.id for it in program.heroes], count)
    state = rules.setup(SetUp(count, tuple(heroes)))
    assert not isinstance(state, Refusal)
    full = folded(rules, state, rules.opening(state))
    _, plain = forms.of(full)
    for step in range(STEPS):
        choices = said(rules, full)
        assert said(rules, plain) == choices
        if choices is None:
            return step
        commands = sorted(choices[1], key=repr)
        for command in commands:
            one, two = rules.apply(full, command), rules.apply(plain, command)
            assert not isinstance(one, Refusal)
            assert not isinstance(two, Refusal)
            assert forms.of(one[1])[0] == forms.of(two[1])[0], command
        after = rules.apply(full, rng.choice(commands))
        assert not isinstance(after, Refusal)
        full = after[1]
        _, plain = forms.of(full)
    return STEPS


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_nothing_that_matters_is_forgotten(form: object) -> None:
    """On a tiny story of each form."""
    rng = random.Random(str(form))
    for seed in range(2):
        files = make(form, seed).files  # type: ignore[arg-type]  # `FORMS` are forms
        program = compiled([Source(name, text) for name, text in files.items()])
        hold_together(program, rng)
