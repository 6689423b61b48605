"""VER-01: a day on which nobody is left can be held off, whatever is asked before.

Each story is answered by hand, by the oracle and by `verify`, also with players who go home; and
once more as a story that is too large for a search of the engine.
"""

from __future__ import annotations

import pytest
from tests.dsl.verify.engine.by_hand import path, story
from tests.dsl.verify.engine.cases import read
from tests.dsl.verify.engine.compare import Outcome, compare, questions
from tests.dsl.verify.engine.soak import FAILURES
from tests.long import mostly_long

from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.flatten import transitions

WORLD = "world shut: flag\nworld saved: flag\nworld key: flag\n"

SHUT = 'poi p0 "P" on t0\n  option shut "Shut" once\n    shut up\n'
"""Whoever shuts the finale has to wait for the start of a turn that opens it."""

BURN = SHUT + '  option burn "Burn"\n    key up\n'
"""And what is burnt is never opened again."""

OPENS = "event opens on turn start if shut repeats\n  shut down\n"

ASKS_ONE = """\
event opens on turn start if shut repeats
  choose
    "Open"
      shut down
    "Leave it"
      saved down
"""

ASKS_TWO = (
    ASKS_ONE
    + """\
event asks on turn start repeats
  choose
    "Yes"
      saved down
    "No"
      saved down
"""
)

DEADLINE = "event late on day 3\n  everyone defeated\n"

WHEN = "event late when day >= 3\n  everyone defeated\n"

OF_A_MODE = "event late on day 3 in challenger\n  everyone defeated\n"

FALL = """\
event falls on day 3
  choose
    "Fall"
      everyone defeated
    "Stand"
      saved down
"""

RESCUED = """\
event asks on day 3
  choose
    "Save us"
      saved up
    "No"
      saved down
event late on day 3 if not saved
  everyone defeated
"""

RESCUE = "rescue if shut\n  shut down\n"

FREE = path("ann", 'p0 "Go" if not shut')
LOCKED = path("ann", 'p0 "Go" if not shut and not key')
TOMORROW = path("ann", 'p0 "Go" if not shut and day >= 3')

EVENTS = {
    "asks nothing": OPENS + DEADLINE,
    "asks one thing": ASKS_ONE + DEADLINE,
    "asks two things": ASKS_TWO + DEADLINE,
    "asks several heroes": OPENS + "event gifts on day 3\n  everyone gain 1 any skill\n" + DEADLINE,
    "rolls": OPENS
    + 'event rolls on day 3\n  test power "It"\n    0\n      saved down\n    1+\n      saved up\n'
    + DEADLINE,
    "the game may end before": OPENS + FALL + DEADLINE,
    "an event when the day comes": ASKS_ONE + WHEN,
    "a deadline of a mode": ASKS_ONE + OF_A_MODE,
    "asks behind it": OPENS + DEADLINE + "event asks on day 3\n  everyone gain 1 any skill\n",
    "they may be saved": OPENS + RESCUED,
    "a rescue": RESCUE + "event asks on day 3\n  everyone gain 1 any skill\n" + DEADLINE,
    "a rescue on that day": "event gifts on day 3\n  everyone gain 1 any skill\n"
    + "rescue if shut and day >= 3\n  shut down\n"
    + OPENS
    + DEADLINE,
    "two days": ASKS_ONE + DEADLINE + "event later on day 4\n  everyone defeated\n",
}
"""What happens before nobody is left on day 3; a turn that begins opens the finale again."""


def test_players_who_all_go_home_at_a_question_are_no_end_of_the_game_by_its_turn() -> None:
    """Whoever asks the second question stays; the event itself ends nothing."""
    program = made(ASKS_ONE, FREE, SHUT, "ann bob")
    (company,) = questions(program)
    assert transitions(program, replace(company, leaving=True)).gaps == ()
    ends = made(ASKS_ONE.replace("saved down", "everyone defeated"), FREE, SHUT, "ann bob")
    gaps = transitions(ends, replace(company, leaving=True)).gaps
    assert any("the start of a turn can end the game" in it.sentence for it in gaps)


def told(program: Program) -> dict[str, tuple[bool | None, str]]:
    """By question, whether the hero is safe and what `verify` says; all of them have to agree."""
    found, _ = compare(program, most=8_000, leaving=True)
    assert [it for it in found if it.outcome is not Outcome.AGREES] == []
    return {it.name: (it.safe, it.verdict) for it in found}


def told_by_the_model(program: Program) -> set[str]:
    """What `verify` says where the story is too large to be searched; none of it may be wrong."""
    found, _ = compare(program, most=8_000, short=True)
    assert [it for it in found if it.outcome in FAILURES] == []
    return {it.verdict for it in found}


def made(events: str, finale: str, pois: str, heroes: str) -> Program:
    """A story of one or two heroes."""
    modes = "challenger" if "challenger" in events and heroes == "ann" else ""
    return story(WORLD + pois + events + finale, heroes, modes=modes)


@pytest.mark.parametrize("heroes", ["ann", "ann bob"])
@mostly_long("name", EVENTS, plain=["asks nothing", "asks one thing"])
def test_ver_01_the_day_can_be_held_off(name: str, heroes: str) -> None:
    """What a turn brings comes again on the day before, so nobody is blocked by a day that ends the
    game.
    """
    answers = told(made(EVENTS[name], FREE, SHUT, heroes))
    assert set(answers.values()) == {(True, "proved")}


@pytest.mark.parametrize("heroes", ["ann", "ann bob"])
@mostly_long("name", EVENTS, plain=["asks nothing", "asks one thing"])
def test_ver_01_a_day_that_ends_the_game_hides_no_block(name: str, heroes: str) -> None:
    """Whatever others may answer on that day: what is lost before it is lost."""
    answers = told(made(EVENTS[name], LOCKED, BURN, heroes))
    assert (False, "blocked") in answers.values()


@pytest.mark.parametrize("heroes", ["ann", "ann bob"])
def test_ver_01_a_day_that_need_not_end_the_game_may_come(heroes: str) -> None:
    """Ann waits for the day, and asks to be saved; who is asked on that day is the first one in
    play, and what Bob answers ends the game or saves them.
    """
    answers = told(made(OPENS + RESCUED, TOMORROW, SHUT, heroes))
    assert {it[0] for it in answers.values()} == {True}


@pytest.mark.parametrize("heroes", ["ann", "ann bob"])
@pytest.mark.parametrize("name", ["asks nothing", "asks one thing", "asks several heroes"])
def test_ver_01_what_only_that_day_would_bring_never_comes(name: str, heroes: str) -> None:
    answers = told(made(EVENTS[name], TOMORROW, SHUT, heroes))
    assert (False, "blocked") in answers.values()


@pytest.mark.parametrize("heroes", ["ann", "ann bob"])
@pytest.mark.parametrize("name", EVENTS)
def test_ver_01_the_model_alone_knows_that_the_day_can_be_held_off(name: str, heroes: str) -> None:
    """A large story is not searched: what the model says must not be wrong."""
    verdicts = told_by_the_model(made(EVENTS[name], FREE, SHUT, heroes))
    assert verdicts == {"proved"} or (verdicts, EVENTS[name]) == ({"undecided"}, ASKS_ONE + WHEN)


def test_ver_01_one_alone_rests_on_the_last_day() -> None:
    """An effort die comes back in one more turn of the day before the last one."""
    assert told_by_the_model(read("one_alone_on_the_last_day").program) == {"proved"}


def test_ver_01_what_the_last_day_brings_back_is_in_the_way() -> None:
    """The turn that is held off refreshes an effort die, which nobody can refuse: the hero never
    stands at the other place without one.
    """
    haul = 'poi p0 "P" on t0\n  option haul "Haul" costs 1 effort\n    key up\n'
    other = 'poi p2 "Q" on t0\n  > It is quiet.\n'
    ground = "tile t0\n  on explore\n    place p0\n    place p2\n"
    finale = path("ann", 'p2 "Go" if key and effort is 0')
    program = story(
        WORLD + haul + other + OF_A_MODE + finale, "ann", modes="challenger", ground=ground,
        rules="effort: {start: 1, max: 1, refresh: 1}",
    )  # fmt: skip
    found, _ = compare(program, most=8_000)
    assert {(it.safe, it.verdict) for it in found} == {(False, "blocked")}
