"""Whole encounters at random: invariants after every step, replays, saves, the kernel's doors."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from tests.long import mostly_long
from tests.runtime.at_random import drawn
from tests.runtime.pool.encounters import FORD, MILL, a_game

from fateloom.runtime.kernel.game import Chance, Decision, Over, Refusal, apply_by_events
from fateloom.runtime.kernel.log import first_divergence, from_lines, replay, to_lines
from fateloom.runtime.kernel.simulation import simulate
from fateloom.runtime.kernel.table import resume
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.building import BASE, Approach, Form
from fateloom.runtime.pool.command import Done, Try
from fateloom.runtime.pool.dice import Pool, Symbol
from fateloom.runtime.pool.encounter import Compel, Encounter
from fateloom.runtime.pool.invariants import broken
from fateloom.runtime.pool.odds import odds
from fateloom.runtime.pool.policy import spoken
from fateloom.runtime.pool.rules import PoolRules
from fateloom.runtime.pool.settings import POLICY, Intent, Meant, Settings
from fateloom.runtime.pool.sides import keeper_seat
from fateloom.runtime.pool.spending import Row
from fateloom.runtime.pool.state import SetUp, State, Step
from fateloom.runtime.pool.tally import Tally
from fateloom.runtime.record import replace

COMPANIES = [(("ann",), False), (("ann", "bob"), True), (("cid", "bob", "ann"), False)]


IN_FORD_ALONE = {
    ev.ThreatBegan,
    ev.ExtraBought,
    ev.Called,
    ev.Eased,
    ev.AspectMade,
    ev.HitLanded,
    ev.HitAbsorbed,
    ev.TakenOut,
    ev.Conceded,
    ev.CompelOffered,
    ev.CompelAnswered,
}

COMPELLED = replace(
    FORD,
    compels=(
        Compel("slip", "mud", dice=Pool(hindrance=1)),
        Compel("mock", "laughter", 2, turn=True),
        Compel("sink", "mud", 3, Pool(aid=1), turn=True),
    ),
)


@mostly_long("encounter", [MILL, COMPELLED], plain=[MILL], ids=["mill", "ford"])
@pytest.mark.parametrize(("heroes", "keeper"), COMPANIES)
def test_ddi_04_to_07_invariants_hold_after_every_event(
    encounter: Encounter, heroes: tuple[str, ...], keeper: bool
) -> None:
    rules, random = PoolRules(encounter), Random(11)
    ends, seen = set(), set()
    for _ in range(24 if encounter is MILL else 48):
        state = rules.setup(SetUp(heroes, keeper))
        assert isinstance(state, State)
        for event in rules.opening(state):
            state = rules.evolve(state, event)
        while not isinstance(to_move := rules.legal(state), Over):
            assert broken(encounter, state) == ()
            if isinstance(to_move, Decision):
                assert to_move.seat <= len(heroes) if keeper else to_move.seat < len(heroes)
            command = drawn(to_move, random)
            assert command is not None
            found = rules.apply(state, command)
            assert not isinstance(found, Refusal)
            assert (
                found == rules.apply_legal(state, command) == apply_by_events(rules, state, command)
            )
            seen |= {type(event) for event in found[0]}
            state = found[1]
        assert broken(encounter, state) == ()
        ends.add(state.step)
    assert Step.LOST in ends
    wanted = {it for it in ev.Event.__args__ if it is not ev.HelpGiven or len(heroes) > 1}
    assert seen == (wanted - IN_FORD_ALONE if encounter is MILL else wanted)


@pytest.mark.parametrize(("heroes", "keeper"), COMPANIES)
def test_a_log_is_the_save_and_follows_from_its_commands(
    heroes: tuple[str, ...], keeper: bool
) -> None:
    rules = PoolRules(MILL)
    for seed in range(6):
        random, game = Random(seed), a_game(*heroes, keeper=keeper, seed=seed)
        while isinstance(to_move := game.to_move, Decision):
            after = game.play(game.asked, random.choice(to_move.commands))
            assert not isinstance(after, Refusal)
            game = after
        assert isinstance(game.to_move, Over)
        saved = to_lines(game.log, rules.types)
        log = from_lines(saved, rules.types)
        assert log == game.log
        assert replay(rules, log) == game.state == resume(rules, log).state
        assert first_divergence(rules, log) is None


def test_undo_and_the_same_dice_again() -> None:
    game = a_game("ann", seed=9)
    assert isinstance(game.to_move, Decision)
    once = game.play(game.asked, game.to_move.commands[0])
    assert not isinstance(once, Refusal)
    back = once.undone()
    again = back.play(back.asked, game.to_move.commands[0])
    assert not isinstance(again, Refusal)
    assert (again.state, again.log) == (once.state, once.log)


def test_dd_02_chance_is_six_faces_a_die() -> None:
    rules, random = PoolRules(MILL), Random(2)
    played = simulate(rules, SetUp(("ann", "bob")), random.random, 2_000)
    assert played.end is not None
    game = a_game("ann")
    assert isinstance(game.to_move, Decision)
    found = game.rules.apply(game.state, game.to_move.commands[0])
    assert not isinstance(found, Refusal)
    state = found[1]
    while isinstance(to_move := rules.legal(state), Decision):
        state = rules.apply_legal(state, to_move.commands[-1])[1]
    assert isinstance(to_move, Chance)
    weights = [weight for _, weight in to_move.distribution.outcomes]
    assert [str(weight) for weight in weights] == ["1/6"] * 6


def test_every_row_of_the_table_is_bought_in_some_game() -> None:
    rules, random = PoolRules(MILL), Random(4)
    bought: set[Row] = set()
    for _ in range(400):
        state = rules.setup(SetUp(("ann", "bob"), keeper=True))
        assert isinstance(state, State)
        while (command := drawn(rules.legal(state), random)) is not None:
            events, state = rules.apply_legal(state, command)
            bought |= {event.row for event in events if isinstance(event, ev.Bought)}
        if bought == set(Row):
            break
    assert bought == set(Row)


def test_dd_02_15_dice_asked_for_one_by_one_fall_by_the_exact_odds() -> None:
    """All answers of chance to one pool, each path with its weight, against the convolution."""
    rules = PoolRules(MILL)
    state = a_game("bob", "ann").state
    for command in (Try("guard", Approach.CLEVER), Done()):
        found = rules.apply(state, command)
        assert not isinstance(found, Refusal)
        state = found[1]
    assert state.attempt is not None
    assert state.attempt.pool == Pool(1, 0, 1, 1, 0, 1)
    results: Counter[Tally] = Counter()
    open_states = [state]
    for _ in range(state.attempt.pool.size):
        further = []
        for before in open_states:
            to_move = rules.legal(before)
            assert isinstance(to_move, Chance)
            for answer, weight in to_move.distribution.outcomes:
                assert weight == Fraction(1, 6)
                events, after = rules.apply_legal(before, answer)
                further.append(after)
                for event in events:
                    if isinstance(event, ev.RollRead):
                        results[event.tally] += 1
        open_states = further
    assert results == dict(odds(state.attempt.pool).ways)


OTHERWISE = Settings(
    ratings=tuple({**BASE, 0: Pool(expertise=1), -2: Pool()}.items()),
    free_rung=0,
    help=Pool(skill=1),
    penalty=Pool(challenge=1),
    stress=(1, 1),
    slots=(("bruise", 3),),
    refresh=5,
    keeper_fate=2,
    style=1,
    minor_cost=Pool(),
    exposed=0,
    roller_first=False,
    policy=(Intent(Row.BREAK_THING, (Symbol.DESPAIR,), Meant.THING), *POLICY),
    invokes=Form.UPGRADE,
)


@pytest.mark.parametrize("settings", [Settings(), OTHERWISE], ids=["defaults", "otherwise"])
def test_ddl_09_de_28_what_the_policy_says_stands_whatever_is_set(settings: Settings) -> None:
    """A person plays the keeper at random; wherever it is asked, the policy has an answer too."""
    encounter = replace(FORD, settings=settings)
    rules, random, steps = PoolRules(encounter), Random(3), set()
    for _ in range(12):
        state = rules.setup(SetUp(("ann", "bob", "cid"), keeper=True))
        assert isinstance(state, State)
        for event in rules.opening(state):
            state = rules.evolve(state, event)
        while not isinstance(to_move := rules.legal(state), Over):
            assert broken(encounter, state) == ()
            if isinstance(to_move, Decision) and to_move.seat == keeper_seat(state):
                steps.add(state.step)
                assert spoken(encounter, state) in to_move.commands
            command = drawn(to_move, random)
            assert command is not None
            state = rules.apply_legal(state, command)[1]
    assert {Step.THREATEN, Step.OPPOSE, Step.KEEPER_SPENDS, Step.BUILD, Step.HIT} <= steps
