"""Blocks of side facts: what has happened in a call is told by that call alone, how things stand is
told as often as it is asked (`kernel.nested.Tells`). Held over every system that stories can call,
with games that go on from call to call.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from tests.dsl.battle import causeway, dike
from tests.dsl.calls.playing import Game
from tests.dsl.calls.toll import check_with, compiled
from tests.dsl.cards import ferry
from tests.dsl.hidden import cellar, lodge
from tests.dsl.model import test_called_pool_games as called_pool_games
from tests.runtime.told import Told

from fateloom.dsl.callable_systems import tables_of
from fateloom.runtime.battle import command as b
from fateloom.runtime.codec import to_json
from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden.call.alone import now_found
from fateloom.runtime.kernel.game import Chance, Decision, Over
from fateloom.runtime.kernel.nested import Tells, marks
from fateloom.runtime.program.callable_systems import (
    callable_system,
    callable_systems,
    nested_game,
)
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.story import command as cmd

HOMES = tuple(it.name for it in callable_systems() if it.of is None and it.nested is not None)
HEROES = ("warden", "smuggler")
CALLS, SEEDS = 4, 6


@cache
def story_of(home: str) -> Program:
    """A story that calls the games of a system."""
    if home == "pool":
        return compiled(
            check_with(
                called_pool_games.STORY.replace("poi mill", "poi toll"), called_pool_games.TABLES
            )
        )
    its = {
        "battle": dike, "campaign": causeway, "challenge": ferry, "haunt": cellar, "house": lodge,
    }  # fmt: skip
    made: Program = its[home].program()
    return made


@record
class Called:
    """A call that has been played: its rules, how it stood before and behind it, and its notes."""

    rules: Any
    begun: Any
    state: Any
    notes: Any
    fresh: Any


@cache
def played(home: str) -> tuple[tuple[str, tuple[Called, ...]], ...]:
    """By set-up, calls that were played at random, each a continuation of those before."""
    program, nested = story_of(home), nested_game(home)
    game = program.game_of(home)
    found: dict[str, list[Called]] = {}
    names = [it.name for it in callable_systems() if home in (it.name, it.of)]
    setups = [it.id for it in tables_of(home).entries(game) if it.word in names]
    for seed in range(SEEDS):
        for setup in setups:
            kept: dict[str, Any] = {}
            for number in range(CALLS):
                bot = Random(f"{home} {setup} {seed} {number}")
                hero = bot.choice(HEROES)
                its = _played(nested.rules(game, setup), hero, kept, bot)
                found.setdefault(setup, []).append(its)
                kept |= zip((hero,), its.rules.kept(its.state), strict=False)
    return tuple((setup, tuple(its)) for setup, its in found.items())


def _played(rules: Any, hero: str, kept: dict[str, Any], bot: Random) -> Called:
    begun = state = rules.begin((hero,), dict(kept), (0,))
    notes, events = rules.notes, rules.opening(begun)
    while True:
        for event in events:
            state, notes = rules.evolve(state, event), rules.noted(notes, event)
        to_move = rules.legal(state)
        if isinstance(to_move, Over):
            return Called(rules, begun, state, notes, rules.notes)
        if isinstance(to_move, Chance):
            command = bot.choice(to_move.distribution.outcomes)[0]
        else:
            command = bot.choice(to_move.commands)
        events, _ = rules.apply_legal(state, command)


@cache
def blocks_of(home: str) -> tuple[Told, ...]:
    """A block for each outcome, and for each side fact that can be written: with every word that
    the tables have.
    """
    system = callable_system(home)
    text = json.dumps(to_json(story_of(home).game_of(home)))
    ids = sorted(set(re.findall(r'"([a-z][a-z0-9_]*)"', text)))
    facts = [
        Told(word, it.mark, least)
        for it in system.facts
        for word in (ids if it.words is None else it.words)
        for least in ((1,) if it.words is None else (1, 2))
    ]
    return (*facts, *(Told(it.word) for it in system.outcomes))


def told(home: str, tells: Tells, its: Called, state: Any, notes: Any) -> set[Told]:
    """The side facts of that kind that a call would tell if it had ended so."""
    blocks, wanted = blocks_of(home), marks(callable_system(home).facts, tells)
    _, numbers = its.rules.end(state, notes, blocks)
    return {blocks[at] for at in numbers if blocks[at].part in wanted}


def calls(home: str) -> Iterator[tuple[str, Called, Called]]:
    """Each call with another one of the same set-up."""
    for setup, its in played(home):
        yield from ((setup, one, other) for one, other in pairwise(its))


@pytest.mark.parametrize("home", HOMES)
def test_a_call_in_which_nothing_has_happened_tells_nothing_of_a_call(home: str) -> None:
    """So what an earlier call has told is not told again by one that goes on from it."""
    for setup, its in played(home):
        for it in its:
            at_once = told(home, Tells.CALL, it, it.begun, it.fresh)
            assert at_once == set(), setup


@pytest.mark.parametrize("home", HOMES)
def test_facts_of_a_call_come_of_its_events_and_those_of_the_world_of_its_state(home: str) -> None:
    for setup, one, other in calls(home):
        by_events = told(home, Tells.CALL, one, one.state, one.notes)
        assert told(home, Tells.CALL, one, other.state, one.notes) == by_events, setup
        by_state = told(home, Tells.WORLD, one, one.state, one.notes)
        assert told(home, Tells.WORLD, one, one.state, one.fresh) == by_state, setup


@pytest.mark.parametrize("home", HOMES)
def test_a_hero_who_calls_alone_has_the_only_seat(home: str) -> None:
    """Section 10 of the rules: whoever else plays in the call does so by itself."""
    for setup, its in played(home):
        assert {it.rules.seats(it.state) for it in its} == {1}, setup


@pytest.mark.parametrize("home", HOMES)
def test_each_side_fact_is_told_by_some_call(home: str) -> None:
    """Else the tests above would hold nothing."""
    seen = {
        fact.part
        for _, its in played(home)
        for it in its
        for tells in Tells
        for fact in told(home, tells, it, it.state, it.notes)
    }
    assert {it.mark for it in callable_system(home).facts} - seen == set()


PAUSED = dike.STORY.replace(
    "      standoff\n",
    "      fallen stragglers\n        gain 1 coins\n      standoff\n",
)


def test_hod_60_who_has_fallen_before_the_pause_is_not_counted_again_behind_it() -> None:
    """The stragglers fall in the first round: it pays once, however long the raiders
    holds out.
    """
    fights = dike.FIGHTS.replace(
        "them:\n", "them:\n  stragglers: {title: Stragglers, type: infantry, strength: 1}\n"
    ).replace("them: [raiders], attacker", "them: [raiders, stragglers], attacker")
    game = Game(dike.program(PAUSED, fights))
    coins: list[int] = []
    for dice in ((1, 6, 1, 6), (6, 1), (6, 1)):
        game = game.again("parley") if coins else game.call("parley")
        todo = list(dice)
        while game.table.state.played is not None:
            match game.table.to_move:
                case Chance():
                    game.do(cmd.InCall("battle", b.Die(todo.pop(0) if todo else 1)))
                case Decision(_, commands):
                    game.do(commands[0])
        coins.append(game.table.state.heroes[0].coins)
    assert coins == [2, 2, 2]


def test_what_was_found_and_is_gone_again_is_not_found() -> None:
    """HND-38: of two alike one is left; what others find is not the hero's."""
    found: tuple[str, ...] = ()
    for event, left in (
        (ev.ItemDrawn(0, "rope"), ("rope",)),
        (ev.ItemDrawn(1, "lamp"), ("rope",)),
        (ev.ItemTaken(1, "rope", 0), ("rope", "rope")),
        (ev.ItemTaken(0, "rope", 1), ("rope",)),
        (ev.ItemLost(0, "knife"), ("rope",)),
        (ev.Traded(0, 1, ("rope",), ("lamp", "key")), ("key", "lamp")),
        (ev.ItemUsed(0, "lamp", discarded=False), ("key", "lamp")),
        (ev.ItemUsed(0, "lamp", discarded=True), ("key",)),
        (ev.ItemLost(0, "key"), ()),
    ):
        found = now_found(found, event, 0)
        assert found == left, event
