"""Games at random under the invariants; every kind of event occurs; the ways to play agree."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, get_args

import pytest
from tests.runtime.cards.marsh import MARSH

from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards.content import CardSet
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.invariants import broken, total_cards
from fateloom.runtime.cards.rules import CardRules
from fateloom.runtime.cards.scoring import score
from fateloom.runtime.cards.state import Mode, SetUp
from fateloom.runtime.codec import from_json, to_json
from fateloom.runtime.kernel.game import Over, Refusal, Rules, apply_by_events
from fateloom.runtime.kernel.simulation import simulate
from fateloom.runtime.record import replace

AnyRules = Rules[Any, Any, Any, Any, Any]

BY_HAND = {"EventDiscarded", "EventsShuffled", "InterludeBegan", "Swapped", "TrackKept"}
"""Rare events that have tests of their own: no effect discards event cards, there is nearly always
something to do, the track seldom ends, and interludes are called by stories.
"""


@cache
def _rules(turns: int) -> AnyRules:
    """The marsh, in so many turns of each player at most."""
    return CardRules(replace(MARSH, numbers=replace(MARSH.numbers, most_turns=turns)))


RULES = _rules(14)
SETUPS = tuple(
    SetUp(players, mode, beginners)
    for players in (1, 2, 3, 4)
    for mode in (Mode.COMPETITIVE, Mode.COOPERATIVE)
    for beginners in (False, True)
    if players > 1 or mode is Mode.COOPERATIVE
)


def played(setup: SetUp, seed: int, rules: AnyRules, *, closely: bool = False) -> set[str]:
    """Play a game at random; gives the names of its events. `closely`: every way to play agrees,
    and events and states come back from JSON.
    """
    chance, seen, total, steps = random.Random(seed), set[str](), set[int](), list[Any]()
    index = Index(MARSH)

    def choose(state: Any, decision: Any) -> Any:
        fair = [it for it in decision.commands if not isinstance(it, cmd.Hold | cmd.Swap)]
        rare = chance.random() < 0.02
        options = decision.commands if rare else fair or decision.commands
        plain = [it for it in options if isinstance(it, cmd.Attempt | cmd.Gain | cmd.CastRunes)]
        return chance.choice(plain if plain and chance.random() < 0.5 else options)

    def look(before: Any, command: Any, events: tuple[Any, ...], after: Any) -> None:
        seen.update(type(it).__name__ for it in events)
        steps.append(command)
        if closely or len(steps) % 4 == 0 or after.over:
            assert broken(index, after) == (), steps[-4:]
            total.add(total_cards(after))
        if closely:
            assert rules.apply(before, command) == (events, after)
            assert apply_by_events(rules, before, command) == (events, after)
            assert from_json(rules.types.state, to_json(after, rules.types.state)) == after
            for event in events:
                assert from_json(rules.types.event, to_json(event, rules.types.event)) == event

    end = simulate(rules, setup, chance.random, 30_000, choose, look)
    assert isinstance(end.end, Over), setup
    assert len(total) == 1
    for it in end.end.scores:
        assert it.parts == score(index, end.state, it.seat)
        assert it.total == sum(points for _, points in it.parts)
    assert all(len(it.gained) <= 9 for it in end.state.players)
    return seen


@cache
def _soaked() -> frozenset[str]:
    """The events of 40 games: a fourth of them of some length, the others short."""
    games = (played(SETUPS[at % 14], at, _rules(3 if at % 3 else 16)) for at in range(40))
    return frozenset().union(*games)


def test_games_keep_their_invariants_and_end() -> None:
    assert _soaked()


def test_every_kind_of_event_occurs() -> None:
    names = {it.__name__ for it in get_args(Event)}
    assert names - _soaked() <= BY_HAND


@pytest.mark.long
def test_longer_games_keep_their_invariants() -> None:
    for at in range(12):
        assert played(SETUPS[at], 100 + at, _rules(40))


@pytest.mark.parametrize("setup", SETUPS[::3])
def test_all_ways_to_play_agree(setup: SetUp) -> None:
    assert played(setup, 7, _rules(4), closely=True)


def test_a_set_comes_back_from_json() -> None:
    assert from_json(CardSet, to_json(MARSH, CardSet)) == MARSH


def test_nothing_is_legal_afterwards_and_a_set_up_can_be_refused() -> None:
    assert isinstance(RULES.setup(SetUp(0)), Refusal)
    assert isinstance(RULES.setup(SetUp(2, first=2)), Refusal)
    assert isinstance(RULES.setup(SetUp(2, Mode.COOPERATIVE, adversary="ford")), Refusal)
