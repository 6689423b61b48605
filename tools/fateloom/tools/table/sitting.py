"""A game at the table: one screen goes round, each player types, the engine answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.runtime.kernel.game import Chance, Decision, Over, Refusal
from fateloom.runtime.record import record
from fateloom.runtime.story.state import Stage
from fateloom.runtime.story.telling import tell
from fateloom.tools.files import shown
from fateloom.tools.table import saves
from fateloom.tools.table.board import draw_hero, draw_map
from fateloom.tools.table.menu import Menu, menu_of, understood
from fateloom.tools.table.page import Page
from fateloom.tools.table.telling import Aloud, Note, told

if TYPE_CHECKING:
    from collections.abc import Callable

    from fateloom.runtime.story.command import Command
    from fateloom.runtime.story.rules import StoryRules
    from fateloom.runtime.story.state import State
    from fateloom.tools.table.saves import StoryTable

HELP = """\
Type the number of what you want to do, or its name, or a step as plays
have it:  move marsh   visit ferry   option row   use rope   end
At any time:
  board        your tracks, dice, coins and items
  boards       those of everybody
  map          what lies on the table
  destiny      your secret card; nobody else looks
  undo         take the last step back, dice and all
  save FILE    write the game down
  quit         stop playing"""


LAST = 3
"""How many of the last commands are told again when a game goes on."""


@record
class Kept:
    """Where a game is kept while it is played. `autosave`: after every step, if named."""

    scenario: str
    autosave: str | None


class Sitting:
    """One game from where it stands to its end, or to `quit`."""

    def __init__(
        self,
        rules: StoryRules,
        table: StoryTable,
        page: Page,
        read: Callable[[], str | None],
        kept: Kept,
        *,
        goes_on: bool = False,
    ) -> None:
        self.rules = rules
        self.table = table
        self.page = page
        self.read = read
        """The next line that somebody types, without its end; None: nobody is there any more."""
        self.kept = kept
        self._holder: int | None = None
        self._turn: tuple[int, int] | None = None
        heroes = table.state.heroes
        self._has_read: set[int] = set(range(len(heroes))) if goes_on else set()
        """Seats whose players know their destiny."""
        self._told: tuple[int, State | None] = (0, None)
        """How many entries were told, and the state behind them."""
        self._start = max(0, len(table.log.entries) - LAST) if goes_on else 0

    # --- the game

    def play(self) -> None:
        """Play until the game is over or somebody stops."""
        self.tell(self._start)
        while True:
            prospect = self.table.prospect
            match prospect:
                case Over():
                    self.close()
                    return
                case Chance():
                    self.table = self.table.settled()
                case Decision(seat):
                    if not self.hand_over(seat) or not self.ask(prospect):
                        self.stop()
                        return
                case _:
                    assert_never(prospect)

    def ask(self, decision: Decision[Command]) -> bool:
        """Ask once; False: stop playing."""
        state = self.table.state
        self.turn_heading()
        view = self.rules.view(state, decision.seat)
        menu = menu_of(self.rules.index, state, view, decision)
        secret = view.question is not None and view.question.about == "destiny"
        if secret:
            self.page.note(
                f"{clean(menu.question)} Only {self.hero(decision.seat)} looks now. [Enter]"
            )
            if self.read() is None:
                return False
        self.offer(menu)
        going = self.listen(menu)
        if secret:
            self.page.clear()
        return going

    def listen(self, menu: Menu) -> bool:
        """Read lines until one of them changes something; False: stop playing."""
        while True:
            self.page.ask("> ")
            typed = self.read()
            if typed is None or typed.strip().casefold() in ("quit", "exit", "q"):
                return False
            words = typed.strip()
            if not words:
                continue
            if self.aside(words):
                if words.casefold() == "undo":
                    return True
                continue
            commands = understood(self.rules.index, self.table.state, menu, words)
            if isinstance(commands, str):
                self.page.note(commands)
                continue
            if self.say(commands[0]):
                return True

    def say(self, command: Command) -> bool:
        """Give the engine a command; False and a note when it does not stand."""
        before = len(self.table.log.entries)
        after = self.table.play(command)
        if isinstance(after, Refusal):
            self.page.note(after.message)
            return False
        self.table = after
        self.tell(before)
        if self.kept.autosave is not None:
            self.save(self.kept.autosave, quiet=True)
        return True

    def aside(self, words: str) -> bool:
        """Do what is not part of the game; False: the words are something else."""
        first, _, rest = words.partition(" ")
        seat = self.seat()
        match first.casefold():
            case "?" | "help":
                for line in HELP.split("\n"):
                    self.page.line(f"  {line}")
            case "board" if seat is not None:
                self.board(seat)
            case "boards":
                for hero in range(len(self.table.state.heroes)):
                    self.board(hero)
            case "map":
                self.page.line()
                draw_map(self.page, self.rules.index, self.rules.view(self.table.state, None))
            case "destiny" if seat is not None and not rest:
                self.secret(seat)
            case "save":
                self.save(rest.strip() or self.kept.autosave or "", quiet=False)
            case "undo" if not rest:
                self.undo()
            case _:
                return False
        return True

    def undo(self) -> None:
        """Take the last command back."""
        before = self.table
        self.table = before.undone()
        if len(self.table.log.entries) == len(before.log.entries):
            self.page.note("There is nothing to take back.")
            return
        self._turn, self._told = None, (0, None)
        self.page.note("Taken back; the dice will fall as they fell.")
        if self.kept.autosave is not None:
            self.save(self.kept.autosave, quiet=True)

    def save(self, path: str, *, quiet: bool) -> None:
        """Write the game to a file, and say so."""
        if not path:
            self.page.note("Save where?  save FILE")
            return
        try:
            saves.save(path, self.table, self.rules, self.kept.scenario)
        except OSError as error:
            self.page.note(f"'{shown(path)}' cannot be written: {error.strerror}.")
            return
        if not quiet:
            self.page.line("  Saved. It goes on with:")
            self.page.line(f"    fateloom play --resume {shown(path)}")

    # --- what is shown

    def tell(self, since: int) -> None:
        """Tell what happened in the entries from `since` on."""
        rules, entries = self.rules, self.table.log.entries
        number, state = self._told
        if state is None or number > since:
            number, start = 0, rules.setup(self.table.log.setup)
            if isinstance(start, Refusal):
                return
            state = start
        for entry in entries[number:]:
            for event in entry.events:
                heard = rules.public(event, None) if number >= since else None
                if heard is not None:
                    self.tell_one(told(rules.index, state, heard))
                state = rules.evolve(state, event)
            number += 1
        self._told = (number, state)

    def tell_one(self, news: Aloud | Note | None) -> None:
        """One text or sentence."""
        match news:
            case Aloud(text):
                self.page.prose(text)
            case Note(text):
                self.page.note(text)
            case None:
                pass

    def hand_over(self, seat: int) -> bool:
        """Pass the screen on to whoever is asked; False: nobody is there any more."""
        state = self.table.state
        if state.stage is Stage.SETUP or seat == self._holder:
            return True
        many, first = len(state.heroes) > 1, seat not in self._has_read
        self._holder = seat
        if many:
            self.page.heading(f"{self.hero(seat)}: the table is yours")
            self.page.note("[Enter]")
            if self.read() is None:
                return False
        if first:
            self._has_read.add(seat)
            self.secret(seat)
        return True

    def secret(self, seat: int) -> None:
        """Show a destiny to its owner alone."""
        state, page = self.table.state, self.page
        destiny = self.rules.index.destiny.get(state.heroes[seat].hero)
        if destiny is None:
            return
        if len(state.heroes) > 1:
            page.note(f"The destiny of {self.hero(seat)}. Nobody else looks now. [Enter]")
            if self.read() is None:
                return
        for path in destiny.paths:
            page.heading(path.title)
            if path.secret is not None:
                page.prose(tell(self.rules.index, state, path.secret, seat, False).text)
        page.note("Keep it to yourself. [Enter]  (later: destiny)")
        self.read()
        page.clear()

    def turn_heading(self) -> None:
        """When a turn begins: the day, the hero, the board, the map."""
        state = self.table.state
        if state.stage is Stage.SETUP or (state.day, state.seat) == self._turn:
            return
        self._turn = (state.day, state.seat)
        self.page.heading(f"Day {state.day}: {self.hero(state.seat)}")
        self.board(state.seat, heading=False)
        self.page.line()
        draw_map(self.page, self.rules.index, self.rules.view(state, None))

    def board(self, seat: int, *, heading: bool = True) -> None:
        """The board of a hero."""
        if heading:
            self.page.heading(self.hero(seat))
        view = self.rules.view(self.table.state, None)
        draw_hero(self.page, self.rules.index, view.heroes[seat])

    def offer(self, menu: Menu) -> None:
        """Print the menu."""
        self.page.line()
        self.page.note(menu.question)
        for number, entry in enumerate(menu.entries, 1):
            self.page.item(f"{number:>2}", entry.label)
        if menu.more:
            self.page.note(f"and {menu.more} more ways; type where they stand: markers power 1 4 8")
        for text in menu.closed:
            self.page.item(f" {self.page.sign('dot')}", text)

    def close(self) -> None:
        """The end."""
        state = self.table.state
        self.page.heading("The end")
        if state.winner is None:
            self.page.note(f"Day {state.day}. Nobody has fulfilled a destiny.")
        else:
            self.page.note(f"Day {state.day}. {self.hero(state.winner)} has fulfilled a destiny.")

    def stop(self) -> None:
        """Somebody has stopped playing."""
        self.page.line()
        if self.kept.autosave is not None:
            self.page.line("  The game is kept. It goes on with:")
            self.page.line(f"    fateloom play --resume {shown(self.kept.autosave)}")
        else:
            self.page.note("Good-bye.")

    # --- small things

    def seat(self) -> int | None:
        """Who is asked now."""
        prospect = self.table.prospect
        if isinstance(prospect, Decision) and prospect.seat < len(self.table.state.heroes):
            return prospect.seat
        return None

    def hero(self, seat: int) -> str:
        """The title of the hero of a seat."""
        return clean(self.rules.index.hero[self.table.state.heroes[seat].hero].title)
