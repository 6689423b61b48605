"""Many games: every step is looked at, what is wrong is found, and the numbers are right."""

from pathlib import Path

import pytest
from tests.long import mostly_long

from fateloom.dsl.session import check
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.record import replace
from fateloom.runtime.story.rules import StoryRules
from fateloom.tools.bots.kinds import KINDS
from fateloom.tools.bots.soak import MIXED, Game, Seating, seatings, soak, who_sits
from fateloom.tools.bots.tally import quartiles, tally
from fateloom.tools.cli.main import main
from fateloom.tools.files import gather, sources

BELL = Path(__file__).resolve().parents[3] / "scenarios" / "drowned_bell"


@pytest.fixture(scope="module")
def bell():
    program = check(sources(gather(str(BELL)))[0], lint=False).program
    assert program is not None
    return program


TABLES = [
    Seating(1, GameMode.EXPLORER),
    Seating(1, GameMode.CHALLENGER),
    Seating(2, None),
    Seating(3, None),
]


@pytest.mark.parametrize("seating", TABLES, ids=lambda it: it.label)
@mostly_long("kind", [*KINDS, MIXED], plain=[MIXED])
def test_inv_01_to_11_hold_after_every_step_of_whole_games(bell, kind, seating):
    games = list(soak(bell, kind, seating, range(3), 200))
    assert [game.broken for game in games] == [()] * 3
    assert all(game.steps > 50 for game in games)
    ends = ("fulfilled", "nobody wins", "still walking after 200 days")
    assert all(any(end in game.end for end in ends) for game in games)


def test_every_kind_of_table_that_the_story_is_for(bell):
    labels = [it.label for it in seatings(bell)]
    assert labels == [
        "1 player",
        "1 player, explorer",
        "1 player, challenger",
        "2 players",
        "3 players",
    ]


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("kind", [*KINDS, MIXED])
def test_each_hero_sits_at_each_seat_and_in_a_mixed_game_is_each_kind(kind, players):
    heroes = ("ann", "bob", "cis")
    seen = set()
    for number in range(9):
        sitting, kinds = who_sits(heroes, kind, players, number)
        assert len(set(sitting)) == len(kinds) == players
        assert kind == MIXED or set(kinds) == {kind}
        seen |= set(zip(range(players), sitting, kinds, strict=True))
    assert len(seen) == players * 3 * (3 if kind == MIXED else 1)


def test_a_game_follows_from_its_number(bell):
    both = [list(soak(bell, "greedy", TABLES[3], range(4, 7), 30)) for _ in range(2)]
    assert both[0] == both[1]
    assert list(soak(bell, "greedy", TABLES[3], range(5, 6), 30)) == both[0][1:2]


def test_the_last_day_is_the_last(bell):
    (game,) = soak(bell, "random", TABLES[2], range(1), 3)
    assert (game.days, game.end) == (3, "still walking after 3 days")


def in_debt(state):
    """A state that cannot be: INV-04."""
    first, *others = state.heroes
    return replace(state, heroes=(replace(first, coins=-1), *others))


def test_a_state_that_cannot_be_is_found_and_told(bell, monkeypatch, capsys):
    honest = StoryRules.apply

    def apply(rules, state, command):
        decided = honest(rules, state, command)
        assert not isinstance(decided, Refusal)
        events, after = decided
        return events, in_debt(after) if after.day == 2 else after

    monkeypatch.setattr(StoryRules, "apply", apply)
    (game,) = soak(bell, "random", TABLES[2], range(1), 2)
    assert game.broken
    assert game.broken[0].startswith("INV-04: warden has -1 coins and 0 experience (day 2, step ")
    lines = tally([game])
    assert not lines[0].startswith("invariants   0 ")
    assert "game 0: INV-04" in lines[1]
    assert main(["soak", str(BELL), "--bots", "random", "--players", "2", "--games", "1"]) == 70
    assert "that is our fault, not yours" in capsys.readouterr().out


def test_an_engine_that_stops_is_found_with_its_game(bell, monkeypatch):
    def apply(rules, state, command):
        raise ZeroDivisionError("a mistake of ours")

    monkeypatch.setattr(StoryRules, "apply", apply)
    games = list(soak(bell, "random", TABLES[0], range(2), 9))
    assert [game.broken for game in games] == [
        ("stopped: ZeroDivisionError: a mistake of ours",)
    ] * 2
    assert {game.end for game in games} == {"stopped"}


@pytest.mark.parametrize(
    ("numbers", "five"),
    [
        ([7], (7, 7, 7, 7, 7)),
        ([2, 1], (1, 1, 2, 2, 2)),
        (list(range(100, -1, -1)), (0, 25, 50, 75, 100)),
    ],
)
def test_quartiles(numbers, five):
    assert quartiles(numbers) == five


def test_the_table_counts_what_there_was():
    games = [Game(it, 10 + it, 100, "a fulfilled" if it else "nobody wins", ()) for it in range(4)]
    assert tally(games) == [
        "invariants   0 broken in 400 steps",
        "days         least 10, quarter 11, half 12, three quarters 12, most 13",
        "ended            3   75.0 %  a fulfilled",
        "                 1   25.0 %  nobody wins",
    ]


def test_the_command_plays_the_tables_that_were_asked_for(capsys):
    words = ["soak", str(BELL), "--bots", "greedy,mixed", "--games", "2", "--days", "20"]
    assert main([*words, "--mode", "explorer"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(
        "greedy, 1 player, explorer: 2 games of The Drowned Bell\n  invariants   0"
    )
    assert "mixed" not in out  # one player cannot be several
    assert main([*words, "--players", "2"]) == 0
    assert "mixed, 2 players: 2 games" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--bots", "clever"],
            "There is no bot 'clever'. There are: random, greedy, hoarder, mixed.",
        ),
        (["--players", "7"], "no such table. There are: 1 player, 1 player, explorer,"),
        (["--games", "0"], "at least 1"),
        (["--seed", "-1"], "at least 0"),
    ],
)
def test_what_cannot_be_played_is_answered_kindly(words, said, capsys):
    assert main(["soak", str(BELL), *words]) == 2
    assert said in capsys.readouterr().err
