"""Canonical states forget nothing that a rule can read, on random games of random stories: neither
those of the oracle nor those that `verify` searches in small games.

A game is played twice, with all that the engine remembers and in canonical form: both are asked the
same, may say the same, and come to states of the same form whatever is said.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from tests.dsl.verify.engine.by_hand import compiled, story
from tests.dsl.verify.engine.canonical import Canonical
from tests.dsl.verify.engine.scenarios import scenario
from tests.dsl.verify.generator.kinds import FORMS
from tests.dsl.verify.generator.made import make

from fateloom.dsl.source import Source
from fateloom.dsl.verify.replay.canonical_state import CanonicalStates
from fateloom.runtime.kernel.game import Chance, Decision, Refusal, folded
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.variables import Flag, Scope, Variable
from fateloom.runtime.record import replace
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import State

STEPS = 120
"""Commands of a game."""

LAST_DAY = 100
"""No story here has events so late."""

Form = Callable[[State], tuple[object, State]]
"""A key that states of one form share, and that form."""


def mode_of(program: Program) -> GameMode | None:
    """The mode in which a game is played here: a game alone is played in one."""
    alone = program.max_players == 1 and program.modes
    return GameMode(program.modes[0]) if alone else None


def of_the_oracle(program: Program) -> Form:
    """The forms of `canonical`."""
    return Canonical(program, mode_of(program), purse=1_000).of


def of_the_search(program: Program) -> Form:
    """The forms that `verify` knows states of small games by."""
    forms = CanonicalStates(program, LAST_DAY)
    return lambda state: (forms.of(state),) * 2


FORGETTING = pytest.mark.parametrize("forgetting", [of_the_oracle, of_the_search])


def said(rules: StoryRules, state: State) -> tuple[str, frozenset[cmd.Command]] | None:
    """Who is asked, and all that can be said; None at the end."""
    match rules.legal(state):
        case Decision(seat, commands):
            return state.heroes[seat].hero, frozenset(commands)
        case Chance(distribution):
            return "", frozenset(answer for answer, _ in distribution.outcomes)
        case _:
            return None


def hold_together(program: Program, form: Form, rng: random.Random) -> int:
    """Play a game; gives the number of commands."""
    rules = StoryRules(program, texts=False)
    count = program.max_players
    heroes = rng.sample([it.id for it in program.heroes], count)
    state = rules.setup(SetUp(count, tuple(heroes), mode_of(program)))
    assert not isinstance(state, Refusal)
    full = folded(rules, state, rules.opening(state))
    _, plain = form(full)
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
            assert form(one[1])[0] == form(two[1])[0], command
        after = rules.apply(full, rng.choice(commands))
        assert not isinstance(after, Refusal)
        full = after[1]
        _, plain = form(full)
    return STEPS


@FORGETTING
@pytest.mark.parametrize("kind", FORMS, ids=str)
def test_nothing_that_matters_is_forgotten(
    kind: object, forgetting: Callable[[Program], Form]
) -> None:
    """On a tiny story of each form."""
    rng = random.Random(str(kind))
    for seed in range(2):
        files = make(kind, seed).files  # type: ignore[arg-type]  # `FORMS` are forms
        program = compiled([Source(name, text) for name, text in files.items()])
        hold_together(program, forgetting(program), rng)


@FORGETTING
@pytest.mark.parametrize("first", range(0, 40, 10))
def test_nothing_is_forgotten_whatever_the_language_says(
    first: int, forgetting: Callable[[Program], Form]
) -> None:
    """On random scenarios with every construct and every setting."""
    for seed in range(first, first + 10):
        program = scenario(seed).program
        hold_together(program, forgetting(program), random.Random(seed))


READS = """\
world doom: flag
hero ok: flag
poi p0 "P" on t0
  option a "A" costs 1 effort
    virtue +1
  option b "B" if chose p0.a and not doom
    ok up
  option c "C" if visited p1
    doom up
  option d "D" if virtue >= 1
    doom down
  option e "E" if ok
    ok down
  option m "M" costs 4 power
    > It is paid.
poi p1 "Q" on t1
"""

UNREAD: dict[str, object] = {
    "_visited": frozenset(),
    "_chosen": frozenset(),
    "_effort": False,
    "_virtue": False,
    "_markers": False,
    "_world": {0: Variable("doom", Scope.WORLD, Flag(), 0, NOWHERE)},
    "_personal": {0: Variable("ok", Scope.HERO, Flag(), 0, NOWHERE)},
}
"""What the search is told that nothing reads, in a story that reads it."""


def hold_games(unread: dict[str, object]) -> None:
    """Some games of that story, with forms that forget too much."""
    program = story(READS, rules="virtue: {min: 0, max: 2}")
    more = replace(program.settings, effort_start=2, effort_max=2, effort_refresh=1)
    program = replace(program, settings=more)
    forms = CanonicalStates(program, LAST_DAY)
    for name, value in unread.items():
        setattr(forms, name, value)
    rng = random.Random(0)
    for _ in range(20):
        hold_together(program, lambda state: (forms.of(state),) * 2, rng)


@pytest.mark.parametrize("name", UNREAD)
def test_what_the_search_forgets_too_much_is_missed(name: str) -> None:
    with pytest.raises(AssertionError):
        hold_games({name: UNREAD[name]})


def test_nothing_is_missed_where_the_search_forgets_what_is_not_read() -> None:
    hold_games({})
