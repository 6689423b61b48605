"""Many games: every step is looked at, what is wrong is found, and the numbers are right."""

from pathlib import Path

import pytest
from tests.long import mostly_long

from fateloom.dsl.session import check
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.record import replace
from fateloom.runtime.story.rules import StoryRules
from fateloom.tools.bots.kinds import MIXED
from fateloom.tools.bots.soak import Game, Seating, in_turn, mixed, soak
from fateloom.tools.bots.tally import quartiles, tally
from fateloom.tools.cli.main import main
from fateloom.tools.files import gather, sources
from fateloom.tools.story.bots import BOTS
from fateloom.tools.story.soak import StorySoak

BELL = Path(__file__).resolve().parents[3] / "scenarios" / "drowned_bell"


@pytest.fixture(scope="module")
def bell():
    program = check(sources(gather(str(BELL)))[0], lint=False).program
    assert program is not None
    return StorySoak(program)


HEROES = ("warden", "smuggler", "founder")

TABLES = [
    Seating(1, "explorer", 1),
    Seating(1, "challenger", 1),
    Seating(2, None, 2),
    Seating(3, None, 3),
]


@pytest.mark.parametrize("seating", TABLES, ids=lambda it: it.label)
@mostly_long("kind", [*BOTS.kinds, MIXED], plain=[MIXED])
def test_inv_01_to_11_hold_after_every_step_of_whole_games(bell, kind, seating):
    games = list(soak(bell, BOTS, kind, seating, range(3), 200))
    assert [game.broken for game in games] == [()] * 3
    assert all(game.steps > 50 for game in games)
    ends = ("fulfilled", "nobody wins", "still walking after 200 days")
    assert all(any(end in game.end for end in ends) for game in games)


def test_every_kind_of_table_that_the_story_is_for(bell):
    labels = [it.label for it in bell.seatings()]
    assert labels == [
        "1 player, explorer",
        "1 player, challenger",
        "2 players",
        "3 players",
    ]


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("kind", [*BOTS.kinds, MIXED])
def test_each_hero_sits_at_each_seat_and_in_a_mixed_game_is_each_kind(bell, kind, players):
    seen = set()
    for number in range(9):
        seated = bell.seated(Seating(players, None, players), number)
        assert seated.heroes == in_turn(HEROES, players, number) == seated.setup.heroes
        assert len(set(seated.heroes)) == players
        for seat, hero in enumerate(seated.heroes):
            played = mixed(BOTS.kinds, seated.round, seat) if kind == MIXED else kind
            seen.add((seat, hero, played))
    assert len(seen) == players * 3 * (3 if kind == MIXED else 1)


def test_a_game_follows_from_its_number(bell):
    both = [list(soak(bell, BOTS, "greedy", TABLES[3], range(4, 7), 30)) for _ in range(2)]
    assert both[0] == both[1]
    assert list(soak(bell, BOTS, "greedy", TABLES[3], range(5, 6), 30)) == both[0][1:2]


def test_the_last_day_is_the_last(bell):
    (game,) = soak(bell, BOTS, "random", TABLES[2], range(1), 3)
    assert (game.figures["days"], game.end) == (3, "still walking after 3 days")


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
    (game,) = soak(bell, BOTS, "random", TABLES[2], range(1), 2)
    assert game.broken
    assert game.broken[0].startswith("INV-04: warden has -1 coins and 0 experience (day 2, step ")
    lines = list(tally(bell, [game]))
    assert not lines[0].startswith("invariants   0 ")
    assert "game 0: INV-04" in lines[1]
    assert main(["soak", str(BELL), "--bots", "random", "--players", "2", "--games", "1"]) == 70
    assert "that is our fault, not yours" in capsys.readouterr().out


def test_an_engine_that_stops_is_found_with_its_game(bell, monkeypatch):
    def apply(rules, state, command):
        raise ZeroDivisionError("a mistake of ours")

    monkeypatch.setattr(StoryRules, "apply", apply)
    games = list(soak(bell, BOTS, "random", TABLES[0], range(2), 9))
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


def test_the_table_counts_what_there_was(bell):
    games = [
        Game(it, 100, "a fulfilled" if it else "nobody wins", (), {"days": 10 + it})
        for it in range(4)
    ]
    assert list(tally(bell, games)) == [
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
        (["--players", "7"], "no such table. There are: 1 player, explorer,"),
        (["--games", "0"], "at least 1"),
        (["--seed", "-1"], "at least 0"),
    ],
)
def test_what_cannot_be_played_is_answered_kindly(words, said, capsys):
    assert main(["soak", str(BELL), *words]) == 2
    assert said in capsys.readouterr().err
