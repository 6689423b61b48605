"""The key Enter, where the table waits for nothing else; what is typed there is not lost unsaid."""

from __future__ import annotations

from collections.abc import Callable

from fateloom.tools.table.language import tr
from fateloom.tools.table.own_words import stops
from fateloom.tools.table.page import Page


class EnterKey:
    """Waits for the key Enter on one page. What else is typed there is not used: the question that
    follows was not read yet, or is for somebody else. It is not repeated either, since it can be a
    secret.
    """

    def __init__(self, page: Page, read: Callable[[], str | None]) -> None:
        """`read`: the next line that is typed, None at the end."""
        self.page = page
        self.read = read
        self.is_stopped = False
        """Whether somebody has typed a word that stops playing."""
        self._is_dropped = False

    def wait(self, text: str = "", *, clears: bool = False) -> bool:
        """Say something and wait; False: somebody wants to stop, or nobody is there. `clears`: the
        screen is cleared next, so whoever clears it calls `tell` behind that.
        """
        self.page.enter(text)
        typed = self.read()
        if typed is None:
            return False
        if stops(typed):
            self.is_stopped = True
            return False
        self._is_dropped = self._is_dropped or bool(typed.strip())
        if not clears:
            self.tell()
        return True

    def tell(self) -> None:
        """Say that what was typed is not used, if there was something."""
        if self._is_dropped:
            self._is_dropped = False
            self.page.note(
                tr("The table waited for the key Enter. What was typed there has done nothing.")
            )
