"""Every registered system at the tools: saved, resumed and soaked; Lanterns is soaked too."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.cases import CASES, POOL, lanterns
from tests.conformance.lanterns import game as g
from tests.conformance.lanterns.rules import LanternRules
from tests.conformance.suite import tables
from tests.conformance.test_faults import LostCard

from fateloom.runtime.kernel.game import Over
from fateloom.tools.bots.kinds import Bots, RandomBot
from fateloom.tools.bots.soak import Seated, Seating, Soak, soak
from fateloom.tools.saves.file import SaveFile
from fateloom.tools.saves.keeper import Keeper
from fateloom.tools.saves.resume import resumed
from fateloom.tools.scenario import open_scenario

BELL = POOL.parents[1] / "runtime" / "story" / "golden_logs" / "bell.program.json"
PLAYED = {
    "story": BELL,
    "pool": POOL,
    "cards": POOL.parent / "cards",
    "battle": POOL.parent / "battle",
    "hidden": POOL.parent / "hidden",
}


@pytest.mark.parametrize("system", CASES)
def test_a_game_that_is_kept_after_every_step_goes_on(system: str, tmp_path: Path) -> None:
    case = CASES[system]()
    path = str(tmp_path / "a.game")
    game = list(tables(case, 1))[:60]
    with Keeper(case.rules, "nowhere") as keeper:
        for table in game:
            keeper.save(path, table)
    with closing(SaveFile.open(path, to_write=False)) as file:
        again = resumed(path, file.contents, case.rules)
    assert not again.note and not again.shortened
    assert (again.table.log, again.table.state) == (game[-1].log, game[-1].state)


@pytest.mark.parametrize("system", CASES)
def test_games_of_bots_keep_the_invariants(system: str) -> None:
    opened = open_scenario(str(PLAYED[system]))
    asked, bots = opened.system.soak(opened.played), opened.system.bots()
    for seating in asked.seatings():
        (game,) = soak(asked, bots, bots.kinds[0], seating, range(1), 3)
        assert game.broken == () and game.steps


class LanternSoak(Soak[g.SetUp, g.State, g.Command, g.Event]):
    """Lanterns, for two to four."""

    def __init__(self, rules: LanternRules) -> None:
        self.rules = rules
        self.case = lanterns(rules)

    players = range(2, 5)

    def seated(self, seating: Seating, number: int) -> Seated[g.SetUp]:
        return Seated(g.SetUp(seating.players), ("anybody",) * seating.players, number)

    def where(self, state: g.State) -> str:
        return f"round {state.round}"

    def broken(self, before: Any, events: Any, after: g.State) -> tuple[str, ...]:
        return self.case.broken(after)

    def end(self, state: g.State, events: Any, days: int) -> str:
        end = self.rules.legal(state)
        return end.result if isinstance(end, Over) else "stopped"


ANYBODY = Bots({"random": lambda rules, hero, seed: RandomBot(seed)}, 4)


@pytest.mark.parametrize("seating", LanternSoak(LanternRules()).seatings(), ids=lambda it: it.label)
def test_lanterns_soaks(seating: Seating) -> None:
    for game in soak(LanternSoak(LanternRules()), ANYBODY, "random", seating, range(20), 1):
        assert (game.end, game.broken) == ("ranked", ())


def test_a_soak_finds_a_lost_card() -> None:
    seating = Seating(4, None, 4)
    games = list(soak(LanternSoak(LostCard()), ANYBODY, "random", seating, range(20), 1))
    assert any("missing" in one for game in games for one in game.broken)
