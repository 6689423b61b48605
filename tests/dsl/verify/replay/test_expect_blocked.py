"""`expect blocked` in a story that is too large to be searched: the model knows a way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest
from tests.dsl.verify.engine.by_hand import path, story
from tests.dsl.verify.engine.cases import read
from tests.dsl.verify.engine.scenarios import scenario

from fateloom.dsl.plays.story import blocked
from fateloom.dsl.verify.replay.engine_search import search_win
from fateloom.dsl.verify.replay.game_run import ReplayContext
from fateloom.runtime.kernel.game import Chance, Decision, Refusal, folded
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.program.program import Program
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Stage, Standing, State
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company

FALSE_FRIENDS = """\
world a: flag
world b: flag
world c: 0..5
world ready: flag
poi p0 "P" on t0
  option x "X" once costs 1 coins
    a up
  option y "Y" once costs 1 coins if a
    b up
  option z "Z" once costs 1 coins if b
    ready up
  option slow "Slow" if not a
    c +1
  option last "Last" if c is 5
    ready up
"""
"""Three options that together cost more than there is are nearer than the way that works."""


@pytest.fixture(autouse=True)
def _large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocked, "search_win", partial(search_win, max_states=1))


def after(program: Program, mode: GameMode | None, *commands: cmd.Command) -> State:
    """The state of a game of one hero behind some commands."""
    rules = StoryRules(program, texts=False)
    state = rules.setup(SetUp(1, ("ann",), mode))
    assert not isinstance(state, Refusal)
    state = folded(rules, state, rules.opening(state))
    for command in commands:
        state = rules.apply_legal(state, command)[1]
    return state


def test_one_more_turn_of_the_day_before_the_last_one_is_a_way() -> None:
    """VER-01, for one player alone: all effort dice are used up on the eve."""
    program = read("one_alone_on_the_last_day").program
    mode = GameMode.CHALLENGER
    idle = (cmd.Stay(), cmd.Visit("p0"), cmd.UseOption("p0.idle"))
    state = after(program, mode, *idle)
    way = blocked.way_to_win(program, Company(("ann",), mode), state, "ann", None)
    assert way is not None
    assert "'Haul'" in way


def test_a_way_beside_the_nearest_one_is_found() -> None:
    finale = path("ann", 'p0 "Go" if ready')
    program = story(FALSE_FRIENDS + finale, "ann", rules="coins: {start: 2}")
    way = blocked.way_to_win(program, Company(("ann",)), after(program, None), "ann", None)
    assert way is not None
    assert "'Slow'" in way


LATE = """\
world late: flag
event closing on day {0}
  late up
destiny ann
  path one "One"
    begins at p0 "Go"
    finale
      stage s
        next t
      stage t takes 2 turns
        if late
          stay
        else
          fulfil
"""
"""The second stage is played on day 3."""


@pytest.mark.parametrize(("day", "in_time"), [(2, False), (3, False), (4, True), (9, True)])
def test_a_way_that_comes_too_late_is_none(day: int, in_time: bool) -> None:
    program = story(LATE.format(day), "ann")
    way = blocked.way_to_win(program, Company(("ann",)), after(program, None), "ann", None)
    assert (way is not None) == in_time


TWO_WAYS = """\
world late: flag
hero a: flag
hero b: flag
hero c: flag
event closing on day 5
  late up
poi p0 "P" on t0
  option x "X"
    a up
  option y "Y" if a
    b up
  option z "Z" if b
    c up
destiny ann
  path slow "Slow"
    begins at p0 "Wait"
    finale
      stage s
        next t
      stage t takes 6 turns
        if late
          stay
        else
          fulfil
  path quick "Quick"
    begins at p0 "Go" if c
    finale
      stage s
        fulfil
"""


def test_a_way_in_time_is_found_where_a_shorter_one_comes_too_late() -> None:
    """In the model no day has to end: the fewest steps are not the fewest days."""
    program = story(TWO_WAYS, "ann")
    company, state = Company(("ann",)), after(program, None)
    assert blocked.way_to_win(program, company, state, "ann", "slow") is None
    way = blocked.way_to_win(program, company, state, "ann", None)
    assert way is not None
    assert "'Quick'" in way


SEEDS = (*range(24), 1004, 1528)
"""Of the last two the model tells a way that no game has."""


def middles() -> Iterator[tuple[int, Program, Company, State, str]]:
    """Games of random stories in their middle, and a hero who still plays."""
    for seed in SEEDS:
        program, random = scenario(seed).program, Random(seed)
        rules = StoryRules(program, texts=False)
        heroes = tuple(it.id for it in program.heroes[: program.max_players])
        state = rules.setup(SetUp(len(heroes), heroes))
        assert not isinstance(state, Refusal)
        state = folded(rules, state, rules.opening(state))
        for _ in range(random.randint(0, 30)):
            if state.stage is Stage.OVER:
                break
            asked = rules.legal(state)
            match asked:
                case Decision():
                    state = rules.apply_legal(state, random.choice(asked.commands))[1]
                case Chance():
                    outcomes = asked.distribution.outcomes
                    state = rules.apply_legal(state, random.choice(outcomes)[0])[1]
                case _:
                    raise AssertionError(seed)
        playing = [it.hero for it in state.heroes if it.standing is Standing.PLAYING]
        if state.stage is Stage.PLAY and (hero := random.choice(heroes)) in playing:
            mode = state.mode if len(heroes) == 1 and state.mode.value in program.modes else None
            yield seed, program, Company(heroes, mode), state, hero


def test_what_is_claimed_can_be_won() -> None:
    """Held to a search of everything that the hero can do."""
    ways = blocks = 0
    for seed, program, company, state, hero in middles():
        context = ReplayContext(program, transitions(program, company, from_anywhere=True))
        whole = search_win(context, state, hero)
        way = blocked.way_to_win(program, company, state, hero, None)
        if way is not None:
            assert whole.win is not None or not whole.exhausted, (seed, way)
            ways += 1
        blocks += whole.exhausted
    assert ways >= 10 and blocks >= 4
