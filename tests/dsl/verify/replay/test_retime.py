"""Plays of the model become games of the engine, and these end as the plays do."""

from __future__ import annotations

import pytest
from tests.dsl.verify.replay.random_plays import (
    LEFT_OUT,
    differing,
    random_play,
    sure_steps,
)
from tests.long import mostly_long, partly_long
from tests.runtime.transitions.stories import model_of, story
from tests.sizes import size

from fateloom.dsl.verify.replay.result import NotScheduled, Scheduled, replayed
from fateloom.dsl.verify.replay.schedule import schedule
from fateloom.runtime.kernel.log import first_divergence
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.transitions.model import Assign, Move

PLAYS = size(24)
FEWER = {"drowned_bell": 6}
"""A large story: of so many plays one is played."""

SHARES = {"small": 0.9, "base": 0.9, "tour": 0.75, "drowned_bell": 0.9}
"""The rest takes more days in the engine than the events of these days leave: in the tour the bell
drowns early, and the ferry goes.
"""


@pytest.mark.parametrize("time", [False, True], ids=["by choice", "with time"])
@mostly_long("name", sorted(SHARES), plain=["base"])
def test_random_plays_become_games_that_end_as_they_do(name: str, time: bool) -> None:
    """Nearly all of them, and all that do are equal but for what came in between."""
    program, model = story(name), model_of(name)
    seeds = range(0, PLAYS, FEWER.get(name, 1))
    good = 0
    for seed in seeds:
        play, end = random_play(name, seed, world=time)
        found = schedule(program, model, play)
        if isinstance(found, Scheduled):
            good += 1
            assert differing(program, model, play, end, found) == [], seed
            assert len(found.done) == len(play)
        else:
            assert found.reason
            assert 0 <= found.step < len(play)
    assert good >= SHARES[name] * len(seeds)


@mostly_long("name", ["small", "base", "tour"], plain=["base"])
def test_walking_exploring_visits_and_time_may_be_left_out(name: str) -> None:
    """They come in again where a step needs them."""
    program, model = story(name), model_of(name)
    passing = {Move.DAY, Move.TURN} | LEFT_OUT
    good = walks = 0
    for seed in range(PLAYS):
        whole, end = random_play(name, seed, world=True)
        play = tuple(it for it in whole if it.action.move not in passing)
        found = schedule(program, model, play)
        if isinstance(found, Scheduled):
            good += 1
            walks += any(isinstance(it.command, cmd.MoveTo) for it in found.issued)
            left = [it for it in differing(program, model, whole, end, found) if it[:3] != "at:"]
            assert left == [], seed
    assert good >= 0.85 * PLAYS
    assert walks > 0 or name == "tour"  # all that can be done there is done where one begins


@mostly_long("name", ["small", "base", "tour"], plain=["base"])
def test_plays_that_need_luck_become_games_as_well(name: str) -> None:
    """Effort dice, things used in tests and at their moments, bands that not all markers give: they
    come about more seldom, and never otherwise than the play says.
    """
    program, model = story(name), model_of(name)
    good, used = 0, 0
    for seed in range(PLAYS):
        play, end = random_play(name, seed, world=True, sure=False)
        found = schedule(program, model, play)
        if isinstance(found, Scheduled):
            good += 1
            used += any(it.action.move in (Move.USE, Move.TIRE) for it in play)
            assert differing(program, model, play, end, found) == [], seed
    assert good >= 0.6 * PLAYS
    assert used >= 0.3 * PLAYS


@partly_long("name", sorted(SHARES), slow=["drowned_bell"])
def test_games_stand_by_the_ordinary_rules(name: str) -> None:
    """Each entry of the log follows from its command, and the same play gives the same game."""
    program, model = story(name), model_of(name)
    for seed in range(3):
        play, _ = random_play(name, seed, world=True)
        found = schedule(program, model, play)
        assert isinstance(found, Scheduled)
        assert found == schedule(program, model, play)
        assert first_divergence(StoryRules(program), replayed(program, found).log) is None


def test_each_step_comes_about_in_the_commands_that_are_its_own() -> None:
    """The commands between two entries of `done` hold those of the step, by its number."""
    program, model = story("small"), model_of("small")
    play, _ = random_play("small", 7, world=False)
    found = schedule(program, model, play)
    assert isinstance(found, Scheduled)
    assert list(found.done) == sorted(found.done)
    begun = 0
    for number, (step, done) in enumerate(zip(play, found.done, strict=True)):
        own = [it for it in found.issued[begun:done] if it.step == number]
        assert own or step.action.move in (Move.STEP, Move.VISIT)
        begun = done


def test_a_step_that_comes_out_otherwise_is_found() -> None:
    """A forged effect is not taken for what the engine does."""
    program, model = story("small"), model_of("small")
    rest = next(it for it in sure_steps("small") if it.action.name == "option:inn.rob@home:ann")
    at = next(n for n, it in enumerate(model.variables) if it.name == "is:open")
    forged = replace(rest.outcome, effects=(*rest.outcome.effects, Assign(at, 1)))
    found = schedule(program, model, (replace(rest, outcome=forged, effects=forged.effects),))
    assert isinstance(found, NotScheduled)
    assert "is:open down instead of up" in found.reason


def test_what_cannot_be_is_said_with_its_step() -> None:
    """An option that is once for all, twice."""
    program, model = story("small"), model_of("small")
    rob = next(it for it in sure_steps("small") if it.action.name == "option:inn.rob@home:ann")
    found = schedule(program, model, (rob, rob))
    assert isinstance(found, NotScheduled)
    assert found.step == 1
    assert "used:inn.rob is yes by then" in found.reason


def test_of_several_steps_that_do_the_one_that_can_be_is_taken() -> None:
    """A thing is picked up wherever it lies, where the caller does not tell places apart."""
    program, model = story("small"), model_of("small")
    named = {it.action.name: it for it in sure_steps("small")}
    ways = tuple(named[f"pick up:rope@{poi}:bob"] for poi in ("mill@marsh", "tower@hill"))
    found = schedule(program, model, (ways,))
    assert isinstance(found, Scheduled)
    assert found.state.heroes[1].items.count("rope") == 1
    assert found.state.heroes[1].tile == "hill"
    assert found.steps == (ways[1],)


def test_dice_fall_so_that_the_band_of_the_play_is_thrown() -> None:
    """DST-55: each band that can be, by forced dice, without effort dice."""
    program, model = story("small"), model_of("small")
    bands = [it for it in sure_steps("small") if it.action.name == "option:inn.brawl@home:bob"]
    assert bands
    for step in bands:
        found = schedule(program, model, (step,))
        assert isinstance(found, Scheduled)
        (roll,) = (it.command for it in found.issued if isinstance(it.command, cmd.Roll))
        assert isinstance(roll, cmd.Roll)
        assert roll.effort == ()
