"""What the loop asks of a rule system. A presenter sees views and public events, never a state."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, Protocol, TypeVar

from fateloom.runtime.kernel.game import Decision, Over, Refusal
from fateloom.runtime.record import record
from fateloom.tools.table.content import Contents, Menu

CommandT = TypeVar("CommandT")
CommandT_co = TypeVar("CommandT_co", covariant=True)
EventT_contra = TypeVar("EventT_contra", contravariant=True)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)


@record
class Heading:
    """The heading of a turn, or what is told before a question; shown when `key` differs from the
    last one of that `kind`. `waits`: what is not shown within the turn of a bot is shown later.
    `is_private`: it is for the seat that is asked, and left out where others read the screen.
    """

    kind: str
    key: Hashable
    contents: Callable[[], Contents]
    waits: bool = False
    is_private: bool = False


@record
class News:
    """What an event is to the table.

    `contents`: all of it. `short`: in a few words, within the turn of a bot that is told in one
    sentence; "" for what is left out there. `turn`: how that sentence begins, on the event that
    begins a turn, with `seat`: whose turn it is. `among`: the seats that alone are concerned; when
    bots sit on all of them, nothing is told. `to`: the seat that alone reads the contents, where it
    is not alone at the screen; None: they are for everybody. `learner`: the seat that hears more of
    the event than the others (`Rules.public`), and reads it in private where it is not alone.
    `echo`: the contents repeat what was chosen, and a screen shows the choice already.
    """

    contents: Contents = ()
    short: str = ""
    turn: str = ""
    seat: int | None = None
    among: tuple[int, ...] = ()
    to: int | None = None
    learner: int | None = None
    echo: bool = False


@record
class Private:
    """A screen for one pair of eyes. `lead`: whose it is; `after`: what is said before it goes.
    `is_passed`: the question that is asked now wants the player at the screen; a short one between
    the turns of others does not.
    """

    lead: str
    contents: Contents
    after: str
    is_passed: bool = True


@record
class Say(Generic[CommandT_co]):
    """A command, and a sentence for the table when it is legal. `then`: commands that follow it,
    each as long as it is legal.
    """

    command: CommandT_co
    note: str = ""
    then: tuple[CommandT_co, ...] = ()


@record
class Aside(Generic[CommandT_co]):
    """A word at the table that is no move. `form`, `what`: its line in the help; an empty `what`
    is left out there. `show` gets the words behind it, and returns what to show, a command, or None
    when the words are something else. `is_private`: what it shows is for the seat that asks alone.
    """

    words: tuple[str, ...]
    form: str
    what: str
    show: Callable[[str], Contents | Say[CommandT_co] | None]
    is_private: bool = False


def spoken_aside(
    words: tuple[str, ...],
    form: str,
    what: str,
    show: Callable[[str], Contents | Say[CommandT] | None],
    is_private: bool = False,
) -> Aside[CommandT]:
    """An `Aside` that can be typed in English and in the language of the table. `words`: in
    English; `form`: in that language.
    """
    return Aside((*words, form.split(" ")[0].casefold()), form, what, show, is_private)


@record
class Term:
    """A word of a rule system that a story has not introduced. `marks`: how it can stand in what is
    shown, parted by commas; `text`: what it is, in one sentence; both are messages (`tr_noop`).
    """

    name: str
    marks: str
    text: str


class Presenter(Protocol[ViewT_contra, CommandT, EventT_contra]):
    """The words and screens of one rule system, for one game. What many systems do not have is
    answered in here; a presenter that inherits from this class leaves it out.
    """

    def example(self, view: ViewT_contra) -> str:
        """Names and steps that can be typed, as an example in the help."""
        ...

    def introduction(self) -> Contents:
        """What is shown before a game that begins."""
        return ()

    def credits(self, *, in_full: bool) -> Contents:
        """Whose material is shown: in a line when it is first on the table, and in full at the end
        and whenever somebody asks; empty: nobody wants to be named.
        """
        return ()

    def name(self, view: ViewT_contra, seat: int) -> str:
        """Who sits there."""
        ...

    def tell(self, view: ViewT_contra, event: EventT_contra) -> News:
        """What happened: a public event, and the view of those who watch, before it."""
        ...

    def headings(self, view: ViewT_contra, decision: Decision[CommandT]) -> tuple[Heading, ...]:
        """The headings of the turn under way; those that were shown already are left out."""
        return ()

    def menu(self, view: ViewT_contra, decision: Decision[CommandT]) -> Menu:
        """What the seat of the view can say."""
        ...

    def understand(
        self, view: ViewT_contra, decision: Decision[CommandT], typed: str, *, is_name: bool
    ) -> CommandT | str | None:
        """What a line means that is no number and names no single choice: a command, or why it is
        none; None: nothing at all. `is_name`: several choices begin like that, so only a whole step
        is meant.
        """
        ...

    def refused(self, view: ViewT_contra, command: CommandT, refusal: Refusal) -> str:
        """Why a command does not stand, in the words of the table."""
        ...

    def asides(
        self, view: ViewT_contra, decision: Decision[CommandT] | None
    ) -> tuple[Aside[CommandT], ...]:
        """Words for looking at things; `decision`: None while dice are rolled."""
        return ()

    def rules(self, *, dice: bool) -> Contents:
        """The rules of the game on one page, for players. `dice`: the faces of its dice instead,
        for real ones that are to be labelled. Empty: there is nothing to print.
        """
        return ()

    def lesson(self, view: ViewT_contra) -> tuple[str, str]:
        """What explains the moment to the seat of the view in a first game, and before it a name:
        what has the same name is said once. ("", ""): nothing.
        """
        return "", ""

    def terms(self, view: ViewT_contra) -> tuple[Term, ...]:
        """The words of the system that are explained when they first come up within a story."""
        return ()

    def private(self, view: ViewT_contra) -> Private | None:
        """What only the seat of the view may see, before its first turn and whenever it asks."""
        return None

    def private_word(self) -> tuple[str, str]:
        """The word that shows it again, in English, and its line in the help; ("", ""): nothing is
        private.
        """
        return "", ""

    def dice(self, view: ViewT_contra) -> tuple[int, str] | None:
        """Which seat rolls real dice, and what it is told; None: the engine rolls these."""
        return None

    def rolled(self, view: ViewT_contra, typed: str) -> tuple[Say[CommandT], ...] | str:
        """The roll that was typed, as one command or several, or why it cannot be."""
        return "The engine rolls the dice."

    def has_left(self, view: ViewT_contra, seat: int) -> bool:
        """Whether that seat is out of the game for good."""
        return False

    def closing(self, view: ViewT_contra, end: Over | None) -> Contents:
        """What is shown at the end; `end`: None when the game stops before it is over."""
        return ()


AnyPresenter = Presenter[Any, Any, Any]
"""Of a system that is not known."""
