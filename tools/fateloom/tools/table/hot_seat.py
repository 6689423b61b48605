"""One screen that goes from hand to hand, and what is for one pair of eyes (DST-10, 138, 144)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.runtime.story.state import Stage
from fateloom.runtime.story.telling import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from fateloom.runtime.story.state import State
    from fateloom.tools.story.showing import Showing


class Hands:
    """Who holds the screen, and who has read their destiny."""

    def __init__(
        self, show: Showing, read: Callable[[], str | None], knowing: Iterable[int]
    ) -> None:
        """`read`: the next line that is typed, None at the end. `knowing`: seats whose players
        have read their destiny before.
        """
        self.show = show
        self.page = show.page
        self.read = read
        self._holder: int | None = None
        self._has_read = set(knowing)

    def pass_on(self, state: State, seat: int) -> bool:
        """Pass the screen on to whoever is asked; False: nobody is there any more."""
        if state.stage is Stage.SETUP or seat == self._holder:
            return True
        self.show.end_short()
        self._holder = seat
        if self._are_many(state):
            self.page.heading(f"{self.show.name(state, seat)}: the table is yours")
            self.page.enter()
            if self.read() is None:
                return False
        if seat not in self._has_read:
            self._has_read.add(seat)
            self.secret(state, seat)
        return True

    def secret(self, state: State, seat: int) -> None:
        """Show a destiny to its owner alone; whatever happens, it does not stay on the screen."""
        page, index = self.page, self.show.rules.index
        destiny = index.destiny.get(state.heroes[seat].hero)
        if destiny is None:
            return
        if self._are_many(state):
            page.enter(f"The destiny of {self.show.name(state, seat)}. Nobody else looks now.")
            if self.read() is None:
                return
        try:
            for path in destiny.paths:
                page.heading(path.title)
                if path.secret is not None:
                    page.prose(tell(index, state, path.secret, seat, False).text)
            page.enter("Keep it to yourself; the word destiny shows it again.")
            self.read()
        finally:
            page.clear()

    def _are_many(self, state: State) -> bool:
        """Whether more than one person sits at the table."""
        return sum(seat not in self.show.bots for seat in range(len(state.heroes))) > 1
