"""What a table shows, as data: presenters make it, the terminal draws it.

Content that is drawn carries `spoken`: the sentences that replace the drawing in plain mode.
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import StrEnum
from typing import Any

from fateloom.runtime.record import record, replace


class Role(StrEnum):
    """What a text is for."""

    PROSE = "prose"
    """Read aloud; paragraphs are parted by an empty line."""
    NOTE = "note"
    """A sentence of the table."""
    TITLE = "title"
    """A sentence above all others: what is played, credits."""
    HEADING = "heading"
    """Parts what was from what comes."""
    COMMAND = "command"
    """To be typed into a shell, whole."""


@record
class Text:
    """Words with a role."""

    role: Role
    text: str


def prose(text: str) -> Text:
    """A text that is read aloud."""
    return Text(Role.PROSE, text)


def note(text: str) -> Text:
    """A sentence of the table."""
    return Text(Role.NOTE, text)


def title(text: str) -> Text:
    """A sentence above all others."""
    return Text(Role.TITLE, text)


def heading(text: str) -> Text:
    """A heading."""
    return Text(Role.HEADING, text)


@record
class Listed:
    """One of several things of which the same is said: consecutive ones with one `head` are shown
    as one sentence.
    """

    head: str
    thing: str


@record
class Row:
    """A name and what belongs to it: `Purse   1 coin, 0 experience`."""

    name: str
    text: str
    spoken: str


def row(name: str, text: str) -> Row:
    """A row that is read aloud as a sentence."""
    return Row(name, text, f"{name}: {text}.")


@record
class Track:
    """Markers on the spaces from `low` to `high`."""

    name: str
    marks: tuple[int, ...]
    low: int
    high: int
    spoken: str


@record
class Pips:
    """So many of `of` dice or points, with a word about them."""

    name: str
    filled: int
    of: int
    text: str
    spoken: str


@record
class Card:
    """A thing that somebody has. `does`: what it is good for, "" for nothing; `now`: it can be used
    at this moment.
    """

    title: str
    does: str
    now: bool
    spoken: str


@record
class Chart:
    """A table of short cells, each row with its name."""

    corner: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    spoken: tuple[str, ...]


@record
class Cell:
    """A tile of a map at column and row. `marks`: the signs of what is there; `tokens`: who is."""

    at: tuple[int, int]
    title: str
    is_known: bool
    marks: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()


@record
class Grid:
    """A map. `here`: the cell that is drawn in any case; `legend`: groups of entries, each with the
    cell that it belongs to (None: it belongs to all); `hint`: how to hear of the cells that were
    left out. `is_beside`: stands beside what is shown next, where there is room for both;
    `is_spare`: is left out where there is none, and has no legend. `is_low`: marks and tokens share
    a line of each tile.
    """

    cells: tuple[Cell, ...]
    here: tuple[int, int]
    legend: tuple[tuple[tuple[tuple[int, int] | None, str], ...], ...]
    hint: str
    spoken: tuple[str, ...]
    is_beside: bool = False
    is_spare: bool = False
    is_low: bool = False


@record
class Spot:
    """A place on a map of points, at column and row as its writer laid it out. `line`: the short
    signs below its title; `is_marked`: it stands out.
    """

    at: tuple[int, int]
    title: str
    line: str = ""
    is_marked: bool = False


@record
class Way:
    """A route between two spots, by their positions in the list; `is_wet`: along a river."""

    one: int
    other: int
    is_wet: bool = False


@record
class PointMap:
    """A map of spots and routes, drawn to scale. `legend`: what its signs mean."""

    spots: tuple[Spot, ...]
    ways: tuple[Way, ...]
    legend: tuple[str, ...]
    spoken: tuple[str, ...]


@record
class Definitions:
    """Words and what they mean."""

    rows: tuple[tuple[str, str], ...]


@record
class Choice:
    """Something that can be said.

    `command`: None for a choice that opens a menu of its own, `inner`, with the question `asks`.
    `names`: other names for all of it; `verbs` and `things`: words for what is done, and for what
    it is done to ("buy rope"); `step`: the same as plays have it, "" for none. `hint` stands below
    it; `once` as well, but the first time only. `rank`: 0, or higher for what ends something: a
    visit 1, a turn 2.

    `cover`: what everybody may read of a menu of its own that only the seat that is asked may see;
    "" for an open one. Where nobody else sits at the screen, its choices stand in the menu itself.

    `group`: choices of one group share a line that begins with it ("Go to"), each with its `short`
    name. `then`: see `presenter.Say`. `confirm`: what a person who says it is asked,
    yes or no; "" for nothing.
    """

    label: str
    command: Any  # of whichever system: its presenter knows
    names: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    step: str = ""
    hint: str = ""
    once: str = ""
    inner: tuple[Choice, ...] = ()
    asks: str = ""
    rank: int = 0
    cover: str = ""
    group: str = ""
    short: str = ""
    then: tuple[Any, ...] = ()
    confirm: str = ""


@record
class Menu:
    """A question and all that can be answered.

    `choices` are numbered and shown; `every` holds each single thing that can be said, shown or
    not. `lead`: who is asked, where that is not plain; `closed`: what is there and cannot be done,
    with the reason; `done`: the same, for who asks. `cover`: what everybody may read of a menu that
    only the seat that is asked may see; "" for a menu that is open to all.

    `key`: menus in a row with equal keys are one that goes on, in which everything keeps its
    number; "" for one that stands alone. `numbers`: of the choices, where they are not 1, 2, 3 and
    so on. `back`: the last command has opened this question, and the word back takes it back.
    `pauses`: on a screen, the question waits for a key behind a text that was just told.
    `is_routine`: a screen asks the question once in a game; then it goes without saying.
    `is_formal`: there is nothing to decide, so the loop says the first of `every`; where a choice
    is covered, and others sit at the screen, it is asked all the same: they learn nothing from it.
    `is_moment`: dice fall behind it, so whoever has a single answer still gives it. `enters`: the
    key Enter gives that answer, and the menu is one line.
    """

    question: str
    choices: tuple[Choice, ...]
    every: tuple[Choice, ...]
    lead: str = ""
    closed: tuple[str, ...] = ()
    cover: str = ""
    done: tuple[str, ...] = ()
    key: Hashable = ""
    numbers: tuple[int, ...] = ()
    back: bool = False
    pauses: bool = False
    is_routine: bool = False
    is_formal: bool = False
    is_moment: bool = False
    enters: bool = False

    @property
    def only(self) -> Choice | None:
        """The single answer, where there is no other one."""
        lone = self.choices[0] if len(self.choices) == 1 else None
        return None if lone is None or lone.command is None else lone


def unfolded(menu: Menu) -> Menu:
    """The menu; where all that it holds is a choice that opens another menu, that one, behind the
    cover of the choice.
    """
    lone = menu.choices[0] if len(menu.choices) == 1 else None
    if lone is None or not lone.inner:
        return menu
    asks = lone.asks if lone.cover else " ".join(filter(None, (menu.question, lone.asks)))
    cover = lone.cover or menu.cover
    found = replace(menu, question=asks, choices=lone.inner, cover=cover, is_formal=False)
    return replace(found, every=lone.inner if lone.cover else menu.every)


def uncovered(menu: Menu) -> Menu:
    """The menu for somebody who is alone at the screen: covered choices are choices like others."""
    covered = [it for it in menu.choices if it.cover]
    if not covered:
        return menu
    return replace(menu, choices=_open(menu.choices), every=_open((*menu.every, *covered)))


def _open(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The choices with those behind a cover in the place of the covered one, each once."""
    found = (one for it in choices for one in (it.inner if it.cover else (it,)))
    return tuple(dict.fromkeys(found))


Content = Text | Listed | Row | Track | Pips | Card | Chart | Grid | PointMap | Definitions | Menu
"""All that can be shown."""

Contents = tuple[Content, ...]


def page(*parts: Content | str) -> Contents:
    """A page; what is only text is a sentence of the table."""
    return tuple(note(it) if isinstance(it, str) else it for it in parts)
