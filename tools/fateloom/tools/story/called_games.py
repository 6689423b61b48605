"""A pool game that the story has called, at its table: told, and asked about (DDL-01, 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.kernel.nested import seat_inside
from fateloom.runtime.pool.game_rules import PoolGameRules
from fateloom.runtime.pool.state import Step
from fateloom.runtime.story import command as cmd
from fateloom.tools.pool.menu import Entry, Menu, menu_of
from fateloom.tools.pool.telling import Telling
from fateloom.tools.pool.typed import understood

if TYPE_CHECKING:
    from fateloom.runtime.pool.game import PoolGame
    from fateloom.runtime.pool.game_rules import Event as Happened
    from fateloom.runtime.pool.game_rules import PoolGameState
    from fateloom.runtime.story.command import Command
    from fateloom.runtime.story.state import State
    from fateloom.tools.table.page import Page

CREDITS = "With the dice of Destiny Dice, by Ewen Cluney, CC BY 3.0. Type credits for all of it."
"""Said when dice of a pool game are first on the table; the whole of it stands at the end."""

HELP = (
    ("a name", "its beginning is enough, or a step of plays: try talk clever, invoke dusk"),
    ("board", "how everybody is in here: stress, consequences, fate points, promised dice"),
    ("odds", "the chance that it goes well, with the dice as they are"),
    ("credits", "whose dice these are"),
)
"""What can be typed besides while a pool game is played."""


class Asks(Protocol):
    """Whoever reads what people type, and gives the engine commands."""

    def line(self, prompt: str) -> str | None:
        """The next line with words in it; None: somebody wants to stop."""

    def aside(self, words: str) -> bool:
        """Do what is not part of the game; False: the words are something else."""

    def say(self, command: Command) -> bool:
        """Give the engine a command; False and a note when it does not stand."""


class InCalls:
    """Tells and asks of one story's pool game on one page."""

    def __init__(self, pool_game: PoolGame, page: Page) -> None:
        self.rules = PoolGameRules(pool_game)
        self.telling = Telling(self.rules, page)
        self.page = page
        self._credited = False
        self._turn: tuple[str, int, int] | None = None

    def hear(self, before: PoolGameState, event: Happened) -> None:
        """Tell an event; `before`: the inner game before it."""
        if not self._credited:
            self._credited = True
            self.page.note(CREDITS)
        self.telling.tell(before, (event,))

    def ask(self, asks: Asks, state: State, decision: Decision[Command]) -> bool:
        """Ask once; False: stop playing."""
        played = state.played
        said = [it.says for it in decision.commands if isinstance(it, cmd.InCall)]
        seat = seat_inside(() if played is None else played.seats, decision.seat)
        if played is None or seat is None:
            raise ValueError("nobody is asked in a pool game")
        inner = Decision(seat, tuple(said))
        self._heading(played.table, seat)
        menu = menu_of(self.rules, self.telling.names, played.table, inner)
        here = menu
        self._offer(here)
        while True:
            words = asks.line("> ")
            if words is None:
                return False
            if here is not menu and words.casefold() in ("back", "0"):
                here = menu
                self._offer(here)
                continue
            if self._aside(words, menu, played.table, seat):
                continue
            if asks.aside(words):
                if words.casefold() == "undo":
                    return True
                continue
            meant = understood(menu, here, words, inner)
            match meant:
                case str():
                    self.page.note(meant)
                case Entry(command=None):
                    here = Menu(f"{meant.label}: how?", meant.inner)
                    self._offer(here)
                    self.page.note("back: to what else can be done")
                case Entry(command=command) if command is not None:
                    if asks.say(cmd.InCall(command)):
                        return True

    def credits(self) -> None:
        """Whose dice these are, in full."""
        self.page.note(clean(self.rules.pool_game.credits), 0)

    def _heading(self, table: PoolGameState, seat: int) -> None:
        """Whose turn it is where there are several, and who is asked."""
        encounter, inner = self.rules.encounter(table), table.table
        turn = (table.scene, inner.round, inner.seat)
        if inner.step is Step.CHOOSE and turn != self._turn and not encounter.single:
            self._turn = turn
            who = self.telling.names.hero(inner.heroes[inner.seat])
            self.page.heading(f"Round {inner.round} of {encounter.rounds}: {who}")
        if seat != inner.seat:
            self.page.note(f"{self.telling.names.hero(inner.heroes[seat])} is asked.")

    def _offer(self, menu: Menu) -> None:
        self.page.note(menu.question)
        for number, entry in enumerate(menu.entries, 1):
            self.page.item(f"{number:>2}", entry.label, hint=entry.hint)

    def _aside(self, words: str, menu: Menu, table: PoolGameState, seat: int) -> bool:
        """What is asked of the pool game alone; False: the words are something else."""
        match words.casefold():
            case "board" | "boards":
                self.telling.boards(self.rules.view(table, seat))
            case "odds":
                self.page.note(menu.question)
            case "credits":
                self.credits()
            case "?" | "help":
                for word, what in HELP:
                    self.page.note(f"{word}: {what}")
                return False  # and what goes at any time
            case _:
                return False
        return True
