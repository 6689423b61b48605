"""A second system that stories can call needs no more than its declarations: the language, checks,
Program, schema, engine, saves, plays and proofs take it from there.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from jsonschema import Draft202012Validator
from tests.dsl.calls.coin_duel import COIN, TABLES, Guess, Guessed, Throw
from tests.tracked import tracked

from fateloom.dsl import callable_systems as tables
from fateloom.dsl.data.schema import schema
from fateloom.dsl.plays.run import Outcome
from fateloom.dsl.plays.story.parser import parse as parse_play
from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.plays.story.resolve import Ready, Resolver
from fateloom.dsl.plays.story.run import run
from fateloom.dsl.session import Checked, check
from fateloom.dsl.source import Source
from fateloom.dsl.syntax.keywords import beginnings
from fateloom.dsl.syntax.parser import parse
from fateloom.dsl.syntax.printer import to_text
from fateloom.runtime.codec import DecodeError, from_json, to_json
from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.kernel.log import first_divergence, from_lines, to_lines
from fateloom.runtime.kernel.table import resume, start
from fateloom.runtime.program import callable_systems as systems
from fateloom.runtime.program.codec import digest
from fateloom.runtime.program.codec import from_json as program_of
from fateloom.runtime.program.codec import to_json as text_of
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.schema import program_schema
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.invariants import broken
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import State
from fateloom.runtime.story.view import View
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
    texts = {it.relative_to(BASE).as_posix(): it.read_text("utf-8") for it in tracked(BASE)}
    placed = texts["story/base.fate"].replace("place ferry", "place ferry\n    place toll")
    texts |= {"story/base.fate": placed, "story/toll.fate": story}
    if duels is not None:
        texts["coin/duels.txt"] = duels
    return check([Source(*it) for it in texts.items()], lint=False)


@pytest.fixture
def program() -> Program:
    made = checked()
    assert made.diagnostics == ()
    assert made.program is not None
    return made.program


class Game:
    """A table of one, before the ferryman; the coin is thrown by hand."""

    def __init__(self, program: Program) -> None:
        self.rules = StoryRules(program)
        table = start(self.rules, SetUp(1, ("warden",)), 1, by_hand=True)
        assert not isinstance(table, Refusal)
        self.table = table
        self.do(cmd.Stay(), cmd.Visit("toll"), cmd.UseOption("toll.duel"))

    def do(self, *commands: cmd.Command) -> Game:
        for command in commands:
            after = self.table.play(self.table.asked, command)
            assert not isinstance(after, Refusal), (command, after)
            self.table = after
        return self

    def throw(self, *won: bool) -> Game:
        for good in won:
            self.do(cmd.InCall("coin", Guess(1)), cmd.InCall("coin", Throw(1 if good else 2)))
        return self

    @property
    def told(self) -> list[str]:
        return [it.text for it in self.table.log.events if isinstance(it, ev.Told)]


def test_it_is_read_and_printed() -> None:
    file, found = parse(Source("story/ferry.fate", STORY))
    assert found == ()
    assert to_text(file) == STORY


@pytest.mark.parametrize(
    ("story", "code", "words"),
    [
        (STORY.replace("      ruin\n", "      draw\n"), "FT0304", "'ruin'"),
        (STORY.replace("      ruin\n", "      ruins\n"), "FT0010", "ruins"),
        (STORY.replace("      ruin\n", "      victory\n"), "FT0305", "a coin never ends in"),
        (STORY.replace("coin ferry", "coin fery"), "FT0203", "did you mean 'ferry'"),
        (STORY.replace("ruin\n", "ruin 2+\n"), "FT0011", "takes no number"),
        (STORY.replace("without doubt", "without fear"), "FT0011", "not understood"),
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


def test_the_program_holds_it_and_survives_its_json(program: Program) -> None:
    text = text_of(program)
    assert program_of(text) == program
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
    tree = to_json(half.state)
    assert from_json(State, tree) == half.state
    assert isinstance(tree, dict)
    assert isinstance(tree["played"], dict)
    tree["played"]["system"] = "pool"
    with pytest.raises(DecodeError):
        from_json(State, tree)
    view = game.rules.view(half.state, 0)
    assert from_json(View, to_json(view)) == view
    assert view.call is not None
    assert view.call.table.guess == 2
    types = game.rules.types
    kept = from_lines(to_lines(half.log, types), types)
    assert kept == half.log
    assert first_divergence(game.rules, kept) is None
    assert resume(game.rules, kept).log.entries[: len(kept.entries)] == kept.entries
    assert half.undone().undone().state == begun.state
    assert begun.undone().state.played is None


def played(program: Program, *lines: str) -> Outcome:
    head = 'play "A duel" of base\n  heroes warden seed 1 mode explorer\n'
    text = head + "".join(f"  {it}\n" for it in ("warden: stay; visit toll; option duel", *lines))
    source = Source("plays/duel.play", text)
    file, mistakes = parse_play(source)
    assert mistakes == ()
    ready = Resolver(program).ready(file.plays[0], source)
    assert isinstance(ready, Ready), ready
    return run(ready)


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
    rules, bot = StoryRules(program), Random(seed)
    table = start(rules, SetUp(2, ("warden", "smuggler")), seed)
    assert not isinstance(table, Refusal)
    for _ in range(120):
        to_move = table.to_move
        if not isinstance(to_move, Decision):
            break
        wanted = [
            it
            for it in to_move.commands
            if it in (cmd.Visit("toll"), cmd.UseOption("toll.duel"), cmd.Stay())
        ]
        after = table.play(table.asked, bot.choice(wanted or list(to_move.commands)))
        assert not isinstance(after, Refusal)
        table = after
        assert broken(rules.index, table.state) == ()
    assert any(isinstance(it, ev.CallEnded) for it in table.log.events)
    assert first_divergence(rules, table.log) is None
    source = Source("plays/p.play", to_play(rules, table.log, "At random"))
    file, mistakes = parse_play(source)
    assert mistakes == ()
    ready = Resolver(program).ready(file.plays[0], source)
    assert isinstance(ready, Ready)
    assert run(ready).failure is None


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
