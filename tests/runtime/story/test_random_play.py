"""Properties of whole games under random bots: replay, round trips, invariants, secrecy."""

from __future__ import annotations

import random

import pytest
from tests.long import mostly_long
from tests.runtime.story import builders as b
from tests.runtime.story.small import small

from fateloom.runtime.codec import from_json, to_json
from fateloom.runtime.kernel.game import Chance, Decision, Over, Refusal
from fateloom.runtime.kernel.log import first_divergence, from_lines, replay, to_lines
from fateloom.runtime.kernel.table import resume, start
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.story.command import Command
from fateloom.runtime.story.event import Event
from fateloom.runtime.story.invariants import broken, broken_by
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Stage, State

RULES = StoryRules(small())


def played(players: int, seed: int, steps: int, mode: GameMode | None = None) -> b.StoryTable:
    """A game between bots that choose uniformly; every step is checked."""
    bot = random.Random(seed)
    table = start(RULES, SetUp(players, mode=mode), seed)
    assert not isinstance(table, Refusal)
    for _ in range(steps):
        to_move = table.to_move
        if isinstance(to_move, Over):
            break
        assert isinstance(to_move, Decision)
        assert to_move.commands, "nobody can say anything"
        command = bot.choice(to_move.commands)
        after = table.play(table.asked, command)
        assert not isinstance(after, Refusal), (command, after)
        assert broken(RULES.index, after.state) == ()
        if table.state.stage is Stage.PLAY:
            entry = after.log.entries[len(table.log.entries)]
            step = RULES.decide(table.state, command)
            assert step == entry.events
            state = table.state
            for event in entry.events:
                state = RULES.evolve(state, event)
            assert broken_by(RULES.index, table.state, entry.events, state) == ()
        table = after
    return table


@mostly_long("seed", range(6), plain=[0, 1])
@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_game_replays_saves_and_keeps_the_invariants(players: int, seed: int) -> None:
    table = played(players, seed, 250)
    assert replay(RULES, table.log) == table.state
    assert first_divergence(RULES, table.log) is None
    lines = to_lines(table.log, RULES.types)
    again = from_lines(lines, RULES.types)
    assert again == table.log
    assert resume(RULES, again).state == table.state
    assert from_json(State, to_json(table.state)) == table.state
    assert table.log.undone().entries == table.log.entries[: len(table.log.undone().entries)]


@pytest.mark.parametrize("seed", range(4))
def test_inv_15_a_loaded_game_goes_on_like_the_saved_one(seed: int) -> None:
    table = played(2, seed, 60)
    loaded = resume(RULES, from_lines(to_lines(table.log, RULES.types), RULES.types))
    bot = random.Random(seed)
    for _ in range(40):
        to_move = table.to_move
        if isinstance(to_move, Over):
            break
        assert isinstance(to_move, Decision)
        command = bot.choice(to_move.commands)
        assert loaded.to_move == to_move
        one, two = table.play(table.asked, command), loaded.play(loaded.asked, command)
        assert not isinstance(one, Refusal) and not isinstance(two, Refusal)
        table, loaded = one, two
        assert loaded.log.entries == table.log.entries


@pytest.mark.parametrize("seed", range(6))
def test_undo_leads_back_to_the_state_before(seed: int) -> None:
    bot = random.Random(seed)
    table = played(2, seed, 30)
    for _ in range(15):
        before = table.to_move
        if not isinstance(before, Decision):
            break
        after = table.play(table.asked, bot.choice(before.commands))
        assert not isinstance(after, Refusal)
        assert after.undone().state == table.state
        assert after.undone().log == table.log
        table = after


def test_challenger_ends_at_the_deadline_at_the_latest() -> None:
    for seed in range(5):
        table = played(1, seed, 3000, GameMode.CHALLENGER)
        assert table.state.stage is Stage.OVER
        assert table.state.day <= 40 or table.state.heroes[0].finale is not None


def test_every_kind_of_command_and_event_occurs() -> None:
    """Random play reaches everything, so that the properties above speak of everything."""
    commands: set[type] = set()
    events: set[type] = set()
    for seed in (*range(100, 112), 127):
        for entry in played(3, seed, 500).log.entries:
            commands.add(type(entry.command))
            events.update(map(type, entry.events))
    missing_commands = {it.__name__ for it in _members(Command)} - {it.__name__ for it in commands}
    missing_events = {it.__name__ for it in _members(Event)} - {it.__name__ for it in events}
    # A called pool game has properties of its own: test_calls.
    known_commands = {"DealHeroes", "DrawFirstPlayer", "LeaveGame", "InCall"}
    known_events = {"PassStopped", "TokenChanged", "RangeGranted"}
    known_events |= {"CallBegan", "InCall", "CallEnded"}
    assert missing_commands <= known_commands, missing_commands
    assert missing_events <= known_events, missing_events


def _members(union: object) -> tuple[type, ...]:
    members: tuple[type, ...] = union.__args__  # type: ignore[attr-defined]
    return members


def test_every_prospect_is_a_decision_chance_or_the_end() -> None:
    state = RULES.setup(SetUp(2, heroes=("ann", "bob")))
    assert not isinstance(state, Refusal)
    for event in RULES.opening(state):
        state = RULES.evolve(state, event)
    assert isinstance(RULES.legal(state), Decision | Chance | Over)
