"""A second system that stories can call needs no more than its declarations: the language, checks,
Program, schema, engine, saves, plays and proofs take it from there.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Self

import pytest
from jsonschema import Draft202012Validator
from tests.dsl.calls import playing
from tests.dsl.calls.coin_duel import COIN, TABLES, Guess, Guessed, Throw
from tests.dsl.calls.playing import run_play, story_at_random
from tests.dsl.calls.toll import check_read_back, check_with, compiled
from tests.runtime.story.inner import inner

from fateloom.dsl import callable_systems as tables
from fateloom.dsl.data.schema import schema
from fateloom.dsl.plays.run import Outcome
from fateloom.dsl.session import Checked
from fateloom.dsl.syntax.keywords import beginnings
from fateloom.runtime.codec import DecodeError, from_json, to_json
from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.program import callable_systems as systems
from fateloom.runtime.program.codec import digest
from fateloom.runtime.program.codec import to_json as text_of
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.schema import program_schema
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.state import State
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company

BASE = Path(__file__).resolve().parents[2] / "fixtures" / "base"
DUELS = "ferry 2\ninn 1\n"
STORY = """poi toll "The Toll" on quay
  > A man with a coin.

  option duel "Throw for the fare"
    coin ferry "Throw for it"
      win
        > You win.
        gain 1 coins
      win 2+
        > He has no more.
        gain 3 coins
      ruin
        > You lose.
      without doubt
        > Not once in doubt.
"""


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coin duel stands in both registries."""
    monkeypatch.setattr(systems, "CALLABLE_SYSTEMS", (*systems.CALLABLE_SYSTEMS, COIN))
    monkeypatch.setattr(tables, "CALLABLE_TABLES", (*tables.CALLABLE_TABLES, TABLES))


def checked(story: str = STORY, duels: str | None = DUELS) -> Checked:
    return check_with(story, {"coin/duels.txt": duels})


@pytest.fixture
def program() -> Program:
    return compiled(checked())


class Game(playing.Game):
    """A table of one, before the ferryman; the coin is thrown by hand."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.call("duel")

    def throw(self, *won: bool) -> Self:
        for good in won:
            self.do(cmd.InCall("coin", Guess(1)), cmd.InCall("coin", Throw(1 if good else 2)))
        return self


def test_its_text_and_its_program_are_read_back(program: Program) -> None:
    check_read_back(STORY, program)


@pytest.mark.parametrize(
    ("story", "code", "words"),
    [
        (STORY.replace("      ruin\n", "      draw\n"), "FT0304", "'ruin'"),
        (STORY.replace("      ruin\n", "      ruins\n"), "FT0010", "ruins"),
        (STORY.replace("      ruin\n", "      victory\n"), "FT0305", "a coin never ends in"),
        (STORY.replace("coin ferry", "coin fery"), "FT0203", "did you mean 'ferry'"),
        (STORY.replace("ruin\n", "ruin 2+\n"), "FT0011", "takes no number"),
        (STORY.replace("without doubt", "without fear"), "FT0011", "no outcome of a coin"),
        (STORY.replace('coin ferry "Th', 'coin "Th'), "FT0024", "'coin' is followed by an id"),
        (STORY.replace('poi toll', 'poi coin'), "FT0019", "is a word of the language"),
    ],
)  # fmt: skip
def test_mistakes_are_found_and_hinted_at(story: str, code: str, words: str) -> None:
    found = checked(story).diagnostics
    assert [it.code.id for it in found if words in f"{it.message} {it.help}"] == [code], found


def test_no_outcome_begins_another_line() -> None:
    outcomes = {it.word for system in systems.callable_systems() for it in system.outcomes}
    assert not outcomes & beginnings()


def test_hints_list_what_is_declared() -> None:
    (found, *_) = (it for it in checked(STORY.replace("ruin\n", "ruin 2+\n")).diagnostics)
    assert "In a coin, 'win' do, as in 'win 3+'." in (found.help or "")
    (found, *_) = checked(STORY.replace("without doubt", "without fear")).diagnostics
    assert "without doubt | grace [N+]" in (found.help or "")


def test_without_its_table_it_is_settled_at_the_table() -> None:
    plain = STORY.split("      without")[0].replace("      win 2+\n        > He has no more.\n", "")
    plain = plain.replace("        gain 3 coins\n", "")
    made = checked(plain, duels=None)
    assert made.diagnostics == ()
    assert made.program is not None
    assert made.program.called == ()
    game = Game(made.program)
    to_move = game.table.to_move
    assert isinstance(to_move, Decision)
    assert to_move.commands == (cmd.ChooseCallOutcome("win"), cmd.ChooseCallOutcome("ruin"))
    game.do(cmd.ChooseCallOutcome("draw"))
    assert game.told[-1] == "You lose.", "a draw counts as ruin"
    assert "FT0328" in [it.code.id for it in checked(duels=None).diagnostics]


def test_the_program_holds_it(program: Program) -> None:
    text = text_of(program)
    assert program.game_of("coin").throws == (("ferry", 2), ("inn", 1))
    validator = Draft202012Validator(program_schema())
    assert validator.is_valid(json.loads(text))
    assert not validator.is_valid(json.loads(text.replace('"system": "coin"', '"system": "dice"')))
    assert not validator.is_valid(json.loads(text.replace('"throws"', '"throw"')))
    other = checked(duels="ferry 3\n").program
    assert other is not None
    assert digest(other) != digest(program)


@pytest.mark.parametrize(
    ("won", "told", "coins"),
    [
        ((True, True), ["Not once in doubt.", "He has no more."], 3),
        ((True, False), ["You lose."], 0),
        ((False, False), ["Not once in doubt.", "You lose."], 0),
    ],
)
def test_it_is_played(program: Program, won: tuple[bool, ...], told: list[str], coins: int) -> None:
    game = Game(program)
    before = game.table.state.heroes[0].coins
    game.throw(*won)
    assert game.told[-len(told) :] == told
    assert game.table.state.heroes[0].coins == before + coins
    assert game.table.state.played is None
    assert [(it.system, it.hero, it.value) for it in game.table.state.kept] == [
        ("coin", "warden", 1)
    ]


def test_refusals_are_its_own(program: Program) -> None:
    table = Game(program).table
    for command in (cmd.InCall("coin", Throw(1)), cmd.InCall("coin", Guess(3))):
        refusal = table.play(table.asked, command)
        assert isinstance(refusal, Refusal)
        assert refusal.reason == "coin"
    other = table.play(table.asked, cmd.InCall("pool", Guess(1)))
    assert isinstance(other, Refusal)
    assert other.reason == "question"


def test_its_secrets_are_kept_and_what_it_reveals_is_known(program: Program) -> None:
    game = Game(program)
    guess = cmd.InCall("coin", Guess(1))
    (heard,) = game.do(guess).table.news_for(0)
    assert heard == ev.InCall("coin", Guessed(1), (0,))
    assert game.table.news_for(1) == game.table.news_for(None) == ()
    assert not game.rules.reveals(heard)
    game.do(cmd.InCall("coin", Throw(2)))
    assert game.rules.reveals(game.table.log.entries[-1].events[0])


def test_saved_replayed_and_taken_back_in_the_middle(program: Program) -> None:
    game = Game(program)
    begun = game.table
    game.throw(True)
    half = game.do(cmd.InCall("coin", Guess(2))).table
    game.is_saved_replayed_and_undone()
    tree = to_json(half.state)
    assert isinstance(tree, dict)
    assert isinstance(tree["played"], dict)
    tree["played"]["system"] = "pool"
    with pytest.raises(DecodeError):
        from_json(State, tree)
    view = game.rules.view(half.state, 0)
    assert view.call is not None
    assert inner(view.call.table).guess == 2
    assert half.undone().undone().state == begun.state
    assert begun.undone().state.played is None


def played(program: Program, *lines: str) -> Outcome:
    head = 'play "A duel" of base\n  heroes warden seed 1 mode explorer\n'
    text = head + "".join(f"  {it}\n" for it in ("warden: stay; visit toll; option duel", *lines))
    return run_play(program, text)


def test_plays_say_its_commands_and_hear_its_texts(program: Program) -> None:
    good = ("warden: guess 1; roll 1", '  expect text "It falls on 1."', "warden: guess 2; roll 1")
    assert played(program, *good, '  expect text "You lose."').failure is None
    assert played(program, "warden: outcome win 2+, without doubt").failure is None
    bad = played(program, "warden: guess 3").failure
    assert bad is not None
    assert "A coin duel is being played" in bad.message


@pytest.mark.parametrize("seed", range(3))
def test_games_at_random_keep_the_laws_and_their_recordings_replay(
    program: Program, seed: int
) -> None:
    (*_, last) = story_at_random(program, ("duel",), seed, turns=120)
    assert any(isinstance(it, ev.CallEnded) for it in last.log.events)


def test_proofs_know_its_endings(program: Program) -> None:
    model = transitions(program, Company(("warden",)))
    (action,) = [it for it in model.actions if it.subject == "toll.duel"]
    found = {it.chance[-1]: it.sure for it in action.outcomes if it.chance}
    assert found["win 2+, without doubt"]
    assert not found["win, without doubt"]
    assert found["ruin"]


def test_the_schema_of_stories_knows_the_systems_that_replace_tests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    its = [it.name for it in systems.callable_systems() if it.resolution]
    assert schema("scenario")["properties"]["resolution"]["enum"] == ["tracks", *its]
