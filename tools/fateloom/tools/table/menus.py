"""Menus in a row: what stays keeps its number, and what is still on the screen is not repeated."""

from __future__ import annotations

from collections.abc import Hashable

from fateloom.runtime.record import replace
from fateloom.tools.table.content import Choice, Menu
from fateloom.tools.table.language import tr
from fateloom.tools.table.page import Page

SPARE = 3
"""Lines of a screen that are left for the answer."""


class Menus:
    """The menus of one table, in the order in which they are asked."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._key: Hashable = ""
        self._numbers: dict[Hashable, int] = {}
        """The number of each choice that the menus of this key have had."""
        self._shown: set[Hashable] = set()
        """The choices of this key, and why others are closed, that were shown."""
        self._at = 0
        """The row of the page at which the last whole menu begins."""
        self._told: set[str] = set()
        """What was said of choices once and for all."""

    def numbered(self, menu: Menu) -> Menu:
        """The menu with the numbers that its choices had before, in their order."""
        if not menu.key:
            return menu
        if menu.key != self._key:
            self._key, self._numbers, self._shown = menu.key, {}, set()
        for choice in menu.choices:
            self._numbers.setdefault(_identity(choice), len(self._numbers) + 1)
        found = [(self._numbers[_identity(it)], it) for it in menu.choices]
        found.sort(key=lambda pair: pair[0])
        return replace(
            menu, choices=tuple(it for _, it in found), numbers=tuple(number for number, _ in found)
        )

    def whole(self, menu: Menu) -> Menu:
        """All of a numbered menu, for somebody who asks."""
        menu = replace(menu, closed=(*menu.closed, *menu.done))
        return self._noted(menu) if menu.key else menu

    def new(self, menu: Menu) -> Menu | None:
        """What is to be shown of a numbered menu that is asked next: all of it, or what is new
        where a screen still shows the rest; None: nothing.
        """
        if not menu.key:
            return replace(menu, choices=self._once(menu.choices))
        closed = tuple(it for it in menu.closed if it not in self._shown)
        if not self._is_in_sight():
            return self._noted(replace(menu, closed=closed))
        new = [
            (number, it)
            for number, it in zip(menu.numbers, menu.choices, strict=True)
            if _identity(it) not in self._shown
        ]
        if not new and not closed:
            return None
        return self._noted(
            replace(
                menu,
                question=tr("What is new:"),
                choices=tuple(it for _, it in new),
                numbers=tuple(number for number, _ in new),
                closed=closed,
            ),
            is_whole=False,
        )

    def _is_in_sight(self) -> bool:
        """Whether the screen still shows the last whole menu of this key."""
        if not self._shown or not self.page.is_screen:
            return False
        return self.page.rows - self._at < self.page.height - SPARE

    def _noted(self, menu: Menu, *, is_whole: bool = True) -> Menu:
        """The menu as it is shown now: without what is said once and was said."""
        if is_whole:
            self._at = self.page.rows
        self._shown |= {*map(_identity, menu.choices), *menu.closed}
        return replace(menu, choices=self._once(menu.choices))

    def _once(self, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """The choices without what was said of them before and is said once."""
        new = tuple(replace(it, once="") if it.once in self._told else it for it in choices)
        self._told |= {it.once for it in choices}
        return new


def _identity(choice: Choice) -> Hashable:
    """What makes two choices the same thing: the command, or what opens a menu."""
    return choice.command if choice.command is not None else choice.label.partition(" (")[0]
