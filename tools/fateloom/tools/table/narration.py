"""The news at the table: each event by the words of the presenter, the turns of bots in short."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeVar

from fateloom.runtime.kernel.game import AnyRules, Refusal
from fateloom.runtime.kernel.table import AnyTable
from fateloom.runtime.record import record
from fateloom.tools.table.content import Content, Contents, Role, Text, note
from fateloom.tools.table.language import tr
from fateloom.tools.table.page import Page
from fateloom.tools.table.presenter import AnyPresenter, News
from fateloom.tools.table.terminal import show

T = TypeVar("T")


def unchanged(state: object, event: T) -> T:
    """The event as it is."""
    return event


@record
class Game:
    """What a rule system brings to the table for one game.

    `rules`: where views and public events come from; in a translation, the rules of the translated
    Program. `reword`: an event in the language of the table, as of the state before it.
    """

    rules: AnyRules
    presenter: AnyPresenter
    reword: Callable[[Any, Any], object] = unchanged


class Narration:
    """Tells one game on one page."""

    def __init__(
        self,
        game: Game,
        page: Page,
        bots: Collection[int],
        people: Collection[int],
        *,
        is_brief: bool,
    ) -> None:
        """`bots`: seats whose turns are told in short, where the presenter has short words;
        `people`: the others. `is_brief`: nothing but those turns is told.
        """
        self.game = game
        self.page = page
        self.bots = bots
        self.people = people
        self.is_brief = is_brief
        self._told: tuple[int, object] = (0, None)
        """How many entries were told, and the state behind them."""
        self._short: tuple[str, list[str]] = ("", [])
        """The turn of a bot under way: how its sentence begins, and what was done."""
        self._waiting: list[Content] = []
        """What is still to be shown: several things of which the same is said share a sentence."""
        self._last: list[Content] = []
        """What was told since a person last said something, in full."""
        self._private: dict[int, tuple[list[Content], list[Content]]] = {}
        """What only the player at a seat may read, and what all may read of that."""

    @property
    def is_short(self) -> bool:
        """Whether the turn under way is told in one sentence."""
        return bool(self._short[0])

    @property
    def has_prose(self) -> bool:
        """Whether a text was read aloud since a person last said something."""
        return any(isinstance(it, Text) and it.role is Role.PROSE for it in self._last)

    @property
    def last(self) -> Contents:
        """What was told to all since a person last said something."""
        return tuple(self._last)

    @property
    def is_waiting(self) -> bool:
        """Whether something for everybody is still to be shown."""
        return bool(self._waiting)

    def tell(self, table: AnyTable, since: int) -> None:
        """Tell what happened in the entries from number `since` on."""
        self.hear(table, since)
        self._private = {}
        self.flush()

    def hear(self, table: AnyTable, since: int, *, aloud: bool = True) -> None:
        """Collect what happened in the entries from number `since` on; `flush` shows it. Where it
        is not told aloud, it is kept for `again` alone.
        """
        rules, entries = self.game.rules, table.log.entries
        number, state = self._told
        if state is None or number > since:
            number, state = 0, rules.setup(table.log.setup)
            if isinstance(state, Refusal):
                return
        for entry in entries[number:]:
            if number >= since and self._is_person(entry.seat):
                self._last = []
            for event in entry.events:
                if number >= since:
                    self._hear(state, event, entry.seat, aloud=aloud)
                state = rules.evolve(state, event)
            number += 1
        self._told = (number, state)

    def _hear(self, state: object, event: object, speaker: int | None, *, aloud: bool) -> None:
        """One event: at once, or as part of what a bot does in its turn. `speaker`: the seat whose
        command brought it.
        """
        rules = self.game.rules
        # Who is alone at the screen hears it as at their seat; else all may read it.
        seat = next(iter(self.people)) if len(self.people) == 1 else None
        heard = rules.public(state, self.game.reword(state, event), seat)
        if heard is None:
            return
        news = self.game.presenter.tell(rules.view(state, seat), heard)
        if news.turn and aloud:
            self.end_short()
            if news.seat in self.bots:
                self._short = (news.turn, [])
        if news.among and set(news.among) <= set(self.bots):
            return
        if news.to is not None and list(self.people) != [news.to]:
            self._keep(news.to, news.contents)
            return
        if seat is None and news.learner is not None:
            self._learn(state, event, news)
        self._last += news.contents
        if not aloud:
            return
        # The turn of a bot begins with an event; of what comes before it everybody hears.
        if self.is_short and not news.among:
            self._short[1].extend([news.short] if news.short else [])
        elif not self.is_brief and not (
            news.echo and self.page.is_screen and self._is_person(speaker)
        ):
            self._waiting += news.contents

    def _learn(self, state: object, event: object, news: News) -> None:
        """What one of several people at the screen hears that the others do not."""
        rules, seat = self.game.rules, news.learner
        heard = rules.public(state, self.game.reword(state, event), seat)
        if seat is not None and heard is not None:
            told = self.game.presenter.tell(rules.view(state, seat), heard).contents
            self._keep(seat, () if told == news.contents else told, news.contents)

    def _keep(self, seat: int, contents: Contents, lead: Contents = ()) -> None:
        if contents and seat in self.people:
            kept, leads = self._private.setdefault(seat, ([], []))
            kept.extend(contents)
            leads.extend(lead)

    def end_short(self) -> None:
        """Tell the turn of a bot, if one has been collected."""
        self.flush()
        head, done = self._short
        self._short = ("", [])
        if head:
            show(self.page, (note(f"{head}: {'; '.join(done) or tr('stays')}."),))

    def flush(self) -> None:
        """Show what has been collected for everybody."""
        show(self.page, self._waiting)
        self._waiting = []

    def private(self) -> dict[int, tuple[Contents, Contents]]:
        """What has been collected for single seats, and what all may read of it; told once."""
        found = {seat: (tuple(one), tuple(other)) for seat, (one, other) in self._private.items()}
        self._private = {}
        return found

    def again(self) -> None:
        """Tell once more what was told last."""
        show(self.page, self._last or (note(tr("Nothing has been told yet.")),))

    def forget(self, table: AnyTable) -> None:
        """After an undo: what was told last is what the last command left has brought."""
        people = (number for number, it in enumerate(table.log.entries) if self._is_person(it.seat))
        self._told, self._last = (0, None), []
        self._short, self._waiting = ("", []), []
        self.hear(table, max(people, default=0), aloud=False)
        self._private = {}

    def _is_person(self, seat: int | None) -> bool:
        return seat is not None and seat not in self.bots
