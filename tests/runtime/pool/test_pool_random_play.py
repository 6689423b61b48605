"""Whole encounters at random: invariants after every step, replays, saves, the kernel's doors."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from tests.runtime.pool.encounters import MILL, a_game

from fateloom.runtime.kernel.game import Chance, Decision, Over, Refusal, carried_out
from fateloom.runtime.kernel.log import first_doubt, from_lines, replay, to_lines
from fateloom.runtime.kernel.simulation import simulate
from fateloom.runtime.kernel.table import resume
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.building import Approach
from fateloom.runtime.pool.command import Done, Try
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.invariants import broken
from fateloom.runtime.pool.odds import odds
from fateloom.runtime.pool.rules import PoolRules
from fateloom.runtime.pool.spending import Row
from fateloom.runtime.pool.state import SetUp, State, Step
from fateloom.runtime.pool.tally import Tally

COMPANIES = [(("ann",), False), (("ann", "bob"), True), (("cid", "bob", "ann"), False)]


@pytest.mark.parametrize(("heroes", "keeper"), COMPANIES)
def test_section_3_invariants_hold_after_every_event(heroes: tuple[str, ...], keeper: bool) -> None:
    rules, random = PoolRules(MILL), Random(11)
    ends, seen = set(), set()
    for _ in range(40):
        state = rules.setup(SetUp(heroes, keeper))
        assert isinstance(state, State)
        for event in rules.opening(state):
            state = rules.evolve(state, event)
        while not isinstance(prospect := rules.legal(state), Over):
            assert broken(MILL, state) == ()
            if isinstance(prospect, Decision):
                assert prospect.commands
                assert prospect.seat <= len(heroes) if keeper else prospect.seat == state.seat
                command = random.choice(prospect.commands)
            else:
                command = prospect.distribution.pick(random.random())
            found = rules.decided(state, command)
            assert not isinstance(found, Refusal)
            assert found == rules.followed(state, command) == carried_out(rules, state, command)
            seen |= {type(event) for event in found[0]}
            state = found[1]
        assert broken(MILL, state) == ()
        ends.add(state.step)
    assert Step.LOST in ends
    wanted = {it for it in ev.Event.__args__ if it is not ev.HelpGiven or len(heroes) > 1}
    assert seen == wanted


@pytest.mark.parametrize(("heroes", "keeper"), COMPANIES)
def test_a_log_is_the_save_and_follows_from_its_commands(
    heroes: tuple[str, ...], keeper: bool
) -> None:
    rules = PoolRules(MILL)
    for seed in range(6):
        random, game = Random(seed), a_game(*heroes, keeper=keeper, seed=seed)
        while isinstance(prospect := game.prospect, Decision):
            after = game.play(random.choice(prospect.commands))
            assert not isinstance(after, Refusal)
            game = after
        assert isinstance(game.prospect, Over)
        saved = to_lines(game.log, rules.types)
        log = from_lines(saved, rules.types)
        assert log == game.log
        assert replay(rules, log) == game.state == resume(rules, log).state
        assert first_doubt(rules, log) is None


def test_undo_and_the_same_dice_again() -> None:
    game = a_game("ann", seed=9)
    assert isinstance(game.prospect, Decision)
    once = game.play(game.prospect.commands[0])
    assert not isinstance(once, Refusal)
    again = once.undone().play(game.prospect.commands[0])
    assert not isinstance(again, Refusal)
    assert (again.state, again.log) == (once.state, once.log)


def test_dd_02_chance_is_six_faces_a_die() -> None:
    rules, random = PoolRules(MILL), Random(2)
    played = simulate(rules, SetUp(("ann", "bob")), random.random, 2_000)
    assert played.end is not None
    game = a_game("ann")
    assert isinstance(game.prospect, Decision)
    found = game.rules.decided(game.state, game.prospect.commands[0])
    assert not isinstance(found, Refusal)
    state = found[1]
    while isinstance(prospect := rules.legal(state), Decision):
        state = rules.followed(state, prospect.commands[-1])[1]
    assert isinstance(prospect, Chance)
    weights = [weight for _, weight in prospect.distribution.outcomes]
    assert [str(weight) for weight in weights] == ["1/6"] * 6


def test_every_row_of_the_table_is_bought_in_some_game() -> None:
    rules, random = PoolRules(MILL), Random(4)
    bought: set[Row] = set()
    for _ in range(400):
        state = rules.setup(SetUp(("ann", "bob"), keeper=True))
        assert isinstance(state, State)
        while not isinstance(prospect := rules.legal(state), Over):
            command = (
                random.choice(prospect.commands)
                if isinstance(prospect, Decision)
                else prospect.distribution.pick(random.random())
            )
            events, state = rules.followed(state, command)
            bought |= {event.row for event in events if isinstance(event, ev.Bought)}
        if bought == set(Row):
            break
    assert bought == set(Row)


def test_dd_02_15_dice_asked_for_one_by_one_fall_by_the_exact_odds() -> None:
    """All answers of chance to one pool, each path with its weight, against the convolution."""
    rules = PoolRules(MILL)
    state = a_game("bob", "ann").state
    for command in (Try("guard", Approach.CLEVER), Done()):
        found = rules.decided(state, command)
        assert not isinstance(found, Refusal)
        state = found[1]
    assert state.attempt is not None
    assert state.attempt.pool == Pool(1, 0, 1, 1, 0, 1)
    results: Counter[Tally] = Counter()
    open_states = [state]
    for _ in range(state.attempt.pool.size):
        further = []
        for before in open_states:
            prospect = rules.legal(before)
            assert isinstance(prospect, Chance)
            for answer, weight in prospect.distribution.outcomes:
                assert weight == Fraction(1, 6)
                events, after = rules.followed(before, answer)
                further.append(after)
                for event in events:
                    if isinstance(event, ev.RollRead):
                        results[event.tally] += 1
        open_states = further
    assert results == dict(odds(state.attempt.pool).ways)
