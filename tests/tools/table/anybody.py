"""People at one screen who type anything that a menu shows: whole games of any system."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import Any

from fateloom.runtime.battle.rules import BattleGameRules
from fateloom.runtime.cards.rules import CardGameRules
from fateloom.runtime.hidden.rules import HauntedHouseRules
from fateloom.runtime.kernel.game import Decision, Over
from fateloom.runtime.kernel.table import start
from fateloom.runtime.pool.game_rules import PoolGameRules
from fateloom.runtime.story.rules import StoryRules
from fateloom.tools.battle.presenter import BattlePresenter
from fateloom.tools.cards.presenter import CardPresenter
from fateloom.tools.hidden.presenter import HiddenPresenter
from fateloom.tools.pool.presenter import PoolPresenter
from fateloom.tools.scenario import open_scenario
from fateloom.tools.story.host import game_of
from fateloom.tools.table.content import Menu
from fateloom.tools.table.game_loop import GameLoop
from fateloom.tools.table.narration import Game
from fateloom.tools.table.page import Page

SCENARIOS = Path(__file__).resolve().parents[3] / "scenarios"


def rules_in(folder: Path) -> Any:
    """The rules of what is written in a folder."""
    opened = open_scenario(str(folder))
    return opened.system.rules(opened.played)


def presented(rules: Any) -> Game:
    """The game of these rules, as the table plays it."""
    match rules:
        case StoryRules():
            return game_of(rules)
        case CardGameRules():
            return Game(rules, CardPresenter(rules.card_game))
        case BattleGameRules():
            return Game(rules, BattlePresenter(rules.battle_game))
        case HauntedHouseRules():
            return Game(rules, HiddenPresenter(rules.haunted_house))
        case PoolGameRules():
            return Game(rules, PoolPresenter(rules.pool_game))
    raise TypeError(rules)


class Screen(Page):
    """A terminal of 80 columns and 24 lines, with a mark where it is cleared."""

    def __init__(self, out: io.StringIO) -> None:
        super().__init__(out)
        self.is_screen = True

    @property
    def height(self) -> int:
        return 24

    def clear(self) -> None:
        super().clear()
        self.out.write("<clear>\n")


class Anybody(GameLoop):
    """A table at which one chance types for all, and which notes the menus that it shows."""

    def __init__(
        self, game: Game, table: Any, seed: int, *, most: int = 10_000, **options: Any
    ) -> None:
        """`most`: so many lines are typed."""
        self.out = io.StringIO()
        self.lot = Random(seed)
        self.shown: list[Menu] = []
        """The menus that people were asked, submenus apart."""
        self._open: Menu | None = None
        self._left = most
        super().__init__(game, table, Screen(self.out), self.typed, None, **options)

    def listen(self, menu: Menu, decision: Decision[Any]) -> bool:
        self.shown.append(menu)
        self._open = menu
        return super().listen(menu, decision)

    def offer(self, menu: Menu) -> None:
        self._open = menu
        super().offer(menu)

    def typed(self) -> str | None:
        if self.out.getvalue()[-20:].rstrip("\n").endswith("[Enter]"):
            return ""
        if self._left == 0 or self._open is None:
            return None
        self._left -= 1
        line = self.number(self._open)
        self.out.write(f"{line}\n")
        return line

    def number(self, menu: Menu) -> str:
        """What is typed at a menu."""
        at = self.lot.randrange(len(menu.choices)) if menu.choices else 0
        if not menu.choices or (not menu.choices[at].command and not menu.choices[at].inner):
            return str(menu.numbers[0] if menu.numbers else 1) if menu.choices else "back"
        return str(menu.numbers[at] if menu.numbers else at + 1)

    def played(self) -> str:
        """All that is shown until the game or the typing ends."""
        self.play()
        return self.out.getvalue()

    @property
    def is_over(self) -> bool:
        return isinstance(self.table.to_move, Over)


def evening(rules: Any, setup: Any, seed: int, **options: Any) -> Anybody:
    """A game from its beginning; `played` plays it."""
    return Anybody(presented(rules), start(rules, setup, seed), seed, **options)
