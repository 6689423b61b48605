"""A recorded game is the same game when it is played as a play."""

from random import Random

import pytest
from tests.dsl.calls.playing import run_play

from fateloom.dsl.plays.story.commands import NoCommand, atoms, command_of
from fateloom.dsl.plays.story.parser import looker
from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.plays.story.step_of import step_of
from fateloom.dsl.plays.story.steps import NoStep, parse_step, to_text
from fateloom.dsl.source import Source
from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.kernel.table import start
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.story.command import Command, LeaveGame
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp


def random_game(rules, seed, commands=150):
    table = start(rules, SetUp(2, ("smuggler", "warden")), seed)
    assert not isinstance(table, Refusal)
    random = Random(seed)
    for _ in range(commands):
        to_move = table.to_move
        if not isinstance(to_move, Decision):
            break
        kinds: dict[type, list[Command]] = {}
        for command in to_move.commands:
            kinds.setdefault(type(command), []).append(command)
        yield table, to_move
        chosen = random.choice(random.choice(list(kinds.values())))
        table = table.play(table.asked, chosen)
        assert not isinstance(table, Refusal)
    yield table, None


@pytest.mark.parametrize("seed", range(12))
def test_a_recording_replays_to_the_same_end(program, seed):
    rules = StoryRules(program)
    *_, (table, _) = random_game(rules, seed)
    text = to_play(rules, table.log, 'A "recorded" game')
    outcome = run_play(program, text)
    assert outcome.failure is None
    said = [entry for entry in table.log.entries if entry.command is not None]
    assert outcome.commands == len(said)
    assert looker(program)(Source("plays/recorded.play", text)) == []


@pytest.mark.parametrize("seed", range(4))
def test_every_command_that_stands_can_be_said_as_a_step(program, seed):
    rules = StoryRules(program)
    for table, to_move in random_game(rules, seed, 60):
        for command in to_move.commands if to_move else ():
            step = step_of(command, rules.index, table.state)
            assert step is not None
            read = parse_step(to_text(step), NOWHERE)
            assert not isinstance(read, NoStep)
            assert read == step
            (single,) = atoms(read)
            again = command_of(single, rules.index, table.state)
            assert not isinstance(again, NoCommand)
            assert again == command


@pytest.mark.parametrize("seed", range(4))
def test_ec_57_a_recording_knows_who_went_home(program, seed):
    rules = StoryRules(program)
    *_, (table, to_move) = random_game(rules, seed, 8 + seed)
    assert isinstance(to_move, Decision) or to_move is None
    left = table.play(table.asked, LeaveGame(seed % 2))
    assert not isinstance(left, Refusal)
    text = to_play(rules, left.log, "Somebody goes home")
    assert f"home {left.state.heroes[seed % 2].hero}" in text
    outcome = run_play(program, text)
    assert outcome.failure is None
    assert outcome.commands == len([it for it in left.log.entries if it.command is not None])
