"""What presenters of systems that are written in tables have in common (see `Presenter`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from fateloom.dsl.spoken import NoStep, Spoken
from fateloom.runtime.compiled import Worded
from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.tools.table.content import Contents, note, prose
from fateloom.tools.table.language import tr
from fateloom.tools.table.matching import type_again
from fateloom.tools.table.presenter import Aside, Presenter, Say, spoken_aside
from fateloom.tools.table.words import RULES, listed

ViewT = TypeVar("ViewT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")
NamesT = TypeVar("NamesT")
NamesT_contra = TypeVar("NamesT_contra", contravariant=True)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
CommandT_co = TypeVar("CommandT_co", covariant=True)


class Pages(Protocol[NamesT_contra, ViewT_contra]):
    """What is explained of a game: a module of its system."""

    def rules_page(self, names: NamesT_contra) -> Contents:
        """The rules on one page."""

    def dice_page(self, names: NamesT_contra) -> Contents:
        """The faces of its dice."""

    def lesson(self, names: NamesT_contra, view: ViewT_contra) -> tuple[str, str]:
        """What explains the moment (see `Presenter`)."""


class HandDice(Protocol[NamesT_contra, ViewT_contra, CommandT_co]):
    """Real dice of a game: a module of its system."""

    def to_roll(self, names: NamesT_contra, view: ViewT_contra) -> tuple[int, str] | None:
        """Which seat rolls, and what it is told; None: no dice are rolled now."""

    def entered(
        self, names: NamesT_contra, view: ViewT_contra, typed: str
    ) -> tuple[CommandT_co, ...] | str:
        """The dice that were typed, or why they cannot be."""


class GamePresenter(Presenter[ViewT, CommandT, EventT], Generic[ViewT, CommandT, EventT, NamesT]):
    """Presents one game whose compiled form is `game`; its steps are typed as `spoken` says."""

    names: NamesT
    """The words of the game by their places."""
    pages: Pages[NamesT, ViewT] | None = None
    hand: HandDice[NamesT, ViewT, CommandT] | None = None

    def __init__(self, game: Worded, spoken: Spoken[CommandT]) -> None:
        self.game = game
        self.spoken = spoken

    def look(
        self,
        view: ViewT,
        words: tuple[str, ...],
        form: str,
        what: str,
        show: Callable[[NamesT, ViewT], Contents | None],
        is_private: bool = False,
    ) -> Aside[CommandT]:
        """A word that stands alone, and what it shows by the names and the view (see `Aside`)."""

        def shown(rest: str) -> Contents | None:
            return None if rest else show(self.names, view)

        return spoken_aside(words, form, what, shown, is_private)

    def introduction(self) -> Contents:
        text = self.game.introduction.strip()
        return (prose(text),) if text else ()

    def credits(self, *, in_full: bool) -> Contents:
        text = self.game.credits.strip()
        return (note(text),) if text and in_full else ()

    def is_secret(self, view: ViewT, command: CommandT) -> bool:
        """Whether others at the screen may not learn that this is legal."""
        return False

    def unlisted(self, decision: Decision[CommandT], said: str) -> CommandT | None:
        """The command that the words say and that no list of choices holds; None: there is none."""
        return None

    def understand(
        self, view: ViewT, decision: Decision[CommandT], typed: str, *, is_name: bool
    ) -> CommandT | str | None:
        """What a line means; what is secret is meant by all of its words alone, so that no answer
        tells it.
        """
        said = " ".join(typed.casefold().split())
        secret = [it for it in decision.commands if self.is_secret(view, it)]
        whole = next((it for it in secret if self.spoken.words_of(it) == said), None)
        meant = self.unlisted(decision, said) if whole is None else whole
        if meant is not None:
            return meant
        others = [it for it in decision.commands if not self.is_secret(view, it)]
        step: CommandT | NoStep = self.spoken.command_of(typed, others)
        if not isinstance(step, NoStep):
            return step
        return None if is_name else _no_step(step)

    def rules(self, *, dice: bool) -> Contents:
        if self.pages is None:
            return ()
        return (self.pages.dice_page if dice else self.pages.rules_page)(self.names)

    def lesson(self, view: ViewT) -> tuple[str, str]:
        return ("", "") if self.pages is None else self.pages.lesson(self.names, view)

    def names_for(self, view: ViewT) -> NamesT:
        """The words for a view, where they are not always the same."""
        return self.names

    def dice(self, view: ViewT) -> tuple[int, str] | None:
        return None if self.hand is None else self.hand.to_roll(self.names_for(view), view)

    def rolled(self, view: ViewT, typed: str) -> tuple[Say[CommandT], ...] | str:
        if self.hand is None:
            return super().rolled(view, typed)
        shown = self.hand.entered(self.names_for(view), view, typed)
        return shown if isinstance(shown, str) else tuple(map(Say, shown))

    def refused(self, view: ViewT, command: CommandT, refusal: Refusal) -> str:
        return RULES.sub("", refusal.message)


def _no_step(it: NoStep) -> str:
    """Why words are no step, and what to type."""
    if not it.means:
        return type_again(tr("'{typed}' is not possible now.", typed=it.said), it.near)
    steps = listed((f"'{step}'" for step in it.means), "or")
    return type_again(tr("'{typed}' can mean {steps}.", typed=it.said, steps=steps))
