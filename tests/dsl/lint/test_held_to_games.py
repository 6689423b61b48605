"""Nothing that lint calls impossible happens in a random game of the engine: each condition that is
told to hold never is listened to where the rules ask for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from tests.dsl.random_stories import Story
from tests.dsl.verify.engine.scenarios import scenario
from tests.long import mostly_long
from tests.runtime.at_random import drawn
from tests.shipped import program as shipped

from fateloom.dsl.lint.cross_reference import CrossReference, Use
from fateloom.dsl.lint.gather import gather
from fateloom.dsl.lint.values import NEVER
from fateloom.dsl.session import check
from fateloom.runtime.kernel.game import Refusal, folded
from fateloom.runtime.program.condition import Condition, GameMode
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.story.conditions import predicate
from fateloom.runtime.story.event import EventFired
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp

BATCHES = 8
STEPS = 400


def listening(rules: StoryRules, condition: Condition, met: list[Condition]) -> None:
    """Let the rules note that the condition was asked and held."""
    asked = predicate(rules.index, condition)

    def ask(state, me):
        if asked(state, me):
            met.append(condition)
            return True
        return False

    rules.index.predicates[id(condition)] = condition, ask


def hold_to_games(program: Program, xref: CrossReference, seed: int) -> None:
    """Play at random at every size of table, and note what was told never to be."""
    never = [(it[0], it[1], it[2]) for it in xref.settled if it[3] is NEVER]
    never += [(it.condition, it.owner, it.use) for it in xref.circular]
    events = {owner.id for _, owner, use in never if use is Use.EVENT} | set(xref.too_late)
    setups = [SetUp(it) for it in range(program.min_players, program.max_players + 1)]
    if setups[0].players == 1 and program.modes:
        setups[:1] = [SetUp(1, mode=GameMode(it)) for it in program.modes]
    for setup in setups:
        rules, bot = StoryRules(program), Random(seed)
        met: list[Condition] = []
        for condition, _, _ in never:
            listening(rules, condition, met)
        begun = rules.setup(setup)
        assert not isinstance(begun, Refusal)
        opening = rules.opening(begun)
        state, happened = folded(rules, begun, opening), list(opening)
        for _ in range(STEPS):
            if (command := drawn(rules.legal(state), bot)) is None:
                break
            more, state = rules.apply_legal(state, command)
            happened += more
        assert [it.span for it in met] == [], (seed, setup)
        fired = {it.event for it in happened if isinstance(it, EventFired)}
        assert not fired & events, (seed, setup)


def random_story(seed: int) -> Program | None:
    return check(Story(seed).sources, lint=False).program


def tiny_scenario(seed: int) -> Program | None:
    return scenario(seed).program


@mostly_long("batch", range(BATCHES), plain=[0])
@pytest.mark.parametrize("make", [random_story, tiny_scenario])
def test_no_random_game_meets_what_is_told_never_to_be(
    make: Callable[[int], Program | None], batch: int
) -> None:
    told: Counter[str] = Counter()
    for seed in range(batch, 320, BATCHES):
        program = make(seed)
        if program is None:
            continue
        xref = gather(program)
        told += Counter(hero=len(xref.by_hero), setting=len(xref.by_setting), all=len(xref.settled))
        if xref.settled or xref.too_late:
            hold_to_games(program, xref, seed)
    assert told["all"] > 9
    assert make is tiny_scenario or (told["hero"] and told["setting"])


def test_a_condition_that_can_hold_is_heard() -> None:
    program = random_story(3)
    assert program is not None
    xref = gather(program)
    said = {id(it[0]) for it in xref.settled}
    claims = [(*it, NEVER) for it in xref.conditions if id(it[0]) not in said]
    with pytest.raises(AssertionError):
        hold_to_games(program, replace(xref, settled=claims), 3)


def test_nothing_is_called_impossible_in_the_shipped_stories() -> None:
    for name in ("dry_year", "drowned_bell", "wrong_light"):
        xref = gather(shipped(f"scenarios/{name}"))
        assert not xref.by_hero and not xref.by_setting and not xref.too_late, name
