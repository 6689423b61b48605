"""The news at the table: each event by the words of the presenter, the turns of bots in short."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from fateloom.runtime.kernel.game import Refusal, Rules
from fateloom.runtime.kernel.table import Table
from fateloom.runtime.record import record
from fateloom.tools.table.content import Content, note
from fateloom.tools.table.page import Page
from fateloom.tools.table.presenter import Presenter
from fateloom.tools.table.terminal import show

AnyTable = Table[Any, Any, Any, Any]


def unchanged(state: Any, event: Any) -> Any:
    """The event as it is."""
    return event


@record
class Game:
    """What a rule system brings to the table for one game.

    `rules`: where views and public events come from; in a translation, the rules of the translated
    Program. `reword`: a public event in the language of the table, as of the state before it.
    """

    rules: Rules[Any, Any, Any, Any, Any]
    presenter: Presenter[Any, Any, Any]
    reword: Callable[[Any, Any], Any] = unchanged


class Narration:
    """Tells one game on one page."""

    def __init__(self, game: Game, page: Page, bots: Collection[int], *, is_brief: bool) -> None:
        """`bots`: seats whose turns are told in short, where the presenter has short words.
        `is_brief`: nothing but those turns is told.
        """
        self.game = game
        self.page = page
        self.bots = bots
        self.is_brief = is_brief
        self._told: tuple[int, Any] = (0, None)
        """How many entries were told, and the state behind them."""
        self._short: tuple[str, list[str]] = ("", [])
        """The turn of a bot under way: how its sentence begins, and what was done."""
        self._waiting: list[Content] = []
        """What is still to be shown: several things of which the same is said share a sentence."""
        self._last: list[Content] = []
        """What was told since a person last said something, in full."""

    @property
    def is_short(self) -> bool:
        """Whether the turn under way is told in one sentence."""
        return bool(self._short[0])

    def tell(self, table: AnyTable, since: int) -> None:
        """Tell what happened in the entries from number `since` on."""
        rules, entries = self.game.rules, table.log.entries
        number, state = self._told
        if state is None or number > since:
            number, state = 0, rules.setup(table.log.setup)
            if isinstance(state, Refusal):
                return
        for entry in entries[number:]:
            if number >= since and entry.seat is not None and entry.seat not in self.bots:
                self._last = []
            for event in entry.events:
                if number >= since:
                    self._hear(state, event)
                state = rules.evolve(state, event)
            number += 1
        self._told = (number, state)
        self._flush()

    def _hear(self, state: Any, event: Any) -> None:
        """One event: at once, or as part of what a bot does in its turn."""
        rules = self.game.rules
        heard = rules.public(event, None)
        if heard is None:
            return
        heard = self.game.reword(state, heard)
        news = self.game.presenter.tell(rules.view(state, None), heard)
        if news.turn:
            self.end_short()
            if news.seat in self.bots:
                self._short = (news.turn, [])
        if news.among and set(news.among) <= set(self.bots):
            return
        self._last += news.contents
        # The turn of a bot begins with an event; of what comes before it everybody hears.
        if self.is_short and not news.among:
            self._short[1].extend([news.short] if news.short else [])
        elif not self.is_brief:
            self._waiting += news.contents

    def end_short(self) -> None:
        """Tell the turn of a bot, if one has been collected."""
        self._flush()
        head, done = self._short
        self._short = ("", [])
        if head:
            show(self.page, (note(f"{head}: {'; '.join(done) or 'stays'}."),))

    def _flush(self) -> None:
        show(self.page, self._waiting)
        self._waiting = []

    def again(self) -> None:
        """Tell once more what was told last."""
        show(self.page, self._last or (note("Nothing has been told yet."),))

    def forget(self) -> None:
        """After an undo: what was told may never have been."""
        self._told, self._short, self._last = (0, None), ("", []), []
