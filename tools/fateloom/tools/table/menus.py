"""Menus in a row: what stays keeps its number, and what is still on the screen is not repeated."""

from __future__ import annotations

from collections.abc import Hashable

from fateloom.runtime.record import replace
from fateloom.tools.table.content import Choice, Menu
from fateloom.tools.table.language import tr
from fateloom.tools.table.page import Page

SPARE = 3
"""Lines of a screen that are left for the answer."""


class _Row:
    """The menus of one key."""

    def __init__(self) -> None:
        self.numbers: dict[Hashable, int] = {}
        """The number of each choice that they have had."""
        self.shown: set[Hashable] = set()
        """The choices, and why others are closed, that were shown."""
        self.at = 0
        """The row of the page at which the last whole menu begins."""


class Menus:
    """The menus of one table, in the order in which they are asked."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._rows: dict[Hashable, _Row] = {}
        self._question = ""
        """The last one; a screen does not repeat it while it can be seen."""
        self._row = 0
        """The row of the page at which it stands."""
        self._seat: int | None = None
        """Who was asked last."""
        self._named = 0
        """The row at which the last menu for that seat begins."""
        self._routine: set[str] = set()
        """The questions that go without saying from here on."""
        self._told: set[str] = set()
        """What was said of choices once and for all."""

    def numbered(self, menu: Menu) -> Menu:
        """The menu with the numbers that its choices had before, in their order."""
        if not menu.key:
            return menu
        numbers = self._rows.setdefault(menu.key, _Row()).numbers
        for choice in menu.choices:
            numbers.setdefault(_identity(choice), len(numbers) + 1)
        found = [(numbers[_identity(it)], it) for it in menu.choices]
        found.sort(key=lambda pair: pair[0])
        return replace(
            menu, choices=tuple(it for _, it in found), numbers=tuple(number for number, _ in found)
        )

    def whole(self, menu: Menu) -> Menu:
        """All of a numbered menu, for somebody who asks."""
        menu = replace(menu, closed=(*menu.closed, *menu.done))
        return self._noted(menu) if menu.key else menu

    def new(self, menu: Menu, seat: int, people: int) -> Menu | None:
        """What is to be shown of a numbered menu that is asked next: all of it, or what is new
        where a screen still shows the rest; None: nothing. `seat`: who is asked; `people`: so many
        sit at the screen, and each of them is told when it is their turn to answer.
        """
        is_known = seat == self._seat and self._is_near(self._named)
        if seat != self._seat:
            self._question = ""
        self._seat, self._named = seat, self.page.rows
        if is_known or people == 1:
            menu = replace(menu, lead="")
        if not menu.key:
            return self._asked(replace(menu, choices=self._once(menu.choices)))
        row = self._rows[menu.key]
        closed = self.unread(menu)
        if not self._is_in_sight(row):
            return self._noted(replace(menu, closed=closed))
        new = [
            (number, it)
            for number, it in zip(menu.numbers, menu.choices, strict=True)
            if _identity(it) not in row.shown
        ]
        if not new and not closed:
            return None
        return self._noted(
            replace(
                menu,
                question=tr("New:"),
                is_routine=False,
                choices=tuple(it for _, it in new),
                numbers=tuple(number for number, _ in new),
                closed=closed,
            ),
            is_whole=False,
        )

    def unread(self, menu: Menu) -> tuple[str, ...]:
        """Of what cannot be done and why, what was not shown yet."""
        row = self._rows.get(menu.key) if menu.key else None
        return tuple(it for it in menu.closed if row is None or it not in row.shown)

    def lone(self, menu: Menu) -> Menu:
        """A numbered menu with a single answer as one line: the key Enter gives it."""
        unread = self.unread(menu)
        if menu.key:
            self._rows[menu.key].shown |= set(unread)
        return replace(menu, closed=unread, key="", enters=True)

    def _is_in_sight(self, row: _Row) -> bool:
        """Whether the screen still shows the last whole menu."""
        return bool(row.shown) and self.page.is_screen and self._is_near(row.at)

    def _is_near(self, row: int) -> bool:
        """Whether that row of the page is no further up than a screen is high."""
        return self.page.rows - row < self.page.height - SPARE

    def _noted(self, menu: Menu, *, is_whole: bool = True) -> Menu:
        """The menu as it is shown now: without what is said once and was said."""
        row = self._rows[menu.key]
        if is_whole:
            row.at = self.page.rows
        row.shown |= {*map(_identity, menu.choices), *menu.closed}
        return self._asked(replace(menu, choices=self._once(menu.choices)))

    def _asked(self, menu: Menu) -> Menu:
        """The menu without a question that is the same as before."""
        is_known = menu.question in self._routine
        if menu.question == self._question and self._is_near(self._row):
            is_known = True
        else:
            self._question, self._row = menu.question, self.page.rows
        self._routine |= {menu.question} if menu.is_routine else set()
        return replace(menu, question="") if is_known and self.page.is_screen else menu

    def _once(self, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """The choices without what was said of them before and is said once."""
        new = tuple(replace(it, once="") if it.once in self._told else it for it in choices)
        self._told |= {it.once for it in choices}
        return new


def _identity(choice: Choice) -> Hashable:
    """What makes two choices the same thing: the command, or what opens a menu."""
    return choice.command if choice.command is not None else choice.label.partition(" (")[0]
