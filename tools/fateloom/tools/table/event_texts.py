"""How the events of a rule system are told: one entry for each event, with all its forms.

A form is a message of the table, whose blanks are filled by their names in the same way for all
events of the system (`player`: who sits at the seat of the event), or a function that finds the
words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from fateloom.dsl.translation.messages import fields
from fateloom.runtime.record import record
from fateloom.tools.table.content import Contents, Listed, note
from fateloom.tools.table.language import tr

NamesT = TypeVar("NamesT")
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT")
T = TypeVar("T")

Of = Callable[[Any, Any, EventT], T]
"""From the names of the game, the view before the event, and the event: a system knows its own."""

Blank = Of[Any, object]
"""What stands in a blank."""


@record
class Either:
    """One message or another; "": nothing is said. `when`: a field of the event that decides by
    being true, or a question.
    """

    when: str | Blank
    yes: str
    no: str = ""


Form = str | Either | Of[EventT, str]


@record
class Telling(Generic[EventT]):
    """The forms of one kind of event; see `tells`."""

    kind: type[EventT]
    short: Form[EventT]
    whole: Form[EventT]
    item: str
    brief: Form[EventT] | None
    tail: Of[EventT, str] | None
    shown: Of[EventT, Contents] | None
    aloud: Of[EventT, Contents] | None
    blanks: Mapping[str, Of[EventT, object]]


def tells(
    kind: type[EventT],
    short: Form[EventT] = "",
    *,
    whole: Form[EventT] = "",
    item: str = "",
    brief: Form[EventT] | None = None,
    tail: Of[EventT, str] | None = None,
    shown: Of[EventT, Contents] | None = None,
    aloud: Of[EventT, Contents] | None = None,
    **blanks: Of[EventT, object],
) -> Telling[EventT]:
    """How a kind of event is told. `short`: a sentence without its stop, with `tail` behind it;
    `whole`: another one, with its stop, for who hears it in full; `item`: the blank that stands
    under the whole one, which is a heading then, shared by several in a row; `shown`: in full,
    where that is more than a sentence; `aloud`: what is read after the sentence; `brief`: a part of
    the sentence that tells a turn of a bot, by default as the system makes it of the short one;
    `blanks`: what only this event fills in like that.
    """
    return Telling(kind, short, whole, item, brief, tail, shown, aloud, blanks)


AnyTelling = Telling[Any]
"""Of an event of whichever kind."""


class EventTexts(Generic[NamesT, ViewT]):
    """All that a rule system says of events. What has no entry is not told."""

    def __init__(
        self,
        blanks: Mapping[str, Blank],
        *entries: AnyTelling,
        start: Callable[[str], str] = str,
        in_turn: Callable[[NamesT, ViewT, str], str] | None = None,
        aloud: Callable[[NamesT, ViewT, Any], Contents] | None = None,
    ) -> None:
        """`blanks`: what fills a blank of that name; any other is filled by the field of the event
        that has its name. `start`: how a short sentence begins when it stands alone. `in_turn`:
        what a short sentence is in the turn of a bot; None: it is left out. `aloud`: what is read
        after events whose entries do not say it.
        """
        self._blanks = blanks
        self._entries = {it.kind: it for it in entries}
        assert len(self._entries) == len(entries), "each kind of event has one entry"
        self._start, self._in_turn, self._aloud = start, in_turn, aloud

    @property
    def kinds(self) -> tuple[type, ...]:
        """The events that have an entry."""
        return tuple(self._entries)

    def short(self, names: NamesT, view: ViewT, event: object) -> str:
        """The event in a sentence without its stop; "" for what is not worth one."""
        it = self._entries.get(type(event))
        return "" if it is None else self._short(it, names, view, event)

    def brief(self, names: NamesT, view: ViewT, event: object) -> str:
        """The event as a part of the sentence that tells a turn of a bot; "": it is left out."""
        it = self._entries.get(type(event))
        if it is None:
            return ""
        if it.brief is not None:
            return self._said(it, it.brief, names, view, event)
        if self._in_turn is None:
            return ""
        return self._in_turn(names, view, self._short(it, names, view, event))

    def told(self, names: NamesT, view: ViewT, event: object) -> Contents:
        """The event in full."""
        it = self._entries.get(type(event))
        if it is None:
            return ()
        if it.shown is not None:
            return it.shown(names, view, event)
        said = self._said(it, it.whole, names, view, event)
        if said and it.item:
            return (Listed(said, str(self._filled(it, it.item, names, view, event))),)
        if not said and not it.item and (short := self._short(it, names, view, event)):
            said = f"{self._start(short)}."
        aloud = it.aloud or self._aloud
        after = () if aloud is None else aloud(names, view, event)
        return (note(said), *after) if said else after

    def _short(self, it: AnyTelling, names: NamesT, view: ViewT, event: object) -> str:
        said = self._said(it, it.short, names, view, event)
        return said if it.tail is None else f"{said}{it.tail(names, view, event)}"

    def _said(
        self, it: AnyTelling, form: Form[Any], names: NamesT, view: ViewT, event: object
    ) -> str:
        if isinstance(form, Either):
            when = form.when
            holds = getattr(event, when) if isinstance(when, str) else when(names, view, event)
            form = form.yes if holds else form.no
        if not isinstance(form, str):
            return form(names, view, event)
        if not form:
            return ""
        return tr(
            form, **{name: self._filled(it, name, names, view, event) for name in fields(form)}
        )

    def _filled(
        self, it: AnyTelling, blank: str, names: NamesT, view: ViewT, event: object
    ) -> object:
        fill = it.blanks.get(blank) or self._blanks.get(blank)
        return getattr(event, blank) if fill is None else fill(names, view, event)
