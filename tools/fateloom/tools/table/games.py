"""What presenters of systems that are written in tables have in common (see `Presenter`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from fateloom.dsl.spoken import NoStep
from fateloom.runtime.compiled import Worded
from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.tools.table.content import Contents, note, prose
from fateloom.tools.table.language import tr
from fateloom.tools.table.matching import type_again
from fateloom.tools.table.presenter import Presenter
from fateloom.tools.table.words import RULES, listed

ViewT = TypeVar("ViewT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")


class Steps(Protocol):
    """How commands are typed, as `dsl.spoken.Spoken` has it."""

    def words_of(self, command: Any) -> str:
        """The words of a command."""

    def command_of(self, text: str, commands: Sequence[Any]) -> Any:
        """The command among these that the words say, or `NoStep`."""


class GamePresenter(Presenter[ViewT, CommandT, EventT]):
    """Presents one game whose compiled form is `game`; its steps are typed as `spoken` says."""

    def __init__(self, game: Worded, spoken: Steps) -> None:
        self.game = game
        self.spoken = spoken

    def introduction(self) -> Contents:
        """See `Presenter`."""
        text = self.game.introduction.strip()
        return (prose(text),) if text else ()

    def credits(self, *, in_full: bool) -> Contents:
        """See `Presenter`."""
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
        """See `Presenter`; what is secret is meant by all of its words alone, so that no answer
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

    def refused(self, view: ViewT, command: CommandT, refusal: Refusal) -> str:
        """See `Presenter`."""
        return RULES.sub("", refusal.message)


def _no_step(it: NoStep) -> str:
    """Why words are no step, and what to type."""
    if not it.means:
        return type_again(tr("'{typed}' is not possible now.", typed=it.said), it.near)
    steps = listed((f"'{step}'" for step in it.means), "or")
    return type_again(tr("'{typed}' can mean {steps}.", typed=it.said, steps=steps))
