"""A game under way: the table, its news and its save. Asks nobody."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from fateloom.runtime.kernel.game import Chance, Refusal
from fateloom.runtime.record import record, replace
from fateloom.tools.files import shown
from fateloom.tools.saves.keeper import Keeper
from fateloom.tools.saves.kinds import SaveError
from fateloom.tools.table.content import Content, note
from fateloom.tools.table.narration import AnyTable, Game, Narration
from fateloom.tools.table.page import Page
from fateloom.tools.table.presenter import Say
from fateloom.tools.table.terminal import show


@record
class SaveTarget:
    """Where a game is saved while it is played. `autosave`: after every step, if named. `options`:
    what else the command line needs when the game is resumed.
    """

    keeper: Keeper
    autosave: str | None
    options: str = ""


class Session:
    """One game, shown on one page."""

    def __init__(
        self,
        game: Game,
        table: AnyTable,
        page: Page,
        target: SaveTarget | None,
        bots: Mapping[int, Any],
        by_hand: bool,
        is_brief: bool,
    ) -> None:
        """`bots`: who plays the seats that no person does. `by_hand`: people roll real dice.
        `is_brief`: only the turns of bots are told.
        """
        self.game = game
        self.table = replace(table, by_hand=by_hand)
        self.page = page
        self.target = target
        self.bots = dict(bots)
        self.by_hand = by_hand
        self.narration = Narration(game, page, self.bots, is_brief=is_brief)
        self.unsaved: SaveError | None = None
        """Why the file of the game is behind the table; None: it is not."""

    def view(self, seat: int | None) -> Any:
        """What that seat sees; None: what everybody may see."""
        return self.game.rules.view(self.table.state, seat)

    def show(self, *contents: Content) -> None:
        """Draw something on the page."""
        show(self.page, contents)

    def people(self) -> list[int]:
        """The seats of persons."""
        seats = self.game.rules.seats(self.table.state)
        return [seat for seat in range(seats) if seat not in self.bots]

    def say(self, said: Say[Any]) -> bool:
        """Give the engine a command; False and a note when it does not stand."""
        before, seat = len(self.table.log.entries), self.table.asked
        after = self.table.play(seat, said.command)
        if isinstance(after, Refusal):
            view = self.view(seat)
            self.show(note(self.game.presenter.refused(view, said.command, after)))
            return False
        self.accepted()
        if said.note:
            self.show(note(said.note))
        self.table = after
        self.narration.tell(after, before)
        self.autosave()
        return True

    def accepted(self) -> None:
        """A command stands, and nothing of it has been told yet."""

    def settle(self) -> None:
        """Let the engine answer for chance."""
        before = len(self.table.log.entries)
        settled = replace(self.table, by_hand=False).settled()
        self.table = replace(settled, by_hand=self.by_hand)
        self.narration.tell(self.table, before)
        self.autosave()

    def take_back(self, agreed: Collection[int]) -> None:
        """Take back the last command of a person, with all that bots did after it. `agreed`: the
        seats that agree, where others have to.
        """
        before = self.table.log.entries
        after = self.table.take_back(agreed, tuple(self.bots))
        if isinstance(after, Refusal):
            is_refused = after.reason == "consent"
            self.show(note("Not everybody agrees." if is_refused else after.message))
            return
        self.table = after
        self.narration.forget()
        taken = before[len(after.log.entries) :]
        is_drawn = before[-1].drawn != after.log.drawn  # the engine rolled some of them
        dice = "will fall as they fell" if is_drawn else "can be rolled anew"
        has_rolled = any(entry.seat is None for entry in taken)
        self.show(note(f"Taken back.{f' The dice {dice}.' if has_rolled else ''}"))
        self.autosave()

    # --- saving

    def autosave(self) -> None:
        """Save after a step, where that was asked for."""
        target = self.target
        if target is None or target.autosave is None or isinstance(self.table.to_move, Chance):
            return
        self.save(target.autosave, quiet=True)

    def save(self, path: str, *, quiet: bool) -> None:
        """Write the game to a file, and say so: see `settled_table`."""
        if self.target is None or not path:
            self.show(note("Save where?  save FILE"))
            return
        try:
            self.target.keeper.save(path, self.settled_table())
        except SaveError as error:
            self.show(*(note(line) for line in str(error).split("\n")))
            if path == self.target.autosave:
                self.unsaved = error
            return
        self.unsaved = None
        if not quiet:
            self.show(note("Saved. It goes on with:"))
            self.resume_with(path)

    def settled_table(self) -> AnyTable:
        """The game as it is saved and recorded, which never waits for chance: while real dice are
        on their way, the table before they were asked for.
        """
        return self.table.undone() if isinstance(self.table.to_move, Chance) else self.table

    def resume_with(self, path: str) -> None:
        """The command that resumes the game."""
        options = "" if self.target is None else self.target.options
        self.page.command(f"fateloom play --resume {shown(path)}{options}")

    def stop(self) -> None:
        """Somebody has stopped playing."""
        self.page.line()
        self.narration.end_short()
        if self.target is not None and self.target.autosave is not None:
            if not self.is_saved():
                return
            self.show(note("The game is kept. It goes on with:"))
            self.resume_with(self.target.autosave)
        else:
            self.show(note("Good-bye."))

    def is_saved(self) -> bool:
        """Whether the file of the game is as the table is; tries once more if it was not."""
        if self.unsaved is not None and self.target is not None and self.target.autosave:
            self.save(self.target.autosave, quiet=True)
        return self.unsaved is None

    def require_saved(self) -> None:
        """Raises SaveError where the game could not be saved; it says how much is, and where the
        whole game is, if another disk has room for it.
        """
        if self.is_saved() or self.unsaved is None or self.target is None:
            return
        keeper, table = self.target.keeper, self.settled_table()
        path = self.target.autosave or ""
        count, steps = keeper.steps_in(path), len(table.log.entries)
        said = (
            f"The game is not saved: {self.unsaved}\n'{shown(path)}' has {count} of {steps} steps."
        )
        other = keeper.save_elsewhere(path, table)
        if other is not None:
            said += f" All of them are in '{shown(other)}'. Continue with:\n"
            said += f"    fateloom play --resume {shown(other)}{self.target.options}"
        raise SaveError(said)
