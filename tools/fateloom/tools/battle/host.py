"""What a battle game adds to a game from the command line (see `Host`)."""

from __future__ import annotations

from collections.abc import Callable

from fateloom.runtime.battle.content import SIDES
from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.state import SetUp
from fateloom.runtime.battle.view import View
from fateloom.tools.battle.presenter import BattlePresenter
from fateloom.tools.table.asking import Candidate
from fateloom.tools.table.host import SeatedHost
from fateloom.tools.table.language import tr


class BattleHost(SeatedHost[BattleGame, View]):
    """One battle game from the command line."""

    HEROES = "players lead its two sides"

    presenter: BattlePresenter
    numbers = range(SIDES, SIDES + 1)

    def candidates(self) -> list[Candidate]:
        names = self.presenter.names
        return [Candidate(id, names.side(at), "") for at, id in enumerate(names.battle_game.sides)]

    def choices(self, heroes: tuple[str, ...], read: Callable[[], str | None]) -> SetUp:
        return SetUp()

    def place(self, view: View) -> str:
        return tr(", turn {turn}", turn=view.turn)

    def seats(self, view: View) -> tuple[str, ...]:
        return self.first_seats(SIDES)
