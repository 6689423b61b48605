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
from fateloom.tools.table.content import Contents, note
from fateloom.tools.table.language import tr

NamesT = TypeVar("NamesT")
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT")

Blank = Callable[[Any, Any, Any], object]
"""What stands in a blank, from the names of the game, the view before the event, and the event."""


@record
class Either:
    """One message or another; "": nothing is said."""

    when: Blank
    yes: str
    no: str = ""


Start = Callable[[str], str]

Form = str | Either | Callable[[Any, Any, EventT], str]


@record
class Telling:
    """The forms of one kind of event; see `tells`."""

    kind: type
    short: Form[Any]
    whole: Form[Any]
    brief: Form[Any]
    shown: Callable[[Any, Any, Any], Contents] | None
    aloud: Callable[[Any, Any, Any], Contents] | None
    blanks: Mapping[str, Blank]


def tells(
    kind: type[EventT],
    short: Form[EventT] = "",
    *,
    whole: Form[EventT] = "",
    brief: Form[EventT] = "",
    shown: Callable[[Any, Any, EventT], Contents] | None = None,
    aloud: Callable[[Any, Any, EventT], Contents] | None = None,
    **blanks: Callable[[Any, Any, EventT], object],
) -> Telling:
    """How a kind of event is told. `short`: a sentence without its stop; `whole`: another one, with
    its stop, for who hears it in full; `brief`: a part of the sentence that tells a turn of a bot;
    `shown`: in full, where that is more than a sentence; `aloud`: what is read after the sentence;
    `blanks`: what only this event fills in like that.
    """
    return Telling(kind, short, whole, brief, shown, aloud, blanks)


class EventTexts(Generic[NamesT, ViewT]):
    """All that a rule system says of events. What has no entry is not told."""

    def __init__(self, blanks: Mapping[str, Blank], *entries: Telling, start: Start = str) -> None:
        """`blanks`: what fills a blank of that name; any other is filled by the field of the event
        that has its name. `start`: how a short sentence begins when it stands alone.
        """
        self._blanks = blanks
        self._entries = {it.kind: it for it in entries}
        self._start = start

    @property
    def kinds(self) -> tuple[type, ...]:
        """The events that have an entry."""
        return tuple(self._entries)

    def short(self, names: NamesT, view: ViewT, event: object) -> str:
        """The event in a sentence without its stop; "" for what is not worth one."""
        it = self._entries.get(type(event))
        return "" if it is None else self._said(it, it.short, names, view, event)

    def brief(self, names: NamesT, view: ViewT, event: object) -> str:
        """The event as a part of the sentence that tells a turn of a bot; "": it is left out."""
        it = self._entries.get(type(event))
        return "" if it is None else self._said(it, it.brief, names, view, event)

    def told(self, names: NamesT, view: ViewT, event: object) -> Contents:
        """The event in full."""
        it = self._entries.get(type(event))
        if it is None:
            return ()
        if it.shown is not None:
            return it.shown(names, view, event)
        said = self._said(it, it.whole, names, view, event)
        if not said and (short := self._said(it, it.short, names, view, event)):
            said = f"{self._start(short)}."
        after = () if it.aloud is None else it.aloud(names, view, event)
        return (note(said), *after) if said else after

    def _said(self, it: Telling, form: Form[Any], names: NamesT, view: ViewT, event: Any) -> str:
        if isinstance(form, Either):
            form = form.yes if form.when(names, view, event) else form.no
        if not isinstance(form, str):
            return form(names, view, event)
        if not form:
            return ""
        filled = {}
        for blank in fields(form):
            fill = it.blanks.get(blank) or self._blanks.get(blank)
            filled[blank] = getattr(event, blank) if fill is None else fill(names, view, event)
        return tr(form, **filled)
