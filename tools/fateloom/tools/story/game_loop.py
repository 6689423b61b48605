"""A game at the table: one screen goes round, people type, bots think, the engine answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.runtime.kernel.game import Chance, Decision, Over, Refusal
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.state import Stage, Standing
from fateloom.tools.files import shown
from fateloom.tools.saves.kinds import SaveError
from fateloom.tools.story import hand_dice
from fateloom.tools.story.menu import Entry, Menu, menu_of, submenu
from fateloom.tools.story.reasons import why_refused
from fateloom.tools.story.showing import Showing
from fateloom.tools.story.typed import understood
from fateloom.tools.story.visible_names import seen
from fateloom.tools.table.hot_seat import Hands
from fateloom.tools.table.save_target import STOP, Kept
from fateloom.tools.table.words import ended, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from fateloom.dsl.translation.apply import Translation
    from fateloom.runtime.story.command import Command
    from fateloom.runtime.story.rules import StoryRules
    from fateloom.tools.story.bots.kinds import StoryBot
    from fateloom.tools.story.saving import StoryTable
    from fateloom.tools.table.page import Page

LAST = 3
"""How many of the last commands are told again when a game goes on."""

MOST_COMMANDS = 400
"""Commands in one turn, after which a bot ends it if it can: it would play for ever."""


__all__ = ["Kept", "Sitting"]


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
        translation: Translation | None = None,
        bots: Mapping[int, StoryBot] | None = None,
        by_hand: bool = False,
    ) -> None:
        """`rules`: for what is shown; of the translated Program, if there is a `translation`.
        `bots`: who plays the seats that no person does. `by_hand`: people roll real dice.
        """
        self.rules = rules
        self.table = replace(table, by_hand=by_hand)
        self.page = page
        self.read = read
        """The next line that somebody types, without its end; None: nobody is there any more."""
        self.kept = kept
        self.bots = dict(bots or {})
        self.by_hand = by_hand
        self.show = Showing(rules, page, self.bots, translation)
        self._busy: tuple[tuple[int, int], int] = ((0, 0), 0)
        """How many commands a bot has given in a turn (day and seat)."""
        knowing = range(len(table.state.heroes)) if goes_on else ()
        self.hands = Hands(self.show, read, knowing)
        self._start = max(0, len(table.log.entries) - LAST) if goes_on else 0

    # --- the game

    def play(self) -> None:
        """Play until the game is over or somebody stops."""
        self.show.tell(self.table, self._start)
        while True:
            to_move = self.table.to_move
            match to_move:
                case Over():
                    self.show.close(self.table.state)
                    return
                case Chance():
                    if not self.dice():
                        self.stop()
                        return
                case Decision(seat) if seat in self.bots:
                    if not self.bot(to_move):
                        return
                case Decision(seat):
                    if not self.hands.pass_on(self.table.state, seat) or not self.ask(to_move):
                        self.stop()
                        return
                case _:
                    assert_never(to_move)

    def ask(self, decision: Decision[Command]) -> bool:
        """Ask once; False: stop playing."""
        state = self.table.state
        self.show.turn_heading(self.table)
        if self.show.calls is not None and isinstance(decision.commands[0], cmd.InCall):
            return self.show.calls.ask(self, state, decision)
        view = self.rules.view(state, decision.seat)
        menu = menu_of(self.rules.index, state, view, decision)
        secret = view.question is not None and view.question.about == "destiny"
        if not secret:
            self.show.offer(menu)
            return self.listen(menu)
        said = ended(clean(menu.question))
        self.page.enter(f"{said} Only {self.show.name(state, decision.seat)} looks now.")
        if self.read() is None:
            return False
        try:
            self.show.offer(menu)
            return self.listen(menu)
        finally:
            self.page.clear()

    def listen(self, menu: Menu) -> bool:
        """Read lines until one of them changes something; False: stop playing."""
        here = menu
        while True:
            words = self.line("> ")
            if words is None:
                return False
            if here is not menu and words.casefold() in ("back", "0"):
                here = menu
                self.show.offer(menu)
                continue
            seat = self.seat()
            if self.aside(words):
                if words.casefold() == "undo":
                    return True
                continue
            view = self.rules.view(self.table.state, seat)
            meant = understood(self.rules.index, self.table.state, view, here, words)
            match meant:
                case str():
                    self.page.note(meant)
                case Entry():
                    here = submenu(menu, meant)
                    self.show.offer(here)
                    self.page.note("back: to what else can be done")
                case _:
                    if self.say(meant):
                        return True

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
        before = len(self.table.log.entries)
        after = self.table.play(self.table.asked, command)
        if isinstance(after, Refusal):
            names = seen(self.rules.index, self.rules.view(self.table.state, self.seat()))
            self.page.note(why_refused(self.rules.index, self.table.state, names, command, after))
            return False
        self.table = after
        self.show.tell(after, before)
        self.keep()
        return True

    def dice(self) -> bool:
        """Let chance answer: by the seed, or by what real dice show; False: stop playing."""
        state = self.table.state
        by_engine = state.stage is Stage.SETUP or state.seat in self.bots
        if not self.by_hand or by_engine or state.played is not None:
            before = len(self.table.log.entries)
            settled = replace(self.table, by_hand=False).settled()
            self.table = replace(settled, by_hand=self.by_hand)
            self.show.tell(self.table, before)
            self.keep()
            return True
        self.page.note(hand_dice.invitation(hand_dice.to_roll(self.rules.index, state)))
        while True:
            words = self.line("The dice> ")
            if words is None:
                return False
            if self.aside(words):
                if words.casefold() == "undo":
                    return True
                continue
            roll = hand_dice.entered(self.rules.index, state, words)
            if isinstance(roll, str):
                self.page.note(roll)
                continue
            if words.startswith("="):
                self.page.note("Written down as the likeliest dice that come to that.")
            if self.say(roll):
                return True

    def bot(self, decision: Decision[Command]) -> bool:
        """Let a bot say something; False: nobody but bots plays on, so the game stops."""
        state, seat = self.table.state, decision.seat
        people = [
            it
            for number, it in enumerate(state.heroes)
            if number not in self.bots and it.standing is Standing.PLAYING
        ]
        if state.stage is Stage.PLAY and not people:
            self.show.close(state)
            self.page.note("Only bots are left at the table, so the game stops here.")
            return False
        turn = (state.day, state.seat)
        count = self._busy[1] + 1 if self._busy[0] == turn else 1
        self._busy = (turn, count)
        command = self.bots[seat].choose(self.rules.view(state, seat), decision)
        if count > MOST_COMMANDS and cmd.EndTurn() in decision.commands:
            command = cmd.EndTurn()
        if not self.say(command):  # legal() promised that it stands
            raise ValueError(f"{command!r} was offered and refused")
        return True

    # --- what is not part of the game

    def aside(self, words: str) -> bool:
        """Do what is not part of the game; False: the words are something else."""
        first, _, rest = words.casefold().partition(" ")
        seat, state = self.seat(), self.table.state
        match first, rest:
            case (("?" | "help"), ""):
                self.show.help()
            case "board", "" if seat is not None:
                self.show.board(self.table, seat)
            case "boards", "":
                self.show.boards(state)
            case "map", ("" | "all") if state.heroes:
                self.show.map(self.table, words=bool(rest))
            case "odds", _ if state.stage is Stage.PLAY:
                self.show.odds(state, rest)
            case "again", "":
                self.show.again()
            case "destiny", "" if seat is not None:
                self.hands.secret(state, seat)
            case "save", _:
                self.save(words.partition(" ")[2].strip() or self.kept.autosave or "", quiet=False)
            case "undo", "":
                self.undo()
            case "credits", "" if self.show.calls is not None:
                self.show.calls.credits()
            case "home", _ if state.stage is Stage.PLAY:
                self.home(rest)
            case _:
                return False
        return True

    def home(self, name: str) -> None:
        """A player leaves for good (EC-57); whoever it is, in anybody's turn."""
        titles = [clean(self.rules.index.hero[it.hero].title) for it in self.table.state.heroes]
        ids = [it.hero for it in self.table.state.heroes]
        names = list(zip(ids, titles, strict=True))
        found = [
            seat
            for seat, both in enumerate(names)
            if name and any(it.casefold().startswith(name) for it in both)
        ]
        if len(found) != 1:
            self.page.note(f"Who goes home? Type: home {listed(ids, 'or')}")
        elif self.say(cmd.LeaveGame(found[0])):
            self.page.note(f"{titles[found[0]]} goes home. To take it back, type undo.")

    def undo(self) -> None:
        """Take back the last command of a person, with all that bots did after it."""
        before = self.table
        table = before
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
        self.show.forget()
        self.page.note(f"Taken back.{self._dice_again(before, table)}")
        self.keep()

    def _dice_again(self, before: StoryTable, after: StoryTable) -> str:
        """What becomes of the dice that were taken back, if there were any."""
        taken = before.log.entries[len(after.log.entries) :]
        if not any(isinstance(entry.command, cmd.Roll) for entry in taken):
            return ""
        return f" The dice {'can be rolled anew' if self.by_hand else 'will fall as they fell'}."

    # --- saving

    def keep(self) -> None:
        """Save after a step, where that was asked for. While real dice are on their way there is
        nothing to keep: a save never waits for chance, and the effort dice are asked for again.
        """
        if self.kept.autosave is not None and not isinstance(self.table.to_move, Chance):
            self.save(self.kept.autosave, quiet=True)

    def save(self, path: str, *, quiet: bool) -> None:
        """Write the game to a file, and say so."""
        if not path:
            self.page.note("Save where?  save FILE")
            return
        waits = isinstance(self.table.to_move, Chance)
        try:
            self.kept.keeper.save(path, self.table.undone() if waits else self.table)
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
        self.show.end_short()
        if self.kept.autosave is not None:
            self.page.note("The game is kept. It goes on with:")
            path = shown(self.kept.autosave)
            self.page.command(f"fateloom play --resume {path}{self.kept.again}")
        else:
            self.page.note("Good-bye.")

    # --- small things

    def seat(self) -> int | None:
        """Who is asked now; while dice are rolled, whoever rolls them."""
        state, to_move = self.table.state, self.table.to_move
        if isinstance(to_move, Decision) and to_move.seat < len(state.heroes):
            return to_move.seat
        if isinstance(to_move, Chance) and state.stage is Stage.PLAY:
            return state.seat
        return None
