"""All states of a small game, looked at in the engine: the oracle says the same of each hero."""

from __future__ import annotations

from itertools import product

import pytest
from tests.dsl.verify.engine.by_hand import path, story
from tests.dsl.verify.engine.compare import Outcome, compare, questions
from tests.dsl.verify.engine.explore import Table, TooManyStatesError
from tests.dsl.verify.engine.judge import judge
from tests.dsl.verify.engine.scenarios import CALLED, scenario
from tests.long import partly_long
from tests.sizes import size

from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.replay.blocked_game import BlockedGames, NeverLost
from fateloom.dsl.verify.replay.describe_command import describe_commands
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company

FEW, MANY = 150, 800
"""States of the oracle; larger tables are not compared."""


def found(program: Program, company: Company, hero: str, path: str | None = None) -> bool | None:
    """Whether the hero is lost nowhere; None: that is open."""
    problem = problem_of(transitions(program, company), hero)
    game = BlockedGames(program, problem, path).lost_game(None)
    return None if game is None else isinstance(game, NeverLost)


def compared(seed: int, most: int, calls: str = "") -> list[tuple[bool | None, bool]]:
    """What is found, and what is so, of each question that the oracle can answer, also if players
    may go home. `calls`: of a scenario that calls such a game.
    """
    program = scenario(seed, calls).program
    pairs = []
    for company, leaving in product(questions(program), (False, True)):
        table = Table(company.heroes, company.mode)
        asked = replace(company, leaving=leaving)
        try:
            safe = judge(program, table, leaving=leaving, most=most).safe
        except TooManyStatesError:
            continue
        pairs += [(found(program, asked, it), safe[it]) for it in company.heroes]
    return pairs


def test_the_oracle_agrees() -> None:
    every = [it for seed in (301, 314, 317, 336) for it in compared(seed, FEW)]
    told = [it for it in every if it[0] is not None]
    assert [it for it in told if it[0] != it[1]] == []
    assert {said for said, _ in told} == {False, True}
    assert len(told) > 0.8 * len(every)


@pytest.mark.long
def test_the_oracle_agrees_in_the_long_run() -> None:
    every = [it for seed in range(303, 303 + size(10)) for it in compared(seed, MANY)]
    assert [it for it in every if it[0] is not None and it[0] != it[1]] == []


@partly_long("calls", CALLED, slow=("campaign", "haunt", "house"))
def test_the_oracle_agrees_where_games_are_called(calls: str) -> None:
    first = CALLED.index(calls)
    seeds = range(first + 40, first + 60, len(CALLED))
    every = [it for seed in seeds for it in compared(seed, FEW, calls)]
    told = [it for it in every if it[0] is not None]
    assert told
    assert [it for it in told if it[0] != it[1]] == []


@pytest.mark.parametrize("seed", [841992, 850426, 851062])
def test_a_called_game_is_looked_at_as_it_is_played(seed: int) -> None:
    """What the flattened form says of such a story was not enough."""
    assert set(compared(seed, MANY)) == {(True, True)}


def test_a_hero_whom_another_defeats_is_not_called_safe() -> None:
    """Ann is blocked then, at no state that she plays in."""
    strikes = path("bob", 'p0 "Go"', "others defeated", "stay")
    program = story(path("ann", 'p0 "Go"') + strikes)
    company = questions(program)[0]
    assert judge(program, Table(company.heroes)).safe["ann"] is False
    assert found(program, company, "ann") is None


def test_what_the_search_does_not_try_is_left_open() -> None:
    """Of one path alone nothing is said."""
    program = story('poi p0 "P" on t0\n' + path("ann", 'p0 "Go"'), heroes="ann")
    company = questions(program)[0]
    assert found(program, company, "ann") is True
    assert found(program, company, "ann", "one") is None


def test_players_go_home_where_they_may() -> None:
    """With the key, which Ann can take from Bob as often as she likes while he is there."""
    take = 'poi p0 "P" on t0\n  option take "Take"\n    gain item key\n'
    steal = '  option steal "Steal"\n    others lose item key\n'
    program = story(take + steal + path("ann", 'p0 "Go" if has item key'), items="key")
    company = questions(program)[0]
    assert found(program, company, "ann") is True
    leaving = replace(company, leaving=True)
    assert found(program, leaving, "ann") is False
    assert found(program, leaving, "bob") is True
    problem = problem_of(transitions(program, leaving), "ann")
    games = BlockedGames(program, problem)
    game = games.lost_game(None)
    assert isinstance(game, tuple)
    begun, lost = game
    told = describe_commands(games.run(begun), games.commands_after(begun, lost))
    assert [said for said, who in told if who == "bob"][-1] == "bob goes home"


def test_a_play_that_needs_more_days_than_a_deadline_leaves_is_no_block() -> None:
    """The model lets days wait; the engine does not. What decides is said."""
    late = "event late on day 2 in challenger\n  everyone defeated\n"
    take = 'poi p1 "P" on t1\n  option take "Take"\n    gain item key\n'
    lost = path("ann", 'p0 "Go" if has item key', "stay")
    won = '  path two "Two"\n    begins at p0 "Win"\n    finale\n      stage s\n        fulfil\n'
    program = story(late + take + lost + won, heroes="ann", items="key", modes="challenger")
    asked, _ = compare(program, most=1_000)
    assert {it.outcome for it in asked} == {Outcome.AGREES}
    proved = [it.why for it in asked if it.verdict == "proved"]
    assert any("states that the game can come to were looked at" in it for it in proved)
