"""What a pool game adds to a game from the command line (see `Host`)."""

from __future__ import annotations

from collections.abc import Callable

from fateloom.runtime.pool.game import PoolGame
from fateloom.runtime.pool.game_rules import PoolGameRules, PoolGameView
from fateloom.runtime.pool.state import SetUp
from fateloom.tools.pool.presenter import PoolPresenter
from fateloom.tools.table.asking import Candidate
from fateloom.tools.table.host import Host


class PoolHost(Host[PoolGame, PoolGameView]):
    """One pool game from the command line."""

    has_keeper = True

    rules: PoolGameRules
    presenter: PoolPresenter

    @property
    def numbers(self) -> range:
        return range(self.rules.course.least, self.rules.course.most + 1)

    def candidates(self) -> list[Candidate]:
        names = self.presenter.names
        known = (hero.id for hero in self.rules.course.scenes[0].encounter.heroes)
        return [Candidate(it, names.hero(it), names.text("hero", it)) for it in known]

    def choices(self, heroes: tuple[str, ...], read: Callable[[], str | None]) -> SetUp:
        return SetUp(heroes, self.options.keeper)

    def place(self, view: PoolGameView) -> str:
        return f", {self.presenter.names.title('scene', view.scene)}"

    def seats(self, view: PoolGameView) -> tuple[str, ...]:
        return view.table.heroes

    def more_seats(self) -> tuple[str, ...]:
        """A bot speaks for the opposition as well, if anybody does."""
        return ("keeper",)
