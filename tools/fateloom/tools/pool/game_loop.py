"""A pool game at the table: people type, bots think, the engine answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from fateloom.runtime.kernel.game import Chance, Decision, Over, Refusal
from fateloom.runtime.kernel.table import Table
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.game_rules import Event, PoolGameRules, PoolGameState, PoolGameView
from fateloom.runtime.pool.state import SetUp, Step
from fateloom.tools.bots.bot import Bot
from fateloom.tools.files import shown
from fateloom.tools.pool.menu import Entry, Menu, menu_of
from fateloom.tools.pool.telling import Telling
from fateloom.tools.pool.typed import understood
from fateloom.tools.saves.kinds import SaveError
from fateloom.tools.table.page import RULES, Page
from fateloom.tools.table.save_target import STOP, Kept

PoolTable = Table[SetUp, PoolGameState, Command, Event]

HELP = (
    ("a number", "do what stands behind it"),
    ("a name", "its beginning is enough, or a step of plays: try bar clever, invoke dusk"),
    ("board", "how everybody is: stress, consequences, fate points, promised dice"),
    ("again", "read once more what happened last"),
    ("odds", "the chance that the task is done, with the dice as they are"),
    ("back", "to the menu before"),
    ("undo", "take the last step back, dice and all"),
    ("save FILE", "write the game down"),
    ("credits", "whose dice these are"),
    ("quit", "stop playing"),
)
"""What can be typed at any time, and what it does."""


class Sitting:
    """One game from where it stands to its end, or to `quit`."""

    def __init__(
        self,
        rules: PoolGameRules,
        table: PoolTable,
        page: Page,
        read: Callable[[], str | None],
        kept: Kept,
        *,
        bots: Mapping[int, Bot[PoolGameView, Command]] | None = None,
        since: int = 0,
    ) -> None:
        """`read`: the next line that somebody types; None: nobody is there. `bots`: who plays the
        seats that no person does. `since`: entries before that number were told already.
        """
        self.rules = rules
        self.table = table
        self.page = page
        self.read = read
        self.kept = kept
        self.bots = dict(bots or {})
        self.telling = Telling(rules, page)
        self._told = since
        self._turn: tuple[str, int, int] | None = None
        """Scene, round and seat whose heading was shown last."""
        self._seen: set[str] = set()
        """Hints that were shown already."""

    # --- the game

    def play(self) -> None:
        """Play until the game is over or somebody stops."""
        self.tell()
        while True:
            to_move = self.table.to_move
            match to_move:
                case Over():
                    return
                case Chance():
                    self.table = self.table.settled()
                    self.tell()
                    self.keep()
                case Decision(seat) if seat in self.bots:
                    view = self.rules.view(self.table.state, seat)
                    self.heading(seat)
                    if not self.say(self.bots[seat].choose(view, to_move)):
                        raise ValueError("a bot said something that does not stand")
                case Decision():
                    if not self.ask(to_move):
                        self.stop()
                        return
                case _:
                    assert_never(to_move)

    def ask(self, decision: Decision[Command]) -> bool:
        """Ask once; False: stop playing."""
        self.heading(decision.seat)
        menu = menu_of(self.rules, self.telling.names, self.table.state, decision)
        here = menu
        self.offer(here)
        while True:
            words = self.line("> ")
            if words is None:
                return False
            if here is not menu and words.casefold() in ("back", "0"):
                here = menu
                self.offer(here)
                continue
            if self.aside(words):
                if words.casefold() == "undo":
                    return True
                continue
            meant = understood(menu, here, words, decision)
            match meant:
                case str():
                    self.page.note(meant)
                case Entry(command=None):
                    here = Menu(f"{meant.label}: how?", meant.inner)
                    self.offer(here)
                    self.page.note("back: to what else can be done")
                case Entry(command=command) if command is not None:
                    if self.say(command):
                        return True

    def offer(self, menu: Menu) -> None:
        """Print a menu."""
        self.page.note(menu.question)
        for number, entry in enumerate(menu.entries, 1):
            # What is seen of a task is told once; after that it only makes menus long.
            self.page.item(
                f"{number:>2}", entry.label, hint="" if entry.hint in self._seen else entry.hint
            )
            self._seen.add(entry.hint)

    def heading(self, seat: int) -> None:
        """Whose turn it is, once a turn; and who is asked, where that is somebody else."""
        state, names = self.table.state, self.telling.names
        table = state.table
        turn = (state.scene, table.round, table.seat)
        if turn != self._turn and table.step is Step.CHOOSE:
            self._turn = turn
            rounds = self.rules.encounter(state).rounds
            who = names.hero(table.heroes[table.seat])
            self.page.heading(f"Round {table.round} of {rounds}: {who}")
        if seat >= len(table.heroes) and seat not in self.bots:
            self.page.note("The opposition speaks.")
        elif seat != table.seat and seat not in self.bots:
            self.page.note(f"{names.hero(table.heroes[seat])} is asked.")

    def line(self, prompt: str) -> str | None:
        """The next line with words in it; None: somebody wants to stop, or nobody is there."""
        while True:
            self.page.ask(prompt)
            typed = self.read()
            if typed is None or typed.strip().casefold() in STOP:
                return None
            if typed.strip():
                return typed.strip()

    def say(self, command: Command) -> bool:
        """Give the engine a command; False and a note when it does not stand."""
        after = self.table.play(self.table.asked, command)
        if isinstance(after, Refusal):
            self.page.note(RULES.sub("", after.message))
            return False
        self.table = after
        self.tell()
        self.keep()
        return True

    def tell(self, since: int | None = None) -> None:
        """Tell the entries that were not told yet, or those from number `since` on."""
        entries = self.table.log.entries
        start = self._told if since is None else since
        state = self.rules.setup(self.table.log.setup)
        if isinstance(state, Refusal):
            return
        for number, entry in enumerate(entries):
            if number >= start:
                self.telling.tell(state, entry.events)
            for event in entry.events:
                state = self.rules.evolve(state, event)
        self._told = len(entries)

    # --- what is not part of the game

    def aside(self, words: str) -> bool:
        """Do what is not part of the game; False: the words are something else."""
        first, _, rest = words.partition(" ")
        match first.casefold(), rest.strip():
            case (("?" | "help"), ""):
                for word, what in HELP:
                    self.page.note(f"{word}: {what}")
            case "board" | "boards", "":
                seat = getattr(self.table.to_move, "seat", None)
                self.telling.boards(self.rules.view(self.table.state, seat))
            case "again", "":
                self.again()
            case "odds", "":
                self.odds()
            case "credits", "":
                self.telling.credits()
            case "undo", "":
                self.undo()
            case "save", path:
                self.save(path or self.kept.autosave or "", quiet=False)
            case _:
                return False
        return True

    def again(self) -> None:
        """What the last command, and what followed it by itself, brought."""
        entries = self.table.log.entries
        start = len(entries) - 1
        while start > 0 and entries[start].seat is None:
            start -= 1
        self.tell(max(start, 0))

    def odds(self) -> None:
        """The chance of what is tried."""
        to_move = self.table.to_move
        if isinstance(to_move, Decision):
            self.page.note(
                menu_of(self.rules, self.telling.names, self.table.state, to_move).question
            )

    def undo(self) -> None:
        """Take back the last command of a person, with all that bots did after it."""
        table = self.table
        while True:
            shorter = table.undone()
            taken = table.log.entries[len(shorter.log.entries) :]
            table = shorter
            if not taken:
                self.page.note("There is nothing to take back.")
                return
            if taken[0].seat not in self.bots:
                break
        self.table = table
        self._told = len(table.log.entries)
        self._turn = None
        self.page.note("Taken back. The dice will fall as they fell.")
        self.keep()

    def keep(self) -> None:
        """Save after a step, where that was asked for."""
        if self.kept.autosave is not None and not isinstance(self.table.to_move, Chance):
            self.save(self.kept.autosave, quiet=True)

    def save(self, path: str, *, quiet: bool) -> None:
        """Write the game to a file, and say so."""
        if not path:
            self.page.note("Save where?  save FILE")
            return
        try:
            self.kept.keeper.save(path, self.table)
        except SaveError as error:
            for line in str(error).split("\n"):
                self.page.note(line)
            return
        if not quiet:
            self.page.note("Saved. It goes on with:")
            self.page.command(f"fateloom play --resume {shown(path)}{self.kept.again}")

    def stop(self) -> None:
        """Somebody has stopped playing."""
        self.page.line()
        if self.kept.autosave is None:
            self.page.note("Good-bye.")
            return
        self.page.note("The game is kept. It goes on with:")
        path = shown(self.kept.autosave)
        self.page.command(f"fateloom play --resume {path}{self.kept.again}")
