"""The Wrong Light: a story with a house of its own, from the front door: no finding, its plays, its
proof, and whole games of every kind of bot.
"""

from pathlib import Path

import pytest
from tests.long import mostly_long

from fateloom.runtime.story.rules import StoryRules
from fateloom.tools.bots.kinds import MIXED
from fateloom.tools.bots.soak import Seating, soak
from fateloom.tools.cli.main import main
from fateloom.tools.scenario import load
from fateloom.tools.story.bots import BOTS
from fateloom.tools.story.soak import StorySoak

FOLDER = str(Path(__file__).resolve().parents[2] / "scenarios" / "wrong_light")
TABLES = [Seating(1, "explorer", 1), Seating(2, None, 2)]


@pytest.fixture(scope="module")
def light() -> StorySoak:
    return StorySoak(load(FOLDER))


def test_it_has_no_finding_and_its_plays_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", FOLDER]) == 0
    assert "No problems found." in capsys.readouterr().out
    assert main(["test", FOLDER]) == 0


def test_nobody_is_ever_blocked_also_when_players_go_home(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["verify", FOLDER, "--tables", "all"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "2 heroes: 2 proved" in out
    assert out.count("The same holds if players go home in the middle of the game.") == 2


def test_both_heroes_and_three_more_sleep_there(light: StorySoak) -> None:
    heroes = {it.id for it in light.rules.program.heroes}
    house = next(it.game for it in light.rules.program.called if it.system == "house")
    assert heroes < set(house.characters) and len(house.characters) == 5


@mostly_long(
    "seating,kind",
    [(it, kind) for it in TABLES for kind in (*BOTS.kinds, MIXED)],
    plain=[(TABLES[1], MIXED)],
)
def test_inv_whole_games_with_orders_in_the_house(
    light: StorySoak, seating: Seating, kind: str
) -> None:
    games = list(soak(light, BOTS, kind, seating, range(50, 60), 200))
    assert [it.broken for it in games] == [()] * 10


def test_the_second_character_plans_as_itself(light: StorySoak) -> None:
    """Piers sits at the second seat of the house, and at the only one of a call."""
    rules = light.rules
    assert isinstance(rules, StoryRules)
    games = list(soak(light, BOTS, "greedy", TABLES[0], range(57, 58), 200))
    assert [it.broken for it in games] == [()]
