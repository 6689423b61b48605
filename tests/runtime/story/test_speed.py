"""What makes the engine quick changes nothing: every short cut beside the long way round."""

from __future__ import annotations

import random
from typing import get_args

import pytest
from tests.runtime.at_random import drawn
from tests.runtime.story.golden_logs.record import rules_of
from tests.runtime.story.small import small

from fateloom.runtime.kernel.game import Chance, Over, Refusal, apply_by_events, folded
from fateloom.runtime.kernel.simulation import simulate
from fateloom.runtime.record import replace
from fateloom.runtime.story.advance import STEP
from fateloom.runtime.story.command import Command
from fateloom.runtime.story.conditions import holds, in_play, mode_is
from fateloom.runtime.story.decide import CARRY_OUT
from fateloom.runtime.story.event import Told
from fateloom.runtime.story.refusals import FREELY, IN_SETUP, JUDGES
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Frame, Stage, State

STORIES = {"small": StoryRules(small()), "bell": rules_of("bell"), "base": rules_of("base")}


def steps(rules: StoryRules, players: int, seed: int, limit: int) -> list[tuple[State, Command]]:
    """A random game: the states that somebody said something in, and what."""
    bot = random.Random(seed)
    state = rules.setup(SetUp(players))
    assert not isinstance(state, Refusal)
    state = folded(rules, state, rules.opening(state))
    said: list[tuple[State, Command]] = []
    while len(said) < limit:
        if (command := drawn(rules.legal(state), bot)) is None:
            break
        said.append((state, command))
        after = rules.apply(state, command)
        assert not isinstance(after, Refusal)
        state = after[1]
    return said


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize("seed", range(4))
def test_the_state_within_decide_is_the_state_that_the_events_fold_to(
    story: str, seed: int
) -> None:
    rules = STORIES[story]
    for state, command in steps(rules, 2, seed, 200):
        long_way = apply_by_events(rules, state, command)
        assert rules.apply(state, command) == long_way
        assert rules.apply_legal(state, command) == long_way


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize("seed", range(8))
def test_what_a_game_watches_is_what_a_look_at_everything_finds(story: str, seed: int) -> None:
    """An event that holds is in `holding`, a milestone that is reached is told."""
    rules = STORIES[story]
    index = rules.index
    for state, _ in steps(rules, 2, 50 + seed, 250):
        if state.stage is not Stage.PLAY:
            continue
        found = tuple(
            event.id
            for event in index.watched
            if event.id not in state.fired
            and (event.mode is None or mode_is(state, event.mode))
            and all(holds(index, state, part, state.seat) for part in index.when(event))
        )
        assert state.control.holding == found
        if state.control.stack:
            continue
        for seat in in_play(state):
            hero = state.heroes[seat]
            if hero.finale is None:
                for name, milestone in index.milestones.get(hero.hero, ()):
                    reached = holds(index, state, milestone.condition, seat)
                    assert not reached or name in hero.milestones


@pytest.mark.parametrize("story", ["small", "bell"])
@pytest.mark.parametrize("seed", range(3))
def test_inv_16_games_without_texts_go_the_same_way(story: str, seed: int) -> None:
    rules = STORIES[story]
    silent = StoryRules(rules.program, texts=False)
    for state, command in steps(rules, 3, seed, 200):
        loud, still = rules.apply(state, command), silent.apply(state, command)
        assert not isinstance(loud, Refusal) and not isinstance(still, Refusal)
        assert still[1] == loud[1]
        assert still[0] == tuple(event for event in loud[0] if not isinstance(event, Told))


@pytest.mark.parametrize("story", ["small", "bell"])
def test_lists_of_commands_do_not_depend_on_what_was_listed_before(story: str) -> None:
    """Moves and POIs are kept from one state to the next; a game without a past finds the same."""
    rules = STORIES[story]
    one, two = steps(rules, 2, 5, 120), steps(rules, 2, 6, 120)
    for (state, _), (other, _) in zip(one, two, strict=False):
        listed = rules.legal(state)
        rules.legal(other)
        assert rules.legal(state) == listed
        fresh = StoryRules(replace(rules.program))  # an index of its own
        assert fresh.legal(state) == listed


def test_simulation_plays_like_anybody_else() -> None:
    rules = STORIES["small"]
    bot, again = random.Random(9), random.Random(9)
    played = simulate(rules, SetUp(2), bot.random, 300)
    state = rules.setup(SetUp(2))
    assert not isinstance(state, Refusal)
    state = folded(rules, state, rules.opening(state))
    for _ in range(played.commands):
        to_move = rules.legal(state)
        assert not isinstance(to_move, Over)
        if isinstance(to_move, Chance):
            command = to_move.distribution.pick(again.random())
        else:
            command = to_move.commands[int(again.random() * len(to_move.commands))]
        events = rules.decide(state, command)
        assert not isinstance(events, Refusal)
        state = folded(rules, state, events)
    assert played.state == state
    assert (played.end is None) is (state.stage is not Stage.OVER)


def test_a_simulation_can_be_told_what_to_say_and_refuses_nonsense() -> None:
    rules = STORIES["small"]
    said: list[Command] = []

    def first(state: State, decision: object) -> Command:
        to_move = rules.legal(state)
        assert not isinstance(to_move, Chance | Over)
        said.append(to_move.commands[0])
        return to_move.commands[0]

    played = simulate(rules, SetUp(1), random.Random(1).random, 20, first)
    assert played.commands == 20 and played.end is None and len(said) <= 20
    with pytest.raises(ValueError, match="players"):
        simulate(rules, SetUp(9), random.Random(1).random, 20)


def test_every_type_has_its_function() -> None:
    """The tables of the engine hold each member of the closed unions, and nothing else."""
    assert set(JUDGES) == set(CARRY_OUT) == set(get_args(Command))
    assert set(get_args(Command)) >= IN_SETUP | FREELY
    assert set(STEP) == set(get_args(Frame))
