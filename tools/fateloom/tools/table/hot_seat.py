"""One screen that goes from hand to hand, and what is for one pair of eyes (DST-10, 138, 144)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.tools.table.content import Contents
from fateloom.tools.table.enter_key import EnterKey
from fateloom.tools.table.language import tr
from fateloom.tools.table.page import Page
from fateloom.tools.table.presenter import AnyPresenter, Private
from fateloom.tools.table.terminal import show
from fateloom.tools.table.words import ended


class HotSeat:
    """Who holds the screen, and who has read their private screen."""

    def __init__(
        self,
        presenter: AnyPresenter,
        page: Page,
        key: EnterKey,
        knowing: Iterable[int],
    ) -> None:
        """`knowing`: seats whose players have read their private screen before."""
        self.presenter = presenter
        self.page = page
        self.key = key
        self._holder: int | None = None
        self._has_read = set(knowing)
        self._is_covered = False
        self._under = ""
        """What everybody may read of that question."""

    def pass_on(self, view: object, seat: int, people: Collection[int]) -> bool:
        """Pass the screen on to the seat that is asked, where somebody has something private;
        False: nobody is there any more. `view`: of that seat; `people`: the seats of persons.
        """
        if seat == self._holder:
            return True
        private = self.presenter.private(view)
        if private is None or not private.is_passed:
            return True
        self._holder = seat
        self.page.line()
        if seat not in self._has_read and private.contents:
            self._has_read.add(seat)
            return self._private(private, people)
        if len(people) > 1:
            who = clean(self.presenter.name(view, seat))
            return self.key.wait(tr("{player}, the table is yours.", player=who))
        return True

    def show_private(self, view: object, people: Collection[int]) -> None:
        """Show the private screen of the seat of the view again."""
        private = self.presenter.private(view)
        if private is not None and private.contents:
            self._private(private, people)

    def _private(self, private: Private, people: Collection[int]) -> bool:
        """Show a screen to one person alone; whatever happens, it does not stay there.
        False: nobody is there any more.
        """
        if len(people) > 1:
            lead = f"{clean(private.lead)} {tr('Nobody else looks now.')}"
            if not self.key.wait(lead):
                return False
        try:
            show(self.page, private.contents)
            return self.key.wait(private.after, clears=True)
        finally:
            self._clear()

    def _clear(self) -> None:
        """Clear the screen, and say below it what has to be said to all."""
        self.page.clear()
        self.key.tell()

    def ask_secretly(
        self,
        view: object,
        seat: int,
        people: Collection[int],
        cover: str,
        listen: Callable[[], bool],
    ) -> bool:
        """Put a secret question to one person alone, and clear the screen behind it; False: nobody
        is there any more. `people`: the seats of persons; where there is one only, nothing is
        hidden. `cover`: what everybody may read of it; `listen`: shows the menu, takes the answer
        and gives it to the engine. Where that leaves the screen covered, the next question is asked
        on the same screen.
        """
        if len(people) < 2:
            return listen()
        if not self.covers(cover) and not self.cover(view, seat, cover):
            return False
        goes_on = False
        try:
            goes_on = listen()
            return goes_on
        finally:
            if not goes_on:
                self.uncover()

    @property
    def is_covered(self) -> bool:
        """Whether a secret question is on the screen."""
        return self._is_covered

    def covers(self, cover: str) -> bool:
        """Whether a secret question is on the screen of which everybody may read just that."""
        return bool(cover) and self._is_covered and self._under == cover

    def cover(self, view: object, seat: int, cover: str) -> bool:
        """Leave the screen to one person, until `uncover`; False: nobody is there any more."""
        who = clean(self.presenter.name(view, seat))
        only = tr("Only {player} looks now.", player=who)
        if not self.key.wait(f"{ended(clean(cover))} {only}"):
            return False
        self._is_covered, self._under = True, cover
        return True

    def show_alone(self, view: object, seat: int, contents: Contents) -> None:
        """Show something that a seat has asked to see to nobody else; see `answer`. Where a secret
        question covers the screen already, it stays there with it.
        """
        if self._is_covered:
            show(self.page, contents)
        else:
            self.answer(view, seat, contents)
            self.uncover()

    def answer(self, view: object, seat: int, contents: Contents, lead: Contents = ()) -> None:
        """Show a secret answer to the seat that it is for, and to nobody else; `view`: what
        everybody sees; `lead`: what everybody may read of it. Behind a secret question the screen
        is covered already.
        """
        if not contents:
            return
        if not self._is_covered:
            show(self.page, lead)
            who = clean(self.presenter.name(view, seat))
            self.key.wait(tr("Only {player} looks now.", player=who))
            self._is_covered, self._under = True, ""
        show(self.page, contents)
        self.key.wait(tr("Keep it to yourself."), clears=True)

    def uncover(self) -> None:
        """Clear the secret question from the screen, if there is one: from here on all may look."""
        if self._is_covered:
            self._is_covered = False
            self._clear()
