"""A game under way: the table, its news and its save. Asks nobody."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from fateloom.runtime.kernel.game import Chance, Decision, Refusal
from fateloom.runtime.kernel.table import AnyTable
from fateloom.runtime.record import record, replace
from fateloom.tools.bots.kinds import AnyBot
from fateloom.tools.saves.creating import is_empty
from fateloom.tools.saves.keeper import Keeper
from fateloom.tools.saves.kinds import SaveError
from fateloom.tools.saves.shelf import give_up, resume_command
from fateloom.tools.table.content import Content, Menu, note, uncovered, unfolded
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.narration import Game, Narration
from fateloom.tools.table.page import Page
from fateloom.tools.table.presenter import Say
from fateloom.tools.table.terminal import show


@record
class SaveTarget:
    """Where a game is saved while it is played. `autosave`: after every step, if named."""

    keeper: Keeper
    autosave: str | None


_REFUSED = {
    "consent": tr_noop("Not everybody agrees."),
    "seen": tr_noop(
        "Your last step has shown something new (dice, a place or a secret), so it stands: nobody "
        "else is here who could agree to take it back."
    ),
}
"""Why something is not taken back, by the reason of the refusal."""


class Session:
    """One game, shown on one page."""

    def __init__(
        self,
        game: Game,
        table: AnyTable,
        page: Page,
        target: SaveTarget | None,
        bots: Mapping[int, AnyBot],
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
        self._trouble = ""
        """Why the game could not be saved after the last step."""
        self.narration = Narration(game, page, self.bots, self.people(), is_brief=is_brief)

    def view(self, seat: int | None) -> Any:  # of whichever system
        """What that seat sees; None: what everybody may see."""
        return self.game.rules.view(self.table.state, seat)

    def show(self, *contents: Content) -> None:
        """Draw something on the page."""
        show(self.page, contents)

    def people(self) -> list[int]:
        """The seats of persons."""
        seats = self.game.rules.seats(self.table.state)
        return [seat for seat in range(seats) if seat not in self.bots]

    def say(self, said: Say[object]) -> bool:
        """Give the engine a command; False and a note when it does not stand. What follows it is
        given as well, up to the first command that does not stand.
        """
        before, seat = len(self.table.log.entries), self.table.asked
        after = self.table.play(seat, said.command)
        if isinstance(after, Refusal):
            view = self.view(seat)
            self.show(note(self.game.presenter.refused(view, said.command, after)))
            return False
        self.table = after
        for command in said.then:
            after = self.table.play(seat, command)
            if isinstance(after, Refusal):
                break
            self.table = after
        self.narration.hear(self.table, before)
        self.accepted(seat)
        if said.note:
            self.show(note(said.note))
        self.narration.flush()
        self.autosave()
        return True

    def accepted(self, seat: int | None) -> None:
        """A command of that seat stands, and nothing of it has been told yet."""

    def settle(self) -> None:
        """Let the engine answer for chance; one question at a time where people roll real dice,
        since dice can fall next.
        """
        before = len(self.table.log.entries)
        self.table = self.table.answered() if self.by_hand else self.table.settled()
        self.narration.hear(self.table, before)
        self.accepted(None)
        self.narration.flush()
        self.autosave()

    def take_back(self, agreed: Collection[int]) -> None:
        """Take back the last command of a person, with all that bots did after it. `agreed`: the
        seats that agree, where others have to.
        """
        before = self.table.log.entries
        after = self.table.take_back(agreed, tuple(self.bots))
        while not isinstance(after, Refusal) and self.is_formal(after):
            after = after.take_back(agreed, tuple(self.bots))
        if isinstance(after, Refusal):
            self.show(note(tr(_REFUSED.get(after.reason, after.message))))
            return
        self.table = after
        self.narration.forget(after)
        if all(entry.seat is not None for entry in before[len(after.log.entries) :]):
            said = tr("Taken back.")
        elif before[-1].drawn != after.log.drawn:  # the engine rolled some of them
            said = tr(
                "Taken back. The same step would roll the same dice; another step rolls others."
            )
        else:
            said = tr("Taken back. The dice can be rolled anew.")
        self.show(note(said))
        self.autosave()

    def is_formal(self, table: AnyTable) -> bool:
        """Whether a person is to move there who has nothing to decide, or one answer to give."""
        to_move = table.to_move
        if not isinstance(to_move, Decision) or to_move.seat in self.bots:
            return False
        view = self.game.rules.view(table.state, to_move.seat)
        menu = self.as_asked(self.game.presenter.menu(view, to_move))
        return menu.only is not None or self.goes_without_saying(menu)

    def as_asked(self, menu: Menu) -> Menu:
        """The menu as the people at this screen are asked it."""
        return unfolded(menu if len(self.people()) > 1 else uncovered(menu))

    def goes_without_saying(self, menu: Menu) -> bool:
        """Whether the menu is not asked."""
        is_hidden = any(it.cover for it in menu.choices) and len(self.people()) > 1
        return menu.is_formal and not is_hidden

    # --- saving

    def autosave(self) -> None:
        """Save after a step, where that is wanted; a trouble is told once, and the game goes on."""
        target = self.target
        if target is None or target.autosave is None or isinstance(self.table.to_move, Chance):
            return
        people = self.people()
        is_begun = any(entry.seat in people for entry in self.table.log.entries)
        if not is_begun and is_empty(target.autosave):
            return  # nobody has done anything yet, and nothing was taken back
        trouble = self._save(target.autosave)
        if trouble and trouble != self._trouble:
            self._show_lines(trouble)
        self._trouble = trouble

    def save(self, path: str) -> None:
        """Write the game to a file, and say so: see `settled_table`."""
        if not path:
            self.show(note(tr("Save where?  save FILE")))
        elif trouble := self._save(path):
            self._show_lines(trouble)
        else:
            self.show(note(tr("Saved. It goes on with:")))
            self.page.command(resume_command(path))

    def _save(self, path: str) -> str:
        """Write the game to a file; why that cannot be, "" if it was done."""
        if self.target is None:
            return ""
        try:
            self.target.keeper.save(path, self.settled_table())
        except SaveError as error:
            return str(error)
        return ""

    def _show_lines(self, text: str) -> None:
        self.show(*(note(line) for line in text.split("\n")))

    def settled_table(self) -> AnyTable:
        """The game as it is saved and recorded, which never waits for chance: while real dice are
        on their way, the table before they were asked for.
        """
        return self.table.undone() if isinstance(self.table.to_move, Chance) else self.table

    def stop(self) -> None:
        """Somebody has stopped playing."""
        self.page.line()
        self.narration.end_short()
        self.autosave()
        path = None if self.target is None else self.target.autosave
        if path is None or give_up(path):
            self.show(note(tr("Good-bye.")))
            return
        if self._trouble:
            return  # `require_saved` says what is saved
        self.show(note(tr("The game is kept. It goes on with:")))
        self.page.command(resume_command(path))

    def require_saved(self) -> None:
        """Save once more what could not be saved. Raises SaveError where that still cannot be; it
        says how much is saved, and where the whole game is, if another disk has room for it.
        """
        if self.target is None or self.target.autosave is None or not self._trouble:
            return
        self._trouble = self._save(self.target.autosave)
        if not self._trouble:
            return
        keeper, table, path = self.target.keeper, self.settled_table(), self.target.autosave
        steps, saved = len(table.log.entries), keeper.steps_in(path)
        said = f"{self._trouble}\nThe game is not saved: {saved} of its {steps} steps are."
        said += f" They go on with:\n    {resume_command(path)}" if saved else ""
        other = keeper.save_elsewhere(path, table)
        if other is not None:
            said += f"\nAll {steps} are in another file:\n    {resume_command(other)}"
        raise SaveError(said)
